"""Before a match: which game, and who plays."""

from __future__ import annotations

import getpass
from collections.abc import Iterator, Sequence
from itertools import count

from wuerfelbecher import words
from wuerfelbecher.bots import bot_named, is_bot
from wuerfelbecher.cli.blocks import in_columns, line
from wuerfelbecher.cli.saved_matches import PERSON
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.cli.styles import ACTIVE, FAINT
from wuerfelbecher.table import AnyGame, Refusal, between, catalogue
from wuerfelbecher.table.catalogue import game_class
from wuerfelbecher.table.match import checked_names
from wuerfelbecher.table.refusal import quoted

A_NAME = "Anna"
A_BOT = "Bot"
BOXED = 101
"""Games that come in a box of their own have no number in the book; they follow the hundred that do."""


def games_by_number() -> dict[int, type[AnyGame]]:
    """All games, in the order of their numbers."""
    games = catalogue()
    boxed = [game for game in games if not game.number]
    return {game.number: game for game in games if game.number} | dict(enumerate(boxed, BOXED))


def game_called(text: str) -> type[AnyGame]:
    """The game with this number, this id, or this name or part of a name."""
    wanted = text.strip().casefold()
    games = games_by_number()
    if wanted.isdecimal() and int(wanted[:9]) in games:
        return games[int(wanted[:9])]
    if any(game.id == wanted for game in games.values()):
        return game_class(wanted)
    named = [game for game in games.values() if wanted in _names(game)]
    found = named or [game for game in games.values() if wanted and any(wanted in name for name in _names(game))]
    if len(found) > 1:
        raise Refusal("several-games", BOOK, typed=quoted(text), games=", ".join(game.id for game in found))
    return found[0] if found else game_class(wanted)


def _names(game: type[AnyGame]) -> set[str]:
    books = [words.book(game.id, language) for language in words.LANGUAGES]
    return {name.casefold() for book in books for name in (game.id, book["title"], *book.get("also", ()))}


def ask_for_game(screen: Screen) -> type[AnyGame]:
    """Show all games and let somebody choose; Enter takes the first."""
    games, language = games_by_number(), screen.speech.language
    wide = max(len(str(number)) for number in games)
    screen.show(
        in_columns(
            [
                line(f"{number:>{wide}}  ", ACTIVE) + line(words.title(game.id, language))
                for number, game in games.items()
            ],
            screen.width,
        )
    )
    default = next(iter(games.values()))
    while True:
        typed = screen.read(screen.speech("which-game", default=words.title(default.id, language)))
        if not typed:
            return default
        try:
            return game_called(typed)
        except Refusal as refusal:
            screen.refuse(refusal)


def ask_for_players(screen: Screen, game: type[AnyGame]) -> list[str]:
    """Ask how many play, and who; Enter throughout means one person against bots."""
    screen.say(words.summary(game.id, screen.speech.language), FAINT)
    wanted = ask_for_count(screen, game)
    players: list[str] = []
    while len(players) < wanted:
        default = "bot" if players else own_name()
        key = "which-player" if players else "your-name"
        typed = screen.read(screen.speech(key, number=len(players) + 1, default=default)) or default
        try:
            seats_for([*players, typed], game.id)
            players.append(typed)
        except Refusal as refusal:
            screen.refuse(refusal)
    return players


def ask_for_count(screen: Screen, game: type[AnyGame]) -> int:
    if game.players.fewest == game.players.most:
        return game.players.fewest
    default = 2 if 2 in game.players else game.players.fewest
    while True:
        typed = screen.read(screen.speech("how-many", players=game.players, default=default))
        if not typed:
            return default
        if typed.isdecimal() and int(typed[:9]) in game.players:
            return int(typed[:9])
        screen.tell("no-such-count", "red", players=game.players)


def own_name() -> str:
    """The name of the user's account, if it will do for a player."""
    try:
        name = getpass.getuser().capitalize()
        seats_for([name])
    except (Refusal, OSError, KeyError, ImportError):
        return A_NAME
    return A_NAME if name == "Root" else name


def seats_for(players: Sequence[str], game: str = "") -> tuple[list[str], list[str]]:
    """The players' names and who plays each seat, from what was typed: `Anna`, `bot`, `bot:random`."""
    taken = {player.strip().casefold() for player in players if not is_bot(player)}
    bots = (name for name in _bot_names() if name.casefold() not in taken)
    names, seats = [], []
    for player in players:
        if is_bot(player):
            bot_named(player, seed=0, game=game)
        names.append(next(bots) if is_bot(player) else player)
        seats.append("".join(player.split()).casefold() if is_bot(player) else PERSON)
    return list(checked_names("", between(1, len(names)), tuple(names))), seats


def _bot_names() -> Iterator[str]:
    yield A_BOT
    yield from (f"{A_BOT} {number}" for number in count(2))
