"""The account of texts: sentences, what claims them, and the text that a translation was made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.cli.app import run
from preferans.rulebook import load, read_spec
from preferans.rulebook.accounts import digest, sentences
from preferans.rulebook.model import Text
from small_spec import write_spec


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One.", 1),
        ("One. Two! Three?", 3),
        ("He says «вист». Потом пасует.", 2),
        ('He says "whist." Then he passes.', 2),
        ("На шестерной, т. е. на 6♠, обязательны четыре взятки.", 1),
        ("With 2 and 1.5 tricks", 1),
    ],
)
def test_sentences_are_told_apart(text: str, count: int) -> None:
    """A sentence ends in a stop before a capital; a stop inside an abbreviation or a number ends none."""
    assert len(sentences(text)) == count


def test_line_breaks_do_not_change_the_hash_and_words_do() -> None:
    """The hash of a text is of its words in Russian, not of how the lines are broken nor of the translation."""
    assert digest(Text(ru="а\nб", en="a")) == digest(Text(ru="а б", en="b"))
    assert digest(Text(ru="а б", en="a")) != digest(Text(ru="а в", en="a"))


def test_stamping_records_a_new_text_and_leaves_a_stale_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text without a hash gets one, one that has changed keeps the old until it is named."""
    spec = write_spec(tmp_path, ("codex/3.8.yaml", "Как решит судья.", "Как решат судьи."))
    texts = spec / "texts.yaml"
    lines = texts.read_text("utf-8").splitlines(keepends=True)
    texts.write_text("".join(line for line in lines if "3.9.21" not in line), "utf-8")
    before = read_spec(spec).content.texts["codex:3.8.6.1"].of

    assert run(["rules", "stamp", "--spec", str(spec)], "en") == 1
    assert "recorded: codex:3.9.21" in (said := capsys.readouterr().out)
    assert "stale: codex:3.8.6.1" in said
    assert read_spec(spec).content.texts["codex:3.8.6.1"].of == before

    assert run(["rules", "stamp", "--spec", str(spec), "3.8.6.1"], "ru") == 0
    accounts = read_spec(spec).content.texts
    assert accounts["codex:3.8.6.1"].of != before
    assert accounts["codex:3.8.6/a"].says == ("commentary",)


def test_every_text_of_the_rulebook_is_accounted_for() -> None:
    """Each text has the hash of what it was translated from, and none but texts are listed."""
    book = load()
    assert list(book.content.texts) == [clause.id for clause in book.content.clauses if clause.text is not None]
