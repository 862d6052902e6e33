"""Tests calibrating the tray on the screen by mat or by corners, and the trial of five throws."""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pygame
import pytest

from device.camera import Frame
from device.camera.calibration import KeptCalibration, by_corners, by_mat
from device.errors import CalibrationFileError
from device.keys import SOFT_KEYS, Key
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.base import Go, Home, ReadTray, Refuse, View
from device.screen.home.home import HomeScreen
from device.screen.kit.canvas import Canvas
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.corners import CornersScreen
from device.screen.welcome.errands import Calibrate, SearchCamera, Try
from device.screen.welcome.language import LanguageScreen
from device.screen.welcome.meter import advice, draw_figures
from device.screen.welcome.picture import point_at, whole_zone
from device.screen.welcome.trial import DICE, THROWS, ThrowTrialScreen
from device.session.console import Console
from device.session.on_screen import OnScreen
from device.session.parts import Clocks, Records
from device.session.settings_keeper import SettingsKeeper
from device.session.setup import Setup
from device.session.table import Table
from device.settings.model import PanelSettings, Settings
from device.throw import hints, why
from device.throw.board import board_layout
from device.throw.eye import Eye
from device.throw.sight import Sight
from device.throw.tray_reader import TrayReader
from tests.device.evening import Hands
from tests.device.screen import scenery
from tests.vision import mat_view
from vision.meter import Measurement
from vision.reading import Reading

FRAME = mat_view.seen(light=0.7)
LIVE = View(sight=Sight(camera="webcam 0", verb="read", picture=FRAME))
CAMERA = CameraScreen()
THROWN = View(sight=replace(scenery.sight(dict.fromkeys(DICE, "4")), verb="read"))


SIMULATED = View(sight=Sight(camera="simulated tray", verb="throw", picture=FRAME))


def test_a_camera_that_was_not_there_at_the_start_is_searched_for_by_a_key():
    """Key 4 searches while dice are simulated for want of a camera; where people chose them it is dark."""
    assert CAMERA.captions(SIMULATED)[Key.FOUR].object == "a camera"
    assert CAMERA.press(Key.FOUR, SIMULATED) == SearchCamera(CAMERA)
    chosen = replace(SIMULATED, settings=Settings(camera="simulated"))
    for view in (LIVE, chosen):
        assert Key.FOUR not in CAMERA.captions(view)
        assert isinstance(CAMERA.press(Key.FOUR, view), Refuse)


def test_the_search_for_a_camera_says_what_it_found():
    """The eye sees with the camera that was found, or the sentence says that there is none."""
    eye = Searched()
    setup = Setup(eye, lambda name, value: "")
    assert setup.do(SearchCamera(CAMERA)).notice == "The table sees with this camera now."
    assert eye.searched == 1


class Searched:
    """An eye that counts how often a camera is searched for."""

    searched = 0

    def search_camera(self):
        """Find one."""
        self.searched += 1


def corners():
    """The screen of corners over the live picture, as it opens."""
    return CornersScreen.begun(CAMERA, LIVE.sight)


def test_a_live_picture_can_be_calibrated_and_tried():
    """Key 1 finds the mat and is proposed; once the tray is calibrated, OK is proposed instead."""
    captions = CAMERA.captions(LIVE)
    assert set(captions) == {Key.ONE, Key.TWO, Key.THREE, Key.FIVE, Key.OK, Key.BACK}
    assert captions[Key.ONE].lamp is not captions[Key.OK].lamp
    known = View(sight=replace(LIVE.sight, corners_px=((0, 0), (9, 0), (9, 9), (0, 9))))
    assert CAMERA.captions(known)[Key.OK].lamp is captions[Key.ONE].lamp
    assert CAMERA.press(Key.ONE, LIVE) == Calibrate(CAMERA)
    assert isinstance(CAMERA.press(Key.TWO, LIVE).screen, CornersScreen)
    assert CAMERA.press(Key.THREE, LIVE) == Try(DICE, ThrowTrialScreen(CAMERA))


def test_a_knock_names_the_keys_that_lead_to_calibrating():
    """On the first screen OK held and then key 4 lead to the camera, where key 1 finds the mat."""
    assert "hold OK on the first screen, then press 4." in hints.words(
        why.Knocked(), lambda number, face: face
    )
    settings = HomeScreen().held(LIVE)[Key.OK].command
    assert isinstance(settings, Go)
    framing = settings.screen.press(Key.FOUR, LIVE)
    assert isinstance(framing, Go)
    assert framing.screen.press(Key.ONE, LIVE) == Calibrate(framing.screen)


