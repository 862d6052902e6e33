"""The evaluation counts right, wrong, missed and invented dice correctly."""

import itertools
import json
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.evaluate import for_each_set, main
from models.labelled_picture import LabelledDie, LabelledPicture
from models.measure.confidence import Answer, doubt_threshold
from models.measure.matching import die_in, pair
from models.measure.score import DieAnswer, Score, count_reading
from models.measure.source_tables import confusion_matrices, confusion_table, source_table, thresholds
from tests.vision.rendered import six_dice
from vision.boxes import Box
from vision.dice_set import NUMERALS, PIPS, DiceSet
from vision.model import FOLDER
from vision.opinion import OTHER
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.vantage import Vantage


def a_die(left: float, face: str | None, *, doubtful: bool = False) -> Die:
    """A die 20 pixels wide, read as `face`."""
    shape, design = ("d6", "pips") if face else ("unknown", "unknown")
    return Die((left, 0, left + 20, 20), shape, design, face, 0.9, None, doubtful or face is None)


def a_label(left: float, face_class: str | None, sides: tuple[str, ...] = ()) -> LabelledDie:
    """A label of the same size."""
    named = f"d6 pips {face_class}" if face_class in PIPS.kinds[0].faces else face_class
    return LabelledDie((left, 0, left + 20, 20), "die", named, 1.0, sides)


def scored(dice: list[Die], labels: list[LabelledDie]) -> Score:
    """The score of one reading of one picture."""
    score = Score()
    count_reading(
        score, LabelledPicture(Path("x.jpg"), "x", True, tuple(labels)), Reading(tuple(dice), 100, 100)
    )
    return score


def test_a_picture_is_read_once_for_each_set_that_it_shows_dice_of() -> None:
    """A picture is read once for each set of which it shows dice; a half hidden die asks for none."""
    hidden = LabelledDie((0, 0, 20, 20), "die", "osselet osselets lune", visible=0.5)
    dice = (a_label(50, "6"), a_label(90, "d8 numerals 7"), a_label(120, OTHER), hidden)

    picture = LabelledPicture(Path("x.jpg"), "scenes", True, dice).without_hidden()
    numerals, pips = sorted(for_each_set([picture]), key=lambda one: one.source)

    assert [(one.source, one.expects) for one in (numerals, pips)] == [
        ("scenes, numerals", "numerals"),
        ("scenes, pips", "pips"),
    ]
    assert [die.face_class for die in pips.dice] == ["d6 pips 6", "d8 numerals 7", OTHER, None]


def test_right_reading_is_right() -> None:
    """A throw is wholly right if each labelled die is read with its value."""
    score = scored([a_die(0, "3"), a_die(50, "6")], [a_label(51, "6"), a_label(1, "3")])

    assert (score.dice, score.right, score.wholly_right, score.silent_misreads) == (2, 2, 1, 0)


def test_wrong_value_is_a_silent_misread() -> None:
    """A wrong value without doubt is a silent misread, and the throw is not wholly right."""
    score = scored([a_die(0, "2")], [a_label(0, "3")])

    assert (score.right, score.silent_misreads, score.wholly_right) == (0, 1, 0)
    assert score.confusions == {("d6 pips 3", "d6 pips 2"): 1}


def test_doubtful_wrong_value_is_not_silent() -> None:
    """A doubtful wrong value is no silent misread, since players are asked about it."""
    score = scored([a_die(0, "2", doubtful=True)], [a_label(0, "3")])

    assert (score.right, score.silent_misreads, score.answered) == (0, 0, 0)


def test_die_where_none_lies_is_invented() -> None:
    """A die read beside all labels is invented, and the photograph is not wholly right. It is no stranger."""
    score = scored([a_die(0, "1"), a_die(50, "4")], [a_label(0, "1")])

    assert (score.right, score.invented, score.wholly_right) == (1, ["d6 pips 4"], 0)
    assert score.strangers == 0


