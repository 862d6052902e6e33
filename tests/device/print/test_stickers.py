"""Tests the sheets of stickers and nets: drawings, sizes and margins."""

from itertools import combinations
from math import sqrt
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.errors import PrintError
from device.i18n import use_language
from device.print.dice import PLAIN, PRINTED_SETS, printed_set
from device.print.paper import MARGIN_MM
from device.print.stickers import sticker_sheet
from engines.imalya import SETS, FigureSet
from tests.device.print.paper import PX_PER_MM, printed, shapes, text_of
from vision.artwork import artwork_sets, drawing, drawn_faces

LINE_MM = 0.15


def test_every_drawn_face_can_be_printed():
    """Every drawing of every set is on a die, and every die has only existing drawings."""
    borne = {
        (printed.artwork, face)
        for printed in PRINTED_SETS.values()
        for die in printed.dice
        for face in die.faces
        if face != PLAIN
    }
    assert borne == {(name, face) for name in artwork_sets() for face in drawn_faces(name)}


def test_every_imalya_set_names_its_faces():
    """Each drawing of a set has the name that the set gives it (Imalya §9)."""
    assert {name for name, local in SETS.items() if not local.names.keys() >= {*drawn_faces(name)}} == set()


@pytest.mark.parametrize("name", PRINTED_SETS)
def test_a_sheet_holds_every_face_of_every_die(name: str, tmp_path: Path):
    """Every face has its outline, without overlap, and inside the margins."""
    size = 20
    pages = printed(sticker_sheet(printed_set(name), size, joined=False, paper="a4"), tmp_path)
    found = [box for page in pages for box in shapes(page, size * 0.85)]
    assert len(found) == sum(len(die.faces) for die in printed_set(name).dice)
    for page in pages:
        height, width = page.shape
        inked = cv2.boundingRect(cv2.findNonZero((page < 200).astype(np.uint8)))
        left, top, right, bottom = inked[0], inked[1], inked[0] + inked[2], inked[1] + inked[3]
        assert min(left, top, width - right, height - bottom) >= (MARGIN_MM - 0.3) * PX_PER_MM


@pytest.mark.parametrize("size", [12, 16.5, 40])
@pytest.mark.parametrize(
    ("name", "joined", "width", "height"),
    [
        ("keralm", False, 1, 1),
        ("tertre", False, 1, sqrt(3) / 2),
        ("osselets", False, 1, 1),
        ("keralm", True, 3, 4),
        ("tertre", True, 2, sqrt(3)),
        ("devin", True, 3.5, 1.5 * sqrt(3)),
    ],
)
def test_lengths_are_true(name: str, joined: bool, width: float, height: float, size: float, tmp_path: Path):
    """Faces and nets have the requested size, within a fifth of a millimetre."""
    page = printed(sticker_sheet(printed_set(name), size, joined, "a4"), tmp_path)[0]
    boxes = shapes(page, size * 0.85)
    assert boxes
    for box in boxes:
        assert box[2] == pytest.approx(width * size + LINE_MM, abs=0.2)
        assert box[3] == pytest.approx(height * size + LINE_MM, abs=0.2)


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("a3", 297, 420)])
def test_the_page_and_its_ruler_are_true(paper: str, width: float, height: float, tmp_path: Path):
    """Page and ruler have their true sizes."""
    page = printed(sticker_sheet(printed_set("sage"), 16, joined=False, paper=paper), tmp_path)[0]
    assert page.shape == pytest.approx((height * PX_PER_MM, width * PX_PER_MM), abs=2)
    long = np.ones((1, 40 * PX_PER_MM), np.uint8)
    rows, columns = np.nonzero(cv2.morphologyEx((page < 200).astype(np.uint8), cv2.MORPH_OPEN, long))
    assert np.ptp(rows) <= 0.5 * PX_PER_MM
    stroke_mm = 0.3
    assert (np.ptp(columns) + 1) / PX_PER_MM == pytest.approx(50 + stroke_mm, abs=0.2)


