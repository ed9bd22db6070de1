"""The compiled rulebook: fresh, the same on every run, equal to the rule files, and described by its schemas."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from preferans import compile as compiling
from preferans.rulebook import DATA, decode_book, load, read_spec
from preferans.rulebook.forms import FILES
from preferans.rulebook.schemas import schemas
from preferans.rulebook.strict import Source
from preferans.rulebook.tables import encode
from preferans.schemas import published
from small_spec import write_spec


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with the small rule files and a grammar, compiled."""
    write_spec(tmp_path / "spec")
    (tmp_path / "grammar").mkdir()
    (tmp_path / "grammar" / "small.lark").write_text('start: "a"\n')
    compiling.write(tmp_path, tmp_path / "data")
    return tmp_path


def test_the_compiled_rulebook_is_fresh(root: Path) -> None:
    """What lies in the package is what the rule files, the grammar and the types give now."""
    assert [path.name for path in compiling.stale(root, DATA)] == []


def test_the_compiled_rulebook_equals_the_rule_files(root: Path) -> None:
    """The package and the rule files hold the same rulebook."""
    assert load().content == read_spec(root / "spec").content


def test_the_rulebook_is_read_once() -> None:
    """Loading again gives the very same book."""
    assert load() is load()


def test_compiling_twice_gives_the_same_bytes(project: Path) -> None:
    """A second run finds nothing to write, and nothing is stale."""
    assert compiling.write(project, project / "data") == []
    assert compiling.stale(project, project / "data") == []


def test_the_small_rulebook_survives_compilation(project: Path) -> None:
    """The compiled form decodes to the content that was encoded."""
    assert decode_book((project / "data/rulebook.json").read_bytes()).content == read_spec(project / "spec").content


def test_a_changed_rule_file_makes_the_rulebook_stale(project: Path) -> None:
    """A figure changed in a table is noticed, and compiling brings it in."""
    path = project / "spec/codex/3.8.yaml"
    path.write_text(path.read_text().replace('"7": 2', '"7": 3'))
    assert [path.name for path in compiling.stale(project, project / "data")] == ["rulebook.json"]
    compiling.write(project, project / "data")
    assert decode_book((project / "data/rulebook.json").read_bytes()).tables().duty["7"] == 3


def test_grammars_and_schemas_travel_along(project: Path) -> None:
    """Grammars and all schemas lie in the data, and a grammar that is gone is taken out again."""
    assert (project / "data/grammar/small.lark").read_text() == 'start: "a"\n'
    assert {path.name for path in (project / "data/schema").iterdir()} == {
        *schemas(),
        *published(read_spec(project / "spec")),
    }
    (project / "grammar/small.lark").unlink()
    assert [path.name for path in compiling.stale(project, project / "data")] == ["small.lark"]
    compiling.write(project, project / "data")
    assert not (project / "data/grammar/small.lark").exists()


def test_schemas_of_other_kinds_are_copied_and_kept(project: Path) -> None:
    """A schema that another module publishes in ``spec/schema`` is copied as it is."""
    (project / "spec/schema/other.schema.json").write_text("{}\n")
    compiling.write(project, project / "data")
    assert (project / "data/schema/other.schema.json").read_text() == "{}\n"
    assert (project / "spec/schema/other.schema.json").exists()


def test_the_command_says_what_is_stale(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--check`` ends with 0 when all is fresh and with 1 and the names when not, and writes nothing."""
    given = ["--root", str(project), "--data", str(project / "data")]
    assert compiling.main([*given, "--check"]) == 0
    shutil.rmtree(project / "data")
    assert compiling.main([*given, "--check", "--lang", "ru"]) == 1
    assert "rulebook.json" in capsys.readouterr().out
    assert not (project / "data").exists()
    assert compiling.main(given) == 0
    assert compiling.main([*given, "--check"]) == 0


def test_the_command_names_file_line_and_column(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault in a rule file ends the command with 2 and one line that names the place."""
    path = project / "spec/codex/3.8.yaml"
    path.write_text(path.read_text().replace('"7": 2', '"7": two'))
    faults = (compiling.ROOT / "spec/faults/rulebook.yaml").read_text()
    (project / "spec/faults/rulebook.yaml").write_text(faults)
    assert compiling.main(["--root", str(project), "--data", str(project / "data")]) == 2
    message = capsys.readouterr().err
    assert message == 'codex/3.8.yaml:10:25: expected int, found "two": clauses[0].tables.duty.7\n'


# --- schemas -----------------------------------------------------------------------------------------------------


def kind_of(path: Path) -> str:
    """Return the kind of a rule file, which is the name of its schema."""
    return {"codex": "section", "bridge": "bridge-section", "rulesets": "ruleset"}.get(
        path.parent.name, path.parent.name
    )


def test_schemas_are_schemas() -> None:
    """Every schema is valid in its dialect and carries an id."""
    for name, content in schemas().items():
        schema = json.loads(content)
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"preferans/{name.removesuffix('.schema.json')}"


def validator(name: str) -> jsonschema.Draft202012Validator:
    """Return the validator of the schema ``name``."""
    return jsonschema.Draft202012Validator(json.loads(schemas()[f"{name}.schema.json"]))


def test_every_rule_file_fits_its_schema(root: Path) -> None:
    """Each file in ``spec/``, its values typed, is valid under the schema of its kind."""
    spec = root / "spec"
    for path in sorted(spec.rglob("*.yaml")):
        name = path.stem if path.parent == spec else kind_of(path)
        typed: Any = Source(path.read_bytes(), path.name).convert(FILES[name])
        validator(name).validate(json.loads(msgspec.json.encode(typed, enc_hook=encode)))


def test_the_compiled_rulebook_fits_its_schema() -> None:
    """The published form of the rulebook is valid under its schema."""
    validator("rulebook").validate(json.loads((DATA / "rulebook.json").read_bytes()))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("facts", [{"code": "revoke"}]),
        ("options", [{"name": "a.b", "type": "colour"}]),
        ("pending", {"option": {}}),
        ("section", {"book": "codex", "section": "1", "title": {"ru": "а", "en": "a"}, "clauses": [{"id": "1"}]}),
    ],
)
def test_schemas_refuse_what_the_reader_refuses(name: str, value: object) -> None:
    """Missing keys, unknown keys and unknown words are invalid under the schemas too."""
    with pytest.raises(jsonschema.ValidationError):
        validator(name).validate(value)


def test_fractions_are_written_as_text() -> None:
    """An exact rational is text in JSON, and nothing else unknown is let through."""
    assert encode(Fraction(1, 2)) == "1/2"
    with pytest.raises(TypeError):
        encode(object())
