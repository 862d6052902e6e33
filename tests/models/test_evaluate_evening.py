"""Evenings are simulated: questions and silent misreads are counted by throw, and answers are remembered."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.evaluate import main as evaluate
from models.evaluate_evening import Answerer, EveningTally, draw, main, rows, simulate
from models.labelled_picture import LabelledDie, LabelledPicture
from models.measure import evenings
from models.measure.evenings import EveningPlan, EveningThrow, of_pictures, rendered
from models.measure.matching import pair
from models.measure.score import class_read
from models.scenes.home_table import table_at_home
from tests.vision.rendered import six_dice
from vision.dice_set import D6_NUMERALS, D8_NUMERALS, NUMERALS, PIPS, SAGE, DiceSet
from vision.evening import Evening
from vision.opinion import OTHER
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.surplus import without_surplus
from vision.vantage import Vantage

FOLDER = Path(__file__).parent / "judged"


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The shipped reader."""
    return Reader()


def labels(reader: Reader, kind: str) -> tuple[LabelledDie, ...]:
    """Labels of a kind for the six dice of the rendered picture, by what is read there as pips."""
    reader.expect(PIPS)
    return tuple(
        LabelledDie(die.box_xyxy, "die", f"{kind} {die.face}") for die in reader.read(six_dice()).dice
    )


def test_sure_dice_are_neither_asked_about_nor_misread(reader: Reader) -> None:
    """Six plain dice give no question and no misread; with wrong labels each is a silent misread."""
    right = labels(reader, "d6 pips")
    swapped = tuple(
        LabelledDie(die.box_xyxy, "die", other.face_class)
        for die, other in zip(right, (*right[1:], right[0]), strict=True)
    )
    answerer = Answerer(reader, PIPS, remembers=True)
    answerer.read(EveningThrow(six_dice(), right, None))
    answerer.read(EveningThrow(six_dice(), swapped, None))
    tally = answerer.tally
    assert (tally.dice, tally.right, tally.questions, tally.silent) == ([6, 6], [6, 0], [0, 0], [0, 6])


def test_strangers_are_asked_about_until_they_were_answered_for(reader: Reader) -> None:
    """Dice with pips are strangers among numerals: each is a question, answered or not."""
    told = labels(reader, "d6 numerals")
    answerer = Answerer(reader, NUMERALS, remembers=False)
    for _ in range(2):
        answerer.read(EveningThrow(six_dice(), told, None))
    assert answerer.tally.questions == [6, 6]
    assert answerer.tally.silent == [0, 0]


class Reads(Reader):
    """A reader that reads the same dice in every picture."""

    def __init__(self, *dice: Die) -> None:
        super().__init__()
        self.dice = dice

    def read(self, frame: np.ndarray, vantage: Vantage | None = None) -> Reading:
        """Those dice."""
        return Reading(self.dice, frame.shape[1], frame.shape[0])

    def read_again(
        self, frame: np.ndarray, reading: Reading, missing: int, vantage: Vantage | None = None
    ) -> Reading:
        """Nothing more is found."""
        return reading


def test_the_face_of_another_solid_and_a_stranger_that_is_believed_are_silently_wrong() -> None:
    """A d8 with a 5 that is read as a d6 with a 5 is not right, and a stranger has no value to be read."""
    boxes = [(100.0 * place, 100.0, 100.0 * place + 80, 180.0) for place in range(4)]
    classes = ("d8 numerals 5", OTHER, OTHER, None)
    labelled = tuple(LabelledDie(box, "die", name) for box, name in zip(boxes, classes, strict=True))
    dice = [
        Die(box, "d6", "numerals", "5", 0.9, None, doubtful=place == 2) for place, box in enumerate(boxes)
    ]
    answerer = Answerer(Reads(*dice), NUMERALS, remembers=False)
    answerer.read(EveningThrow(six_dice(), labelled, None))

    tally = answerer.tally
    assert (tally.dice, tally.right, tally.questions, tally.silent) == ([1], [0], [1], [2])


