"""What the readers of YAML say of a text that is none, in Russian: both the one written in C and the one in Python."""

from __future__ import annotations

import re
from typing import Final

_SIGN: Final = r"(?: '[^']*'| \"[^\"]*\")?"

_NAMES: Final = {
    "<stream end>": "конец файла",
    "<document start>": "начало документа",
    "<document end>": "конец документа",
    "<block end>": "конец отступа",
    "<block sequence start>": "начало списка",
    "<block mapping start>": "начало ключей",
    "<scalar>": "значение",
    "<alias>": "ссылка",
    "<anchor>": "якорь",
    "<tag>": "тег",
    "<directive>": "директива",
}
"""How the reader in Python calls what it found."""

PROBLEMS: Final = {
    # Signs and indents.
    r"found character (?:'.+' )?that cannot start any token": "с этого знака ничего не начинается",
    r"found a tab character that violates indentation": "отступ сделан табуляцией, а нужны пробелы",
    r"found a tab character where an indentation space is expected": "отступ сделан табуляцией, а нужны пробелы",
    r"found unexpected ':'": "двоеточие не на месте",
    r"(?:block )?sequence entries are not allowed (?:here|in this context)": "здесь не может быть строки списка",
    r"mapping keys are not allowed (?:here|in this context)": "здесь не может быть ключа",
    r"mapping values are not allowed (?:here|in this context)": "двоеточие с пробелом внутри значения: нужны кавычки",
    r"could not find expected ':'": "после ключа нет двоеточия",
    r"did not find expected key": "здесь нужен ключ, а отступ или знак другой",
    r"did not find expected '-' indicator": "здесь нужна строка списка, которая начинается с дефиса",
    r"expected <block end>, but found '(?P<found>.+)'": "отступ не тот, или кавычка не на месте: здесь {found}",
    r"did not find expected ',' or '\]'": "список в [ ] не закрыт, или пропущена запятая",
    r"did not find expected ',' or '\}'": "ключи в { } не закрыты, или пропущена запятая",
    r"expected ',' or '\]', but got '(?P<found>.+)'": "список в [ ] не закрыт, или пропущена запятая: здесь {found}",
    r"expected ',' or '\}', but got '(?P<found>.+)'": "ключи в { } не закрыты, или пропущена запятая: здесь {found}",
    r"did not find expected node content": "здесь нет значения",
    r"expected the node content, but found '(?P<found>.+)'": "здесь нет значения, а {found}",
    r"exceeded maximum nesting depth": "слишком глубокая вложенность",
    r"input is too long": "слишком длинный текст",
    # Text in quotes and in blocks.
    r"found unexpected end of stream": "файл кончился раньше, чем закрыта кавычка",
    r"found unexpected document (?:indicator|separator)": "черта между документами внутри кавычек",
    r"found unknown escape character" + _SIGN: "неизвестный знак после обратной черты",
    r"did not find expected hexdecimal number": "после обратной черты нужны шестнадцатеричные цифры",
    r"expected escape sequence of \d+ hexadecimal numbers, but found .+": (
        "после обратной черты нужны шестнадцатеричные цифры"
    ),
    r"found invalid Unicode character escape code": "такого знака Юникода нет",
    r"found an indentation indicator equal to 0": "отступ блока текста не может быть нулевым",
    r"expected indentation indicator in the range 1-9, but found 0": "отступ блока текста не может быть нулевым",
    r"did not find expected comment or line break": "после знака блока текста нужна новая строка",
    r"expected a comment or a line break, but found .+": "после знака блока текста нужна новая строка",
    r"expected chomping or indentation indicators, but found .+": "после знака блока текста нужна новая строка",
    # Documents, directives, tags, anchors.
    r"did not find expected <document start>": "за концом значений стоит что-то ещё",
    r"expected '<document start>', but found '(?P<found>.+)'": "за концом значений стоит что-то ещё: {found}",
    r"found duplicate (?:YAML|%YAML|%TAG) directive": "директива стоит дважды",
    r"duplicate (?:tag handle .+|%TAG directive)": "директива стоит дважды",
    r"found incompatible YAML document.*": "другая версия YAML",
    r"incompatible %YAML directive": "другая версия YAML",
    r"found (?:unknown directive name|extremely long version number|unexpected non-alphabetical character)": (
        "неизвестная директива"
    ),
    r"(?:could not find expected directive name|did not find expected version number)": "неизвестная директива",
    r"did not find expected digit or '\.' character": "неизвестная директива",
    r"expected a digit(?: or '.')?, but found .+": "неизвестная директива",
    r"found undefined tag handle" + _SIGN: "у тега неизвестное начало",
    r"did not find (?:expected tag URI|expected '!'|the expected '>'|URI escaped octet)": "тег написан неверно",
    r"expected (?:'!'|'>'|URI|URI escape sequence of 2 hexadecimal numbers), but found .+": "тег написан неверно",
    r"did not find expected whitespace(?: or line break)?": "здесь нужен пробел или новая строка",
    r"expected ' ', but found .+": "здесь нужен пробел",
    r"did not find expected alphabetic or numeric character": "после & и * нужно имя из букв и цифр",
    r"expected alphabetic or numeric character, but found .+": "после & и * нужно имя из букв и цифр",
    # The encoding.
    r"control characters are not allowed": "в тексте управляющий знак",
    r"special characters are not allowed": "в тексте управляющий знак",
    r"unacceptable character #x(?P<found>[0-9a-f]+): .*": "в тексте управляющий знак: {found}",
    r"(?:found an incorrect|invalid|incomplete|unexpected) .*(?:UTF-8|UTF-16|Unicode|surrogate).*": "это не UTF-8",
}
"""What is said, as patterns of the whole, and how it is told in Russian."""

_KNOWN: Final = tuple((re.compile(pattern, re.DOTALL), words) for pattern, words in PROBLEMS.items())


def yaml_reason(problem: str) -> str:
    """Return what a reader of YAML says was wrong, in Russian; words that it does not use stay."""
    for pattern, words in _KNOWN:
        match = pattern.fullmatch(problem)
        if match is not None:
            found = match.groupdict().get("found")
            return words.replace("{found}", _NAMES.get(found, f"«{found}»")) if found else words
    return problem
