"""Tests which motions are played together, how many, and how long."""

from dataclasses import dataclass

import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import STILL_MS, Motion
from device.screen.motion.stage import Stage
from device.session.motion_player import MOST, SKIPPED, MotionPlayer


@dataclass(frozen=True)
class Dot(Motion):
    """A dot at a place of its own, which is there until the motion ends."""

    x: int
    covers: bool = False
    over_moments: bool = False
    duration_ms: int = 400
    shortened: bool = False

    def act(self, stage):
        """Show the dot."""
        dot = pygame.Surface((4, 4))
        dot.fill("#ffffff")
        return lambda t: [stage.at(dot, self.x, 0)] if t < 1 else []

    def short(self):
        """The same, marked as shortened."""
        return Dot(self.x, self.covers, self.over_moments, 100, shortened=True)


@pytest.fixture
def player(clock):
    """A player of motions on a machine that is always in time."""
    return MotionPlayer("full", clock, lambda: 0.0)


def begin(player, *motions):
    """Begin motions on a small black screen; returns its surface."""
    canvas = Canvas(pygame.Surface((800, 480)))
    player.begin(motions, Stage(canvas, canvas.surface.copy(), canvas.surface.copy()))
    return canvas.surface


def seen(surface):
    """Where dots are seen."""
    return [x for x in range(0, 800, 10) if surface.get_at((x + 1, 1))[:3] == (255, 255, 255)]


def test_at_most_three_motions_play_together_and_the_first_are_left_out(player):
    """MOTION.md: at most three motions together; a fourth ends the oldest."""
    dots = [Dot(10 * number) for number in range(5)]
    assert MOST == 3
    assert player.chosen(dots) == dots[2:]
    surface = begin(player, *player.chosen(dots))
    player.frame()
    assert seen(surface) == [20, 30, 40]


def test_motions_that_begin_end_those_that_ran(player):
    """Nothing of an earlier step stays on the screen."""
    surface = begin(player, Dot(0))
    player.frame()
    player.begin([Dot(50)], Stage(Canvas(surface), surface.copy(), pygame.Surface((800, 480))))
    surface.fill("#000000")
    player.frame()
    assert seen(surface) == [50]


def test_beside_a_moment_only_what_is_above_it_plays(player):
    """What would move below a turn's moment is left out; the bar and copper in flight are not."""
    hidden, moment, halves, copper = (
        Dot(0),
        Dot(10, covers=True),
        Dot(20, over_moments=True),
        Dot(30, over_moments=True),
    )
    assert player.chosen([hidden, moment, halves, copper]) == [moment, halves, copper]


def test_a_moment_is_never_left_out_for_what_is_above_it(player):
    """Three players leave at once: two of them are seen, and the moment."""
    moment = Dot(0, covers=True)
    above = [Dot(10 * number, over_moments=True) for number in range(1, 4)]
    assert player.chosen([moment, *above]) == [moment, *above[1:]]


def skip(player, clock, times):
    """Begin so many moments, and cut each of them short."""
    for _time in range(times):
        begin(player, Dot(0, covers=True))
        clock.now_s += 0.1
        player.end()
        player.frame()


def test_moments_are_short_after_three_skipped_in_a_row_and_whole_after_one_that_was_seen(player, clock):
    """One moment that is seen to its end, even beside copper that flies longer, makes them whole again."""
    moment, copper = Dot(0, covers=True), Dot(10, over_moments=True, duration_ms=900)
    skip(player, clock, SKIPPED - 1)
    assert player.chosen([moment]) == [moment]
    skip(player, clock, 1)
    assert player.chosen([moment])[0].shortened
    begin(player, moment, copper)
    for _frame in range(20):
        clock.now_s += 0.05
        player.frame()
    assert player.chosen([moment]) == [moment]


def test_another_game_begins_with_whole_moments(player, clock):
    """Whoever looks on at a new game has skipped nothing."""
    skip(player, clock, SKIPPED)
    player.forget_skips()
    assert not player.chosen([Dot(0, covers=True)])[0].shortened


def test_other_motions_that_are_cut_short_do_not_shorten_moments(player, clock):
    """Keys are often pressed while a frame closes."""
    for _time in range(5):
        begin(player, Dot(0))
        player.end()
        player.frame()
    assert not player.chosen([Dot(0, covers=True)])[0].shortened


def test_without_motion_a_still_frame_stays_as_long_as_it_takes_to_read(clock):
    """Setting `none`: what has no still frame is left out."""
    player = MotionPlayer("none", clock, lambda: 0.0)
    assert player.chosen([Dot(0)]) == []
    begin(player, Dot(0))
    player.frame()
    clock.now_s += STILL_MS / 1000 - 0.01
    player.frame()
    assert player.moving
    clock.now_s += 0.02
    player.frame()
    assert not player.moving
