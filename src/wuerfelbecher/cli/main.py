"""The command line of `becher`."""

import os
import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperCommand, TyperGroup

from wuerfelbecher.cli import INTERRUPTED, commands
from wuerfelbecher.cli.files import reason
from wuerfelbecher.cli.speech import BOOK, FALLBACK, Speech, language_for
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable, quoted

BAD_INPUT = 2
PROGRAM = "becher"


def run(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line says, and exit with 0, with 1 if dice were found wrong, with 2 after bad input, or
    with 130 after ctrl-C.
    """
    sys.stdout = sys.stdout or nowhere()
    sys.stderr = sys.stderr or nowhere()
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = language_for((), os.environ) or FALLBACK
    code: object = 0
    try:
        language = language_for(given, os.environ)
        code = app(Speech(language))(tidied(given), prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except Refusal as refusal:
        code = fail(refusal.text(language))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit as left:  # typer exits like this when nobody reads on
        code = 0 if isinstance(left.__context__, BrokenPipeError) else left.code
    except BrokenPipeError:
        discard_output()
    except OSError as error:
        if error.filename is not None:
            raise
        discard_output()
        code = fail(Refusal("output-unwritable", BOOK, why=reason(error)).text(language))
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        code = fail(usage(error, error.format_message()).text(language))
    sys.exit(code if isinstance(code, int) else 0)


def nowhere() -> TextIO:
    """A place for what is written after the shell has closed an output."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def discard_output() -> None:
    """Discard whatever is still to be written, including what Python writes on its way out."""
    with nowhere() as end:
        os.dup2(end.fileno(), sys.stdout.fileno())


def fail(text: str) -> int:
    if hasattr(sys.stderr, "reconfigure"):
        sys.stderr.reconfigure(errors="replace")
    print(text, file=sys.stderr)
    return BAD_INPUT


def tidied(arguments: list[str]) -> list[str]:
    """`--resume` may stand alone; it then means the latest match."""
    following = [*arguments[1:], "-"]
    return [
        "--resume=" if argument == "--resume" and after.startswith("-") else argument
        for argument, after in zip(arguments, following, strict=bool(arguments))
    ]


def usage(error: Exception, message: str) -> Refusal:
    """What typer objects to, in our own words if it is common; by name, as its classes differ between versions."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return Refusal("no-such-option", BOOK, typed=quoted(str(getattr(error, "option_name", ""))))
    if kind == "BadOptionUsage" and "requires" in message:
        return Refusal("value-missing", BOOK, option=str(getattr(error, "option_name", "")))
    if kind == "MissingParameter":
        return Refusal("argument-missing", BOOK, what=str(getattr(getattr(error, "param", None), "metavar", "")))
    if extra := re.search(r"unexpected extra argument.*? \((.*)\)$", message):
        return Refusal("argument-too-many", BOOK, typed=quoted(extra[1]))
    return Refusal("bad-command-line", BOOK, why=printable(message))


def app(speech: Speech) -> typer.Typer:
    """All commands, explained in one language."""

    class Command(TyperCommand):
        def get_help(self, ctx: Any) -> str:
            return speech.translated(super().get_help(ctx))

    class Commands(TyperGroup):
        def get_help(self, ctx: Any) -> str:
            return speech.translated(super().get_help(ctx))

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            found = super().get_command(ctx, cmd_name)
            if found is None:
                raise Refusal(
                    "no-such-command", BOOK, typed=quoted(cmd_name), known=", ".join(self.list_commands(ctx))
                )
            return found

    def option(name: str, metavar: str | None = None, told: str = "") -> Any:
        return typer.Option(f"--{name}", metavar=metavar, help=speech.help(told or name), show_default=False)

    def argument(name: str) -> Any:
        return typer.Argument(metavar=name, help=speech.help(name.casefold()), show_default=False)

    Lang = Annotated[str, option("lang", "de|en")]
    Json = Annotated[bool, option("json")]
    becher = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, help=speech.help("becher"))

    @becher.callback(invoke_without_command=True)
    def main(
        context: typer.Context,
        lan: Annotated[bool, option("lan")] = False,
        port: Annotated[str, option("port", "N")] = "",
        no_open: Annotated[bool, option("no-open")] = False,
        version: Annotated[bool, option("version")] = False,
        lang: Lang = "",
    ) -> None:
        if version:
            commands.show_version()
        elif context.invoked_subcommand is None:
            commands.serve(speech, port, lan, open_page=not no_open)

    @becher.command("list", cls=Command, help=speech.help("list"))
    def list_games(json: Json = False, lang: Lang = "") -> None:
        commands.list_games(speech, json)

    @becher.command(cls=Command, help=speech.help("rules"))
    def rules(id: Annotated[str, argument("ID")], json: Json = False, lang: Lang = "") -> None:
        commands.rules(speech, id, json)

    @becher.command(cls=Command, help=speech.help("play"))
    def play(
        id: Annotated[str, argument("ID")] = "",
        players: Annotated[str, option("players", "NAME,bot,...")] = "",
        option: Annotated[list[str] | None, option("option", "NAME=VALUE")] = None,
        seed: Annotated[str, option("seed", "N")] = "",
        own_dice: Annotated[bool, option("own-dice")] = False,
        resume: Annotated[str | None, option("resume", "[FILE]")] = None,
        json: Json = False,
        lang: Lang = "",
    ) -> None:
        wish = commands.Wish(id, players, tuple(option or ()), seed, own_dice, resume)
        commands.play(speech, wish, json)

    @becher.command(cls=Command, help=speech.help("replay"))
    def replay(file: Annotated[str, argument("FILE")], json: Json = False, lang: Lang = "") -> None:
        commands.replay(speech, file, json)

    @becher.command(cls=Command, help=speech.help("verify"))
    def verify(
        file: Annotated[str, argument("FILE")],
        commitment: Annotated[str, option("commitment", "HEX")] = "",
        contribution: Annotated[list[str] | None, option("contribution", "HEX")] = None,
        json: Json = False,
        lang: Lang = "",
    ) -> int:
        from wuerfelbecher.cli.verify import verify

        return verify(speech, file, commitment, contribution or (), json)

    @becher.command(cls=Command, help=speech.help("odds"))
    def odds(
        of: Annotated[str, argument("ID|FILE")],
        step: Annotated[str, option("step", "N")] = "",
        players: Annotated[str, option("players", "NAME,...")] = "",
        option: Annotated[list[str] | None, option("option", "NAME=VALUE")] = None,
        seconds: Annotated[str, option("seconds", "N")] = "",
        json: Json = False,
        lang: Lang = "",
    ) -> None:
        commands.odds(speech, of, step, players, tuple(option or ()), seconds, json)

    @becher.command(cls=Command, help=speech.help("coach"))
    def coach(
        file: Annotated[str, argument("FILE")],
        seconds: Annotated[str, option("seconds", "N", "seconds-coach")] = "",
        json: Json = False,
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli.coaching import coach

        coach(speech, file, commands.read_seconds(seconds, usual=60), json)

    @becher.command(cls=Command, help=speech.help("arena"))
    def arena(
        id: Annotated[str, argument("ID")],
        bots: Annotated[str, option("bots", "BOT,BOT,...")] = "beginner,skilled,master",
        players: Annotated[str, option("seats", "N")] = "",
        option: Annotated[list[str] | None, option("option", "NAME=VALUE")] = None,
        matches: Annotated[str, option("matches", "N")] = "",
        seed: Annotated[str, option("seed", "N")] = "",
        processes: Annotated[str, option("processes", "N")] = "",
        json: Json = False,
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli.arena import arena

        agreed = dict(commands.read_option(text) for text in option or ())
        arena(speech, id, bots, agreed, matches, players, seed, processes, json)

    @becher.command(cls=Command, help=speech.help("solve"))
    def solve(
        id: Annotated[str, argument("ID")],
        option: Annotated[list[str] | None, option("option", "NAME=VALUE")] = None,
        target: Annotated[str | None, option("target", "N")] = None,
        folder: Annotated[str, option("folder", "FOLDER")] = "",
        json: Json = False,
        lang: Lang = "",
    ) -> None:
        commands.solve(speech, id, tuple(option or ()), target, folder, json)

    @becher.command(cls=Command, help=speech.help("serve"))
    def serve(
        port: Annotated[str, option("port", "N")] = "",
        address: Annotated[str, option("address", "ADDRESS")] = "",
        name: Annotated[list[str] | None, option("name", "HOST")] = None,
        proxy: Annotated[list[str] | None, option("proxy", "NETWORK")] = None,
        metrics: Annotated[list[str] | None, option("metrics", "NETWORK")] = None,
        certificate: Annotated[str, option("certificate", "FILE")] = "",
        key: Annotated[str, option("key", "FILE")] = "",
        data: Annotated[str, option("data", "FOLDER")] = "",
        database: Annotated[str, option("database", "URL")] = "",
        nats: Annotated[str, option("nats", "URL")] = "",
        limit: Annotated[list[str] | None, option("limit", "NAME=N")] = None,
        log_json: Annotated[bool, option("log-json")] = False,
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli import hosting

        hosting.serve(
            speech,
            port,
            address,
            name or (),
            proxy or (),
            metrics or (),
            certificate,
            key,
            data,
            database,
            nats,
            limit or (),
            log_json,
        )

    @becher.command(cls=Command, help=speech.help("tidy"))
    def tidy(
        days: Annotated[str, option("days", "N")] = "365",
        data: Annotated[str, option("data", "FOLDER")] = "",
        database: Annotated[str, option("database", "URL")] = "",
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli import hosting

        hosting.tidy(speech, days, data, database)

    @becher.command(cls=Command, help=speech.help("backup"))
    def backup(
        copy: Annotated[str, argument("COPY")],
        data: Annotated[str, option("data", "FOLDER")] = "",
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli import hosting

        hosting.backup(speech, copy, data)

    @becher.command(cls=Command, help=speech.help("restore"))
    def restore(
        copy: Annotated[str, argument("COPY")],
        data: Annotated[str, option("data", "FOLDER")] = "",
        lang: Lang = "",
    ) -> None:
        from wuerfelbecher.cli import hosting

        hosting.restore(speech, copy, data)

    return becher
