"""Tests the calibration file, and `dice-table calibrate`, which writes it."""

import json
import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera import Frame, calibration
from device.camera.calibration import BOARD_FILE, FILE_NAME, by_corners, load, save
from device.camera.hold import HeldControls
from device.cli import main
from device.commands import calibrate as calibrate_command
from device.errors import CalibrationFileError, CameraError
from device.session.seeing import kept_calibration
from device.settings.model import Settings
from tests.vision import mat_view
from tests.vision.bent import through_lens
from vision.errors import CalibrationError


@pytest.fixture
def remembered():
    """The calibration by the A4 mat, with a camera whose controls were fixed."""
    held = HeldControls({"LensPosition": 3.5, "AwbEnable": False, "ColourGains": (1.5, 2.0)}, 96.5)
    return replace(calibration.by_mat(mat_view.seen(light=0.7)), held=held)


class Camera:
    """A camera over the mat; until `hand_until_s` a hand covers the mat."""

    def __init__(self, hand_until_s=0.0, silent=False):
        self.now_s = 0.0
        self._hand_until_s, self._silent = hand_until_s, silent

    def clock(self):
        """The time."""
        return self.now_s

    def nap(self, seconds):
        """Advance the time."""
        self.now_s += seconds

    def latest(self):
        """A frame of the mat or of the hand, or None."""
        if self._silent:
            return None
        hand = self.now_s < self._hand_until_s
        pixels = np.full((960, 1280, 3), 120, np.uint8) if hand else mat_view.seen()
        return Frame(pixels, 0, self.now_s)


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_printed_mat_is_what_the_camera_looks_for(paper):
    """The layout has every marker of the printed plan, the tray and six places for kept dice, in mm."""
    layout = calibration.mat_layout(paper)
    assert sorted(layout.markers) == [0, 1, 2, 3]
    assert len(layout.lane) == 6
    assert all(right - left == bottom - top for left, top, right, bottom in layout.markers.values())


def test_what_is_kept_is_what_comes_back(remembered, tmp_path):
    """A saved calibration is loaded unchanged, with every number and the thumbnail."""
    path = calibration.save(remembered, tmp_path / "new folder")
    again = calibration.load(path.parent)
    assert again.calibration.px_to_mm == pytest.approx(remembered.calibration.px_to_mm)
    assert again.calibration.layout == remembered.calibration.layout
    assert again.calibration.bend == remembered.calibration.bend
    assert again.calibration.marks == remembered.calibration.marks
    assert np.array_equal(again.glance, remembered.glance)
    assert again.held == remembered.held
    assert path.stat().st_size < 20_000


def test_a_knock_is_noticed_from_what_was_kept(remembered, tmp_path):
    """With a saved calibration, a mat that has moved by a centimetre is noticed."""
    calibration.save(remembered, tmp_path)
    again = calibration.load(tmp_path)
    assert not again.was_knocked(mat_view.seen())
    aside = mat_view.seen([(x + 40, y) for x, y in mat_view.SLANTED])
    assert again.was_knocked(aside)


def test_a_file_of_an_older_version_is_read(remembered, tmp_path):
    """A file without fixed controls and without the bend of the lens is loaded."""
    path = calibration.save(remembered, tmp_path)
    kept = json.loads(path.read_text("utf-8"))
    older = {name: value for name, value in kept.items() if name not in ("held", "bend")}
    path.write_text(json.dumps(older), "utf-8")
    assert calibration.load(tmp_path).held is None
    assert calibration.load(tmp_path).calibration.bend == 0


def test_nobody_has_calibrated_yet(tmp_path):
    """Without a file there is no calibration and no error."""
    assert calibration.load(tmp_path) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: "",
        lambda kept: "[]",
        lambda kept: json.dumps(kept | {"version": 2}),
        lambda kept: json.dumps(kept | {"px_to_mm": [[0, 0, 0]] * 3}),
        lambda kept: json.dumps(kept | {"glance_png": "bm90aGluZw=="}),
        lambda kept: json.dumps({name: value for name, value in kept.items() if name != "marks"}),
        lambda kept: json.dumps(kept | {"bend": 0.9}),
        lambda kept: json.dumps(kept | {"bend": "much"}),
        lambda kept: json.dumps(kept | {"held": {"controls": 3}}),
        lambda kept: json.dumps(kept | {"held": {"controls": {}, "level": -5}}),
        lambda kept: json.dumps(kept | {"held": {"controls": {}, "level": 1e9}}),
    ],
)
def test_a_damaged_file_is_told(remembered, tmp_path, damage):
    """A file that is empty, of another kind or version, or has wrong or missing parts is refused."""
    path = calibration.save(remembered, tmp_path)
    path.write_text(damage(json.loads(path.read_text("utf-8"))), "utf-8")
    with pytest.raises(CalibrationFileError, match="run `dice-table calibrate` again"):
        calibration.load(tmp_path)


