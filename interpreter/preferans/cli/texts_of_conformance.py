"""The words of ``--help`` of the commands around the corpus, in both languages."""

from __future__ import annotations

from typing import Final

from preferans.report.plural import Language

Text = dict[Language, str]

COMMANDS: Final[dict[str, Text]] = {
    "conformance": {
        "en": "Check programs against the corpus of cases, and keep the corpus.",
        "ru": "Проверяет программы на корпусе случаев и ведёт сам корпус.",
    },
    "conformance run": {
        "en": "Check a program against the corpus.\n\n"
        "The program is named by --adapter (it speaks the protocol over its standard streams), by --one-shot (it is "
        "started for every record, gets it on standard input and prints a verdict) or is the judge itself "
        "(--in-process). Prints the figures by level and what is wrong; --out keeps every result.\n\n"
        "Exit code: 0 everything judged is right or known, 1 something is wrong, 2 the program cannot be asked, the "
        "run was stopped, or no case was judged, of all or of a level that is claimed.",
        "ru": "Проверяет программу на корпусе.\n\n"
        "Программу называет --adapter (она говорит по протоколу через стандартные потоки), --one-shot (запускается на "
        "каждую запись, получает её на стандартном вводе и печатает вердикт), или это сам судья (--in-process). "
        "Печатает счёт по уровням и всё неверное; --out сохраняет каждый результат.\n\n"
        "Код завершения: 0 — всё проверенное верно или известно, 1 — есть неверное, 2 — программу нельзя спросить, "
        "прогон остановлен или не проверен ни один случай: совсем или заявленного уровня.",
    },
    "conformance list": {
        "en": "List the cases of the corpus.\n\nOne case a line: id, level, rule set, clause, title.",
        "ru": "Перечисляет случаи корпуса.\n\nПо случаю на строку: номер, уровень, набор правил, пункт, название.",
    },
    "conformance show": {
        "en": "Show cases of the corpus.\n\n"
        "Prints each case with these ids: what it expects, and the record. With --request it prints what a program is "
        "asked about them instead, line by line as the runner writes it: send it to the standard input of yours to see "
        "what it answers.",
        "ru": "Показывает случаи корпуса.\n\n"
        "Печатает случаи с этими номерами: чего ждут и саму запись. С --request вместо этого печатает, о чём "
        "спрашивают программу, построчно, как пишет проверяющий: подайте это на стандартный ввод своей программы и "
        "увидите, что она отвечает.",
    },
    "conformance lint": {
        "en": "Check the cases of the corpus.\n\n"
        "Looks at every case in FILE (files or folders; the whole corpus if none is given) and at all of them "
        "together. Findings go to standard output, one a line. Exit code: 0 nothing is wrong, 1 something is.",
        "ru": "Проверяет случаи корпуса.\n\n"
        "Смотрит каждый случай в ФАЙЛЕ (файлы или папки; без них весь корпус) и все вместе. Замечания идут в "
        "стандартный вывод, по одному на строку. Код завершения: 0 — замечаний нет, 1 — есть.",
    },
    "conformance new": {
        "en": "Begin a new case.\n\nChooses an id that was never used, writes a skeleton and prints where it lies.",
        "ru": "Заводит новый случай.\n\nВыбирает ещё не бывший номер, пишет заготовку и печатает, где она лежит.",
    },
    "conformance bundle": {
        "en": "Make a bundle of the corpus.\n\n"
        "Writes cases.jsonl, clauses.jsonl, rules.json, manifest.json and the schemas into the folder --out: all that "
        "a program needs which only reads JSON. The same corpus gives the same bytes.",
        "ru": "Собирает пакет корпуса.\n\n"
        "Пишет в папку --out файлы cases.jsonl, clauses.jsonl, rules.json, manifest.json и схемы: всё, что нужно "
        "программе, которая читает только JSON. Один и тот же корпус даёт одни и те же байты.",
    },
    "conformance mutate": {
        "en": "Prove that the corpus holds every rule.\n\n"
        "Changes the rules in one place at a time, in the rule data and in the functions that execute clauses, and "
        "judges the cases that reach the place. Each mutant must be killed by a case linked to its clause; printed are "
        "those that are killed elsewhere only, those that nothing kills, and those that only crash. The controls come "
        "first: unchanged rules, changes that mean nothing, and one that must be seen.\n\n"
        "Exit code: 0 all are killed or known to be equivalent, 1 some are not, 2 a control fails.",
        "ru": "Доказывает, что корпус держит каждое правило.\n\n"
        "Меняет правила в одном месте за раз, в данных и в функциях пунктов, и судит случаи, которые до этого места "
        "доходят. Каждого мутанта должен убить случай, связанный с его пунктом; печатаются убитые только чужими "
        "случаями, неубитые и те, что лишь обрушивают судью. Сначала проверяется сам способ: правила без изменений, "
        "изменения без смысла и изменение, которое нельзя не заметить.\n\n"
        "Код завершения: 0 — все убиты или признаны равносильными, 1 — не все, 2 — способ не проверен.",
    },
    "conformance search": {
        "en": "Search for deals on which two programs disagree.\n\n"
        "Asks both about drawn deals, legal and nearly legal, shrinks every disagreement to the smallest and writes it "
        "as a disputed case with both verdicts. With one --adapter the judge of this package is the other program. "
        "Needs the package hypothesis.\n\nExit code: 0 no disagreement was found, 1 some were.",
        "ru": "Ищет сдачи, о которых две программы судят по-разному.\n\n"
        "Спрашивает обе о случайных сдачах, правильных и почти правильных, сжимает каждое расхождение до наименьшего и "
        "пишет его как спорный случай с обоими вердиктами. С одним --adapter вторая программа — судья этого пакета. "
        "Нужен пакет hypothesis.\n\nКод завершения: 0 — расхождений не найдено, 1 — найдены.",
    },
    "conformance report": {
        "en": "Show the results of runs.\n\n"
        "Reads the FILEs that run --out wrote; several stand side by side. With --compare it says what changed from "
        "the first to the second, with --claim whether a published claim is borne out by the results.\n\n"
        "Exit code: 0 shown, 1 with --compare something was broken, with --claim it is not borne out.",
        "ru": "Показывает результаты прогонов.\n\n"
        "Читает ФАЙЛЫ, записанные run --out; несколько встают рядом. С --compare говорит, что изменилось от первого "
        "ко второму, с --claim — подтверждается ли опубликованное заявление.\n\n"
        "Код завершения: 0 — показано, 1 — с --compare что-то сломано, с --claim заявление не подтверждается.",
    },
}
"""The help of each command: the first paragraph is the short one."""

