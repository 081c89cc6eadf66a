"""A match in the terminal: people at one keyboard, bots at the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from math import ceil
from pathlib import Path
from tempfile import gettempdir
from time import monotonic

from rich.console import Group

from wuerfelbecher import words
from wuerfelbecher.bots import bot_named
from wuerfelbecher.cli.draw import FAINT, STRONG
from wuerfelbecher.cli.files import Shelf, bots_in, file_called, read, save_as, seats_in, shown, text_of, write
from wuerfelbecher.cli.screen import Leave, Screen
from wuerfelbecher.cli.show import (
    are_numbers,
    move_named,
    moves_listed,
    numbered,
    show_agreed,
    show_moves,
    show_news,
    show_result,
    show_rules,
    show_table,
)
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.table import (
    D6,
    NOBODY,
    Ask,
    Chance,
    Choose,
    ChooseAll,
    Faces,
    Joint,
    Match,
    Move,
    Moves,
    OwnDice,
    Race,
    Record,
    Refusal,
    Roll,
    Seeded,
)
from wuerfelbecher.table.match import some_of
from wuerfelbecher.table.moves import find
from wuerfelbecher.table.refusal import quoted

GUESSED = 200
"""Among more moves than this, no abbreviation is understood."""
LAST_ANSWERS = 5
"""So much of what happened before is told when a match is resumed."""
NEWS_OF_BOTS = 20
"""Where only bots play, they are told in portions."""
SECONDS_BETWEEN_SAVES = 1.0


class Session:
    """One sitting at the terminal. Only the view of the seat at the keyboard is ever shown."""

    def __init__(self, screen: Screen, shelf: Shelf) -> None:
        self.screen = screen
        self.speech = screen.speech
        self.shelf = shelf
        self.commands = screen.speech.commands()

    def sit_down(self, match: Match, seats: Sequence[str]) -> None:
        """Take the seats for a new match."""
        named = bots_in(seats)
        seed = match.chance.seed if isinstance(match.chance, Seeded) else Seeded().seed
        self.bots = {seat: bot_named(name, seed, match.game.id) for seat, name in named.items()}
        self.people = [seat for seat in range(len(match.names)) if seat not in named]
        self.match = match
        self.screen.names = match.names
        self.seats = seats
        self.file = self.shelf.new(match.game.id)
        self.unsaved = False
        self.saved_at = 0.0
        self.saved_answers = -1
        self.told = [-1] * len(match.names)
        self.at_keyboard = NOBODY
        self.secrets_on_screen = NOBODY
        self.table_shown = False
        self.glass_turned = monotonic()
        self.glass_turned_at = -1

    def take_up(self, file: Path) -> None:
        """Take the seats of a match put aside. It stays in its file, unless that is somebody's own copy."""
        text = read(file)
        try:
            match = Record.parse(text).replay(by_hand=True)
        except Refusal as refusal:
            raise Refusal("file-refused", BOOK, file=shown(file), why=refusal.message) from refusal
        self.sit_down(match, seats_in(text, len(match.names)))
        self.told = [max(-1, len(match.entries) - LAST_ANSWERS)] * len(match.names)
        if self.shelf.holds(file):
            self.file = file

    def name(self, seat: int) -> str:
        return self.match.names[seat] if seat != NOBODY else self.speech("everybody")

    def named(self, move: Move) -> str:
        return move_named(self.screen, self.match.game.id, move.text)

    # -- from here to the end -----------------------------------------------------------------------

    def run(self) -> None:
        """Play until the match is over or the players leave; nothing played is ever lost."""
        self.greet()
        try:
            self.save()
            while self.match.ask is not None:
                self.step(self.match.ask)
        except (Leave, KeyboardInterrupt):
            self.put_aside()
            raise
        self.finish()

    def step(self, ask: Ask) -> None:
        answers = len(self.match.entries)
        if isinstance(ask, Chance):
            self.throw(ask)
        else:
            self.decide(ask)
        person = len(self.match.entries) <= answers or self.match.entries[answers][0] in self.people
        if person or monotonic() - self.saved_at > SECONDS_BETWEEN_SAVES:
            self.save()
        if not self.people and len(self.match.entries) - self.told[0] >= NEWS_OF_BOTS:
            self.tell_news(NOBODY)

    def greet(self) -> None:
        show_agreed(self.screen, self.match.game, self.match.names)
        if self.people:
            self.screen.tell("keys", FAINT)

    def put_aside(self) -> None:
        self.save()
        self.screen.say()
        self.screen.tell("put-aside-elsewhere" if self.unsaved else "put-aside", file=self.kept_anyhow())

    def finish(self) -> None:
        if self.secrets_on_screen != NOBODY:
            self.screen.clear()
            self.secrets_on_screen = NOBODY
        self.save()
        seat = self.people[0] if len(self.people) == 1 else NOBODY
        self.tell_news(seat)
        show_table(self.screen, self.match.view(seat))
        assert self.match.result is not None
        show_result(self.screen, self.match.result, self.match.names, self.match.game.id)
        self.screen.tell("recorded", FAINT, file=self.kept_anyhow())

    def save(self) -> None:
        """Save the match. While that fails, players are told once, and it is tried again with every answer."""
        try:
            self.file = self.shelf.save(self.file, self.match, self.seats)
            self.saved_at, self.saved_answers = monotonic(), len(self.match.entries)
            self.unsaved = False
        except Refusal as refusal:
            if not self.unsaved:
                self.screen.refuse(refusal)
                self.screen.tell("not-saved", "red")
            self.unsaved = True

    def kept_anyhow(self) -> str:
        """Where the match lies: in its file, in another folder where that cannot be, or else here and now."""
        if not self.unsaved:
            return shown(self.file)
        text = text_of(self.match, self.seats)
        for folder in (Path.cwd(), Path(gettempdir())):
            with suppress(Refusal):
                write(folder / self.file.name, text)
                self.file, self.unsaved = folder / self.file.name, False
                return shown(self.file)
        return f"\n{text}"

    # -- chance -------------------------------------------------------------------------------------

    def throw(self, ask: Chance) -> None:
        """A person's throw waits for Enter, unless it belongs to the move just made; bots throw at once."""
        dice = self.match.chance
        if isinstance(dice, OwnDice) and isinstance(ask, Roll):
            if ask.seen_by is None or any(seat in self.people for seat in ask.seen_by):
                self.type_dice(ask)
            else:
                self.match.throw(dice.instead(ask))
        elif ask.seat in self.people and not self.match.moved_last(ask.seat):
            self.wait_for_throw(ask.seat)
        else:
            self.match.throw()

    def before_throw(self, seat: int) -> None:
        """Show what has happened, and the table too if no decision has shown it since the last throw."""
        self.come(seat)
        self.tell_news(seat)
        if not self.table_shown:
            show_table(self.screen, self.match.view(seat))
        self.table_shown = False

    def wait_for_throw(self, seat: int) -> None:
        self.before_throw(seat)
        while True:
            typed = self.screen.read(self.speech("throw", player=self.name(seat)))
            if self.answered(typed, seat, self.match.legal(seat)):
                return

    def type_dice(self, ask: Roll) -> None:
        """Ask what the players' own dice show; an entry can be corrected until it is confirmed."""
        person = self.who_types(ask)
        self.before_throw(person)
        self.screen.tell("own-dice", player=self.name(ask.seat), dice=self.dice_named(ask))
        entry: Faces | None = None
        while True:
            if entry is None:
                typed = self.screen.read(self.speech("own-dice-show", player=self.name(ask.seat)))
            else:
                typed = self.screen.read(self.speech("own-dice-confirm", dice=ask.text(entry)))
                if not typed:
                    self.match.throw(entry)
                    return
            try:
                entry = ask.parse(typed)
            except Refusal as refusal:
                entry = None
                if not self.command_in(typed):
                    self.screen.refuse(refusal)
                elif self.obeyed(typed, person, ()):
                    return

    def who_types(self, ask: Roll) -> int:
        """The thrower; for a bot, somebody who may see its dice."""
        if ask.seat in self.people:
            return ask.seat
        may_see = [seat for seat in self.people if ask.seen_by is None or seat in ask.seen_by]
        return self.at_keyboard if self.at_keyboard in may_see else [*may_see, NOBODY][0]

    def dice_named(self, ask: Roll) -> str:
        """How many dice of which kinds, and what can be on them."""
        kinds = []
        for die, same in groupby(ask.dice.dice):
            count = len(list(same))
            own = words.look_up(self.match.game.id, "labels", die.name, self.speech.language)
            faces = "" if die is D6 else f" ({' '.join(die.mark(face) for face in die.faces)})"
            plain = self.speech("die" if count == 1 else "dice")
            kinds.append((f"{count}{self.screen.signs.times} {own}" if own else f"{count} {plain}") + faces)
        return ", ".join(kinds)

    # -- decisions ----------------------------------------------------------------------------------

    def decide(self, ask: Ask) -> None:
        """Bots answer at once; only in a race are people asked before them, as nobody types that fast."""
        waiting = self.match.to_act
        people = [seat for seat in waiting if seat in self.people]
        bots = [seat for seat in waiting if seat in self.bots]
        seat = [*people, *bots][0] if isinstance(ask, Race) else [*bots, *people][0]
        if seat in self.people:
            self.choose(seat, ask)
        else:
            view = self.match.view(seat)
            assert view.ask is not None
            self.match.play(self.bots[seat].answer(view, view.ask), seat)

    def choose(self, seat: int, ask: Ask) -> None:
        self.come(seat)
        self.tell_news(seat)
        self.table_shown = True
        legal = self.match.legal(seat)
        moves = numbered(legal)
        enter_plays = len(moves) == 1 and moves is legal
        seconds, otherwise = self.limit(seat, ask)
        self.turn_glass(ask)
        self.present(seat, ask, seconds)
        first, last = (moves[0].text, moves[-1].text) if are_numbers(moves) else ("1", str(len(moves)))
        while True:
            typed = self.screen.read(f"{self.name(seat)} [{first}-{last}]> " if moves else f"{self.name(seat)}> ")
            if otherwise is not None and monotonic() - self.glass_turned > seconds:
                self.screen.tell("too-late", "red", move=self.named(otherwise))
                self.match.play(otherwise, seat)
                return
            if not typed and not enter_plays:
                self.present(seat, ask, seconds)
            elif self.answered(typed, seat, moves):
                return

    def turn_glass(self, ask: Ask) -> None:
        """The time begins to run, unless it already does; who takes a move back wins no time."""
        answers = len(self.match.entries)
        if not ask.running and answers != self.glass_turned_at:
            self.glass_turned, self.glass_turned_at = monotonic(), answers

    def present(self, seat: int, ask: Ask, seconds: int) -> None:
        """Show the table and what there is to choose from."""
        view = self.match.view(seat)
        on_sheet = show_table(self.screen, view, view.legal)
        self.screen.say(f"{self.name(seat)}: {words.ask(view.game.id, ask.prompt, self.speech.language)}", STRONG)
        if seconds:
            left = max(0, ceil(seconds - (monotonic() - self.glass_turned)))
            self.screen.tell("seconds", "yellow", seconds=left)
        show_moves(self.screen, view.game.id, view.legal, on_sheet)

    def limit(self, seat: int, ask: Ask) -> tuple[int, Move | None]:
        """The seconds a person has and what is played after them; for several people at one keyboard none run."""
        asked = ask.choices if isinstance(ask, Joint) else {seat: ()}
        otherwise = None
        if isinstance(ask, Choose):
            otherwise = ask.otherwise
        elif isinstance(ask, ChooseAll):
            otherwise = ask.otherwise.get(seat)
        elif isinstance(ask, Race):
            otherwise = ask.expired(seat)
        if otherwise is None or sum(one in self.people for one in asked) > 1:
            return 0, None
        return ask.seconds, otherwise if ask.seconds else None

    def answered(self, typed: str, seat: int, moves: Moves) -> bool:
        """Play what was typed, or obey it. False: ask again."""
        try:
            move = self.meant(typed, moves) if typed else moves[0]
        except Refusal as refusal:
            self.screen.refuse(refusal)
            return False
        if move is None:
            return self.obeyed(typed, seat, moves)
        self.match.play(move, seat)
        return True

    def meant(self, typed: str, moves: Moves) -> Move | None:
        """The move whose notation was typed, or its number, or as much of its notation or name as is clear."""
        found = find(moves, typed)
        if found is not None or self.command_in(typed):
            return found
        if typed.isdecimal():
            number = int(typed[:9])
            if not moves or are_numbers(moves):
                return None
            if not 1 <= number <= len(moves):
                raise Refusal("no-such-number", BOOK, typed=quoted(typed), last=len(moves))
            return moves[number - 1]
        if len(moves) > GUESSED:
            return None
        begun = typed.casefold()
        meant = [m for m in moves if m.text.startswith(begun) or self.named(m).casefold().startswith(begun)]
        if len(meant) > 1:
            raise Refusal("several-moves", BOOK, typed=quoted(typed), possible=some_of(meant, typed))
        return meant[0] if meant else None

    # -- what may be typed instead of a move --------------------------------------------------------

    def command_in(self, typed: str) -> str:
        return self.commands.get(typed.casefold().partition(" ")[0], "")

    def obeyed(self, typed: str, seat: int, moves: Moves) -> bool:
        """Do what was typed. True: the match stands differently now. False: it does not, so ask again."""
        argument = typed.partition(" ")[2].strip()
        try:
            match self.command_in(typed):
                case "quit":
                    raise Leave
                case "help":
                    self.screen.tell("help")
                case "rules":
                    show_rules(self.screen, self.match.game.id)
                case "moves":
                    self.list_moves(moves)
                case "undo":
                    return self.undo(seat)
                case "save":
                    self.save_to(argument)
                case "resume":
                    return self.resume(argument)
                case _:
                    self.match.play(typed, seat)
                    return True
        except Refusal as refusal:
            self.screen.refuse(refusal)
        return False

    def list_moves(self, moves: Moves) -> None:
        if are_numbers(moves):
            self.screen.say(" ".join(move.text for move in moves))
            return
        listed = moves_listed(self.screen, self.match.game.id, list(enumerate(moves, 1)))
        self.screen.page(Group(*listed))

    def undo(self, seat: int) -> bool:
        """Take back the last move, whoever of the people here made it; a choice still hidden only its owner."""
        entries = self.match.entries
        if entries and entries[-1][0] in self.people and not self.match.given:
            self.match.undo(entries[-1][0])
        else:
            self.match.undo(seat)
        self.told = [min(told, len(entries) - 1) for told in self.told]
        mover, move, _ = entries[-1]
        self.screen.tell("undone", player=self.name(mover), move=self.named(move))
        return True

    def save_to(self, argument: str) -> None:
        if argument:
            save_as(file_called(argument), text_of(self.match, self.seats))
            self.screen.tell("saved", file=shown(file_called(argument)))
        else:
            self.save()
            self.screen.tell("not-saved" if self.unsaved else "saved", file=shown(self.file))

    def resume(self, argument: str) -> bool:
        """Put this match aside and go on with another one."""
        file = file_called(argument) if argument else self.shelf.latest(but=self.file)
        on_screen = self.secrets_on_screen
        if self.unsaved:
            self.put_aside()
        self.take_up(file)
        if on_screen != NOBODY:
            self.screen.clear()
        self.greet()
        return True

    # -- who sees what ------------------------------------------------------------------------------

    def come(self, seat: int) -> None:
        """Somebody takes the keyboard; all is saved, and nobody else's secrets are on the screen any more."""
        if self.saved_answers != len(self.match.entries):
            self.save()
        secret = len(self.people) > 1 and self.has_secrets(seat)
        if self.secrets_on_screen != seat and (secret or self.secrets_on_screen != NOBODY):
            if self.at_keyboard != NOBODY:
                self.screen.clear()
            self.secrets_on_screen = NOBODY
            if secret:
                self.screen.read(self.speech("pass-on", player=self.name(seat)))
                self.secrets_on_screen = seat
        self.at_keyboard = seat

    def has_secrets(self, seat: int) -> bool:
        """Whether this seat sees, chooses or throws something that another person here must not see."""
        ask = self.match.ask
        if isinstance(ask, ChooseAll) and sum(other in self.people for other in ask.choices) > 1:
            return True
        hidden = [secret.seen_by for secret in self.match.state.secrets().values()]
        if isinstance(ask, Chance) and ask.seen_by is not None:
            hidden.append(ask.seen_by)
        return any(seat in seen_by and not set(self.people) <= set(seen_by) for seen_by in hidden)

    def tell_news(self, seat: int) -> None:
        """Tell a seat what has happened since it last looked; what is no secret, everybody has read."""
        since = min(self.told) if seat == NOBODY else self.told[seat]
        show_news(self.screen, self.match, self.match.view(seat), since)
        for other in range(len(self.told)):
            if self.secrets_on_screen in (NOBODY, other):
                self.told[other] = len(self.match.entries)
