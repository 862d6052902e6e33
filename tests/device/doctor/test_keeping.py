"""Tests the checks of disk, games, models and calibration."""

import contextlib
import errno
import os
import sqlite3

import pytest

from device.camera import calibration
from device.doctor.finding import Verdict
from device.doctor.games import check_games
from device.doctor.model import check_model
from device.doctor.storage import CANARY, canary_changed, check_storage, write_canary
from device.doctor.tray import check_tray
from device.journal.journal import FILE_NAME, Journal
from tests.vision import mat_view
from vision.errors import ModelError


def one(findings):
    """The only finding, as verdict and what was seen."""
    (found,) = findings
    return found.verdict, found.seen


def test_a_sound_disk_keeps_its_canary(computer, data):
    """On a sound disk the canary is written, and found unchanged by the next run."""
    for _ in range(2):
        verdict, seen = one(check_storage(computer()))
        assert verdict is Verdict.FINE
        assert "written and read back in" in seen
    assert not canary_changed(data / CANARY)


@pytest.mark.parametrize("place", [0, 40, 100_000])
def test_one_changed_byte_is_found_at_the_next_visit(computer, data, place):
    """A canary that has changed since the last run is a fault: the card loses data."""
    data.mkdir()
    write_canary(data / CANARY)
    with (data / CANARY).open("r+b") as file:
        file.seek(place)
        (byte,) = file.read(1)
        file.seek(place)
        file.write(bytes([byte ^ 1]))
    verdict, seen = one(check_storage(computer()))
    assert verdict is Verdict.FAULT
    assert "the disk loses data" in seen


def test_a_canary_that_was_cut_short_is_damaged(computer, data):
    """A truncated canary counts as damaged."""
    data.mkdir()
    write_canary(data / CANARY)
    os.truncate(data / CANARY, 1000)
    assert one(check_storage(computer()))[0] is Verdict.FAULT


def test_a_disk_that_changes_what_it_is_given_is_found_at_once(computer, monkeypatch):
    """A disk that changes data while writing is a fault at once."""
    verdicts = iter([False, True])
    monkeypatch.setattr("device.doctor.storage.canary_changed", lambda path: next(verdicts))
    assert "is read back changed" in one(check_storage(computer()))[1]


def test_a_full_and_a_slow_disk_are_told(computer, monkeypatch):
    """A full disk and a slow disk are reported."""
    monkeypatch.setattr("device.doctor.storage.write_canary", lambda path: 3.0)
    assert one(check_storage(computer()))[0] is Verdict.NOTE
    monkeypatch.setattr("device.doctor.storage.LEAST_FREE_MB", 10**9)
    assert one(check_storage(computer()))[0] is Verdict.FAULT


def test_a_folder_that_cannot_be_used_is_a_sentence(computer, data):
    """A data folder that cannot be used is a fault with a sentence."""
    data.write_text("")
    verdict, seen = one(check_storage(computer()))
    assert verdict is Verdict.FAULT
    assert seen.endswith("cannot be used: it is a file, and a folder was expected")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (errno.ENOSPC, "make room on the disk"),
        (errno.EROFS, "put in a new card"),
        (errno.EIO, "put in a new card"),
        (errno.EACCES, "sudo -u dice-table dice-table doctor"),
    ],
)
def test_a_disk_that_refuses_is_told_with_what_helps_against_that(computer, data, monkeypatch, wrong, words):
    """A full disk needs room, a failing one is replaced; nothing of the canary is left on a full one."""

    def refuse(file):
        raise OSError(wrong, os.strerror(wrong))

    monkeypatch.setattr(os, "fsync", refuse)
    (found,) = check_storage(computer())
    assert found.verdict is Verdict.FAULT
    assert found.seen == f"{data} cannot be used: {os.strerror(wrong)}"
    assert words in found.cure
    assert list(data.iterdir()) == []


def test_no_games_yet_is_fine(computer, data):
    """Without games all is fine, and no file is created."""
    assert one(check_games(computer()))[0] is Verdict.FINE
    assert not data.exists()


