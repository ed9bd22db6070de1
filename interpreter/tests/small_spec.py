"""A small folder of rule files for the tests of the rulebook, whole and sound, whose files can be exchanged singly."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "codex/3.8.yaml": """\
book: codex
section: "3.8"
title: {ru: Вист, en: Whist}
clauses:
- id: "3.8.2"
  standing: sourced
  kind: definition
  text: {ru: Обязательные взятки., en: The duty.}
  tables:
    duty: {"6": 4, "7": 2}
    half_whist_share: 1/2
    here_not_over: [misere, 6s]
  see: ["3.8.6/a"]
- id: "3.8.6"
  title: {ru: Недобор, en: Shortfall}
  standing: sourced
- id: "3.8.6/a"
  standing: sourced
  kind: obligation
  text: {ru: Отвечают оба., en: Both answer.}
  reads: [whist.joint_shortfall]
  decisions: [C3]
- id: "3.8.6.1"
  standing: decision
  kind: advice
  text: {ru: Как решит судья., en: As the arbiter finds.}
  reason: {ru: Решает судья., en: The arbiter decides.}
""",
    "codex/3.9.yaml": """\
book: codex
section: "3.9"
title: {ru: Розыгрыш, en: Play}
clauses:
- id: "3.9.15"
  standing: sourced
- id: "3.9.15/a"
  standing: sourced
  kind: penalty
  text: {ru: Карта открыта., en: The card is open.}
  when: {fact: [revoke, card.shown]}
  then:
  - expose: {of: offender}
- id: "3.9.16"
  standing: sourced
- id: "3.9.16.2"
  standing: sourced
  footnotes: ["68"]
  kind: penalty
  text: {ru: Штрафная взятка., en: A penalty trick.}
  when: {fact: revoke, noticed: [after-trick, after-play]}
  options: {play.revoke: [recorded, ruled]}
  then:
  - transfer-tricks: {tricks: 1, from: offender, to: opponents}
  - ask: {question: replay}
  status: penalised
  overrides: ["3.9.15"]
- id: "3.9.21"
  standing: sourced
  kind: penalty
  text: {ru: В последней взятке всё прощается., en: Nothing counts in the last trick.}
  when: {fact: revoke, last-trick: "yes"}
  then:
  - waive: {}
  status: unpunished
  overrides: ["3.9.15", "3.9.16"]
""",
    "facts.yaml": """\
- code: revoke
  clause: "3.9.16.2"
  title: {ru: фальшренонс, en: revoke}
  text: {ru: "{by} не в масть", en: "{by} revokes"}
  attributes:
    noticed: {values: [in-time, after-trick, after-play]}
    last-trick: {type: flag}
- code: card.shown
  clause: "3.9.15/a"
  title: {ru: карта показана, en: card shown}
  text: {ru: "{by} показал карту", en: "{by} showed a card"}
""",
    "effects.yaml": """\
- name: expose
  text: {ru: карта открыта, en: the card is open}
  arguments:
    of: {type: party}
- name: transfer-tricks
  text: {ru: "{n:trick}", en: "{n:trick}"}
  arguments:
    tricks: {type: number, values: [all]}
    from: {type: party}
    to: {type: party}
    note: {type: text, optional: true}
- name: ask
  text: {ru: вопрос, en: a question}
  arguments:
    question: {type: question}
- name: waive
  text: {ru: без наказания, en: no penalty}
""",
    "questions.yaml": """\
- code: replay
  kind: question
  text: {ru: Чем кончилась бы переигровка?, en: How would the replay have ended?}
  options:
  - {name: result, text: {ru: число взяток, en: a number of tricks}}
""",
    "options.yaml": """\
- name: whist.joint_shortfall
  type: word
  values: [own_half, capped]
  default: own_half
  title: {ru: Недобор, en: Shortfall}
  doc: {ru: Кто пишет., en: Who writes.}
- name: play.revoke
  type: word
  values: [recorded, ruled, solver]
  default: recorded
  title: {ru: Переигровка, en: Replay}
  doc: {ru: Откуда исход., en: Where the outcome comes from.}
- name: match.pool_target
  type: number
  min: 1
  max: 100
  none: true
  default: "10"
  title: {ru: Пуля, en: Pool}
  doc: {ru: Размер., en: The size.}
- name: allpass.exit_level
  type: numbers
  min: 6
  max: 10
  default: "[6]"
  title: {ru: Выход, en: Exit}
  doc: {ru: Уровень., en: The level.}
- name: auction.here
  type: flag
  default: "true"
  title: {ru: Здесь, en: Here}
  doc: {ru: Есть ли., en: Whether it is there.}
""",
    "rulesets/club.yaml": """\
id: club
title: {ru: Клуб, en: Club}
options: {match.pool_target: 20}
fixed: [auction.here]
""",
    "rulesets/club-2.yaml": """\
id: club
edition: "2"
title: {ru: Клуб, en: Club}
options: {match.pool_target: 30}
""",
    "rulesets/evening.yaml": """\
id: evening
title: {ru: Вечер, en: Evening}
base: club@1
options: {allpass.exit_level: [6, 7]}
off: ["3.9.15"]
""",
    "printed.yaml": """\
codex: ["3.8.6", "3.9.16", "{68}"]
""",
    "texts.yaml": """\
"codex:3.8.2": {of: "778d1db4f4a5"}
"codex:3.8.6/a": {of: "46a039353c53", says: [commentary]}
"codex:3.8.6.1": {of: "64cc63ea283f"}
"codex:3.9.15/a": {of: "470d665bcbd1"}
"codex:3.9.16.2": {of: "f0b7ae96fce6"}
"codex:3.9.21": {of: "f50d5082bde7"}
""",
    "errata.yaml": """\
- id: E1
  date: "2026-12-01"
  why: {ru: Опечатка., en: A slip.}
  clauses: ["codex:3.8.6/a"]
  editions: {before: "0", after: "1"}
- id: E2
  date: "2026-12-02"
  why: {ru: Опечатка., en: A slip.}
  clauses: ["codex:3.8.6/a"]
  editions: {before: "0", after: "1"}
""",
    "pending.yaml": """\
options:
  play.revoke: [solver]
  match.pool_target: [none]
  allpass.exit_level: ["[9]"]
  auction.here: ["*"]
norms:
  "3.8.6/a": {ru: Появится позже., en: Comes later.}
""",
    "words.yaml": """\
trick:
  ru: {one: взятка, few: взятки, many: взяток}
  en: {one: trick, other: tricks}
""",
    "phrases.yaml": """\
wait.play: {ru: ждём карту, en: waiting for a card}
""",
    "glossary.yaml": """\
- code: revoke
  name: {ru: фальшренонс, en: revoke}
  text: {ru: Не та масть., en: The wrong suit.}
  clauses: ["3.9.16.2"]
""",
    "faults/record.yaml": """\
- code: bad-card
  text: {ru: нет такой карты, en: there is no such card}
""",
}


def write_spec(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """Write the small rule files into ``folder``, each change (file, old, new text) made, and return the folder."""
    files = dict(FILES)
    for name, old, new in changes:
        assert old in files[name], f"{name} does not hold {old!r}"
        files[name] = files[name].replace(old, new, 1)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
