"""The judge of this project as a program under test: a model for programs in Python."""

import json
import sys

from preferans import games, records
from preferans.verdict import to_json

LEVELS = ["notation", "deal", "auction", "whist", "play", "scoring", "penalty", "match"]

for line in sys.stdin:
    ask = json.loads(line)
    reply = {"message": "verdict", "verdict": {"verdict": "malformed"}}  # where the text is no record
    if ask["message"] == "bye":
        break
    if ask["message"] == "hello":
        reply = {"message": "hello", "protocol": ask["protocol"], "name": "preferans", "levels": LEVELS}
    elif ask["record"] is not None:
        reply["verdict"] = json.loads(to_json(games.judge(records.from_json(json.dumps(ask["record"])))))
    print(json.dumps({"seq": ask["seq"], **reply}), flush=True)
