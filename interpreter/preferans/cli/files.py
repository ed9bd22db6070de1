"""Reading and writing files for the commands: whole, or with one clear error."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from preferans.cli.parts import CommandError
from preferans.errors import PreferansError

if TYPE_CHECKING:
    from preferans.records import AnyRecord
    from preferans.rulebook import Book, RuleSetSpec

STDIN: Final = "-"

LIMIT_MB: Final = 16
"""No match is as long as this; what is longer is no record, and reading it would only take time."""

_LIMIT: Final = LIMIT_MB * 1024 * 1024

_CODES: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "file-missing",
    NotADirectoryError: "file-missing",
    IsADirectoryError: "file-is-directory",
}


def read(name: str) -> bytes:
    """Return what is in the file ``name``, or on standard input for ``-``; ``CommandError`` if it cannot be read."""
    try:
        if name == STDIN:
            if sys.stdin is None:  # it was closed before the program began
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            data = sys.stdin.buffer.read(_LIMIT + 1)
        else:
            with Path(name).open("rb") as stream:
                data = stream.read(_LIMIT + 1)
    except (OSError, ValueError) as error:
        # A name with a null byte is a ValueError.
        code = _CODES.get(type(error), "file-unreadable")  # type: ignore[arg-type]
        raise CommandError(code, {"file": shown(name), "reason": _reason(error)}) from error
    if len(data) > _LIMIT:
        raise CommandError("file-too-large", {"file": shown(name), "limit": LIMIT_MB})
    return data


def shown(name: str) -> str:
    """Return how a file is called in messages: bytes of its name that are no UTF-8 are written out."""
    return "<stdin>" if name == STDIN else os.fsencode(name).decode("utf-8", "backslashreplace")


def is_json(name: str, data: bytes) -> bool:
    """Return whether ``data`` of the file ``name`` is meant as a JSON record.

    No text in the notation begins with a brace.
    """
    return name.lower().endswith(".json") or data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_record(name: str, rules: str = "") -> AnyRecord:
    """Return the record in the file ``name``, in the notation or JSON; ``PreferansError`` if it holds none.

    ``rules`` name a rule set or book, which says the game where the record does not.
    """
    from preferans import records

    data = read(name)
    if is_json(name, data):
        return read_json(name, data)
    return records.parse_bytes(data, shown(name), rules)


def read_json(name: str, data: bytes) -> AnyRecord:
    """Return the JSON record in ``data`` of the file ``name``, UTF-8, perhaps with a mark; an error names the file."""
    from preferans import records
    from preferans.notation import source

    text = source.decode(data, shown(name))
    try:
        return records.from_json(text)
    except PreferansError as error:
        error.source = error.source or shown(name)
        raise


def rules_named(name: str) -> str | RuleSetSpec:
    """Return the rule set that ``name`` asks for: its id, or what is written in a file of the user's own.

    Raises `PreferansError` for a file that cannot be read or does not hold a sound rule set.
    """
    from preferans import rulebook
    from preferans.rulebook.own import SUFFIXES, is_file, read_own

    if not is_file(name):
        known = {spec.id for spec in rulebook.load().content.rulesets}
        if name.partition("@")[0] not in known and Path(name).is_file():
            raise CommandError("rules-file-name", {"file": name, "ends": ", ".join(SUFFIXES)})
        return name
    return read_own(read(name), shown(name), rulebook.load())


def book_with(rules: str | RuleSetSpec | None) -> Book:
    """Return the rulebook for reports on what was judged under ``rules``, a rule set of the user's own included."""
    from preferans import rulebook

    book = rulebook.load()
    return book if rules is None or isinstance(rules, str) else book.with_own(rules)


def replace(name: str, text: str) -> None:
    """Put ``text`` in place of what is in the file ``name``, in one step.

    ``CommandError`` if that fails; the file is then as it was.
    """
    try:
        _exchange(name, text.encode(), Path(name).stat().st_mode)
    except OSError as error:
        raise CommandError("file-unwritable", {"file": name, "reason": _reason(error)}) from error


def _exchange(name: str, content: bytes, mode: int) -> None:
    """Write ``content`` beside the file ``name``, then put it in its place; ``OSError`` leaves the file as it was."""
    import tempfile

    # A link stays a link: what it leads to is rewritten.
    target = Path(os.path.realpath(name))
    descriptor, made = tempfile.mkstemp(prefix=f".{target.name[:64]}.", dir=target.parent)
    temporary = Path(made)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(mode & 0o7777)
        temporary.replace(target)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def save(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``, whole or not at all; its folder need not be there; `CommandError` if it cannot be.

    What is no plain file, as a device or a pipe, is written to as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        mode = path.stat().st_mode if path.exists() else 0o666 & ~_mask()
        _exchange(str(path), content, mode)
    except OSError as error:
        raise CommandError("file-unwritable", {"file": str(path), "reason": error.strerror or str(error)}) from error


def _mask() -> int:
    """Return which rights a new file is not given."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
