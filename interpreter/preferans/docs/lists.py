"""The pages that list things: books, rule sets and options, violations, terms, commands."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click

from preferans.cli.app import program
from preferans.docs.links import Links, page_of_section
from preferans.docs.rulesets import side_by_side
from preferans.docs.words import HEADINGS, SENTENCES, TITLES
from preferans.report.labels import FIELDS
from preferans.report.plural import Language
from preferans.rulebook import Book
from preferans.rulebook.options import allowed


def _head(key: str, language: Language) -> list[str]:
    return [f"# {TITLES[key].of(language)}", "", SENTENCES[key].of(language), ""]


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _table_head(language: Language, *keys: str) -> list[str]:
    return [_row(*(HEADINGS[key].of(language) for key in keys)), "|" + "---|" * len(keys)]


def books(book: Book, links: Links, language: Language) -> str:
    """Return the page of all books with their sections."""
    lines = _head("rules", language)
    for name in dict.fromkeys(section.book for section in book.sections):
        lines += [f"## {TITLES[name].of(language)}", ""]
        for section in book.sections:
            if section.book == name:
                title = f"{section.number} {section.title.of(language)}"
                lines.append(f"- {links.to(page_of_section(name, section.number), title)}")
        lines.append("")
    return "\n".join(lines)


def rule_sets(book: Book, links: Links, language: Language) -> str:
    """Return the page of rule sets: what each is, all of them side by side, and every option."""
    sets = book.content.rulesets
    lines = _head("rulesets", language)
    for spec in sets:
        lines += [f"- `{spec.id}@{spec.edition}` — **{spec.title.of(language)}**. "]
        if spec.text:
            lines[-1] += spec.text.of(language)
    lines += ["", *side_by_side(book, links, language)]
    for option in book.options.values():
        lines += [f"## {option.name} {{: #{option.name} }}", "", f"**{option.title.of(language)}.** "]
        lines[-1] += option.doc.of(language)
        lines += ["", f"- **{HEADINGS['default'].of(language)}**: `{option.default}`"]
        lines.append(f"- **{HEADINGS['values'].of(language)}**: `{allowed(option)}`")
        readers = [clause.id for clause in book.content.clauses if option.name in {*clause.reads, *clause.options}]
        if readers:
            lines.append(f"- **{HEADINGS['read-by'].of(language)}**: {links.clauses(readers)}")
        if pending := book.content.pending.options.get(option.name):
            lines.append(f"- **{FIELDS['pending'].of(language)}**: `{', '.join(pending)}`")
        lines.append("")
    return "\n".join(lines)


def violations(book: Book, links: Links, language: Language) -> str:
    """Return the page of all facts."""
    lines = _head("facts", language) + _table_head(language, "code", "title", "clause")
    for fact in book.facts.values():
        lines.append(_row(f"`{fact.code}`", fact.title.of(language), links.clause(fact.clause)))
    return "\n".join([*lines, ""])


def glossary(book: Book, links: Links, language: Language) -> str:
    """Return the page of all terms, in the order of their names."""
    lines = [f"# {TITLES['glossary'].of(language)}", "", *_table_head(language, "term", "other", "meaning", "clause")]
    other: Language = "en" if language == "ru" else "ru"
    for term in sorted(book.content.glossary, key=lambda term: term.name.of(language).lower()):
        name = term.name.of(language) + (f" ({term.also.of(language)})" if term.also and term.also.of(language) else "")
        lines.append(_row(name, term.name.of(other), term.text.of(language), links.clauses(term.clauses)))
    return "\n".join([*lines, ""])


def _commands(group: click.Group, ctx: click.Context) -> Iterator[tuple[str, str]]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if command is None:
            continue
        with click.Context(command, info_name=name, parent=ctx, max_content_width=90, terminal_width=90) as inner:
            yield inner.command_path, command.get_help(inner)
            if isinstance(command, click.Group):
                yield from _commands(command, inner)


def commands(language: Language) -> str:
    """Return the page of all commands: their own help."""
    lines = _head("commands", language)
    outermost = program()
    with click.Context(outermost, info_name="preferans", obj=language) as ctx:
        for path, text in _commands(outermost, ctx):
            lines += [f"## {path}", "", "```text", *text.rstrip().split(os.linesep), "```", ""]
    return "\n".join(lines)
