"""Stones on a rendered board are read by their colours, from pixels and four corners alone."""

import numpy as np
import pytest

from tests.vision import board_view
from vision import board_watch
from vision.board import BoardCell, read_board, rectified
from vision.board_watch import STILL_S, BoardWatch

ROWS = ("WR.B.", ".WR.W", "B.RW.", ".B.RW", "W....")
LETTERS = {None: ".", "white": "W", "red": "R", "black": "B"}


def told(frame, lean_deg=25.0):
    """The rows as read, and the number of doubtful cells."""
    places = read_board(frame, board_view.calibration(lean_deg), board_view.SIDE)
    rows = tuple("".join(LETTERS[place.stone] for place in row) for row in places)
    return rows, sum(place.doubtful for row in places for place in row)


@pytest.mark.parametrize(
    ("wood", "lamp"),
    [(wood, "lamp") for wood in board_view.WOODS] + [("chequered", "warm"), ("plain", "window")],
)
def test_stones_are_told_on_any_wood_under_any_lamp(wood, lamp):
    """Every cell is read rightly and without doubt on all kinds of wood and under all kinds of light."""
    assert told(board_view.seen(ROWS, wood, lamp)) == (ROWS, 0)


@pytest.mark.parametrize("lean_deg", [0.0, 40.0])
def test_a_leaning_camera_tells_them_too(lean_deg):
    """Stones are read from straight above and from 40 degrees aside, where they seem off-centre."""
    assert told(board_view.seen(ROWS, lean_deg=lean_deg), lean_deg) == (ROWS, 0)


@pytest.mark.parametrize(("exposure", "noise"), [(0.35, 0.02), (1.9, 0.01)])
def test_dark_and_bright_pictures_tell_no_other_board(exposure, noise):
    """No stone is misread in a picture that is far too dark or nearly twice too bright."""
    frame = board_view.seen(ROWS, exposure=exposure, shot=noise, read=noise / 2)
    assert told(frame)[0] == ROWS


def test_small_stones_are_told():
    """Pebbles half as wide as a cell are read."""
    assert told(board_view.seen(ROWS, stone_mm=17.0))[0] == ROWS


def test_an_empty_board_has_no_stones():
    """The grain and the lines of an empty board are not taken for stones."""
    assert told(board_view.seen(["....."] * 5)) == ((".....",) * 5, 0)


def test_something_between_wood_and_stone_is_doubtful():
    """A cell under a shadow is doubtful: its colour is between bare wood and a black stone."""
    frame = board_view.seen(["....."] * 5)
    x, y = (round(float(side)) for side in board_view.calibration().to_px([(85.0, 85.0)])[0])
    shadow = (slice(y - 15, y + 15), slice(x - 15, x + 15))
    frame[shadow] = (frame[shadow] * 0.72).astype(np.uint8)
    places = read_board(frame, board_view.calibration(), board_view.SIDE)
    assert places[2][2].doubtful
    assert not places[0][0].doubtful


def test_the_flattened_board_is_square():
    """The rectified board is square, with its far left corner at the upper left."""
    frame = board_view.seen(ROWS)
    flat = rectified(frame, board_view.calibration(), board_view.SIDE)
    assert flat.shape == (200, 200, 3)
    assert flat[20, 20].min() > 180
    assert flat[180, 180].max() < 180


def watched(watch, frames):
    """The board that is reported after each frame, when the frames come a tenth of a second apart."""
    seen = []
    for number, frame in enumerate(frames):
        watch.watch(frame, number * 0.1)
        seen.append(watch.cells)
    return seen


def test_a_board_counts_once_it_is_still():
    """A board is reported once it is still.

    While stones move, the last still board goes on being reported.
    """
    one, other = board_view.seen(ROWS), board_view.seen(["....."] * 5)
    watch = BoardWatch(board_view.calibration(), board_view.SIDE)
    seen = watched(watch, [one] * 12 + [other, other, one, one] * 3)
    still = round(STILL_S / 0.1)
    assert seen[still - 1] is None
    assert seen[still] is not None
    assert set(seen[still:]) == {seen[still]}
    assert seen[-1][0][0] == BoardCell("white")


def test_a_board_that_is_forgotten_must_be_still_again():
    """Nothing is reported of the game before until the board has been still in this one."""
    frame = board_view.seen(ROWS)
    watch = BoardWatch(board_view.calibration(), board_view.SIDE)
    watched(watch, [frame] * 12)
    watch.forget()
    watch.watch(frame, 1.2)
    assert watch.cells is None


def test_a_board_is_read_a_few_times_a_second(monkeypatch):
    """Of thirty frames in a second most are left out, so that the table has time for its screen."""
    read = []
    monkeypatch.setattr(board_watch, "read_board", lambda *told: read.append(told))
    watch = BoardWatch(board_view.calibration(), board_view.SIDE)
    frame = board_view.seen(ROWS)
    for number in range(30):
        watch.watch(frame, number / 30)
    assert 5 <= len(read) <= 8


def test_frames_of_another_size_say_nothing():
    """A frame of another size than the calibrated one yields no board: the corners do not fit it."""
    watch = BoardWatch(board_view.calibration(), board_view.SIDE)
    assert watched(watch, [np.zeros((240, 320, 3), np.uint8)] * 20)[-1] is None
