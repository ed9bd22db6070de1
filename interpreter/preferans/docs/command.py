"""The command ``docs build``: it stands here, above the other commands, since the pages show what they print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from preferans.cli.parts import CommandError, LazyGroup, Option, command, lang_option, language

ROOT: Final = Path(__file__).resolve().parents[3]
"""The repository, where the program runs from one."""


def _options() -> tuple[Option, Option]:
    return (
        Option(["--out"], metavar="DIR", default="build/pages", show_default=True, words_key="--out of the pages"),
        Option(["--root"], metavar="DIR", words_key="--root"),
    )


@command("build", *_options(), lang_option(), words_key="docs build")
def build_command(out: str, root: str | None) -> None:
    """Write the pages of both languages and say how many."""
    from preferans.docs.site import write  # noqa: PLC0415 - the help of the command needs none of it
    from preferans.report.messages import phrase  # noqa: PLC0415
    from preferans.rulebook import load  # noqa: PLC0415

    repository = Path(root) if root else ROOT
    missing = next((name for name in ("docs", "conformance/cases") if not (repository / name).is_dir()), None)
    if missing is not None:
        raise CommandError("docs-no-sources", {"folder": str(repository), "missing": missing})
    try:
        count = write(repository, Path(out))
    except OSError as error:
        raise CommandError("docs-unwritable", {"folder": out, "reason": error.strerror or str(error)}) from None
    speech = language(click.get_current_context())
    click.echo(phrase("docs.written", speech, load(), {"pages": count, "folder": out}))


COMMANDS: Final[dict[str, click.Command]] = {
    "docs": LazyGroup("docs", lazy={"build": "preferans.docs.command"}),
    "build": build_command,
}
