"""The evaluation of taught sets puts every die of a throw into one column."""

import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from models.evaluate_teach import KeptTallies, TeachTally, count_throw, main
from models.labelled_picture import LabelledDie
from models.measure.teach_table import labelled
from models.scenes.home_table import table_at_home
from models.scenes.layout import place_dice
from models.scenes.makes import marked_make
from models.scenes.marks import LETTERS, SIGNS
from models.scenes.signs import FITTED, UNSEEN, Signs, signed
from vision.meter import burnt_patches
from vision.opinion import OTHER
from vision.reading import Die, Reading
from vision.scenes.drawn import Print

BOXES = [(100.0 * place, 10.0, 100.0 * place + 60, 70.0) for place in range(6)]


def read(place: int, face: str | None, doubtful: bool = False) -> Die:
    """A die as it was read."""
    shape = "unknown" if face is None else "d6"
    return Die(BOXES[place], shape, "taught", face, 0.5, None, doubtful or face is None)


def label(place: int, face_class: str | None) -> LabelledDie:
    """The label of the die at a place."""
    return LabelledDie(BOXES[place], "die", face_class)


def test_every_die_is_counted_once() -> None:
    """A die counts as right, unknown, missed or misread; right dice in doubt are counted besides."""
    tally = TeachTally()
    labels = [label(place, "d6 taught 3") for place in range(5)]
    dice = (read(0, "3"), read(1, "3", True), read(2, None), read(4, "5"))
    count_throw(tally, labels, Reading(dice, 640, 100))
    assert tally == TeachTally(own=5, right=2, doubtful=1, unknown=1, missed=1, misread=1)
    assert tally.right_unasked == 1


def test_strangers_are_told_or_taken_for_a_face() -> None:
    """A stranger counts as told if it is read as unknown or not found; otherwise as doubtful or misread."""
    tally = TeachTally()
    labels = [label(place, OTHER) for place in range(4)]
    dice = (read(0, None), read(1, "2", True), read(2, "2"))
    count_throw(tally, labels, Reading(dice, 640, 100))
    assert tally == TeachTally(strangers=4, told_strangers=2, strangers_doubtful=1, strangers_misread=1)


def test_a_face_that_is_believed_where_no_die_lies_is_invented() -> None:
    """A second reading of a die counts as invented, unless it is doubtful; one of a leaning die does not."""
    tally = TeachTally()
    labels = [label(0, "d6 taught 3"), label(3, None)]
    second = replace(read(0, "4"), box_xyxy=(5.0, 15.0, 40.0, 50.0))
    dice = (read(0, "3"), second, read(1, "2", True), read(2, None), read(3, "6"))
    count_throw(tally, labels, Reading(dice, 640, 100))
    assert tally == TeachTally(own=1, right=1, invented=1)


def test_dice_that_lean_or_are_partly_hidden_have_no_class() -> None:
    """They are not counted, and what lies out of the picture has no label at all."""
    seen = [
        None if part is None else SimpleNamespace(box_xyxy=BOXES[place], visible=part)
        for place, part in enumerate((1.0, 0.9, 0.89, 1.0, None))
    ]
    dice, leaning = "abcde", [False, False, False, True, False]
    labels = labelled(dice, seen, leaning, lambda die: f"d6 taught {die}")

    assert [(one.box_xyxy, one.face_class) for one in labels] == [
        (BOXES[0], "d6 taught a"),
        (BOXES[1], "d6 taught b"),
        (BOXES[2], None),
        (BOXES[3], None),
    ]


def test_the_counts_of_all_tables_are_added() -> None:
    """Each count of the last row is the sum of those of the tables."""
    names = [one.name for one in fields(TeachTally)]
    whole = TeachTally()
    for place in range(1, 3):
        whole.add(TeachTally(**{name: place * number for number, name in enumerate(names, 1)}))
    assert whole == TeachTally(**{name: 3 * number for number, name in enumerate(names, 1)})


def test_each_set_of_signs_has_a_row_and_all_together_the_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each row adds up the eight tables of a set, and the last row adds up all sets."""
    monkeypatch.setattr("models.evaluate_teach.Reader", lambda *_: None)
    monkeypatch.setattr("models.evaluate_teach.evaluate", lambda *_: TeachTally(own=2, right=1))
    main(["--throws", "8"])
    rows = [line.split(" | ")[:3] for line in capsys.readouterr().out.splitlines()]
    expected = [*((name, 16) for name in UNSEEN), ("all", 16 * len(UNSEEN))]
    assert rows[2:] == [[f"| {name}", str(own), "50.0 %"] for name, own in expected]


def test_a_run_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    """A table that was judged is not judged again; an incomplete line of the file is dropped."""
    path = tmp_path / "tallies.jsonl"
    judged = []

    def judging() -> TeachTally:
        judged.append(1)
        return TeachTally(own=6, right=5)

    assert KeptTallies(path).tally(("model", 5, 0), judging) == TeachTally(own=6, right=5)
    path.write_text(path.read_text() + '{"of": ["model", 5, 1], "tal')
    kept = KeptTallies(path)
    assert kept.tally(("model", 5, 0), judging) == TeachTally(own=6, right=5)
    assert len(judged) == 1
    kept.tally(("model", 5, 1), judging)
    KeptTallies(path).tally(("model", 5, 1), judging)
    assert len(judged) == 2


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail at the first table that is judged; to judge all of them takes minutes."""
    monkeypatch.setattr("models.evaluate_teach.evaluate", lambda *_: pytest.fail("a table was judged"))


