"""Runs a short trial with hostile files, and checks that it detects crashes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.faults import hostile_files
from tests.faults.hostile_files import KINDS, trial


def test_the_sound_files_are_read(tmp_path: Path):
    """The undamaged files are accepted, so that damaged ones are refused for their damage."""
    for kind in KINDS.values():
        for content in kind.sound():
            (tmp_path / kind.file).write_bytes(content)
            kind.read(tmp_path / kind.file)


def test_no_hostile_file_ends_in_anything_but_a_sentence(tmp_path: Path):
    """A few hostile files of each kind are refused with a sentence or read."""
    outcome = trial(1, tmp_path, files=10 * len(KINDS))
    assert (outcome.lost, outcome.crashed) == (0, 0), outcome.broken
    assert outcome.seen["refused with a sentence"] > outcome.seen["accepted"] > 0


def test_a_reader_that_crashes_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """If a reader crashes, the trial reports it."""

    def read(path: Path) -> None:
        raise KeyError(path)

    broken = {"picture": replace(KINDS["picture"], read=read)}
    monkeypatch.setattr(hostile_files, "KINDS", broken)
    assert trial(1, tmp_path, files=3).crashed == 3