PARAMETERS: Final[dict[str, Text]] = {
    "cases": {"en": "[FILE...]", "ru": "[ФАЙЛ...]"},
    "ids of cases": {"en": "ID...", "ru": "НОМЕР..."},
    "--request": {
        "en": "Print what a program is asked about the cases.",
        "ru": "Печатать, о чём спрашивают программу.",
    },
    "--adapter": {"en": "The command that starts the program.", "ru": "Команда, которая запускает программу."},
    "--adapter of two": {
        "en": "The command that starts a program; twice for two programs.",
        "ru": "Команда, которая запускает программу; дважды для двух программ.",
    },
    "--examples": {
        "en": "How many deals for each seed (default 200).",
        "ru": "Сколько сдач на seed (по умолчанию 200).",
    },
    "--seeds": {"en": "How many seeds (default 5).", "ru": "Сколько разных seed (по умолчанию 5)."},
    "--rules of drawn deals": {"en": "The rule set of the deals.", "ru": "Набор правил сдач."},
    "--one-shot": {
        "en": "A command that is started for every record and prints one verdict in JSON.",
        "ru": "Команда, которая запускается на каждую запись и печатает один вердикт в JSON.",
    },
    "--in-process": {"en": "Check the judge of this package.", "ru": "Проверить судью этого пакета."},
    "--corpus": {
        "en": "The folder of cases or the bundle; without it the corpus that comes along.",
        "ru": "Папка случаев или пакет; без него — корпус, который прилагается.",
    },
    "--level": {"en": "Only cases of this level; may be repeated.", "ru": "Только этот уровень; можно повторять."},
    "--clause": {
        "en": "Only cases of this clause and those below it; may be repeated.",
        "ru": "Только этот пункт и его подпункты; можно повторять.",
    },
    "--rules of cases": {
        "en": "Only cases under this rule set; may be repeated.",
        "ru": "Только этот набор правил; можно повторять.",
    },
    "--case": {
        "en": "Only this case, whatever its status; may be repeated.",
        "ru": "Только этот случай, в каком бы он ни был состоянии; можно повторять.",
    },
    "--jobs": {
        "en": "How many copies of the program to ask at once.",
        "ru": "Сколько копий программы спрашивать сразу.",
    },
    "--timeout": {"en": "Seconds for one record (default 10).", "ru": "Секунд на одну запись (по умолчанию 10)."},
    "--reskin": {
        "en": "Change seats, suits and names where the rules do not care; the number chooses how.",
        "ru": "Переставить игроков, масти и имена там, где правилам это безразлично; число выбирает как.",
    },
    "--known": {
        "en": "A TOML file of cases known to fail, with reasons; an entry that no longer fails is an error.",
        "ru": "Файл TOML с известными отличиями и причинами; запись, которая больше не отличается, — ошибка.",
    },
    "--smoke": {
        "en": "Ask only about the smoke set: the few cases that kill nine of ten mutants.",
        "ru": "Спросить только о быстром наборе: немногих случаях, убивающих девять мутантов из десяти.",
    },
    "--book of mutants": {"en": "Only mutants of this book.", "ru": "Только мутанты этой книги."},
    "--only": {"en": "Only this mutant, by its id, whatever becomes of it.", "ru": "Только этот мутант, по номеру."},
    "--list of mutants": {"en": "List the mutants and judge nothing.", "ru": "Перечислить мутантов, никого не судя."},
    "--check of the matrix": {
        "en": "Fail if the kill matrix beside the cases is not what comes out.",
        "ru": "Сообщить об ошибке, если матрица рядом со случаями не та, что получается.",
    },
    "--jobs of mutants": {"en": "How many processes to judge in.", "ru": "Сколько процессов занять."},
    "--out matrix": {"en": "Write the kill matrix to this file.", "ru": "Записать матрицу в файл."},
    "--out results": {"en": "Keep all results in this file, one a line.", "ru": "Сохранить все результаты в файл."},
    "--resume": {
        "en": "Take an interrupted run up again: cases that are in --out are not asked again.",
        "ru": "Продолжить прерванный прогон: случаи, которые уже есть в --out, не спрашиваются снова.",
    },
    "--out folder": {"en": "The folder to write into.", "ru": "Папка, в которую писать."},
    "--out report": {"en": "Write into this file instead of printing.", "ru": "Записать в файл, а не печатать."},
    "--title": {
        "en": "The fact that the case states, in English.",
        "ru": "Факт, который утверждает случай, по-английски.",
    },
    "--title-ru": {"en": "The same in Russian.", "ru": "То же по-русски."},
    "--clause of a case": {"en": "The norm that the case tests.", "ru": "Норма, которую проверяет случай."},
    "--level of a case": {"en": "The level of the case.", "ru": "Уровень случая."},
    "--role": {"en": "What the case is for.", "ru": "Для чего случай."},
    "--rules of a case": {
        "en": "The rule set of the case (default codex-tournament, for a clause of bridge bridge-rubber).",
        "ru": "Набор правил случая (по умолчанию codex-tournament, для пункта о бридже bridge-rubber).",
    },
    "--format of a report": {
        "en": "text (default), markdown, html, junit, tap, or claim: a file that the program may publish.",
        "ru": "text (по умолчанию), markdown, html, junit, tap или claim — файл, который программа может опубликовать.",
    },
    "--docs": {"en": "The address of the site, for links to clauses.", "ru": "Адрес сайта для ссылок на пункты."},
    "--compare": {"en": "Say what changed from the first file to the second.", "ru": "Сказать, что изменилось."},
    "--badges": {
        "en": "Write a badge for every level into this folder.",
        "ru": "Записать в папку значок каждого уровня.",
    },
    "--claim": {"en": "Check this claim against the results.", "ru": "Сверить это заявление с результатами."},
}
"""The words of arguments and options."""
