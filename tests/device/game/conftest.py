"""Matches of the toy game: of people, and beside a machine."""

import pytest

from device.game.match import Match
from device.journal.journal import Journal
from tests.device.game.toy_match import MACHINE
from tests.device.toy import TOY


@pytest.fixture
def match(journal: Journal) -> Match:
    """A new game."""
    return Match.begin(journal, TOY, 40, ["Maëlle", "Yann"])


@pytest.fixture
def alone(journal: Journal) -> Match:
    """A new game of a person against a machine on the second seat."""
    return Match.begin(journal, TOY, 40, ["Maëlle", "Nora"], machines={1: MACHINE})
