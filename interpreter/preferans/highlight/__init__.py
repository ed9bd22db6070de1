"""Records in colour: a lexer for Pygments, and a TextMate grammar for editors, both made of the grammars' words."""

from __future__ import annotations

from preferans.highlight.lexer import PreferansLexer
from preferans.highlight.textmate import textmate

__all__ = ["PreferansLexer", "textmate"]
