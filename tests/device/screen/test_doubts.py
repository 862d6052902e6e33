"""Tests the question about several doubtful dice, at a table with a camera."""

from dataclasses import replace

import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.throw import ThrowScreen
from engines.imalya import Phase
from tests.device.evening import Clock, Evening, Tray
from tests.device.first_throw import in_doubt
from tests.device.screen import scenery
from tests.device.screen.alike import levels
from tests.device.screen.pictures import PICTURES

FIRST, SECOND = SOFT_KEYS[3], SOFT_KEYS[4]
TWO = (4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "6", 0.8, "5"))
"""Two dice of which each has two likely faces."""


@pytest.fixture
def watched(tmp_path):
    """A table with a camera."""
    clock = Clock()
    watched = Evening(tmp_path, Tray(clock), clock)
    yield watched
    watched.close()


def figures(evening):
    """The Figures of the throw that counts."""
    return "".join(die.figure for die in evening.state.dice)


def test_one_press_settles_two_doubts(watched):
    """OK takes what both seem to show; both are told by hand."""
    in_doubt(watched, *TWO)
    assert watched.table.screen == DoubtsScreen(((4, "G"), (5, "D")))
    watched.press(Key.OK)
    assert figures(watched) == "RRRGDR"
    assert watched.table.match.by_hand == {4, 5}


def test_the_key_of_a_die_takes_its_other_face(watched):
    """And pressed again the first one; each stays as it was chosen."""
    in_doubt(watched, *TWO)
    watched.press(SECOND)
    assert watched.table.screen == DoubtsScreen(((4, "G"), (5, "B")))
    watched.press(FIRST, FIRST, Key.OK)
    assert figures(watched) == "RRRGBR"


@pytest.mark.parametrize("large", [False, True])
def test_what_was_chosen_of_untouched_dice_stays_chosen(watched, large):
    """Another die was turned, and is read again; also while one of them is shown large."""
    in_doubt(watched, *TWO)
    watched.press(SECOND)
    if large:
        watched.hold(SECOND)
    watched.tray.touch({4: scenery.seen(4, "1", 0.6, "4")})
    watched.turn(30)
    assert watched.table.screen == DoubtsScreen(((4, "M"), (5, "B")))
    watched.press(Key.OK)
    assert figures(watched) == "RRRMBR"


def test_a_held_key_shows_its_die_with_all_its_faces(watched):
    """A die that shows a third face is told so; then both are asked about again, and OK takes them."""
    in_doubt(watched, *TWO)
    both = watched.table.screen
    watched.hold(FIRST)
    assert watched.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True, together=both)
    watched.press(Key.FOUR)
    assert watched.table.screen == DoubtsScreen(((4, "M"), (5, "D")))
    watched.press(Key.OK)
    assert figures(watched) == "RRRMDR"


def test_back_from_a_large_die_keeps_what_was_chosen_of_the_others(watched):
    """The question about both stands as it stood; nothing has been told yet."""
    in_doubt(watched, *TWO)
    watched.press(SECOND)
    chosen = watched.table.screen
    watched.hold(FIRST)
    assert watched.table.screen.captions(watched.table.view())[Key.BACK].verb == "Back"
    watched.press(Key.BACK)
    assert watched.table.screen == chosen == DoubtsScreen(((4, "G"), (5, "B")))
    watched.press(Key.OK)
    assert figures(watched) == "RRRGBR"


def test_a_die_without_a_likely_face_is_asked_about_alone(watched):
    """People would have to look at it closely anyway, and at the others only after it."""
    in_doubt(watched, TWO[0], (5, scenery.seen(5, "2", 0.4, "5")))
    assert watched.table.screen == FigureScreen(5, "G", "B", 0.4, doubted=True)


def test_back_returns_to_the_die_that_was_answered_before(watched):
    """Each Back asks again about one die, as it was read; only at the first one it leaves them for later."""
    in_doubt(watched, (4, scenery.seen(4, "2", 0.4, "3")), (5, scenery.seen(5, "2", 0.3, "5")))
    questions = [FigureScreen(5, "G", "B", 0.3, doubted=True), FigureScreen(4, "G", "R", 0.4, doubted=True)]
    assert watched.table.screen == questions[0]
    watched.press(Key.TWO)
    assert watched.table.screen == questions[1]
    watched.press(Key.BACK)
    assert watched.table.screen == questions[0]
    assert watched.table.view().sight.letters[5] == "G"
    watched.press(Key.FOUR, Key.BACK, Key.OK, Key.OK)
    assert figures(watched) == "RRRGGR"
    assert watched.table.match.by_hand == {4, 5}


def test_later_leads_to_the_row_and_no_key_is_lost(watched):
    """Back shows the throw with its doubtful dice; nothing counts before they are settled."""
    in_doubt(watched, *TWO)
    dead = set(Key) - watched.lit()
    assert dead == {Key.ONE, Key.TWO, Key.THREE, Key.SIX}
    watched.press(Key.ONE)
    assert "Each answer stands above its key" in watched.table.view().notice
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, ThrowScreen)
    assert watched.state.phase is Phase.THROW


def test_the_question_is_asked_again_after_a_power_cut(tmp_path):
    """Both dice, as they were read."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    in_doubt(evening, *TWO)
    evening.journal.close()
    evening.panel.close()
    clock = Clock()
    again = Evening(tmp_path, Tray(clock), clock)
    again.press(Key.OK)
    assert again.table.screen == DoubtsScreen(((4, "G"), (5, "D")))
    again.press(Key.OK)
    assert figures(again) == "RRRGDR"
    again.close()


@pytest.mark.parametrize("name", ["doubt", "doubts"])
def test_why_a_key_does_nothing_has_its_place(name):
    """The questions about doubtful dice show the notice: a cross on the key alone says nothing."""
    picture = PICTURES[name]
    refused = replace(picture, view=lambda: replace(picture.view(), notice="This key does nothing here."))
    assert levels(refused.draw()).tobytes() != levels(picture.draw()).tobytes()
