"""Why something failed, in Russian: what the operating system and the readers of JSON say in English alone."""

from __future__ import annotations

import errno
import os
import re
from typing import Final

from preferans.report.plural import Language
from preferans.report.yaml_reasons import yaml_reason

_SYSTEM: Final[dict[str, str]] = {
    os.strerror(code): words
    for code, words in {
        errno.ENOENT: "нет такого файла или папки",
        errno.EACCES: "нет прав доступа",
        errno.EPERM: "это действие не разрешено",
        errno.EISDIR: "это папка",
        errno.ENOTDIR: "это не папка",
        errno.EEXIST: "файл уже есть",
        errno.ENOSPC: "на устройстве нет места",
        errno.EROFS: "файловая система только для чтения",
        errno.EIO: "ошибка ввода-вывода",
        errno.ENAMETOOLONG: "слишком длинное имя файла",
        errno.ELOOP: "слишком много символических ссылок",
        errno.ENOEXEC: "это не исполняемая программа",
        errno.EMFILE: "открыто слишком много файлов",
        errno.ENOMEM: "не хватает памяти",
        errno.ENOTEMPTY: "папка не пуста",
        errno.EXDEV: "это на другом устройстве",
        errno.ETXTBSY: "файл занят",
        errno.EDQUOT: "исчерпана дисковая квота",
        errno.EFBIG: "файл слишком велик",
        errno.EINVAL: "недопустимый аргумент",
        errno.EBADF: "поток закрыт",
    }.items()
}

_PATTERNS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"JSON is malformed: ", "JSON испорчен: "),
        (r"Input data was truncated", "данные обрываются"),
        (r"invalid character", "недопустимый знак"),
        (r"trailing characters", "лишние знаки в конце"),
        (r"trailing comma in object", "лишняя запятая в объекте"),
        (r"trailing comma in array", "лишняя запятая в массиве"),
        (r"expected ',' or '\}'", "нужно ',' или '}'"),
        (r"expected ',' or '\]'", "нужно ',' или ']'"),
        (r"expected '(.)'", r"нужно '\1'"),
        (r"object keys must be strings", "ключи объекта должны быть строками"),
        (r"invalid escape character in string", "недопустимая экранированная последовательность в строке"),
        (r"invalid number", "недопустимое число"),
        (r"number out of range", "число слишком велико"),
        (r"invalid utf-8", "недопустимый UTF-8"),
        (r"\(byte (\d+)\)", r"(байт \1)"),
        (r"Expected `([^`]*)` matching regex (.*?)(?= - at `|$)", r"нужно `\1` вида \2"),
        (r"Expected `([^`]*)`, got `([^`]*)`", r"нужно `\1`, а стоит `\2`"),
        (r"Expected `([^`]*)`", r"нужно `\1`"),
        (r"Object missing required field `([^`]*)`", r"нет обязательного ключа `\1`"),
        (r"Object contains unknown field `([^`]*)`", r"неизвестный ключ `\1`"),
        (r"Invalid enum value (.+?)(?= - at `|$)", r"недопустимое значение \1"),
        (r"Invalid value (.+?)(?= - at `|$)", r"недопустимое значение \1"),
        (r" - at `([^`]*)`", r" — в `\1`"),
        (r"'utf-8' codec can't decode .*", "это не UTF-8"),
        (r"Invalid UTF-8.*", "это не UTF-8"),
        (r"Number out of range", "число слишком велико"),
        (r"Integer value out of range", "число слишком велико"),
        (r"Exceeds the limit .* for integer string conversion.*", "число слишком велико"),
        (r"maximum recursion depth exceeded.*", "слишком глубокая вложенность"),
        (r"Nested too deep", "слишком глубокая вложенность"),
        (r"Cannot overwrite a value", "значение задано дважды"),
        (r"Unterminated string", "строка не закрыта кавычкой"),
        (r" \(at end of document\)", " (в конце файла)"),
        (r" \(at line (\d+), column (\d+)\)", r" (строка \1, столбец \2)"),
        (r"Expected '(.)' after a key in a key/value pair", r"после ключа нужно '\1'"),
        (r"Invalid statement", "недопустимая строка"),
    )
)


def reason_text(reason: str, language: Language) -> str:
    """Return ``reason``, said in English by the system or a reader of JSON or YAML, in ``language``.

    Unknown words stay.
    """
    if language != "ru":
        return reason
    if reason in _SYSTEM:
        return _SYSTEM[reason]
    reason = yaml_reason(reason)
    for pattern, words in _PATTERNS:
        reason = pattern.sub(words, reason)
    return reason


_TYPES: Final[dict[str, tuple[str, str]]] = {
    "object": ("объект {…}", "an object {…}"),
    "mapping": ("ключи со значениями (ключ: значение)", "keys with values (key: value)"),
    "array": ("список […]", "an array […]"),
    "list": (
        "список (каждая строка с дефиса или [через запятую])",
        "a list (each line with a hyphen, or [with commas])",
    ),
    "str": ("строка", "text"),
    "int": ("целое число", "a whole number"),
    "float": ("число", "a number"),
    "bool": ("true или false", "true or false"),
    "fraction": ("число или дробь", "a number or a fraction"),
    "null": ("null", "null"),
}


def type_text(name: object, language: Language) -> object:
    """Return the name of a type of JSON or YAML in words; alternatives are parted by ``|``, anything else stays."""
    if not isinstance(name, str) or any(part.strip() not in _TYPES for part in name.split("|")):
        return name
    worded = [_TYPES[part.strip()][language == "en"] for part in name.split("|")]
    return (" или " if language == "ru" else " or ").join(worded)
