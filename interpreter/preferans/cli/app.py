"""The program itself: its commands, and what becomes of an error."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from preferans.cli.faults import complain, usage_error
from preferans.cli.language import of_command_line
from preferans.cli.parts import CommandError, LazyGroup, Option
from preferans.errors import PreferansError
from preferans.report.plural import Language

EXIT_WRONG: Final = 2
EXIT_INTERNAL: Final = 70
EXIT_INTERRUPTED: Final = 130
EXIT_CUT_OFF: Final = 141
"""What a program leaves with that a closed pipe ends: none of the codes by which a command says what it found."""

PROGRAM: Final = {
    "judge": "preferans.cli.judging",
    "score": "preferans.cli.judging",
    "rule": "preferans.cli.clauses",
    "rules": "preferans.cli.clauses",
    "fmt": "preferans.cli.converting",
    "parse": "preferans.cli.converting",
    "write": "preferans.cli.converting",
    "convert": "preferans.cli.exchange",
    "solve": "preferans.cli.solving",
    "conformance": "preferans.cli.conformance",
    "docs": "preferans.docs.command",
}
"""The commands, each with the module that offers it."""


def _print_version(ctx: click.Context, _: click.Parameter, wanted: Any) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("preferans")
        except PackageNotFoundError:
            # Run from a source tree that was never installed.
            number = "0"
        click.echo(f"preferans {number}")
        ctx.exit()


def program() -> LazyGroup:
    """Return the outermost command."""
    version = Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_print_version, words_key="--version"
    )
    return LazyGroup("preferans", lazy=PROGRAM, params=[version])


def run(args: Sequence[str], language: Language) -> int:
    """Run the command that ``args`` spell and return its exit code; every error becomes one paragraph on stderr."""
    try:
        code = program().main(list(args), prog_name="preferans", standalone_mode=False, obj=language)
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
    except click.UsageError as error:
        complain(usage_error(error), language)
    except PreferansError as error:
        complain(error, language)
    except (KeyboardInterrupt, click.Abort):
        return EXIT_INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader of our output has left, which click takes for a reason to leave with 1; nothing is wrong.
        _drop_output()
        return EXIT_CUT_OFF
    except OSError as error:
        _complain_of_system(error, language)
        return EXIT_WRONG
    except Exception as error:  # a user is owed a sentence, not a traceback
        if os.environ.get("PREFERANS_TRACEBACK"):
            raise
        complain(CommandError("internal", {"kind": type(error).__name__, "reason": str(error)}), language)
        return EXIT_INTERNAL
    return EXIT_WRONG


def _drop_output() -> None:
    """Let what is still buffered go nowhere: it has nowhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain_of_system(error: OSError, language: Language) -> None:
    """Say what the operating system refused: writing the output, where it names no file."""
    reason = error.strerror or str(error)
    if error.filename is None:
        _drop_output()
        complain(CommandError("output-unwritable", {"reason": reason}), language)
    else:
        complain(CommandError("system-refused", {"file": str(error.filename), "reason": reason}), language)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the program on ``args`` (those of the process if not given) and leave with its exit code."""
    words = sys.argv[1:] if args is None else args
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The notation is UTF-8 with symbols of suits, whatever the locale says.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    language = of_command_line(words, os.environ)
    code = run(words, language)
    try:
        if sys.stdout is not None:  # it may have been closed before the program began
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _complain_of_system(error, language)
        code = EXIT_WRONG
    sys.exit(code)
