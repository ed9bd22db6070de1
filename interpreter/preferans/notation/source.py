"""From bytes to a text that may be parsed: size, encoding, line ends, front matter; places are kept."""

from __future__ import annotations

import re
from typing import Final

from preferans.errors import NotationError

LIMIT: Final = 16
"""The longest text that is read, in MB of 2**20 bytes; a record of a thousand deals is below one."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile(r"\r\n?")
_FRONT = re.compile(r"\A\s*?^---[ \t]*\n(.*?)^---[ \t]*$\n?", re.MULTILINE | re.DOTALL)
_FRONT_START = re.compile(r"\s*^---[ \t]*$", re.MULTILINE)
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")


def locate(text: str, position: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character at ``position``."""
    start = text.rfind("\n", 0, position) + 1
    return text.count("\n", 0, position) + 1, position - start + 1


def excerpt(text: str, line: int) -> str:
    """Return the line with this number, from 1, without its end; empty if there is none."""
    lines = text.split("\n", line)
    return lines[line - 1] if 0 < line <= len(lines) else ""


def fault(code: str, text: str, position: int, source: str = "", /, **facts: object) -> NotationError:
    """Return the error ``code`` at ``position`` of ``text``."""
    line, column = locate(text, position)
    return NotationError(code, facts, line=line, column=column, excerpt=excerpt(text, line), source=source)


def check_size(size: int, source: str) -> None:
    """Refuse a text of more than `LIMIT` MB; ``size`` is in bytes (or characters, which are no more)."""
    if size > LIMIT << 20:
        facts = {"size": -(-size >> 20), "limit": LIMIT}
        raise NotationError("text-too-large", facts, line=1, column=1, source=source)


def decode(data: bytes, source: str = "") -> str:
    """Return the text in ``data``, UTF-8 with or without a byte order mark.

    Raises `NotationError` if it is too large, not UTF-8 or binary.
    """
    check_size(len(data), source)
    if b"\x00" in data[:4096] or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise NotationError("text-binary", {"position": data.find(b"\x00") + 1}, line=1, column=1, source=source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig", "replace")
        facts = {"byte": f"{error.object[error.start]:02X}", "position": error.start + 1}
        raise fault("text-not-utf8", good, len(good), source, **facts) from None


def clean(text: str, source: str = "") -> str:
    """Return ``text`` with line feeds as line ends and its front matter blanked, so that lines keep their numbers.

    Raises `NotationError` if it is too large, holds control characters, is empty, or its front matter has no end.
    """
    check_size(len(text), source)
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = _LINE_ENDS.sub("\n", text)
    control = _CONTROL.search(text)
    if control:
        code = f"U+{ord(control[0]):04X}"
        raise fault("text-control", _CONTROL.sub("�", text), control.start(), source, character=code)
    if text.lstrip().startswith("---"):
        text = _without_front(text, source)
    if _BLANK.fullmatch(text):
        raise NotationError("text-empty", line=1, column=1, excerpt=excerpt(text, 1), source=source)
    return text


def _without_front(text: str, source: str) -> str:
    match = _FRONT.match(text)
    if match:
        return "\n" * match[0].count("\n") + text[match.end() :]
    start = _FRONT_START.match(text)
    if start:
        raise fault("text-front-matter", text, text.index("---"), source)
    return text


def front_matter(text: str) -> str:
    """Return what stands between the ``---`` lines at the beginning of ``text``, empty if there are none."""
    match = _FRONT.match(_LINE_ENDS.sub("\n", text.removeprefix("\ufeff")))
    return match[1] if match else ""
