"""The reference judge as a program under test, inside this process: the runner's one way to the judge."""

from __future__ import annotations

from preferans import records, rulebook
from preferans.conformance.cases import Published
from preferans.conformance.corpus import LEVELS, NO_RECORD
from preferans.conformance.protocol import PROTOCOL, Capabilities, Said, decode_verdict
from preferans.conformance.session import Answer, Trouble
from preferans.errors import PreferansError
from preferans.games import choose_rules, judge
from preferans.records import AnyRecord
from preferans.rulebook import Book
from preferans.verdict import FORMAT, Verdict, to_json


def record_of(case: Published) -> AnyRecord | None:
    """Return the record of a case, ``None`` where its text is none."""
    return None if case.record == NO_RECORD else records.from_json(bytes(case.record))


def verdict_on(record: AnyRecord | None, book: Book) -> Verdict:
    """Return the verdict on ``record`` under its own rules; what is no record is malformed.

    Raises `RulesError` for rules that do not exist.
    """
    if record is None:
        return Verdict(format=FORMAT, rules="", edition="", verdict="malformed", deals=())
    return judge(record, choose_rules(record, book))


def said_of(record: AnyRecord | None, book: Book) -> Said:
    """Return the verdict on ``record`` as far as it is compared, by way of its JSON form as for every program.

    Raises `RulesError` as `verdict_on` does.
    """
    return decode_verdict(to_json(verdict_on(record, book)))


class InProcess:
    """The judge of this package, asked directly, perhaps with another rulebook than the one it ships with."""

    def __init__(self, book: Book | None = None) -> None:
        """Keep the rulebook."""
        self.book = book or rulebook.load()

    def hello(self) -> Capabilities:
        """Claim everything."""
        return Capabilities(seq=0, protocol=PROTOCOL, name="preferans (in process)", levels=LEVELS)

    def judge(self, case: Published) -> Answer:
        """Judge the case's record."""
        try:
            return said_of(record_of(case), self.book)
        except PreferansError as error:
            return Trouble(did="did-errored", facts={"text": error.code})
        except Exception as error:  # noqa: BLE001 - a fault of the judge is a finding like any other program's
            return Trouble(did="did-errored", facts={"text": f"{type(error).__name__}: {error}"})

    def bye(self) -> tuple[()]:
        """Do nothing: there is no process to end."""
        return ()