def test_stranger_read_as_ours_is_invented() -> None:
    """A stranger read as a die of the set is invented; one read as unknown is not."""
    assert scored([a_die(0, "1")], [a_label(0, OTHER)]).invented == ["d6 pips 1"]
    assert scored([a_die(0, None)], [a_label(0, OTHER)]).invented == []


def test_strangers_are_counted_with_those_that_were_told() -> None:
    """A stranger counts as told if unknown, in doubt or not found; one read as a die is invented."""
    score = scored([a_die(0, None), a_die(100, "2")], [a_label(left, OTHER) for left in (0, 50, 100)])

    assert (score.strangers, score.strangers_told, score.invented) == (3, 2, ["d6 pips 2"])
    assert [label.box_xyxy[0] for _picture, _die, label in score.wrong if label] == [100]


def test_the_value_of_a_side_is_a_side_face_error() -> None:
    """A wrong value is a side face error if the label lists it among the visible sides.

    On a die that has a value twice, a right value may stand on a side as well.
    """
    labels = [a_label(left, "3", ("1", "2")) for left in (0, 50, 100)]
    twice = a_label(150, "3", ("1", "3"))
    score = scored([a_die(0, "2"), a_die(50, "4"), a_die(100, "5"), a_die(150, "3")], [*labels, twice])

    assert (score.side_faces, score.sides_known) == (1, 4)
    row = confusion_table({"tray": score}).splitlines()[-1]
    assert "| 25.0 % | d6 pips 3 →" in row


def test_a_leaning_die_is_not_asked_for() -> None:
    """A die without a labelled face counts neither as right nor as wrong."""
    score = scored([a_die(0, "2")], [a_label(0, None)])

    assert (score.dice, score.invented, score.wholly_right) == (0, [], 1)


@pytest.mark.parametrize("dice", [[], [a_die(0, None)]])
def test_a_die_that_is_not_found_or_called_unknown_is_missed(dice: list[Die]) -> None:
    """A labelled die that was not read is missed; somebody is asked about it, so it is not silently wrong."""
    score = scored(dice, [a_label(0, "5", ("5",))])

    assert (score.missed, score.answered, score.silent_misreads, score.wholly_right) == (1, 0, 0, 0)
    assert (score.judged, score.sides_known) == ([], 1)


def test_an_answer_says_why_somebody_is_asked() -> None:
    """It says whether the die was taken to lean, and whether the camera looks down on it.

    The place of the camera decides that for each die; where a label has none, its view does.
    """
    leaning = replace(a_die(0, "3", doubtful=True), cocked=True)
    above = Vantage(np.eye(3), np.array([10.0, 10.0, 400.0]))
    answers = []
    for view, vantage in ((True, None), (False, None), (False, above)):
        score = Score()
        picture = LabelledPicture(Path("x.jpg"), "x", view, (a_label(0, "3"),), vantage=vantage)
        count_reading(score, picture, Reading((leaning,), 100, 100))
        answers += score.answers

    assert [answer.leans for answer in answers] == [True, True, True]
    assert [answer.from_above for answer in answers] == [True, False, True]


def test_label_round_pips_only_needs_its_centre_inside() -> None:
    """A small box round the pips belongs to the die that holds its centre."""
    label = LabelledDie((8, 8, 12, 12), "pips", "d6 pips 1")

    assert pair(Reading((a_die(0, "1"),), 100, 100), [label]) == [(a_die(0, "1"), label)]


@pytest.mark.parametrize(
    ("box", "together"),
    [
        ((5, 5, 15, 15), False),  # half as wide: a part of the die
        ((3, 3, 17, 17), True),  # tight
        ((-8, -8, 28, 28), True),  # with a wide margin
        ((11, 0, 31, 20), False),  # the neighbour
    ],
)
def test_boxes_of_one_die_need_not_be_drawn_alike(box: Box, together: bool) -> None:
    """A die and a label are paired if each contains the other's middle and their sizes are similar."""
    label = LabelledDie((0, 0, 20, 20), "die", "d6 pips 1")
    die = Die(box, "d6", "pips", "1", 0.9, None, False)

    assert ((die, label) in pair(Reading((die,), 100, 100), [label])) is together


