"""The JSON formats as pages, made from the schemas: what each object holds, of which type, and what may be left out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from preferans.docs.words import SENTENCES, TITLES
from preferans.report.plural import Language
from preferans.rulebook.model import Text

FORMATS: Final[Mapping[str, Text]] = {
    "record": Text(ru="Запись преферанса", en="A record of preferans"),
    "verdict": Text(ru="Вердикт", en="A verdict"),
    "bridge-record": Text(ru="Запись роббер-бриджа", en="A record of rubber bridge"),
    "case": Text(ru="Случай корпуса", en="A case of the corpus"),
    "manifest": Text(ru="О корпусе", en="About the corpus"),
}
"""The formats shown, by the first part of their schemas' names; those of the runner have a page of their own."""

WORDS: Final[Mapping[str, Text]] = {
    "member": Text(ru="Поле", en="Member"),
    "type": Text(ru="Тип", en="Type"),
    "due": Text(ru="Обязательно", en="Required"),
    "default": Text(ru="Иначе", en="Otherwise"),
    "yes": Text(ru="да", en="yes"),
    "list": Text(ru="список: {of}", en="list of {of}"),
    "map": Text(ru="объект: {of} по ключам", en="object of {of} by key"),
    "or": Text(ru=" или ", en=" or "),
    "any": Text(ru="что угодно", en="anything"),
    "string": Text(ru="строка", en="string"),
    "integer": Text(ru="целое", en="integer"),
    "number": Text(ru="число", en="number"),
    "boolean": Text(ru="да или нет", en="boolean"),
    "null": Text(ru="null", en="null"),
    "object": Text(ru="объект", en="object"),
    "pattern": Text(ru="строка вида {of}", en="string like {of}"),
}
"""The words of the tables."""

MANY: Final = 40
"""More values than these are not listed: they are in the schema."""


def formats(folder: Path, language: Language) -> str:
    """Return the page of the formats from the schemas in ``folder``."""
    lines = [f"# {TITLES['formats'].of(language)}", "", SENTENCES["formats"].of(language)]
    for name, title in FORMATS.items():
        path = folder / f"{name}.schema.json"
        if path.is_file():
            lines += ["", f"## {title.of(language)} {{: #{name} }}", "", f"`spec/schema/{path.name}`"]
            lines += Format(name, json.loads(path.read_text("utf-8")), language).lines()
    return "\n".join([*lines, ""])


class Format:
    """One schema; places on the page begin with its name."""

    def __init__(self, name: str, schema: Mapping[str, Any], language: Language) -> None:
        """Keep the schema ``schema`` of the format ``name``."""
        self.name, self.schema, self.language = name, schema, language
        self.parts: Mapping[str, Any] = schema.get("$defs", {})

    def lines(self) -> Iterator[str]:
        """Yield the lines of the format: each part with what it is and its members."""
        parts = dict(self.parts) if "$ref" in self.schema else {self.name: self.schema} | dict(self.parts)
        for part, told in parts.items():
            yield from ("", f"### {told.get('title', part)} {{: #{self._place(part)} }}", "")
            if told.get("description"):
                yield from (" ".join(told["description"].split()), "")
            if told.get("properties"):
                yield from self._members(told)
            else:
                yield self._type(told)

    def _place(self, part: str) -> str:
        return f"{self.name}-{part}".lower()

    def _members(self, told: Mapping[str, Any]) -> Iterator[str]:
        yield f"| {' | '.join(WORDS[key].of(self.language) for key in ('member', 'type', 'due', 'default'))} |"
        yield "|---|---|---|---|"
        for member, kind in told["properties"].items():
            due = WORDS["yes"].of(self.language) if member in told.get("required", ()) else ""
            usual = f"`{json.dumps(kind['default'], ensure_ascii=False)}`" if "default" in kind else ""
            yield f"| `{member}` | {self._type(kind)} | {due} | {usual} |"

    def _type(self, kind: Mapping[str, Any]) -> str:
        """Return the type of a value in words, with links to the parts of the format."""
        if "$ref" in kind:
            part = kind["$ref"].rpartition("/")[2]
            return f"[{self.parts[part].get('title', part)}](#{self._place(part)})"
        for key in ("anyOf", "oneOf"):
            if key in kind:
                return self._say("or").join(dict.fromkeys(map(self._type, kind[key])))
        if "const" in kind:
            return _code(kind["const"])
        if "enum" in kind:
            values = [_code(value) for value in kind["enum"][:MANY]]
            return ", ".join(values + ["…"] * (len(kind["enum"]) > MANY))
        return self._plain(kind)

    def _plain(self, kind: Mapping[str, Any]) -> str:
        what = kind.get("type", "any")
        if what == "array":
            inside = kind.get("items")
            return (
                self._say("list", of=self._type(inside)) if isinstance(inside, Mapping) else self._say("list", of="…")
            )
        inside = kind.get("additionalProperties")
        if what == "object" and isinstance(inside, Mapping):
            return self._say("map", of=self._type(inside))
        if what == "string" and "pattern" in kind:
            return self._say("pattern", of=_code(kind["pattern"]))
        return self._say(what if isinstance(what, str) and what in WORDS else "any")

    def _say(self, key: str, **texts: str) -> str:
        return WORDS[key].of(self.language).format(**texts)


def _code(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    # A bar would end the cell of a table.
    return f"<code>{text.replace('|', '&#124;').replace('<', '&lt;')}</code>" if "|" in text else f"`{text}`"
