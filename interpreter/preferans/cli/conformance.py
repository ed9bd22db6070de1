"""The commands around the corpus: ``conformance list``, ``lint``, ``new`` and ``bundle``, and the group of all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import click

from preferans.cli.faults import worded
from preferans.cli.parts import CLAUSE, RULES, Argument, LazyGroup, OneOf, Option, command, lang_option, language

if TYPE_CHECKING:
    from preferans.conformance.corpus import Corpus, Selection


def corpus_option() -> Option:
    """Return the option that chooses the corpus."""
    return Option(["--corpus"], metavar="PATH", words_key="--corpus")


def selection_options() -> tuple[Option, ...]:
    """Return the options that choose cases."""
    from preferans.conformance.corpus import LEVELS

    return (
        Option(["--level", "levels"], multiple=True, type=OneOf(LEVELS), words_key="--level"),
        Option(["--clause", "clauses"], multiple=True, metavar="ID", type=CLAUSE, words_key="--clause"),
        Option(["--rules"], multiple=True, metavar="ID", type=RULES, words_key="--rules of cases"),
        Option(["--case", "cases"], multiple=True, metavar="ID", words_key="--case"),
    )


def corpus_at(path: str | None) -> Corpus:
    """Return the corpus at ``path``, or the one that comes along."""
    from preferans.conformance.corpus import Corpus, default_path

    return Corpus(Path(path) if path else default_path())


def selection_of(
    levels: tuple[str, ...], clauses: tuple[str, ...], rules: tuple[str, ...], cases: tuple[str, ...]
) -> Selection:
    """Return what the options choose."""
    import msgspec

    from preferans.conformance.corpus import Selection

    given = {"levels": levels, "clauses": clauses, "rules": rules, "cases": cases}
    return msgspec.convert(given, Selection)


@command("list", corpus_option(), *selection_options(), lang_option(), words_key="conformance list")
def list_command(
    corpus: str | None,
    levels: tuple[str, ...],
    clauses: tuple[str, ...],
    rules: tuple[str, ...],
    cases: tuple[str, ...],
) -> None:
    """Print the cases asked for."""
    speech = language(click.get_current_context())
    for case in corpus_at(corpus).select(selection_of(levels, clauses, rules, cases)):
        click.echo(f"{case.id}  {case.level:8}  {case.rules:16}  {case.clause:22}  {case.told(speech)}")


@command(
    "lint",
    corpus_option(),
    lang_option(),
    Argument(["files"], nargs=-1, words_key="cases"),
    words_key="conformance lint",
)
def lint_command(files: tuple[str, ...], corpus: str | None) -> int:
    """Print what is wrong with the cases."""
    from preferans import rulebook
    from preferans.conformance.corpus import CorpusError, default_path
    from preferans.conformance.lint import Finding, lint
    from preferans.conformance.reports.words import say

    speech = language(click.get_current_context())
    root = Path(corpus) if corpus else default_path()
    paths = [Path(name) for name in files] or [root]
    for path in paths:
        if not path.exists():
            raise CorpusError("corpus-missing", {"path": str(path)})
    found, count = lint(paths, root.resolve(), rulebook.load())
    if not found and not count:
        raise CorpusError("corpus-empty", {"path": ", ".join(map(str, paths))})
    for finding in found:
        error = finding.error() if isinstance(finding, Finding) else finding
        click.echo(worded(error, speech))
    if not found:
        click.echo(say("sound", speech, cases=count))
    return 1 if found else 0


def _choices(kind: object) -> OneOf:
    return OneOf(get_args(kind))


def _new_options() -> tuple[Option, ...]:
    from preferans.conformance.cases import Level, Role

    return (
        Option(["--clause"], required=True, metavar="ID", words_key="--clause of a case"),
        Option(["--title"], required=True, metavar="TEXT", words_key="--title"),
        Option(["--title-ru"], default="", metavar="TEXT", words_key="--title-ru"),
        Option(["--level"], type=_choices(Level), default="play", words_key="--level of a case"),
        Option(["--role"], type=_choices(Role), default="positive", words_key="--role"),
        Option(["--rules"], metavar="ID", type=RULES, words_key="--rules of a case"),
    )


@command("new", *_new_options(), corpus_option(), lang_option(), words_key="conformance new")
def new_command(
    clause: str, title: str, title_ru: str, level: str, role: str, rules: str | None, corpus: str | None
) -> None:
    """Write the skeleton of a case, for a norm and with a title that `lint` will take."""
    import msgspec

    from preferans import games, rulebook
    from preferans.conformance.cases import Level, Role
    from preferans.conformance.corpus import CorpusError, default_path
    from preferans.conformance.lint import title_faults
    from preferans.conformance.new import new_id, path_of, skeleton

    root = Path(corpus) if corpus else default_path()
    book = rulebook.load()
    known = book.clause(clause)
    rules = rules or games.default_rules(known.book)
    games.fitting(book.rules(rules), known.book)
    if not known.is_leaf:
        raise CorpusError("case-clause-heading", {"clause": known.id})
    for one in filter(None, (title, title_ru)):
        for code, facts in title_faults(one):
            raise CorpusError(code, facts)
    name = new_id({path.name[:5] for path in root.rglob("*.pref")})
    path = root / path_of(known.id, name, title)
    path.parent.mkdir(parents=True, exist_ok=True)
    kinds = msgspec.convert(level, Level), msgspec.convert(role, Role)
    path.write_text(skeleton(name, known.id, (title, title_ru), *kinds, rules), "utf-8")
    click.echo(str(path))


@command(
    "bundle",
    Option(["--out"], default="bundle", metavar="DIR", words_key="--out folder"),
    corpus_option(),
    lang_option(),
    words_key="conformance bundle",
)
def bundle_command(out: str, corpus: str | None) -> None:
    """Write the bundle; a corpus with faults gives none, and a folder of cases takes none."""
    from preferans import rulebook
    from preferans.cli.files import save
    from preferans.conformance.bundle import bundle, may_be_bundle
    from preferans.conformance.corpus import CorpusError
    from preferans.conformance.lint import Linter
    from preferans.conformance.mutation.matrix import NAME
    from preferans.conformance.reports.words import say

    # With a manifest in it the folder would count as a bundle, and its cases would be read no more.
    if any(Path(out).rglob("*.pref")):
        raise CorpusError("bundle-among-cases", {"path": out})
    if not may_be_bundle(Path(out)):
        raise CorpusError("bundle-among-others", {"path": out})
    book = rulebook.load()
    opened = corpus_at(corpus)
    cases = list(opened)
    linter = Linter(book)
    found = [finding for case in cases for finding in linter.case(case)]
    linter.cases = cases
    found += linter.together()
    if found:
        raise CorpusError("bundle-unsound", {"count": len(found)})
    matrix = opened.path / NAME
    files = bundle(cases, book, matrix.read_bytes() if matrix.is_file() else None)
    for name, content in files.items():
        save(Path(out) / name, content)
    click.echo(say("written", language(click.get_current_context()), path=out))


CONFORMANCE: Final = {
    "run": "preferans.cli.conformance_run",
    "report": "preferans.cli.conformance_report",
    "search": "preferans.cli.conformance_search",
    "coverage": "preferans.cli.conformance_coverage",
    "pairs": "preferans.cli.conformance_coverage",
    "lock": "preferans.cli.conformance_lock",
    "list": "preferans.cli.conformance",
    "show": "preferans.cli.conformance_show",
    "lint": "preferans.cli.conformance",
    "new": "preferans.cli.conformance",
    "bundle": "preferans.cli.conformance",
    "mutate": "preferans.cli.conformance_mutate",
}
"""The commands of the group, each with the module that offers it."""

COMMANDS: Final[dict[str, click.Command]] = {
    "conformance": LazyGroup("conformance", lazy=CONFORMANCE),
    "list": list_command,
    "lint": lint_command,
    "new": new_command,
    "bundle": bundle_command,
}