def test_a_folder_that_cannot_be_written_is_told(remembered, tmp_path):
    """If the folder cannot be made, the error says so."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CalibrationFileError, match="cannot be written"):
        calibration.save(remembered, tmp_path / "file")


def test_a_hand_over_the_mat_is_waited_for():
    """`look` waits until the hand is gone; the time to converge comes first."""
    camera = Camera(hand_until_s=4.0)
    _, remembered = calibrate_command.look(camera, calibration.by_mat, camera.clock, camera.nap)
    assert 4.0 <= camera.now_s < 4.5
    assert len(remembered.calibration.marks) == 4


@pytest.mark.parametrize(
    ("camera", "error", "why"),
    [
        (Camera(hand_until_s=99.0), CalibrationError, "0 of the sheet’s 4 markers"),
        (Camera(silent=True), CameraError, "no picture has come"),
    ],
)
def test_what_never_comes_is_told_after_ten_seconds(camera, error, why):
    """Without a mat or a picture, the command gives up after ten seconds with the reason."""
    with pytest.raises(error, match=why):
        calibrate_command.look(camera, calibration.by_mat, camera.clock, camera.nap)


def test_the_command_tells_every_figure_and_keeps_the_file(tmp_path, capsys, monkeypatch):
    """The command prints every figure, with advice for bad ones, and writes the file."""
    photos = tmp_path / "photos"
    photos.mkdir()
    cv2.imwrite(str(photos / "mat.png"), mat_view.seen(light=0.7, blur_px=3.0))
    monkeypatch.setattr(calibrate_command, "_WARM_UP_S", 0.0)
    main_ok(["calibrate", "--camera", str(photos), "--data", str(tmp_path / "data")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("by ")
    assert "a pixel is 0.29 mm" in lines[0]
    assert lines[1].endswith("6 places for kept dice")
    assert lines[2] == "the camera hangs 28 cm high, if its lens sees 60 degrees; else set lens_deg"
    assert [line[:6].strip() for line in lines[3:8]] == ["ok", "ok", "ok", "ask", "ok"]
    assert "focus the lens" in lines[6]
    assert calibration.load(tmp_path / "data") is not None


def test_a_lens_that_bends_lines_is_told():
    """The report says how much larger the lens shows the middle, and nothing of a straight lens."""
    bent = through_lens(mat_view.seen(), 0.3)
    lines = list(calibrate_command.report_lines(bent, calibration.by_mat(bent), 60))
    assert "it shows the middle 17% larger than the sides; the table allows for that" in lines[1]
    straight = mat_view.seen()
    lines = calibrate_command.report_lines(straight, calibration.by_mat(straight), 60)
    assert not any("bends" in line for line in lines)


def main_ok(arguments):
    """Run a command that succeeds."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0


def test_where_no_camera_is_free_nothing_is_calibrated(tmp_path, monkeypatch):
    """It would be the simulated tray, as while the table has the camera; the kept calibration stays."""
    monkeypatch.setattr("device.camera.choose.candidates", lambda: iter(()))
    settings = Settings.model_validate({"data": str(tmp_path)})
    find = calibrate_command.shown_by_hand("80,80 880,80 880,640 80,640", "210x146")
    (tmp_path / FILE_NAME).write_text("kept")
    with pytest.raises(CameraError, match=r"no camera.*sudo systemctl stop dice-table"):
        list(calibrate_command.run(settings, find))
    assert (tmp_path / FILE_NAME).read_text() == "kept"


def test_where_the_simulated_tray_is_chosen_no_camera_is_said_to_be_missing(tmp_path):
    """Whoever chose the simulated tray is told so, and what to choose in its place."""
    settings = Settings.model_validate({"data": str(tmp_path), "camera": "simulated"})
    with pytest.raises(CameraError, match=r"the chosen camera is the simulated tray.*choose another"):
        list(calibrate_command.run(settings))


