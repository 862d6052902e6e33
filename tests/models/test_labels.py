"""Labels of photographs and of rendered scenes are read alike."""

import json
from pathlib import Path

import pytest

from models.errors import LabelError
from models.labelled_picture import LabelledPicture, by_source
from models.labels import load_labels
from vision.opinion import OTHER

DIE = {"box_xyxy": [10, 20, 30, 45], "box_of": "die", "shape": "d6", "style": "pips", "value": "4"}

FACE = {"style": "pips", "value": "4", "corners": [[20, 20], [12, 40], [28, 40]]}


def written(folder: Path, **changes: object) -> Path:
    """A folder with one labelled picture of one die."""
    entry = {"image": "a.jpg", "source": "here", "view": "top-down", "dice": [DIE | changes]}
    (folder / "labels.jsonl").write_text(json.dumps(entry) + "\n")
    return folder


def test_label_is_read(tmp_path: Path) -> None:
    """Box, centre and size stand in pixels of the picture."""
    (picture,) = load_labels(written(tmp_path))

    assert (picture.source, picture.from_above) == ("here", True)
    assert picture.dice[0].center_xy == (20, 32.5)
    assert picture.dice[0].size_px == 25


def test_what_may_be_left_out_is_read_where_it_stands(tmp_path: Path) -> None:
    """The expected set, the visible part and the sides decide how dice are counted; hidden ones are not."""
    entry = {"image": "a.jpg", "source": "here", "expects": "numerals"}
    dice = [
        DIE | {"box_of": "pips", "visible": part, "sides": ["2", 6], "leans_deg": 180}
        for part in (0, 0.65, 0.66, 1)
    ]
    (tmp_path / "labels.jsonl").write_text(json.dumps(entry | {"dice": dice}))
    (picture,) = load_labels(tmp_path)

    assert picture.expects == "numerals"
    assert [die.visible for die in picture.dice] == [0, 0.65, 0.66, 1]
    assert {(die.box_of, die.sides, die.leans_deg) for die in picture.dice} == {("pips", ("2", "6"), 180)}
    counted = [die.face_class for die in picture.without_hidden().dice]
    assert counted == [None, None, "d6 pips 4", "d6 pips 4"]


@pytest.mark.parametrize(
    ("changes", "face_class"),
    [
        ({}, "d6 pips 4"),
        ({"shape": "d8", "style": "numeral", "value": "8"}, "d8 numerals 8"),
        ({"style": "numeral-ornate"}, "d6 numerals 4"),
        ({"shape": "d10", "style": "numeral"}, OTHER),  # a solid of no game
        ({"style": "keralm", "value": "bel"}, "d6 keralm bel"),
        ({"shape": "d4", "style": "divinatoires", "value": "demonde"}, "d4 divinatoires demonde"),
        ({"style": "mark", "value": 5}, "mark 5"),
        ({"style": "mark", "value": 99_999}, None),  # a mark that is not there
        ({"style": "symbol"}, OTHER),  # artwork nobody knows
        ({"value": None}, None),  # nobody knows what it shows
        ({"style": None, "value": None}, None),  # cocked
    ],
)
def test_class_of_a_label(tmp_path: Path, changes: dict[str, object], face_class: str | None) -> None:
    """A kind that is read has its face; other dice are other, unknown ones are not asked for."""
    (picture,) = load_labels(written(tmp_path, **changes))

    assert picture.dice[0].face_class == face_class


def test_upper_faces_of_a_d4_are_read(tmp_path: Path) -> None:
    """Each tells something of its own, whatever is known of the die."""
    face = FACE | {"style": "divinatoires", "value": "nuage"}
    (picture,) = load_labels(written(tmp_path, shape="d4", style=None, value=None, telling=[face]))

    (die,) = picture.dice
    assert die.face_class is None
    assert [(told.face_class, told.corners[0]) for told in die.readable_faces] == [
        ("d4 divinatoires nuage", (20, 20))
    ]


def test_numerals_of_a_turned_face_of_a_d4_are_read(tmp_path: Path) -> None:
    """Each face of a d4 shows two numerals besides its value."""
    face = FACE | {"style": "numeral", "value": "2", "turned": ["4", "1"]}
    (picture,) = load_labels(written(tmp_path, shape="d4", style="numeral", value="2", telling=[face]))

    (told,) = picture.dice[0].readable_faces
    assert (told.face_class, told.turned) == ("d4 numerals 2", ("d4 numerals 4", "d4 numerals 1"))


def test_missing_picture_is_named(tmp_path: Path) -> None:
    """A label without its picture says which."""
    (picture,) = load_labels(written(tmp_path))

    with pytest.raises(LabelError, match=r"there is no file .*a\.jpg; check the path; the labels name it"):
        picture.pixels()


