"""Replays the derivation of verdicts from the acts of their records, by the rules and formulas of a bundle."""

import ast
import json
import sys
from collections import defaultdict
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, zip_longest
from pathlib import Path

SAID = {
    "en": "wanted: check_basis.py [--lang en|ru] BUNDLE RECORD VERDICT [RECORD VERDICT …], in JSON",
    "ru": "нужно: check_basis.py [--lang en|ru] ПАКЕТ ЗАПИСЬ РЕШЕНИЕ [ЗАПИСЬ РЕШЕНИЕ …], JSON",
}
PART, RULING = {"clause": str, "facts": dict}, {"effect": str, "args": dict, "because": list}
TOLD = {"deal": int, "verdict": str, "violations": [PART], "rulings": [RULING], "entries": [dict], "basis": [PART]}
VERDICT = {"rules": str, "edition": str, "options": dict, "deals": [TOLD], "settlement": dict}
FORMS = {"preferans-record/1": {}, "preferans-bridge/1": {}}, {"preferans-verdict/1": VERDICT}
FUNCTIONS = {one.__name__: one for one in (int, len, list, max, min, range, set, sorted, str, sum, zip)} | {
    "get": lambda mapping, key, default=None: mapping.get(key, default),
    "ratio": Fraction,
    "stem": lambda contract: contract.rstrip("scdhNT"),
    "__builtins__": {},
}


class Refused(Exception):
    """What does not hold: a code of the bundle's words, and the facts for their places."""


@cache
def formula(text):
    """Return what reckons a formula: without attributes, and with the names given alone, it can do nothing else."""
    tree = ast.parse(text, mode="eval")
    if any(isinstance(node, ast.Attribute | ast.Lambda) for node in ast.walk(tree)):
        raise Refused("basis-shape", {"reason": text})
    return partial(eval, compile(tree, "formula", "eval"))


def fits(shape, told, place):
    """Raise `ValueError` with the first place that is not of its shape: a type, parts by name, or a list of such."""
    if not isinstance(told, shape if isinstance(shape, type) else type(shape)):
        raise ValueError(f"{place or '/'} = {json.dumps(told, ensure_ascii=False):.60}")
    parts = {key: told.get(key) for key in shape} if isinstance(shape, dict) else {}
    for key, part in enumerate(told) if isinstance(shape, list) else parts.items():
        fits(shape[0] if isinstance(shape, list) else shape[key], part, f"{place}/{key}")


class Replay:
    """The rules a verdict names, the sheet by (player, column, on), and what else goes on from deal to deal."""

    def __init__(self, data, record, verdict):
        named = {"rules": verdict["rules"], "edition": verdict["edition"]}
        chosen = next((one for one in data["rulesets"] if (one["id"], one["edition"]) == tuple(named.values())), None)
        if chosen is None:
            raise Refused("basis-rules", named)
        options, self.book, self.sheet = dict(chosen["options"]), chosen["book"], defaultdict(int)
        for name, text in verdict["options"].items():
            options[name] = text if isinstance(options[name], str) else json.loads(text.replace("none", "null"))
        self.reckoning, tables = data["reckoning"][self.book], data["tables"][self.book]
        self.names = FUNCTIONS | {name: table["value"] for name, table in tables.items()}
        self.names |= {"rules": data, "option": options.get, "lines": self.lines, "worth": self.worth}
        self.names |= {"points": lambda player, column, on=None: self.sheet[player, column, on]}
        self.names["room"] = lambda player: self.value("room", self.names | {"x": player})
        self.names = self.quantities("opening", {"record": record, "verdict": verdict})

    def value(self, name, names):
        return formula(self.reckoning[name])(names)

    def quantities(self, part, names):
        names = self.names | names
        for name, text in self.reckoning[part].items():
            names[name] = formula(text)(names)
        self.sheet |= {place: Fraction(points) for place, points in names.pop("stated", {}).items()}
        return names

    def rows(self, part, names):
        for rule in self.reckoning[part]:
            for x in formula(rule["each"])(names) if formula(rule["when"])(names) else ():
                yield rule, names | {"x": x}, x["clause"] if rule["clause"] == "*" else f"{self.book}:{rule['clause']}"

    def steps(self, part, names):
        for rule, here, clause in self.rows(part, names):
            facts = {name: formula(text)(here) for name, text in rule["facts"].items()}
            yield {"clause": clause, "acts": formula(rule["acts"])(here), "facts": facts | facts.pop("args", {})}

    def lines(self, changes):
        """Return entries as (player, column, on, amount, price, cell, clause), the deal counted with changes."""
        lines, names = [], self.quantities("quantities", self.given | {"otherwise": changes}) if changes else self.names
        for rule, here, clause in self.rows("entries", names):
            amount, here["of"] = Fraction(formula(rule["amount"])(here)), formula(rule["of"])(here)
            price = self.reckoning["prices"][rule["price"]]
            if amount:
                who = formula(rule["player"])(here), rule["column"], formula(rule["on"])(here)
                lines.append((*who, amount, formula(price["value"])(here), formula(price["cell"])(here), clause))
        return lines

    def worth(self, lines):
        kept, self.sheet = self.sheet, defaultdict(int)
        for line in lines:
            self.entry(*line)
        worth, self.sheet = self.value("net", self.given), kept
        return worth

    def entry(self, player, column, on, amount, price, cell, clause):
        self.sheet[player, column, on] += amount * price
        facts = {"player": player, "column": column, "on": on, "points": str(amount * price), "amount": str(amount)}
        return {"clause": clause, "acts": [], "facts": facts | {"price": str(price), "cell": cell}}

    def post(self, lines, names):
        """Yield the steps of the entries, pools first; what finds no room helps others or comes off the mountain."""
        for line in sorted(lines, key=lambda one: names["seats"].index(one[0]) if one[1] == "pool" else 9):
            player, due = line[0], line[3] * line[4]
            room = names["room"](player) if line[1] == "pool" else due
            if room >= due:
                yield self.entry(*line)
                continue
            rest, full = due - room, {"player": player, "due": str(due), "room": str(room), "amount": str(line[3])}
            yield {"clause": f"{self.book}:4.2/a", "acts": [], "facts": full | {"price": str(line[4]), "cell": line[5]}}
            if room:
                yield self.entry(player, "pool", None, room, 1, None, line[6])
            while rest and (helped := self.value("helped", names | {"x": player})):
                rest -= (given := min(rest, names["room"](helped)))
                yield self.entry(helped, "pool", None, given, 1, None, f"{self.book}:4.2/b")
                yield self.entry(player, "whists", helped, given, *self.value("help", names), f"{self.book}:4.2/c")
            if rest:
                yield self.entry(player, "mountain", None, -rest, *self.value("surplus", names), f"{self.book}:4.1.1/c")

    def deal(self, deal, told):
        """Compare the steps that follow with those that stand, then the parts of the verdict, and carry on."""
        if told["verdict"] == "malformed":
            return self.hold("malformed", told["deal"], self.names | {"deal": deal, "told": told})
        self.given = self.quantities("arrival", {"deal": deal, "told": told, "otherwise": {}})
        names = self.names = self.quantities("quantities", self.given)
        posted = sorted(self.post(self.value("written", names), names), key=lambda step: "due" not in step["facts"])
        due = [*self.steps("steps", names), *posted]
        names |= self.quantities("closing", names | {"net": self.value("net", names)})
        compare(told["deal"], "basis", [*due, *self.steps("conclusion", names)], told["basis"])
        self.hold("verdict", told["deal"], names)
        self.names = names | {name: formula(text)(names) for name, text in self.reckoning["carried"].items()}
        return None

    def hold(self, part, deal, names):
        for name, text in self.reckoning[part].items():
            compare(deal, name, *formula(text)(names))


