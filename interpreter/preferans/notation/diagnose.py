"""Why a text is not understood: the place, what stands there, what was expected, and the likeliest cause.

A cause is looked for in a fixed order (`CAUSES`); the last, ``text-unexpected``, always applies.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, NamedTuple
from unicodedata import name

from lark.exceptions import UnexpectedInput, UnexpectedToken

from preferans.errors import NotationError
from preferans.notation import scripts
from preferans.notation.build import TAGS
from preferans.notation.expected import expected_things
from preferans.notation.source import fault
from preferans.notation.words import Language, seats_read, terminals

_WORD = re.compile(r'[^\s"#\[\]@,;:!()«»]+|.', re.DOTALL)
_TAG_NAME = re.compile(r'\[\s*([^\s"\]]*)')
_STRING = re.compile(r'"(?:[^"\\\n]|\\["\\n])*"')
_NAME = re.compile(r"[^\W\d_][^\W\d_-]*(?:-[^\W\d_]+)*")
_LATIN_T = re.compile(r"(?:[♠♣♦♥]|[a-zа-я](?=.))?[0-9AKQJТКДВ]*T[0-9AKQJTТКДВ]*")
_DIGITS = re.compile(r"-?[0-9/]{7,}\.?|-?[0-9]+/[0-9]{4,}|[0-9]{3,}\.")
_CLOSE: Final = 0.6
"""How like a known word an unknown one must be, from 0 to 1, to be taken for it."""


class Stop(NamedTuple):
    """Where reading stopped: the text, the place, the word there and the terminals that would have been taken."""

    text: str
    position: int
    word: str
    allowed: frozenset[str]
    language: Language

    def error(self, code: str, shift: int = 0, /, **facts: object) -> NotationError:
        """Return the error ``code`` at the word, or so many characters into it."""
        return fault(code, self.text, self.position + shift, **{"word": self.word, **facts})

    @property
    def expected(self) -> list[str]:
        """Say what was expected, for a message."""
        return expected_things(self.allowed, self.language)


def diagnose(error: UnexpectedInput, text: str, language: Language) -> NotationError:
    """Return the error for the place where the parser stopped in ``text``."""
    allowed = getattr(error, "allowed", None) or getattr(error, "accepts", None) or getattr(error, "expected", None)
    wanted = frozenset(allowed or ())
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        code = "text-join" if wanted and wanted <= {"JOIN", "DEAL"} else "text-end"
        return fault(code, text, error.token.end_pos or 0, expected=expected_things(wanted, language))
    position: int = getattr(error, "pos_in_stream", 0)
    match = _WORD.match(text, position)
    stop = Stop(text, position, match[0] if match else "", wanted, language)
    return next(found for cause in CAUSES if (found := cause(stop)) is not None)


# --- causes, in the order they are tried ---


def bad_tag(stop: Stop, tags: tuple[str, ...] = TAGS) -> NotationError | None:
    """Find a tag that is not among ``tags``, late or not well formed."""
    match = _TAG_NAME.match(stop.text, stop.position)
    if not match:
        return None
    name = match[1]
    if name not in tags:
        return stop.error("text-unknown-tag", match.start(1) - stop.position, tag=name, known=list(tags))
    if "TAG" not in stop.allowed:
        return stop.error("text-tag-late", tag=name)
    return stop.error("text-tag-form", tag=name)


def bad_quotes(stop: Stop) -> NotationError | None:
    """Find a text without its closing quote, or with a backslash that means nothing."""
    if stop.word != '"' or _STRING.match(stop.text, stop.position):
        return None
    line = stop.text[stop.position :].split("\n", 1)[0]
    escape = re.search(r'\\[^"\\n]', line)
    if escape and line.count('"') > 1:
        return stop.error("text-escape", escape.start(), escape=escape[0])
    return stop.error("text-quotes")


def bad_clock(stop: Stop) -> NotationError | None:
    """Find a clock that is no time of day, or where none may stand."""
    if stop.word != "@":
        return None
    clock = stop.text[stop.position :].split(maxsplit=1)[0]
    return stop.error("text-clock" if "CLOCK" in stop.allowed else "text-clock-place", word=clock)


def latin_t(stop: Stop) -> NotationError | None:
    """Find a Latin T among ranks."""
    if not _LATIN_T.fullmatch(stop.word):
        return None
    return stop.error("text-latin-t", stop.word.index("T"))


def digits(stop: Stop) -> NotationError | None:
    """Find a letter for a digit or the reverse."""
    if stop.language == "ru" and stop.word == "3" and "SEAT" in stop.allowed:
        return stop.error("text-digit-for-letter", digit="3", letter="З")
    swap = scripts.letter_for_digit(stop.word, stop.language, number="SEAT" not in stop.allowed)
    if swap is None:
        return None
    index, digit, meant = swap
    return stop.error("text-letter-for-digit", index, letter=stop.word[index], digit=digit, meant=meant)


def long_number(stop: Stop) -> NotationError | None:
    """Find a number with more digits than one can have."""
    if not _DIGITS.fullmatch(stop.word) or not stop.allowed & {"INT", "AMOUNT", "TRICK"}:
        return None
    return stop.error("text-number")


def other_alphabet(stop: Stop) -> NotationError | None:
    """Find a word or letter of the other alphabet."""
    script: scripts.Script = "Cyrillic" if stop.language == "en" or "CODE" in stop.allowed else "Latin"
    index = scripts.first_letter(stop.word, script)
    if index is None:
        return None
    meant = scripts.meant(stop.word, stop.language, code="CODE" in stop.allowed)
    other: Language = "ru" if stop.language == "en" else "en"
    if meant and stop.word in terminals(other):
        return stop.error("text-other-language", meant=meant, language=stop.language)
    code = f"text-{script.lower()}-letter" + ("" if meant else "-unknown")
    return stop.error(code, index, letter=stop.word[index], meant=meant, language=stop.language)


def bad_card(stop: Stop) -> NotationError | None:
    """Find a suit with something else than ranks behind it, or several cards where they are written one by one."""
    if stop.word[0] not in "♠♣♦♥" or scripts.odd_mark(stop.word):
        return None
    if not scripts.known(stop.word, stop.language):
        return stop.error("text-card", ranks=scripts.rank_list(stop.language))
    if "CARD" in stop.allowed and len(stop.word) > 2:
        return stop.error("text-one-card")
    return None


def unknown_word(stop: Stop) -> NotationError | None:
    """Find a word the notation has not."""
    known = terminals(stop.language)
    if not _NAME.fullmatch(stop.word) or stop.word in known or stop.word in seats_read(stop.language):
        return None
    near = nearest(stop)
    if near:
        return stop.error("text-unknown-word-near", near=near)
    return stop.error("text-unknown-word", expected=stop.expected)


def nearest(stop: Stop) -> str:
    """Return the word most like the unknown one, of those allowed here if any is like it; empty if none is."""
    known = terminals(stop.language)
    here = [word for word, name in known.items() if name in stop.allowed]
    same = [word for word in (*known, *seats_read(stop.language)) if word.lower() == stop.word.lower()]
    lower = stop.word.lower()
    found = same or get_close_matches(lower, here, 1, _CLOSE) or get_close_matches(lower, list(known), 1, _CLOSE)
    return found[0] if found else ""


def strange_character(stop: Stop) -> NotationError | None:
    """Find a character that no part of the notation holds."""
    character = stop.word[:1]
    if character.isalnum() or character in '♠♣♦♥?"-[':
        character = scripts.odd_mark(stop.word)
        if not character:
            return None
    facts = {"character": character, "code": f"U+{ord(character):04X}", "name": name(character, "").lower()}
    return stop.error("text-character", stop.word.index(character), expected=stop.expected, **facts)


def unexpected(stop: Stop) -> NotationError:
    """Say of anything else that it is out of place."""
    return stop.error("text-unexpected", expected=stop.expected)


CAUSES: Final[tuple[Callable[[Stop], NotationError | None], ...]] = (
    bad_tag,
    bad_quotes,
    bad_clock,
    latin_t,
    digits,
    long_number,
    other_alphabet,
    bad_card,
    strange_character,
    unknown_word,
    unexpected,
)
"""The causes, most telling first; each returns the error or ``None``."""
