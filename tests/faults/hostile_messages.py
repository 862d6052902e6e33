"""Sends hostile messages to a club and to a table, as whoever may write to their broker could.

    python -m tests.faults.hostile_messages [--messages N] [--seed N]

Sound results with random damage, other forms, huge numbers, deep nesting, topics that climb, and bytes by
chance. The club must leave out each without an error, keep the results that it has, and not grow.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from device.broker.messages import Topics
from device.broker.reconcile import HeldResults, Results
from device.club.collect import take
from device.club.league import league
from device.club.store import Store
from models.arguments import whole_number
from tests.device.club.clubs import result

_SOUND: Final = result("Maëlle", "Yann", "Jo").model_dump()
_VALUES: Final = (
    *(None, True, -1, 0, 10**30, 1e308, "", "x" * 5000, "\x00", "<script>", "\ud800", [], {}, [[[]]]),
    *("2026-11-20", "../../etc/passwd", {"name": "A", "place": 1, "kind": "person"}),
)
_TOPICS: Final = (
    "dice-table/salon/results/evil",
    "dice-table/../results/1",
    "dice-table/salon/results/",
    "dice-table/salon/status",
    "dice-table/salon/state",
    "dice-table/" + "s" * 300 + "/results/1",
    "dice-table/salon/results/" + "k" * 300,
    "dice-table/salon/results/a/b",
    "#",
    "",
)


def damaged(chance: Random) -> bytes:
    """A message that a table does not send."""
    kind = chance.randrange(5)
    if kind == 0:
        return chance.randbytes(chance.randrange(400))
    if kind == 1:
        return b"[" * chance.randrange(40_000) + b"]" * chance.randrange(10)
    content: dict[str, Any] = json.loads(json.dumps(_SOUND))
    content["version"] = chance.choice([0, 2, "1", None]) if kind == 2 else 1
    part = chance.choice(content["seats"]) if kind == 3 else content
    part[chance.choice(list(part))] = chance.choice(_VALUES)
    text = bytearray(json.dumps(content).encode())
    if kind == 4:
        for _ in range(chance.randrange(1, 8)):
            text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


def _memory_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main(given: Sequence[str] | None = None) -> None:
    """Send the messages, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--messages", type=whole_number(1), default=100_000)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    arguments = parser.parse_args(given)
    chance, told = Random(arguments.seed), Counter[str]()
    topics = Topics("salon")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/club.sqlite3")
        store.take("cave", "1", result("Maëlle", "Yann"))
        kept = [line for line in store.results() if line.table == "cave"]
        held = HeldResults(topics)
        begun, first = time.monotonic(), 0.0
        for number in range(arguments.messages):
            topic, payload = chance.choice(_TOPICS), damaged(chance)
            refused = take(store, topic, payload)
            told["left out" if refused else "taken in, being of the known form"] += 1
            held.take(topic, payload)
            if number == arguments.messages // 10:
                first = _memory_mb()
            if number % 10_000 == 0:
                list(held.lacks(Results({}, {"evil": b"{}"})))
                league(store.results())
        assert [line for line in store.results() if line.table == "cave"] == kept
        print(f"{arguments.messages} messages in {time.monotonic() - begun:.0f} s: {dict(told)}; no error")
        print(f"memory: {first:.1f} MB after a tenth of them, {_memory_mb():.1f} MB after all")
        store.close()


if __name__ == "__main__":
    main()
