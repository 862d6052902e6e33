"""The eye counts each throw that it saw fall exactly once, also when the camera stalls or fails."""

from dataclasses import replace

import numpy as np
import pytest

from device.camera import Frame
from device.camera.calibration import SavedCalibration
from device.camera.errors import CameraDark, CameraStopped, NoCamera
from device.errors import CameraError
from device.i18n import use_language
from device.screen.dice.tray import shown_part
from device.throw.eye import Eye
from device.throw.pending import Pending
from device.zone import Zone
from vision.calibration import Calibration, Layout
from vision.knock import Knock, glance
from vision.motion import thumbnail
from vision.reading import Die, Reading
from wording.sentence import Sentence

WIDTH, HEIGHT = 320, 240
ZONE = Zone(0, 0, 400, 300)
FRAME_S = 1 / 30
LYING = ((60, 60), (160, 60), (260, 60))
ELSEWHERE = ((60, 180), (180, 200), (250, 150))


def die(place, face="3", doubtful=False):
    """A die whose centre is at this place."""
    x, y = place
    return Die((x - 16, y - 16, x + 16, y + 16), "d6", "pips", face, 0.99, None, doubtful)


class Tray:
    """A camera with its own clock over bright dice on grey felt, and the reader of its frames."""

    name = "webcam 0"

    def __init__(self):
        self.now_s = 0.0
        self.dice = ()
        self.fault = None
        self.moving = False
        self.light = 90
        self.arm = False
        self.faces = {}
        self.doubted = set()
        self.cocked = set()
        self.left_out = set()
        self.searches = 0
        self._sequence = 0
        self._chance = np.random.default_rng(1)

    def latest(self):
        """A frame of the tray; raises the fault while the camera has one."""
        if self.fault:
            raise self.fault
        self._sequence += 1
        pixels = np.full((HEIGHT, WIDTH, 3), self.light, np.uint8)
        for x, y in self.dice:
            if self.moving:
                x, y = self._chance.integers(30, 200, 2)
            pixels[y - 14 : y + 14, x - 14 : x + 14] = 235
        if self.arm:
            pixels[100:140, 200:] = 190
        return Frame(pixels, self._sequence, self.now_s)

    def read(self, pixels):
        """A reading of all dice.

        Each shows 3 unless `faces` says otherwise; `doubted`, `cocked` and `left_out` hold places.
        """
        places = sorted(set(self.dice) - self.left_out)
        dice = (die(at, self.faces.get(at, "3"), at in self.doubted) for at in places)
        dice = (
            replace(one, cocked=True, doubtful=True) if one.center_xy in self.cocked else one for one in dice
        )
        return Reading(tuple(dice), WIDTH, HEIGHT)

    def read_again(self, pixels, reading, missing):
        """The reading, with so many of the dice that were left out, in doubt."""
        self.searches += 1
        more = [die(at, "5", doubtful=True) for at in sorted(self.left_out & set(self.dice))]
        dice = sorted([*reading.dice, *more[:missing]], key=lambda one: one.center_xy)
        return Reading(tuple(dice), WIDTH, HEIGHT)

    def close(self):
        """Do nothing: this camera holds no resources."""


class Pages(Tray):
    """A folder of photographs: each one is shown until the next one is asked for."""

    def __init__(self, *pages):
        super().__init__()
        self.pages = list(pages)

    def advance(self):
        """Show the next photograph."""
        self.dice = self.pages.pop(0)


