"""The judge of this project as a program under test: a model for programs in Python."""

import json
import sys

from preferans import games, records
from preferans.verdict import to_json

LEVELS = ["notation", "deal", "auction", "whist", "play", "scoring", "penalty", "match"]

for line in sys.stdin:
    ask = json.loads(line)
    if ask["message"] == "hello":
        reply = {"message": "hello", "protocol": ask["protocol"], "name": "preferans", "levels": LEVELS}
    elif ask["message"] == "judge" and ask["record"] is not None:
        verdict = games.judge(records.from_json(json.dumps(ask["record"])))
        reply = {"message": "verdict", "verdict": json.loads(to_json(verdict))}
    elif ask["message"] == "judge":  # the text is no record
        reply = {"message": "verdict", "verdict": {"verdict": "malformed"}}
    else:
        break
    print(json.dumps({"seq": ask["seq"], **reply}), flush=True)
