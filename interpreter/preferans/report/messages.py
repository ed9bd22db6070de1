"""Templates filled with facts: the sentences for violations, rulings, choices, questions, faults and errors.

The syntax of a template is that of ``spec/README.md``.  A place is ``{key}``, ``{key:case}`` or ``{key:noun}``; what it
prints follows from the value: a seat or another listed name is declined, a card has its symbol and the rank of the
language, a contract its strain, a list is joined, a number stands alone or before its noun.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeAlias

from preferans.bridge import cards as bridge
from preferans.cards import Card, Contract, Suit
from preferans.errors import PreferansError, SpecError
from preferans.report import layout, words
from preferans.report.plural import Language, number_text
from preferans.report.reasons import reason_text, type_text
from preferans.rulebook.book import Book
from preferans.verdict import Choice, Fault, Question, Ruling, Violation

AnyCard: TypeAlias = Card | bridge.Card
AnyContract: TypeAlias = Contract | bridge.Bid

CASES: Final = frozenset({"nom", "gen", "dat", "acc", "ins", "pre", "abbr"})
"""The cases a place may ask for, and the letter of a seat."""

DOWN: Final = "down"
"""A place that prints a number of tricks as a remise: ``без двух``, ``down two``."""

SIGNED: Final = "signed"
"""A place that prints a number with its sign: ``+2``, ``−1``."""

GROUPS: Final = frozenset({"act", "book", "cause", "end", "question", "violation"})
"""Places that print a code of a list in words: the act ``turned`` is the word ``act.turned``, a violation its title."""

LONGEST: Final = 60
"""The longest string of a record, in characters, that a message quotes whole."""

FILES: Final = frozenset({"file", "folder", "path", "sources"})
"""The facts of errors that name a file, or a place in one: cut short they could not be found."""

LONGEST_PATH: Final = 4096
"""The longest path, in characters, that a system takes for a file; what is longer names none."""

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_INSIDE: Final = re.compile(r"([a-z][a-z0-9_-]*)(?::([a-z-]+))?")
_RATIONAL: Final = re.compile(r"-?\d+(?:/[1-9]\d*)?", re.ASCII)
_CARDS: Final[Mapping[str, AnyCard]] = {card.value: card for kind in (bridge.Card, Card) for card in kind}
_CONTRACTS: Final[Mapping[str, AnyContract]] = {one.value: one for kind in (bridge.Bid, Contract) for one in kind}
_SUITS: Final = {suit.value: suit for suit in Suit}
_AND: Final[Mapping[Language, str]] = {"ru": "и", "en": "and"}


class Ready(str):
    """Text that is worded already: a template takes it as it is, however long."""

    __slots__ = ()


def render(template: str, facts: Mapping[str, Any], language: Language, book: Book, *, literal: bool = False) -> str:
    """Return ``template`` with its places filled from ``facts``.

    With ``literal`` a place without a form prints text as it is: an error quotes what stands in a file, word for word.
    Raises :class:`SpecError` ``missing-fact`` for a place without a fact, ``bad-place`` for a place that is not of the
    syntax, ``unknown-form`` for a case or noun that is not listed.
    """

    def fill(match: re.Match[str]) -> str:
        inside = _INSIDE.fullmatch(match[1])
        if inside is None:
            raise SpecError("bad-place", {"place": match[0], "template": template})
        key, form = inside.groups()
        if key not in facts:
            raise SpecError("missing-fact", {"key": key, "template": template})
        value = facts[key]
        if form in GROUPS and _number(value) is None:
            return named(value, form, language, book)
        if form is not None and form not in CASES:
            return _counted(value, form, template, language, book)
        if form is None and literal:
            return quoted(value, language, book, LONGEST_PATH if key in FILES else LONGEST)
        return value_text(value, language, book, case=form or "nom")

    return _PLACE.sub(fill, template)


def _counted(value: Any, form: str, template: str, language: Language, book: Book) -> str:
    number = _number(value)
    if number is not None and form == DOWN:
        return words.down(book, number, language)
    if number is not None and form == SIGNED:
        return number_text(number, signed=True)
    text = None if number is None else words.counted(book, number, form, language)
    if text is None:
        raise SpecError("unknown-form", {"form": form, "value": value, "template": template})
    return text


def named(code: Any, group: str, language: Language, book: Book) -> str:
    """Return the code of an act, a cause, a question or a violation in words; one that is not listed as it is.

    A finding may answer a question or name a violation, so a question that is not listed is looked up among the facts.
    """
    if isinstance(code, Ready) or not isinstance(code, str):
        return value_text(code, language, book)
    listed = words.name(book, f"{group}.{code}", language)
    if listed is None and group in ("question", "violation") and code in book.facts:
        listed = book.facts[code].title.of(language)
    return layout.shorten(code, LONGEST) if listed is None else listed


def _number(value: Any) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str) and _RATIONAL.fullmatch(value):
        return Fraction(value)
    return None


def value_text(value: Any, language: Language, book: Book, *, case: str = "nom") -> str:
    """Return one value of a fact in words: cards, contracts, numbers, listed names in ``case``, lists."""
    if isinstance(value, Ready):
        return value
    if isinstance(value, Enum):
        value = value.value
    if value is None:
        return "?"
    if isinstance(value, bool):
        return words.name(book, "yes" if value else "no", language, case) or str(value)
    if isinstance(value, str):
        return _string_text(value, language, book, case)
    number = _number(value)
    if number is not None:
        return number_text(number)
    if isinstance(value, Mapping):
        pairs = (f"{value_text(key, language, book)} {value_text(item, language, book)}" for key, item in value.items())
        return ", ".join(pairs)
    if isinstance(value, Sequence | set | frozenset):
        return _joined(list(value), language, book, case)
    return layout.shorten(str(value), LONGEST)


def quoted(value: Any, language: Language, book: Book, longest: int = LONGEST) -> str:
    """Return ``value`` as it is where it is text, lists of texts with commas; anything else as :func:`value_text`.

    A text of more than ``longest`` characters is cut short.
    """
    if isinstance(value, Ready):
        return value
    if isinstance(value, str) and not isinstance(value, Enum):
        return layout.shorten(value, longest)
    if isinstance(value, Sequence | set | frozenset) and not isinstance(value, str):
        return ", ".join(quoted(item, language, book, longest) for item in value)
    return value_text(value, language, book)


def _string_text(value: str, language: Language, book: Book, case: str) -> str:
    if value in _CARDS:
        return card_text(_CARDS[value], language, book)
    if value in _SUITS:
        return _SUITS[value].symbol
    listed = words.name(book, value, language, case)
    if listed is not None:
        return listed
    if value in _CONTRACTS:
        return contract_text(_CONTRACTS[value], language, book)
    if _RATIONAL.fullmatch(value):
        return number_text(Fraction(value))
    return layout.shorten(value, LONGEST)


def _joined(items: list[Any], language: Language, book: Book, case: str) -> str:
    """Join a list: cards, suits and contracts with commas alone, since both "and" and "or" may be meant."""
    plain = {item.value if isinstance(item, Enum) else item for item in items if isinstance(item, str | Enum)}
    texts = [value_text(item, language, book, case=case) for item in items]
    if len(texts) < 2 or plain & (_CARDS.keys() | _SUITS.keys() | _CONTRACTS.keys()):
        return ", ".join(texts)
    return f"{', '.join(texts[:-1])} {_AND[language]} {texts[-1]}"


def card_text(card: AnyCard, language: Language, book: Book) -> str:
    """Return ``card`` as it is printed: ``♠10``, ``♥A`` or in Russian ``♥Т``."""
    rank = card.rank.value
    return card.suit.symbol + (words.name(book, f"rank.{rank}", language) or rank)


def contract_text(contract: AnyContract, language: Language, book: Book) -> str:
    """Return ``contract`` as it is printed: ``6♠``, ``7NT`` or ``7БК``, ``misère`` or ``мизер``."""
    if isinstance(contract, Contract) and contract.is_misere:
        return words.name(book, contract.value, language) or contract.value
    if contract.trump is not None:
        return f"{contract.level}{contract.trump.symbol}"
    return f"{contract.level}{words.name(book, f'strain.{contract.strain}', language) or contract.strain}"


def phrase(code: str, language: Language, book: Book, facts: Mapping[str, Any] | None = None) -> str:
    """Return the sentence ``code`` of ``phrases.yaml`` filled with ``facts``."""
    return render(words.phrase(book, code, language), facts or {}, language, book)


# --- what a verdict says -----------------------------------------------------------------------------------------


def violation_text(violation: Violation, language: Language, book: Book) -> str:
    """Return what was done wrong and by whom, from the text of the fact.

    A column of the sheet is put in as ``{entry}`` too, in the words of an entry.
    """
    facts = {**violation.facts, "by": violation.by, "line": violation.line}
    if "column" in facts:
        facts["entry"] = Ready(phrase(f"entry.{facts['column']}", language, book, facts))
    return begun(render(words.template(book.facts, violation.code, language), facts, language, book))


def ruling_text(ruling: Ruling, language: Language, book: Book) -> str:
    """Return what follows, from the text of the effect."""
    return effect_text(ruling.effect, ruling.args, language, book)


def effect_text(effect: str, args: Mapping[str, Any], language: Language, book: Book) -> str:
    """Return the consequence ``effect`` with ``args`` in words.

    An argument that not every such ruling has adds a sentence of its own, the phrase ``effect.NAME.ARGUMENT``; where
    there is one, a change by no tricks at all is not worth a sentence.
    """
    added = [f"effect.{effect}.{name}" for name in args if f"effect.{effect}.{name}" in book.content.phrases]
    told = [] if added and args.get("tricks") == 0 else [words.template(book.effects, effect, language)]
    told += [words.phrase(book, code, language) for code in added]
    return " ".join(begun(render(template, args, language, book)) for template in told)


def begun(sentence: str) -> str:
    """Return a sentence with a capital at its head: a party that is no seat has none of its own."""
    return sentence[:1].upper() + sentence[1:]


def choice_text(choice: Choice, language: Language, book: Book) -> str:
    """Return what may be chosen and by whom, from the text of the choice; its moment is put in as ``{until}``."""
    facts = {"by": choice.by, "until": Ready(coded("until", choice.until, language, book))}
    return render(words.template(book.questions, choice.code, language), facts, language, book)


def question_text(question: Question, language: Language, book: Book) -> str:
    """Return what the arbiter must find, from the text of the question."""
    return render(words.template(book.questions, question.code, language), question.about, language, book)


def fault_text(fault: Fault, language: Language, book: Book) -> str:
    """Return why a deal is malformed."""
    facts = {"line": fault.line, **fault.facts}
    return render(words.template(book.faults, fault.code, language), facts, language, book)


def coded(group: str, code: str, language: Language, book: Book) -> str:
    """Return the phrase ``group.code`` if there is one, else ``code`` as a value: for words that data may add to."""
    if f"{group}.{code}" in book.content.phrases:
        return phrase(f"{group}.{code}", language, book)
    return value_text(code, language, book)


# --- errors ------------------------------------------------------------------------------------------------------


def render_error(error: PreferansError, language: Language, book: Book) -> str:
    """Return ``error`` as one paragraph: ``file:line:column: message``, then the line at fault with a caret below.

    What is not known is left out.  A code without a text is shown with its facts, so that this never fails itself.
    """
    place = [error.source] if error.source else []
    if error.line:
        place.append(str(error.line))
        place += [str(error.column)] if error.column else []
    message = _error_message(error, language, book)
    lines = [f"{':'.join(place)}: {message}" if place else message]
    if error.excerpt.strip() and error.column:
        lines += layout.caret(error.excerpt, error.column)
    elif error.excerpt.strip():
        lines.append("  " + layout.shorten(error.excerpt, layout.WIDTH - 2))
    return "\n".join(lines)


def _error_message(error: PreferansError, language: Language, book: Book) -> str:
    try:
        template = words.template(book.faults, error.code, language)
        return render(template, _spelled(error.code, error.facts, language, book), language, book, literal=True)
    except SpecError:
        facts = ", ".join(f"{key} = {quoted(value, language, book)}" for key, value in error.facts.items())
        return f"{error.code} ({facts})" if facts else error.code


_REASONS: Final = ("reason", "problem")
"""The facts of errors that others word, in English alone."""

_TYPES: Final = {"json-type": ("expected", "got"), "spec-expected": ("expected",)}
"""The errors of which some facts may be the names of types."""


def _spelled(code: str, facts: Mapping[str, Any], language: Language, book: Book) -> Mapping[str, Any]:
    """Put words for the codes ``expected-…`` of a list: what a reader of the text was waiting for."""

    def spell(item: Any) -> Any:
        if isinstance(item, str) and item.startswith("expected-") and item in book.faults:
            return Ready(words.template(book.faults, item, language))
        return item

    told = {key: [spell(item) for item in value] if isinstance(value, list) else value for key, value in facts.items()}
    for key in _REASONS:
        reason = told.get(key)
        if isinstance(reason, str):
            told[key] = reason_text(reason, language)
    return told | {key: type_text(told[key], language) for key in _TYPES.get(code, ()) if key in told}