def test_each_of_two_dice_that_touch_is_paired_with_its_own_label() -> None:
    """Where two readings fit the same two labels, the nearest go together, in whatever order they stand."""
    left, right = a_label(0, "3"), a_label(8, "5")
    three, five = a_die(1, "3"), a_die(9, "5")

    for dice, labels in itertools.product(((three, five), (five, three)), ((left, right), (right, left))):
        pairs = pair(Reading(dice, 100, 100), labels)
        assert sorted(pairs, key=str) == sorted([(three, left), (five, right)], key=str)


def test_one_reading_answers_for_one_of_two_dice_that_touch() -> None:
    """The reading belongs to the nearer die; the other one is missed, though the reading fits it, too."""
    score = scored([a_die(1, "3")], [a_label(8, "3"), a_label(0, "5")])

    assert (score.dice, score.right, score.missed, score.silent_misreads) == (2, 0, 1, 1)


def test_a_die_that_is_read_twice_is_right_once_and_invented_once() -> None:
    """The reading that lies nearer is the die's; the other one is believed where no second die lies."""
    score = scored([a_die(0, "3"), a_die(5, "4")], [a_label(1, "3")])

    assert (score.right, score.silent_misreads, score.invented, score.wholly_right) == (
        1,
        0,
        ["d6 pips 4"],
        0,
    )


def test_a_die_is_looked_for_in_its_box() -> None:
    """The die in a box shares at least 0.4 of it and its own; of two readings the nearer one is taken."""
    second, die, neighbour = a_die(50, "3"), a_die(54, "5"), a_die(78, "5")

    assert die_in((58, 0, 78, 20), Reading((second, die, neighbour), 100, 100)) == die
    assert die_in((58, 0, 78, 20), Reading((second, neighbour), 100, 100)) == second
    assert die_in((59, 0, 79, 20), Reading((second,), 100, 100)) is None


def test_threshold_keeps_silent_misreads_below_the_limit() -> None:
    """Dice misread above the threshold are at most the allowed share of all dice."""
    judged = [(0.9, True)] * 98 + [(0.8, False), (0.7, False)]

    assert doubt_threshold(judged, 0.01) == 0.8
    assert doubt_threshold(judged, 0.0) == 0.9


@pytest.mark.parametrize(
    "judged",
    [
        [(0.97354, True), (0.97352, False), (0.97349, False)],
        [(0.99, True), (0.98, True), (0.98, False)],
        [(0.99998, True), (0.99996, False)],
    ],
)
def test_no_threshold_lets_a_misread_die_pass_beside_one_that_was_right(judged: list[Answer]) -> None:
    """Right and wrong answers of nearly the same confidence are doubted together, if none may be misread."""
    threshold = doubt_threshold(judged, 0.0)

    assert not [sure for sure, right in judged if sure >= threshold and not right]
    assert threshold == round(threshold, 4)


def test_a_threshold_doubts_no_die_without_need() -> None:
    """A threshold is rounded down from the least confidence that is answered."""
    assert doubt_threshold([(0.97358, True), (0.97, False)], 0.0) == 0.9735


def test_each_threshold_of_doubt_is_told_by_its_own_dice() -> None:
    """The doubt threshold of a model depends only on the dice that this model reads.

    The temperature is judged by all of them.
    """
    d8 = Die((50, 0, 70, 20), "d8", "numerals", "3", 0.8, None, False)
    labels = [a_label(0, "2"), a_label(50, "d8 numerals 4")]
    score = Score()
    picture = LabelledPicture(Path("x.jpg"), "x", True, tuple(labels))
    everything = DiceSet("all", (*PIPS.kinds, *NUMERALS.kinds))
    count_reading(score, picture, Reading((a_die(0, "2"), d8), 100, 100), everything)

    read_whole, *_, triangular = thresholds({"tray": score})
    assert read_whole.endswith("dice other than d4 and d8: doubt below 0.9000, 100.0 % answered")
    assert triangular.endswith("d4 and d8: doubt below 1.0000, 0.0 % answered")
    assert sorted(score.judged) == [(0.8, False), (0.9, True)]


