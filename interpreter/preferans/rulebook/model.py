"""What a rulebook is made of, as frozen values: clauses, vocabularies, options, rule sets, words.

These are the types of the YAML files in ``spec/`` as well as of the compiled rulebook; only a clause and a rule set are
written in a shorter form there (`preferans.rulebook.forms`).
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

FORMAT: Final = "preferans-rulebook/1"

Standing = Literal["sourced", "reconstructed", "decision"]
"""Where a clause comes from: read in the source, rebuilt from practice, or decided by this project."""

Kind = Literal[
    "definition", "procedure", "obligation", "prohibition", "permission", "penalty", "discretion", "advice"
]  # fmt: skip
"""What sort of statement a norm makes."""

Status = Literal["penalised", "corrected", "condoned", "waived", "unpunished", "undone", "pending"]
"""What becomes of a violation under a remedy (the words of a verdict)."""

ValueType = Literal[
    "word", "words", "flag", "number", "fraction", "text", "party", "seat", "seats", "card", "cards", "suit",
    "contract", "column", "moment", "question", "clause", "fact",
]  # fmt: skip
"""The type of a fact's attribute or an effect's argument; ``flag`` is ``yes`` or ``no``."""

PARTIES: Final = ("offender", "opponents", "declarer", "notifier", "dealer", "all")
"""The parties that an argument of type ``party`` may name, besides the values its own effect lists."""

Argument: TypeAlias = "str | int | tuple[str | int, ...]"
"""A value in a remedy: text (fractions too), a whole number, or a list of these."""


class Struct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all values of the rulebook."""


class Text(Struct, frozen=True):
    """The same words in both languages; an empty one is a finding of the check."""

    ru: str = ""
    en: str = ""

    def of(self, language: str) -> str:
        """Return the words in ``language`` (``"ru"``, else English)."""
        return self.ru if language == "ru" else self.en


class Effect(Struct, frozen=True):
    """One effect with its arguments, as a remedy calls it."""

    name: str
    args: dict[str, Argument] = {}


class Clause(Struct, frozen=True):
    """One entry of a book; ids are full (``codex:3.8.6/a``), also in ``see``, ``overrides`` and ``parent``.

    ``when`` maps ``fact`` and attributes to the values of which one must hold; ``options`` maps options to the values
    under which the remedy applies; ``tables`` are plain JSON values by the names of `Tables`.
    """

    id: str
    book: str
    section: str
    number: str
    standing: Standing
    kind: Kind | None = None
    title: Text | None = None
    text: Text | None = None
    when: dict[str, tuple[str, ...]] = {}
    options: dict[str, tuple[str, ...]] = {}
    then: tuple[Effect, ...] = ()
    status: Status = "penalised"
    overrides: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    tables: dict[str, Any] = {}
    reason: Text | None = None
    see: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    parent: str | None = None

    @property
    def is_leaf(self) -> bool:
        """Whether the entry is a norm of its own (it has a kind) and not only a heading of norms below it."""
        return self.kind is not None


class Section(Struct, frozen=True):
    """One section of a book: a file of clauses."""

    book: str
    number: str
    title: Text


class Attribute(Struct, frozen=True):
    """An attribute of a fact: its type, the words it may take (type ``word``), what it says."""

    type: ValueType = "word"
    values: tuple[str, ...] = ()
    doc: Text | None = None


class FactSpec(Struct, frozen=True):
    """One fact of the closed list; its ``code`` is that of the violation, ``clause`` the norm it breaks."""

    code: str
    clause: str
    title: Text
    text: Text
    attributes: dict[str, Attribute] = {}


class ArgumentSpec(Struct, frozen=True):
    """An argument of an effect; ``values`` are the words it may take besides what its type allows."""

    type: ValueType = "word"
    values: tuple[str, ...] = ()
    optional: bool = False
    doc: Text | None = None


class EffectSpec(Struct, frozen=True):
    """One effect of the closed list with its arguments and the message of a ruling."""

    name: str
    text: Text
    arguments: dict[str, ArgumentSpec] = {}
    doc: Text | None = None


class Answer(Struct, frozen=True):
    """One way open in a question or choice."""

    name: str
    text: Text


class QuestionSpec(Struct, frozen=True):
    """A question to the arbiter or a choice of a player, with the answers there are."""

    code: str
    kind: Literal["question", "choice"]
    text: Text
    options: tuple[Answer, ...] = ()