class Game:
    """An eye that awaits three dice, on a tray."""

    def __init__(self, calibration=None, tray=None):
        self.tray = tray or Tray()
        self.told, self.looked_by = [], []
        self.eye = Eye(
            self.tray,
            self.tray.read,
            calibration=calibration,
            expect=self.told.append,
            use_calibration=self.looked_by.append,
            read_again=self.tray.read_again,
        )
        self.thrown = 0

    def watch(self, seconds, frame_s=FRAME_S):
        """Let the eye look at every frame for some seconds."""
        end_s = self.tray.now_s + seconds
        while self.tray.now_s < end_s:
            self.tray.now_s += frame_s
            self.thrown += self.eye.watch() is not None

    def throw(self, places, frame_s=FRAME_S):
        """Let dice roll for a second, then let them lie at these places for one and a half."""
        self.tray.dice, self.tray.moving = places, True
        self.watch(1.0, frame_s)
        self.tray.moving = False
        self.watch(1.5, frame_s)

    def throw_once(self, places):
        """Throw dice into the empty tray; returns the one throw that counted."""
        seen, watch = [], self.eye.watch
        self.eye.watch = lambda: seen.append(watch()) or seen[-1]
        self.tray.dice = ()
        self.watch(1.0)
        self.throw(places)
        (counted,) = [one for one in seen if one]
        return counted

    def fail(self, fault, seconds):
        """Let the camera fail for some seconds."""
        self.tray.fault = fault
        self.watch(seconds)
        self.tray.fault = None

    def brighten(self):
        """Brighten the picture in steps, as the automatic exposure of a camera does after opening."""
        for light in (30, 60, 80, 90):
            self.tray.light = light
            self.watch(0.2)


@pytest.fixture
def game():
    """A game that awaits three dice over an empty tray."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    return game


STOPPED = CameraStopped("No picture comes from webcam 0.")


def test_a_throw_counts_once(game):
    """A throw counts once, however long the dice lie there."""
    game.throw(LYING)
    game.watch(5.0)
    assert game.thrown == 1


def test_a_throw_counts_once_through_stalls_of_200_ms(game):
    """A throw counts once at five frames a second, while dice roll and while they lie still."""
    game.throw(LYING, frame_s=0.2)
    game.watch(5.0, frame_s=0.2)
    assert game.thrown == 1


def test_dice_that_lay_there_when_the_camera_opened_are_no_throw():
    """Dice that lay there at the start do not count, although the exposure changes the picture.

    OK counts them.
    """
    game = Game()
    game.tray.dice = LYING
    game.eye.await_throw((1, 2, 3), {})
    game.brighten()
    game.watch(3.0)
    assert game.thrown == 0
    assert game.eye.sight.hint == "These dice lay there already: throw them, or press OK to count them."
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 1


@pytest.mark.parametrize("fault", [STOPPED, CameraDark("The picture of webcam 0 is black.")])
def test_a_fault_is_shown_in_the_same_turn_and_ends_with_the_picture(game, fault):
    """During a fault the screen shows the camera's message and no picture. The next frame ends the fault."""
    game.fail(fault, FRAME_S)
    assert game.eye.sight.trouble == str(fault)
    assert game.eye.sight.picture is None
    game.watch(FRAME_S)
    assert game.eye.sight.trouble == ""
    assert game.eye.sight.picture is not None


def test_between_two_frames_of_the_camera_nothing_comes_to_rest(game):
    """The loop turns twice as often as the camera takes a frame: seen again, a frame shows no still tray."""
    game.tray.dice, game.tray.moving = LYING, True
    game.watch(1.0)
    game.tray.now_s += FRAME_S
    frame = game.tray.latest()
    game.tray.latest = lambda: frame
    for _ in range(2):
        assert game.eye.watch() is None
        assert game.eye.moving


def test_a_still_tray_is_shown_now_and_then_and_a_moving_one_as_it_moves(game):
    """A still tray is redrawn twice a second, a moving one with every frame: drawing is expensive."""
    for moving, least, most in ((False, 2, 3), (True, 29, 31)):
        game.tray.dice, game.tray.moving = LYING, moving
        game.watch(0.5)
        shown = []
        for _ in range(30):
            game.watch(FRAME_S)
            if not shown or shown[-1] is not game.eye.sight.picture:
                shown.append(game.eye.sight.picture)
        assert least <= len(shown) <= most


