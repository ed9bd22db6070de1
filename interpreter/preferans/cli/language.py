"""Which of the two languages a person is spoken to in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from preferans.report.plural import LANGUAGES, Language


def of_environment(environment: Mapping[str, str]) -> Language:
    """Return the language of the first locale variable that is set: Russian for ``ru…``, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def of_command_line(args: Sequence[str], environment: Mapping[str, str]) -> Language:
    """Return the language that ``--lang`` asks for, wherever it stands among ``args``; failing that the environment's.

    It is looked for before the arguments are read, because an error in them is worded in that language.
    """
    asked = ""
    for number, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--lang":
            asked = next(iter(args[number + 1 :]), "")
        elif arg.startswith("--lang="):
            asked = arg.removeprefix("--lang=")
    return next((known for known in LANGUAGES if known == asked), of_environment(environment))