def test_what_may_be_left_out_may_be_left_out(tmp_path: Path) -> None:
    """A line needs its picture, its source and its dice; a die its box, shape, style and value."""
    die = {key: DIE[key] for key in ("box_xyxy", "shape", "style", "value")}
    (tmp_path / "labels.jsonl").write_text(json.dumps({"image": "a.jpg", "source": "x", "dice": [die]}))
    (picture,) = load_labels(tmp_path)

    assert (picture.expects, picture.from_above) == (None, False)
    assert (picture.dice[0].box_of, picture.dice[0].visible, picture.dice[0].sides) == ("die", 1.0, ())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"image": "a.jpg", "sou', "line 1 of .*labels.jsonl: it is not JSON"),
        ("[" * 100_000, "it is nested too deeply; write it anew"),
        ('{"image": "a.jpg", "source": "x", "dice": 1' + "0" * 400 + "}", "a number in it has 401 digits"),
        ('{"image": "a.jpg", "source": "x", "dice": Infinity}', "Infinity in it is no number"),
        ("[1, 2]", r"a picture is an object in curly brackets, not \[1, 2\]"),
        ('{"image": "a.jpg"}', "a picture has no 'source' and no 'dice'; it needs image, source, dice"),
        ('{"image": "a.jpg", "source": "x", "dice": 3}', "'dice' is a list of dice, not 3"),
        (
            '{"image": "a.jpg", "source": "x", "dice": [], "expects": ["d6"]}',
            "'expects' is the name of a dice set",
        ),
        ('{"image": "a.jpg", "source": "x", "dice": [{"shape": "d6"}]}', "die 1: a die has no 'box_xyxy'"),
    ],
)
def test_a_line_that_is_no_label_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    """Each error of a line has its own sentence, with the number of the line."""
    (tmp_path / "labels.jsonl").write_text(line)

    with pytest.raises(LabelError, match=sentence) as caught:
        list(load_labels(tmp_path))
    assert str(caught.value).startswith("line 1 of ")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"box_xyxy": [1, 2, 3]}, "a box is four numbers"),
        ({"box_of": "pip"}, "'box_of' is 'die' or 'pips', not 'pip'"),
        ({"box_xyxy": [10, 20, 10, 40]}, "and not empty"),
        ({"box_xyxy": [10, 40, 30, 40]}, "and not empty"),
        ({"box_xyxy": [10, 20, "30", 40]}, "a box is four numbers"),
        ({"box_xyxy": "10 20 30 40"}, "a box is four numbers"),
        ({"leans_deg": -3}, "'leans_deg' is an angle from 0 to 180, not -3"),
        ({"leans_deg": 180.5}, "'leans_deg' is an angle from 0 to 180, not 180.5"),
        ({"leans_deg": "3"}, "'leans_deg' is an angle from 0 to 180, not '3'"),
        ({"top_quad": [1, 2]}, r"'top_quad' is a list of points of two numbers each, not \[1, 2\]"),
        ({"top_quad": [[1, "nan"]]}, "'top_quad' is a list of points of two numbers each"),
        ({"visible": 1.5}, "'visible' is a number from 0 to 1, not 1.5"),
        ({"visible": -0.5}, "'visible' is a number from 0 to 1, not -0.5"),
        ({"visible": "all"}, "'visible' is a number from 0 to 1, not 'all'"),
        ({"sides": "4"}, "'sides' is a list of values, not '4'"),
        ({"telling": {}}, r"'telling' is a list of faces, not \{\}"),
        ({"telling": [{"value": "4"}]}, "an upper face has no 'style' and no 'corners'"),
        ({"telling": [FACE | {"value": "7"}]}, "no face of a pips d6 tells '7'"),
        ({"telling": [FACE | {"corners": [[1, 2], [3, 4]]}]}, "are three points of two numbers each"),
        ({"telling": [FACE | {"corners": [[1, 2], [3, 4], [5]]}]}, "are three points of two numbers each"),
        ({"telling": [FACE | {"corners": 7}]}, "are three points of two numbers each, not 7"),
        ({"telling": [FACE | {"turned": ["3"]}]}, r"'turned' is the two values .* not \['3'\]"),
        ({"telling": [FACE | {"turned": ["3", "9"]}]}, "'turned' is the two values"),
        ({"telling": [FACE | {"turned": 34}]}, "'turned' is the two values of a face that is turned, not 34"),
    ],
)
def test_a_die_that_is_no_label_is_named(tmp_path: Path, changes: dict[str, object], sentence: str) -> None:
    """Each error of a die has its own sentence, with the number of the die."""
    with pytest.raises(LabelError, match=sentence) as caught:
        list(load_labels(written(tmp_path, **changes)))
    assert "die 1: " in str(caught.value)


VANTAGE = {"px_to_mm": [[0.5, 0, -80], [0, 0.5, -60], [0, 0, 1]], "camera_mm": [0, 0, 400]}