@pytest.mark.parametrize("awaits", [True, False])
def test_of_a_calm_tray_every_second_frame_is_looked_at_until_something_moves(game, monkeypatch, awaits):
    """An idle table looks for motion in half of the frames; dice that fall are noticed two frames later."""
    game.throw(LYING)
    if awaits:
        game.eye.await_throw((1, 2, 3), {})
    else:
        game.throw(ELSEWHERE)
    looked_at = []

    def look(pixels):
        looked_at.append(pixels)
        return thumbnail(pixels)

    monkeypatch.setattr("device.throw.eye.thumbnail", look)
    game.watch(1.0)
    assert 14 <= len(looked_at) <= 16
    game.tray.moving = True
    game.watch(2 * FRAME_S)
    assert game.eye.moving
    looked_at.clear()
    game.watch(1.0)
    assert len(looked_at) >= 29


def test_a_fault_that_lasts_is_one_sight(game):
    """While a fault lasts the eye keeps the same `Sight`, so that the screen is not redrawn."""
    game.fail(STOPPED, FRAME_S)
    game.tray.fault = STOPPED
    game.watch(FRAME_S)
    before = game.eye.sight
    game.watch(1.0)
    assert game.eye.sight is before


def test_nothing_moves_any_more_once_the_camera_is_gone(game):
    """A camera unplugged during a throw does not leave its last motion behind.

    Machines and phones wait while something moves, and sounds are cut.
    """
    game.tray.dice, game.tray.moving = LYING, True
    game.watch(0.5)
    assert game.eye.moving
    game.fail(STOPPED, FRAME_S)
    assert not game.eye.moving


def test_what_came_to_lie_there_unseen_is_no_throw(game):
    """Dice that came to lie there while the camera was away do not count. The next throw counts."""
    game.fail(STOPPED, 1.0)
    game.tray.dice = LYING
    game.brighten()
    game.watch(3.0)
    assert game.thrown == 0
    game.throw(ELSEWHERE)
    assert game.thrown == 1


def test_an_empty_tray_after_a_fault_asks_for_nothing(game):
    """If the tray is empty after a fault, the next throw counts without OK."""
    game.fail(STOPPED, 1.0)
    game.brighten()
    game.watch(1.0)
    game.throw(LYING)
    assert game.thrown == 1


def test_a_fault_between_throws_is_remembered_until_the_next(game):
    """A fault between two throws makes the eye ignore dice that were laid elsewhere meanwhile.

    The next throw counts.
    """
    game.throw(LYING)
    game.eye.rest()
    game.fail(STOPPED, 1.0)
    game.tray.dice = ELSEWHERE
    game.brighten()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(3.0)
    assert game.thrown == 1
    game.throw(LYING)
    assert game.thrown == 2


def test_a_fault_in_the_middle_of_a_roll_counts_nothing_by_itself(game):
    """If the camera fails while dice roll, the dice that lie there afterwards count only after OK."""
    game.tray.dice, game.tray.moving = LYING, True
    game.watch(0.5)
    game.fail(STOPPED, 2.0)
    game.tray.moving = False
    game.watch(3.0)
    assert game.thrown == 0
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 1


def test_kept_dice_keep_their_numbers_through_a_fault(game):
    """Kept die 1 keeps its number through a camera fault, and the throw of dice 2 and 3 after it counts."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.fail(STOPPED, 1.0)
    game.watch(3.0)
    assert game.thrown == 1
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 2
    assert game.eye.sight.dice[1].center_xy == LYING[0]


def test_dice_to_throw_again_keep_their_numbers_until_they_are_touched(game):
    """Dice 2 and 3 are numbered where they lie while they are to be picked up, not once a hand takes them."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    lying = {number: die.center_xy for number, die in game.eye.sight.to_pick_up.items()}
    assert lying == {2: LYING[1], 3: LYING[2]}
    assert set(game.eye.sight.dice) == {1}
    game.tray.moving = True
    game.watch(1.0)
    assert game.eye.sight.to_pick_up == {}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.eye.sight.to_pick_up == {}
    game.eye.await_throw((1, 2, 3), {})
    assert game.eye.sight.to_pick_up == {}


