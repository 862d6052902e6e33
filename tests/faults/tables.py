"""A whole table with keys, screen and camera is killed, and must resume what it last showed."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any, Final

from device.game.match import Match
from device.journal.journal import FILE_NAME, Journal
from engines.registry import GAMES
from tests.faults.disk import Disk
from tests.faults.kills import Say, killed
from tests.faults.outcome import Outcome
from tests.faults.people import People, Shown
from tests.faults.play import state_after

_ROUNDS: Final = 5
_LONGEST_S: Final = 1.5
_MOST_CHANGES: Final = 150
_PATIENCE_S: Final = 120.0


def trial(seed: int, folder: Path) -> Outcome:
    """Play an evening at a table that is killed again and again."""
    chance, outcome = random.Random(seed), Outcome()
    for turn in range(_ROUNDS):
        outcome.tried += 1
        strike = chance.randrange(_MOST_CHANGES) if chance.random() < 0.5 else None
        delay_s = _PATIENCE_S if strike is not None else chance.uniform(0, _LONGEST_S)
        said = killed(lambda say, turn=turn, strike=strike: _sit(folder, seed, turn, strike, say), delay_s)
        try:
            _compare(folder, said, outcome)
        except Exception as error:  # noqa: BLE001 any error is one that a person would see
            outcome.crash(error)
        if outcome.broken:
            break
    return outcome


def _sit(folder: Path, seed: int, turn: int, strike: int | None, say: Say) -> None:
    """Play at a table, and send a message with each screen when it is shown."""
    chance = random.Random(f"{seed} {turn}")
    with Disk() as disk:
        if strike is not None:
            disk.before = lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == strike else None
        people = People(folder, chance, say)
        people.resume()
        while True:
            say("act")
            people.act()


def _compare(folder: Path, said: list[Any], outcome: Outcome) -> None:
    """Check that all shown steps are in the journal, and that the last question is asked again."""
    screens: list[Shown] = [words for words in said if isinstance(words, dict)]
    # A game that was begun by a press is withdrawn if that key is held, and may be gone by the last screen.
    left = screens[-1]["games"] if screens else ()
    shown = {words["game"]: words for words in screens if words.get("game") in left}
    errors = [words for words in said if isinstance(words, str) and words != "act"]
    if errors:
        raise RuntimeError(errors[0])
    with Journal(folder / FILE_NAME) as journal:
        if journal.notices:
            outcome.broken.append(f"a kill was taken for damage: {journal.notices}")
        records = {record.number: record for record in journal.games()}
        for number, words in shown.items():
            entries = journal.entries(number) if number in records else []
            lost = max(0, words["written"] - len(entries)) + (number not in records)
            outcome.lost += lost
            if lost:
                outcome.broken.append(f"{lost} steps that were shown are missing in game {number}")
            elif str(state_after(records[number], entries[: words["written"]])) != words["state"]:
                outcome.broken.append(f"game {number} is another one than was shown")
            elif Match.open(journal, GAMES, records[number]).state != state_after(records[number], entries):
                outcome.broken.append(f"game {number} opens at another place than it was left")
    _compare_question(folder, said, outcome)


def _compare_question(folder: Path, said: list[Any], outcome: Outcome) -> None:
    """Check that the question on the screen is asked again, with the answers so far."""
    last = next((words for words in reversed(said) if isinstance(words, dict)), None)
    if not last or not last.get("question"):
        return
    outcome.seen["killed at a question"] += 1
    people = People(folder, random.Random(0))
    try:
        people.resume()
        now = people.shown()
    finally:
        people.close()
    if now["question"] == last["question"]:
        outcome.seen["of these asked again alike"] += 1
        return
    since = said[len(said) - said[::-1].index("act") :]
    shown = [words.get("question") for words in since if isinstance(words, dict)]
    if not since or now["written"] > last["written"] or now["question"] in shown:
        return  # a key was pressed just before the kill, and has closed the question
    outcome.lost += 1
    outcome.broken.append(f"the question {last['question']} is not asked again: {now['question']}")