def test_a_sticker_shows_its_drawing(tmp_path: Path):
    """The first sticker shows the drawing of face 1, upright, in two thirds of its side."""
    size = 30
    page = printed(sticker_sheet(printed_set("eilindor"), size, joined=False, paper="a4"), tmp_path)[0]
    left, top, *_ = shapes(page, size * 0.85)[0]
    inset = 0.17 * size
    side = round(0.66 * size * PX_PER_MM)
    x, y = (round((edge + inset + LINE_MM / 2) * PX_PER_MM) for edge in (left, top))
    seen = page[y : y + side, x : x + side] < 128
    assert np.mean(seen == (drawing("eilindor", "mort").mask(side) > 127)) > 0.99


def test_what_does_not_fit_on_one_page_goes_to_the_next(tmp_path: Path):
    """Pieces that do not fit go to the next page."""
    pages = printed(sticker_sheet(printed_set("chance"), 60, joined=True, paper="a4"), tmp_path)
    assert [len(shapes(page, 100)) for page in pages] == [1] * 6


def test_stickers_do_not_overlap(tmp_path: Path):
    """There is a gap between any two stickers."""
    page = printed(sticker_sheet(printed_set("thard"), 16, joined=True, paper="a4"), tmp_path)[0]
    boxes = shapes(page, 40)
    assert len(boxes) == 6
    for first, second in combinations(boxes, 2):
        apart = [max(a, b) - min(a + la, b + lb) for a, b, la, lb in zip(*axes(first, second), strict=True)]
        assert max(apart) > 3


def axes(first: tuple[float, ...], second: tuple[float, ...]):
    """Two boxes as starts and lengths along both axes."""
    return first[:2], second[:2], first[2:], second[2:]


def test_the_legend_speaks_of_the_set_in_the_language_of_the_table(tmp_path: Path):
    """The legend has the set's names of the faces, and translated advice; the size has a French comma."""
    use_language("fr")
    sheet = sticker_sheet(printed_set("nains"), 16.5, joined=False, paper="a4")
    words = text_of(sheet, tmp_path / "nains.pdf")
    assert all(name in words for name in SETS[FigureSet.NAINS].names.values())
    assert "Découpez le long des traits." in words
    assert "faces de 16,5 mm" in words


@pytest.mark.parametrize(
    ("name", "joined", "folded"),
    [("dragon", True, True), ("dragon", False, False), ("osselets", True, False)],
)
def test_only_sheets_with_dashed_lines_tell_to_fold(name: str, joined: bool, folded: bool, tmp_path: Path):
    """An osselet has no net, so its sheet has no line to fold along even where nets were asked for."""
    sheet = sticker_sheet(printed_set(name), 16, joined=joined, paper="a4")
    assert ("fold along" in text_of(sheet, tmp_path / "sheet.pdf")) == folded


@pytest.mark.parametrize(
    ("size", "joined", "paper", "words"),
    [
        (0, False, "a4", "faces of 0 mm cannot be printed; choose from 8 to 80 mm"),
        (-16, False, "a4", "faces of -16 mm"),
        (float("nan"), False, "a4", "faces of nan mm"),
        (80, True, "a4", "a d6 with faces of 80 mm does not fit on the page; choose smaller"),
        (16, False, "letter", "no paper 'letter' here; choose a4 or a3"),
    ],
)
def test_what_cannot_be_printed_is_refused(size: float, joined: bool, paper: str, words: str):
    """Impossible sizes and papers are refused; the message says what is possible."""
    with pytest.raises(PrintError, match=words):
        sticker_sheet(printed_set("dragon"), size, joined, paper)


def test_an_unknown_set_is_refused_with_the_nearest():
    """An unknown set is refused, with the most similar one and all names."""
    with pytest.raises(PrintError, match=r"no stickers for 'dragons'; did you mean 'dragon'\?.*osselets"):
        printed_set("dragons")
    with pytest.raises(PrintError, match=r"no stickers for 'xyz'; there are for imalya"):
        printed_set("xyz")
