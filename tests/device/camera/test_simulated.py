"""Tests the simulated tray: its throws, its pictures and its hand."""

import sys

import numpy as np
import pytest

from device.camera import simulated
from device.camera.errors import NoCamera
from device.camera.simulated import SimulatedTray
from device.errors import CameraError
from device.i18n import translated, use_language
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from vision.reading import Die, Reading
from vision.scenes.physics import Walls

pytest.importorskip("mujoco", reason="the simulated tray needs the optional part `simulated`")

LONG_S = 60.0


@pytest.fixture
def tray(clock):
    """An empty tray with seed 5."""
    return SimulatedTray(seed=5, clock=clock)


def thrown(tray, clock, dice):
    """Throw dice, and wait until they are at rest."""
    tray.throw(dice)
    clock.now_s += LONG_S
    tray.latest()
    return {die.number: die for die in tray.truth()}


def part(pixels, box_xyxy):
    """The pixels in a box."""
    left, top, right, bottom = (int(side) for side in box_xyxy)
    return pixels[top:bottom, left:right].astype(int)


def test_thrown_dice_lie_in_the_picture(tray, clock):
    """Each of six thrown dice shows bright on the felt in its box, well inside the frame."""
    dice = thrown(tray, clock, (1, 2, 3, 4, 5, 6))
    frame = tray.latest()
    assert frame.pixels.shape == (720, 960, 3)
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]
    for die in dice.values():
        left, top, right, bottom = die.box_xyxy
        assert 0 < left < right < 960
        assert 0 < top < bottom < 720
        assert 60 < right - left < 150
        assert die.face in "123456"
        assert part(frame.pixels, die.box_xyxy).mean() > 120
    assert frame.pixels.mean() < 90


def test_osselets_lie_on_a_side_that_shows_something(tray, clock):
    """Osselets come to rest with the centaur or a mark up, never on a narrow side."""
    tray.bring("osselets")
    faces = {number: die.face for number, die in thrown(tray, clock, (1, 2, 3, 4)).items()}
    marks = {1: "point1", 2: "point1", 3: "point2", 4: "lune"}
    assert all(face in ("centaure", marks[number]) for number, face in faces.items())
    tray.bring("pips")
    assert tray.truth() == ()
    assert thrown(tray, clock, (1,))[1].face in "123456"


def test_divinatory_dice_are_thrown_one_after_the_other(tray, clock):
    """The three divinatory dice are thrown in turn; each shows one of its symbols, and earlier ones stay."""
    tray.bring("divinatoires")
    shown = [thrown(tray, clock, (number,)) for number in (1, 2, 3)]
    assert [sorted(dice) for dice in shown] == [[1], [1, 2], [1, 2, 3]]
    assert all(shown[-1][number].face == shown[number - 1][number].face for number in (1, 2, 3))
    assert shown[-1][2].face in ("sabre", "arbre", "nuage")


def test_divinatory_dice_can_be_laid_down_again(tray):
    """Divinatory dice can be put down with given symbols, to resume a round."""
    tray.bring("divinatoires")
    tray.lay({1: "nuage", 2: "sabre"})
    assert {die.number: die.face for die in tray.truth()} == {1: "nuage", 2: "sabre"}


def test_a_set_that_ships_with_no_dice_is_of_dice_that_nobody_has_taught_yet(tray, clock):
    """Dice of an unknown set can be put down, each time at another place and angle, and thrown."""
    tray.bring("Runes")
    places = set()
    for face in "1166":
        tray.put(face)
        (die,) = tray.truth()
        assert die.face == face
        places.add(die.center_xy)
    assert len(places) == 4
    assert thrown(tray, clock, (1,))[1].face in "123456"


