"""Tests what is asked of people who draft the cards of the neutral Soñadora with machines."""

from dataclasses import replace

import pytest

from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Go, Play
from device.screen.oniria.draft import DraftScreen
from device.screen.oniria.phone import for_seat
from device.screen.oniria.secret import SecretScreen
from engines.opponents import parse_opponent
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.oniria_pictures import three


def drafting(machines):
    """The view of the first drafter, Yann, beside as many machines."""
    view = three(*oniria.DEALT_THREE)
    beside = {seat: Machine(parse_opponent("easy"), seed=1) for seat in (2, 0)[:machines]}
    return replace(view, position=replace(view.position, machines=beside))


@pytest.mark.parametrize(("machines", "told"), [(0, False), (1, True), (2, True)])
def test_people_tell_what_they_draft_where_machines_draft_too(machines, told):
    """Machines take from the cards that are left, so the table must know which are gone (l.203)."""
    view = drafting(machines)
    put = DraftScreen().question(view).choices[Key.OK].command
    assert isinstance(put, Go if told else Play)
    assert not told or put.screen == SecretScreen(1, 1)
    powers = {action.power for answer in for_seat(view, 1).answers for action in answer.actions}
    assert (None in powers) is not told
    assert powers >= {7, 8, 9, 10, 11}
