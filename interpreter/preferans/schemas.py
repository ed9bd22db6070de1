"""The JSON Schemas of verdicts, of the corpus and of the protocol: the types, with every list of words closed.

The types say which keys there are; which codes, effects and answers there are stands in the rule files, so a schema is
made for a rulebook.  It refuses keys that are not listed, which readers in other languages find easier to hold to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any, Final, TypeAlias

import msgspec

from preferans.bridge import cards as bridge
from preferans.bridge.notation import record_schema as bridge_record_schema
from preferans.cards import Contract, Seat, Suit
from preferans.conformance.bundle import BundledClause
from preferans.conformance.cases import Case, Published
from preferans.conformance.claim import Claim
from preferans.conformance.corpus import Manifest
from preferans.conformance.coverage import Report
from preferans.conformance.lock import Lock
from preferans.conformance.mutation.matrix import AnyLine as MatrixLine
from preferans.conformance.protocol import Reply, Request
from preferans.conformance.results import AnyLine
from preferans.conformance.ruledata import RuleData
from preferans.notation import record_schema
from preferans.rulebook import Book
from preferans.rulebook.model import EffectSpec, FactSpec
from preferans.rulebook.schemas import DIALECT
from preferans.solved import Solved
from preferans.verdict import Facts, Verdict

Schema: TypeAlias = dict[str, Any]

_PLACE: Final = re.compile(r"\{([a-z][a-z-]*)")

FIELDS: Final[dict[str, dict[str, str]]] = {
    "Violation": {"code": "ViolationCode", "clause": "Clause", "by": "Party", "facts": "ViolationFacts"},
    "Ruling": {"clause": "Clause", "effect": "Effect"},
    "Choice": {"code": "ChoiceCode", "clause": "Clause", "by": "Seat", "until": "Moment"},
    "Question": {"code": "QuestionCode", "clause": "Clause"},
    "Proved": {"clause": "Clause", "by": "Seat"},
    "Trick": {"plays": "Seat PlayedCard", "winner": "Seat", "credited": "Seat", "talon": "Card"},
    "Entry": {"player": "Player", "on": "Seat", "points": "Points", "clause": "Clause"},
    "SheetRow": {"pool": "Points", "mountain": "Points", "whists": "Points", "ruling": "Points"},
    "RubberRow": {"below": "Points", "above": "Points"},
    "OnTable": {"penalty-cards": "Card", "may": "Card"},
    "Step": {"clause": "Clause"},
    "ContractSummary": {"by": "Seat", "bid": "Contract", "order": "Contract", "whisters": "Seat"},
    "Expected": {"what": "Wait", "by": "Seat"},
    "Fault": {"code": "FaultCode"},
    "DealVerdict": {"dealer": "Seat", "settlement": "Points"},
    "Place": {"player": "Seat", "whists": "Points"},
    "Verdict": {"settlement": "Points"},
    "Case": {"id": "CaseId", "twin": "CaseId", "clause": "Clause", "also": "Clause", "rules": "Rules"},
    "Published": {"id": "CaseId", "twin": "CaseId", "clause": "Clause", "also": "Clause", "rules": "Rules"},
    "BundledClause": {"id": "Clause", "see": "Clause", "cases": "CaseId"},
    "Judge": {"rules": "Rules"},
    "Result": {"id": "CaseId", "clause": "Clause", "rules": "Rules"},
    "Claim": {"failing": "CaseId"},
    "Cell": {"norm": "Clause", "rules": "Rules", "cases": "CaseId"},
    "Lock": {"clause": "Clause"},
    "Row": {"failing": "CaseId", "clauses": "Clause"},
    "Foot": {"smoke": "CaseId"},
    "Expect": {"questions": "QuestionCode", "settlement": "Points"},
    "ExpectedViolation": {"code": "ViolationCode", "clause": "Clause", "by": "Party"},
    "ExpectedContract": {"by": "Seat", "bid": "Contract", "order": "Contract", "whisters": "Seat"},
    "ExpectedRuling": {"effect": "Effect", "clause": "Clause"},
    "ExpectedChoice": {"code": "ChoiceCode", "by": "Seat", "until": "Moment"},
    "ExpectedNext": {"what": "Wait", "by": "Seat"},
    "ExpectedEntry": {"player": "Player", "on": "Seat", "points": "Points"},
    "ExpectedProof": {"by": "Seat"},
    "ExpectedRow": {"pool": "Points", "mountain": "Points"},
}
"""What a text in each field is: the definition that stands in for ``string``, for a pair the two of them."""

BY_SEAT: Final = {
    "DealVerdict": ("credited", "sheet", "settlement", "rubber"),
    "OnTable": ("penalty-cards",),
    "SheetRow": ("whists",),
    "Verdict": ("settlement",),
    "Expect": ("credited", "sheet", "settlement"),
}
"""Objects whose keys are seats, in bridge sides."""

FACTS: Final[dict[str, str]] = {
    "answer": "string",
    "bid": "Contract",
    "by": "Seat",
    "card": "card",
    "cards": "cards",
    "contract": "Contract",
    "could": "cards",
    "count": "integer",
    "difference": "Points",
    "kept": "Contract",
    "least": "integer",
    "led": "Suit",
    "level": "integer",
    "may": "strings",
    "most": "integer",
    "net": "Points",
    "net-written": "Points",
    "noticed-by": "Seat",
    "of": "Somebody",
    "over": "Contract",
    "player": "Seat",
    "points": "Points",
    "right": "Points",
    "text": "string",
    "trick": "integer",
    "tricks": "integer",
    "turn": "Somebody",
    "whisters": "seats",
}
"""What the facts of violations are, by name, where the name alone says it; a fact not listed is a plain value."""

FREE: Final[Schema] = msgspec.json.schema(Facts)
"""The schema of an object of any facts."""

PRINTED_BY: Final = {"by", "line", "entry"}
"""Places that a sentence fills from the violation itself."""

SHAPES: Final[dict[str, Schema]] = {
    "string": {"type": "string"},
    "strings": {"type": "array", "items": {"type": "string"}},
    "integer": {"type": "integer"},
    "card": {"anyOf": [{"$ref": "#/$defs/PlayedCard"}, {"type": "array", "items": {"$ref": "#/$defs/PlayedCard"}}]},
    "cards": {"type": "array", "items": {"$ref": "#/$defs/PlayedCard"}},
    "seats": {"type": "array", "items": {"$ref": "#/$defs/Seat"}},
}


KINDS: Final[dict[str, tuple[str, Any]]] = {
    "verdict": ("A verdict on a record of preferans (preferans-verdict/1)", Verdict),
    "case": ("The front matter of a case of the conformance corpus", Case),
    "bundled-case": ("A line of cases.jsonl: a case with its record as text and as JSON", Published),
    "bundled-clause": ("A line of clauses.jsonl: a clause with its words and its cases", BundledClause),
    "rules": ("The rules of a bundle: tables, remedies and rule sets (preferans-rules/1)", RuleData),
    "manifest": ("What a bundle of the corpus says of itself (preferans-corpus/1)", Manifest),
    "request": ("What the runner asks a program (preferans-protocol/1)", Request),
    "reply": ("What a program replies to the runner (preferans-protocol/1)", Reply),
    "results": ("A line of a file of results (preferans-results/1)", AnyLine),
    "solved": ("What is answered about deals with open cards (preferans-solve/1)", Solved),
    "claim": ("What a program claims to keep (preferans-claim/1)", Claim),
    "covered": ("The coverage of norms by cases (preferans-coverage/1)", Report),
    "lock": ("A line of lock.jsonl: a norm, and the cases reviewed with it", Lock),
    "kill-matrix": ("A line of kill-matrix.jsonl: what the corpus makes of a mutant", MatrixLine),
}
"""The schemas made here, each with its title and the type it describes."""

OPEN: Final = {"reply"}
"""The schemas that allow keys not listed: what a program adds to its replies is its own affair."""


def published(book: Book) -> dict[str, bytes]:
    """Return the content of each schema of this module under ``book``, and of the records', by the name of its file."""
    made = {f"{name}.schema.json": _published(name, title, kind, book) for name, (title, kind) in KINDS.items()}
    return made | {"record.schema.json": record_schema(), "bridge-record.schema.json": bridge_record_schema()}


