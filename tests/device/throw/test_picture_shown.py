"""The part of the picture that screens show, and a camera or tray that was knocked."""

import numpy as np
import pytest

from device.camera.calibration import KeptCalibration, SavedCalibration
from device.errors import CameraError
from device.screen.dice.tray import shown_part
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from device.zone import Zone
from tests.device.throw.watched_game import (
    ELSEWHERE,
    FRAME_S,
    HEIGHT,
    LYING,
    STOPPED,
    WIDTH,
    Game,
    calibrated,
)

ZONE = Zone(0, 0, 400, 300)


def test_the_reader_is_told_where_the_camera_looks():
    """The reader gets the saved calibration first, and each new calibration when it is made."""
    told, game = [], Game()
    kept, shown = calibrated(), calibrated()
    reader = TrayReader(game.tray.read, use_calibration=told.append)
    eye = Eye(game.tray, reader, KeptCalibration(kept))
    eye.watch()
    eye.calibrate(lambda frame: shown)
    assert told == [kept.calibration, shown.calibration]


def shows(eye, box, zone=ZONE):
    """Whether the whole box is within the part of the picture that the screen shows."""
    x0, y0, x1, y1 = shown_part(eye.sight, zone)
    return x0 <= box[0] and y0 <= box[1] and box[2] <= x1 and box[3] <= y1


def test_the_whole_tray_is_shown_again_once_the_next_throw_is_awaited(game):
    """After a throw the screen shows the dice enlarged.

    Awaiting the next throw shows the whole tray again.
    """
    game.throw(LYING)
    assert not shows(game.eye, (0, 20, 320, 220))
    game.eye.await_throw((1, 2, 3), {})
    assert shows(game.eye, (0, 20, 320, 220))


def test_the_whole_tray_is_shown_again_when_somebody_has_the_dice_read_anew(game):
    """When OK asks for a new reading, the screen shows the whole tray again."""
    game.throw(LYING)
    game.eye.read_tray()
    assert shows(game.eye, (0, 20, 320, 220))


@pytest.mark.parametrize("lying", [((60, 16), (160, 120), (260, 120)), ((60, 224), (160, 120), (260, 120))])
def test_a_kept_die_at_the_edge_of_the_picture_is_shown_while_the_others_are_thrown(lying):
    """All of the picture stays visible on a screen wider than it, so no die at its edge is hidden."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(lying)
    wide = Zone(0, 0, 496, 320)
    game.eye.await_throw((2, 3), {1: "3"})
    assert shows(game.eye, game.eye.sight.dice[1].box_xyxy, wide)
    assert shows(game.eye, (0, 0, WIDTH, HEIGHT), wide)


def test_all_of_the_picture_is_shown_while_nothing_is_awaited():
    """Where people tell a throw of dice that no reader knows, no die is cut off at the edge."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {}, shapes={1: "d20"})
    game.watch(1.0)
    assert shows(game.eye, (0, 0, WIDTH, HEIGHT), Zone(0, 0, 496, 320))


def test_a_calibrated_tray_fills_the_screen_while_a_throw_is_awaited():
    """While a throw is awaited the screen shows the calibrated tray, and the lane too if dice are kept."""
    game = Game(calibrated())
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    assert game.eye.sight.framing is not None
    assert shows(game.eye, (0, 0, 320, 150))
    game.throw((*LYING[:2], (160, 120)))
    game.eye.await_throw((1, 2, 3), {})
    assert shows(game.eye, (0, 0, 320, 150))
    game.eye.await_throw((2, 3), {1: "3"})
    assert shows(game.eye, (0, 0, 320, 230))


def test_a_calibration_holds_at_once_and_shows_its_corners():
    """A new calibration applies at once, shows its corners and removes the hint about a knock."""
    game = Game(calibrated(width=WIDTH * 2))
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    made = game.eye.calibrate(lambda frame: calibrated())
    assert made.held is None
    assert game.eye.sight.corners_px == ((0.0, 0.0), (320.0, 0.0), (320.0, 150.0), (0.0, 150.0))
    assert [figure.name for figure in game.eye.sight.figures] == ["light", "burnt", "even", "blur", "die"]
    game.eye.await_throw((1, 2, 3), {})
    assert game.eye.sight.hint == ""


def test_a_camera_with_more_pixels_than_when_it_was_calibrated_is_no_knock():
    """A calibration for pictures of half the size fits this camera's, and the reader gets the fitting one."""
    half = calibrated().for_pictures(np.zeros((HEIGHT // 2, WIDTH // 2, 3), np.uint8))
    game = Game(half)
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    game.eye.await_throw((1, 2, 3), {})

    assert game.eye.sight.hint == ""
    sizes = [(calibration.width, calibration.height) for calibration in game.looked_by]
    assert sizes == [(WIDTH // 2, HEIGHT // 2), (WIDTH, HEIGHT)]
    assert np.allclose(game.eye.sight.corners_px, [(0, 0), (320, 0), (320, 150), (0, 150)], atol=1e-6)


def test_without_a_live_picture_nothing_can_be_calibrated(game):
    """Calibrating during a camera fault raises a `CameraError`."""
    game.fail(STOPPED, FRAME_S)
    with pytest.raises(CameraError, match="no live picture"):
        game.eye.calibrate(lambda frame: calibrated())


def test_a_knock_is_told_when_the_next_throw_is_asked_for():
    """After a knock the throw still counts. The hint to calibrate comes when the next throw is awaited."""
    game = Game(calibrated(width=WIDTH * 2))
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    assert game.thrown == 1
    game.eye.await_throw((1, 2, 3), {})
    assert game.eye.sight.hint == "Camera or tray was knocked: hold OK on the first screen, then press 4."


def test_a_tray_that_was_pushed_back_is_not_called_knocked_any_more(monkeypatch):
    """Each throw that counts says anew whether camera or tray lie as they were calibrated."""
    game = Game(calibrated())
    for knocked, places, begins in ((True, LYING, "Camera or tray"), (False, ELSEWHERE, "")):
        monkeypatch.setattr(SavedCalibration, "was_knocked", lambda *_, knocked=knocked: knocked)
        game.eye.await_throw((1, 2, 3), {})
        game.throw_once(places)
        game.eye.await_throw((1, 2, 3), {})
        assert game.eye.sight.hint[:14] == begins


def test_a_knocked_tray_is_not_called_a_hand_alone():
    """What reaches in from the edge may be a knock, as the calibration shows; then the hint names both.

    A calibrated tray that has not moved shows a hand.
    """
    for width, hint in (
        (WIDTH, "A hand is in view: the throw waits."),
        (WIDTH * 2, "A hand is in view, or camera or tray was knocked: the throw waits."),
    ):
        game = Game(calibrated(width))
        game.eye.await_throw((1, 2, 3), {})
        game.watch(1.0)
        game.throw(LYING)
        game.eye.await_throw((1, 2, 3), {})
        game.tray.arm = True
        game.throw(ELSEWHERE)
        assert (game.thrown, game.eye.sight.hint) == (1, hint)
        game.tray.arm = False
        game.watch(1.0)
        assert game.thrown == 2