def test_a_sentence_tells_the_threshold_for_each_share_of_misreads() -> None:
    """Of 1000 dice one may be misread at 0.1 %, three at 0.3 % and five at 0.5 %."""
    wrong = [DieAnswer("d6 pips 3", "d6 pips 2", 0.50 + place / 100, doubtful=False) for place in range(6)]
    right = [DieAnswer("d6 pips 3", "d6 pips 3", 0.99, doubtful=False)] * 994

    told = thresholds({"tray": Score(answers=wrong + right)})
    assert [sentence.rpartition(": ")[-1] for sentence in told] == [
        "doubt below 0.5500, 99.5 % answered",
        "doubt below 0.5300, 99.7 % answered",
        "doubt below 0.5100, 99.9 % answered",
    ]


def test_each_source_has_a_row_of_its_counts() -> None:
    """Of five dice three are right, two of them in doubt; one is silently wrong, and one was not found.

    Of three strangers one is believed, and a die is read where none lies. A second picture is wholly right.
    """
    ours = [a_label(left, "3") for left in (0, 50, 100, 150, 200)]
    strangers = [a_label(left, OTHER) for left in (250, 300, 350)]
    right = [a_die(0, "3"), a_die(50, "3", doubtful=True), a_die(100, "3", doubtful=True)]
    wrong = [a_die(150, "2"), a_die(250, "1"), a_die(300, None), a_die(400, "1")]
    score = scored(right + wrong, ours + strangers)
    count_reading(score, LabelledPicture(Path("y.jpg"), "x", True, ()), Reading((), 100, 100))

    row = source_table({"tray": score}).splitlines()[-1]
    assert row == "| tray (2) | 5 | 60.0 % | 40.0 % | 20.0 % (1) | 1 | 2 | 66.7 % | 50.0 % |"


def test_named_confusions_have_their_rates() -> None:
    """Two of three dice that show 2 or 3 were taken for each other; no die shows a 9.

    A 6 that was taken for a 5 is no confusion of 2 and 3.
    """
    labels = [a_label(0, "2"), a_label(50, "3"), a_label(100, "3"), a_label(150, "6")]
    score = scored([a_die(0, "3"), a_die(50, "2"), a_die(100, "3"), a_die(150, "5")], labels)

    row = confusion_table({"tray": score}).splitlines()[-1]
    assert row == "| tray | 66.7 % | – | – | – | d6 pips 2 → 3 1x, d6 pips 3 → 2 1x, d6 pips 6 → 5 1x |"


def test_the_most_frequent_confusion_is_named_first() -> None:
    """Two sixes were read as 4, and one 2 as 3; another source has no confusion at all."""
    labels = [a_label(0, "2"), a_label(50, "6"), a_label(100, "6")]
    mixed = scored([a_die(0, "3"), a_die(50, "4"), a_die(100, "4")], labels)
    right = scored([a_die(0, "2")], [a_label(0, "2")])

    mixed_row, right_row = confusion_table({"mixed": mixed, "right": right}).splitlines()[2:]
    assert mixed_row.endswith("| d6 pips 6 → 4 2x, d6 pips 2 → 3 1x |")
    assert right_row.endswith("| none |")


