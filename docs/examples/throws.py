"""Prints every throw of a dice-table as it counts, with `python throws.py http://192.168.1.20:8765/`."""

import json
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any


def tables(address: str) -> Iterator[dict[str, Any]]:
    """The table as it is now, and again whenever something changes."""
    with urllib.request.urlopen(address.rstrip("/") + "/api/events", timeout=60) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))


def throws(address: str) -> Iterator[dict[str, Any]]:
    """The throws of the game so far, then each throw that counts from now on; a corrected one again."""
    known: list[dict[str, Any]] = []
    for table in tables(address):
        now = table["game"]["throws"] if table["game"] else []
        yield from (throw for throw in now if throw not in known)
        known = now


if __name__ == "__main__":
    for throw in throws(sys.argv[1]):
        print(throw["player"] + ":", *(die["face"] for die in throw["dice"]), flush=True)
