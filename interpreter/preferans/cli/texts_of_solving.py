"""The words of ``--help`` and of the notes of the command ``solve``, in both languages."""

from __future__ import annotations

from typing import Final

from preferans.report.plural import Language

Text = dict[Language, str]

COMMANDS: Final[dict[str, Text]] = {
    "solve": {
        "en": "Solve deals with open cards.\n\n"
        "Prints for every deal in FILE the tricks of each declarer in each strain and at misère, the best discards "
        "with the talon, and a best line for the contract ordered, or for the highest that can be made. "
        "The play in the record is followed as the judge follows it, and the answers are those of the position it has "
        "come to, with open cards and demands. In all-pass: what each can be sure of against the other two.\n\n"
        "Exit code: 0 solved, 2 a record is malformed or a deal cannot be solved.",
        "ru": "Решает сдачи с открытыми картами.\n\n"
        "Печатает для каждой сдачи в ФАЙЛЕ взятки каждого разыгрывающего в каждой масти, без козыря и на мизере, "
        "лучшие сносы с прикупом и лучшее продолжение заказанной игры или высшей возможной. "
        "За розыгрышем из записи программа следит так же, как судья: ответ относится к позиции, к которой он пришёл, "
        "с открытыми картами и требованиями. На распасах — что каждый может себе обеспечить против двух других.\n\n"
        "Код завершения: 0 — решено, 2 — запись испорчена или сдачу нельзя решить.",
    },
}

PARAMETERS: Final[dict[str, Text]] = {
    "--first": {
        "en": "The first hand, where the record names no dealer.",
        "ru": "Первая рука, если в записи не назван сдающий.",
    },
    "--threads": {
        "en": "How many deals to solve at once; one if not given.",
        "ru": "Сколько сдач решать одновременно; без параметра одна.",
    },
    "--json": {"en": "Print the answers as JSON.", "ru": "Печатать ответы в JSON."},
    "solve --svg": {
        "en": "Print a picture of the deals with their tables as SVG instead.",
        "ru": "Вместо этого напечатать картинку SVG: сдачи и их таблицы.",
    },
}

LABELS: Final[dict[str, Text]] = {
    "slower": {
        "en": "preferans: the compiled solver is not installed (pip install ./interpreter/solver); "
        "the one in Python answers the same, some hundred times slower.",
        "ru": "preferans: скомпилированный решатель не установлен (pip install ./interpreter/solver); "
        "отвечает решатель на Python — то же самое, но в сотни раз медленнее.",
    },
    "solving": {"en": "Solving", "ru": "Решаю"},
}