class Fault(Struct, frozen=True):
    """The message of an error or of what makes a record malformed."""

    code: str
    text: Text


class Against(Struct, frozen=True):
    """What ``value`` of an option contradicts: ``values`` of another ``option``; ``code`` is the error that says so.

    ``*`` is every value but ``none``.
    """

    value: str
    option: str
    values: tuple[str, ...]
    code: str


class OptionSpec(Struct, frozen=True):
    """One option of rule sets.

    ``values`` are the only texts a word or number may take, ``min`` and ``max`` bound numbers (also those in a list),
    ``none`` allows ``none``; ``default`` is text in the grammar of ``--set``; ``against`` are the contradictions.
    """

    name: str
    type: Literal["flag", "word", "number", "numbers"]
    default: str
    title: Text
    doc: Text
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    none: bool = False
    against: tuple[Against, ...] = ()


class RuleSetSpec(Struct, frozen=True):
    """A named choice of options as it is written; ``base`` is the rule set it starts from.

    ``options`` are option texts, ``off`` ids of clauses switched off with all below them, ``replace`` clauses that
    stand in for those of the same id, ``fixed`` options that nobody may set otherwise.
    """

    id: str
    title: Text
    book: str = "codex"
    edition: str = "1"
    text: Text | None = None
    base: str | None = None
    options: dict[str, str] = {}
    off: tuple[str, ...] = ()
    replace: tuple[Clause, ...] = ()
    fixed: tuple[str, ...] = ()


class Word(Struct, frozen=True):
    """A noun in its forms: by number (ru one, few, many; en one, other) or by case (nom gen dat acc ins pre)."""

    ru: dict[str, str]
    en: dict[str, str]


class Term(Struct, frozen=True):
    """A term of the glossary: its name, what it means, and the clauses that define it."""

    code: str
    name: Text
    text: Text
    also: Text | None = None
    clauses: tuple[str, ...] = ()


class Pending(Struct, frozen=True):
    """What is written but not yet executed: values of options (``"*"``: all but the default), norms with the reason."""

    options: dict[str, tuple[str, ...]] = {}
    norms: dict[str, Text] = {}


class Account(Struct, frozen=True):
    """What is known of a clause's text: ``of`` is the hash of the Russian text that the English one translates.

    ``says`` tells sentence by sentence, in either language, who claims it: ``norm`` (the clause itself),
    ``definition``, ``advice``, ``discretion``, ``commentary``, or the id of another norm.  A text of one sentence need
    not say it.
    """

    of: str
    says: tuple[str, ...] = ()


class Reason(Struct, frozen=True):
    """A kind of reason why a cell of the coverage may be empty, and the roles it may excuse.

    One that is ``derived`` is worked out from the clause and never written at a norm; ``needs`` says that a norm that
    gives it names another one, in whose cases the matter lies.
    """

    code: str
    roles: tuple[str, ...]
    text: Text
    derived: bool = False
    needs: bool = False


class Excuse(Struct, frozen=True):
    """Why one cell of a norm is empty: a `Reason` by its code, perhaps the ``norm`` it points at, and words."""

    reason: str
    norm: str | None = None
    text: Text | None = None


class Coverage(Struct, frozen=True):
    """The reasons for empty cells, and by norm and role the excuse that is given."""

    reasons: tuple[Reason, ...] = ()
    norms: dict[str, dict[str, Excuse]] = {}


class Pair(Struct, frozen=True):
    """Two norms that can apply at the same moment; ``reason`` is why their order does not matter, if it does not."""

    norm: str
    other: str
    reason: str | None = None


class Interactions(Struct, frozen=True):
    """The reasons why two norms do not get into each other's way, and the pairs that can meet."""

    reasons: dict[str, Text] = {}
    pairs: tuple[Pair, ...] = ()


class ChangedCase(Struct, frozen=True):
    """A case whose expectation an erratum changes: hashes as the lock has them, ``after`` nothing if it is retired."""

    id: str
    before: str
    after: str | None = None


class Editions(Struct, frozen=True):
    """The edition in which a mistake stood, and the one in which it is set right."""

    before: str
    after: str