def test_dice_keep_their_numbers_while_more_is_learnt_about_them(game):
    """A kept die keeps its number when the reader learns the type of dice and the others fall to its left."""
    game.throw(LYING)
    game.eye.await_throw((1, 2), {3: "3"})
    game.eye.learn("pips")
    assert dict(game.eye.sight.dice) == {3: die(LYING[2])}
    game.throw((*ELSEWHERE[:2], LYING[2]))
    assert game.thrown == 2
    assert game.eye.sight.dice[3].center_xy == LYING[2]
    game.eye.learn("runes")
    assert game.told == ["pips", "pips"]


def test_a_throw_told_by_hand_is_not_taken_again(game):
    """A throw entered by hand before the camera has counted it is not counted too. The next throw counts."""
    game.tray.dice, game.tray.moving = LYING, True
    game.watch(1.0)
    game.tray.moving = False
    game.watch(0.1)
    game.eye.await_throw((1, 2, 3), {})
    game.watch(5.0)
    assert game.thrown == 0
    assert game.eye.sight.hint.startswith("These dice lay there already")
    game.throw(ELSEWHERE)
    assert game.thrown == 1


def test_a_throw_told_by_hand_before_a_choice_is_not_taken_after_it(game):
    """Dice that fell while the table awaited a choice do not count when the next throw is awaited."""
    game.eye.rest()
    game.throw(LYING)
    game.eye.await_throw((1, 2, 3), {})
    game.watch(5.0)
    assert game.thrown == 0


def test_dice_that_people_played_with_between_two_games_are_no_throw(game):
    """They lie there once the next game awaits its first throw, which counts as soon as they are thrown."""
    game.throw(LYING)
    game.eye.rest()
    game.throw(ELSEWHERE)
    game.eye.disregard_moves()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(5.0)
    assert game.thrown == 1
    assert game.eye.sight.hint.startswith("These dice lay there already")
    game.throw(LYING)
    assert game.thrown == 2


def test_a_throw_that_the_camera_told_does_not_make_the_next_one_told(game):
    """After a throw that the camera counted, the next one counts without OK."""
    game.throw(LYING)
    game.eye.await_throw((1, 2, 3), {})
    game.throw(ELSEWHERE)
    assert game.thrown == 2


