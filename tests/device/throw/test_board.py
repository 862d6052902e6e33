"""The camera finds the board by its printed markers or by given corners, and the position is saved."""

import cv2
import numpy as np
import pytest

from device.camera import Frame, calibration
from device.cli import main
from device.errors import CameraError
from device.i18n import message_of, use_language
from device.print.board import board_sheet
from device.print.plans import CELLS_A_ROW, board_plan
from device.throw.board import BoardInView, WatchedBoard, board_by_markers, board_layout, board_text
from tests.vision import board_view, mat_view
from vision.board import BoardCell, read_board
from vision.errors import CalibrationError

STONES = {"W": (235, 240, 242), "R": (40, 45, 190), "B": (28, 26, 28)}
ROWS = ("WR.B.", ".WR.W", "B.RW.", ".B.RW", "W....")


def printed(rows):
    """The printed A4 board with stones on it, (h, w, 3) uint8."""
    layout = board_layout("a4")
    page = mat_view.drawn(layout)
    left, top, right, _ = (side * mat_view.PX_PER_MM for side in layout.tray)
    cell = (right - left) / CELLS_A_ROW
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = left + column * cell, top + row * cell
            shade = 158 if (row + column) % 2 else 184
            cv2.rectangle(page, (round(x), round(y)), (round(x + cell), round(y + cell)), [shade] * 3, -1)
            if letter != ".":
                middle = (round(x + cell / 2), round(y + cell / 2))
                cv2.circle(page, middle, round(cell * 0.36), STONES[letter], -1, cv2.LINE_AA)
    return page


def test_the_printed_board_is_found_and_read():
    """The markers locate the cells in an oblique view, and the stones are told apart by colour."""
    frame = mat_view.seen(page=printed(ROWS))
    found = board_by_markers(frame).calibration
    assert board_text(read_board(frame, found, CELLS_A_ROW)) == "/".join(ROWS)


def slid(rows, shift_mm, calibration):
    """The printed board with stones, pushed to the right by so many millimetres."""
    shift = calibration.to_px([(100 + shift_mm, 100)])[0] - calibration.to_px([(100, 100)])[0]
    return mat_view.seen([tuple(np.add(corner, shift)) for corner in mat_view.SLANTED], page=printed(rows))


def lying(watched, pixels, since_s):
    """Show the board without motion for a second; returns the watcher."""
    for step in range(6):
        watched.watch(Frame(pixels, step, since_s + step / 5))
    return watched


def test_a_board_that_was_pushed_is_noticed_where_it_says_something_else():
    """A push by 5 mm or by half a cell counts as a knock. A push by 2 mm or a newly laid stone does not."""
    remembered = board_by_markers(mat_view.seen(page=printed(ROWS)))
    watched = lying(WatchedBoard(remembered), mat_view.seen(page=printed(ROWS)), 0)
    assert (watched.text, watched.knocked) == ("/".join(ROWS), False)
    laid = (*ROWS[:4], "W..R.")
    assert not lying(watched, slid(laid, 2, remembered.calibration), 10).knocked
    assert watched.text == "/".join(laid)
    assert lying(watched, slid(laid, 5, remembered.calibration), 20).knocked
    assert lying(watched, slid(laid, 17, remembered.calibration), 30).knocked
    assert not lying(watched, mat_view.seen(page=printed(laid)), 40).knocked


def test_a_board_is_read_while_people_play_on_it_and_forgotten_afterwards():
    """The table says at each picture that people play on; this forgets nothing."""
    pixels = mat_view.seen(page=printed(ROWS))
    remembered = board_by_markers(pixels)
    board = BoardInView(calibration.KeptCalibration(remembered))
    lying(board, pixels, 0)
    assert board.text is None  # nobody plays yet

    board.attend(True)
    lying(board, pixels, 10)
    board.attend(True)
    assert (board.text, board.knocked) == ("/".join(ROWS), False)

    lying(board, slid((*ROWS[:4], "W..R."), 5, remembered.calibration), 20)
    assert board.knocked
    board.attend(False)
    assert (board.text, board.knocked) == (None, False)


