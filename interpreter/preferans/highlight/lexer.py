"""A lexer for Pygments: records in the docs, in ``pygmentize`` and wherever Pygments colours text."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pygments.lexer import RegexLexer, bygroups, using
from pygments.lexers.data import YamlLexer
from pygments.token import Comment, Keyword, Literal, Name, Number, Punctuation, String, Whitespace

from preferans.highlight.signs import signs

TOKENS: Final[dict[str, Any]] = {
    "clock": Literal.Date,
    "card.red": Literal.Card.Red,
    "card.black": Literal.Card.Black,
    "contract": Name.Constant,
    "unknown": Comment.Special,
    "trick": Name.Label,
    "number": Number,
    "seat": Name.Entity,
    "structure": Keyword.Declaration,
    "column": Keyword.Type,
    "act": Keyword,
    "incident": Name.Exception,
    "arbiter": Keyword.Namespace,
    "code": Name.Attribute,
}
"""The token of each kind of sign; cards have tokens of their own, since red and black suits differ."""

# The stubs of Pygments leave these two untyped.
FRONT: Final = bygroups(Punctuation, using(YamlLexer), Punctuation)  # type: ignore[no-untyped-call]
TAG: Final = bygroups(Punctuation, Whitespace, Name.Tag, Whitespace)  # type: ignore[no-untyped-call]


class PreferansLexer(RegexLexer):
    """A record of preferans or of rubber bridge, in Russian or English, perhaps behind a block of YAML."""

    name = "Preferans"
    aliases: ClassVar[list[str]] = ["preferans", "pref"]
    filenames: ClassVar[list[str]] = ["*.pref"]
    mimetypes: ClassVar[list[str]] = ["text/x-preferans"]
    url = ""

    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"\A(---\n)((?:.*\n)*?)(---\n)", FRONT),
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r"(\[)([ \t]*)([A-Za-z]+)([ \t]+)", TAG),
            (r"\]", Punctuation),
            (r'"(?:[^"\\\n]|\\["\\n])*"', String),
            *((sign.pattern, TOKENS[sign.kind]) for sign in signs()),
        ]
    }