def test_a_forgotten_die_is_named(game):
    """An awaited die that still lies in its place is named and keeps the throw from counting.

    OK counts it.
    """
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.throw((*LYING[:2], ELSEWHERE[2]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 2 was not thrown: throw it, or press OK to count it."
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 2


def test_a_kept_die_that_was_turned_is_named_and_asked_about(game):
    """A kept die that was turned is named, and the throw waits until the die is turned back."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 1 showed 3, now it shows 5: turn it back, or press OK."
    game.tray.faces = {}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 2


def test_a_kept_die_may_be_read_as_people_put_it_right(game):
    """A kept die that was misread and put right was not turned, if it is misread again or read right."""
    game.throw(LYING)
    for thrown, face in ((ELSEWHERE, "3"), (((80, 120), (200, 120), (280, 120)), "5")):
        game.eye.await_throw((2, 3), {1: "5"})
        game.tray.faces = {LYING[0]: face}
        game.throw((LYING[0], *thrown[1:]))
        assert game.eye.sight.hint == ""
    assert game.thrown == 3


def test_a_kept_die_that_shows_neither_what_was_read_nor_what_was_told_was_turned(game):
    """The hint names the face that people told, since that is what the die showed."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "5"})
    game.tray.faces = {LYING[0]: "2"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 2: turn it back, or press OK."


def test_a_pushed_die_is_known_by_the_face_that_people_told(game):
    """A kept die whose doubt was answered is found again when it is pushed and surely shows the answer."""
    pushed = (60, 100)
    game.tray.doubted = {LYING[0]}
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "5"})
    game.tray.doubted, game.tray.faces = set(), {pushed: "5"}
    game.throw((pushed, *ELSEWHERE[1:]))
    assert game.thrown == 2
    assert game.eye.sight.dice[1].center_xy == pushed


def test_after_a_restart_a_throw_counts_beside_a_kept_die_in_doubt():
    """After a restart the one die in the tray is the kept one, though it looks like another face."""
    game = Game()
    game.tray.dice, game.tray.doubted = LYING[:1], {LYING[0]}
    game.eye.await_throw((2, 3), {1: "5"})
    game.watch(1.5)
    assert game.eye.sight.hint == ""
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.dice[1].center_xy == LYING[0]


def test_after_a_restart_a_kept_die_that_is_misread_needs_one_press():
    """The one die in the tray surely shows another face than the kept one: people say that it is that one."""
    game = Game()
    game.tray.dice = LYING[:1]
    game.eye.await_throw((2, 3), {1: "5"})
    game.watch(1.5)
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 0
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 3: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(1.5)
    assert game.thrown == 1
    assert game.eye.sight.dice[1].center_xy == LYING[0]


def test_after_a_restart_several_turned_kept_dice_need_one_press():
    """They lie beside the die to throw: once that one is taken up and thrown, OK takes the others as kept."""
    game = Game()
    game.tray.dice = LYING
    game.eye.await_throw((3,), {1: "5", 2: "5"})
    game.watch(1.5)
    hint = "Kept, but shown by no die: 5, 5. Turn them back, or take up the dice to throw."
    assert game.eye.sight.hint == hint
    game.tray.dice = LYING[:2]
    game.watch(1.5)
    game.throw((*LYING[:2], ELSEWHERE[2]))
    assert game.thrown == 0
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 3: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(1.5)
    assert game.thrown == 1
    assert game.eye.sight.dice[2].center_xy == LYING[1]


def test_after_a_restart_a_die_that_is_thrown_is_not_the_kept_one():
    """The one die in the tray is picked up and thrown; nothing waits for the kept one, which is elsewhere."""
    game = Game()
    game.tray.dice = LYING[:1]
    game.eye.await_throw((2,), {1: "5"})
    game.watch(1.5)
    game.throw(ELSEWHERE[1:2])
    assert game.thrown == 1


def game_of_figures(kept):
    """A game after its first throw that keeps some dice and awaits the others; 3 is a Ruse, 5 is a Bel."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    thrown = tuple(number for number in (1, 2, 3) if number not in kept)
    game.eye.await_throw(
        thrown, dict.fromkeys(kept, "3"), named=lambda die, face: {"3": "Ruse", "5": "Bel"}[face]
    )
    return game


def test_a_kept_die_that_somebody_turns_is_named_before_the_throw(game):
    """Turning a kept die is reported with the game's names of the faces. OK accepts the new face."""
    game = game_of_figures(kept=(1, 2))
    game.tray.faces = {LYING[0]: "5"}
    game.throw(LYING[:2])
    assert game.eye.sight.hint == "Die 1 showed Ruse, now it shows Bel: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(2.0)
    assert game.eye.sight.hint == "Dice in view: 2, expected: 3. Throw the missing one, or enter the dice."
    assert game.thrown == 1


def test_a_die_that_lies_on_a_kept_one_is_to_be_taken_off():
    """The upper one is read in place of the kept one, and a die is missing: nobody turned the kept one."""
    game = game_of_figures(kept=(1,))
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], ELSEWHERE[1]))
    sentence = "Die 1 showed Ruse, now Bel: turn it back, or take off the die that lies on it."
    assert game.eye.sight.hint == sentence
    game.tray.faces = {}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert (game.thrown, game.eye.sight.hint) == (2, "")


