"""The sum and the total of a turn stand between the bar of players and the captions, on every screen."""

from itertools import pairwise

import pytest

from device.i18n import use_language
from device.screen.imalya import left_out
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_sum import sum_entrances
from device.screen.imalya.turn_total import TurnTotal
from device.screen.theme import BASE
from tests.device.screen.motion_pictures import COSTLY, SCENES
from tests.device.screen.motion_pictures import counted as counted_turn


@pytest.fixture(
    params=["turn", "turn-overtakes", "turn-overtakes-all", "turn-long-name", "turn-eight", "turn-alike"]
)
def scene(request):
    """The name of a scene in which a turn has been counted."""
    return request.param


@pytest.fixture(params=[BASE, (720, 1280), (600, 1024), (480, 800)])
def counted(request, scene):
    """The stage of a screen of each size, in French, and what is told of the turn."""
    use_language("fr")
    shown = SCENES[scene]()
    assert isinstance(shown.motion, TurnMoment)
    return shown.stage(request.param), shown.motion.told


def test_the_sum_of_a_turn_keeps_to_its_place(counted):
    """No part of the sum covers the bar of players or the captions, or leaves the screen."""
    stage, told = counted
    canvas = stage.canvas
    for entrance in sum_entrances(stage, told):
        ink = entrance.picture.get_bounding_rect()
        assert entrance.x + ink.left / canvas.u >= 0
        assert entrance.x + ink.right / canvas.u <= canvas.w
        assert entrance.y + ink.top / canvas.u >= canvas.bar.bottom
        assert entrance.y + ink.bottom / canvas.u <= canvas.keys.y + 1


def test_the_total_of_a_turn_keeps_to_its_place(counted):
    """No part of the total covers the bar of players or the captions."""
    stage, told = counted
    canvas = stage.canvas
    bar, keys = canvas.px(canvas.bar.bottom), canvas.px(canvas.keys.y)
    for sprite in TurnTotal(stage, told, with_formula=True).at(1.0):
        ink = sprite.picture.get_bounding_rect()
        assert sprite.y + ink.top >= bar
        assert sprite.y + ink.bottom <= keys + 2


def test_what_is_said_of_a_turn_stands_whole_above_the_year(counted):
    """No line of it runs over the edge of the screen, or lies under the player who walks along the year."""
    stage, told = counted
    *_others, pawn, bang, said = TurnTotal(stage, told, with_formula=True).at(1.0)
    ink = said.picture.get_bounding_rect()
    assert ink.right < said.picture.get_width() - 2
    assert said.y + ink.bottom <= pawn.y
    assert bang.y < said.y


@pytest.mark.parametrize(
    ("actions", "rules", "count"),
    [(COSTLY, "escalier_six", 6), ((*COSTLY[:-2], "throw G", "lock 6", "done"), "tales_six", 5)],
    ids=["six", "five-and-tales"],
)
def test_dice_that_do_not_score_are_told_below_each_other(monkeypatch, actions, rules, count):
    """On a small upright screen the words of dice that do not score do not run into each other."""
    places = []
    draw_lines = left_out.draw_lines

    def recorded(sheet, words, face, color, x, baseline, **more):
        places.append((x, baseline, words.count("\n")))
        return draw_lines(sheet, words, face, color, x, baseline, **more)

    monkeypatch.setattr(left_out, "draw_lines", recorded)
    shown = counted_turn(actions, rules=rules)
    sum_entrances(shown.stage((480, 800)), shown.motion.told)

    assert len(places) == count
    for (x, above, more_lines), (next_x, below, _lines) in pairwise(sorted(places)):
        assert x != next_x or below - above >= 20 * more_lines + 14


def test_a_turn_that_only_costs_says_what_it_costs():
    """l.73: with the Escalier two Dams cost ten points; no dice are multiplied then."""
    shown = counted_turn(COSTLY, rules="escalier_six")
    told = shown.motion.told

    assert (told.points, told.formula, told.own, told.other) == (-10, "\N{MINUS SIGN}5×2", (), ())
    title, panel, total = sum_entrances(shown.stage(), told)
    assert total.y > title.y
    assert panel.x > title.x


@pytest.mark.parametrize(
    ("thrown", "rules", "dice", "why"),
    [
        ("RRRRRR", "tales_six", "6 × Ruse", "all of the Faction: always 120 points"),
        ("GGGGGG", "tales_six", "6 × Gain", "all of another Faction: always 108 points"),
        ("BBBBBB", "tales_six", "6 × Bel", "Everybody gains 50 points."),
        ("DDDDDD", "escalier_six", "6 × Dam", "Everybody loses 30 points."),
    ],
)
def test_six_of_a_kind_say_why_they_bring_their_points(written, thrown, rules, dice, why):
    """l.62, 63, 65, 78: their points are fixed, so that no formula tells where they come from."""
    shown = counted_turn((f"throw {thrown}",), rules=rules)
    assert shown.motion.told.formula == ""

    sum_entrances(shown.stage(), shown.motion.told)
    assert {dice, why} <= {line.words for line in written.values()}

    written.clear()
    still = counted_turn((f"throw {thrown}",), rules=rules, length="still")
    TurnTotal(still.stage(), still.motion.told, with_formula=True)
    assert f"= {dice}" in {line.words for line in written.values()}
