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
    "notation-bridge": Text(ru="Нотация бриджа", en="Notation of bridge"),
    "disputes": Text(ru="Разобранные споры", en="Disputes judged"),
    "sheet": Text(ru="Пулька на рисунке", en="The sheet, drawn"),
    "solving": Text(ru="Решение с открытыми картами", en="Solving with open cards"),
    "proofs": Text(ru="Решения с доказательством", en="Rulings that are proved"),
    "commands": Text(ru="Команды", en="Commands"),
    "conformance": Text(ru="Проверить программу", en="Check your program"),
    "protocol": Text(ru="Сообщения и файлы проверки", en="Messages and files of the check"),
    "formats": Text(ru="Форматы JSON", en="JSON formats"),
    "syntax": Text(ru="Нотация в схемах", en="The notation in diagrams"),
    "syntax-bridge": Text(ru="Роббер-бридж", en="Rubber bridge"),
    "syntax-signs": Text(ru="Знаки", en="Signs"),
    "programs": Text(ru="Что соблюдают программы", en="What programs keep"),
    "decisions": Text(ru="Решения", en="Decisions"),
    "mutants": Text(ru="Мутанты", en="Mutants"),
    "left-to-tables": Text(ru="Где выбор остаётся за столом", en="Where the choice stays with the table"),
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
    "formats": Text(
        ru="Всё, что программа читает и пишет в JSON. Страница составлена по схемам из `spec/schema/` "
        "(JSON Schema, издание 2020-12); пояснения в них на английском. "
        "Сообщения и файлы проверки программ — на [отдельной странице](protocol.md).",
        en="All that the program reads and writes as JSON. This page is made from the schemas in `spec/schema/` "
        "(JSON Schema, draft 2020-12). "
        "The messages and files of the check of programs are on [a page of their own](protocol.md).",
    ),
    "syntax": Text(
        ru="Схемы составлены по грамматикам, которыми записи и читаются. "
        "В овалах стоят слова, в рамках — знаки и части, описанные отдельно; идут слева направо. "
        "Действия пишут в любом порядке: были ли они дозволены, говорит судья. "
        "С примерами всё это — на [странице нотации](notation.md).",
        en="The diagrams are made from the grammars that records are read by. "
        "Words stand in rounded boxes, signs and parts described elsewhere in square ones; read from left to right. "
        "Acts may stand in any order: whether they were allowed is for the judge to say. "
        "With examples all this is on [the page of the notation](notation.md).",
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
    "tables": Text(
        ru="Всё сразу: то же, что в пунктах, собранное с одной стороны.",
        en="All at once: what stands in the clauses, gathered from one side.",
    ),
    "mutants": Text(
        ru="Мутант — правила с одним изменением: пункт убран, число на единицу больше, стороны поменяны местами. "
        "Случай убивает мутанта, если под ним падает; так видно, какое правило корпус держит и чем.",
        en="A mutant is the rules with one change: a clause left out, a number greater by one, parties exchanged. "
        "A case kills a mutant by failing under it; so one sees which rule the corpus holds, and by what.",
    ),
    "prices": Text(
        ru="Сколько стоит игра, взятка и недобор — по тем же таблицам, по которым судят.",
        en="What a game, a trick and a shortfall are worth, from the very tables that the judge goes by.",
    ),
    "ladder": Text(
        ru="Каждая заявка выше всех, что стоят левее и выше.",
        en="Each bid is higher than all that stand to its left and above.",
    ),
    "prices-of-sets": Text(
        ru="По наборам правил; у наборов с одинаковыми ценами таблица общая. Числа — очки в пулю и в гору или висты.",
        en="By rule set; sets with the same prices share a table. Figures are points of pool and mountain, or whists.",
    ),
    "tables-of-clauses": Text(
        ru="Все таблицы, которые стоят в пунктах: отсюда программа берёт каждое число.",
        en="Every table that stands in a clause: the program takes each of its figures from here.",
    ),
    "course": Text(
        ru="От жребия за места до записи. Каждая рамка ведёт к своему разделу, числа под ней — к пунктам.",
        en="From the draw for seats to the entry. Each box leads to its section, the numbers in it to clauses.",
    ),
    "course-bridge": Text(
        ru="Роббер устроен проще; его неправильности — в разделах с первого по шестой.",
        en="A rubber runs more simply; its irregularities stand in sections one to six.",
    ),
    "references": Text(
        ru="Дуга слева — ссылка вперёд, справа — назад; чем толще дуга, тем больше ссылок между разделами. "
        "Наведите указатель на раздел или перейдите к нему клавишей Tab, и останутся только его дуги.",
        en="An arc on the left is a reference onward, on the right one back; the thicker, the more references there "
        "are between two sections. Point at a section, or go to it with the Tab key, and only its own arcs remain.",
    ),
    "most-referred": Text(
        ru="Пункты, на которые ссылаются чаще всего.",
        en="The clauses that are referred to most.",
    ),
    "references-list": Text(
        ru="Все ссылки между разделами: пункт, за ним пункты других разделов, которые он называет.",
        en="All references between sections: a clause, then the clauses of other sections that it names.",
    ),
    "origins": Text(
        ru="Книга дошла до проекта в отрывках. "
        "Каждый пункт помечен: пересказан по печатному тексту, восстановлен или решён этим проектом. "
        "Восстановленное опирается на ссылки из сохранившихся пунктов, на разобранные в них примеры и на обычай, "
        "который записан в правилах клубов и в открытых программах для игры.",
        en="The book has come down to this project in excerpts. "
        "Every clause is marked: told from the printed text, reconstructed, or decided by this project. "
        "What is reconstructed rests on references from the clauses that survive, on the examples worked in them, "
        "and on custom as written down in the rules of clubs and in open programs that play the game.",
    ),
    "reconstructed": Text(
        ru="За каждым пунктом — печатные пункты, которые на него ссылаются или на которые он опирается. "
        "Где их нет, остаётся обычай.",
        en="With each clause stand the printed clauses that refer to it or that it leans on. Where there are none, "
        "custom is what is left.",
    ),
    "decided": Text(
        ru="Решения проекта, с записями о них.",
        en="What this project decided, with the records that say why.",
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
    "ladder": Text(ru="Лестница заявок", en="The ladder of bids"),
    "prices-of-sets": Text(ru="Цены по наборам правил", en="Prices by rule set"),
    "tables-of-clauses": Text(ru="Все таблицы пунктов", en="All tables of the clauses"),
    "table": Text(ru="Таблица", en="Table"),
    "level": Text(ru="Уровень игры", en="Level of the game"),
    "series": Text(ru="Распасовка подряд", en="All-pass in a row"),
    "section": Text(ru="Раздел", en="Section"),
    "most-referred": Text(ru="На что ссылаются чаще всего", en="Most referred to"),
    "references-list": Text(ru="Ссылки списком", en="The references as a list"),
    "times": Text(ru="Ссылок", en="References"),
    "counts": Text(ru="Сколько чего", en="How much of each"),
    "reconstructed": Text(ru="Восстановлено", en="Reconstructed"),
    "decided": Text(ru="Решено этим проектом", en="Decided by this project"),
    "rests-on": Text(ru="На чём основано", en="What it rests on"),
    "custom": Text(ru="обычай", en="custom"),
    "records": Text(ru="Записи", en="Records"),
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

PRICE_ROWS: Final[dict[str, Text]] = {
    "pool": Text(ru="в пулю за сыгранную", en="to the pool for a game made"),
    "undertrick": Text(ru="в гору за недобранную взятку", en="to the mountain per undertrick"),
    "whist": Text(ru="вистов за взятку", en="whists per trick"),
    "missing": Text(ru="вистующему в гору за недобранную взятку", en="mountain per missing trick of a whister"),
    "consolation": Text(ru="консоляция за недобранную взятку", en="consolation per undertrick"),
    "duty": Text(ru="обязательных взяток вистующих", en="tricks the whisters owe"),
    "misere-trick": Text(ru="в гору за взятку на мизере", en="to the mountain per trick in misère"),
    "all-pass-trick": Text(ru="цена взятки", en="price of a trick"),
    "exit": Text(ru="наименьшая игра для выхода после неё", en="the lowest game to leave all-pass after it"),
    "pool-point": Text(ru="висты за очко пули в расчёте", en="whists per point of the pool in the settlement"),
}
"""The rows of the tables of prices."""

CASES: Final[dict[str, Text]] = {
    "cases": Text(ru="Случаи", en="Cases"),
    "beside": Text(ru="Участвует и в случаях", en="Plays a part in cases"),
    "without": Text(ru="Без этого пункта не проходят случаи", en="Delete this clause and these cases fail"),
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
    "everywhere": Text(ru="во всех наборах", en="in every rule set"),
    "only-if": Text(ru="Действует, если", en="Holds where"),
    "off": Text(ru="Не действует в наборах", en="Not part of"),
    "defines": Text(ru="Термины", en="Terms"),
    "history": Text(ru="История", en="History"),
    "erratum": Text(ru="исправлено {date} ({id}, издание {after})", en="set right {date} ({id}, edition {after})"),
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

OVERVIEW_NOTES: Final[dict[str, Text]] = {
    "course": Text(ru="от мест до записи, рамками со ссылками", en="from seats to the entry, as boxes with links"),
    "rulesets": Text(ru="чем они различаются: настройки, цены, сдачи", en="how they differ: options, prices, deals"),
    "options": Text(ru="что можно условиться иначе", en="what may be agreed otherwise"),
    "prices": Text(ru="лестница, цены, консоляция, долг вистующих", en="the ladder, prices, consolation, the duty"),
    "violations": Text(ru="по кодам и по последствиям", en="by code and by what follows"),
    "glossary": Text(ru="термины, и где они встречаются", en="the terms, and where they are used"),
    "references": Text(ru="какой раздел на какой ссылается", en="which section refers to which"),
    "origins": Text(
        ru="что напечатано, что восстановлено и по чему", en="what is printed, what is rebuilt and from what"
    ),
}
"""What each page that looks over all rules holds, in a few words."""

MUTANTS: Final[dict[str, Text]] = {
    "count": Text(ru="{count}, из них убито {killed}", en="{count}, of which {killed} are killed"),
    "total": Text(ru="Всего мутантов", en="Mutants in all"),
    "smoke": Text(
        ru="Короткий набор: случаев {count}, убивают мутантов {kills}.",
        en="The short set: {count} cases that kill {kills} mutants.",
    ),
}
"""The words around the mutants of a clause."""

OUTCOME_WORDS: Final[dict[str, Text]] = {
    "killed": Text(ru="убиты случаями своего пункта", en="killed by cases of their clause"),
    "elsewhere": Text(ru="убиты только другими случаями", en="killed by other cases only"),
    "silent": Text(ru="не замечены", en="not noticed"),
    "broken": Text(ru="ломают программу", en="break the program"),
    "equivalent": Text(ru="ничего не меняют", en="change nothing"),
}
"""What becomes of mutants."""

FATES: Final[dict[str, Text]] = {
    "killed": Text(ru="убит случаями своего пункта", en="killed by cases of its clause"),
    "elsewhere": Text(ru="убит только другими случаями", en="killed by other cases only"),
    "silent": Text(ru="не замечен", en="not noticed"),
    "broken": Text(ru="ломает программу", en="breaks the program"),
    "equivalent": Text(ru="ничего не меняет", en="changes nothing"),
}
"""What becomes of one mutant."""