@pytest.mark.parametrize(
    ("dice_set", "shape", "faces"),
    [
        ("eilindor", "d6", {"dam", "bel", "egal", "mort", "gain", "ruse"}),
        ("dragon8", "d8", {"dam", "bel", "egal", "mort", "gain", "ruse", "arcaniste", "banni"}),
        ("numerals", "d6", set("123456")),
        ("numerals", "d8", set("12345678")),
        ("Runes", "d4", set("1234")),
        ("Runes", "d8", set("12345678")),
    ],
)
def test_every_set_can_be_laid_down(tray, dice_set, shape, faces):
    """The dice of every set can be put down with each face up."""
    tray.bring(dice_set, shape)
    for face in sorted(faces):
        tray.put(face)
        assert tray.truth()[0].face == face
    with pytest.raises(CameraError):
        tray.put("9")


def test_a_face_that_the_die_does_not_have_is_refused(tray):
    """A face that the die does not have is refused."""
    tray.bring("Runes")
    with pytest.raises(CameraError, match="no die that shows 8"):
        tray.put("8")


def test_the_same_seed_throws_the_same_dice(clock):
    """The same seed gives the same throws, however many frames were read."""
    tray, other = SimulatedTray(seed=9, clock=clock), SimulatedTray(seed=9, clock=clock)
    other.latest()
    assert thrown(tray, clock, (1, 2)) == thrown(other, clock, (1, 2))
    assert thrown(tray, clock, (1,))[1] != thrown(SimulatedTray(seed=10, clock=clock), clock, (1,))[1]


def test_dice_that_are_not_thrown_stay(tray, clock):
    """Dice that are not thrown stay exactly where they are."""
    before = thrown(tray, clock, (1, 2, 3, 4))
    after = thrown(tray, clock, (1, 3))
    assert {n: after[n] for n in (2, 4)} == {n: before[n] for n in (2, 4)}
    assert after[1].box_xyxy != before[1].box_xyxy
    assert after[3].box_xyxy != before[3].box_xyxy


def test_at_rest_the_picture_is_drawn_once(tray, clock):
    """At rest the same picture is returned, with increasing sequence numbers."""
    thrown(tray, clock, (1,))
    first = tray.latest()
    clock.now_s += 1
    second = tray.latest()
    assert second.pixels is first.pixels
    assert (second.sequence, second.taken_s) == (first.sequence + 1, first.taken_s + 1)


def test_a_hand_takes_the_dice_and_leaves_the_others(tray, clock):
    """The hand picks up the thrown dice and leaves the others in the picture."""
    before = thrown(tray, clock, (1, 2))
    empty = part(tray.latest().pixels, before[1].box_xyxy).mean()
    tray.throw((1,))
    clock.now_s += 0.3
    with_hand = tray.latest().pixels
    assert [die.number for die in tray.truth()] == [1, 2]
    assert np.abs(with_hand[-200:].astype(int) - SimulatedTray(clock=clock).latest().pixels[-200:]).max() > 60
    clock.now_s += 0.55
    assert [die.number for die in tray.truth()] == [2]
    assert part(tray.latest().pixels, before[1].box_xyxy).mean() < empty - 40