def test_whence_a_picture_shows_the_table_is_read(tmp_path: Path) -> None:
    """A label may say it, and how each die lies."""
    (picture,) = load_labels(written(tmp_path, leans_deg=20, top_quad=[[1, 2], [3, 4]]))
    assert picture.vantage is None
    assert (picture.dice[0].shape, picture.dice[0].leans_deg) == ("d6", 20)
    assert picture.dice[0].top_corners == ((1, 2), (3, 4))

    entry = {"image": "a.jpg", "source": "here", "dice": [], "vantage": VANTAGE}
    (tmp_path / "labels.jsonl").write_text(json.dumps(entry))
    (picture,) = load_labels(tmp_path)
    assert picture.vantage is not None
    assert picture.vantage.slant((140, 200, 180, 240)) == pytest.approx([0, 0.125])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (7, "a vantage is an object in curly brackets, not 7"),
        ({"camera_mm": [0, 0]}, "a vantage is three rows of three numbers, and a place above 0"),
        ({"camera_mm": [0, 0, -400]}, "and a place above 0"),
        ({"camera_mm": [0, 0, 0]}, "and a place above 0"),
        ({"px_to_mm": [[1, 0, 0], [0, 1, 0]]}, "a vantage is three rows of three numbers"),
        ({"px_to_mm": "near"}, "a vantage is made of numbers"),
        ({"camera_mm": ["nan", 0, 400]}, "a vantage is made of numbers"),
        ({"px_to_mm": [["inf", 0, 0], [0, 1, 0], [0, 0, 1]]}, "a vantage is made of numbers"),
        ({"px_to_mm": [[0] * 3] * 3}, "'px_to_mm' maps the whole picture to one line or point"),
        ({"px_to_mm": [[1, 2, 3], [2, 4, 6], [0, 0, 1]]}, "and should map each pixel to a place of its own"),
    ],
)
def test_a_vantage_that_is_none_is_named(tmp_path: Path, changes: object, sentence: str) -> None:
    """With the line in which it stands."""
    vantage = VANTAGE | changes if isinstance(changes, dict) else changes
    entry = {"image": "a.jpg", "source": "here", "dice": [], "vantage": vantage}
    (tmp_path / "labels.jsonl").write_text(json.dumps(entry))
    with pytest.raises(LabelError, match=sentence) as caught:
        list(load_labels(tmp_path))
    assert str(caught.value).startswith("line 1 of ")


def test_a_label_that_is_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    """Lists are refused at every depth, also where they can just be parsed and not be quoted."""
    for depth in range(700, 1000):
        dice = "[" * depth + "]" * depth
        (tmp_path / "labels.jsonl").write_text(f'{{"image": "a.jpg", "source": "x", "dice": {dice}}}')
        with pytest.raises(LabelError, match="line 1 of "):
            list(load_labels(tmp_path))


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85"])
def test_only_a_line_feed_ends_a_line(tmp_path: Path, sign: str) -> None:
    """A name may hold other signs that some programs take for the end of a line."""
    entry = {"image": "a.jpg", "source": f"our{sign}tray", "dice": [DIE]}
    lines = [json.dumps(entry, ensure_ascii=False)] * 2
    (tmp_path / "labels.jsonl").write_text("\r\n".join(lines), encoding="utf-8", newline="")
    assert [picture.source for picture in load_labels(tmp_path)] == [f"our{sign}tray"] * 2


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    """No folder, a file in its place, no labels, or labels that are no text."""
    with pytest.raises(LabelError, match=r"^there is no folder .*nowhere; check the path"):
        list(load_labels(tmp_path / "nowhere"))
    (tmp_path / "text.txt").touch()
    with pytest.raises(LabelError, match=r"text\.txt is a file, and a folder with labels"):
        list(load_labels(tmp_path / "text.txt"))
    with pytest.raises(LabelError, match=r"holds no labels\.jsonl"):
        list(load_labels(tmp_path))
    (tmp_path / "labels.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LabelError, match=r"is no text in UTF-8 \(byte 0\)"):
        list(load_labels(tmp_path))


def test_pictures_are_grouped_by_source_in_the_order_of_the_labels(tmp_path: Path) -> None:
    """Both the sources and the pictures of each keep their order; an unknown source and none are refused."""
    pictures = [
        LabelledPicture(tmp_path / name, source, True, ())
        for name, source in (("1", "tray"), ("2", "felt"), ("3", "tray"))
    ]
    grouped = {
        source: [picture.path.name for picture in part] for source, part in by_source(pictures).items()
    }
    assert list(grouped.items()) == [("tray", ["1", "3"]), ("felt", ["2"])]
    assert by_source(pictures, "felt") == {"felt": pictures[1:2]}
    with pytest.raises(LabelError, match="no picture is of the source 'wood'; there are felt, tray"):
        by_source(pictures, "wood")
    with pytest.raises(LabelError, match="names no picture"):
        by_source([])
