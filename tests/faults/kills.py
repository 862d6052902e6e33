"""A playing process is killed at any moment; the next process resumes from the journal.

Half of the kills come from outside at a random time. The others come just before a chosen write or sync, to
hit the shortest intervals; they can be repeated exactly.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any, Final

from device.journal.entry import Entry
from device.journal.journal import FILE_NAME, Doubt
from tests.faults.disk import Disk
from tests.faults.ledger import Ledger, Written
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.reopened import reopen

_ROUNDS: Final = 10
"""How often one evening is killed and resumed."""
_LONGEST_S: Final = 0.04
_MOST_CHANGES: Final = 100
_PATIENCE_S: Final = 60.0

Say = Callable[[object], None]


def trial(seed: int, folder: Path) -> Outcome:
    """Play an evening with many kills, over one growing file."""
    chance = random.Random(seed)
    outcome = Outcome()
    kept = Ledger()
    for turn in range(_ROUNDS):
        outcome.tried += 1
        strike = chance.randrange(_MOST_CHANGES) if chance.random() < 0.5 else None
        delay_s = _PATIENCE_S if strike is not None else chance.uniform(0, _LONGEST_S)
        said = killed(lambda say, turn=turn, strike=strike: _play(folder, seed, turn, strike, say), delay_s)
        attempted = _take_in(said, kept)
        try:
            found = reopen(folder / FILE_NAME)
        except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
            outcome.crash(error)
            return outcome
        lost = kept.lost(found.ledger, attempted)
        outcome.lost += lost
        if lost or found.told or not found.standing or not kept.explains(found.ledger, attempted):
            outcome.broken.append(f"kill {turn}: {lost} acknowledged steps are missing; told: {found.told}")
            return outcome
        kept = found.ledger
    return outcome


def killed(deed: Callable[[Say], None], delay_s: float) -> list[Any]:
    """Run a function in a process, and kill the process after a while; returns its messages.

    Args:
        deed: the function; its argument sends a message, which has arrived when the call returns.
        delay_s: the longest time that the process may run.
    """
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        _be(deed, ear, mouth)
    os.close(mouth)
    heard = _heard(ear, time.monotonic() + delay_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(ear, "rb") as rest:
        lines = (heard + rest.read()).split(b"\n")
    return [json.loads(line) for line in lines[:-1]]


def _be(deed: Callable[[Say], None], ear: int, mouth: int) -> None:
    """The main function of the process to kill; it sends any exception as a message."""
    os.close(ear)
    try:
        deed(lambda words: _say(mouth, words))
    except BaseException as error:  # noqa: BLE001 it is told, and fails the trial there
        _say(mouth, f"{type(error).__name__}: {error}")
    finally:
        os._exit(0)


def _say(mouth: int, words: object) -> None:
    os.write(mouth, json.dumps(words).encode() + b"\n")


def _heard(ear: int, end_s: float) -> bytes:
    """Receive messages until a time, or until the process has ended."""
    heard = b""
    while (left_s := end_s - time.monotonic()) > 0:
        if select.select([ear], [], [], left_s)[0]:
            part = os.read(ear, 1 << 16)
            if not part:
                break
            heard += part
    return heard


def _play(folder: Path, seed: int, turn: int, strike: int | None, say: Say) -> None:
    """Continue the evening in the folder; send a message for each acknowledged write."""
    chance = random.Random(f"{seed} {turn}")

    def attempt(written: Written) -> None:
        say(["attempt", *_in_words(written)])

    def acknowledge(written: Written) -> None:
        say(["kept", *_in_words(written)])

    with Disk() as disk:
        if strike is not None:
            disk.before = lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == strike else None
        play = Play(NotedJournal(folder / FILE_NAME, acknowledge, attempt), chance)
        while True:
            play.step()


def _in_words(written: Written) -> list[Any]:
    doubt = written.doubt and [written.doubt.text, written.doubt.jpeg.hex()]
    return [written.game, [astuple(entry) for entry in written.entries], doubt, written.begun]


def _take_in(said: Sequence[Any], kept: Ledger) -> list[Written]:
    """Add the acknowledged writes to the ledger; returns the writes in progress at the end."""
    attempted: list[Written] = []
    for words in said:
        if isinstance(words, str):
            raise RuntimeError(words)
        verb, game, entries, doubt, begun = words
        read = tuple(Entry(step, text, tuple(by_hand), *how) for step, text, by_hand, *how in entries)
        written = Written(game, read, doubt and Doubt(doubt[0], bytes.fromhex(doubt[1])), begun)
        if verb == "kept":
            kept.take(written)
        attempted = [written] if verb == "attempt" else []
    return attempted