@pytest.mark.parametrize(("remembers", "learnt"), [(True, ["3", "3"]), (False, [])])
def test_what_is_answered_for_a_doubtful_die_is_remembered(
    remembers: bool, learnt: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A die that leans is put down again, and one that was not found has no look; both are questions, too."""
    answers = []
    monkeypatch.setattr(Evening, "learn", lambda _self, _set, _die, face, _look: answers.append(face))
    boxes = [(100.0 * place, 100.0, 100.0 * place + 80, 180.0) for place in range(5)]
    sure = Die(boxes[0], "d6", "pips", "3", 0.99, None, doubtful=False)
    doubtful = replace(sure, box_xyxy=boxes[1], doubtful=True)
    wrong = replace(doubtful, box_xyxy=boxes[2], face="5")
    leaning = replace(doubtful, box_xyxy=boxes[3], cocked=True)
    answerer = Answerer(Reads(sure, doubtful, wrong, leaning), PIPS, remembers=remembers)
    labelled = tuple(LabelledDie(box, "die", "d6 pips 3") for box in boxes)
    answerer.read(EveningThrow(six_dice(), labelled, None))

    tally = answerer.tally
    assert (tally.dice, tally.right, tally.questions, tally.silent) == ([5], [3], [4], [0])
    assert answers == learnt


def test_an_evening_is_played_with_memory_without_it_and_with_wrong_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The three ways stand in the order of the table's rows, and only the last one has slips."""
    ways = []

    class Notes(Answerer):
        def __init__(self, reader: Reader, dice_set: DiceSet, *, remembers: bool, slip: int = 0) -> None:
            super().__init__(reader, dice_set, remembers=remembers, slip=slip)
            ways.append((remembers, slip))

    monkeypatch.setattr("models.evaluate_evening.Answerer", Notes)
    plan = EveningPlan("dice", PIPS, lambda: iter([EveningThrow(six_dice(), (), None)] * 2))
    tallies = simulate(plan, [Reads()] * 3, slip=5)

    assert ways == [(True, 0), (False, 0), (True, 5)]
    assert [len(tally.dice) for tally in tallies] == [2, 2, 2]


def test_some_answers_are_wrong_where_slips_are_simulated(reader: Reader) -> None:
    """With a slip at every answer, all answers are wrong and counted."""
    answerer = Answerer(reader, NUMERALS, remembers=True, slip=1)
    answerer.read(EveningThrow(six_dice(), labels(reader, "d6 numerals"), None))
    assert answerer.tally.slips == 6


def test_one_answer_in_so_many_names_another_face(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred answers about a quarter is wrong, and those are counted as slips."""
    answers = []
    monkeypatch.setattr(Evening, "learn", lambda _self, _set, _die, face, _look: answers.append(face))
    box, pixels = (100.0, 100.0, 180.0, 180.0), six_dice()
    answerer = Answerer(
        Reads(Die(box, "d6", "pips", "3", 0.5, None, doubtful=True)), PIPS, remembers=True, slip=4
    )
    for _ in range(100):
        answerer.read(EveningThrow(pixels, (LabelledDie(box, "die", "d6 pips 3"),), None))

    wrong = [face for face in answers if face != "3"]
    assert len(answers) == 100
    assert answerer.tally.slips == len(wrong)
    assert 15 <= len(wrong) <= 35


def test_pictures_of_a_source_are_an_evening(tmp_path: Path) -> None:
    """The pictures that show the first one's set come in the order of their labels, as many as asked for.

    Only the solids that they show are expected, since a table knows which solids are thrown.
    """
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), six_dice())
    pictures = [
        LabelledPicture(
            path,
            "here",
            True,
            (LabelledDie((float(number), 0.0, 9.0, 9.0), "die", "d8 numerals 3", shape="d8"),),
            expects,
        )
        for number, expects in enumerate(("numerals", "pips", "numerals", "numerals"))
    ]
    plan = of_pictures("here", pictures, PIPS, 2)
    assert (plan.kind, plan.dice_set.kinds) == ("here", (D8_NUMERALS,))
    assert [throw.dice[0].box_xyxy[0] for throw in plan.throws()] == [0, 2]


def test_dice_with_numerals_have_no_stars_and_figures(reader: Reader) -> None:
    """A fourth of the makes with numerals have them in place of numerals, and the reader knows none."""
    table, rngs = table_at_home(np.random.default_rng(0)), map(np.random.default_rng, range(12))
    makes = [evenings._numerals(D6_NUMERALS, rng, reader, table)[0] for rng in rngs]
    assert {make.skin.style for make in makes} <= {"numeral", "ornate"}


def test_of_a_set_of_several_solids_the_thrown_one_alone_is_expected(reader: Reader) -> None:
    """The divinatory dice have three solids, and a table knows which one is thrown."""
    rng = np.random.default_rng(0)
    _make, dice, _classes = evenings._drawn(SAGE, rng, reader, table_at_home(rng))
    assert dice.kinds == (SAGE,)


def test_rendered_evenings_are_the_same_again(reader: Reader) -> None:
    """The same seed gives the same throws: six dice of the expected kind, and the place of the camera."""
    plan = next(rendered(reader, 3, 1))
    (first,), (again,) = list(plan.throws()), list(plan.throws())
    np.testing.assert_array_equal(first.pixels, again.pixels)
    assert first.vantage is not None
    assert 4 <= len(first.dice) <= 6
    assert {str(die.face_class).rsplit(" ", 1)[0] for die in first.dice} <= {"d6 numerals", "None"}


def test_the_shadow_of_a_d4_is_no_die(reader: Reader) -> None:
    """Sharp shadows on wood are triangles like the six d4; where six are known to lie, only they are read."""
    (plan,) = rendered(reader, 1024, 1, only="d4 numerals")
    reader.expect(plan.dice_set)
    (throw,) = plan.throws()
    seen = reader.read(throw.pixels, throw.vantage)
    assert len(seen.dice) > len(throw.dice)
    pairs = pair(without_surplus(seen, len(throw.dice)), throw.dice)
    assert all(die is not None and label is not None for die, label in pairs)


def test_pips_that_show_through_a_clear_die_are_asked_about(reader: Reader) -> None:
    """On one of these clear dice the pips below are seen, too; the blue alone shows only those above."""
    (plan,) = rendered(reader, 1126, 2, 1280, only="d6 pips")
    reader.expect(plan.dice_set)
    _, throw = plan.throws()
    pairs = [(die, label) for die, label in pair(reader.read(throw.pixels, throw.vantage), throw.dice) if die]
    read = [(class_read(die), die.doubtful) for die, label in pairs if label and label.face_class]
    sure = [(label.face_class, False) for _, label in pairs if label and label.face_class]
    assert read[:-1] == sure[:-1]
    assert read[-1][1]
    assert len(read) == 5


def test_answers_about_d4_spare_questions_about_those_of_which_two_drawings_are_seen(reader: Reader) -> None:
    """Seen aslant, two drawings leave it open which one is hidden, until answers have shown the direction."""
    (plan,) = rendered(reader, 33, 7, 1280, only="d4 symbols")
    asked = {}
    for remembers in (True, False):
        answerer = Answerer(reader, plan.dice_set, remembers=remembers)
        for throw in plan.throws():
            answerer.read(throw)
        asked[remembers] = sum(answerer.tally.questions[2:])
        assert sum(answerer.tally.silent) == 0
    assert asked[True] < asked[False] / 2


def test_an_osselet_on_a_narrow_side_has_no_face(reader: Reader) -> None:
    """Nothing is drawn there, so nobody knows its value, and the evening goes on."""
    (plan,) = rendered(reader, 1089, 1, only="osselets")
    (throw,) = plan.throws()
    assert None in {die.face_class for die in throw.dice}


def test_the_upper_face_of_a_d8_is_read_where_a_side_face_looks_like_it(reader: Reader) -> None:
    """Some d8 seen from above look as if seen aslant, so that a side face seems to be the upper one."""
    (plan,) = rendered(reader, 1063, 3, 1280, only="d8 dragon")
    reader.expect(plan.dice_set)
    for throw in plan.throws():
        for die, label in pair(reader.read(throw.pixels, throw.vantage), throw.dice):
            if die is not None and not die.doubtful:
                assert label is not None
                assert label.face_class in (None, class_read(die))


def test_places_beyond_the_known_number_of_dice_are_no_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where six dice lie, a seventh place that may well be empty is left out, as the table does."""
    dice = [
        Die((40 * x, 0, 40 * x + 30, 30), "d6", "pips", "1", 0.99, None, doubtful=False) for x in range(6)
    ]
    shadow = Die((0, 60, 30, 90), "d6", "pips", "2", 0.5, None, doubtful=True, empty=0.1)
    labels = tuple(LabelledDie(die.box_xyxy, "die", "d6 pips 1") for die in dice)
    monkeypatch.setattr(Reader, "read", lambda *_: Reading((*dice, shadow), 320, 240))
    answerer = Answerer(Reader(), PIPS, remembers=False)
    answerer.read(EveningThrow(np.zeros((240, 320, 3), np.uint8), labels, None))
    assert (answerer.tally.right, answerer.tally.questions) == ([6], [0])


def test_dice_that_a_reading_has_left_out_are_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two dice lie and one was read, the table searches beside it; so what is found is answered for."""
    answers = []
    monkeypatch.setattr(Evening, "learn", lambda _self, _set, _die, face, _look: answers.append(face))
    read = Die((100, 100, 180, 180), "d6", "pips", "3", 0.99, None, doubtful=False)
    left_out = replace(read, box_xyxy=(185, 100, 265, 180), face="5", doubtful=True)

    class ReadsAgain(Reads):
        def read_again(
            self, frame: np.ndarray, reading: Reading, missing: int, vantage: Vantage | None = None
        ) -> Reading:
            """The other die, if one is missing."""
            return replace(reading, dice=(*reading.dice, left_out)) if missing == 1 else reading

    labelled = tuple(LabelledDie(die.box_xyxy, "die", f"d6 pips {die.face}") for die in (read, left_out))
    answerer = Answerer(ReadsAgain(read), PIPS, remembers=True)
    answerer.read(EveningThrow(six_dice(), labelled, None))
    assert (answerer.tally.right, answerer.tally.questions, answers) == ([2], [1], ["5"])


def test_the_table_and_the_picture_tell_each_way_of_playing(tmp_path: Path) -> None:
    """A row for each way, and a picture with a panel for each evening."""
    tallies = [EveningTally([6] * 12, [5] * 12, [1] * 12, [0] * 11 + [2], slips=3) for _ in range(3)]
    with_memory, without, wrong = rows("dice", tallies)
    assert with_memory == "| dice | with memory | 12 | 72 | 83.3 % | 10 | 12 | 16.7 % | 2 | 3 |"
    assert "without memory" in without
    assert "wrong answers" in wrong
    pytest.importorskip("matplotlib", reason="the picture needs an extra that renders or trains")
    draw({"dice": tallies}, tmp_path / "evening.png")
    assert cv2.imread(str(tmp_path / "evening.png")) is not None


def test_lines_that_lie_on_each_other_are_both_seen(tmp_path: Path) -> None:
    """The line with memory is seen below the dashes of the one with wrong answers, not only in the legend."""
    pytest.importorskip("matplotlib", reason="the picture needs an extra that renders or trains")
    tallies = [EveningTally([6] * 100, [6] * 100, [asked] * 100, [0] * 100) for asked in (1, 2, 1)]
    draw({"dice": tallies}, tmp_path / "evening.png")
    first_colour = (180, 119, 31)
    picture = cv2.imread(str(tmp_path / "evening.png"))
    assert (picture == first_colour).all(axis=2)[150:].sum() > 60


def test_the_command_plays_labelled_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    """`--photos` prints three rows for each source."""
    assert main(["--photos", str(FOLDER), "--only", "d6 pips"]) == 0
    assert capsys.readouterr().out.count("| d6 pips |") == 3


def test_evaluate_plays_evenings_too(capsys: pytest.CaptureFixture[str]) -> None:
    """`models.evaluate --evening` hands all its other options on."""
    assert evaluate(["--evening", "--photos", str(FOLDER), "--only", "d6 pips"]) == 0
    assert capsys.readouterr().out.count("| d6 pips |") == 3


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--photos", str(FOLDER)], "no picture is of the source 'd6 dots'; there are "),
        ([], "no rendered evening is of 'd6 dots'; there are d6 numerals, d8 numerals, "),
    ],
)
def test_an_evening_that_is_not_there_is_refused(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown source or kind ends the command with those that there are, and prints no empty table."""
    assert main(["--only", "d6 dots", *options]) == 1
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""


def test_one_kind_is_rendered(reader: Reader) -> None:
    """A kind that is asked for alone has the dice of the evening with all kinds."""
    (alone,) = rendered(reader, 3, 1, only="d8 numerals")
    among_others = next(plan for plan in rendered(reader, 3, 1) if plan.kind == alone.kind)
    (throw,), (same,) = alone.throws(), among_others.throws()
    np.testing.assert_array_equal(throw.pixels, same.pixels)


def test_an_evening_honours_how_often_is_asked_and_what_is_calibrated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--asks` reaches each reader, and with `--uncalibrated` none is told the place of the camera."""
    told = set()

    def read(reader: Reader, frame: np.ndarray, vantage: object = None) -> Reading:
        told.add((reader.asks, vantage is not None))
        return Reading((), 800, 600)

    monkeypatch.setattr(Reader, "read", read)
    evening = ["--only", "d6 numerals", "--throws", "1"]
    assert main(evening) == main([*evening, "--asks", "often", "--uncalibrated"]) == 0
    assert told == {("usual", True), ("often", False)}


def test_a_chart_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the table, an unknown format of pictures ends the command with a sentence."""
    pytest.importorskip("matplotlib", reason="the picture needs an extra that renders or trains")
    monkeypatch.setattr(Reader, "read", lambda *_: Reading((), 800, 600))
    evening = ["--photos", str(FOLDER), "--only", "d6 pips"]
    assert main([*evening, "--chart", str(tmp_path / "questions.xyz")]) == 1
    assert "questions.xyz cannot be written: " in capsys.readouterr().err
