"""Conditions and effects of a norm in words: what its remedy asks for, and what it orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from preferans.cards import Contract
from preferans.errors import SpecError
from preferans.report.labels import FIELDS
from preferans.report.messages import Ready, begun, contract_text, named, render, value_text
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.model import Clause, Effect, EffectSpec, FactSpec, Text

VALUES: Final[dict[str, Text]] = {
    "accepted": Text(ru="принято", en="accepted"),
    "act": Text(ru="перед самим нарушением", en="before the offence itself"),
    "advised": Text(ru="только по подсказке", en="only on advice"),
    "after-auction": Text(ru="после торговли", en="after the auction"),
    "after-entry": Text(ru="когда запись уже сделана", en="after the entry was made"),
    "after-play": Text(ru="после розыгрыша", en="after the play"),
    "after-trick": Text(ru="после того, как взятка закончена", en="after the trick was completed"),
    "all": Text(ru="все", en="all"),
    "all-pass": Text(ru="игрок на распасовке", en="a player in all-pass"),
    "before-auction": Text(ru="после сдачи, до торговли", en="after the deal, before the auction"),
    "before-lead": Text(ru="до первого хода", en="before the first lead"),
    "before-trick-completed": Text(ru="до завершения взятки", en="before the trick was completed"),
    "bid": Text(ru="игра, до которой дошла торговля", en="the game bid"),
    "call": Text(ru="заявка", en="a call"),
    "catcher": Text(ru="ловящий", en="a catcher"),
    "change-order": Text(ru="изменить заказ", en="to change the order"),
    "chosen": Text(ru="что выбрал разыгрывающий", en="what the declarer chose"),
    "claimed": Text(ru="заявлено, но не доказано", en="claimed and not proved"),
    "wanted": Text(ru="условлено, но не получено", en="agreed to be had, and not there"),
    "completed": Text(ru="взятка закончена", en="the trick was completed"),
    "corrected": Text(ru="исправлено", en="corrected"),
    "counted": Text(ru="осталось в силе", en="let stand"),
    "dealing": Text(ru="во время сдачи", en="during the deal"),
    "dealt": Text(ru="когда карты уже розданы", en="once the cards were dealt"),
    "declarer": Text(ru="разыгрывающий", en="the declarer"),
    "defender": Text(ru="защитник", en="a defender"),
    "discard": Text(ru="снос", en="the discard"),
    "dummy": Text(ru="стол", en="the dummy"),
    "established": Text(ru="состоялся", en="established"),
    "first-lead": Text(ru="до первого хода", en="until the first lead"),
    "found": Text(ru="по решению судьи", en="as the arbiter finds"),
    "found-less": Text(ru="по решению судьи, в убыток", en="as the arbiter finds, as a loss"),
    "game": Text(ru="игра на взятки", en="a game of tricks"),
    "hand": Text(ru="все карты руки", en="the whole hand"),
    "in-trick": Text(ru="во время взятки", en="during the trick"),
    "insisted": Text(ru="игрок настоял", en="insisted upon"),
    "lapsed": Text(ru="право пропало", en="the right lapsed"),
    "late": Text(ru="с опозданием", en="late"),
    "later-card": Text(ru="позже взял взятку картой этой масти", en="won a later trick with a card of the suit"),
    "lead": Text(ru="распоряжение ходом", en="a direction of the lead"),
    "left-of-dealer": Text(ru="игрок слева от сдававшего", en="the player to the left of the dealer"),
    "made": Text(ru="предъявлено", en="made"),
    "misere": Text(ru="мизер", en="misère"),
    "named": Text(ru="названные", en="those named"),
    "nearest-opponent": Text(ru="ближайший противник", en="the nearest opponent"),
    "never": Text(ru="нет, не было", en="never"),
    "next-play": Text(ru="до следующей карты", en="until the next card"),
    "no": Text(ru="нет", en="no"),
    "nobody": Text(ru="установить нельзя", en="nobody's"),
    "none": Text(ru="никакого", en="none"),
    "objected": Text(ru="против него возразили", en="objected to"),
    "offence": Text(ru="само нарушение", en="the offence itself"),
    "open": Text(ru="ещё не решено", en="not decided yet"),
    "order": Text(ru="заказ", en="the order"),
    "other": Text(ru="ни то ни другое", en="neither"),
    "partner": Text(ru="партнёр", en="the partner"),
    "passer": Text(ru="пасовавший", en="a passer"),
    "penalty-card": Text(ru="штрафная карта", en="a penalty card"),
    "play": Text(ru="розыгрыш", en="the play"),
    "played-card": Text(ru="сыгранная карта", en="the card played"),
    "pool": Text(ru="пуля", en="pool"),
    "mountain": Text(ru="гора", en="mountain"),
    "whists": Text(ru="висты", en="whists"),
    "refused": Text(ru="отвергнуто", en="refused"),
    "right-dealer": Text(ru="тот, чья очередь сдавать", en="the player whose deal it was"),
    "same-dealer": Text(ru="тот же игрок", en="the same dealer"),
    "self": Text(ru="взятку взял сам нарушитель", en="the offender won the trick"),
    "shown-cards": Text(ru="показанные карты", en="the cards shown"),
    "stood": Text(ru="остался в силе", en="it stood"),
    "talon": Text(ru="прикуп", en="the talon"),
    "twelfth": Text(ru="в двенадцатой взятке", en="in the twelfth trick"),
    "unsaid": Text(ru="считается несказанным", en="counted as unsaid"),
    "whister": Text(ru="вистующий", en="a whister"),
    "withdrawn": Text(ru="взято назад", en="withdrawn"),
    "wrong-card": Text(ru="неверная карта", en="the wrong card"),
    "yes": Text(ru="да", en="yes"),
}
"""The words of the vocabularies of facts and effects, where one word serves wherever it stands."""

_OF: Final[dict[tuple[str, str], Text]] = {
    ("side", "misere"): Text(ru="мизерящий", en="the misère player"),
    ("proof", "none"): Text(ru="не доказано", en="not proved"),
    ("proof", "wanted"): Text(ru="ещё не установлено, спрошен судья", en="not yet found, the arbiter is asked"),
    ("proof", "found"): Text(ru="установлено", en="established"),
    ("answer", "none"): Text(ru="ничего", en="nothing yet"),
    ("fault", "none"): Text(ru="не выяснялось", en="not asked"),
    ("fault", "found"): Text(ru="виновный найден", en="the offender is found"),
    ("unless", "found"): Text(ru="судья решит иначе", en="the arbiter finds otherwise"),
    ("consolation", "none"): Text(ru="никто", en="nobody"),
    ("consolation", "all"): Text(ru="все", en="everyone"),
    ("choice", "card-of-advised"): Text(ru="какой картой играть", en="which card is played"),
    ("contract", "order"): Text(ru="заказанная игра", en="the game ordered"),
    ("outcome", "open"): Text(ru="ещё не ясно", en="not settled yet"),
    ("answered", "open"): Text(ru="ещё не назвал", en="not yet"),
    ("state", "corrected"): Text(ru="исправлен", en="corrected"),
    ("state", "open"): Text(ru="ещё можно исправить", en="may still be corrected"),
    ("remedy", "open"): Text(ru="ещё не выбрал", en="not chosen yet"),
    ("demand", "open"): Text(ru="ещё не выбрал", en="not chosen yet"),
}
"""Words that depend on the attribute or argument they are the value of."""

_SELF_EVIDENT: Final = {"rewind": {"to"}, "annul": {"act"}, "forfeit": {"right"}}
"""Arguments with one value only, which the sentence of their effect says already."""

_WITHIN: Final[dict[tuple[str, str], Text]] = {
    ("by", "nearest-opponent"): Text(ru="ближайшим противником", en="the nearest opponent"),
    ("cards", "named"): Text(ru="названные карты", en="the cards named"),
}
"""Words in the case that the sentence of an effect asks for."""

_OPEN: Final[dict[tuple[str, str, str], Text]] = {
    ("contract", " {contract}", "order"): Text(ru=", которую он заказал", en=" the game ordered"),
    ("contract", " {contract}", "bid"): Text(ru=", до которой дошла торговля", en=" the game bid"),
    ("tricks", "{tricks:down}", "all"): Text(ru="без всех", en="down all"),
    ("tricks", "{tricks:down}", "found"): Text(
        ru="без стольких взяток, сколько установит судья,", en="down as the arbiter finds"
    ),
    ("tricks", "{tricks:signed}", "found"): Text(
        ru="столько, сколько установит судья", en="as much as the arbiter finds"
    ),
    ("tricks", "{tricks:signed}", "found-less"): Text(
        ru="столько, сколько установит судья, в убыток", en="as much as the arbiter finds, as a loss"
    ),
}
"""What stands in a sentence where the amount or the game is not known beforehand: argument, place, value."""


def word(name: str, value: Any, book: Book, language: Language) -> str:
    """Return the ``value`` of the attribute or argument ``name`` in words."""
    text = str(value)
    known = _OF.get((name, text)) or (None if name in {"cause", "question", "choice"} else VALUES.get(text))
    if known is not None:
        return known.of(language)
    if name in {"cause", "question", "choice"}:
        return _listed(name, text, book, language)
    return value_text(value, language, book)


def _listed(group: str, code: str, book: Book, language: Language) -> str:
    if group == "cause":
        return named(code, "cause", language, book)
    spec = book.questions.get(code)
    if spec is None:
        return code
    if group == "choice" and not spec.options:
        return spec.text.of(language)
    key = f"question.{code}"
    if key in book.content.words:
        return named(code, "question", language, book)
    return " / ".join(answer.text.of(language) for answer in spec.options) or code


def known(name: str, value: Any, book: Book) -> bool:
    """Say whether ``value`` has words of its own, so that no code is shown in their place."""
    return word(name, value, book, "ru") != str(value) or str(value).lstrip("-").isdigit()


def conditions(when: Mapping[str, Iterable[str]], fact: FactSpec | None, book: Book, language: Language) -> list[str]:
    """Return what a remedy asks of its fact, an attribute a line: ``when it was pointed out: after the trick``."""
    either = f" {FIELDS['or'].of(language)} "
    lines = []
    for name, values in when.items():
        if name == "fact":
            continue
        attribute = fact.attributes.get(name) if fact else None
        doc = attribute.doc.of(language) if attribute and attribute.doc else name
        lines.append(f"{doc}: {either.join(word(name, value, book, language) for value in values)}")
    return lines


def order(effect: Effect, book: Book, language: Language) -> str:
    """Return an effect in words: the sentence of a ruling if it says all, else what the effect does with its arguments.

    What the sentence leaves unsaid stands behind it in brackets, with the name of the argument.
    """
    spec = book.effects[effect.name]
    said, rest = _sentence(spec, effect, book, language)
    told = []
    for name, value in effect.args.items():
        if name in said or name in _SELF_EVIDENT.get(effect.name, ()):
            continue
        doc = spec.arguments[name].doc if name in spec.arguments else None
        told.append(f"{doc.of(language) if doc else name} — {_argument(name, value, book, language)}")
    return f"{rest} ({'; '.join(told)})." if told else f"{rest}."


def _sentence(spec: EffectSpec, effect: Effect, book: Book, language: Language) -> tuple[frozenset[str], str]:
    """Return the sentence of an effect without its full stop, and the arguments that it names."""
    template = spec.text.of(language)
    named_places = {name for name in effect.args if f"{{{name}" in template}
    for (name, place, value), text in _OPEN.items():
        if effect.args.get(name) == value:
            template = template.replace(place, text.of(language))
    facts = {name: _fact(name, value, spec, book, language) for name, value in effect.args.items()}
    try:
        sentence = begun(render(template, facts, language, book)).rstrip(".")
    except SpecError:
        return frozenset(), (spec.doc.of(language) if spec.doc else spec.name).rstrip(".")
    return frozenset(named_places), sentence


def _fact(name: str, value: Any, spec: EffectSpec, book: Book, language: Language) -> Any:
    """Return an argument as a template takes it: numbers, parties and questions as they are, the rest worded."""
    within = _WITHIN.get((name, str(value)))
    if within is not None:
        return Ready(within.of(language))
    kind = spec.arguments[name].type if name in spec.arguments else "word"
    return value if kind in {"party", "number", "question"} else Ready(_argument(name, value, book, language))


def _argument(name: str, value: Any, book: Book, language: Language) -> str:
    if isinstance(value, tuple):
        return ", ".join(_argument(name, one, book, language) for one in value)
    if name == "contract":
        for contract in Contract:
            if contract.value == value:
                return contract_text(contract, language, book)
    return word(name, value, book, language)


def facts_of(clause: Clause, book: Book) -> tuple[FactSpec, ...]:
    """Return the facts whose remedy ``clause`` is."""
    return tuple(book.facts[code] for code in clause.when.get("fact", ()))
