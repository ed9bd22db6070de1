"""A claim: what a program says it keeps, in a file that it can publish and that anybody can check against a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

from preferans.conformance.cases import Level
from preferans.conformance.corpus import CorpusError
from preferans.conformance.results import JUDGED, Results

FORMAT: Final = "preferans-claim/1"


class Claim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a program claims: ``levels`` with ``"passed/judged"``, rule sets (none: all), the corpus, failing cases."""

    format: Literal["preferans-claim/1"]
    program: str
    version: str
    edition: str
    corpus: str
    levels: dict[Level, str]
    rules: tuple[str, ...] | None
    failing: tuple[str, ...]


def claim_of(results: Results) -> Claim:
    """Return the claim that ``results`` bear out."""
    head = results.header
    levels: dict[Level, str] = {}
    for level in head.program.levels:
        judged = [case for case in results.cases if case.level == level and case.result in JUDGED]
        if judged:
            levels[level] = f"{sum(case.result == 'pass' for case in judged)}/{len(judged)}"
    failing = {case.id for case in results.cases if case.result in JUDGED - {"pass"}}
    return Claim(
        format=FORMAT,
        program=head.program.name,
        version=head.program.version,
        edition=head.edition,
        corpus=head.corpus,
        levels=levels,
        rules=head.program.rules,
        failing=tuple(sorted(failing)),
    )


def encode_claim(claim: Claim) -> bytes:
    """Return the content of the file of a claim."""
    return msgspec.json.format(msgspec.json.encode(claim), indent=2) + b"\n"


def read_claim(path: Path) -> Claim:
    """Return the claim in the file ``path``; `CorpusError` if there is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Claim)
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CorpusError("claim-broken", {"file": str(path), "reason": reason}) from None


def differences(claim: Claim, results: Results) -> Iterator[CorpusError]:
    """Yield in what ``claim`` is not borne out by ``results``."""
    found = claim_of(results)
    for name in claim.__struct_fields__:
        claimed, got = getattr(claim, name), getattr(found, name)
        if claimed != got:
            yield CorpusError("claim-differs", {"what": name, "claimed": _shown(claimed), "found": _shown(got)})


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
