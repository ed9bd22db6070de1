"""The titles and sentences of the generated pages, in both languages."""

from __future__ import annotations

from typing import Final

from preferans.rulebook.model import Text

TITLES: Final[dict[str, Text]] = {
    "index": Text(ru="Начало", en="Start"),
    "rules": Text(ru="Правила", en="Rules"),
    "tables": Text(ru="Таблицы", en="Tables"),
    "guides": Text(ru="Руководства", en="Guides"),
    "programs-part": Text(ru="Программы", en="Programs"),
    "options": Text(ru="Настройки", en="Options"),
    "violations": Text(ru="Нарушения", en="Violations"),
    "prices": Text(ru="Цены и обязательства", en="Prices and duties"),
    "course": Text(ru="Ход сдачи", en="The course of a deal"),
    "references": Text(ru="Карта ссылок", en="The map of references"),
    "origins": Text(ru="Что восстановлено", en="What is reconstructed"),
    "codex": Text(ru="Кодекс преферанса", en="The Codex of preferans"),
    "bridge": Text(ru="Роббер-бридж: нарушения", en="Rubber bridge: irregularities"),
    "rulesets": Text(ru="Наборы правил", en="Rule sets"),
    "glossary": Text(ru="Словарь", en="Glossary"),
    "notation": Text(ru="Нотация", en="Notation"),
    "disputes": Text(ru="Разобранные споры", en="Disputes judged"),
    "sheet": Text(ru="Пулька на рисунке", en="The sheet, drawn"),
    "solving": Text(ru="Решение с открытыми картами", en="Solving with open cards"),
    "commands": Text(ru="Команды", en="Commands"),
    "conformance": Text(ru="Проверить программу", en="Check your program"),
    "protocol": Text(ru="Сообщения и файлы проверки", en="Messages and files of the check"),
    "programs": Text(ru="Что соблюдают программы", en="What programs keep"),
    "decisions": Text(ru="Решения", en="Decisions"),
    "all-records": Text(ru="Все записи", en="All records"),
    "search": Text(ru="Поиск", en="Search"),
}
"""The titles of pages, also in the navigation."""

SENTENCES: Final[dict[str, Text]] = {
    "protocol": Text(
        ru="Схемы того, что спрашивает проверка, что отвечает программа, и файлов, которые она пишет. "
        "Страница взята из файлов в `spec/schema/`.",
        en="The schemas of what the runner asks, what a program replies, and the files that the runner writes. "
        "This page is taken from the files in `spec/schema/`.",
    ),
    "programs": Text(
        ru="Судья этого проекта проверен на корпусе при сборке страницы. Остальные программы проверены раньше; "
        "имя корпуса у каждой говорит, на каком.",
        en="The judge of this project is checked when this page is made. The other programs were checked before; "
        "the name of the corpus says on which.",
    ),
    "rules": Text(
        ru="Номера пунктов печатные и не меняются. Буквы после косой черты добавлены проектом там, "
        "где под одним номером стоит несколько норм. Пометка у пункта говорит, откуда он.",
        en="The numbers of clauses are the printed ones and never change. A letter after a slash is ours, "
        "where one number holds several norms. A badge says of each clause where it comes from.",
    ),
    "rulesets": Text(
        ru="Набор правил — это выбранные значения настроек. "
        "Таблицы ниже составлены по тем же данным, по которым судят; "
        "два набора подробно сравнивает `preferans rules diff`.",
        en="A rule set is a choice of options. The tables below are made from the very data that the judge goes by; "
        "`preferans rules diff` compares two of them in detail.",
    ),
    "side-option": Text(
        ru="Настройки, в которых наборы расходятся. Жирным — не то, что по умолчанию.",
        en="The options in which rule sets differ. What is not the default is bold.",
    ),
    "side-price": Text(
        ru="Цены, которые из этого следуют. Жирным — не то, что по Кодексу.",
        en="The prices that follow. What differs from the Codex is bold.",
    ),
    "side-deal": Text(
        ru="Что приносит каждому одна и та же сдача, в вистах: четверо за столом, сдаёт Юг.",
        en="What one and the same deal brings each player in whists: four at the table, South deals.",
    ),
    "options": Text(
        ru='Всё, в чём столы расходятся. Имя настройки стоит в записи (`[Option "имя=значение"]`), '
        "в команде (`--set имя=значение`) и в файле своего набора правил.",
        en='Everything in which tables differ. The name of an option stands in a record (`[Option "name=value"]`), '
        "in a command (`--set name=value`) and in the file of a rule set of one's own.",
    ),
    "violations": Text(
        ru="Закрытый список: коды, которыми вердикт называет нарушения. Сначала — что следует из каждого, "
        "затем — к каким нарушениям ведёт каждое последствие.",
        en="The closed list of codes by which a verdict names violations: first what follows from each, "
        "then for what each consequence is ordered.",
    ),
    "glossary": Text(
        ru="Термины свода правил. Английское слово — то, которым пользуются английская страница и программа.",
        en="The terms of the rulebook, each with the Russian word for it.",
    ),
    "decisions": Text(
        ru="Почему проект устроен так, а не иначе, и как он читает неясные места правил. Записи — на английском языке.",
        en="Why the project is as it is, and how it reads the unclear places of the rules.",
    ),
    "commands": Text(
        ru="Так каждая команда описывает себя сама по `--help`.",
        en="This is how each command describes itself under `--help`.",
    ),
}
"""The first sentence of each generated page."""