def test_kept_dice_that_were_moved_are_named_and_keep_their_numbers():
    """Kept dice that were moved keep their numbers, and a hint names them before and after the throw."""
    game = game_of_figures(kept=(1, 2))
    nudged = ((75, 70), (175, 70))
    game.throw(nudged)
    assert game.eye.sight.hint == "Dice moved, and still kept: 1, 2."
    game.throw((*nudged, ELSEWHERE[2]))
    assert game.thrown == 2
    assert game.eye.sight.hint == "Dice moved, and still kept: 1, 2."
    assert [game.eye.sight.dice[number].center_xy for number in (1, 2)] == [*nudged]


def test_ok_counts_the_throw_beside_a_turned_die(game):
    """OK counts the throw although a kept die was turned."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 2


def test_a_kept_die_that_is_gone_is_named(game):
    """If a kept die is missing, the throw does not count even with the right number of dice.

    A hint names it, and what to do. Of the number of dice it speaks where that is wrong.
    """
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {ELSEWHERE[0]: "6"}
    game.throw(ELSEWHERE)
    assert game.thrown == 1
    told = "Kept dice that are not found: 1. Lay them back as they lay, or enter the dice."
    assert game.eye.sight.hint == told
    game.throw((*ELSEWHERE, (60, 60)))
    too_many = "Take one die out of the tray, or enter the dice."
    assert game.eye.sight.hint == f"Dice in view: 4, expected: 3. {too_many}"
    game.tray.faces = dict.fromkeys(ELSEWHERE, "6")
    game.throw((*ELSEWHERE, (160, 120)))
    assert game.eye.sight.hint == f"Dice in view: 4, expected: 3. Die 1 is gone. {too_many}"
    game.throw((LYING[0], *ELSEWHERE, (160, 120)))
    said = "Dice in view: 5, expected: 3. Take 2 dice out of the tray, or enter the dice."
    assert game.eye.sight.hint == said
    game.throw(ELSEWHERE[1:])
    assert game.eye.sight.hint == told


def test_a_die_on_another_is_named_and_asked_about(game):
    """Two dice whose centres are nearer than the width of a die are both doubtful, and a hint names them."""
    counted = game.throw_once(((60, 60), (75, 70), (260, 60)))
    assert set(counted.doubtful) == {1, 2}
    assert game.eye.sight.hint == "Die 1 leans on die 2, or lies on it."
    assert game.eye.sight.remarks == dict.fromkeys((1, 2), "Die 1 or die 2 leans.")


def test_a_die_that_is_seen_to_lean_is_named_and_asked_about(game):
    """A die that the reader sees lean is doubtful, and a hint names it. Flat dice beside it are not."""
    game.tray.cocked = {LYING[0]}
    counted = game.throw_once(LYING)
    assert list(counted.doubtful) == [1]
    assert game.eye.sight.hint == "Die 1 seems to lean: lay it flat, throw it again, or say what it shows."
    assert game.eye.sight.remarks == {1: "It seems to lean."}


@pytest.mark.parametrize(("aside_px", "touched"), [(0, False), (2, True)])
def test_a_cocked_die_that_is_laid_flat_nearly_where_it_was_was_touched(game, aside_px, touched):
    """A cocked die counts as touched only if it moved. A new reading of a die in its place is no touch."""
    game.tray.cocked = {LYING[0]}
    game.throw_once(LYING)
    ask(game.eye)
    seen, watch = [], game.eye.watch
    game.eye.watch = lambda: seen.append(watch()) or seen[-1]
    game.tray.cocked = set()
    x, y = LYING[0]
    game.throw(((x + aside_px, y), *LYING[1:]))
    (anew,) = [one for one in seen if one]
    assert (1 in anew.untouched) is not touched
    assert {2, 3} <= anew.untouched


def test_the_reader_is_told_where_the_camera_looks():
    """The reader gets the saved calibration first, and each new calibration when it is made."""
    told, game = [], Game()
    kept, shown = calibrated(), calibrated()
    eye = Eye(game.tray, game.tray.read, calibration=kept, use_calibration=told.append)
    eye.watch()
    eye.calibrate(lambda frame: shown)
    assert told == [kept.calibration, shown.calibration]


class SimulatedDice(Tray):
    """A camera that throws its own dice."""

    closed = False

    def throw(self, dice, staying):
        """Throw nothing."""

    def lay(self, faces):
        """Put nothing down."""

    def bring(self, dice_set, shape):
        """Replace no die."""

    def close(self):
        """Count the call."""
        self.closed = True


def test_a_camera_that_is_plugged_in_later_takes_the_place_of_simulated_dice():
    """It is closed only once another camera is found; the kept calibration holds for that one."""
    kept, told, tray, simulated = calibrated(), [], Tray(), SimulatedDice()
    found = []

    def find():
        if not found:
            raise NoCamera("none")
        return found[0]

    eye = Eye(simulated, tray.read, calibration=kept, use_calibration=told.append, find_camera=find)
    with pytest.raises(NoCamera):
        eye.search_camera()
    assert (eye.sight.verb, eye.sight.live, told, simulated.closed) == ("throw", False, [], False)
    found.append(tray)
    eye.search_camera()
    eye.watch()
    assert (eye.sight.verb, eye.sight.camera, told) == ("read", "webcam 0", [kept.calibration])
    assert simulated.closed
    assert eye.sight.picture is not None


def test_no_camera_is_searched_for_where_people_have_chosen_one(game):
    """The sentence says what to do."""
    with pytest.raises(CameraError, match="plug one in"):
        game.eye.search_camera()


def test_a_throw_left_open_is_seen_anew_when_the_camera_comes_back(game):
    """A throw in doubt is read again when the camera comes back, with its changes and without a hint."""
    game.throw(LYING)
    ask(game.eye)
    game.fail(STOPPED, 2.0)
    game.tray.faces = {LYING[1]: "6"}
    game.watch(3.0)
    assert game.thrown == 2
    assert game.eye.sight.dice[2].face == "6"
    assert game.eye.sight.hint == ""


def test_a_throw_left_open_shows_its_own_picture_while_the_camera_is_gone(game):
    """Close-ups of dice that are asked about show what was read, until there is a live picture again."""
    game.throw(LYING)
    ask(game.eye)
    game.tray.fault = STOPPED
    game.watch(1.0)
    assert game.eye.sight.trouble
    assert game.eye.sight.picture is game.eye.question.pixels
    assert set(game.eye.sight.seen) == {1, 2, 3}
    game.tray.fault = None
    game.watch(1.0)
    assert game.eye.sight.picture is not game.eye.question.pixels


def test_dice_of_a_throw_left_open_keep_their_numbers(game):
    """When one die of a throw in doubt is thrown again, all dice keep their numbers."""
    game.throw(LYING)
    ask(game.eye)
    game.throw((LYING[0], (20, 200), LYING[2]))
    assert game.thrown == 2
    assert [game.eye.sight.dice[number].center_xy for number in (1, 2, 3)] == [LYING[0], (20, 200), LYING[2]]


def ask(eye):
    """Start a question about the dice that lie there."""
    sight = eye.sight
    eye.ask(Pending(sight.dice, sight.picture, dict.fromkeys(sight.dice, "R"), (1,)))


def calibrated(width=WIDTH):
    """A calibration with one millimetre a pixel, and a lane for kept dice along the lower edge."""
    lane = tuple((50.0 * place, 150.0, 50.0 * place + 50, 230.0) for place in range(6))
    frame = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    layout = Layout((0.0, 0.0, 320.0, 150.0), {}, lane)
    return SavedCalibration(Calibration(width, HEIGHT, np.eye(3), layout), glance(frame))


def test_dice_pushed_into_the_lane_keep_their_numbers():
    """After dice 1 and 2 were pushed into the lane, a die thrown to the old place of die 1 is still die 3."""
    game = Game(calibrated())
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    game.eye.await_throw((3,), {1: "3", 2: "3"})
    game.throw(ELSEWHERE[:2])
    assert game.eye.sight.hint == ""
    game.throw((*ELSEWHERE[:2], LYING[2]))
    assert game.thrown == 1
    game.throw((*ELSEWHERE[:2], LYING[0]))
    assert game.thrown == 2
    assert game.eye.sight.dice[3].center_xy == LYING[0]


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
    for knock, places, begins in ((Knock(9.0), LYING, "Camera or tray"), (None, ELSEWHERE, "")):
        monkeypatch.setattr(SavedCalibration, "knock", lambda *_, knock=knock: knock)
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


def test_a_camera_is_called_what_it_calls_itself_now():
    """The screen shows the camera's current name, in the current language."""
    game = Game()
    game.tray.name = Sentence("Pi camera")
    game.watch(0.5)
    assert game.eye.sight.camera == "Pi camera"
    use_language("fr")
    game.watch(0.5)
    assert game.eye.sight.camera == "caméra Pi"