def compare(deal, part, due, stands):
    for at, pair in enumerate(zip_longest(due, stands)):
        one, other = (json.dumps(side, sort_keys=True, ensure_ascii=False) for side in pair)
        if one != other:
            raise Refused("basis-step", {"deal": deal, "part": part, "step": at, "due": one, "told": other})


def check(data, record, verdict):
    """Return the number of steps replayed; raise `Refused` where a derivation does not hold."""
    at = 0
    try:
        replay, deals, verdicts = Replay(data, record, verdict), record.get("deals", []), verdict["deals"]
        compare("-", "deals", [deal["number"] for deal in deals], [told["deal"] for told in verdicts])
        for at in range(len(deals)):
            replay.deal(deals[at], verdicts[at])
        replay.hold("match", "-", replay.names | {"net": replay.value("net", replay.names)})
    except (ArithmeticError, AttributeError, LookupError, NameError, SyntaxError, TypeError, ValueError) as error:
        raise Refused("basis-shape", {"reason": f"/deals/{at}: {type(error).__name__}: {error}"}) from None
    return sum(len(told["basis"]) for told in verdicts)


def main(arguments):
    """Check every verdict against its record: 0 all hold, 1 one is refused, 2 something cannot be read."""
    language, code = "en", 0
    for at in [at for at, pair in enumerate(pairwise(arguments)) if pair[0] == "--lang" and pair[1] in SAID][:1]:
        language, arguments = arguments[at + 1], arguments[:at] + arguments[at + 2 :]
    if (asked := bool({"-h", "--help"} & {*arguments})) or len(arguments) < 3 or len(arguments) % 2 == 0:
        print(SAID[language], file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        path = Path(arguments[0]) / "rules.json"
        data = json.loads(path.read_bytes())
        for files in zip(arguments[1::2], arguments[2::2], strict=True):
            pair = []
            for path, forms in zip(map(Path, files), FORMS, strict=True):
                pair.append(json.loads(path.read_bytes()))
                if not isinstance(pair[-1], dict) or pair[-1].get("format") not in forms:
                    raise ValueError(f"≠ {' | '.join(forms)}")
                fits(forms[pair[-1]["format"]], pair[-1], "")
            try:
                said, facts = "basis-holds", {"steps": check(data, *pair)}
            except Refused as refused:
                (said, facts), code = refused.args, max(code, 1 + (refused.args[0] == "basis-shape"))
            print(f"{path}: {data['words'][said][language].format(**facts)}")
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"{path}: {error}; {SAID[language]}", file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
