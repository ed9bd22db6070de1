"""What a check of the rulebook may find, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from preferans.rulebook.model import Struct, Text

TEXTS: Final[Mapping[str, Text]] = {
    "no-ending": Text(
        ru="норма ничем не исполняется: нет ни средства, ни функции, ни таблицы, ни причины",
        en="nothing executes the norm: no remedy, no function, no table, no reason",
    ),
    "number-missing": Text(
        ru="напечатанного номера нет в своде, или под ним нет нормы по источнику",
        en="the printed number is not in the rulebook, or has no sourced norm at or below it",
    ),
    "several-endings": Text(
        ru="норма исполняется не одним способом: {endings}",
        en="the norm ends in more than one way: {endings}",
    ),
    "half-remedy": Text(
        ru="when называет факт, а then — последствия; без последствий нужен status, отличный от penalised",
        en="when names a fact and then effects; without effects there is a status other than penalised",
    ),
    "bad-reason": Text(
        ru="норме вида {kind} причина неисполнения не положена",
        en="a norm of kind {kind} may not be left with a reason",
    ),
    "empty-heading": Text(
        ru="под заголовком нет ни одной нормы",
        en="the heading has no norm below it",
    ),
    "norm-and-heading": Text(
        ru="у пункта есть свои нормы, значит, собственного вида у него нет",
        en="the entry has norms of its own, so it has no kind itself",
    ),
    "heading-acts": Text(
        ru="у заголовка нет вида, а он исполняется: {endings}",
        en="a heading without a kind ends in something: {endings}",
    ),
    "orphan": Text(
        ru="функция {function} исполняет то, чего нет среди норм",
        en="the function {function} executes what is no norm",
    ),
    "dangling": Text(
        ru="{field} указывает на несуществующий пункт {target}",
        en="{field} names {target}, no such clause",
    ),
    "no-language": Text(
        ru="нет текста: {field}, язык {language}",
        en="text is missing: {field}, language {language}",
    ),
    "no-text": Text(
        ru="у нормы нет текста",
        en="the norm has no text",
    ),
    "twice": Text(
        ru="{what} встречается не один раз",
        en="{what} occurs more than once",
    ),
    "out-of-place": Text(
        ru="пункту не место в разделе {section}",
        en="the clause does not belong in section {section}",
    ),
    "out-of-order": Text(
        ru="пункт стоит не по порядку, после {before}",
        en="the clause is out of order, after {before}",
    ),
    "unread-option": Text(
        ru="настройку не читает ни один пункт",
        en="no clause reads the option",
    ),
    "unknown-option": Text(
        ru="{field} называет настройку {name}, которой нет",
        en="{field} names {name}, no such option",
    ),
    "bad-value": Text(
        ru="{field}: значение «{value}» не годится для {name}",
        en='{field}: the value "{value}" does not fit {name}',
    ),
    "unknown-fact": Text(
        ru="нет факта {name}",
        en="there is no fact {name}",
    ),
    "unknown-attribute": Text(
        ru="у факта {fact} нет признака {name}",
        en="the fact {fact} has no attribute {name}",
    ),
    "unknown-effect": Text(
        ru="нет последствия {name}",
        en="there is no effect {name}",
    ),
    "unknown-argument": Text(
        ru="у последствия {effect} нет аргумента {name}",
        en="the effect {effect} has no argument {name}",
    ),
    "missing-argument": Text(
        ru="последствию {effect} нужен аргумент {name}",
        en="the effect {effect} needs the argument {name}",
    ),
    "unknown-base": Text(
        ru="нет набора правил {name}",
        en="there is no rule set {name}",
    ),
    "missing-table": Text(
        ru="таблицы нет ни в одном пункте",
        en="no clause holds the table",
    ),
    "translation-missing": Text(
        ru="перевод текста не отмечен в spec/texts.yaml; отметьте: preferans rules stamp",
        en="the translation is not recorded in spec/texts.yaml; record it: preferans rules stamp",
    ),
    "translation-stale": Text(
        ru="русский текст изменился с тех пор, как его перевели ({has}, теперь {due}); сверьте перевод и отметьте: "
        "preferans rules stamp НОМЕР",
        en="the Russian text has changed since it was translated ({has}, now {due}); look through the translation and "
        "record it: preferans rules stamp ID",
    ),
    "sentences-differ": Text(
        ru="в русском тексте предложений {ru}, в английском {en}",
        en="the Russian text has {ru} sentences, the English one {en}",
    ),
    "sentence-unclaimed": Text(
        ru="предложений {sentences}, а сказано, что это такое, о {claimed}; впишите says в spec/texts.yaml",
        en="{sentences} sentences, and what they are is said of {claimed}; write says in spec/texts.yaml",
    ),
    "bad-claim": Text(
        ru="предложение {number} не может быть «{mark}»: ничто этого не исполняет или пункт не того вида",
        en='sentence {number} cannot be "{mark}": nothing executes it, or the clause is of another kind',
    ),
    "norm-without-sentence": Text(
        ru="норма исполняется, а ни одно её предложение не названо нормой",
        en="the norm is executed, and none of its sentences is called one",
    ),
    "footnote-missing": Text(
        ru="сноску не называет ни один пункт",
        en="no clause names the footnote",
    ),
    "pending-done": Text(
        ru="{name} больше не ждёт исполнения",
        en="{name} is no longer pending",
    ),
}
"""The text of each finding by its code, with places in braces."""


class Finding(Struct, frozen=True):
    """One thing wrong with a rulebook: its code, where it is (a clause, an option, a file's entry), and the words."""

    code: str
    place: str
    text: Text


def finding(code: str, place: str, **facts: object) -> Finding:
    """Return the finding ``code`` at ``place``, its text filled with ``facts``."""
    text = TEXTS[code]
    return Finding(code=code, place=place, text=Text(ru=text.ru.format_map(facts), en=text.en.format_map(facts)))
