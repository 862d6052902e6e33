"""After a restart the kept dice are found by their faces and solids, or taken as OK says."""

import pytest

from device.throw.eye import Eye
from device.throw.kept_search import KeptSearch
from device.throw.tray_reader import TrayReader
from device.throw.why import LayThere, NotThrown, Number
from tests.device.throw.drawn_tray import DrawnTray, faces
from vision.reading import Die, Reading


@pytest.mark.parametrize(("stays", "goes"), ["ab", "ba"])
def test_after_a_restart_people_know_which_of_two_dice_alike_they_have_kept(stays, goes):
    """Two dice show the face of the kept one: it is the one that stays when the others are picked up."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "2"), "b": (400, 100, "2"), "c": (250, 300, "5")}
    tray.eye.await_throw((1, 2), {3: "2"})
    assert tray.watch(60) == []
    del tray.dice[goes], tray.dice["c"]
    assert tray.watch(60) == []
    x, y, _face = tray.dice[stays]
    thrown = tray.roll(**{goes: (520, 300, "6"), "c": (300, 200, "1")}) + tray.watch(60)
    (seen,) = thrown
    assert {number: die.face for number, die in seen.dice.items()} == {1: "1", 2: "6"}
    assert seen.lying[3].box_xyxy[:2] == (x, y)


def test_a_die_that_is_thrown_before_the_kept_one_is_found_is_told_to_lie_there_already():
    """Whoever throws just when a game is resumed learns why nothing counts, and that OK counts it."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "2")}
    tray.eye.await_throw((2,), {1: "2"})
    assert tray.roll(b=(300, 300, "6")) + tray.watch(60) == []
    assert tray.state.why == LayThere()
    tray.eye.read_tray()
    assert faces(tray.watch(60)) == [("2", "6")]


def test_after_a_restart_a_die_of_another_solid_is_not_taken_for_the_kept_one():
    """The Sage is thrown while the kept Tertre is not in the tray: the table asks for the Tertre."""
    tray = DrawnTray()
    tray.shapes = {"arbre": "d4"}
    tray.eye = Eye(tray, TrayReader(tray.read, ("d4", "d6")))
    tray.eye.await_throw((2,), {1: "arbre"}, {1: "d4", 2: "d6"})
    tray.watch(60)
    assert tray.roll(sage=(300, 300, "nuage")) + tray.watch(60) == []
    assert tray.state.why == Number(0, 1, gone=(1,))
    tray.dice["tertre"] = (100, 100, "arbre")
    assert tray.watch(60) == []
    assert tray.state.why == LayThere()
    tray.eye.read_tray()
    (seen,) = tray.watch(60)
    assert {number: die.face for number, die in seen.lying.items()} == {1: "arbre", 2: "nuage"}


def resumed_with_tertre(solid, **dice):
    """A resumed tray with these dice that awaits the Sage and looks for the Tertre, read as some solid."""
    tray = DrawnTray()
    tray.shapes = {"arbre": solid}
    tray.eye = Eye(tray, TrayReader(tray.read, ("d4", "d6", "d8")))
    tray.dice = dict(dice)
    tray.eye.await_throw((2,), {1: "arbre"}, {1: "d4", 2: "d6"})
    tray.watch(60)
    assert tray.state.why == Number(0, 1, gone=(1,))
    tray.eye.read_tray()
    return tray


def by_number(seen):
    """The faces of all dice in the tray."""
    return {number: die.face for number, die in seen.lying.items()}


def test_ok_takes_a_die_of_a_misread_solid_for_the_kept_one():
    """The Tertre is read as another solid: it is the only die there, so it is the kept one."""
    tray = resumed_with_tertre("d8", tertre=(100, 100, "arbre"))
    assert tray.watch(60) == []
    assert tray.state.why is None
    tray.roll(sage=(300, 300, "nuage"))
    (seen,) = tray.watch(60)
    assert by_number(seen) == {1: "arbre", 2: "nuage"}


def test_ok_counts_the_throw_beside_a_kept_die_of_a_misread_solid():
    """Both dice lie there, and only the other one can be the Sage."""
    tray = resumed_with_tertre("d8", tertre=(100, 100, "arbre"), sage=(300, 300, "nuage"))
    (seen,) = tray.watch(60)
    assert by_number(seen) == {1: "arbre", 2: "nuage"}
    assert list(seen.dice) == [2]


