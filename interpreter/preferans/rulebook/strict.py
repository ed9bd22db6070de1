"""A strict reader for the YAML subset of ``spec/``: text only, no surprises, every error with its place.

Refused: anchors, aliases, tags, directives, merge keys, repeated keys, empty values, more than one document.
All scalars are text; `Source.convert` gives them the types of msgspec Structs and says where one does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NoReturn, TypeVar

import msgspec
import yaml
from msgspec import inspect

from preferans.errors import SpecError
from preferans.rulebook.ids import nearest
from preferans.rulebook.tables import decode

Path = tuple[str | int, ...]
"""The way to a value: keys and indices from the top."""

Converted = TypeVar("Converted")

_Loader: Any = yaml.CLoader if yaml.__with_libyaml__ else yaml.Loader

_NOUNS: dict[Any, str] = {
    inspect.StrType: "str",
    inspect.IntType: "int",
    inspect.BoolType: "bool",
    inspect.CustomType: "fraction",
    inspect.DictType: "mapping",
    inspect.StructType: "mapping",
    inspect.ListType: "list",
    inspect.VarTupleType: "list",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


@cache
def _type_info(kind: Any) -> inspect.Type:
    """Return what msgspec knows of a type; finding it out takes longer than reading a file of that type."""
    return inspect.type_info(kind)


def name_of(path: Path) -> str:
    """Return a path as people write it: ``clauses[3].tables.value``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


