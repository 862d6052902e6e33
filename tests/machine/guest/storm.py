"""Runs inside the machine: closes the contacts of one key once, with a storm of bounces at both ends.

Prints how long the contacts stayed open within the storm at most, in ms. A storm in which that is longer
than the quiet time of a key is no bounce but a second press; an emulated processor may pause for so long.
"""

from __future__ import annotations

import os
import random
import sys
import time

OPEN, CLOSED = b"pull-up", b"pull-down"
_HELD_S = 0.12


def main() -> None:
    """Press: the file of the line's pull, how often its contacts bounce, and the seed of their times."""
    path, bounces, seed = sys.argv[1:]
    chance = random.Random(int(seed))
    line = os.open(path, os.O_WRONLY)
    longest_s = storm(line, int(bounces), chance)
    time.sleep(_HELD_S)
    longest_s = max(longest_s, storm(line, int(bounces), chance))
    os.write(line, OPEN)
    print(f"{1000 * longest_s:.2f}")


def storm(line: int, bounces: int, chance: random.Random) -> float:
    """Open and close the contacts; at the end they are closed. Returns the longest opening in seconds."""
    longest_s = 0.0
    for _ in range(bounces):
        opened_s = time.monotonic()
        os.write(line, OPEN)
        time.sleep(chance.uniform(0, 0.001))
        os.write(line, CLOSED)
        longest_s = max(longest_s, time.monotonic() - opened_s)
        time.sleep(chance.uniform(0, 0.001))
    return longest_s


if __name__ == "__main__":
    main()
