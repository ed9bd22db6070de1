"""The words of ``--help`` of the commands that keep rules and cases together, in both languages."""

from __future__ import annotations

from typing import Final

from preferans.report.plural import Language

Text = dict[Language, str]

COMMANDS: Final[dict[str, Text]] = {
    "rules stamp": {
        "en": "Record which Russian text each translation was made from.\n\n"
        "For whoever changes the rulebook. Writes into texts.yaml the hash of every text that has none yet. A text "
        "that has changed since it was translated is stale: look through its translation and give its ID.\n\n"
        "Exit code: 0 all is recorded, 1 some translations are still stale.",
        "ru": "Отмечает, с какого русского текста сделан каждый перевод.\n\n"
        "Для тех, кто меняет свод. Пишет в texts.yaml хеш каждого текста, у которого его ещё нет. Текст, который "
        "изменился после перевода, устарел: сверьте перевод и назовите НОМЕР.\n\n"
        "Код завершения: 0 — отмечено всё, 1 — есть устаревшие переводы.",
    },
    "conformance coverage": {
        "en": "Show which norms the cases cover.\n\n"
        "Prints for every norm and role how many cases there are, or why there is none; with --clause the cases and "
        "reasons themselves. Judges the corpus to see what it executes. An empty cell without a reason is wrong, and "
        "so are a case of no norm, a norm that nothing executes, and two norms that meet in no case.\n\n"
        "Exit code: 0 everything is covered, 1 not.",
        "ru": "Показывает, какие нормы покрыты случаями.\n\n"
        "Печатает для каждой нормы и роли, сколько есть случаев или почему их нет; с --clause — сами случаи и причины. "
        "Судит корпус, чтобы увидеть, что он исполняет. Пустая клетка без причины — ошибка, как и случай без нормы, "
        "норма, которую ничто не исполняет, и две нормы, которые не встречаются ни в одном случае.\n\n"
        "Код завершения: 0 — покрыто всё, 1 — нет.",
    },
    "conformance lock": {
        "en": "Tie norms to the cases that were reviewed with them.\n\n"
        "Locks new norms and new cases. A norm whose text or data has changed makes its cases suspect, and a case that "
        "was moved to another norm is suspect itself: look through them, then lock the norm again by its ID with "
        "--why, which is kept with the date. What an accepted case expects changes only with an entry in "
        "spec/errata.yaml. With --check nothing is written.\n\n"
        "Exit code: 0 all is locked, 1 something is suspect or, with --check, not locked yet.",
        "ru": "Связывает нормы со случаями, с которыми их проверяли.\n\n"
        "Запирает новые нормы и новые случаи. Норма, текст или данные которой изменились, делает свои случаи "
        "сомнительными, сомнителен и случай, который перенесли к другой норме: пересмотрите их и заприте норму снова "
        "по номеру с --why; причина хранится вместе с датой. "
        "Ожидания принятого случая меняет только запись в spec/errata.yaml. С --check ничего не пишется.\n\n"
        "Код завершения: 0 — заперто всё, 1 — есть сомнительное или, с --check, ещё не запертое.",
    },
    "conformance pairs": {
        "en": "List the norms that can apply at the same moment.\n\n"
        "Finds them in the corpus and, with --draw, in drawn deals (needs the package hypothesis). Prints for each "
        "pair the cases that show which prevails, or why it does not matter.\n\n"
        "Exit code: 0 every pair is listed and settled, 1 not.",
        "ru": "Перечисляет нормы, которые могут сработать одновременно.\n\n"
        "Находит их в корпусе и, с --draw, в случайных сдачах (нужен пакет hypothesis). Печатает для каждой пары "
        "случаи, которые показывают, какая важнее, или почему это безразлично.\n\n"
        "Код завершения: 0 — каждая пара названа и решена, 1 — нет.",
    },
}
"""The help of each command: the first paragraph is the short one."""

