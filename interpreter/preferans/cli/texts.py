"""The words of ``--help`` in both languages; the words of errors stand in ``spec/faults/cli.yaml``."""

from __future__ import annotations

from typing import Final

from preferans.cli import texts_of_conformance, texts_of_coverage, texts_of_solving
from preferans.report.plural import Language

Text = dict[Language, str]

COMMANDS: Final[dict[str, Text]] = {
    **texts_of_conformance.COMMANDS,
    **texts_of_coverage.COMMANDS,
    **texts_of_solving.COMMANDS,
    "preferans": {
        "en": "Judge records of preferans, look up its rules, and convert game records.\n\n"
        "A file is a record in the notation (.pref) or in JSON (.json); - is standard input. "
        "The language is that of the environment unless --lang says otherwise.",
        "ru": "Судит записи игр в преферанс, показывает правила и преобразует записи.\n\n"
        "Файл — это запись в нотации (.pref) или в JSON (.json); - означает стандартный ввод. "
        "Язык берётся из окружения, если не указан --lang.",
    },
    "judge": {
        "en": "Judge game records.\n\n"
        "Prints the ruling on every FILE with the clauses it rests on. "
        "With --format json one file gives one JSON verdict; several files give one line of JSON each, "
        "with the file's name and its verdict or error. With --format html all rulings stand on one page.\n\n"
        "Exit code: 0 everything is legal, 1 there are violations, 2 a record is malformed or the command is wrong, "
        "3 a deal is incomplete or a question is open. Of several files the first of 2, 3, 1, 0 that applies.",
        "ru": "Судит записи игр.\n\n"
        "Печатает решение по каждому ФАЙЛУ с пунктами правил, на которых оно основано. "
        "С --format json один файл даёт один вердикт в JSON, несколько файлов — по строке JSON на файл, "
        "с его именем и вердиктом или ошибкой. С --format html все решения стоят на одной странице.\n\n"
        "Код завершения: 0 — нарушений нет, 1 — есть нарушения, 2 — запись испорчена или команда неверна, "
        "3 — сдача не закончена или вопрос открыт. Для нескольких файлов — первый подходящий из 2, 3, 1, 0.",
    },
    "parse": {
        "en": "Turn a record into JSON.\n\nReads the notation from FILE and prints the record's JSON form.",
        "ru": "Переводит запись в JSON.\n\nЧитает нотацию из ФАЙЛА и печатает запись в форме JSON.",
    },
    "write": {
        "en": "Turn a JSON record into the notation.\n\nReads JSON from FILE and prints the record's canonical text.",
        "ru": "Переводит JSON в нотацию.\n\nЧитает JSON из ФАЙЛА и печатает канонический текст записи.",
    },
    "convert": {
        "en": "Convert records of bridge from and to other forms.\n\n"
        "With --from pbn the boards of FILE are printed as the deals of one record; what in a board is not of the "
        "standard, and what a record cannot hold, is listed on standard error board by board. With --to pbn a record "
        "is judged and printed as PBN 2.1; acts and rulings that PBN has no word for become comments.\n\n"
        "Exit code: 0 all boards are of the standard, 1 something in one of them is not, 2 the file cannot be read.",
        "ru": "Переводит записи бриджа из других форм и в них.\n\n"
        "С --from pbn сдачи ФАЙЛА печатаются одной записью; что в сдаче не по стандарту и чего запись не вмещает, "
        "перечисляется по сдачам в потоке ошибок. С --to pbn запись судится и печатается в PBN 2.1; действия и "
        "решения, для которых в PBN нет слов, становятся комментариями.\n\n"
        "Код завершения: 0 — все сдачи по стандарту, 1 — в какой-то есть ошибка, 2 — файл не прочесть.",
    },
    "docs": {
        "en": "Make the pages of the site.",
        "ru": "Готовит страницы сайта.",
    },
    "docs build": {
        "en": "Write the pages of the site, in Russian and English, as Markdown.\n\n"
        "A site builder makes HTML of them; make docs does both. The pages are made from a copy of the repository, "
        "and every case and example on them is judged on the way. Exit code: 0 written, 2 not.",
        "ru": "Пишет страницы сайта на русском и английском в Markdown.\n\n"
        "HTML из них делает сборщик сайтов; make docs делает и то и другое. Страницы составляются по копии "
        "репозитория, и каждый случай и пример на них при этом судится. Код завершения: 0 — написаны, 2 — нет.",
    },
    "fmt": {
        "en": "Put records into canonical form.\n\n"
        "Rewrites every FILE in place, whole or not at all; - is read from standard input and printed. "
        "Comments and front matter are kept. Without --lang a record keeps its language.\n\n"
        "Exit code: 0 done, with --check nothing to do; 1 with --check a file would change; "
        "2 a record is malformed or a file cannot be read or written.",
        "ru": "Приводит записи к каноническому виду.\n\n"
        "Переписывает каждый ФАЙЛ на месте, целиком или никак; - читается со стандартного ввода и печатается. "
        "Комментарии и заголовок сохраняются. Без --lang язык записи не меняется.\n\n"
        "Код завершения: 0 — готово, с --check менять нечего; 1 — с --check какой-то файл изменился бы; "
        "2 — запись испорчена или файл нельзя прочесть или записать.",
    },
    "score": {
        "en": "Print the score sheet and the settlement.\n\n"
        "Judges FILE and prints the sheet as it stands after the last deal. With --svg or --chart it prints a picture "
        "instead, an SVG file to send to the screen, a page or a printer.\n\n"
        "Exit code: 0 printed, 2 the record is malformed or the command is wrong, "
        "3 a deal is incomplete or a question is open.",
        "ru": "Печатает пульку и расчёт.\n\n"
        "Судит ФАЙЛ и печатает пульку, какой она стала после последней сдачи. С --svg или --chart печатает вместо "
        "этого рисунок — файл SVG для экрана, страницы или принтера.\n\n"
        "Код завершения: 0 — напечатано, 2 — запись испорчена или команда неверна, "
        "3 — сдача не закончена или вопрос открыт.",
    },
    "rule": {
        "en": "Print a clause of the rules.\n\n"
        "ID is the printed number, as in 3.8.6, perhaps with a letter, as in 3.8.6/a. "
        "Shows the text, what kind of norm it is, whether it is the printed rule, what executes it, "
        "the options that change it and the clauses it refers to, with all clauses below it. "
        "The number of a section, as in 3.8, lists what the section holds.",
        "ru": "Печатает пункт правил.\n\n"
        "НОМЕР — печатный номер, например 3.8.6, можно с буквой: 3.8.6/a. "
        "Показывает текст, вид нормы, печатное ли это правило, чем оно исполняется, "
        "какие настройки его меняют и на какие пункты оно ссылается, вместе со всеми подпунктами. "
        "По номеру раздела, например 3.8, перечисляет, что в разделе есть.",
    },
    "rules": {
        "en": "List, check or compare the rules.",
        "ru": "Перечисляет, проверяет или сравнивает правила.",
    },
    "list": {
        "en": "List books, rule sets and options.\n\n"
        "Shows what --rules and --set may be given, with the value of every option in every rule set.",
        "ru": "Перечисляет книги, наборы правил и настройки.\n\n"
        "Показывает, что можно указать в --rules и --set, и значение каждой настройки в каждом наборе.",
    },
    "diff": {
        "en": "Compare two rule sets.\n\n"
        "Shows each option that differs with what it means and the clauses it changes, the prices that differ, and "
        "sample deals that come to something else. A rule set is an id or a file of your own (.yaml). Exit code: 0.",
        "ru": "Сравнивает два набора правил.\n\n"
        "Показывает каждую настройку, которая различается, с её смыслом и пунктами, которые она меняет, затем разные "
        "цены и сдачи, которые приносят разное. Набор — это его имя или свой файл (.yaml). Код завершения: 0.",
    },
    "check": {
        "en": "Check the rulebook.\n\n"
        "Every norm must end in exactly one way, every reference must lead somewhere, every text must exist in both "
        "languages. Exit code: 0 sound, 2 not.",
        "ru": "Проверяет свод правил.\n\n"
        "Каждая норма должна исполняться ровно одним способом, каждая ссылка — вести к пункту, каждый текст — быть на "
        "двух языках. Код завершения: 0 — всё в порядке, 2 — нет.",
    },
}
"""The help of each command: the first paragraph is the short one."""