def test_a_fault_that_lasts_is_told_in_the_language_that_is_chosen_meanwhile(game):
    """The message of a lasting fault is translated when the language is changed."""
    missing = "There is no {camera}: with the power off, push its cable in at both ends."
    game.tray.fault = NoCamera(Sentence(missing, camera=Sentence("Pi camera")))
    game.watch(FRAME_S)
    assert game.eye.sight.trouble.startswith("There is no Pi camera:")
    use_language("fr")
    game.watch(FRAME_S)
    assert game.eye.sight.trouble.startswith("Pas de caméra Pi")


def test_more_dice_than_are_thrown_are_counted_before_a_live_camera(game):
    """A live camera that sees too many dice says how many, and what to do; it speaks of no photograph."""
    game.throw((*LYING, (60, 180)))
    assert game.thrown == 0
    said = "Dice in view: 4, expected: 3. Take one die out of the tray, or enter the dice."
    assert game.eye.sight.hint == said


def test_a_photograph_with_more_dice_than_are_thrown_counts_none_of_them():
    """A photograph with too many dice counts none of them, and a hint says why.

    The next photograph counts.
    """
    game = Game(tray=Pages((*LYING, (60, 180)), ELSEWHERE))
    game.eye.await_throw((1, 2, 3), {})
    game.eye.read_tray()
    game.watch(3)
    assert game.thrown == 0
    asked = "Dice in the photograph: 4, thrown: 3. Take the next photograph, or enter the dice."
    assert game.eye.sight.hint == asked
    game.eye.read_tray()
    game.watch(3)
    assert game.thrown == 1
    assert game.eye.sight.hint == ""


