"""A user's own rule set: a small file of options on top of a named rule set, checked with the place of every slip."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from msgspec import field

from preferans.errors import RulesError
from preferans.rulebook.forms import Written, option_text
from preferans.rulebook.ids import full, nearest
from preferans.rulebook.model import RuleSetSpec, Struct, Text
from preferans.rulebook.options import read_value
from preferans.rulebook.strict import Path, Source

if TYPE_CHECKING:
    from preferans.rulebook.book import Book

SUFFIXES = (".yaml", ".yml")
"""How the name of a file ends that holds a rule set."""


class OwnForm(Struct, frozen=True):
    """The file: the rule set it starts from, what it is called, what it sets otherwise and which clauses it leaves out.

    Without an ``id`` the file's own name is taken, without a ``title`` the id.
    """

    base: str
    id: str = ""
    title: Text | None = None
    text: Text | None = None
    options: dict[str, Written] = field(default_factory=dict)
    off: tuple[str, ...] = ()


def is_file(name: str) -> bool:
    """Say whether ``name`` is meant as a file of rules and not as the id of a rule set."""
    return name.lower().endswith(SUFFIXES)


def read_own(data: bytes, name: str, book: Book) -> RuleSetSpec:
    """Return the rule set written in ``data``, the content of the file ``name``, ready for `Book.make`.

    Raises `SpecError` with file, line and column: for what is not in the format, and with the codes of `Book.rules` for
    what ``book`` does not know or does not allow.
    """
    source = Source(data, name)
    _check_shape(source)
    form = source.convert(OwnForm)
    try:
        base = book.ruleset(form.base)
    except RulesError as error:
        _refuse(source, error, ("base",))
    own_id = form.id or _id_of(name)
    if any(spec.id == own_id for spec in book.content.rulesets):
        source.refuse("own-id-taken", ("id",), id=own_id, free=f"{own_id}-club")
    for option in form.options:
        _check_option(source, book, option, option_text(form.options[option]))
        _check_book(source, book, option, base)
    _check_off(source, book, form.off, base.book)
    spec = RuleSetSpec(
        id=own_id,
        title=_title(form.title, own_id),
        book=base.book,
        text=form.text,
        base=form.base,
        options={option: option_text(written) for option, written in form.options.items()},
        off=tuple(full(number, base.book) for number in form.off),
    )
    try:
        book.make(spec, {})
    except RulesError as error:
        named = [error.facts.get(key) for key in ("option", "other")]
        _refuse(source, error, next((("options", str(key)) for key in named if key in form.options), ("base",)))
    return spec


def _check_shape(source: Source) -> None:
    """Refuse text where there are keys or a list, with the way it is written."""
    data = source.data
    if not isinstance(data, dict):
        source.refuse("own-shape", (), name="base", right="base: sochi")
    for key in ("title", "text"):
        if key in data and not isinstance(data[key], dict):
            source.refuse("own-shape", (key,), name=key, right=f"{key}: {{ru: Наш клуб, en: Our club}}")
    if not isinstance(data.get("options", {}), dict):
        source.refuse("own-shape", ("options",), name="options", right="options: {whist.half: false}")
    if not isinstance(data.get("off", []), list):
        source.refuse("own-shape", ("off",), name="off", right='off: ["3.8.7"]')


def _check_off(source: Source, book: Book, off: tuple[str, ...], name: str) -> None:
    """Refuse a clause left out that there is not in the book ``name``, or that is named twice."""
    seen: set[str] = set()
    for place, number in enumerate(off):
        wanted = full(number, name)
        if wanted not in book.clauses:
            source.refuse("clause-unknown", ("off", place), clause=number, near=nearest(wanted, book.clauses))
        if wanted in seen:
            source.refuse("own-off-twice", ("off", place), clause=number)
        seen.add(wanted)


def _check_book(source: Source, book: Book, option: str, base: RuleSetSpec) -> None:
    """Refuse an option that only clauses of the other book depend on."""
    books = book.reading.get(option, (base.book,))
    if base.book not in books:
        source.refuse(
            "own-other-book", ("options", option), key=True, option=option, base=base.id, book=", ".join(books)
        )


def _check_option(source: Source, book: Book, name: str, text: str) -> None:
    """Refuse an option that there is not, at its key, and a value that it does not take, at the value."""
    if name not in book.options:
        source.refuse("option-unknown", ("options", name), key=True, option=name, near=nearest(name, book.options))
    try:
        read_value(book.options[name], text)
    except RulesError as error:
        _refuse(source, error, ("options", name))


def _refuse(source: Source, error: RulesError, path: Path) -> Any:
    """Raise ``error`` with its place in the file."""
    facts: dict[str, Any] = dict(error.facts)
    source.refuse(error.code, path, **facts)


def _title(title: Text | None, name: str) -> Text:
    """Return the title in both languages; one that is given in one language only serves for both."""
    ru, en = (title.ru, title.en) if title is not None else ("", "")
    return Text(ru=ru or en or name, en=en or ru or name)


def _id_of(name: str) -> str:
    """Return the id of a rule set from the name of its file: its stem, in small letters, with hyphens."""
    return re.sub(r"[^\w]+", "-", PurePath(name).stem.lower()).strip("-") or "own"