def test_eight_confusions_are_named() -> None:
    """Of nine confusions, the rarest one is left out, so that the row stays readable."""
    often = [("6", read) for read in "12345"] + [("5", read) for read in "123"]
    mistaken = [*often, *often, ("2", "3")]
    score = scored(
        [a_die(50 * place, read) for place, (_, read) in enumerate(mistaken)],
        [a_label(50 * place, shown) for place, (shown, _) in enumerate(mistaken)],
    )

    row = confusion_table({"tray": score}).splitlines()[-1]
    assert row.count(" 2x") == 8
    assert "2 → 3" not in row


def test_kinds_that_no_picture_shows_are_left_out() -> None:
    """The matrix of d8 is printed, though no other dice were shown, and their thresholds alone."""
    score = Score(answers=[DieAnswer("d8 numerals 4", "d8 numerals 4", 0.9, doubtful=False)])

    (matrix,) = confusion_matrices([score])
    assert matrix.startswith("| d8 numerals | 1 |")
    assert [sentence.partition(":")[0] for sentence in thresholds({"tray": score})] == [
        f"silent misreads at most {most}% of the d4 and d8" for most in (0.1, 0.3, 0.5)
    ]


def test_every_reading_has_its_place_in_the_matrix() -> None:
    """The confusion matrix counts right readings, wrong values, other kinds and unknown dice."""
    numeral = Die((100, 0, 120, 20), "d6", "numerals", "3", 0.9, None, False)
    labels = [a_label(left, "3") for left in (0, 50, 100, 150)]
    score = scored([a_die(0, "3"), a_die(50, "2"), numeral, a_die(150, None)], labels)

    (matrix,) = confusion_matrices([score])
    assert matrix.splitlines() == [
        "| d6 pips | 1 | 2 | 3 | 4 | 5 | 6 | another kind | not read |",
        "|---|---|---|---|---|---|---|---|---|",
        "| 3 |  | 1 | 1 |  |  |  | 1 | 1 |",
    ]


MIDDLES = {
    "1": (631, 587),
    "2": (423, 355),
    "3": (851, 355),
    "4": (635, 352),
    "5": (861, 582),
    "6": (416, 588),
}
"""Where each value lies in the picture of `six_dice`."""