def _published(name: str, title: str, kind: Any, book: Book) -> bytes:
    made = msgspec.json.schema(kind)
    named = made["$defs"]
    for struct, schema in named.items():
        if name not in OPEN:
            schema["additionalProperties"] = False
        _close(schema, FIELDS.get(struct, {}), BY_SEAT.get(struct, ()))
    named |= _used(named, _words(book))
    schema = {"$schema": DIALECT, "$id": f"preferans/{name}", "title": title, **made}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def _close(schema: Schema, fields: dict[str, str], by_seat: tuple[str, ...]) -> None:
    """Put the definitions of ``fields`` in place of plain texts, and seats for the keys of objects ``by_seat``."""
    for name, definitions in fields.items():
        schema["properties"][name] = _narrowed(schema["properties"][name], cycle(definitions.split()))
    for name in by_seat:
        for shape in [schema["properties"][name], *schema["properties"][name].get("anyOf", ())]:
            if shape.get("type") == "object":
                shape["propertyNames"] = {"$ref": "#/$defs/Player"}


def _narrowed(shape: Any, definitions: Iterator[str]) -> Any:
    """Return ``shape`` with the next definition in place of every plain text in it, and of an object of facts."""
    if isinstance(shape, list):
        return [_narrowed(item, definitions) for item in shape]
    if not isinstance(shape, dict):
        return shape
    if shape.get("type") == "string" or shape == FREE:
        rest = {key: value for key, value in shape.items() if key == "default"}
        return {"$ref": f"#/$defs/{next(definitions)}", **rest}
    return {key: _narrowed(value, definitions) for key, value in shape.items()}


