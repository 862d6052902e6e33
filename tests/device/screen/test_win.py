"""Tests the moment of a win: when each thing comes, and who is named."""

from dataclasses import replace

import pytest

from device.screen.annals.won import win_moments
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.imalya.screens import IMALYA
from device.screen.motion.win import WinMoment
from engines.contract import Outcome
from engines.imalya import GAME, Phase
from tests.device.screen import choix_positions as choix
from tests.device.screen.positions import NAMES, SETUP, late, played
from tests.device.screen.win_scenes import SCENES, year


def ended(ranking):
    """The state of Imalya after a game with this ranking."""
    return replace(late(played(*SETUP)), phase=Phase.OVER, outcome=Outcome(ranking, "target"))


def at(scene, ms):
    """The pixels that the moment changes at a time, as rectangles."""
    stage = scene.stage()
    return [sprite.rect for sprite in scene.motion.act(stage)(ms / scene.motion.duration_ms)]


def test_a_year_closes_within_1800_ms_and_a_game_without_a_dial_is_shorter():
    """MOTION.md: the win takes 1800 ms; without a dial the 420 ms of the dial are left out."""
    assert SCENES["win"]().motion.duration_ms == 1800
    assert SCENES["win-session"]().motion.duration_ms == 1800 - 420


def test_ranks_rise_from_the_last_to_the_first():
    """The row of the last place is there 180 ms before that of the place before it."""
    scene = year()
    stage = scene.stage()
    rows = [stage.canvas.rect(zone) for zone in scene.motion.ranks(stage.canvas)]
    begins = 1800 - 4 * 180
    for risen, row in enumerate(reversed(rows)):
        *waiting, rising = at(scene, begins + 180 * (risen + 1) - 1)
        assert rising.y == pytest.approx(row.y, abs=1)
        assert sorted(rect.y for rect in waiting) == [other.y for other in rows[: 4 - risen]]


def test_the_medallion_ends_in_the_middle():
    """The winner's medallion grows on its way from the dial to the middle of the screen."""
    scene = year()
    first, last = (at(scene, ms)[-1] for ms in (425, 715))
    assert last.centerx == 400
    assert last.width > 3 * first.width
    assert first.centery < 150 < last.centery


def test_winners_are_named():
    """One winner or several; after a draw nobody is named and nothing moves."""
    before = late(played(*SETUP))
    (alone,) = win_moments(IMALYA, before, ended(((2,), (0,), (1,), (3,))))
    assert isinstance(alone, WinMoment)
    assert alone.words == f"{NAMES[2]} wins"
    (shared,) = win_moments(IMALYA, before, ended(((2, 0), (1,), (3,))))
    assert shared.words == f"{NAMES[2]} and {NAMES[0]} win"
    assert shared.closing is None
    assert win_moments(IMALYA, before, ended(((0, 1, 2, 3),))) == ()


def test_only_imalya_has_a_dial_that_closes():
    """Other games show the rest of the moment."""
    before, _events = choix.played(*choix.WON)
    after, _events = choix.played(*choix.WON, "close")
    (motion,) = win_moments(CHOIX_DES_DIEUX, before, after)
    assert motion.closing is None


def test_a_game_of_a_series_is_won_with_its_dial_and_the_series_without():
    """The year closes when it is over, and not again when people stop the series."""
    between = SCENES["win-series"]()
    assert between.motion.closing is not None
    state = between.after[1].position.state
    over = state.apply(GAME.parse_action("done"))
    assert IMALYA.closing(state, over, 2) is None