@pytest.fixture(scope="module")
def tray(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A labelled folder as somebody might make it: six dice twice, and one label takes the six for a 4."""
    folder = tmp_path_factory.mktemp("tray")
    done, data = cv2.imencode(".png", six_dice())
    assert done
    lines = []
    for name, six in (("a.png", "6"), ("b.png", "4")):
        (folder / name).write_bytes(data.tobytes())
        dice = [
            {"box_xyxy": [x - 55, y - 55, x + 55, y + 55], "shape": "d6", "style": "pips", "value": value}
            for value, (x, y) in zip("12345" + six, MIDDLES.values(), strict=True)
        ]
        lines.append(json.dumps({"image": name, "source": "my tray", "dice": dice}))
    (folder / "labels.jsonl").write_text("\n".join(lines))
    return folder


def test_anybodys_folder_is_judged(tray: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One command prints the table, the confusions and the thresholds, and draws what went wrong."""
    assert main(["--photos", str(tray), "--worst", str(tmp_path)]) == 0

    printed = capsys.readouterr().out
    assert "| my tray (2) | 12 | 91.7 % |" in printed
    assert "| 50.0 % |" in printed  # throws wholly right
    assert "d6 pips 4 → 6 1x" in printed
    assert "silent misreads at most 0.1% of the dice other than d4 and d8" in printed
    sheet = cv2.imread(str(tmp_path / "my tray.png"))
    assert sheet is not None
    assert sheet.shape[1] == 160


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--only", "her tray"], "no picture is of the source 'her tray'; there are my tray"),
        (["--dice", "numbers"], "there is no dice set 'numbers'; did you mean 'numerals'?"),
        (["--models", "nowhere"], "the model nowhere/finder.onnx is not there"),
        (["--work", "nowhere"], "nowhere/without-my tray is not there; run models.train with --without"),
        (["--photos", "nowhere"], "there is no folder nowhere; check the path"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_a_sentence(
    tray: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    """A wrong name ends the command with a sentence, not with a traceback."""
    assert main(["--photos", str(tray), *options]) == 1
    assert sentence in capsys.readouterr().err


def test_where_no_set_is_shown_each_means_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--dice each` and no die of any set, the error says to name a set."""
    cv2.imwrite(str(tmp_path / "a.png"), six_dice())
    die = {"box_xyxy": [576, 532, 686, 642], "shape": "d10", "style": "numeral", "value": "5"}
    (tmp_path / "labels.jsonl").write_text(json.dumps({"image": "a.png", "source": "x", "dice": [die]}))

    assert main(["--photos", str(tmp_path), "--dice", "each"]) == 1
    assert "name a set instead of 'each'" in capsys.readouterr().err


def test_each_source_has_a_sheet_of_its_own_in_the_given_folder(tmp_path: Path) -> None:
    """A source's name with path separators leads nowhere else, and no two names share a sheet."""
    cv2.imwrite(str(tmp_path / "a.png"), six_dice())
    die = {"box_xyxy": [576, 532, 686, 642], "shape": "d6", "style": "pips", "value": "5"}
    sources = ("ours/../../theirs", "ours-..-..-theirs")
    lines = [{"image": "a.png", "source": source, "dice": [die]} for source in sources]
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, lines)))

    assert main(["--photos", str(tmp_path), "--worst", str(tmp_path / "sheets")]) == 0
    sheets = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*theirs*"))
    assert sheets == ["sheets/ours%2F..%2F..%2Ftheirs.png", "sheets/ours-..-..-theirs.png"]


def test_a_damaged_picture_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no picture ends the command with its name."""
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    (tmp_path / "labels.jsonl").write_text('{"image": "a.jpg", "source": "x", "dice": []}')

    assert main(["--photos", str(tmp_path)]) == 1
    assert "a.jpg is not a JPEG" in capsys.readouterr().err


def test_a_set_that_a_label_expects_must_be_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A label that expects a set unknown to the reader is refused."""
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((64, 64, 3), np.uint8))
    line = {"image": "a.png", "source": "x", "expects": "dragons", "dice": []}
    (tmp_path / "labels.jsonl").write_text(json.dumps(line))

    assert main(["--photos", str(tmp_path)]) == 1
    assert "there is no dice set 'dragons'" in capsys.readouterr().err


def test_labels_without_a_picture_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty labels.jsonl gives no table."""
    (tmp_path / "labels.jsonl").write_text("\n")

    assert main(["--photos", str(tmp_path)]) == 1
    assert "names no picture" in capsys.readouterr().err


def test_models_are_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Each source has models of its own, or all have the same; both together are refused."""
    with pytest.raises(SystemExit):
        main(["--photos", "photos", "--work", "work", "--models", "all"])
    assert "leave one out" in capsys.readouterr().err


def test_each_set_is_read_by_the_same_models(capsys: pytest.CaptureFixture[str]) -> None:
    """`--dice each` makes a source of every set, and no models were trained without one of these."""
    with pytest.raises(SystemExit):
        main(["--photos", "photos", "--work", "work", "--dice", "each"])
    assert "name one set with --dice" in capsys.readouterr().err


def test_models_of_all_sources_are_there_before_one_is_read(
    tray: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a source takes long, and its score would be lost where the next one has no models."""
    line = json.loads((tray / "labels.jsonl").read_text().splitlines()[0])
    lines = [json.dumps(line | {"source": source}) for source in ("a", "b")]
    (tmp_path / "labels.jsonl").write_text("\n".join(lines))
    (tmp_path / "work" / "without-a").mkdir(parents=True)
    monkeypatch.setattr("models.evaluate.read_source", lambda *_, **__: pytest.fail("a source was read"))

    assert main(["--photos", str(tmp_path), "--work", str(tmp_path / "work")]) == 1
    assert "models.train with --without 'b' first" in capsys.readouterr().err


def test_thresholds_that_cannot_be_kept_cost_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables are printed before the thresholds are written, and the error names the file."""
    shutil.copy(FOLDER / "recipes" / "shipped.toml", tmp_path / "recipe.toml")
    (tmp_path / "calibration.json").mkdir()
    score = Score(
        answers=[DieAnswer(name, name, 0.9, doubtful=False) for name in ("d6 pips 1", "d8 numerals 1")]
    )
    monkeypatch.setattr("models.evaluate.evaluate", lambda _: {"tray": score})
    assert main(["--photos", "photos", "--keep-thresholds", "--models", str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert "| tray (0) |" in printed.out
    assert f"{tmp_path / 'calibration.json'} cannot be read" in printed.err


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ("d6 pips 1", "the pictures show 0 d4 and d8, and 1 other dice"),
        ("d8 numerals 1", "the pictures show 1 d4 and d8, and 0 other dice"),
    ],
)
def test_thresholds_need_dice_of_both_groups(
    shown: str,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without dice of one group its threshold would be a guess: nothing is written."""
    shutil.copy(FOLDER / "recipes" / "shipped.toml", tmp_path / "recipe.toml")
    score = Score(answers=[DieAnswer(shown, shown, 0.9, doubtful=False)])
    monkeypatch.setattr("models.evaluate.evaluate", lambda _: {"tray": score})

    assert main(["--photos", "photos", "--keep-thresholds", "--models", str(tmp_path)]) == 1
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "calibration.json").exists()


def test_each_group_of_dice_gets_a_threshold_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers of all sources are judged together; other dice and d4 with d8 apart."""
    shutil.copy(FOLDER / "recipes" / "shipped.toml", tmp_path / "recipe.toml")
    told = {"tray": ("d6 pips 1", 0.9), "felt": ("d6 pips 1", 0.95), "scenes": ("d8 numerals 1", 0.8)}
    scores = {
        source: Score(answers=[DieAnswer(name, name, sure, doubtful=False)])
        for source, (name, sure) in told.items()
    }
    monkeypatch.setattr("models.evaluate.evaluate", lambda _: scores)

    assert main(["--photos", "photos", "--keep-thresholds", "--models", str(tmp_path)]) == 0
    kept = json.loads((tmp_path / "calibration.json").read_text())
    assert (kept["close_below"], kept["flats_below"]) == (0.9, 0.8)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], ("usual", True, False)),
        (["--uncalibrated"], ("usual", False, False)),
        (["--dice-known", "--asks", "often"], ("often", True, True)),
    ],
)
def test_options_reach_the_reader(
    tray: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], told: tuple[str, bool, bool]
) -> None:
    """How often it asks, whether it knows the place of the camera, and whether it searches again."""
    seen = []

    def read_source(reader: Reader, _pictures: object, *, calibrated: bool, dice_known: bool) -> Score:
        seen.append((reader.asks, calibrated, dice_known))
        return Score()

    monkeypatch.setattr("models.evaluate.read_source", read_source)
    assert main(["--photos", str(tray), *options]) == 0
    assert seen == [told]


@pytest.mark.parametrize("option", ["--turned", "--bent"])
def test_pictures_are_changed_before_they_are_read(
    tray: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """A picture that is turned or bent shows its dice at other places, and its labels know these."""
    seen: list[LabelledPicture] = []
    monkeypatch.setattr(
        "models.evaluate.read_source", lambda _, pictures, **__: seen.extend(pictures) or Score()
    )
    assert main(["--photos", str(tray)]) == main(["--photos", str(tray), option, "20"]) == 0

    plain, _, changed, _ = seen
    assert not np.array_equal(plain.pixels(), changed.pixels())
    moved = [
        np.abs(np.subtract(a.center_xy, b.center_xy)).max()
        for a, b in zip(plain.dice, changed.dice, strict=True)
    ]
    assert max(moved) > 20
