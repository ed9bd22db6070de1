"""The pages that list things: books, rule sets and options, terms, commands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import click

from preferans.cli.app import program
from preferans.docs.links import Links, page_of_section
from preferans.docs.rulesets import side_by_side
from preferans.docs.sections import clauses_of
from preferans.docs.terms import linked, users_of
from preferans.docs.words import HEADINGS, OPTION_GROUPS, OVERVIEW_NOTES, SENTENCES, TITLES
from preferans.report.labels import FIELDS
from preferans.report.plural import Language
from preferans.rulebook import Book, OptionSpec
from preferans.rulebook.options import allowed, write_value

OVERVIEWS: Final = {
    "course": "course/index.md",
    "rulesets": "rulesets.md",
    "options": "options.md",
    "prices": "prices.md",
    "violations": "violations.md",
    "glossary": "glossary.md",
    "references": "references/index.md",
    "origins": "origins.md",
}
"""The pages that look over all rules, in the order of the navigation.

Those with pictures that lead to clauses are folders, so that their addresses hold under any site builder.
"""

TERM_USES: Final = 24
"""How many clauses that use a term are linked from its entry."""


def _head(key: str, language: Language) -> list[str]:
    return [f"# {TITLES[key].of(language)}", "", SENTENCES[key].of(language), ""]


def book_page(book: Book, name: str, links: Links, language: Language) -> str:
    """Return the page of one book: its sections, each with its clauses."""
    lines = [f"# {TITLES[name].of(language)}", "", SENTENCES["rules"].of(language), ""]
    for section in (section for section in book.sections if section.book == name):
        title = f"{section.number} {section.title.of(language)}"
        lines += [f"## {links.to(page_of_section(name, section.number), title)} {{: #section-{section.number} }}", ""]
        for clause in clauses_of(section, book):
            title = clause.title.of(language) if clause.title else ""
            lines.append(f"- {links.clause(clause.id)} {title}".rstrip())
        lines.append("")
    return "\n".join(lines)


def tables_page(_book: Book, links: Links, language: Language) -> str:
    """Return the page that heads those which look over all rules."""
    lines = _head("tables", language)
    for key, page in OVERVIEWS.items():
        lines.append(f"- {links.to(page, f'**{TITLES[key].of(language)}**')} — {OVERVIEW_NOTES[key].of(language)}")
    return "\n".join([*lines, ""])


def rule_sets(book: Book, links: Links, language: Language) -> str:
    """Return the page of rule sets: what each is, and all of them side by side."""
    lines = _head("rulesets", language)
    for spec in book.content.rulesets:
        text = f" {spec.text.of(language)}" if spec.text else ""
        lines.append(f"- `{spec.id}@{spec.edition}` — **{spec.title.of(language)}**.{text}")
    return "\n".join([*lines, "", *side_by_side(book, links, language)])


def options(book: Book, links: Links, language: Language) -> str:
    """Return the page of all options, each under an anchor that is its name."""
    lines = _head("options", language)
    group = ""
    for option in book.options.values():
        if option.name.partition(".")[0] != group:
            group = option.name.partition(".")[0]
            lines += [f"## {OPTION_GROUPS[group].of(language) if group in OPTION_GROUPS else group}", ""]
        lines += [f"### {option.title.of(language)} {{: #{option.name} }}", "", f"`{option.name}`", ""]
        lines += [option.doc.of(language), "", f"- **{HEADINGS['default'].of(language)}**: `{option.default}`"]
        lines.append(f"- **{HEADINGS['values'].of(language)}**: `{allowed(option)}`")
        lines += _set_values(option, book, language)
        readers = [clause.id for clause in book.content.clauses if option.name in {*clause.reads, *clause.options}]
        if readers:
            lines.append(f"- **{HEADINGS['read-by'].of(language)}**: {links.clauses(readers)}")
        if pending := book.content.pending.options.get(option.name):
            lines.append(f"- **{FIELDS['pending'].of(language)}**: `{', '.join(pending)}`")
        lines.append("")
    return "\n".join(lines)


def _set_values(option: OptionSpec, book: Book, language: Language) -> Iterator[str]:
    """Yield the rule sets that have another value than the default."""
    sets = (book.rules(f"{spec.id}@{spec.edition}") for spec in book.content.rulesets)
    told = {rules.id: write_value(rules.options[option.name]) for rules in sets}
    others = [f"`{name}` — `{value}`" for name, value in told.items() if value != option.default]
    if others:
        yield f"- **{HEADINGS['otherwise'].of(language)}**: {', '.join(others)}"


def glossary(book: Book, links: Links, language: Language) -> str:
    """Return the page of all terms in the order of their names, each under an anchor that is its code."""
    lines = _head("glossary", language)
    other: Language = "en" if language == "ru" else "ru"
    for term in sorted(book.content.glossary, key=lambda term: term.name.of(language).lower()):
        name = term.name.of(language)
        lines += [f"## {name[0].upper()}{name[1:]} {{: #{term.code} }}", ""]
        also = f" ({term.also.of(language)})" if term.also and term.also.of(language) else ""
        lines += [f"*{term.name.of(other)}*{also}", ""]
        lines += [linked(term.text.of(language), book, links, language, without=term.code), ""]
        told = [f"**{HEADINGS['clause'].of(language)}**: {links.clauses(term.clauses)}"] if term.clauses else []
        users = users_of(term.code, book, language)
        if users:
            shown = ", ".join(map(links.clause, users[:TERM_USES]))
            more = f" … ({len(users)})" if len(users) > TERM_USES else ""
            told.append(f"**{HEADINGS['used-in'].of(language)}**: {shown}{more}")
        lines += [f"- {line}" for line in told] + [""]
    return "\n".join(lines)


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
