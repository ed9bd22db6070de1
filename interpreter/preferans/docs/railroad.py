"""The notation as railroad diagrams, made from the grammars themselves."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import railroad
from lark import Lark, Token, Tree

from preferans.bridge.notation.words import grammar_text as grammar_of_bridge
from preferans.bridge.notation.words import words as words_of_bridge
from preferans.docs.words import SENTENCES, TITLES
from preferans.notation.words import grammar_text, words
from preferans.report.plural import Language
from preferans.rulebook.model import Text

TERMINALS: Final[Mapping[str, Text]] = {
    "SEAT": Text(ru="место", en="seat"),
    "SIDE": Text(ru="сторона", en="side"),
    "SUIT": Text(ru="масть", en="suit"),
    "CARD": Text(ru="карта", en="card"),
    "HOLDING": Text(ru="карты масти", en="cards of a suit"),
    "HOLDINGS": Text(ru="карты", en="cards"),
    "CONTRACT": Text(ru="контракт", en="contract"),
    "BID": Text(ru="заявка", en="bid"),
    "INT": Text(ru="число", en="number"),
    "AMOUNT": Text(ru="очки", en="points"),
    "CODE": Text(ru="код", en="code"),
    "STRING": Text(ru="«текст»", en="“text”"),
    "TAG": Text(ru="[Тег «значение»]", en="[Tag “value”]"),
    "CLOCK": Text(ru="@часы:минуты", en="@hours:minutes"),
    "PLAYS": Text(ru="ходы", en="plays"),
    "TRICK": Text(ru="номер взятки.", en="trick number."),
    "UNKNOWN": Text(ru="? или ?*10", en="? or ?*10"),
    "NOBODY": Text(ru="?", en="?"),
}
"""Signs that are no words, by terminal."""

RULES: Final[Mapping[str, Text]] = {
    "start": Text(ru="запись", en="record"),
    "sheet": Text(ru="строка пульки", en="line of the sheet"),
    "series": Text(ru="серия распасовок", en="series of all-passes"),
    "bombs": Text(ru="бомбы", en="bombs"),
    "draw": Text(ru="жеребьёвка", en="draw of seats"),
    "money": Text(ru="графа", en="column"),
    "deal": Text(ru="сдача", en="deal"),
    "join": Text(ru="новый игрок", en="newcomer"),
    "head": Text(ru="начало сдачи", en="head of a deal"),
    "hand": Text(ru="рука", en="hand"),
    "talon": Text(ru="прикуп", en="talon"),
    "taken": Text(ru="взятки без розыгрыша", en="tricks without play"),
    "score": Text(ru="запись стола", en="what the table wrote"),
    "final": Text(ru="пулька в конце", en="sheet at the end"),
    "timed": Text(ru="действие с часами или спорное", en="act with a clock or disputed"),
    "act": Text(ru="действие", en="act"),
    "rubber": Text(ru="роббер до сдачи", en="rubber so far"),
    "contract": Text(ru="контракт без торговли", en="contract without the auction"),
    "ending": Text(ru="концовка", en="ending"),
    "honours": Text(ru="онёры", en="honours"),
    "result": Text(ru="результат", en="result"),
    "note": Text(ru="примечание", en="note"),
}
"""What the rules of the grammars are called; a rule that is not named here is not shown."""


class Grammar:
    """A grammar read by Lark's own grammar of grammars, and the words of one language."""

    def __init__(self, kind: str, text: str, known: Mapping[str, str], language: Language) -> None:
        """Read the grammar ``text``; ``known`` are the words of its terminals in ``language``.

        ``kind`` begins the places of its rules on the page.
        """
        reader = Lark.open_from_package("lark", "lark.lark", ("grammars",), parser="lalr", maybe_placeholders=False)
        tree = reader.parse(text)
        self.kind, self.known, self.language = kind, known, language
        self.rules: dict[str, Tree[Token]] = {}
        for rule in tree.find_data("rule"):
            name = str(rule.children[0]).lstrip("?!")
            body = rule.children[-1]
            self.rules[name] = body if isinstance(body, Tree) else Tree("expansion", [body])

    def name(self, token: str) -> str:
        """Return what a terminal or rule is called in a diagram."""
        table = TERMINALS if token.isupper() else RULES
        return table[token].of(self.language)

    def node(self, item: Any) -> railroad.DiagramItem:
        """Return the part of a diagram for a part of the grammar."""
        if isinstance(item, Token):
            return self._leaf(str(item))
        parts = item.children
        if item.data == "name":
            return self._leaf(str(parts[0]))
        if item.data == "literal":
            return railroad.Terminal(str(parts[0]).strip('"'))
        if item.data == "expansions":
            return railroad.Choice(0, *map(self.node, parts))
        if item.data == "alias":
            return self.node(parts[0])
        if item.data == "maybe":
            return railroad.Optional(self.node(parts[0]))
        if item.data == "expr":
            return _repeated(self.node(parts[0]), str(parts[1]))
        return railroad.Sequence(*map(self.node, parts))

    def _leaf(self, name: str) -> railroad.DiagramItem:
        if name in self.known:
            return railroad.Terminal(self.known[name])
        if name in TERMINALS and name not in self.rules:
            return railroad.NonTerminal(TERMINALS[name].of(self.language))
        return railroad.NonTerminal(self.name(name), f"#{self.kind}-{name}")

    def alternatives(self, name: str) -> Iterator[Any]:
        """Yield the ways in which the rule ``name`` may be met."""
        body = self.rules[name]
        yield from body.children if body.data == "expansions" else [body]


def _repeated(inner: railroad.DiagramItem, how: str) -> railroad.DiagramItem:
    kinds = {"*": railroad.ZeroOrMore, "+": railroad.OneOrMore, "?": railroad.Optional}
    return kinds[how](inner)


def drawn(inner: railroad.DiagramItem) -> str:
    """Return a diagram as SVG that takes its colours from the page."""
    diagram = railroad.Diagram(inner, type="simple")
    diagram.format()
    out = io.StringIO()
    diagram.writeSvg(out.write)
    # The library writes a text that is a link twice, one over the other, and the link in the older way.
    told = re.sub(r"(<text[^>]*>[^<]*</text>)\1", r"\1", out.getvalue().replace("\n", ""))
    return told.replace("xlink:href=", "href=")


def syntax(language: Language) -> str:
    """Return the page of the notation in diagrams: every rule of both grammars, an act a diagram."""
    lines = [f"# {TITLES['syntax'].of(language)}", "", SENTENCES["syntax"].of(language)]
    for grammar, title in ((of_preferans(language), TITLES["codex"]), (of_bridge(language), TITLES["syntax-bridge"])):
        lines += ["", f"## {title.of(language)} {{: #{grammar.kind} }}"]
        for name in grammar.rules:
            lines += ["", f"### {RULES[name].of(language)} {{: #{grammar.kind}-{name} }}", ""]
            ways = grammar.alternatives(name) if name == "act" else [grammar.rules[name]]
            lines += [f'<div class="railroad">{drawn(grammar.node(way))}</div>' for way in ways]
    return "\n".join([*lines, ""])


def of_preferans(language: Language) -> Grammar:
    """Return the grammar of the notation of preferans."""
    return Grammar("preferans", grammar_text(language), words(language), language)


def of_bridge(language: Language) -> Grammar:
    """Return the grammar of the notation of bridge."""
    return Grammar("bridge", grammar_of_bridge(language), words_of_bridge(language), language)
