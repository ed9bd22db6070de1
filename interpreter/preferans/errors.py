"""The one family of exceptions of this package: unreadable input and misuse, never what players did.

An error carries a permanent code and the facts of its message; the words, in Russian and English, stand in
``spec/faults/`` and are put together by ``preferans.report.messages``, so this module imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Mapping


class PreferansError(Exception):
    """Base of all errors a user may see.

    ``code`` is a key of ``spec/faults/``; ``facts`` fill its template; ``line`` and ``column`` count from 1 (0: none);
    ``excerpt`` is the faulty line of the source, for a caret; ``source`` is the file's name, set by whoever knows it.
    """

    def __init__(
        self,
        code: str,
        facts: Mapping[str, object] | None = None,
        *,
        line: int = 0,
        column: int = 0,
        excerpt: str = "",
        source: str = "",
    ) -> None:
        """Keep the parts of the message."""
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.line = line
        self.column = column
        self.excerpt = excerpt
        self.source = source
        super().__init__(code, self.facts, line, column)


class NotationError(PreferansError):
    """A text that is not a record in the notation."""


class SpecError(PreferansError):
    """A rule file that breaks the format."""


class RulesError(PreferansError):
    """A rule set, option or value that does not exist or is not executed yet."""


class RecordError(PreferansError):
    """A JSON record that does not fit its schema."""