def test_a_simulated_tray_lies_where_it_lies():
    """The simulated tray cannot be calibrated, but five throws can be tried on it."""
    simulated = View(sight=replace(LIVE.sight, verb="throw"), settings=Settings(camera="simulated"))
    assert set(CAMERA.captions(simulated)) == {Key.THREE, Key.OK, Key.BACK}
    assert isinstance(CAMERA.press(Key.ONE, simulated), Refuse)


def test_arrows_move_the_chosen_corner_and_leap_when_held():
    """A pressed arrow moves the chosen corner by 4 pixels, a held one by 40, and never out of the picture."""
    screen = corners()
    (x, y), *others = screen.corners_px
    moved = screen.press(Key.FOUR, LIVE).screen
    leapt = screen.held(LIVE)[Key.THREE].command.screen
    assert moved.corners_px == ((x + 4, y), *others)
    assert leapt.corners_px == ((x, y + 40), *others)
    for _ in range(40):
        leapt = leapt.held(LIVE)[Key.THREE].command.screen
    assert leapt.corners_px[0] == (x, FRAME.shape[0] - 1)


def test_the_next_corner_comes_after_the_last_and_the_width_is_counted_in_cm():
    """After the last corner, key 5 chooses the first. Key 6 adds 1 cm of width; held, it takes 1 cm off."""
    screen = corners()
    for _ in range(4):
        screen = screen.press(Key.FIVE, LIVE).screen
    assert screen == corners()
    assert screen.press(Key.SIX, LIVE).screen.width_cm == screen.width_cm + 1
    assert screen.held(LIVE)[Key.SIX].command.screen.width_cm == screen.width_cm - 1


def test_the_depth_of_the_floor_follows_from_its_shape():
    """The default corners keep the 4:3 shape of the picture: 25 cm wide gives 18.75 cm deep."""
    width_mm, depth_mm = corners().tray_mm
    assert (width_mm, depth_mm) == (250.0, pytest.approx(187.5))


def test_a_finger_chooses_the_corner_that_it_is_near_or_moves_the_chosen_one():
    """A touch near a corner chooses it. A touch elsewhere moves the chosen corner there."""
    canvas, screen = Canvas(pygame.Surface((800, 480))), corners()
    zone = whole_zone(canvas, LIVE.sight)
    scale = zone.w / FRAME.shape[1]
    x, y = screen.corners_px[2]
    assert screen.touch(canvas, LIVE, zone.x + x * scale + 3, zone.y + y * scale).screen.chosen == 2
    middle = screen.touch(canvas, LIVE, *zone.center).screen
    assert middle.corners_px[0] == pytest.approx((640, 480))
    assert screen.touch(canvas, LIVE, zone.right + 5, zone.y) is None


def test_every_place_of_the_picture_is_under_some_place_of_the_canvas():
    """On every size of screen the whole picture is shown in its shape of 4:3, from its first pixel."""
    for size in [(800, 480), (720, 1280), (1920, 1080)]:
        canvas = Canvas(pygame.Surface(size))
        zone = whole_zone(canvas, LIVE.sight)
        assert point_at(canvas, LIVE.sight, zone.x, zone.y) == pytest.approx((0, 0))
        assert zone.w / zone.h == pytest.approx(4 / 3)


def test_five_throws_are_judged_by_somebody():
    """After five throws, the trial tells one die marked as misread and none that was asked about."""
    screen = ThrowTrialScreen(CAMERA)
    for throw in range(THROWS):
        if throw == 1:
            screen = screen.press(Key.THREE, THROWN).screen
            assert screen.wrong == {3}
        command = screen.press(Key.OK, THROWN)
        assert command.dice == (DICE if throw < THROWS - 1 else ())
        screen = command.then
    assert (screen.throw, screen.misread, screen.asked) == (THROWS, 1, 0)
    assert screen.press(Key.OK, THROWN) == Try((), CAMERA)
    assert isinstance(screen.press(Key.ONE, THROWN), Refuse)


def test_a_die_called_misread_by_mistake_is_right_again():
    """Pressing the key of a die again takes its mark as misread off."""
    screen = ThrowTrialScreen(CAMERA).press(Key.SIX, THROWN).screen
    assert screen.press(Key.SIX, THROWN) == Go(ThrowTrialScreen(CAMERA))


def test_until_dice_lie_there_ok_is_the_camera_s():
    """While no dice lie there, OK reads the tray and the keys of dice are refused."""
    screen = ThrowTrialScreen(CAMERA)
    assert screen.press(Key.OK, LIVE) == ReadTray()
    assert isinstance(screen.press(Key.ONE, LIVE), Refuse)
    assert screen.press(Key.BACK, LIVE) == Try((), CAMERA)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080)])
