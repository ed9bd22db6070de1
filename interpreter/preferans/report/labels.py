"""The small words around a clause in both languages: its kind, where it comes from, how it is executed."""

from __future__ import annotations

from typing import Final

from preferans.rulebook.model import Text

KINDS: Final[dict[str, Text]] = {
    "definition": Text(ru="определение", en="definition"),
    "procedure": Text(ru="порядок", en="procedure"),
    "obligation": Text(ru="обязанность", en="obligation"),
    "prohibition": Text(ru="запрет", en="prohibition"),
    "permission": Text(ru="право", en="permission"),
    "penalty": Text(ru="наказание", en="penalty"),
    "discretion": Text(ru="усмотрение судьи", en="discretion of the arbiter"),
    "advice": Text(ru="совет", en="advice"),
}
"""What sort of statement a norm makes."""

STANDINGS: Final[dict[str, Text]] = {
    "sourced": Text(ru="по источнику", en="sourced"),
    "reconstructed": Text(ru="восстановлено", en="reconstructed"),
    "decision": Text(ru="решение проекта", en="decision of this project"),
}
"""Where a clause comes from, in a badge."""

STANDINGS_LONG: Final[dict[str, Text]] = {
    "sourced": Text(
        ru="пересказ печатного правила",
        en="a paraphrase of the printed rule",
    ),
    "reconstructed": Text(
        ru="печатный текст не сохранился, правило восстановлено по ссылкам на него и по обычаю",
        en="the printed text is lost; the rule is rebuilt from references to it and from practice",
    ),
    "decision": Text(
        ru="печатные правила молчат или противоречат себе; так решил этот проект",
        en="the printed rules are silent or contradict themselves; this project decided so",
    ),
}
"""Where a clause comes from, in a sentence."""

STATUSES: Final[dict[str, Text]] = {
    "penalised": Text(ru="наказано", en="penalised"),
    "corrected": Text(ru="исправлено", en="corrected"),
    "condoned": Text(ru="принято другой стороной", en="condoned"),
    "waived": Text(ru="прощено", en="waived"),
    "unpunished": Text(ru="без наказания", en="unpunished"),
    "undone": Text(ru="отменено возвратом", en="undone"),
    "pending": Text(ru="ещё не решено", en="pending"),
}
"""What becomes of a violation."""

FIELDS: Final[dict[str, Text]] = {
    "standing": Text(ru="Откуда", en="Standing"),
    "kind": Text(ru="Вид", en="Kind"),
    "when": Text(ru="Когда", en="When"),
    "then": Text(ru="Тогда", en="Then"),
    "only-if": Text(ru="При настройках", en="Under the options"),
    "status": Text(ru="Итог нарушения", en="The violation is then"),
    "overrides": Text(ru="Вместо", en="Instead of"),
    "function": Text(ru="Исполняет", en="Executed by"),
    "tables": Text(ru="Таблица", en="Table"),
    "reason": Text(ru="Не исполняется", en="Not executed"),
    "pending": Text(ru="Ещё не исполняется", en="Not executed yet"),
    "reads": Text(ru="Меняют настройки", en="Options that change it"),
    "see": Text(ru="См.", en="See"),
    "from": Text(ru="Сюда ссылаются", en="Referred to by"),
    "footnotes": Text(ru="Сноски книги", en="Footnotes of the book"),
    "decisions": Text(ru="Решения", en="Decisions"),
    "cases": Text(ru="Случаи", en="Cases"),
    "beside": Text(ru="Участвует и в случаях", en="Plays a part in cases"),
    "without": Text(ru="Без этого пункта не проходят", en="Delete this clause and these cases fail"),
    "or": Text(ru="или", en="or"),
    "section": Text(ru="Раздел", en="Section"),
}
"""The headings of what is said about a clause."""

LISTS: Final[dict[str, Text]] = {
    "books": Text(ru="Книги и разделы", en="Books and sections"),
    "rule-sets": Text(ru="Наборы правил (--rules)", en="Rule sets (--rules)"),
    "options": Text(ru="Настройки (--set), со значением по умолчанию", en="Options (--set), with their defaults"),
    "counts": Text(
        ru="Печатных номеров {printed}, статей {clauses}, норм {norms}: средством исполняются {remedy}, "
        "функцией {function}, таблицей {table}, с причиной не исполняются {reasoned}, ещё не исполняются {pending}.",
        en="{printed} printed numbers, {clauses} entries, {norms} norms: {remedy} executed by a remedy, {function} by "
        "a function, {table} by a table, {reasoned} left with a reason, {pending} pending.",
    ),
    "reasoned": Text(ru="С причиной: {norms}.", en="Left with a reason: {norms}."),
    "sound": Text(
        ru="Свод правил в порядке. Пунктов: {clauses}, наборов правил: {rulesets}.",
        en="The rulebook is sound. Clauses: {clauses}, rule sets: {rulesets}.",
    ),
}
"""The words of the lists of rules."""
