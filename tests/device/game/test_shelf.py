"""Tests the files of things that people make at the table."""

import pytest

from device.errors import ShelfError
from device.game.shelf import Shelf


def test_a_line_is_written_below_the_others(tmp_path):
    """A line is appended, also after one without a newline, and a new `Shelf` reads all lines."""
    (tmp_path / "puzzles.txt").write_text("# for Yann", "utf-8")
    shelf = Shelf(tmp_path)
    assert shelf.add("puzzles", "one") == tmp_path / "puzzles.txt"
    shelf.add("puzzles", "two")
    assert shelf.texts["puzzles"] == "# for Yann\none\ntwo\n"
    assert Shelf(tmp_path).texts == shelf.texts


def test_a_file_in_another_encoding_is_read(tmp_path):
    """A file saved as Latin-1 must not keep the table from starting; its parser refuses the line."""
    (tmp_path / "puzzles.txt").write_bytes("# for Maëlle\none\n".encode("latin-1"))
    assert Shelf(tmp_path).texts["puzzles"] == "# for Ma\N{REPLACEMENT CHARACTER}lle\none\n"


def test_a_folder_is_made_for_the_first_line(tmp_path):
    """The folder is created with the first line."""
    shelf = Shelf(tmp_path / "games")
    assert shelf.texts["puzzles"] == ""
    shelf.add("puzzles", "one")
    assert shelf.texts["puzzles"] == "one\n"


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    """If a file cannot be written, the error names it and the old contents stay."""
    shelf = Shelf(tmp_path)
    (tmp_path / "puzzles.txt").mkdir()
    with pytest.raises(ShelfError, match=r"puzzles\.txt cannot be written"):
        shelf.add("puzzles", "one")
    assert shelf.texts["puzzles"] == ""


def test_a_table_without_a_folder_keeps_nothing():
    """A shelf without a folder raises an error."""
    with pytest.raises(ShelfError, match="keeps no files"):
        Shelf().add("puzzles", "one")
