"""A TextMate grammar for editors.

``python -m preferans.highlight`` writes it into ``grammar/editors``; a test holds that the one there is fresh.
"""

from __future__ import annotations

from typing import Any, Final

from preferans.highlight.signs import signs

NAME: Final = "preferans.tmLanguage.json"

SCOPES: Final[dict[str, str]] = {
    "clock": "constant.other.clock",
    "card.red": "string.unquoted.card.red",
    "card.black": "string.unquoted.card.black",
    "contract": "constant.language.contract",
    "unknown": "comment.other.unknown-card",
    "trick": "entity.name.section.trick",
    "number": "constant.numeric",
    "seat": "variable.language.seat",
    "structure": "keyword.declaration",
    "column": "storage.type.column",
    "act": "keyword.control.act",
    "incident": "keyword.other.incident",
    "arbiter": "support.function.arbiter",
    "code": "entity.other.attribute-name.code",
}
"""The scope of each kind of sign."""


def textmate() -> dict[str, Any]:
    """Return the grammar as the value of its JSON file."""
    tag = r"\[[ \t]*([A-Za-z]+)[ \t]+(\"(?:[^\"\\]|\\[\"\\n])*\")[ \t]*\]"
    captures = {"1": {"name": "entity.name.tag.preferans"}, "2": {"name": "string.quoted.double.preferans"}}
    front = {
        "begin": r"\A---$",
        "end": r"^---$",
        "name": "meta.front-matter.preferans",
        "contentName": "source.yaml",
        # An editor without YAML would leave out a rule that has nothing but its grammar.
        "patterns": [{"include": "source.yaml"}, {"match": "#.*$", "name": "comment.line.number-sign.yaml"}],
    }
    patterns: list[dict[str, Any]] = [
        front,
        {"match": "#.*$", "name": "comment.line.number-sign.preferans"},
        {"match": tag, "captures": captures},
        {"match": r"\"(?:[^\"\\]|\\[\"\\n])*\"", "name": "string.quoted.double.preferans"},
    ]
    # A sign begins where no word ends, which Pygments sees to by going on from sign to sign.
    patterns += [
        {"match": f"(?<![\\w♠-♦-]){sign.pattern}", "name": f"{SCOPES[sign.kind]}.preferans"} for sign in signs()
    ]
    return {
        "name": "Preferans",
        "scopeName": "source.preferans",
        "fileTypes": ["pref"],
        "patterns": patterns,
    }
