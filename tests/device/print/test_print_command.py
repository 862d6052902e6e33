"""Tests the options of `dice-table print`."""

import errno
import os
from pathlib import Path

import pypdfium2
import pytest

from device.cli import main
from device.print.dice import PRINTED_SETS


@pytest.fixture(autouse=True)
def in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run with default settings, in English, in an empty folder."""
    monkeypatch.setenv("DICE_TABLE_SETTINGS", "")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)


def words_on(path: Path) -> str:
    """All words of a printed file."""
    document = pypdfium2.PdfDocument(path)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def status(*arguments: str) -> int:
    """Run `dice-table print`; returns its exit status."""
    with pytest.raises(SystemExit) as left:
        main(("print", *arguments))
    return int(left.value.code or 0)


def test_stickers_and_mat_are_written_where_they_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Stickers and mat are written to the named file, or to a default name in the working folder."""
    assert status("stickers", "tertre", "my.pdf", "--size", "22", "--net") == 0
    assert status("stickers", "osselets") == 0
    assert status("mat", "--paper", "a3") == 0
    assert status("board") == 0
    names = ["my.pdf", "stickers-osselets.pdf", "mat-a3.pdf", "board-a4.pdf"]
    assert capsys.readouterr().out.split() == names
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in names)


@pytest.mark.parametrize("size", ["22", "22.0", "22,0", "22mm", "22 MM"])
def test_a_length_is_taken_as_people_write_it(size: str, tmp_path: Path):
    """A length may have a comma and a unit."""
    assert status("stickers", "tertre", "plain.pdf", "--size", "22") == 0
    assert status("stickers", "tertre", "sheet.pdf", "--size", size) == 0
    assert words_on(tmp_path / "sheet.pdf") == words_on(tmp_path / "plain.pdf")


def test_what_is_no_length_is_refused(capsys: pytest.CaptureFixture[str]):
    """An invalid length is refused; the message says what is expected."""
    assert status("stickers", "tertre", "--size", "wide") == 2
    assert "'wide' is not a length; give a number of millimetres, such as 16" in capsys.readouterr().err


def test_the_help_names_every_set(capsys: pytest.CaptureFixture[str]):
    """The help lists every set."""
    assert status("stickers", "--help") == 0
    words = capsys.readouterr().out.replace(",", " ").replace(".", " ").split()
    assert set(PRINTED_SETS) <= set(words)


def test_a_disk_that_is_full_leaves_no_part_of_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Once there is room, the same command works."""

    def fail(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr("os.fsync", fail)
        assert status("mat", "m.pdf") == 1
    assert "m.pdf cannot be written: No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert status("mat", "m.pdf") == 0


def test_a_paper_may_be_written_in_capitals(tmp_path: Path):
    """A3, as people and the pages write it, is the paper a3; the sheet's own name does not change."""
    assert status("mat", "small.pdf", "--paper", "a3") == 0
    assert status("mat", "--paper", "A3") == 0
    sheets = [pypdfium2.PdfDocument(name) for name in ("small.pdf", "mat-a3.pdf")]
    assert sheets[0][0].get_size() == sheets[1][0].get_size()
    for sheet in sheets:
        sheet.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["stickers", "dragons"], "there are no stickers for 'dragons'; did you mean 'dragon'?"),
        (["stickers", "dragon", "--size", "0"], "faces of 0 mm cannot be printed"),
        (["stickers", "dragon", "--paper", "b5"], "there is no paper 'b5'"),
        (["stickers", "dragon", "nowhere/sheet.pdf"], "nowhere/sheet.pdf cannot be written"),
        (["mat", "there.pdf"], "there.pdf exists already; name another file"),
        (["mat", "."], ". cannot be written: it is a folder, and a file was expected"),
    ],
)
def test_wrong_input_is_one_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Wrong input gives one sentence and a failing status, and no file is written."""
    (tmp_path / "there.pdf").write_text("mine")
    assert status(*arguments) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith("dice-table: ")
    assert words in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["there.pdf"]
    assert (tmp_path / "there.pdf").read_text() == "mine"