def test_ok_counts_the_throw_where_the_kept_die_lies_elsewhere():
    """Somebody has put the Tertre beside the tray: the one die is the Sage."""
    tray = resumed_with_tertre("d4", sage=(300, 300, "nuage"))
    (seen,) = tray.watch(60)
    assert by_number(seen) == {2: "nuage"}


def test_ok_looks_on_for_kept_dice_where_too_few_lie_there():
    """Nothing lies there: the kept die is not forgotten, and is found once it is laid back."""
    tray = resumed_with_tertre("d4")
    assert tray.watch(60) == []
    assert tray.state.why == Number(0, 1, gone=(1,))
    tray.dice["tertre"] = (100, 100, "arbre")
    assert tray.watch(60) == []
    assert tray.state.why is None
    tray.roll(sage=(300, 300, "nuage"))
    assert by_number(*tray.watch(60)) == {1: "arbre", 2: "nuage"}


@pytest.mark.parametrize("aside_px", [20, 50, 100])
def test_after_a_restart_a_kept_die_that_is_moved_makes_no_throw_of_the_die_beside_it(aside_px):
    """The kept die is known by its face. When it is pushed aside, the other one must still be thrown."""
    tray = DrawnTray()
    tray.dice = {"a": (100, 100, "2"), "b": (400, 100, "5")}
    tray.eye.await_throw((2,), {1: "2"})
    assert tray.watch(60) == []
    assert tray.roll(a=(100, 100 + aside_px, "2")) + tray.watch(60) == []
    assert tray.state.why == NotThrown(2)
    tray.roll(b=(300, 300, "6"))
    assert faces(tray.watch(60)) == [("2", "6")]


def shown(*faces, solid="d6", sure=()):
    """A reading of dice of one solid that show these faces; those at some places are not doubtful."""
    dice = (
        Die((50 * at, 0, 50 * at + 9, 9), solid, "unknown", face, 0.5, None, at not in sure)
        for at, face in enumerate(faces)
    )
    return Reading(tuple(dice), 640, 480)


@pytest.mark.parametrize(
    ("reading", "count"),
    [
        (shown(), 0),
        (shown(None, solid="d8"), 0),
        (shown(None), 1),
        (shown(None, solid="unknown"), 1),
        (shown(None, None, None), 2),
        (shown(None, None, None, solid="unknown"), 2),
    ],
)
def test_as_many_kept_dice_may_lie_there_as_there_are_of_their_solid(reading, count):
    """A die whose solid is unknown may be a kept one, and no more are counted than are sought."""
    assert KeptSearch({1: "2", 2: "5"}, (3,), {}).count(reading) == count


@pytest.mark.parametrize(
    ("lost", "awaited", "reading", "faces"),
    [
        ({1: "2"}, (2, 3, 4), shown("1", "1", "1"), {}),
        ({1: "2"}, (2, 3, 4), shown("1", "1", "1", "1"), {1: "2"}),
        ({1: "2"}, (2, 3, 4), shown("1", "1", "1", "2"), {}),
        ({1: "2", 2: "5", 3: "6"}, (4,), shown("1", "1", "1"), {}),
        ({1: "2", 2: "5", 3: "6"}, (4,), shown("1", "5", "1", "1"), {1: "2", 3: "6"}),
    ],
)
def test_kept_faces_that_no_die_shows_are_told_where_kept_dice_must_lie_there(lost, awaited, reading, faces):
    """All dice there may be thrown ones, or all may be kept ones with other faces: then nothing is told."""
    assert KeptSearch(lost, awaited, {}).not_shown(reading) == faces


@pytest.mark.parametrize(("sure", "certain"), [((), True), ((0,), False), ((0, 1), False)])
def test_dice_that_surely_show_other_faces_are_perhaps_the_kept_ones(sure, certain):
    """As many dice lie there as are lost: if all are doubtful, they are the lost ones."""
    reading = shown("1", "6", sure=sure)
    found = KeptSearch({1: "2", 2: "5"}, (3,), {}).by_face(reading)
    assert found.dice == (dict(enumerate(reading.dice, start=1)) if certain else {})
    assert [die.face for die in found.perhaps.values()] == ([] if certain else ["2", "5"])


@pytest.mark.parametrize(("solid", "found"), [("d4", [1]), ("unknown", [1]), ("d6", [])])
def test_a_kept_die_is_known_by_its_face_on_its_own_solid(solid, found):
    """A die of another solid that shows the same face is another die."""
    search = KeptSearch({1: "2"}, (2,), {1: "d4"})
    assert list(search.by_face(shown("2", "5", solid=solid)).dice) == found
