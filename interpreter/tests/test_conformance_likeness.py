"""Cases that are one in other clothes are found, and no two of the corpus are."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from preferans import notation, records
from preferans.conformance.cases import Expect, Published
from preferans.conformance.corpus import NO_RECORD, Corpus, default_path
from preferans.conformance.likeness import record_of, skeleton
from preferans.conformance.reskin import reskinner
from preferans.record import FORMAT

CASES = [case for case in Corpus(default_path()) if case.status == "accepted"]

LOW = ("7", "8", "9", "10")

RULES = {"codex-tournament", "codex-commercial", "sochi", "leningrad", "rostov", "fspr", "classic"}


def is_preferans(case: Published) -> bool:
    """Say whether the record of a case is one of preferans."""
    return case.record != NO_RECORD and msgspec.json.decode(bytes(case.record))["format"] == FORMAT


def with_ranks_exchanged(case: Published, seed: int) -> Published:
    """Return the case with the low ranks of each suit exchanged at random, in hands, talon and acts."""
    source = random.Random(seed)  # noqa: S311 - no secret
    exchange = {
        suit + rank: suit + other
        for suit in "scdh"
        for rank, other in zip(LOW, source.sample(LOW, len(LOW)), strict=True)
    }

    def exchanged(data: bytes) -> bytes:
        return re.sub(r'"([scdh](?:[789]|10))"', lambda match: f'"{exchange[match[1]]}"', data.decode()).encode()

    # What is expected may name cards too.
    expect = msgspec.json.decode(exchanged(msgspec.json.encode(case.expect)), type=Expect)
    return msgspec.structs.replace(case, record=msgspec.Raw(exchanged(bytes(case.record))), expect=expect)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_case_is_known_in_other_clothes(seed: int) -> None:
    """Turning the seats and exchanging suits that no contract names leaves the skeleton of every case as it is."""
    change = reskinner(seed)
    cases = [case for case in CASES if case.level != "notation"]
    assert [case.id for case in cases if skeleton(change(case)) != skeleton(case)] == []
    assert len(cases) > 1200


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_low_ranks_do_not_make_another_case(seed: int) -> None:
    """Exchanging seven to ten within suits leaves the skeleton of every case without drawn cards as it is."""
    cases = [
        case
        for case in CASES
        if is_preferans(case) and case.level != "notation" and b'"draws"' not in bytes(case.record)
    ]
    changed = [with_ranks_exchanged(case, seed) for case in cases]
    assert [one.id for one, other in zip(cases, changed, strict=True) if skeleton(other) != skeleton(one)] == []
    assert sum(one.record != other.record for one, other in zip(cases, changed, strict=True)) > 400


def test_the_suit_of_a_lone_trump_does_not_make_another_case() -> None:
    """A seven of hearts in place of one of spades is the same case where no other strain is named."""
    case = next(case for case in CASES if case.id == "M6AWP")
    named = set(re.findall(r"(?:10|[6-9])(?:NT|[scdh])(?=\")", bytes(case.record).decode()))
    assert {contract[-1] for contract in named} == {"s"}
    swapped = re.sub(
        r'"(10|[6-9])?([sh])((?:[789AKQJ]|10)?)"',
        lambda match: f'"{match[1] or ""}{"h" if match[2] == "s" else "s"}{match[3]}"',
        bytes(case.record).decode(),
    )
    expect = msgspec.json.decode(
        msgspec.json.encode(case.expect).replace(b"7s", b"7h").replace(b"6s", b"6h"), type=Expect
    )
    other = msgspec.structs.replace(case, record=msgspec.Raw(swapped.encode()), expect=expect)
    assert other.record != case.record
    assert skeleton(other) == skeleton(case)


def test_what_is_expected_makes_another_case() -> None:
    """The same record with another expectation, or under another clause, is not the same case."""
    case = next(case for case in CASES if case.id == "M6AWP")
    other = msgspec.structs.replace(case, expect=Expect(verdict="malformed"))
    assert skeleton(other) != skeleton(case)
    assert skeleton(msgspec.structs.replace(case, clause="codex:1.1")) != skeleton(case)


def test_a_case_of_reading_is_its_text() -> None:
    """Two texts of one record are two cases of reading, and the same text twice is one."""
    text = '[Rules "sochi"]\n[Players "3"]\n\ndeal 1 dealer E\nW pass\n'
    case = next(case for case in CASES if case.level == "notation" and case.record != NO_RECORD)
    one, other = (msgspec.structs.replace(case, text=form) for form in (text, text.replace("W pass", "W  pass")))
    assert records.parse(one.text) == records.parse(other.text)
    assert skeleton(one) != skeleton(other)
    assert skeleton(one) == skeleton(msgspec.structs.replace(one, id="AAAAA"))


def test_at_least_nine_hundred_cases_are_distinct() -> None:
    """No two accepted cases are one in other clothes, and there are at least 900 without those of bridge."""
    assert len({skeleton(case) for case in CASES}) == len(CASES)
    assert sum(case.clause.startswith("codex:") for case in CASES) >= 900


def test_every_level_is_written_in_both_languages_and_with_letters() -> None:
    """On each level there are cases in English and in Russian, with signs and with letters for suits."""
    found: dict[str, set[tuple[str, bool]]] = defaultdict(set)
    for case in CASES:
        signs = any(sign in case.text for sign in "♠♣♦♥")
        letters = bool(
            re.search(r"(?<!\w)(?:10|[6-9])?[scdhптбч](?:[789AKQJТКДВ]|10)?\b", case.text.split("deal ")[-1])
        )
        if signs or letters:
            found[case.level].add((notation.language_of(case.text), signs))
    due = {(language, signs) for language in ("en", "ru") for signs in (True, False)}
    assert {level: due - forms for level, forms in found.items() if due - forms} == {}
    assert len(found) == 8


def test_the_same_record_is_judged_under_each_rule_set() -> None:
    """Sixteen records at least are put under every rule set of the Codex, and not all judge them alike."""
    groups: dict[bytes, dict[str, Any]] = defaultdict(dict)
    for case in CASES:
        if is_preferans(case) and case.level != "notation" and not record_of(case).get("options"):
            record: dict[str, Any] = msgspec.json.decode(bytes(case.record))
            del record["rules"]
            bare = msgspec.structs.replace(
                case, clause="", expect=Expect(verdict="legal"), record=msgspec.Raw(msgspec.json.encode(record))
            )
            groups[skeleton(bare)][case.rules] = msgspec.json.encode(
                msgspec.structs.replace(case.expect, verdict="legal"), order="deterministic"
            )
    whole = [group for group in groups.values() if group.keys() >= RULES]
    assert len(whole) >= 16
    assert all(len(set(group.values())) > 1 for group in whole)