def test_a_thrown_die_that_was_left_out_is_searched_and_asked_about():
    """Of three thrown dice two are read: the third one is searched, and the throw counts with it in doubt."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.tray.left_out = {ELSEWHERE[1]}
    seen = game.throw_once(ELSEWHERE)
    assert [(one.face, one.doubtful) for _number, one in sorted(seen.dice.items())] == [
        ("3", False),
        ("5", True),
        ("3", False),
    ]


@pytest.mark.parametrize(("calibration", "searched"), [(None, False), ("mat", True)])
def test_free_throws_are_searched_for_as_many_dice_as_before_in_a_calibrated_tray_alone(
    calibration, searched
):
    """After three dice, two are read: in an uncalibrated picture, what else is found may be no die."""
    game = Game(calibrated() if calibration else None)
    game.eye.await_throw((1, 2, 3), {}, any_number=True)
    game.watch(1.0)
    game.tray.left_out = {ELSEWHERE[1]}
    seen = game.throw_once(ELSEWHERE)
    assert (game.tray.searches > 0) is searched
    assert len(seen.dice) == (3 if searched else 2)


def test_dice_in_a_hand_are_not_searched():
    """While the thrown dice are in a hand, and the kept one lies as it lay, nothing was left out."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.throw_once(LYING)
    game.eye.await_throw((1, 2), {3: "3"})
    game.tray.dice = LYING[2:]
    game.watch(3.0)
    assert game.eye.state.why is None
    assert game.tray.searches == 0
