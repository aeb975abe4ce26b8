"""An engine in thirty lines: it answers each question with a legal action.

    sobremesa arena cuarenta "engine:python examples/engine.py" random --players 2 --hands 20

The protocol stands in docs/reference/engine-protocol.md.
"""

import json
import random
import sys
from typing import Any


def chosen(question: dict[str, Any]) -> str:
    """The longest of the legal actions, which in many games is the one with most cards; lots decide between equals."""
    most = max(map(len, question["legal"]))
    # Lots by what is asked, and by nothing else: so the same game is played the same again.
    lots = random.Random(f"{question['seed']}|{question['table']}|{question['hand']}")
    return lots.choice([str(action) for action in question["legal"] if len(action) == most])


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"id": question["id"], "action": chosen(question)}), flush=True)
