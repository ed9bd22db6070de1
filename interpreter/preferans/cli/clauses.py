"""The commands that show the rules: ``rule``, ``rules list`` and ``rules check``."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from preferans.cli.parts import Argument, LazyGroup, command, lang_option, language
from preferans.report.plural import Language

if TYPE_CHECKING:
    from preferans.conformance.held import Held
    from preferans.rulebook import Book
    from preferans.rulebook.model import Clause, OptionSpec, Section

Executors = Mapping[str, tuple[str, ...]]

SHOWN: Final = 24
"""How many cases of a kind are named."""


def _executors() -> Executors:
    """Return what executes each norm; the judges bring in every module that holds such a function."""
    from preferans.games import judges
    from preferans.rulebook.binding import executors

    judges()
    return executors()


# --- one clause --------------------------------------------------------------------------------------------------


def _short(clause_id: str) -> str:
    return clause_id.removeprefix("codex:")


class _Known(NamedTuple):
    """What is known of clauses besides the rulebook: what executes them, and what holds them."""

    executors: Executors
    held: Held


def _known() -> _Known:
    from preferans.conformance.corpus import default_path
    from preferans.conformance.held import held

    return _Known(_executors(), held(default_path()))


def _ids(cases: tuple[str, ...]) -> str:
    more = len(cases) - SHOWN
    return " ".join(cases[:SHOWN]) + (f" … +{more}" if more > 0 else "")


def _facts(clause: Clause, book: Book, known: _Known, speech: Language) -> Iterator[tuple[str, str]]:
    """Yield what is known of a clause besides its text, as pairs of a field of the labels and its value."""
    from preferans.report.describe import condition, remedy, table
    from preferans.report.labels import KINDS, STANDINGS, STANDINGS_LONG, STATUSES

    yield "standing", f"{STANDINGS[clause.standing].of(speech)} ({STANDINGS_LONG[clause.standing].of(speech)})"
    if clause.kind:
        yield "kind", KINDS[clause.kind].of(speech)
    if clause.when:
        yield "when", condition(clause.when, speech)
    if clause.options:
        yield "only-if", condition(clause.options, speech)
    if clause.then:
        yield "then", "; ".join(remedy(effect) for effect in clause.then)
        yield "status", STATUSES[clause.status].of(speech)
    yield "overrides", ", ".join(map(_short, clause.overrides))
    yield "function", ", ".join(known.executors.get(clause.id, ()))
    for name, value in clause.tables.items():
        yield "tables", f"{name}: {table(value)}"
    if clause.reason:
        yield "reason", clause.reason.of(speech)
    if clause.id in book.content.pending.norms:
        yield "pending", book.content.pending.norms[clause.id].of(speech)
    yield "reads", ", ".join(clause.reads)
    yield "see", ", ".join(map(_short, clause.see))
    yield "from", ", ".join(_short(other.id) for other in book.references_to(clause.id))
    yield "footnotes", ", ".join(clause.footnotes)
    yield "decisions", ", ".join(clause.decisions)
    yield "cases", _ids(known.held.cases.get(clause.id, ()))
    yield "beside", _ids(known.held.beside.get(clause.id, ()))
    yield "without", _ids(known.held.without.get(clause.id, ()))


def _clause_lines(clause: Clause, book: Book, known: _Known, speech: Language, width: int) -> Iterator[str]:
    from preferans.report.labels import FIELDS

    yield f"{_short(clause.id)}  {clause.title.of(speech) if clause.title else ''}".rstrip()
    if clause.text:
        yield from textwrap.wrap(clause.text.of(speech), width, initial_indent="    ", subsequent_indent="    ")
    for field, value in _facts(clause, book, known, speech):
        if value:
            yield from textwrap.wrap(
                f"{FIELDS[field].of(speech)}: {value}",
                width,
                initial_indent="    ",
                subsequent_indent="        ",
                break_on_hyphens=False,
            )
    for child in book.below(clause.id):
        yield ""
        yield from _clause_lines(child, book, known, speech, width)


def _section_lines(section: Section, book: Book, speech: Language) -> Iterator[str]:
    """Yield the title of a section and the numbers and titles of all its clauses."""
    yield f"{section.number}  {section.title.of(speech)}"
    yield from _contents(f"{section.book}:{section.number}", book, speech, 1)


def _contents(above: str, book: Book, speech: Language, depth: int) -> Iterator[str]:
    for clause in book.below(above):
        title = clause.title.of(speech) if clause.title else ""
        yield f"{'    ' * depth}{_short(clause.id)}  {title}".rstrip()
        yield from _contents(clause.id, book, speech, depth + 1)


@command("rule", lang_option(), Argument(["clause_id"], words_key="clause"))
def rule_command(clause_id: str) -> None:
    """Print a clause with everything below it, or what a section holds."""
    from preferans import rulebook
    from preferans.rulebook.ids import full

    book = rulebook.load()
    speech = language(click.get_current_context())
    wanted = full(clause_id)
    section = next((section for section in book.sections if f"{section.book}:{section.number}" == wanted), None)
    if section is not None and wanted not in book.clauses:
        for line in _section_lines(section, book, speech):
            click.echo(line)
        return
    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    for line in _clause_lines(book.clause(clause_id), book, _known(), speech, width):
        click.echo(line)


# --- all rules ---------------------------------------------------------------------------------------------------


def _values(option: OptionSpec) -> str:
    from preferans.rulebook.options import allowed

    return allowed(option)


def _rule_set_lines(book: Book, speech: Language) -> Iterator[str]:
    for spec in book.content.rulesets:
        yield f"{spec.id}@{spec.edition}  {spec.title.of(speech)}"
        for name, text in spec.options.items():
            yield f"    {name}={text}"
        if spec.base:
            yield f"    ← {spec.base}"


def _option_lines(book: Book, speech: Language) -> Iterator[str]:
    for option in book.options.values():
        pending = book.content.pending.options.get(option.name, ())
        yield f"{option.name}={option.default}  ({_values(option)})"
        yield f"    {option.title.of(speech)}"
        if pending:
            from preferans.report.labels import FIELDS

            yield f"    {FIELDS['pending'].of(speech)}: {', '.join(pending)}"


@command("list", lang_option())
def list_command() -> None:
    """Print the books with their sections, the rule sets and the options."""
    from preferans import rulebook
    from preferans.report.labels import LISTS

    book = rulebook.load()
    speech = language(click.get_current_context())
    click.echo(LISTS["books"].of(speech))
    for section in book.sections:
        click.echo(f"    {section.book}  {section.number}  {section.title.of(speech)}")
    for heading, lines in (("rule-sets", _rule_set_lines), ("options", _option_lines)):
        click.echo(f"\n{LISTS[heading].of(speech)}")
        for line in lines(book, speech):
            click.echo(f"    {line}")


@command("check", lang_option())
def check_command() -> int:
    """Check the rulebook; the findings go to standard output, one a line."""
    from preferans import rulebook
    from preferans.report.labels import LISTS
    from preferans.rulebook.check import check, counts, reasoned

    book = rulebook.load()
    speech = language(click.get_current_context())
    executors = _executors()
    findings = check(book, executors)
    for finding in findings:
        click.echo(f"{_short(finding.place)}: {finding.text.of(speech)}")
    tally = counts(book, executors)
    click.echo(LISTS["counts"].of(speech).format(**{name: getattr(tally, name) for name in tally.__struct_fields__}))
    click.echo(LISTS["reasoned"].of(speech).format(norms=", ".join(_short(clause.id) for clause in reasoned(book))))
    if not findings:
        click.echo(LISTS["sound"].of(speech).format(clauses=len(book.clauses), rulesets=len(book.content.rulesets)))
    return 2 if findings else 0


RULES: Final = {
    "list": "preferans.cli.clauses",
    "check": "preferans.cli.clauses",
    "diff": "preferans.cli.comparing",
    "stamp": "preferans.cli.stamping",
}

COMMANDS: Final[dict[str, click.Command]] = {
    "rule": rule_command,
    "rules": LazyGroup("rules", lazy=RULES),
    "list": list_command,
    "check": check_command,
}
