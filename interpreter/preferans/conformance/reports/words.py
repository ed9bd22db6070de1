"""The words of reports in both languages, and what a program did in words."""

from __future__ import annotations

import signal
from typing import Final

import msgspec

from preferans.conformance.compare import Difference
from preferans.conformance.corpus import CorpusError
from preferans.conformance.results import Outcome, Result
from preferans.report.messages import render_error
from preferans.report.plural import Language
from preferans.rulebook import load

Words = dict[Language, str]

OUTCOMES: Final[dict[Outcome, Words]] = {
    "pass": {"ru": "верно", "en": "pass"},
    "fail": {"ru": "неверно", "en": "fail"},
    "wrong-clause": {"ru": "не тот пункт", "en": "wrong clause"},
    "error": {"ru": "ошибка", "en": "error"},
    "timeout": {"ru": "не успела", "en": "timeout"},
    "skipped": {"ru": "пропущено", "en": "skipped"},
    "inapplicable": {"ru": "не её дело", "en": "inapplicable"},
}

TEXTS: Final[dict[str, Words]] = {
    "title": {"ru": "Соответствие правилам преферанса", "en": "Conformance to the rules of preferans"},
    "corpus": {
        "ru": "Корпус: издание {edition}, {corpus}; случаев в прогоне: {cases}.",
        "en": "Corpus: edition {edition}, {corpus}; cases in the run: {cases}.",
    },
    "reskin": {
        "ru": "Игроки, масти и имена переставлены (seed {seed}).",
        "en": "Seats, suits and names are changed (seed {seed}).",
    },
    "claims": {
        "ru": "Программа заявляет: уровни {levels}; наборы правил {rules}; пункты {clauses}.",
        "en": "The program claims the levels {levels}; the rule sets {rules}; the clauses {clauses}.",
    },
    "all": {"ru": "все", "en": "all"},
    "none": {"ru": "никакие", "en": "none"},
    "level": {"ru": "уровень", "en": "level"},
    "clause": {"ru": "пункт", "en": "clause"},
    "kept": {"ru": "верно из проверенных", "en": "passed of judged"},
    "program": {"ru": "программа", "en": "program"},
    "mostly": {
        "ru": "Неприменимых случаев {count} из {total}: программа не заявляет их уровней, наборов правил или пунктов.",
        "en": "{count} of {total} cases are inapplicable: the program does not claim their level, rule set or clause.",
    },
    "failures": {"ru": "Не так", "en": "What is wrong"},
    "more": {
        "ru": "… и ещё {count}; все — в файле результатов",
        "en": "… and {count} more; the file of results has all",
    },
    "expected": {"ru": "ожидалось {expected}, получено {got}", "en": "expected {expected}, got {got}"},
    "clean": {"ru": "Всё проверенное верно.", "en": "All that was judged is right."},
    "nothing": {"ru": "Не проверен ни один случай.", "en": "No case was judged."},
    "notes": {"ru": "Замечено", "en": "Noted"},
    "unfinished": {"ru": "Прогон не доведён до конца.", "en": "The run was not finished."},
    "known": {"ru": "Известные отличия: {count}", "en": "Known failures: {count}"},
    "levels": {"ru": "По уровням", "en": "By level"},
    "matrix": {"ru": "По пунктам", "en": "By clause"},
    "legend": {
        "ru": "В клетке — сколько случаев пункта верны из проверенных; прочерк — программа за них не бралась.",
        "en": "A cell says how many of a clause's cases passed of those judged; a dash means that none was.",
    },
    "fixed": {"ru": "Исправлено", "en": "Fixed"},
    "broken": {"ru": "Сломано", "en": "Broken"},
    "changed": {"ru": "Иначе, но не исправлено", "en": "Other, but not fixed"},
    "new": {"ru": "Новые случаи", "en": "New cases"},
    "gone": {"ru": "Исчезнувшие случаи", "en": "Cases that are gone"},
    "same": {"ru": "Разницы нет.", "en": "There is no difference."},
    "claim-holds": {"ru": "Заявление подтверждается.", "en": "The claim is borne out."},
    "sound": {"ru": "Замечаний нет: случаев {cases}.", "en": "Nothing is wrong; cases: {cases}."},
    "searched": {
        "ru": "Просмотрено сдач: {deals}, обе программы рассудили: {judged}, расхождений: {found}; "
        "не ответила хотя бы одна: {failed}.",
        "en": "Deals looked at: {deals}, judged by both: {judged}, disagreements: {found}; "
        "not answered by one of them or both: {failed}.",
    },
    "control-unmutated": {"ru": "Правила без изменений", "en": "Rules as they are"},
    "control-inert": {"ru": "Изменение без смысла ({subject})", "en": "A change that means nothing ({subject})"},
    "control-sentinel": {
        "ru": "Изменение, которое нельзя не заметить ({subject})",
        "en": "A change that must be seen ({subject})",
    },
    "held": {"ru": "как должно быть", "en": "as it must be"},
    "not-held": {"ru": "не так", "en": "not as it must be"},
    "mutant-cases": {
        "ru": "доходят случаев: {reached}, обрушено: {crashing}, не проходят: {failing}",
        "en": "cases that reach it: {reached}, that crash: {crashing}, that fail: {failing}",
    },
    "diagnosis": {
        "ru": "Программа ведёт себя так, как если бы правила были такими:",
        "en": "The program behaves as if the rules were these:",
    },
    "diagnosis-why": {
        "ru": "мутант {mutant}: из {failing} его неверных случаев здесь неверны {common}, всего неверных {wrong}; "
        "сходство {likeness} %",
        "en": "mutant {mutant}: {common} of its {failing} failing cases fail here too, where {wrong} fail in all; "
        "likeness {likeness} %",
    },
    "outcome-killed": {"ru": "убит", "en": "killed"},
    "outcome-elsewhere": {"ru": "убит только чужими случаями", "en": "killed elsewhere only"},
    "outcome-silent": {"ru": "не замечен", "en": "silent"},
    "outcome-broken": {"ru": "только обрушивает", "en": "broken"},
    "outcome-equivalent": {"ru": "равносилен", "en": "equivalent"},
    "diagnosis-perhaps": {"ru": "возможно", "en": "perhaps"},
    "smoke-share": {
        "ru": "Быстрый набор: случаев {cases}, они убивают {kills} из {total} мутантов ({share} %).",
        "en": "Smoke set: {cases} cases, which kill {kills} of {total} mutants ({share} %).",
    },
    "summary": {
        "ru": "Норм: {norms}; случаев: {cases}; убито мутантов: {killed} из {total}.",
        "en": "{norms} norms, {cases} cases, {killed} of {total} mutants killed.",
    },
    "mutants": {
        "ru": "Мутантов {total}: убито {killed}, убито только чужими случаями {elsewhere}, не замечено {silent}, "
        "только обрушивают {broken}, равносильных {equivalent}.",
        "en": "Mutants: {total}; killed: {killed}, killed elsewhere only: {elsewhere}, silent: {silent}, "
        "broken: {broken}, equivalent: {equivalent}.",
    },
    "smoke": {
        "ru": "Быстрая проверка: случаев {cases}, убивают {kills} из {total} мутантов.",
        "en": "Cases in the smoke set: {cases}; mutants they kill: {kills} of {total}.",
    },
    "equivalent-many": {
        "ru": "Равносильных слишком много: {count} из {total}, а можно не больше {share} из ста.",
        "en": "Too many are equivalent: {count} of {total}, where {share} of a hundred is the most.",
    },
    "written": {"ru": "Записано: {path}", "en": "Written: {path}"},
}
"""The sentences and headings of reports."""