def kept(**counts: object) -> str:
    """A line of kept tallies."""
    return json.dumps({"of": [1], "tally": asdict(TeachTally()) | counts}) + "\n"


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize(
    "text",
    [
        "Buy milk\n",
        "{}\n",
        kept(own=1) + "Buy milk\n",
        kept(own="1"),
        kept(own=1.5),
        kept(own=-1),
        '{"of": [1], "tally": {"own": 1}}\n',
        "[" * 100_000 + "\n",
    ],
)
def test_a_file_of_something_else_is_left_as_it_is(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that holds something else is refused, the message names the line, and the file stays as it is.

    A tally that lacks a count is one of an earlier version; counting it as 0 would be too kind.
    """
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert main(["--keep", str(path)]) == 1
    assert f"line {text.count(chr(10))} of {path} is no tally" in capsys.readouterr().err
    assert path.read_text() == text


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize(
    ("option", "name", "words"),
    [("--keep", "no/where", "or name another"), ("--models", "none", "not there")],
)
def test_what_is_not_there_is_said(
    option: str, name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that does not exist ends the command with a sentence."""
    assert main([option, str(tmp_path / name)]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("sets", [UNSEEN, FITTED])
def test_no_sign_is_taught_twice_nor_known_to_the_training(sets: dict[str, Signs]) -> None:
    """Each set has six signs and six for strangers; no sign occurs twice or in the training data."""
    signs = [sign for group in sets.values() for sign in group.own]
    assert len(signs) == len(set(signs)) == 6 * len(sets)
    for group in sets.values():
        assert len(set(group.own + group.others)) == 12
        assert set(group.own + group.others).isdisjoint(LETTERS + SIGNS)


def test_what_likenesses_were_fitted_by_is_not_judged() -> None:
    """The signs used for fitting are not used for judging, which would give too good results."""
    unseen, fitted = (
        {sign for group in sets.values() for sign in group.own + group.others} for sets in (UNSEEN, FITTED)
    )
    assert unseen.isdisjoint(fitted)


def test_the_same_make_shows_other_signs() -> None:
    """Dice with other signs keep the solid, size and material of their make; all six signs differ."""
    make = marked_make(np.random.default_rng(1))
    greek = signed(make, UNSEEN["Greek"].own, "sans", Print())
    assert (greek.solid, greek.size_mm, greek.material) == (make.solid, make.size_mm, make.material)
    inks = [cell[..., 0] for cell in greek.skin.cells]
    assert all(ink.max() > 0.5 for ink in inks)
    assert all((inks[one] != inks[other]).any() for one in range(6) for other in range(one))


def test_a_wider_picture_shows_the_same_table_in_more_pixels() -> None:
    """The camera stands where it stood, and a millimetre of the table has a third more pixels."""
    narrow, wide = (table_at_home(np.random.default_rng(3), wide_px).stage for wide_px in (960, 1280))

    assert (wide.camera.width, wide.camera.height) == (1280, 960)
    assert wide.camera.place == pytest.approx(narrow.camera.place)
    assert wide.ground.mm_per_px == pytest.approx(narrow.ground.mm_per_px * 3 / 4)


def test_a_camera_lowers_its_exposure_for_dice_that_burn_out_and_for_no_others() -> None:
    """At four times the light no die stays burnt out; dice that do not burn out change nothing."""
    table, make = table_at_home(np.random.default_rng(4)), marked_make(np.random.default_rng(1))
    bright = replace(table, sensor=replace(table.sensor, exposure=table.sensor.exposure * 4))
    dice, _ = place_dice(np.random.default_rng(0), [make], 6, table.stage.camera, 0.0)
    burnt = [
        burnt_patches(one.picture(np.random.default_rng(0), dice)[0]).part
        for one in (table, bright, bright.metered(make))
    ]

    assert burnt[1] > 0.01
    assert burnt[0] == burnt[2] == 0
    assert table.metered(make).sensor == table.sensor


def test_a_table_stays_the_same_for_a_seed() -> None:
    """The same seed gives the same table and picture, so that results can be repeated."""
    one, other = (table_at_home(np.random.default_rng(3)) for _ in range(2))
    pictures = [table.picture(np.random.default_rng(0), ())[0] for table in (one, other)]
    assert (pictures[0] == pictures[1]).all()