PARAMETERS: Final[dict[str, Text]] = {
    "clauses": {"en": "[ID...]", "ru": "[НОМЕР...]"},
    "--spec": {
        "en": "The folder of the rule files; without it that of the repository.",
        "ru": "Папка файлов свода; без неё — та, что в репозитории.",
    },
    "--book": {"en": "Only norms of this book; may be repeated.", "ru": "Только эта книга; можно повторять."},
    "--clause of norms": {
        "en": "Only this clause and those below it, cell by cell; may be repeated.",
        "ru": "Только этот пункт и его подпункты, клетка за клеткой; можно повторять.",
    },
    "--rules of cells": {
        "en": "Only cells of this rule set; may be repeated.",
        "ru": "Только клетки этого набора правил; можно повторять.",
    },
    "--format of coverage": {"en": "text (default) or json.", "ru": "text (по умолчанию) или json."},
    "--gaps": {
        "en": "Print only the totals and what is wrong.",
        "ru": "Напечатать только итоги и то, что неверно.",
    },
    "--draw": {
        "en": "Look also at N drawn deals of every rule set of the Codex.",
        "ru": "Посмотреть ещё N случайных сдач каждого набора правил Кодекса.",
    },
    "--why": {
        "en": "Why the cases still hold; kept with the date.",
        "ru": "Почему случаи по-прежнему верны; хранится вместе с датой.",
    },
    "--all clauses": {"en": "Every norm that has changed.", "ru": "Все изменившиеся нормы."},
    "--check of locks": {"en": "Write nothing, say what is suspect.", "ru": "Ничего не писать, назвать сомнительное."},
    "--lock": {
        "en": "The file of locks; without it the one beside the cases.",
        "ru": "Файл замков; без него — тот, что рядом со случаями.",
    },
    "--all texts": {"en": "Record all stale ones too.", "ru": "Отметить и все устаревшие."},
}
"""The words of arguments and options."""

SAID: Final[dict[str, Text]] = {
    "stamped": {"en": "recorded: {clauses}", "ru": "отмечено: {clauses}"},
    "stale": {
        "en": "stale: {clauses}; look through the translation, then: preferans rules stamp ID",
        "ru": "устарело: {clauses}; сверьте перевод, затем: preferans rules stamp НОМЕР",
    },
    "fresh": {"en": "every translation is of the text as it stands", "ru": "все переводы сделаны с нынешних текстов"},
    "locked": {
        "en": "{path}: norms recorded as reviewed: {reviewed}, new cases: {cases}",
        "ru": "{path}: записано пересмотренных норм {reviewed}, новых случаев {cases}",
    },
    "lock-sound": {
        "en": "Everything is locked, and nothing is suspect.",
        "ru": "Заперто всё, сомнительного нет.",
    },
    "lock-open": {
        "en": "Not locked yet: norms: {norms}, cases: {cases}. To lock them: preferans conformance lock",
        "ru": "Ещё не заперто: норм — {norms}, случаев — {cases}. Запереть: preferans conformance lock",
    },
    "lock-unsound": {"en": "Suspect: {findings}.", "ru": "Сомнительно: {findings}."},
    "gap": {"en": "nothing, and no reason", "ru": "ничего, и причины нет"},
    "totals": {
        "en": "Norms: {norms}, accepted cases: {cases}. Cells (norm × role × rule set): {cells}; with cases: {filled}; "
        "empty without a reason: {gaps}; empty for a reason:",
        "ru": "Норм: {norms}, принятых случаев: {cases}. Клеток (норма × роль × набор правил): {cells}; со случаями: "
        "{filled}; пустых без причины: {gaps}; пустых по причине:",
    },
    "covered": {"en": "Everything is covered.", "ru": "Покрыто всё."},
    "unlisted": {"en": "not in spec/interactions.yaml", "ru": "нет в spec/interactions.yaml"},
    "pairs": {
        "en": "Pairs: {pairs}, shown by a case: {shown}, not settled: {wrong}.",
        "ru": "Пар: {pairs}, показаны случаем: {shown}, не решены: {wrong}.",
    },
    "compile": {"en": "to compile the rulebook: make compile", "ru": "собрать свод: make compile"},
}
"""What the commands say."""