def say(key: str, language: Language, **facts: object) -> str:
    """Return a sentence or heading with its places filled."""
    return TEXTS[key][language].format(**facts)


def deed(code: str, facts: dict[str, str], language: Language) -> str:
    """Return what a program did, in words; an end by a signal, or without a last word, has a sentence of its own."""
    if code == "did-died":
        number = facts.get("code", "")
        of_signal = number[:1] == "-" and number[1:].isdigit()
        code = _ENDS[of_signal, bool(facts.get("text"))]
        facts = facts | {"signal": _signal(int(number[1:]))} if of_signal else facts
    return render_error(CorpusError(code, facts), language, load())


_ENDS: Final = {
    (False, True): "did-died",
    (False, False): "did-died-mute",
    (True, True): "did-died-of-signal",
    (True, False): "did-died-of-signal-mute",
}
"""The words for the end of a process: whether a signal ended it, and whether it said anything."""


def _signal(number: int) -> str:
    """Return the name of a signal, its number where it has none here."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def differs(difference: Difference, language: Language) -> str:
    """Return a difference in words: what was expected and what was said, as JSON."""
    expected, got = (msgspec.json.encode(value).decode() for value in (difference.expected, difference.got))
    return f"{difference.what}: {say('expected', language, expected=expected, got=got)}"


def reasons(result: Result, language: Language) -> list[str]:
    """Return the lines that say why a case did not pass."""
    lines = [differs(difference, language) for difference in result.differences]
    return lines + ([deed(result.did, result.facts, language)] if result.did else [])


def notes(codes: tuple[str, ...], language: Language) -> list[str]:
    """Return what a program did besides its answers, in words; what a note cannot tell is left out."""
    return [deed(code, {"code": "", "text": "", "seconds": "", "reason": ""}, language) for code in codes]