def test_each_moment_looks_otherwise(size):
    """Each of ten states of the calibration screens is drawn differently from all others."""
    over = ThrowTrialScreen(CAMERA, THROWS)
    measured = View(sight=replace(LIVE.sight, figures=(Measurement("blur", 0.9, "mm", most=0.6),)))
    moments = [(CAMERA, LIVE), (CAMERA, measured), (corners(), LIVE), (replace(corners(), chosen=2), LIVE)]
    moments += [(ThrowTrialScreen(CAMERA), LIVE), (ThrowTrialScreen(CAMERA), THROWN)]
    moments += [(ThrowTrialScreen(CAMERA, wrong=frozenset({2})), THROWN), (over, LIVE)]
    moments += [(replace(over, misread=1), LIVE), (replace(over, asked=1), LIVE)]
    drawn = []
    for screen, view in moments:
        canvas = Canvas(pygame.Surface(size))
        screen.draw(canvas, view)
        drawn.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(set(drawn)) == len(moments)


def test_too_dark_and_too_bright_ask_for_different_things():
    """The advice on light says "Too dark" below the range and "Too bright" above it."""
    dark, bright = (advice(Measurement("light", level, "levels", 50.0, 215.0)) for level in (20.0, 240.0))
    assert dark.startswith("Too dark")
    assert bright.startswith("Too bright")


def test_figures_that_will_do_are_said_to():
    """A figure within its limit is drawn differently from one beyond it."""
    canvases = [Canvas(pygame.Surface((800, 480))) for _ in range(2)]
    for canvas, value in zip(canvases, (0.3, 0.9), strict=True):
        draw_figures(canvas, [Measurement("blur", value, "mm", most=0.6)], canvas.side)
    assert all(
        pygame.image.tobytes(one.surface, "RGB") != pygame.image.tobytes(other.surface, "RGB")
        for one, other in pairwise(canvases)
    )


class Webcam:
    """A camera that shows a still picture, of the mat unless told otherwise."""

    name = "webcam 0"

    def __init__(self, picture):
        self.now_s, self.picture, self.mirrored = 0.0, picture, False

    def latest(self):
        """Return a new frame of the picture."""
        shown = cv2.flip(self.picture, 1) if self.mirrored else self.picture
        return Frame(shown, round(self.now_s * 10), self.now_s)

    def close(self):
        """Nothing to close."""


class Display:
    """A display without a window."""

    def __init__(self):
        self.canvas = Canvas(pygame.Surface((800, 480)))

    def events(self):
        """Return no events."""
        return ()

    def flip(self):
        """Show nothing."""


class Evening(Hands):
    """A table with a camera over the mat, on the screen of the camera, and a finger for its keys."""

    def __init__(self, journal, picture=FRAME, remember=None):
        self.camera, self.kept = Webcam(picture), []
        self.clock = self.camera  # which has the time of the table
        pins = MockPins()
        self.panel = Panel(pins, lambda: self.camera.now_s, PanelSettings(steady=True))
        self.fingers = Fingers(pins)
        self.eye = Eye(
            self.camera,
            TrayReader(lambda pixels: Reading((), 1280, 960)),
            KeptCalibration(keep=remember or self.kept.append),
        )
        self.table = Table(
            Console(Display(), [self.panel]),
            self.eye,
            Records.of(journal),
            Clocks(lambda: "21:40", lambda: self.clock.now_s),
            shown=OnScreen(CAMERA),
            settings=SettingsKeeper(eye=self.eye),
        )
        self.turn()

    def turn(self, seconds=0.1):
        """Run the loop once, after so many seconds."""
        self.camera.now_s += seconds
        self.table.turn()


def test_one_key_finds_the_mat_and_remembers_it(journal):
    """Key 1 finds the mat and saves the calibration; the screen then shows an outline and five figures."""
    evening = Evening(journal)
    evening.press(Key.ONE)
    (kept,) = evening.kept
    assert kept.calibration.px_to_mm == pytest.approx(by_mat(FRAME).calibration.px_to_mm)
    view = evening.table.view()
    assert view.notice.startswith("The tray is found and remembered: a pixel is 0.2")
    assert len(view.sight.corners_px) == 4
    assert len(view.sight.figures) == 5
    evening.panel.close()


