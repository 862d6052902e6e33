"""Tests the command line: its help, wrong arguments, and how errors are told."""

import subprocess
import sys
from pathlib import Path

import pytest

from device.cli import main
from device.errors import CameraError, JournalError
from device.version import VERSION
from engines.errors import RulesConflict
from vision.errors import ModelError

ROOT = Path(__file__).resolve().parents[2]


def status(*arguments: str) -> int:
    """Run the command line; returns its exit status."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]):
    """The version is printed on one line with the name."""
    assert status("--version") == 0
    assert capsys.readouterr().out == f"dice-table {VERSION}\n"


def test_every_command_is_in_the_help(capsys: pytest.CaptureFixture[str]):
    """The help lists every command."""
    assert status("--help") == 0
    out = capsys.readouterr().out
    commands = ("play", "demo", "read", "replay", "export", "doctor", "settings", "wiring")
    assert all(f"  {command} " in out for command in commands)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["read"], "Missing argument"),
        (["read", "missing.jpg", "--dice", "pip"], "there is no dice set 'pip'"),
        (["read", ""], "the path is empty; name a file, or give . for the current folder"),
        (["read", "missing.jpg", "--annotate", ""], "the path is empty"),
        (["print", "mat", "-"], "- is no path here; name a file, or give ./- for one of that name"),
        (["calibrate", "--tray", "300x200"], "add --corners, without --board, or leave it out"),
        (["dance"], "No such command"),
        (["demo", "--seed", "x"], "'x' is not a valid integer."),
        (["demo", "--seed", "-1"], "-1 is not in the range x>=0"),
        (["duel", "easy", "easy", "--seed", "-1"], "-1 is not in the range x>=0"),
    ],
)
def test_wrong_arguments_are_a_sentence(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]):
    """Wrong arguments give a sentence on standard error and a failing status, without a traceback."""
    assert status(*arguments) != 0
    captured = capsys.readouterr()
    assert words in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("error", [CameraError, JournalError, RulesConflict, ModelError])
def test_every_room_has_its_errors_told_in_one_place(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Errors of every room are printed as one sentence."""

    def fail(box: object, name: str) -> None:
        raise error("the lamp is out; change it")

    monkeypatch.setattr("device.teaching.dice_box.DiceBox.find", fail)
    assert status("read", "photo.jpg") == 1
    assert capsys.readouterr().err == "dice-table: the lamp is out; change it\n"


def test_an_unreadable_photograph_among_others_fails_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """One unreadable photograph does not stop the others, and gives a failing status."""
    monkeypatch.setattr("vision.reader.Reader", lambda dice_set: None)
    assert status("read", str(tmp_path / "no.jpg"), str(tmp_path / "nope.jpg")) == 1
    assert capsys.readouterr().err.count("dice-table: there is no file") == 2


_FAR = Path(*["a" * 200] * 30)
"""A path that is longer than systems accept. To ask whether a file is there fails with an error, just as in
a folder that may not be entered."""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["read", f"{_FAR}/photo.jpg"], "cannot be read: File name too long"),
        (["calibrate", "--camera", f"{_FAR}/photo.jpg"], "there is no camera"),
        (["demo", "{tmp}/demo", "--camera", str(_FAR)], "cannot be listed: File name too long"),
        *[
            ([*command, "--data", str(_FAR)], "check the permissions of")
            for command in (["games"], ["export"], ["history"], ["people"], ["games", "--resume", "1"])
        ],
        *[
            (["dice", *command, "--data", str(_FAR)], "dice cannot be read: File name too long")
            for command in (["list"], ["looks"], ["delete", "ours"], ["forget-look", "12345678"])
        ],
        (["read", "photo.jpg", "--dice", "ours", "--data", str(_FAR)], "dice cannot be read"),
    ],
)
def test_a_file_that_cannot_be_asked_for_is_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """No command ends with a traceback where it may not see whether its files are there."""
    assert status(*(argument.format(tmp=tmp_path) for argument in arguments)) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("dice-table: ")
    assert words in line


def test_a_file_that_may_not_be_read_is_told_by_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The command says what to do, and not click, which only knows that a path "is not readable"."""
    photo = tmp_path / "photo.jpg"
    photo.touch(mode=0)
    monkeypatch.setattr("os.access", lambda *_asked: False)  # root may read every file
    assert status("read", str(photo)) == 1
    assert capsys.readouterr().err.startswith(f"dice-table: {photo} ")


def test_corners_that_are_empty_do_not_look_for_a_mat(capsys: pytest.CaptureFixture[str]):
    """A script whose variable is not set is told at once, and no camera is opened."""
    assert status("calibrate", "--corners", "") == 1
    assert "corners '' and tray '210x146' are not understood" in capsys.readouterr().err


def test_a_settings_file_that_cannot_be_asked_for_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """A settings file that the environment names, in a folder that may not be entered, is named."""
    monkeypatch.setenv("DICE_TABLE_SETTINGS", f"{_FAR}/dice-table.toml")
    assert status("settings") == 1
    assert "cannot be read: File name too long; put that right, or move" in capsys.readouterr().err


def test_an_interrupt_before_the_program_has_begun_is_no_traceback():
    """Ctrl-C while Python still imports the commands ends the program in the same words as later."""
    code = """
import sys
class Interrupts:
    def find_spec(name, path, target=None):
        if name == "click.core":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts)
import device.cli
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, "\nAborted!\n")


def test_an_interrupted_import_of_a_library_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Ctrl-C during the import of ONNX Runtime ends a command in words; other failed imports are raised."""

    def interrupted(box: object, name: str) -> None:
        raise ImportError("initialization failed") from cause

    monkeypatch.setattr("device.teaching.dice_box.DiceBox.find", interrupted)
    cause: BaseException = KeyboardInterrupt()
    assert status("read", "photo.jpg") == 1
    assert capsys.readouterr().err == "\nAborted!\n"
    cause = OSError("a library is missing")
    with pytest.raises(ImportError, match="initialization failed"):
        main(["read", "photo.jpg"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["wiring"]])
def test_output_that_cannot_be_printed_is_one_sentence(arguments: list[str]):
    """A command that prints into a full disk says so, and Python adds nothing at its end."""
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "device.cli", *arguments]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    words = "dice-table: the output cannot be printed: No space left on device; print it elsewhere\n"
    assert (done.returncode, done.stderr) == (1, words)


def test_a_table_that_starts_loads_nothing_that_only_printing_needs() -> None:
    """What makes PDF files takes a tenth of the start, and is loaded by the commands that print."""
    loaded = "import sys, device.session.play; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not {"fpdf", "fontTools"} & set(told.stdout.split())
