"""What each command of `becher` does."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wuerfelbecher import words
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.table import AnyGame, Match, OwnDice, Record, Refusal, Seeded
from wuerfelbecher.table.chance import SEED_DIGITS
from wuerfelbecher.table.game import options_text
from wuerfelbecher.table.refusal import quoted

if TYPE_CHECKING:
    from wuerfelbecher.cli.screen import Screen


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line says about the match to be played."""

    game: str = ""
    players: str = ""
    options: tuple[str, ...] = ()
    seed: str = ""
    own_dice: bool = False
    resume: str | None = None


def show_version() -> None:
    from importlib.metadata import version

    print(f"Würfelbecher {version('wuerfelbecher')}")


def serve(speech: Speech, port: str, lan: bool, open_page: bool) -> None:
    """Serve the table in the browser until somebody presses ctrl-C."""
    from wuerfelbecher.server.run import DEFAULT_PORT, free_port
    from wuerfelbecher.server.run import serve as serve_table

    if port and not (port.isdecimal() and 0 < int(port[:9]) < 65_536):
        raise Refusal("bad-port", BOOK, typed=quoted(port))
    chosen = free_port(int(port or DEFAULT_PORT), lan, exactly=bool(port))
    if chosen is None:
        raise Refusal("port-taken", BOOK, port=port)

    def ready(link: str) -> None:
        print(speech("serving-lan" if lan else "serving", link=link), flush=True)
        if lan:
            import segno

            segno.make(link).terminal(compact=True)

    serve_table(chosen, lan, open_page, ready=ready)


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def list_games(speech: Speech, as_json: bool) -> None:
    """List all games."""
    from wuerfelbecher.cli.invite import games_by_number

    if as_json:
        print_json([facts(game, speech.language) for game in games_by_number().values()])
        return
    from rich.table import Table as RichTable
    from rich.text import Text

    from wuerfelbecher.cli.screen import Screen
    from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG

    games = RichTable(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    games.add_column(speech("number"), justify="right", style=ACTIVE)
    games.add_column(speech("title"))
    games.add_column(speech("players"))
    games.add_column("ID", style=FAINT)
    for number, game in games_by_number().items():
        title = words.title(game.id, speech.language)
        games.add_row(str(number), Text(title), str(game.players), Text(game.id))
    Screen(speech).console.print(games)


def facts(game: type[AnyGame], language: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "number": game.number or None,
        "title": words.title(game.id, language),
        "summary": words.summary(game.id, language),
        "players": {"fewest": game.players.fewest, "most": game.players.most},
        "options": [
            {
                "name": option.name,
                "label": words.option(game.id, option.name, language),
                "allowed": option.allowed(),
                "default": option.text(option.default),
            }
            for option in game.options
        ],
    }


def rules(speech: Speech, game_id: str, as_json: bool) -> None:
    """Show the rules of a game and its options."""
    from wuerfelbecher.cli.invite import game_called

    game = game_called(game_id)
    if as_json:
        print_json(facts(game, speech.language) | {"rules": words.rules(game.id, speech.language)})
        return
    from wuerfelbecher.cli.screen import Screen
    from wuerfelbecher.cli.show import show_rules

    screen = Screen(speech)
    show_rules(screen, game.id)
    if game.options:
        screen.say()
        screen.tell("options", "bold")
    for option in game.options:
        label = words.option(game.id, option.name, speech.language)
        screen.say(f"  --option {option.name}={option.text(option.default)}  {label} ({option.allowed()})")


def play(speech: Speech, wish: Wish, as_json: bool) -> None:
    """Play in the terminal."""
    from wuerfelbecher.cli.files import file_called
    from wuerfelbecher.cli.play import play_session
    from wuerfelbecher.cli.saved_matches import SavedMatches
    from wuerfelbecher.cli.screen import Leave, Screen
    from wuerfelbecher.cli.session import Session, resumed

    screen, saved_matches = Screen(speech, aside=as_json), SavedMatches()
    if wish.resume is None:
        try:
            session = Session(screen, saved_matches, *begin(screen, wish))
        except Leave:
            return
    elif wish == Wish(resume=wish.resume):
        session = resumed(
            screen, saved_matches, file_called(wish.resume) if wish.resume else saved_matches.latest()
        )
    else:
        raise Refusal("resume-says-it-all", BOOK)
    session = play_session(session)
    if as_json:
        file = None if session.autosave.failing else str(session.autosave.file)
        print_json(match_facts(session.match) | {"record": session.match.record.text(), "file": file})


def begin(screen: Screen, wish: Wish) -> tuple[Match, list[str]]:
    """A new match and who plays it; what the command line leaves open is asked."""
    from wuerfelbecher.cli.invite import ask_for_game, ask_for_players, game_called, seats_for

    if not screen.interactive and not (wish.game and wish.players):
        raise Refusal("needs-a-terminal", BOOK)
    options = dict(read_option(text) for text in wish.options)
    chance = OwnDice(Seeded(read_seed(wish.seed))) if wish.own_dice else Seeded(read_seed(wish.seed))
    kind = game_called(wish.game) if wish.game else ask_for_game(screen)
    game = kind(**options)
    players = wish.players.split(",") if wish.players else ask_for_players(screen, kind)
    names, seats = seats_for(players, kind.id)
    return Match(game, names, chance, by_hand=True), seats


def read_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Refusal("bad-option", BOOK, typed=quoted(text))
    return name.strip(), value.strip()


def read_seed(text: str) -> int | None:
    if text and not re.fullmatch(rf"-?\d{{1,{SEED_DIGITS}}}", text):
        raise Refusal("bad-seed", BOOK, typed=quoted(text))
    return int(text) if text else None


def replay(speech: Speech, file: str, as_json: bool) -> None:
    """Check a record, and show the table and the result it leads to."""
    from wuerfelbecher.cli.files import file_called, read

    match = Record.parse(read(file_called(file))).replay(by_hand=True)
    if as_json:
        print_json(match_facts(match))
        return
    from wuerfelbecher.cli.screen import Screen
    from wuerfelbecher.cli.show import show_agreed, show_result, show_table

    screen = Screen(speech)
    show_agreed(screen, match)
    screen.tell("record-is-right", answers=len(match.entries))
    show_table(screen, match.view())
    if match.result is not None:
        show_result(screen, match.result, match.names, match.game.id)
    else:
        screen.tell("not-over", players=", ".join(match.names[seat] for seat in match.to_act))


def odds(
    speech: Speech, of: str, step: str, players: str, options: Sequence[str], seconds: str, as_json: bool
) -> None:
    """Show what moves are worth: in a record, or in the first decision of a game."""
    from wuerfelbecher.cli.show_odds import match_at, show_odds

    match = match_at(of, step, players, dict(read_option(text) for text in options))
    show_odds(speech, match, read_seconds(seconds), as_json)


def read_seconds(text: str, usual: float = 5) -> float:
    if text and not re.fullmatch(r"\d{1,5}(\.\d{1,3})?", text):
        raise Refusal("bad-seconds", BOOK, typed=quoted(text))
    return float(text or usual)


def solve(
    speech: Speech, game_id: str, options: Sequence[str], target: str | None, folder: str, as_json: bool
) -> None:
    """Work out what the best play of a game brings."""
    from wuerfelbecher.cli import solving

    solving.solve(speech, game_id, dict(read_option(text) for text in options), target, folder, as_json)


def match_facts(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "players": list(match.names),
        "options": dict(options_text(match.game.agreed)),
        "dice": match.dice,
        "answers": len(match.entries),
        "finished": match.result is not None,
        "waiting_for": [match.names[seat] for seat in match.to_act],
        "result": match.result.data() if match.result else None,
    }