def test_games_are_counted(computer, data):
    """The games of a sound file are counted without changing it."""
    with Journal(data / FILE_NAME) as journal:
        journal.begin("imalya", "0.1.0", "", ("Inès", "Yann"))
    verdict, seen = one(check_games(computer()))
    assert verdict is Verdict.FINE
    assert "games 1, not finished 1" in seen


def test_a_running_table_keeps_its_games_locked(computer, data, monkeypatch):
    """A file that is locked by a running table is fine."""
    with Journal(data / FILE_NAME) as journal:
        journal.begin("imalya", "0.1.0", "", ("Inès", "Yann"))
        verdict, seen = one(check_games(computer()))
    assert verdict is Verdict.FINE
    assert "in use by a running table" in seen


def test_a_damaged_file_is_a_fault_and_stays_as_it_is(computer, data):
    """A damaged file is a fault, and is left unchanged."""
    with Journal(data / FILE_NAME):
        pass
    content = bytearray((data / FILE_NAME).read_bytes())
    content[100:2000] = bytes(1900)
    (data / FILE_NAME).write_bytes(content)
    assert one(check_games(computer()))[0] is Verdict.FAULT
    assert (data / FILE_NAME).read_bytes() == content


def test_the_file_of_another_program_is_named(computer, data):
    """A file of another program is named, and left unchanged."""
    data.mkdir()
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as database:
        database.execute("CREATE TABLE birds (name TEXT)")
    assert "another program" in one(check_games(computer()))[1]


def test_the_file_of_a_newer_table_is_named(computer, data):
    """A file of a newer version is named in the fault."""
    with Journal(data / FILE_NAME):
        pass
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as database:
        database.execute("PRAGMA user_version = 99")
    assert "newer dice-table" in one(check_games(computer()))[1]


def test_the_shipped_models_are_sound(computer):
    """The shipped models have the right SHA-256, and can read a picture."""
    verdict, seen = one(check_model(computer()))
    assert verdict is Verdict.FINE
    assert "files as shipped" in seen


def test_a_model_that_was_changed_is_a_fault(computer, monkeypatch):
    """A changed model is a fault."""

    def refuse(name):
        raise ModelError(f"{name} is not the model that was shipped")

    monkeypatch.setattr("device.doctor.model.shipped", refuse)
    assert one(check_model(computer()))[0] is Verdict.FAULT


def test_a_calibrated_tray_tells_how_large_a_die_is(computer, data):
    """The size of a die is reported; too few pixels are a fault."""
    assert one(check_tray(computer()))[0] is Verdict.NOTE
    calibration.save(calibration.by_mat(mat_view.seen()), data)
    assert one(check_tray(computer())) == (
        Verdict.FINE,
        "a die of 16 mm has 55 pixels; the camera hangs 28 cm high, if its lens sees 60 degrees (lens_deg);"
        " exposure, white balance and focus were not saved",
    )
    far = [(x / 3, y / 3) for x, y in ((0, 0), (800, 0), (800, 600), (0, 600))]
    calibration.save(calibration.by_corners(mat_view.seen(), far, (297.0, 210.0)), data)
    assert one(check_tray(computer()))[0] is Verdict.FAULT


def test_a_damaged_calibration_is_a_fault(computer, data):
    """A damaged calibration is a fault; the cure says how to calibrate again."""
    data.mkdir()
    (data / calibration.FILE_NAME).write_text("{")
    (found,) = check_tray(computer())
    assert found.verdict is Verdict.FAULT
    assert "hold OK on the first screen, then press 4" in found.cure


def test_a_calibration_that_may_not_be_read_needs_the_tables_user(computer, data, monkeypatch):
    """Another user may not read the table's files; to calibrate again would not help."""
    data.mkdir()
    (data / calibration.FILE_NAME).write_text("{}")

    def refuse(path, most_bytes):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(calibration, "read_file", refuse)
    (found,) = check_tray(computer())
    assert found.verdict is Verdict.FAULT
    assert found.seen == f"{data / calibration.FILE_NAME} may not be read"
    assert "sudo -u dice-table dice-table doctor" in found.cure