HEADINGS: Final[dict[str, Text]] = {
    "side-option": Text(ru="Рядом: настройки", en="Side by side: options"),
    "side-price": Text(ru="Рядом: цены", en="Side by side: prices"),
    "side-deal": Text(ru="Рядом: сдачи", en="Side by side: deals"),
    "price": Text(ru="Цена", en="Price"),
    "deal": Text(ru="Сдача", en="Deal"),
    "option": Text(ru="Настройка", en="Option"),
    "default": Text(ru="По умолчанию", en="Default"),
    "values": Text(ru="Значения", en="Values"),
    "meaning": Text(ru="Что значит", en="Meaning"),
    "by-code": Text(ru="По кодам", en="By code"),
    "by-penalty": Text(ru="По последствиям", en="By what follows"),
    "breaks": Text(ru="Нарушает пункт", en="Breaks the clause"),
    "otherwise": Text(ru="Иначе в наборах", en="Otherwise in"),
    "used-in": Text(ru="Встречается в", en="Used in"),
    "read-by": Text(ru="Пункты", en="Clauses"),
    "code": Text(ru="Код", en="Code"),
    "title": Text(ru="Название", en="Title"),
    "clause": Text(ru="Пункт", en="Clause"),
    "term": Text(ru="Термин", en="Term"),
    "other": Text(ru="По-английски", en="In Russian"),
}
"""The headings of tables."""

CASES: Final[dict[str, Text]] = {
    "cases": Text(ru="Случаи", en="Cases"),
    "beside": Text(ru="Участвует и в случаях", en="Plays a part in cases"),
    "twin": Text(ru="пара к", en="twin of"),
}
"""The words around the cases of a clause."""

ROLES: Final[dict[str, Text]] = {
    "positive": Text(ru="правило соблюдено", en="the rule is kept"),
    "negative": Text(ru="правило нарушено", en="the rule is broken"),
    "boundary-in": Text(ru="граница, ещё внутри", en="boundary, still inside"),
    "boundary-out": Text(ru="граница, уже снаружи", en="boundary, just outside"),
    "interaction": Text(ru="встреча двух правил", en="two rules meet"),
}
"""What a case is for."""

CLAUSE: Final[dict[str, Text]] = {
    "previous": Text(ru="Предыдущий пункт", en="Previous clause"),
    "next": Text(ru="Следующий пункт", en="Next clause"),
    "violation-of": Text(ru="Нарушение этого пункта", en="Breaking it is"),
    "options": Text(ru="Настройки, которые его меняют", en="Options that change it"),
    "only-if": Text(ru="Действует, если", en="Holds where"),
    "off": Text(ru="Не действует в наборах", en="Not part of"),
    "details": Text(ru="Как это исполняется", en="How it is carried out"),
    "section": Text(ru="Раздел", en="Section"),
}
"""The words around a clause."""

OPTION_GROUPS: Final[dict[str, Text]] = {
    "match": Text(ru="Пулька", en="The match"),
    "unit": Text(ru="Цены", en="Prices"),
    "auction": Text(ru="Торговля", en="The auction"),
    "whist": Text(ru="Вист", en="Whist"),
    "allpass": Text(ru="Распасовка", en="All-pass"),
    "talon": Text(ru="Прикуп", en="The talon"),
    "play": Text(ru="Розыгрыш", en="The play"),
    "event": Text(ru="Событие", en="The event"),
    "classic": Text(ru="Классика", en="Classic"),
    "bridge": Text(ru="Бридж", en="Bridge"),
}
"""The groups of options, by the first part of their names."""
