"""Resumes games as after a start of the program, for tests of what lies in a journal."""

from collections.abc import Mapping

from device.game.match import Match
from device.journal.journal import Journal
from engines.contract import AnyGame


def resumed(journal: Journal, games: Mapping[str, AnyGame]) -> Match | None:
    """The unfinished game that was played last; None if there is none."""
    record = next(iter(journal.unfinished()), None)
    return Match.open(journal, games, record) if record else None