def _words(book: Book) -> dict[str, Schema]:
    """Return the definitions of what texts may be, by name: those of the cards, and those of the rulebook."""
    books = "|".join(sorted({clause.book for clause in book.clauses.values()}))
    questions = book.questions.values()
    waits = [code for code in book.content.phrases if code.startswith("wait.") and code != "wait.head"]
    moments = [code.partition(".")[2] for code in book.content.phrases if code.startswith("until.")]
    seats = [seat.value for seat in Seat]
    cards = [card.value for card in bridge.Card]
    contracts = dict.fromkeys([*(one.value for one in Contract), *(one.value for one in bridge.Bid)])
    return {
        "Seat": _enum("A seat, clockwise from West.", seats),
        "Somebody": _enum("A seat, or nothing for nobody.", [*seats, ""]),
        "Player": _enum(
            "A seat; in bridge, where two play together, a side.", [*seats, *(s.value for s in bridge.Side)]
        ),
        "Party": _enum("A seat, or the table as a whole.", [*seats, "table"]),
        "Suit": _enum("A suit, lowest first.", [suit.value for suit in Suit]),
        "Card": _enum("A card: suit, then rank; those below the seven are of bridge alone.", cards),
        "PlayedCard": _enum("A card, or ? where nobody knows it.", [*cards, "?"]),
        "Contract": _enum("A contract: level, then strain.", list(contracts)),
        "Points": _pattern("Points or whists, exact.", "^-?[0-9]+(/[1-9][0-9]*)?$"),
        "Clause": _pattern("A clause with its book.", f"^({books}):R?[0-9]+(\\.[0-9]+)*(\\.[a-z])?(/[a-z0-9]+)?$"),
        "Rules": _pattern("A rule set, with or without its edition.", "^[a-z]+(-[a-z]+)*(@[0-9.]+)?$"),
        "CaseId": _pattern("Five characters, none of them easily misread.", "^[A-HJ-NP-Z2-9]{5}$"),
        "ViolationCode": _told("What was done wrong: spec/facts.yaml.", book.facts),
        "ViolationFacts": {
            "description": "The facts of a violation: those listed with its code, and others.",
            "type": "object",
            "properties": {name: SHAPES.get(kind, {"$ref": f"#/$defs/{kind}"}) for name, kind in FACTS.items()},
        },
        "Effect": _told("What follows: spec/effects.yaml.", book.effects),
        "QuestionCode": _enum("A question: spec/questions.yaml.", [q.code for q in questions if q.kind == "question"]),
        "ChoiceCode": _enum("A choice: spec/questions.yaml.", [q.code for q in questions if q.kind == "choice"]),
        "FaultCode": _enum("What makes a record malformed: spec/faults.", list(book.faults)),
        "Wait": _enum("What an unfinished deal waits for.", waits),
        "Moment": _enum("How long a choice stands.", moments),
    }


def _told(description: str, specs: Mapping[str, FactSpec] | Mapping[str, EffectSpec]) -> Schema:
    """Return the definition of the codes of ``specs``, each with its meaning and what its words print."""
    ways = []
    for code, spec in specs.items():
        meaning = spec.title if isinstance(spec, FactSpec) else spec.doc
        places = sorted({*_PLACE.findall(spec.text.ru), *_PLACE.findall(spec.text.en)} - PRINTED_BY)
        way = {"const": code} | ({"title": meaning.en} if meaning is not None else {})
        ways.append(way | ({"description": f"With {', '.join(places)}."} if places else {}))
    return {"description": description, "type": "string", "oneOf": ways}


def _enum(description: str, values: list[str]) -> Schema:
    return {"description": description, "type": "string", "enum": values}


def _pattern(description: str, pattern: str) -> Schema:
    return {"description": description, "type": "string", "pattern": pattern}


def _used(schema: Any, words: dict[str, Schema]) -> dict[str, Schema]:
    """Return those definitions of ``words`` that ``schema`` refers to, directly or through another."""
    found = {name for name in _references(schema) if name in words}
    while more := {name for known in found for name in _references(words[known])} - found:
        found |= more
    return {name: definition for name, definition in words.items() if name in found}


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rpartition("/")[2]
        schema = list(schema.values())
    if isinstance(schema, list):
        for item in schema:
            yield from _references(item)