def test_a_mirror_image_of_the_mat_is_turned_round(journal):
    """Over a mirrored mat key 1 mirrors the picture back and says so; pressed again, it finds the mat."""
    evening = Evening(journal, cv2.flip(FRAME, 1))
    evening.press(Key.ONE)
    assert evening.table.view().notice.endswith("press 1 again.")
    assert not evening.kept
    evening.press(Key.ONE)
    (kept,) = evening.kept
    assert kept.calibration.px_to_mm == pytest.approx(by_mat(FRAME).calibration.px_to_mm)
    assert evening.table.view().settings.mirrored
    evening.panel.close()


def test_key_5_mirrors_the_picture_and_mirrors_it_back(journal):
    """Key 5 shows the mirror image of a picture, and pressed again the picture itself."""
    evening = Evening(journal)
    evening.press(Key.FIVE)
    assert evening.camera.mirrored
    evening.press(Key.FIVE)
    assert not evening.camera.mirrored
    evening.panel.close()


def test_corners_set_with_keys_are_kept(journal):
    """After key 4 has moved the first corner, OK saves the calibration by these corners."""
    evening = Evening(journal)
    evening.press(Key.TWO, Key.FOUR, Key.OK)
    (kept,) = evening.kept
    wanted = list(corners().press(Key.FOUR, LIVE).screen.corners_px)
    there = by_corners(FRAME, wanted, corners().press(Key.FOUR, LIVE).screen.tray_mm)
    assert kept.calibration.px_to_mm == pytest.approx(there.calibration.px_to_mm)
    assert evening.table.screen == CAMERA
    evening.panel.close()


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ([Key.ONE], "The camera does not see the mat well enough"),
        ([Key.TWO, *[Key.FOUR] * 3, *[Key.FIVE] * 2, Key.OK], ""),
    ],
)
def test_what_cannot_be_found_is_said(journal, keys, words):
    """On a picture without a mat, key 1 says so and saves nothing; corners can still be set."""
    evening = Evening(journal, np.full((960, 1280, 3), 90, np.uint8))
    evening.press(*keys)
    assert bool(evening.kept) is not bool(words)
    assert words in evening.table.view().notice
    evening.panel.close()


def test_the_board_in_the_place_of_the_mat_is_said(journal):
    """Where the board of Artiseurs lies in the tray, key 1 names it, and saves nothing."""
    evening = Evening(journal, mat_view.seen(page=mat_view.drawn(board_layout("a4"))))
    evening.press(Key.ONE)
    assert evening.kept == []
    assert evening.table.view().notice.startswith("The board of Artiseurs lies there")
    evening.panel.close()


def test_corners_that_cross_are_refused(journal):
    """Corners that cross are refused with a sentence; they stay to be moved, and no calibration is saved."""
    evening = Evening(journal)
    evening.press(Key.TWO)
    crossed = replace(corners(), corners_px=((900, 100), (200, 100), (900, 800), (200, 800)))
    evening.table.screen = crossed
    evening.press(Key.OK)
    assert evening.kept == []
    assert evening.table.screen == crossed
    assert evening.table.view().notice.startswith("These corners do not go round a tray")
    evening.panel.close()


def test_a_calibration_that_cannot_be_kept_holds_all_the_same(journal):
    """If the file cannot be written, the screen says so, and the calibration is used all the same."""

    def refuse(remembered):
        raise CalibrationFileError("calibration.json cannot be written")

    evening = Evening(journal, remember=refuse)
    evening.press(Key.ONE)
    assert evening.table.view().notice == "Calibration.json cannot be written."
    assert evening.table.view().sight.corners_px
    evening.panel.close()


def test_trying_watches_for_six_dice_and_leaves_off(journal):
    """In the trial OK expects six dice and the hint says that none is in view; Back ends the trial."""
    evening = Evening(journal)
    evening.press(Key.THREE)
    assert evening.table.screen == ThrowTrialScreen(CAMERA)
    evening.press(Key.OK)
    for _ in range(20):
        evening.turn()
    assert evening.table.view().sight.hint == "The camera sees no dice: throw them, or enter them."
    evening.press(Key.BACK)
    assert evening.table.screen == CAMERA
    evening.panel.close()


def test_ok_held_at_home_asks_again(journal):
    """From the settings, a held key opens the screens of the first start, which end at home again."""
    settings = HomeScreen().held(View())[Key.OK].command
    assert isinstance(settings, Go)
    assert settings.screen.held(View())[Key.ONE].command.then == LanguageScreen()
    assert CAMERA.press(Key.OK, LIVE) == Home()
    assert SOFT_KEYS[0] not in HomeScreen().held(View())
