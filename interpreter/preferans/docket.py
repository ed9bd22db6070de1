"""What was attempted and ruled in a deal: breaches, what follows from them, questions, answers, proofs.

A docket outlives a rewind, while the table does not; both books keep one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from preferans.cards import Seat
from preferans.evidence import About, Origin, Proof
from preferans.verdict import Status


class Breach:
    """One fact as it develops: ``attributes`` are what remedies ask about, ``facts`` what a reader is told."""

    __slots__ = ("at", "attributes", "by", "clause", "code", "facts", "index", "line", "status")

    def __init__(
        self, code: str, by: Seat | None, at: int | None, facts: dict[str, Any], attributes: dict[str, str], clause: str
    ) -> None:
        """Begin a breach of the default ``clause`` of its fact, nothing settled yet."""
        self.code = code
        self.by = by
        self.at = at
        self.facts = facts
        self.attributes = attributes
        self.clause = clause
        self.status: Status = "pending"
        self.index = -1
        self.line = 0


class Consequence:
    """One effect executed for a breach: what the ruling says, and what it does to the counts of the deal."""

    __slots__ = ("args", "breach", "clause", "effect")

    def __init__(self, breach: Breach, clause: str, effect: str, args: dict[str, Any]) -> None:
        """Tie ``effect`` with its resolved ``args`` to the breach it follows from."""
        self.breach = breach
        self.clause = clause
        self.effect = effect
        self.args = args


class Inquiry:
    """A question or choice that stands open: options map an answer's name to what it leads to."""

    __slots__ = ("about", "breach", "by", "clause", "code", "options", "until")

    def __init__(
        self,
        code: str,
        clause: str,
        about: Mapping[str, Any],
        options: Mapping[str, Mapping[str, Any]],
        breach: Breach | None = None,
        by: tuple[Seat, ...] = (),
        until: str = "",
    ) -> None:
        """Keep the parts; a question has no ``by``."""
        self.code = code
        self.clause = clause
        self.about = about
        self.options = options
        self.breach = breach
        self.by = by
        self.until = until


class Finding:
    """An arbiter's answer in the record: to question ``code``, about ``seat`` and ``trick`` where they are named."""

    __slots__ = ("answer", "at", "code", "seat", "trick", "used")

    def __init__(self, code: str, seat: Seat | None, trick: int, answer: bool | int, at: int) -> None:
        """Begin unused: an answer nobody asks for is reported at the end of the deal."""
        self.code = code
        self.seat = seat
        self.trick = trick
        self.answer = answer
        self.at = at
        self.used = False

    def fits(self, code: str, seat: Seat | None, trick: int) -> bool:
        """Say whether this answers the question ``code`` about ``seat`` in ``trick``; what it leaves out fits any."""
        about = self.seat in (None, seat) and self.trick in (0, trick)
        return self.code == code and about


class Docket:
    """All that was attempted and ruled in a deal; it outlives a rewind, while the table does not."""

    __slots__ = (
        "agreed", "awards", "breaches", "choices", "consequences", "disputes", "findings", "lot", "lot_at",
        "mixed_before_replay", "proofs", "questions", "replays", "stated",
    )  # fmt: skip

    def __init__(self) -> None:
        """Begin with nothing."""
        self.breaches: list[Breach] = []
        self.consequences: list[Consequence] = []
        self.findings: list[Finding] = []
        self.awards: list[tuple[Seat, int, int]] = []
        self.lot: int | None = None
        self.lot_at: int | None = None
        self.disputes: list[Inquiry] = []
        self.questions: list[Inquiry] = []
        self.choices: list[Inquiry] = []
        self.replays = 0
        self.proofs: list[Proof] = []
        self.stated: dict[Seat, int] = {}
        self.agreed: dict[Seat, int] = {}
        self.mixed_before_replay = False

    def find(self, code: str, at: int | None) -> Breach | None:
        """Return the breach ``code`` of act ``at``, if it is on the docket; outside the acts each is another."""
        if at is None:
            return None
        return next((b for b in self.breaches if b.at == at and b.code == code), None)

    def found(self, code: str, seat: Seat | None = None, trick: int = 0) -> bool | int | None:
        """Return the arbiter's answer to ``code`` about ``seat``, the last one given, or ``None``."""
        fitting = [finding for finding in self.findings if finding.fits(code, seat, trick)]
        for finding in fitting:
            finding.used = True
        return fitting[-1].answer if fitting else None

    def prove(self, proof: Proof | None) -> None:
        """Put a proof, if there is one, on the docket, in place of what it held of the same matter in the same act."""
        if proof is None:
            return
        self.proofs = [one for one in self.proofs if (one.about, one.at) != (proof.about, proof.at)]
        self.proofs.append(proof)

    def proof(self, seat: Seat | None, *about: About) -> Proof | None:
        """Return the last proof of one of these matters, about ``seat`` where one is named, or ``None``."""
        fitting = [one for one in self.proofs if one.about in about and seat in (None, one.by)]
        return fitting[-1] if fitting else None

    def undertricks(self, seat: Seat | None) -> tuple[int, Origin] | None:
        """Return the undertricks shown against ``seat`` by the record: ruled, else agreed (3.4.6, 3.9.18)."""
        ruled = self.found("proved", seat)
        if ruled is not None:
            return int(ruled), "ruled"
        return (self.agreed[seat], "agreed") if seat in self.agreed else None

    def undo_from(self, at: int, again: Collection[int], now: int) -> None:
        """Mark all breaches after act ``at`` as undone, and drop what hangs on them: they never stood (decision C48).

        Those of the acts that are heard ``again`` are undone until then: a breach begins and develops as it did at
        first.  Act ``now`` rules that play goes back; what is disputed between the two never stood either.
        """
        self.proofs = [proof for proof in self.proofs if proof.at <= at]
        self.disputes = [told for told in self.disputes if not at < told.about["at"] < now]
        self.stated, self.agreed = {}, {}
        for breach in self.breaches:
            if breach.at is not None and (breach.at > at or breach.at in again):
                breach.status = "undone"
        self.consequences = [c for c in self.consequences if c.breach.status != "undone"]
        self.questions = [q for q in self.questions if q.breach is None or q.breach.status != "undone"]
        self.choices = [c for c in self.choices if c.breach is None or c.breach.status != "undone"]

    def following(self, effect: str) -> list[Consequence]:
        """Return the consequences of one kind of effect, in order of ruling."""
        return [c for c in self.consequences if c.effect == effect]
