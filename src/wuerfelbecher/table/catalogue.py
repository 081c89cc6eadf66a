"""The catalogue: every game there is, found by folder and file, and loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from wuerfelbecher.table.game import AnyGame, Game
from wuerfelbecher.table.refusal import Refusal, quoted

GAMES = "wuerfelbecher.games"


@cache
def _modules() -> dict[str, str]:
    """Game ids and the modules that hold them: a file `die_boese_drei.py` holds the game `die-boese-drei`."""
    found: dict[str, str] = {}
    for folder in iter_modules(import_module(GAMES).__path__):
        package = import_module(f"{GAMES}.{folder.name}")
        for module in iter_modules(package.__path__):
            found[module.name.replace("_", "-")] = f"{package.__name__}.{module.name}"
    return found


@cache
def game_class(game_id: str) -> type[AnyGame]:
    modules = _modules()
    if game_id not in modules:
        import difflib

        near = difflib.get_close_matches(game_id, modules, n=3, cutoff=0.5)
        if not near:
            raise Refusal("unknown-game-at-all", typed=quoted(game_id))
        raise Refusal("unknown-game", typed=quoted(game_id), near=", ".join(near))
    module = import_module(modules[game_id])
    classes = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Game)]
    for found in classes:
        if getattr(found, "id", "") == game_id:
            return found
    raise LookupError(f"{modules[game_id]} holds no game with the id {game_id!r}: file and id have the same name")


def catalogue() -> list[type[AnyGame]]:
    """All games by number; at the end, by title, the boxed games, which have none."""
    games = [game_class(game_id) for game_id in _modules()]
    return sorted(games, key=lambda game: (game.number == 0, game.number, game.title))


def load(game_id: str, /, **options: object) -> AnyGame:
    """A game with its options, ready for a match."""
    return game_class(game_id.strip().casefold())(**options)


def as_recorded(game_id: str, options: Mapping[str, object]) -> AnyGame:
    """The game of a record: an option that did not exist when it was written is set to what held before."""
    kind = game_class(game_id.strip().casefold())
    before = {option.name: option.before for option in kind.options if option.before is not None}
    return kind(**{**before, **options})