PARAMETERS: Final[dict[str, Text]] = {
    **texts_of_conformance.PARAMETERS,
    **texts_of_coverage.PARAMETERS,
    **texts_of_solving.PARAMETERS,
    "file": {"en": "FILE", "ru": "ФАЙЛ"},
    "files": {"en": "FILE...", "ru": "ФАЙЛ..."},
    "clause": {"en": "ID", "ru": "НОМЕР"},
    "rule set": {"en": "RULES", "ru": "НАБОР"},
    "--rules": {
        "en": "Judge by this rule set instead of the one that the record names: an id, or a file of your own (.yaml).",
        "ru": "Судить по этому набору правил, а не по названному в записи: имя набора или свой файл (.yaml).",
    },
    "--set": {
        "en": "Change an option of the rule set, as option=value; may be repeated.",
        "ru": "Изменить настройку набора: настройка=значение; можно повторять.",
    },
    "--lang": {
        "en": "The language to answer in.",
        "ru": "Язык ответа.",
    },
    "--lang of the record": {
        "en": "The language of the text written, and of messages.",
        "ru": "Язык записываемого текста и сообщений.",
    },
    "--format": {
        "en": "What to print: text (default), json, or html, a page to print.",
        "ru": "Что печатать: text (по умолчанию), json или html — страница для печати.",
    },
    "--svg": {
        "en": "Draw the sheet as players draw it, old figures crossed out.",
        "ru": "Нарисовать пульку, как её рисуют игроки, с зачёркнутыми прежними записями.",
    },
    "--chart": {
        "en": "Draw a chart of settled whists deal by deal.",
        "ru": "Нарисовать график расчёта в вистах по сдачам.",
    },
    "--paper": {
        "en": "Settle by hand, step by step as players do on paper.",
        "ru": "Рассчитать от руки, по шагам, как это делают на бумаге.",
    },
    "--ascii": {"en": "Write suits as letters (s c d h).", "ru": "Писать масти буквами (п т б ч)."},
    "--check": {
        "en": "Change nothing; name the files that are not canonical.",
        "ru": "Ничего не менять, назвать файлы, которые не в каноническом виде.",
    },
    "--out of the pages": {
        "en": "The folder to write; the pages that stood in it are removed.",
        "ru": "Куда писать; прежние страницы в этой папке удаляются.",
    },
    "--root": {
        "en": "The copy of the repository to make them from; by default the one the program runs from.",
        "ru": "По какой копии репозитория; без параметра — по той, из которой запущена программа.",
    },
    "--from": {"en": "The form to convert from: pbn.", "ru": "Из какой формы переводить: pbn."},
    "--to": {"en": "The form to convert to: pbn.", "ru": "В какую форму переводить: pbn."},
    "--help": {"en": "Show this help.", "ru": "Показать эту справку."},
    "--version": {"en": "Show the version.", "ru": "Показать версию."},
}
"""The words of arguments and options."""

LABELS: Final[dict[str, Text]] = {
    **texts_of_solving.LABELS,
    "usage": {"en": "Usage: ", "ru": "Использование: "},
    "options": {"en": "Options", "ru": "Параметры"},
    "commands": {"en": "Commands", "ru": "Команды"},
    "[options]": {"en": "[OPTIONS]", "ru": "[ПАРАМЕТРЫ]"},
    "command [args]": {"en": "COMMAND [ARGS]...", "ru": "КОМАНДА [АРГУМЕНТЫ]..."},
}
"""The headings of help."""