def test_settled_dice_lie_there_before_the_throw_is_over(tray, clock):
    """A throw goes on for a moment after all dice look still; they lie there already, rolling ones do not."""
    tray.throw((1, 2, 3))
    at_rest = []
    while not tray.still:
        clock.now_s += 0.02
        tray.latest()
        at_rest.append({die.number: die for die in tray.truth()})
    rolling, last, after = at_rest[len(at_rest) // 2], at_rest[-2], at_rest[-1]
    assert rolling == {}
    assert sorted(last) == sorted(after) == [1, 2, 3]
    for number, die in after.items():
        assert last[number].face == die.face
        assert np.hypot(*np.subtract(last[number].center_xy, die.center_xy)) < 2


def test_rolling_dice_are_not_thrown_again(tray, clock):
    """A second throw is refused while dice roll, so that nobody throws anew what falls badly."""
    dice = thrown(SimulatedTray(seed=5, clock=clock), clock, (1, 2))
    tray.throw((1, 2))
    for _turn in range(5):
        clock.now_s += 0.2
        tray.latest()
        with pytest.raises(CameraError, match="The dice are still rolling: wait until they lie still"):
            tray.throw((1, 2))
    clock.now_s += LONG_S
    tray.latest()
    assert {die.number: die.face for die in tray.truth()} == {n: die.face for n, die in dice.items()}
    assert sorted(thrown(tray, clock, (2, 3))) == [1, 2, 3]


def test_dice_are_laid_so_that_they_show_what_they_should(tray):
    """Dice can be put down with given faces, to resume a game."""
    tray.lay({2: "6", 5: "1", 6: "4"})
    assert {die.number: die.face for die in tray.truth()} == {2: "6", 5: "1", 6: "4"}


def test_a_kept_die_of_their_own_is_laid_down_whatever_people_call_its_faces(tray):
    """A game with taught dice goes on without a camera, though the simulated dice have no such faces."""
    eye = Eye(tray, TrayReader(lambda pixels: Reading((), 960, 720)))
    eye.await_throw((2,), {1: "wolf"}, dice_set="Beasts")
    assert [die.number for die in tray.truth()] == [1]


def test_dice_may_be_numbered_by_where_they_are_seen(tray, clock):
    """The dice at the places in `staying` are renumbered and stay; all others are removed."""
    before = thrown(tray, clock, (1, 2, 3))
    x, y = before[2].center_xy
    tray.throw((8, 9), staying={7: (x + 3, y - 2)})
    clock.now_s += LONG_S
    tray.latest()
    after = {die.number: die for die in tray.truth()}
    assert sorted(after) == [7, 8, 9]
    assert after[7].box_xyxy == before[2].box_xyxy


def test_no_die_stays_where_none_lies(tray, clock):
    """A place in `staying` without a die keeps none."""
    thrown(tray, clock, (1, 2))
    tray.throw((1, 2), staying={3: (5.0, 5.0)})
    clock.now_s += LONG_S
    tray.latest()
    assert sorted(die.number for die in tray.truth()) == [1, 2]


def test_dice_without_room_are_refused_and_those_that_lie_there_stay(tray, clock, monkeypatch):
    """If there is no room for a throw, the error says so and the dice stay."""
    before = thrown(tray, clock, (1,))
    monkeypatch.setattr(simulated, "INSIDE", Walls(15, 15))
    with pytest.raises(CameraError, match="1 dice did not come to rest"):
        tray.throw((2,))
    assert {die.number: die for die in tray.truth()} == before


def test_without_the_physics_engine_there_is_no_tray(monkeypatch):
    """Without the physics engine, the error names the command that installs it."""
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(NoCamera, match="pip install"):
        SimulatedTray()


def test_throws_are_settled_and_tracked_from_pictures(tray, clock):
    """Two throws read from pictures count once each, and the kept die keeps its number."""

    def read(pixels):
        found = [Die(die.box_xyxy, "d6", "pips", die.face, 1.0, None, False) for die in tray.truth()]
        return Reading(tuple(found), pixels.shape[1], pixels.shape[0])

    eye = Eye(tray, TrayReader(read))
    known = {}
    for dice in ((1, 2, 3), (1, 3)):
        kept = {number: die.face for number, die in known.items() if number not in dice}
        eye.watch()
        eye.await_throw(dice, kept)
        eye.read_tray()
        counted = []
        for _ in range(45):
            clock.now_s += 0.1
            counted += [seen for seen in [eye.watch()] if seen]
        (seen,) = counted
        assert tray.still
        assert not kept or seen.lying[2] == known[2]
        known = seen.lying


def test_the_tray_is_named_in_the_language_in_use():
    """The name of the tray is translated whenever it is shown."""
    tray = SimulatedTray(seed=1)
    use_language("fr")
    assert translated(tray.name) == "piste simulée"
    use_language("en")
    assert translated(tray.name) == "simulated tray"