def test_corners_can_be_shown_by_hand():
    """The corners are given as text in pixels, with the size of the tray."""
    find = calibrate_command.shown_by_hand("80,80 880,80 880,640 80,640", "200x140")
    found = find(np.zeros((720, 960, 3), np.uint8)).calibration
    assert found.pixel_mm == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("corners", "tray"),
    [
        ("80;80", "210x146"),
        ("", "210x146"),
        ("1,1 2,1 2,2", "210x146"),
        ("1,1 2,1 2,2 1,2", "210"),
        ("80,80 880,80 880,640 80,640", "nanxinf"),
        ("80,80 880,80 880,640 80,inf", "210x146"),
    ],
)
def test_corners_that_are_not_understood_are_refused(corners, tray):
    """The error message shows how to write corners and size."""
    with pytest.raises(CalibrationError, match="are not understood; write --corners"):
        calibrate_command.shown_by_hand(corners, tray)


@pytest.mark.parametrize("tray", ["0x146", "1e9x1e9"])
def test_a_tray_of_no_possible_size_is_refused_at_once(tray):
    """The size is checked before a camera is opened."""
    with pytest.raises(CalibrationError, match="each side of its floor has 30 to 3000 mm"):
        calibrate_command.shown_by_hand("80,80 880,80 880,640 80,640", tray)


def test_a_damaged_file_does_not_end_a_game_night(tmp_path):
    """With a damaged calibration the table opens, and shows a message."""
    (tmp_path / calibration.FILE_NAME).write_text("{")
    kept, trouble = kept_calibration(tmp_path)
    assert kept.saved is None
    assert "run `dice-table calibrate` again" in trouble


def changed(kept: dict, place: str, value: object) -> str:
    """The saved calibration as JSON, with the value at a place such as "layout.tray" replaced."""
    *way, last = place.split(".")
    inner = kept
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = "@"
    return json.dumps(kept).replace('"@"', value if isinstance(value, str) else json.dumps(value))


WRONG = (
    "Infinity",
    "-Infinity",
    "NaN",
    "1e999",
    "1e300",
    "9" * 5000,
    "-1e300",
    '"7"',
    "true",
    "null",
    "[]",
    "{}",
)
PLACES = (
    *("frame.0", "frame.1", "px_to_mm.0.0", "px_to_mm.2", "fit_mm", "layout.tray", "layout.tray.0", "layout"),
    *("layout.lane", "layout.markers", "marks", "version", "glance_png"),
)


@pytest.mark.parametrize("name", [FILE_NAME, BOARD_FILE])
def test_a_calibration_with_numbers_that_there_are_not_is_refused(name: str, tmp_path: Path):
    """A file with impossible numbers is refused, or loads as a calibration that can be used."""
    whole = json.loads(
        save(
            by_corners(
                np.zeros((480, 640, 3), np.uint8), [(80, 80), (560, 80), (560, 400), (80, 400)], (200, 100)
            ),
            tmp_path,
        ).read_text()
    )
    for place in PLACES:
        for value in WRONG:
            text = changed(json.loads(json.dumps(whole)), place, value)
            (tmp_path / name).write_text(text, "utf-8")
            try:
                kept = load(tmp_path, name)
            except CalibrationFileError:
                continue
            assert np.isfinite(kept.calibration.tray_px).all(), (place, value)
            assert np.isfinite(kept.calibration.pixel_mm)


@pytest.mark.parametrize(
    "content",
    [b"", b"[" * 100_000, b'{"version":' * 5_000, b"\xff\xfe", b"null", b"7", b"9" * 5_000, b" " * 2_000_000],
    ids=["empty", "deep", "deep objects", "no text", "null", "a number", "a long number", "too long"],
)
def test_a_calibration_that_is_none_is_refused(content: bytes, tmp_path: Path):
    """A file that is no calibration is refused with a sentence that names it."""
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(CalibrationFileError, match=r"calibration\.json"):
        load(tmp_path)


def test_a_pipe_is_no_calibration(tmp_path: Path):
    """A pipe is refused, because reading it would block for ever."""
    os.mkfifo(tmp_path / FILE_NAME)
    with pytest.raises(CalibrationFileError, match="it is a pipe or a device"):
        load(tmp_path)
