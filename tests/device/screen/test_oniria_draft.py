"""Tests what is asked of people who draft the cards of the neutral Soñadora."""

from dataclasses import replace

import pytest

from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import GameView, Go, Play, View
from device.screen.oniria.chapters import chapters
from device.screen.oniria.draft import DraftScreen
from device.screen.oniria.judge import AvoidableScreen
from device.screen.oniria.phone import for_seat
from device.screen.oniria.screens import ONIRIA
from device.screen.oniria.secret import SecretScreen
from engines.oniria import Phase, Rules
from engines.opponents import parse_opponent
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.oniria_pictures import three
from tests.engines.oniria.tables import a_library, a_round, play


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


ALL_BAR_8_AND_9 = "-/8,9 " * 7
FIRST_CARD_IS_AN_8 = (
    "place 1; place 2; place 3; place 4; place 5; place 6; last 8;"
    " ready 1; ready 2; ready 3; show 1 0; show 2 0; show 3 0; show 4 8"
)


def test_the_table_is_asked_whether_any_other_card_was_allowed():
    """l.203-207, O-14: a drafter who could have chosen a 7 has made an error, though her 8 fits nowhere."""
    known = play(a_round(3, Rules(card_library=a_library()), ALL_BAR_8_AND_9), FIRST_CARD_IS_AN_8)
    unknown = play(a_round(3, path=ALL_BAR_8_AND_9), FIRST_CARD_IS_AN_8)
    asked = AvoidableScreen().question(View(GameView(unknown), game=ONIRIA)).title
    (wrong,) = [line.says for each in chapters(unknown) for line in each.lines if line.about == "Wrong"]

    assert (known.phase, unknown.phase) == (Phase.LAY, Phase.AVOIDABLE)
    assert asked == "The drafted card is barred here. Was another card or Senda allowed?"
    assert "though another card or Senda was allowed" in wrong
