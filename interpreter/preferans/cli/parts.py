"""Commands, options and arguments whose help exists in both languages."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar, Final, Literal

import click

from preferans.cli.language import of_command_line
from preferans.cli.texts import COMMANDS, LABELS, PARAMETERS
from preferans.errors import PreferansError
from preferans.report.plural import LANGUAGES, Language


class CommandError(PreferansError):
    """A command that is wrong, or a file that cannot be read or written."""


def language(ctx: click.Context) -> Language:
    """Return the language of this run: the object of the outermost context."""
    found: Language | None = ctx.find_root().obj
    return found or of_command_line(sys.argv[1:], os.environ)


def label(ctx: click.Context, key: str) -> str:
    """Return a heading of the help."""
    return LABELS[key][language(ctx)]


class Helped(click.Command):
    """A command that words its help in the language of the run."""

    usage_tail: ClassVar[tuple[str, ...]] = ()

    words_key: str | None = None
    """The key of its help, where that is not its name: two groups may have a command of the same name."""

    def help_words(self, ctx: click.Context) -> str:
        """Return the help in the language of the run."""
        return COMMANDS[self.words_key or self.name or ""][language(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return click's own option with our words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = PARAMETERS["--help"][language(ctx)]
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first paragraph of the help."""
        return self.help_words(click.get_current_context()).partition("\n")[0].rstrip(".")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments and refuse what is left over, in our words."""
        rest = super().parse_args(ctx, args)
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise CommandError("extra-argument", {"command": ctx.info_name, "arguments": " ".join(rest)})
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how the command is called."""
        pieces = [label(ctx, "[options]")]
        pieces += [parameter.words(ctx) for parameter in self.get_params(ctx) if isinstance(parameter, Argument)]
        pieces += [label(ctx, key) for key in self.usage_tail]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=label(ctx, "usage"))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the whole help."""
        self.format_usage(ctx, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.help_words(ctx))
        records = [
            parameter.get_help_record(ctx) for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)
        ]
        with formatter.section(label(ctx, "options")):
            formatter.write_dl([record for record in records if record])


class LazyGroup(Helped, click.Group):
    """A group that imports a command's module when the command is wanted.

    ``lazy`` maps each command to its module; the module offers it in its table ``COMMANDS``.
    """

    usage_tail = ("command [args]",)

    def __init__(self, *args: Any, lazy: Mapping[str, str], **kwargs: Any) -> None:
        """Keep the table of modules."""
        super().__init__(*args, context_settings={"allow_extra_args": True}, **kwargs)
        self.params.insert(0, lang_option())
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; ``None`` if there is none of this name."""
        module = self.lazy.get(cmd_name)
        if module is None:
            return None
        command: click.Command = import_module(module).COMMANDS[cmd_name]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that ``args`` begin with; ``CommandError`` if there is none."""
        if args[0].startswith("-") or args[0] in self.lazy:
            return super().resolve_command(ctx, args)
        raise CommandError("no-such-command", {"command": args[0], "commands": tuple(self.lazy)})

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help and the list of commands."""
        super().format_help(ctx, formatter)
        with formatter.section(label(ctx, "commands")), ctx.scope(cleanup=False):
            commands = [(name, self.get_command(ctx, name)) for name in self.lazy]
            formatter.write_dl([(name, command.get_short_help_str()) for name, command in commands if command])


class Argument(click.Argument):
    """An argument; ``words_key`` names its placeholder in the usage line."""

    def __init__(self, *args: Any, words_key: str, **kwargs: Any) -> None:
        """Keep the key."""
        super().__init__(*args, **kwargs)
        self.words_key = words_key

    def words(self, ctx: click.Context) -> str:
        """Return the placeholder in the language of the run."""
        return PARAMETERS[self.words_key][language(ctx)]


class Option(click.Option):
    """An option; ``words_key`` names its help."""

    def __init__(self, *args: Any, words_key: str, **kwargs: Any) -> None:
        """Keep the key."""
        super().__init__(*args, **kwargs)
        self.words_key = words_key

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the names and the help in the language of the run."""
        record = super().get_help_record(ctx)
        return (record[0], PARAMETERS[self.words_key][language(ctx)]) if record else None


class OneOf(click.Choice[str]):
    """A closed choice that is refused in our words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return ``value`` if it is allowed, else raise ``CommandError``."""
        if value not in self.choices:
            option = param.opts[0] if param else ""
            raise CommandError("value-not-allowed", {"option": option, "value": value, "allowed": tuple(self.choices)})
        return str(value)


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """A whole number, perhaps of a least size; anything else is refused in our words."""

    name = "whole"

    def __init__(self, least: int | None = None) -> None:
        """Keep the ``least`` number that is allowed."""
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return ``value`` as a number if it is one, else raise ``CommandError``."""
        option = param.opts[0] if param else ""
        try:
            number = int(value)
        except ValueError as error:
            raise CommandError("value-not-whole", {"option": option, "value": value}) from error
        if self.least is not None and number < self.least:
            raise CommandError("value-too-small", {"option": option, "value": value, "least": self.least})
        return number


WHOLE: Final = Whole()
COUNT: Final = Whole(1)


class Name(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """The name of a rule set, or of a clause or section, that the rulebook knows; of any other the nearest is named."""

    name = "name"

    def __init__(self, of: Literal["clause", "ruleset"]) -> None:
        """Keep what it is the name ``of``."""
        self.of = of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return ``value`` as it was given if the rulebook knows it, else raise ``RulesError``."""
        from preferans import rulebook
        from preferans.rulebook.ids import covers, full

        book = rulebook.load()
        if self.of == "ruleset":
            book.ruleset(value)
        elif not any(covers(full(value), one) for one in book.clauses):
            book.clause(value)
        return str(value)


CLAUSE: Final = Name("clause")
RULES: Final = Name("ruleset")


class Seconds(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """A time in seconds above nothing and not without end; anything else is refused in our words."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return ``value`` as seconds if it is such a time, else raise ``CommandError``."""
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not 0 < number < math.inf:
            raise CommandError("value-not-seconds", {"option": param.opts[0] if param else "", "value": value})
        return number


SECONDS: Final = Seconds()


def command(
    name: str, *parameters: click.Parameter, words_key: str | None = None
) -> Callable[[Callable[..., int | None]], Helped]:
    """Make a function the command ``name``; it returns its exit code, nothing for 0."""

    def wrap(function: Callable[..., int | None]) -> Helped:
        def run(**values: Any) -> int:
            return function(**values) or 0

        settings = {"allow_extra_args": True}
        made = Helped(name, callback=run, params=list(parameters), context_settings=settings)
        made.words_key = words_key
        return made

    return wrap


def files_argument() -> Argument:
    """Return the argument for one or more files."""
    return Argument(["files"], nargs=-1, required=True, words_key="files")


def file_argument() -> Argument:
    """Return the argument for exactly one file."""
    return Argument(["file"], words_key="file")


def lang_option() -> Option:
    """Return the option that chooses the language of messages; its value is `language` of the context."""
    return Option(["--lang"], type=OneOf(LANGUAGES), expose_value=False, words_key="--lang")


def record_lang_option() -> Option:
    """Return the option that chooses also the language of the text written; its value is handed to the command."""
    return Option(["--lang"], type=OneOf(LANGUAGES), words_key="--lang of the record")


def rule_options() -> tuple[Option, Option]:
    """Return the options that choose the rules."""
    return (
        Option(["--rules"], metavar="ID", words_key="--rules"),
        Option(["--set", "changes"], multiple=True, metavar="OPTION=VALUE", words_key="--set"),
    )
