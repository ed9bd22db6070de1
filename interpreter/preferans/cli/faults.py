"""Errors in words on stderr."""

from __future__ import annotations

import click

from preferans.cli.parts import CommandError
from preferans.errors import PreferansError
from preferans.report.plural import Language


def usage_error(error: click.UsageError) -> PreferansError:
    """Return our error for one of click's."""
    ctx = error.ctx
    name = (ctx.info_name if ctx else None) or "preferans"
    if isinstance(error, click.NoSuchOption):
        parameters = ctx.command.get_params(ctx) if ctx else []
        options = [opt for parameter in parameters for opt in parameter.opts if opt.startswith("-")]
        return CommandError("no-such-option", {"command": name, "option": error.option_name, "options": options})
    if isinstance(error, click.BadOptionUsage):
        code = "option-takes-no-value" if "does not take" in error.message else "option-needs-value"
        return CommandError(code, {"option": error.option_name})
    if isinstance(error, click.MissingParameter) and ctx and error.param:
        if isinstance(error.param, click.Option):
            return CommandError("missing-option", {"command": name, "option": error.param.opts[0]})
        words = getattr(error.param, "words", None)
        argument = words(ctx) if words else error.param.name
        return CommandError("missing-argument", {"command": name, "argument": argument})
    if isinstance(ctx and ctx.command, click.Group):
        commands = ctx.command.list_commands(ctx)  # type: ignore[union-attr]
        return CommandError("missing-command", {"command": name, "commands": commands})
    return CommandError("wrong-usage", {"reason": error.format_message()})


def complain(error: PreferansError, language: Language) -> None:
    """Print ``error`` on stderr in one paragraph."""
    click.echo(f"preferans: {worded(error, language)}", err=True)


def worded(error: PreferansError, language: Language) -> str:
    """Return ``error`` in words; where the rule files that hold the words are broken, its bare code and facts."""
    try:
        from preferans import rulebook
        from preferans.report.messages import render_error

        return render_error(error, language, rulebook.load())
    except Exception:  # noqa: BLE001  # the words themselves cannot be had: say what is known
        facts = ", ".join(f"{key} = {value}" for key, value in error.facts.items())
        place = f"{error.source}:{error.line}:{error.column}: " if error.line else ""
        return f"{place}{error.code} ({facts})"