def test_a_board_is_read_in_pictures_with_more_pixels_than_before():
    """The camera's pictures are larger now: the board lies where it lay, and its stones are read."""
    frame = mat_view.seen(page=printed(ROWS))
    height, width = frame.shape[:2]
    watched = WatchedBoard(board_by_markers(cv2.resize(frame, (width * 3 // 4, height * 3 // 4))))
    lying(watched, frame, 0.0)

    assert watched.text == "/".join(ROWS)
    assert not watched.knocked


def test_the_mat_is_no_board():
    """Where the board is sought and the mat lies there, the message says so."""
    with pytest.raises(CalibrationError) as caught:
        board_by_markers(mat_view.seen())
    assert message_of(caught.value) == (
        "The mat for dice lies there, and the board of Artiseurs was expected; lay the printed board into the"
        " picture, or show the corners of another board."
    )


def test_the_board_is_no_mat():
    """Where the mat is sought and the board lies there, the message says so."""
    with pytest.raises(CalibrationError) as caught:
        calibration.by_mat(mat_view.seen(page=printed(ROWS)))
    assert message_of(caught.value) == (
        "The board of Artiseurs lies there, and the mat for dice was expected; lay the mat into the picture."
    )


def test_an_empty_table_is_neither_mat_nor_board():
    """Where no marker is seen, the message counts the markers of the sheet that is sought."""
    empty = mat_view.table((640, 480)) + np.uint8(60)
    for find in (board_by_markers, calibration.by_mat):
        with pytest.raises(CalibrationError, match="0 of the sheet’s 4 markers"):
            find(empty)


def test_a_board_that_is_not_found_is_told_in_the_language_in_use():
    """The message that the printed board was not found is translated into French."""
    with pytest.raises(CameraError) as caught:
        BoardInView(calibration.NOT_CALIBRATED).find(mat_view.seen(), [])
    use_language("fr")
    assert message_of(caught.value).startswith("Le tapis de dés est posé là")


def test_a_doubtful_cell_is_written_as_such():
    """A cell in doubt is written as "?", so that no move is derived from it."""
    places = ((BoardCell("white"), BoardCell("black", doubtful=True)), (BoardCell(None), BoardCell("red")))
    assert board_text(places) == "W?/.R"


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_nothing_on_the_plan_touches_anything_else(paper):
    """Each marker keeps a light margin of one module (a sixth of its width) to the cells.

    The cells form a square.
    """
    plan = board_plan(paper)
    assert plan.cells.w == plan.cells.h
    for marker in plan.markers.values():
        apart = max(plan.cells.x - marker.right, marker.x - plan.cells.right)
        assert apart >= marker.w / 6


def test_the_board_is_printed(tmp_path):
    """The board can be saved as a PDF on A3 paper."""
    board_sheet("a3").save(tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")


def run(*arguments):
    """Run `dice-table`; returns its exit status."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)


def test_the_command_keeps_where_the_board_lies(tmp_path, monkeypatch, capsys):
    """`calibrate --board` saves the corners of the board in a file of its own.

    It leaves the tray's calibration alone.
    """
    monkeypatch.setenv("DICE_TABLE_SETTINGS", "")
    photo = tmp_path / "photo.png"
    cv2.imwrite(str(photo), board_view.seen(ROWS))
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in board_view.corners())
    data = tmp_path / "games"
    arguments = ("calibrate", "--board", "--corners", corners, "--camera", str(photo), "--data", str(data))
    assert run(*arguments) == 0
    assert "board.json" in capsys.readouterr().out
    kept = calibration.load(data, calibration.BOARD_FILE)
    frame = np.asarray(cv2.imread(str(photo)))
    assert board_text(read_board(frame, kept.calibration, CELLS_A_ROW)) == "/".join(ROWS)
    assert calibration.load(data) is None
