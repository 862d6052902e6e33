"""Tests what moves on a table while its keys are pressed, and what every key does meanwhile."""

from dataclasses import dataclass

import pygame
import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.base import GameView
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.kit import ink, text
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import caption_zone
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from device.screen.people.names import NamesScreen
from device.screen.theme import KEYS_H
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.table_state import Step, TableState
from device.sound.cues import Cue
from device.zone import Zone
from tests.device.evening import Clock, Evening, Tray
from tests.device.first_throw import to_first_throw, to_first_throw_watched
from tests.device.screen import scenery
from tests.device.screen.motion_scene import Reached
from tests.device.screen.positions import SETUP, played

OF_MINEURES = (Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
FRAME_S = 1 / 60


@pytest.fixture
def evening(tmp_path):
    """A table on which everything moves."""
    evening = Evening(tmp_path, motion="full")
    yield evening
    evening.close()


def to_last_key(evening):
    """Keep all dice of the first turn, without the last OK; the second player's Mort kills die 1."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    evening.press(*SOFT_KEYS)
    settle(evening)


def end_turn(evening):
    """Press the key that ends the turn, and let go of it."""
    evening.fingers.press(Key.OK)
    evening.table.turn()
    evening.fingers.release(Key.OK)
    evening.table.turn()


def settle(evening):
    """Let everything that moves come to its end."""
    while evening.table.moving:
        evening.turn()


def frames(evening, seconds):
    """Let the loop turn 60 times a second."""
    for _ in range(round(seconds / FRAME_S)):
        evening.clock.now_s += FRAME_S
        evening.table.turn()


def pixels(evening):
    """What the screen shows."""
    return pygame.image.tobytes(evening.screen.canvas.surface, "RGB")


def still_pixels(evening):
    """What the screen shows when it is drawn anew without anything that moves."""
    evening.redraw()
    return pixels(evening)


def test_the_moment_of_a_turn_moves_and_ends_in_the_still_picture(evening):
    """After the last die there are frames for 2600 ms, and then the next player's screen, to the pixel."""
    to_last_key(evening)
    end_turn(evening)
    assert evening.table.moving
    frames(evening, 2.5)
    assert evening.table.moving
    frames(evening, 0.2)
    assert not evening.table.moving
    shown = pixels(evening)
    assert shown == still_pixels(evening)


def test_at_rest_nothing_is_drawn(evening):
    """Once a moment has ended, no frame changes a pixel."""
    to_last_key(evening)
    end_turn(evening)
    settle(evening)
    shown, parts = evening.screen.shown, len(evening.screen.parts)
    frames(evening, 3)
    assert (evening.screen.shown, len(evening.screen.parts)) == (shown, parts)


@pytest.mark.parametrize("after_s", [0.0, 0.4, 1.0, 1.6, 2.5])
def test_a_press_during_a_moment_does_what_its_caption_says_in_the_same_turn(evening, after_s):
    """At any time of the moment, the key of the next player's screen acts at once and ends what moves."""
    to_last_key(evening)
    end_turn(evening)
    frames(evening, after_s)
    evening.fingers.press(Key.ONE)
    evening.table.turn()
    assert type(evening.table.screen).__name__ == "RulebookScreen"
    evening.fingers.release(Key.ONE)
    settle(evening)
    assert pixels(evening) == still_pixels(evening)


def test_the_state_is_true_and_lamps_are_lit_before_the_first_frame(evening):
    """In the first frame of the moment it is the next player's turn, and the next player's keys are lit."""
    to_last_key(evening)
    evening.fingers.press(Key.OK)
    evening.table.turn()
    assert evening.table.moving
    assert evening.state.active == 1
    assert evening.lit() == set(evening.table.screen.captions(evening.table.view()))


def test_no_frame_draws_text_or_shapes(evening, monkeypatch):
    """Everything that moves was made before it moved."""
    to_last_key(evening)
    end_turn(evening)
    evening.turn()

    def forbidden(*args):
        raise AssertionError("something was drawn in a frame")

    monkeypatch.setattr(text, "_rendered", forbidden)
    monkeypatch.setattr(ink, "_rasterise", forbidden)
    moved = len(evening.screen.parts)
    frames(evening, 2.4)
    assert len(evening.screen.parts) > moved + 40


def test_the_knocks_are_heard_with_the_total_and_the_bell_with_the_next_screen(evening):
    """The cue of the count waits for the total, and the cue of the next turn for its screen."""
    to_last_key(evening)
    evening.ears.heard.clear()
    end_turn(evening)
    frames(evening, 1.2)
    assert Cue.TURN_END not in evening.ears.heard
    frames(evening, 0.3)
    assert evening.ears.heard[-1] is Cue.TURN_END
    frames(evening, 1.5)
    assert evening.ears.heard[-2:] == [Cue.TURN_END, Cue.TURN]


def test_a_press_cuts_cues_that_wait(evening):
    """Cues of a moment that was skipped are not heard later."""
    to_last_key(evening)
    end_turn(evening)
    frames(evening, 0.5)
    evening.ears.heard.clear()
    evening.press(Key.ONE)
    frames(evening, 3)
    assert evening.ears.heard == [Cue.ACCEPT]


def part(evening, zone):
    """The pixels of a zone."""
    surface = evening.screen.canvas.surface
    return pygame.image.tobytes(surface.subsurface(evening.screen.canvas.rect(zone)), "RGB")


def test_a_screen_fades_into_the_next_under_captions_that_are_true_at_once(evening):
    """Between two screens there are frames for 160 ms; only the pressed key shows its old caption longer."""
    canvas = evening.screen.canvas
    above, captions = Zone(0, 0, canvas.w, canvas.keys.y), Zone(0, canvas.keys.y, 600, KEYS_H)
    home = part(evening, above)
    evening.fingers.press(Key.OK)
    evening.table.turn()
    assert isinstance(evening.table.screen, NamesScreen)
    assert part(evening, above) == home
    true = part(evening, captions)
    evening.fingers.release(Key.OK)
    frames(evening, 0.1)
    halfway = part(evening, above)
    frames(evening, 0.1)
    assert not evening.table.moving
    assert pixels(evening) == still_pixels(evening)
    assert part(evening, captions) == true
    assert halfway not in (home, part(evening, above))


def test_a_dead_key_shakes_and_keeps_its_cross_until_the_next_press(evening):
    """A refused key moves for 150 ms; the cross stays with the reason."""
    evening.press(Key.OK)
    settle(evening)
    dead = next(
        key for key in reversed(Key) if key not in evening.table.screen.captions(evening.table.view())
    )
    zone = caption_zone(evening.screen.canvas, dead)
    empty = part(evening, zone)
    evening.fingers.press(dead)
    evening.table.turn()
    evening.fingers.release(dead)
    frames(evening, 0.04)
    shaking = part(evening, zone)
    frames(evening, 0.3)
    assert not evening.table.moving
    crossed = part(evening, zone)
    assert len({empty, shaking, crossed}) == 3
    frames(evening, 1)
    assert part(evening, zone) == crossed
    evening.press(Key.ONE)
    settle(evening)
    assert part(evening, zone) == empty


def test_undoing_moves_nothing_of_the_game(evening):
    """A step that is taken back or played again is shown in its last frame."""
    to_last_key(evening)
    end_turn(evening)
    settle(evening)
    evening.fingers.press(Key.BACK)
    evening.table.turn()
    evening.fingers.release(Key.BACK)
    frames(evening, 0.2)
    assert not evening.table.moving
    assert isinstance(evening.table.screen, ThrowScreen)


def test_without_motion_the_bell_is_heard_with_the_next_screen(tmp_path):
    """The knocks come at once, and the bell of the next turn when the still frame of the moment goes."""
    evening = Evening(tmp_path, motion="none")
    to_last_key(evening)
    evening.ears.heard.clear()
    end_turn(evening)
    frames(evening, 1.1)
    assert evening.ears.heard[-1] is Cue.TURN_END
    frames(evening, 0.3)
    assert evening.ears.heard[-1] is Cue.TURN
    evening.close()


def test_without_motion_a_moment_is_one_still_frame(tmp_path):
    """With the setting "none", formula, name and total stand together for 1200 ms, and nothing moves."""
    evening = Evening(tmp_path, motion="none")
    to_last_key(evening)
    evening.ears.heard.clear()
    end_turn(evening)
    assert Cue.TURN_END in evening.ears.heard
    canvas = evening.screen.canvas
    middle = Zone(0, canvas.tray.y, canvas.w, canvas.keys.y - canvas.tray.y)
    shown, parts = part(evening, middle), len(evening.screen.parts)
    frames(evening, 1.1)
    assert part(evening, middle) == shown
    assert len(evening.screen.parts) == parts
    frames(evening, 0.2)
    assert part(evening, middle) != shown
    assert pixels(evening) == still_pixels(evening)
    evening.close()


def test_after_three_skipped_moments_moments_are_short(evening):
    """People who play fast see sum and total in one frame of 700 ms."""
    to_last_key(evening)
    for _ in range(3):
        end_turn(evening)
        frames(evening, 0.1)
        evening.press(Key.BACK)
        settle(evening)
    end_turn(evening)
    frames(evening, 0.6)
    assert evening.table.moving
    frames(evening, 0.2)
    assert not evening.table.moving


class Slow:
    """A stopwatch of a machine that needs some time for each frame."""

    def __init__(self, frame_s):
        self.now_s = 0.0
        self.frame_s = frame_s

    def __call__(self):
        """The time, one frame later at each look."""
        self.now_s += self.frame_s
        return self.now_s


def played_by(frame_s):
    """A player on such a machine, with a motion of one second, and how many frames it draws."""
    clock = Clock()
    player = MotionPlayer("full", clock, Slow(frame_s))
    canvas = Canvas(pygame.Surface((80, 48)))
    drawn = 0
    player.begin([Passing()], Stage(canvas, canvas.surface.copy(), canvas.surface.copy()))
    while player.moving:
        drawn += bool(player.frame())
        clock.now_s += 0.02
    return player, drawn


@dataclass(frozen=True)
class Passing(Motion):
    """A square that passes over the screen within a second."""

    covers = True
    duration_ms = 1000

    def act(self, stage):
        """Move it from left to right."""
        square = pygame.Surface((8, 8))
        square.fill("#ffffff")
        return lambda t: [stage.at(square, 700 * t, 100)] if t < 1 else []

    def short(self):
        """Leave it out."""
        return


def test_a_fast_machine_draws_every_frame():
    """Frames within their time are all drawn, and motions stay whole."""
    player, drawn = played_by(0.02)
    assert drawn >= 50
    assert player.chosen([Passing()]) == [Passing()]


def test_a_slow_machine_draws_fewer_frames():
    """After three late frames in a row only one in 1/15 s is drawn, which such a machine can do."""
    player, drawn = played_by(0.04)
    assert 20 < drawn < 45
    assert player.chosen([Passing()]) == [Passing()]


def test_a_machine_that_is_slower_still_jumps_to_the_end_and_stays_at_short_motions():
    """Where every second frame is too late as well, nothing moves; moments are short from then on."""
    player, drawn = played_by(0.2)
    assert drawn < 10
    assert player.chosen([Passing()]) == []


def test_dice_are_kept_as_fast_as_fingers_are(evening):
    """While frames of kept dice close, the next keys act at once; in the end the picture is the still one."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    settle(evening)
    for key in SOFT_KEYS[1:]:
        evening.fingers.press(key)
        evening.turn()
        evening.fingers.release(key)
        assert evening.table.moving
        assert evening.state.dice[key].locked_now
        evening.turn()
    settle(evening)
    assert pixels(evening) == still_pixels(evening)


@pytest.mark.parametrize("covered", [False, True])
def test_nothing_of_the_game_moves_below_a_screen_that_covers_it(covered):
    """Dice that are read while people are asked whether to leave move nothing on that question."""
    before, after = (played(*SETUP, *actions) for actions in ((), ("throw RRGEMM",)))
    asked = ThrowScreen()
    now = TableState(GameView(after, events=after.happened, asked=asked), 1)
    motions = Motions(MotionPlayer("full"))
    screen = LeaveScreen(asked) if covered else asked
    motions.gather(Step(TableState(GameView(before)), now, Reached(after), IMALYA), screen)
    assert motions.waiting is not covered


def test_a_hand_in_view_ends_everything_that_moves(tmp_path):
    """Law 4: as soon as something moves in the tray, the live picture is all that moves."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock, motion="full")
    to_first_throw_watched(evening)
    evening.tray.falls = [("3", "3", "3", "2", "2", "2")]
    evening.press(Key.OK)
    evening.turn(12)
    settle(evening)
    evening.fingers.press(Key.TWO)
    evening.table.turn()
    evening.fingers.release(Key.TWO)
    assert evening.table.moving
    frames(evening, FRAME_S)
    assert evening.table.moving
    evening.tray.touch({6: scenery.seen(6, "6")})
    frames(evening, 4 * FRAME_S)  # two frames of a camera: of a calm tray every second one is looked at
    assert not evening.table.moving
    assert pixels(evening) == still_pixels(evening)
    evening.close()