class Erratum(Struct, frozen=True):
    """A mistake set right: what was wrong, in which clauses, from which edition to which, and the cases it changes."""

    id: str
    date: str
    why: Text
    clauses: tuple[str, ...]
    editions: Editions
    cases: tuple[ChangedCase, ...] = ()


class Edition(Struct, frozen=True):
    """An edition of a book, besides the one that its clauses follow."""

    id: str
    book: str
    title: Text


class Elsewhere(Struct, frozen=True):
    """What stands in other editions of the book at the place of a clause; its id is full."""

    clause: str
    editions: tuple[str, ...]
    text: Text


class History(Struct, frozen=True):
    """What is known of other editions of the books: the editions, and how clauses stand there."""

    editions: tuple[Edition, ...] = ()
    notes: tuple[Elsewhere, ...] = ()


class StepRule(Struct, frozen=True, omit_defaults=False):
    """A step of a derivation: for every ``x`` of ``each``, where ``when`` holds, the acts it rests on and its facts.

    The clause ``*`` is that of ``x``.
    """

    clause: str
    each: str = "[None]"
    when: str = "True"
    acts: str = "[]"
    facts: dict[str, str] = {}


class PriceRule(Struct, frozen=True, omit_defaults=False):
    """A price over tables and options; ``cell`` is the formula of the name of the cell or option that holds it."""

    value: str
    cell: str = "None"


class EntryRule(Struct, frozen=True, omit_defaults=False):
    """Who writes what under a clause.

    For every ``x`` of ``each``, where ``when`` holds, ``amount`` times the ``price`` in the game ``of`` goes into
    ``column`` of ``player``, whists ``on`` another; an ``amount`` of nought is not written.
    """

    clause: str
    column: str
    amount: str
    each: str = "players"
    player: str = "x"
    on: str = "None"
    price: str = "point"
    of: str = "game"
    when: str = "True"


class Reckoning(Struct, frozen=True, omit_defaults=False):
    """How a derivation is replayed: formulas over the acts of the record, the tables and the options.

    ``opening`` and ``arrival`` tell how things stand before the first deal and before each; ``quantities`` follow each
    from those above it, and ``steps`` from them.  ``written`` are the entries: as a rule those that ``entries`` and
    ``prices`` make.  ``room`` is what a pool takes, ``helped`` whom the rest helps at the price ``help``, ``surplus``
    the price of what finds no room at all, ``net`` the settlement of the sheet.  ``conclusion`` are the last steps, and
    ``carried`` is what the next deal inherits.  Each of ``verdict`` is a pair of what must stand and what stands in the
    verdict on a deal, of ``malformed`` on one that cannot be judged, of ``match`` on the whole record.
    """

    opening: dict[str, str] = {}
    arrival: dict[str, str] = {}
    quantities: dict[str, str] = {}
    steps: tuple[StepRule, ...] = ()
    prices: dict[str, PriceRule] = {}
    entries: tuple[EntryRule, ...] = ()
    written: str = "lines({})"
    room: str = "None"
    helped: str = "None"
    help: str = "None"
    surplus: str = "None"
    net: str = "{}"
    closing: dict[str, str] = {}
    conclusion: tuple[StepRule, ...] = ()
    verdict: dict[str, str] = {}
    malformed: dict[str, str] = {}
    carried: dict[str, str] = {}
    match: dict[str, str] = {}


class Rulebook(Struct, frozen=True, omit_defaults=False):
    """Everything in ``spec/``: the content of the compiled rulebook, clauses in book order."""

    format: Literal["preferans-rulebook/1"] = FORMAT
    sections: tuple[Section, ...] = ()
    clauses: tuple[Clause, ...] = ()
    facts: tuple[FactSpec, ...] = ()
    effects: tuple[EffectSpec, ...] = ()
    questions: tuple[QuestionSpec, ...] = ()
    faults: tuple[Fault, ...] = ()
    options: tuple[OptionSpec, ...] = ()
    rulesets: tuple[RuleSetSpec, ...] = ()
    words: dict[str, Word] = {}
    phrases: dict[str, Text] = {}
    glossary: tuple[Term, ...] = ()
    pending: Pending = Pending()
    printed: dict[str, tuple[str, ...]] = {}
    texts: dict[str, Account] = {}
    coverage: Coverage = Coverage()
    interactions: Interactions = Interactions()
    errata: tuple[Erratum, ...] = ()
    history: History = History()
    reckoning: dict[str, Reckoning] = {}
