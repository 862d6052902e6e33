"""The eye counts each throw that it saw fall exactly once, also when the camera stalls or fails."""

import pytest

from device.camera.calibration import KeptCalibration
from device.camera.errors import CameraDark, NoCamera
from device.errors import CameraError
from device.i18n import use_language
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from tests.device.throw.watched_game import (
    ELSEWHERE,
    FRAME_S,
    LYING,
    STOPPED,
    Game,
    Tray,
    ask,
    calibrated,
    die,
)
from vision.motion import thumbnail
from wording.sentence import Sentence


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
    assert game.told == [("pips", "d6")] * 2


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


@pytest.mark.parametrize(("first", "second"), [("d4", "d8"), ("d8", "d4")])
def test_of_several_solids_a_simulated_tray_throws_that_of_the_first_die(first, second):
    """So the same seed gives the same throws each time that the table is started."""
    brought, simulated = [], SimulatedDice()
    simulated.bring = lambda dice_set, shape: brought.append((dice_set, shape))
    eye = Eye(simulated, TrayReader(simulated.read, ("d4", "d8")))
    eye.await_throw((1, 2), {}, {1: first, 2: second}, "numerals", any_number=True)
    assert brought == [("numerals", first)]


def test_a_camera_that_is_plugged_in_later_takes_the_place_of_simulated_dice():
    """It is closed only once another camera is found; the kept calibration holds for that one."""
    kept, told, tray, simulated = calibrated(), [], Tray(), SimulatedDice()
    found = []

    def find():
        if not found:
            raise NoCamera("none")
        return found[0]

    reader = TrayReader(tray.read, use_calibration=told.append)
    eye = Eye(simulated, reader, KeptCalibration(kept), find_camera=find)
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
