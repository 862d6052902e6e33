"""Tests that commands escape control characters in their output."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.cli import main
from device.terminal import plain

HIDDEN = ("\x1b[2J", "\x9b31m", "\r", "\b", "\x07", "\u202e", "\u2066", "\u200b", "\u2028", "\x7f", "\udcff")


@pytest.mark.parametrize("sign", HIDDEN)
def test_signs_that_a_terminal_obeys_are_written_as_numbers(sign: str) -> None:
    """Control characters, direction marks and invalid bytes are escaped."""
    told = plain(f"a{sign}b")
    assert sign[0] not in told
    assert told.startswith("a\\")
    told.encode()


def test_words_stay_as_they_are() -> None:
    """Ordinary text in any script, emoji, newlines and tabs stay unchanged."""
    words = "Maëlle\u00a0: 李 محمد 👩\u200d🚀\n\tnext"
    assert plain(words) == words


@pytest.mark.parametrize(
    "words",
    [["read", "{}"], ["replay", "{}"], ["dice", "import", "{}"], ["read", "{}/none.jpg"]],
    ids=" ".join,
)
def test_no_name_of_a_file_reaches_the_terminal_as_it_is(words: list[str], tmp_path: Path, capsys) -> None:
    """Names of files are escaped in all error messages."""
    path = tmp_path / os.fsdecode(b"\x1b[31m\x9b2J\xff")
    path.write_bytes(b"\x1b[31m")
    with pytest.raises(SystemExit):
        main(
            [word.format(path) for word in words] + (["--data", str(tmp_path)] if words[0] == "dice" else [])
        )
    told = capsys.readouterr()
    assert "\\x1b[31m" in told.err
    assert not set("\x1b\x9b") & set(told.out + told.err)


def test_no_text_of_a_record_reaches_the_terminal_as_it_is(tmp_path: Path, capsys) -> None:
    """Text from a record is escaped in the error message that quotes it."""
    (tmp_path / "record").write_text("dice-table record 1\ngame \x1b[31mimalya\x9b", "utf-8")
    with pytest.raises(SystemExit):
        main(["replay", str(tmp_path / "record")])
    assert not set("\x1b\x9b") & set(capsys.readouterr().err)
