"""People press and hold keys at a table whose disk fails now and then."""

from __future__ import annotations

import errno
import random
from pathlib import Path
from typing import Final
from unittest import mock

from device.game.match import Match
from device.journal.journal import FILE_NAME, Journal
from device.journal.repair import set_aside
from engines.registry import GAMES
from tests.faults.disk import Disk
from tests.faults.outcome import Outcome
from tests.faults.people import People
from tests.faults.play import state_after
from tests.faults.refusals import Fault

_ACTS: Final = 40
_FAILING: Final = 0.4
_ERRORS: Final = (errno.EIO, errno.ENOSPC, errno.EROFS)


def trial(seed: int, folder: Path) -> Outcome:
    """Play an evening; check after each key that the game on the table is the one in the journal."""
    chance, outcome, fault = random.Random(seed), Outcome(), Fault()
    with Disk(lambda call: fault(call)), mock.patch("time.sleep"):
        people = People(folder, chance)
        for _ in range(_ACTS):
            if chance.random() < _FAILING:
                outcome.tried += 1
                fault = Fault(chance.randrange(10), chance.choice((1, 5, 100)), chance.choice(_ERRORS))
            try:
                people.act()
            except Exception as error:  # noqa: BLE001 any error is one that a person would see
                outcome.crash(error)
                return outcome
            fault = Fault()
            _compare(people, outcome)
        people.close()
    _compare_kept(folder, outcome)
    return outcome


def _compare(people: People, outcome: Outcome) -> None:
    """Compare the game on the table with its entries in the journal."""
    match = people.evening.table.match
    if match is None:
        return
    entries = people.evening.journal.entries(match.record.number)
    if state_after(match.record, entries) != match.state:
        outcome.broken.append("the game on the table is another one than is written")


def _compare_kept(folder: Path, outcome: Outcome) -> None:
    """Check that every game opens at the state that its entries lead to."""
    with Journal(folder / FILE_NAME) as journal:
        if set_aside(folder / FILE_NAME):
            outcome.broken.append("a failing disk was taken for damage")
        for record in journal.games():
            match = Match.open(journal, GAMES, record)
            if match.state != state_after(record, journal.entries(record.number)):
                outcome.broken.append("a game opens at another place than it was left")
