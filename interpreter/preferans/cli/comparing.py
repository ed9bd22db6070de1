"""The command ``rules diff``: where two rule sets differ, and what that means for a deal."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import click

from preferans.cli.files import rules_named
from preferans.cli.parts import Argument, command, lang_option, language
from preferans.report import layout
from preferans.report.plural import Language, number_text
from preferans.report.voice import Voice
from preferans.rulebook.model import Text

if TYPE_CHECKING:
    from preferans.comparison import Choice, Comparison, Price, Sample
    from preferans.rulebook import RuleSet

HEADINGS: Final[dict[str, Text]] = {
    "alike": Text(ru="По этим наборам правил играют одинаково.", en="These rule sets play alike."),
    "books": Text(
        ru="Это наборы правил разных книг: {one} и {other}. Ниже — только настройки.",
        en="These are rule sets of different books: {one} and {other}. Only options are compared.",
    ),
    "choices": Text(ru="Настройки, которые различаются: {count}", en="Options that differ: {count}"),
    "prices": Text(ru="Цены, которые различаются", en="Prices that differ"),
    "samples": Text(
        ru="Сдачи, которые приносят разное: вчетвером, сдаёт Юг, итог в вистах",
        en="Deals that come to something else: four players, South deals, the net in whists",
    ),
    "off": Text(ru="Только {rules} не применяет: {listed}", en="Only {rules} leaves out: {listed}"),
    "replaced": Text(ru="Только {rules} заменяет: {listed}", en="Only {rules} replaces: {listed}"),
    "fixed": Text(ru="Только {rules} не даёт менять: {listed}", en="Only {rules} lets nobody change: {listed}"),
    "price": Text(ru="Цена", en="Price"),
}

PRICES: Final[dict[str, Text]] = {
    "pool": Text(ru="в пулю за сыгранную, уровень {at}", en="pool for a game made, level {at}"),
    "undertrick": Text(ru="в гору за недобранную взятку, уровень {at}", en="mountain per undertrick, level {at}"),
    "whist": Text(ru="вистов за взятку, уровень {at}", en="whists per trick, level {at}"),
    "missing": Text(
        ru="в гору вистующему за недобор взятки, уровень {at}", en="mountain per missing trick of a whister, level {at}"
    ),
    "consolation": Text(
        ru="консоляция за недобранную взятку, уровень {at}", en="consolation per undertrick, level {at}"
    ),
    "duty": Text(ru="обязательные взятки вистующих, уровень {at}", en="duty of the whisters in tricks, level {at}"),
    "misere-trick": Text(ru="в гору за взятку на мизере", en="mountain per trick in misère"),
    "all-pass-trick": Text(ru="взятка на распасовке, {at}-й подряд", en="a trick in all-pass number {at} in a row"),
    "exit": Text(ru="наименьшая заявка, распасовок подряд: {at}", en="lowest bid, all-passes in a row: {at}"),
    "pool-point": Text(ru="очко пули в вистах", en="a point of the pool in whists"),
}

SAMPLES: Final[dict[str, Text]] = {
    "unwhisted-seven": Text(ru="Запад играет 7♠, оба пасуют", en="West plays 7♠ and both pass"),
    "seven-short-whister": Text(
        ru="Запад берёт 9 на 7♠; вистует Север, у защиты 1 взятка вместо 2",
        en="West takes 9 at 7♠; North whists, the defence has 1 trick instead of 2",
    ),
    "seven-short-both": Text(
        ru="Запад берёт 10 на 7♠; вистуют оба и остаются без взяток",
        en="West takes 10 at 7♠; both whist and take nothing",
    ),
    "eight-short-both": Text(
        ru="Запад берёт 10 на 8♠; вистуют оба и остаются без взяток",
        en="West takes 10 at 8♠; both whist and take nothing",
    ),
    "seven-down-lone": Text(
        ru="Запад без одной на 7♠; вистует Север и берёт 3, пасовавший Восток 1",
        en="West is down one at 7♠; North whists and takes 3, East, who passed, 1",
    ),
    "seven-down-both": Text(
        ru="Запад без двух на 7♠; вистуют оба, у Севера 3, у Востока 2",
        en="West is down two at 7♠; both whist, North takes 3 and East 2",
    ),
    "misere-made": Text(ru="Запад играет мизер", en="West makes misère"),
    "misere-one": Text(ru="Запад берёт взятку на мизере", en="West takes one trick in misère"),
    "all-pass": Text(ru="распасовка, взятки 6, 4, 0", en="all-pass, tricks 6, 4, 0"),
    "third-all-pass": Text(
        ru="третья распасовка подряд, взятки 5, 4, 1", en="the third all-pass in a row, tricks 5, 4, 1"
    ),
}
"""The sample deals of `preferans.comparison` in words."""


def _named(name: str) -> RuleSet:
    """Return the rule set of an id or of a file."""
    from preferans import rulebook

    book = rulebook.load()
    chosen = rules_named(name)
    return book.rules(chosen) if isinstance(chosen, str) else book.make(chosen, {})


def _of_choice(choice: Choice, ids: Sequence[str], voice: Voice, width: int) -> Iterator[str]:
    yield f"{choice.option.name}  {voice.of(choice.option.title)}"
    yield "    " + "    ".join(f"{name}: {value}" for name, value in zip(ids, choice.values, strict=True))
    yield from layout.wrap(voice.of(choice.option.doc), first="    ", rest="    ", limit=width)
    for clause in choice.readers:
        yield from layout.wrap(f"§ {voice.clause(clause)}", first="    ", rest="      ", limit=width)


def _of_prices(prices: Sequence[Price], ids: Sequence[str], voice: Voice) -> list[str]:
    rows = [[voice.of(HEADINGS["price"]), *ids]]
    for price in prices:
        shown = [number_text(Fraction(points)) for points in price.values]
        rows.append([voice.of(PRICES[price.what]).format(at=price.at), *shown])
    return layout.table(rows, ["left", "right", "right"])


def _of_samples(samples: Sequence[Sample], ids: Sequence[str], voice: Voice, width: int) -> Iterator[str]:
    for sample in samples:
        yield from layout.wrap(voice.of(SAMPLES[sample.name]), first="  ", rest="  ", limit=width)
        seats = list(sample.nets[0])
        rows = [["", *(voice.value(seat) for seat in seats)]]
        rows += [[name, *_signed(net)] for name, net in zip(ids, sample.nets, strict=True)]
        yield from layout.table(rows, ["left", *(["right"] * len(seats))], indent="    ")  # type: ignore[list-item]


def _signed(net: Mapping[str, Fraction]) -> list[str]:
    return [number_text(points, signed=True) for points in net.values()]


def _apart(told: Comparison, ids: Sequence[str], voice: Voice, width: int) -> Iterator[str]:
    """Yield what only one of the two leaves out, replaces or lets nobody change."""
    for heading, pair in (("off", told.off), ("replaced", told.replaced), ("fixed", told.fixed)):
        for name, items in zip(ids, pair, strict=True):
            if items:
                listed = ", ".join(items if heading == "fixed" else map(voice.clause, items))
                yield ""
                yield from layout.wrap(voice.of(HEADINGS[heading]).format(rules=name, listed=listed), limit=width)


def _lines(told: Comparison, ids: Sequence[str], speech: Language, width: int) -> Iterator[str]:
    voice = Voice(speech, told.rules[0].book)
    for name, rules in zip(ids, told.rules, strict=True):
        yield f"{name}  {voice.of(rules.title)}"
    if told.alike:
        yield from ("", voice.of(HEADINGS["alike"]))
        return
    one, other = (rules.book_id for rules in told.rules)
    if one != other:
        yield from ("", voice.of(HEADINGS["books"]).format(one=one, other=other))
    if told.choices:
        yield from ("", voice.of(HEADINGS["choices"]).format(count=len(told.choices)))
    for choice in told.choices:
        yield ""
        yield from _of_choice(choice, ids, voice, width)
    yield from _apart(told, ids, voice, width)
    if told.prices:
        yield from ("", voice.of(HEADINGS["prices"]), *_of_prices(told.prices, ids, voice))
    if told.samples:
        yield from ("", voice.of(HEADINGS["samples"]), *_of_samples(told.samples, ids, voice, width))


@command("diff", lang_option(), Argument(["one"], words_key="rule set"), Argument(["other"], words_key="rule set"))
def diff_command(one: str, other: str) -> None:
    """Print where two rule sets differ; the exit code is 0 whether they do or not."""
    from preferans.comparison import compare

    told = compare(_named(one), _named(other))
    ids = [rules.id for rules in told.rules]
    if ids[0] == ids[1]:
        ids = [one, other]
    width = min(shutil.get_terminal_size((layout.WIDTH, 24)).columns, layout.WIDTH)
    for line in _lines(told, ids, language(click.get_current_context()), width):
        click.echo(line)


COMMANDS: Final = {"diff": diff_command}