class Source:
    """A YAML file as plain text values, with the place of every key and value.

    ``data`` is made of dict, list and str; `SpecError` if the text is not in the subset.
    """

    def __init__(self, text: str | bytes, name: str) -> None:
        """Read ``text`` of the file ``name``."""
        self.name = name
        self.values: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}
        self._lines: list[str] = []
        try:
            decoded = text.decode() if isinstance(text, bytes) else text
            self._lines = decoded.splitlines()
            self._events: Iterator[yaml.Event] = iter(list(yaml.parse(decoded, Loader=_Loader)))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            column = error.start - error.object.rfind(b"\n", 0, error.start)
            raise SpecError("yaml-encoding", line=line, column=column, source=name) from None
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
            self._refuse("yaml-syntax", place, problem=error.problem or error.context or "")
        except yaml.YAMLError as error:
            self._refuse("yaml-syntax", (0, 0), problem=str(error).splitlines()[0])
        self.data = self._document()

    def _refuse(self, code: str, place: tuple[int, int], **facts: object) -> NoReturn:
        line, column = place
        excerpt = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        raise SpecError(code, facts, line=line, column=column, excerpt=excerpt, source=self.name)

    def refuse(self, code: str, path: Path, *, key: bool = False, **facts: object) -> NoReturn:
        """Raise a `SpecError` at the value at ``path``, or at its key; its facts name the path."""
        place = (self.keys if key else self.values).get(path) or self.values.get(path, (0, 0))
        self._refuse(code, place, path=name_of(path), **facts)

    # --- from events to plain values ------------------------------------------------------------------------------

    def _document(self) -> Any:
        next(self._events)
        start = next(self._events)
        if isinstance(start, yaml.StreamEndEvent):
            self._refuse("yaml-no-document", (0, 0))
        if isinstance(start, yaml.DocumentStartEvent) and (start.version or start.tags):
            self._refuse("yaml-directive", _place(start))
        data = self._value(next(self._events), ())
        next(self._events)
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._refuse("yaml-documents", _place(after))
        return data

    def _value(self, event: yaml.Event, path: Path) -> Any:
        place = _place(event)
        self.values[path] = place
        if isinstance(event, yaml.AliasEvent):
            self._refuse("yaml-alias", place, name=event.anchor)
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            self._refuse("yaml-anchor", place, name=event.anchor)
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag:
            self._refuse("yaml-tag", place, name=event.tag)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(path)
        if isinstance(event, yaml.SequenceStartEvent):
            found: list[Any] = []
            while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
                found.append(self._value(event, (*path, len(found))))
            return found
        text: str = getattr(event, "value", "")
        # An empty plain scalar is a value somebody forgot; an empty quoted one is meant.
        if not text and getattr(event, "implicit", (False, False))[0]:
            self._refuse("yaml-empty", place, path=name_of(path))
        return text

    def _mapping(self, path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            place = _place(event)
            key = self._value(event, (*path, "?"))
            if not isinstance(key, str):
                self._refuse("yaml-key", place)
            if key == "<<":
                self._refuse("yaml-merge", place)
            below = (*path, key)
            if key in found:
                self._refuse("yaml-duplicate-key", place, key=key, path=name_of(below), first=self.keys[below][0])
            self.keys[below] = place
            found[key] = self._value(next(self._events), below)
        return found

    # --- from plain values to types -------------------------------------------------------------------------------

    def convert(self, kind: type[Converted], data: Any = None, path: Path = ()) -> Converted:
        """Return ``data`` (the whole file if it is not given) as ``kind``; ``path`` is where it stands in the file.

        `SpecError`: ``spec-unknown-key`` with the nearest known key, ``spec-missing-key``, ``spec-expected``.
        """
        data = self.data if data is None else data
        wanted: Any = kind
        self._check(_type_info(wanted), data, path)
        return msgspec.convert(data, kind, strict=False, dec_hook=decode)

    def _check(self, kind: inspect.Type, data: Any, path: Path) -> None:
        """Look for the first value in ``data`` that does not fit ``kind``."""
        if isinstance(kind, inspect.UnionType):
            may_be_null = any(isinstance(member, inspect.NoneType) for member in kind.types)
            kind = _branch(kind, data)
            if data == "null" and may_be_null and isinstance(kind, inspect.IntType):
                return  # a number that there may be none of; where text may stand, "null" is text
        if isinstance(kind, inspect.StructType):
            self._check_struct(kind, data, path)
        elif isinstance(kind, inspect.DictType):
            for key, value in self._as(dict, kind, data, path).items():
                self._check(kind.value_type, value, (*path, key))
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
            for index, value in enumerate(self._as(list, kind, data, path)):
                self._check(kind.item_type, value, (*path, index))
        elif not isinstance(kind, inspect.AnyType):
            self._check_scalar(kind, self._as(str, kind, data, path), path)

    def _check_struct(self, kind: inspect.StructType, data: Any, path: Path) -> None:
        fields = {field.encode_name: field for field in kind.fields}
        values = self._as(dict, kind, data, path)
        for key, value in values.items():
            if key not in fields:
                self.refuse("spec-unknown-key", (*path, key), key=True, name=key, near=nearest(key, fields))
            self._check(fields[key].type, value, (*path, key))
        for name, field in fields.items():
            if field.required and name not in values:
                self.refuse("spec-missing-key", path, name=name)

    def _check_scalar(self, kind: inspect.Type, text: str, path: Path) -> None:
        if isinstance(kind, inspect.StrType):
            if kind.pattern is not None and re.search(kind.pattern, text) is None:
                self.refuse("spec-expected", path, expected="fraction", got=text)  # nothing else has one
            return
        if isinstance(kind, inspect.LiteralType | inspect.EnumType):
            values = kind.values if isinstance(kind, inspect.LiteralType) else [member.value for member in kind.cls]
            if text not in values:
                self.refuse("spec-expected", path, expected=", ".join(map(str, values)), got=text)
            return
        targets: dict[Any, type] = {inspect.IntType: int, inspect.BoolType: bool}
        target = targets.get(type(kind)) or getattr(kind, "cls", None)
        try:
            msgspec.convert(text, target, strict=False, dec_hook=decode)
        except msgspec.ValidationError:
            self.refuse("spec-expected", path, expected=_noun(kind), got=text)

    def _as(self, shape: type, kind: inspect.Type, data: Any, path: Path) -> Any:
        if not isinstance(data, shape):
            got = "mapping" if isinstance(data, dict) else "list" if isinstance(data, list) else str(data)
            self.refuse("spec-expected", path, expected=_noun(kind), got=got)
        return data


def _branch(kind: inspect.UnionType, data: Any) -> inspect.Type:
    """Return the member of the union that has the shape of ``data``, else the first that is not null."""
    shapes: dict[type, tuple[type, ...]] = {
        dict: (inspect.StructType, inspect.DictType),
        list: (inspect.VarTupleType, inspect.ListType),
        str: (inspect.StrType, inspect.LiteralType, inspect.EnumType, inspect.IntType, inspect.BoolType),
    }
    wanted = shapes.get(type(data), ())
    for shape in wanted:
        for member in kind.types:
            if isinstance(member, shape):
                return member
    return next(member for member in kind.types if not isinstance(member, inspect.NoneType))


def _noun(kind: inspect.Type) -> str:
    nouns: dict[Any, str] = _NOUNS
    return nouns.get(type(kind), "str")


def _place(event: yaml.Event) -> tuple[int, int]:
    mark: Any = event.start_mark
    return mark.line + 1, mark.column + 1
