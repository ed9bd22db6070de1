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
}
"""The help of each command: the first paragraph is the short one."""

PARAMETERS: Final[dict[str, Text]] = {
    "clauses": {"en": "[ID...]", "ru": "[НОМЕР...]"},
    "--spec": {
        "en": "The folder of the rule files; without it that of the repository.",
        "ru": "Папка файлов свода; без неё — та, что в репозитории.",
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
    "compile": {"en": "to compile the rulebook: make compile", "ru": "собрать свод: make compile"},
}
"""What the commands say."""
