"""The reader: text to `Record`, by the grammar in the language of the text.

The parser's tables are made from the grammar beforehand and lie in the package (`python -m preferans.notation`), since
making them takes longer than a whole ruling; they are used only with the Lark version and grammar they were made from.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from lark import Lark
from lark.exceptions import UnexpectedInput

from preferans.errors import NotationError
from preferans.notation import source as src
from preferans.notation.assemble import Assembler
from preferans.notation.tables import load_tables, make_parser
from preferans.notation.words import Language, words
from preferans.record import Record

_QUIET = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|^[ \t]*\[[^\n]*\]', re.MULTILINE)
_LETTERS: Final = (("en", re.compile("[A-Za-z]")), ("ru", re.compile("[А-Яа-яЁё]")))


@cache
def _first_deal() -> re.Pattern[str]:
    return re.compile(rf"^[ \t]*(?:(?P<en>{words('en')['DEAL']})|{words('ru')['DEAL']})\b", re.MULTILINE)


def language_of(text: str) -> Language:
    """Return the language of a record: that of its first ``deal`` line, else of most of its letters.

    Tags, texts in quotes and comments do not count, since they may be in any language.
    """
    deal = _first_deal().search(text)
    if deal:
        return "en" if deal["en"] else "ru"
    rest = _QUIET.sub("", text)
    counts = {language: len(pattern.findall(rest)) for language, pattern in _LETTERS}
    return "ru" if counts["ru"] > counts["en"] else "en"


@cache
def parser(language: Language) -> Lark:
    """Return the parser of records in ``language``, made once."""
    options = {"transformer": Assembler(language)}
    tables = load_tables(language)
    if tables is not None:
        # The public way in asks for a pickle, which is code; this one takes the plain data that JSON can hold.
        return cast("Lark", Lark._load_from_dict(*tables, **options))  # type: ignore[no-untyped-call]  # noqa: SLF001
    return make_parser(language, **options)


def parse(text: str, source: str = "") -> Record:
    """Return the record written in ``text``; ``source`` is the name of the file, for messages.

    Raises `NotationError` for what is not understood, with place and what was expected.
    """
    text = src.clean(text, source)
    language = language_of(text)
    try:
        return cast("Record", parser(language).parse(text))
    except UnexpectedInput as unexpected:
        # Only a faulty text pays for the words about it.
        from preferans.notation.diagnose import diagnose  # noqa: PLC0415

        error = diagnose(unexpected, text, language)
    except NotationError as raised:
        error = raised
    if not error.excerpt:
        error.excerpt = src.excerpt(text, error.line)
    if not error.column:
        error.column = len(error.excerpt) - len(error.excerpt.lstrip()) + 1
    error.source = source
    raise error from None


def parse_bytes(data: bytes, source: str = "") -> Record:
    """Return the record written in ``data``, UTF-8; raises `NotationError` as `parse` does."""
    return parse(src.decode(data, source), source)
