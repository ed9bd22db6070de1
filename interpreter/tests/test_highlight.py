"""Records in colour: the lexer for Pygments and the TextMate grammar know every word and every sign."""

from __future__ import annotations

import json
import re

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Literal, Name, Number, String, Token

from conftest import ROOT
from preferans.bridge.notation.words import words as words_of_bridge
from preferans.conformance.cases import read_case
from preferans.highlight import PreferansLexer, textmate
from preferans.highlight.signs import GROUPS, signs, words_by_group
from preferans.highlight.textmate import NAME
from preferans.notation.words import LANGUAGES, word_forms

RECORDS = sorted([*ROOT.glob("examples/*.pref"), *ROOT.glob("conformance/cases/**/*.pref")])


def coloured(text: str) -> list[tuple[object, str]]:
    """Return the tokens of a record without blanks."""
    return [(token, piece) for token, piece in PreferansLexer().get_tokens(text) if not piece.isspace()]


def test_every_word_is_in_one_group() -> None:
    """Each word of the grammars of both games and languages has a colour, and none has two."""
    known = {name for language in LANGUAGES for name in (*word_forms(language), *words_of_bridge(language))}
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(known)
    words = [word for group in words_by_group().values() for word in group]
    assert len(words) == len(set(words))


def test_every_readable_record_is_coloured_whole() -> None:
    """In a record that can be read nothing is left over, and the pieces put together are the record."""
    assert len(RECORDS) > 1000
    for path in RECORDS:
        text = path.read_text("utf-8")
        tokens = list(PreferansLexer(ensurenl=False, stripnl=False).get_tokens(text))
        assert "".join(piece for _, piece in tokens) == text
        if any(token is Error for token, _ in tokens):
            assert read_case(text, path.name).expect.verdict == "malformed", path


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("deal 1 dealer S", [Keyword.Declaration, Number, Keyword.Declaration, Name.Entity]),
        ("сдача 1 сдающий Ю", [Keyword.Declaration, Number, Keyword.Declaration, Name.Entity]),
        ("hand W ♠AK ♥10", [Keyword.Declaration, Name.Entity, Literal.Card.Black, Literal.Card.Red]),
        ("рука З пТК ч10", [Keyword.Declaration, Name.Entity, Literal.Card.Black, Literal.Card.Red]),
        ("W 6♠ N pass", [Name.Entity, Name.Constant, Name.Entity, Keyword]),
        ("W 6БК", [Name.Entity, Name.Constant]),
        ("З мизер", [Name.Entity, Name.Constant]),
        ("2. N h10 @21:40:05", [Name.Label, Name.Entity, Literal.Card.Red, Literal.Date]),
        ("N notice revoke W 2", [Name.Entity, Name.Exception, Name.Attribute, Name.Entity, Number]),
        ("W object order.below-bid", [Name.Entity, Name.Exception, Name.Attribute]),
        ("arbiter finds happened yes", [Keyword.Namespace, Keyword.Namespace, Name.Attribute, Name.Exception]),
        ("N hand ?*10", [Name.Entity, Keyword.Declaration, Comment.Special]),
        ("score W whists -5/2 on N", [
            Keyword.Declaration, Name.Entity, Keyword.Type, Number, Keyword.Type, Name.Entity,
        ]),
        ('N remark "не то" # слова', [Name.Entity, Name.Exception, String, Comment.Single]),
    ],
)  # fmt: skip
def test_signs_have_their_kinds(line: str, kinds: list[object]) -> None:
    """Seats, cards by colour, contracts, words by what they are, numbers, codes and comments are told apart."""
    assert [token for token, _ in coloured(line)] == kinds


def test_the_block_before_a_record_is_yaml() -> None:
    """Lines between the two rules at the top are coloured as YAML, and the record after them as a record."""
    tokens = coloured('---\nid: "AB"\n---\ndeal 1 dealer S\n')
    assert tokens[0] == (Token.Punctuation, "---\n")
    assert (Name.Tag, "id") in tokens
    assert tokens[-1] == (Name.Entity, "S")


def test_pygments_finds_the_lexer() -> None:
    """Pygments knows the lexer by the name that fences in the docs use."""
    assert isinstance(get_lexer_by_name("pref"), PreferansLexer)


def test_the_grammar_for_editors_is_fresh() -> None:
    """The TextMate grammar in the repository is the one that the words of the notation make."""
    kept = json.loads((ROOT / "grammar" / "editors" / NAME).read_text("utf-8"))
    assert kept == textmate()


def test_the_grammar_for_editors_sees_the_same_signs() -> None:
    """Each sign that Pygments knows is in the TextMate grammar, in the same order, and begins at no word's end."""
    patterns = [pattern["match"] for pattern in textmate()["patterns"] if "match" in pattern]
    own = [sign.pattern for sign in signs()]
    assert [pattern.removeprefix("(?<![\\w♠-♦-])") for pattern in patterns[-len(own) :]] == own
    assert re.search(patterns[-len(own)], "x@21:40") is None
