"""The short form of the trial with hostile files, and whether it would see a crash at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.faults import hostile_files
from tests.faults.hostile_files import KINDS, trial


def test_the_sound_files_are_read(tmp_path: Path):
    """Else what is made of them might be refused for something else."""
    for kind in KINDS.values():
        for content in kind.sound():
            (tmp_path / kind.file).write_bytes(content)
            kind.read(tmp_path / kind.file)


def test_no_hostile_file_ends_in_anything_but_a_sentence(tmp_path: Path):
    """A few of each kind; some are read all the same."""
    outcome = trial(1, tmp_path, files=10 * len(KINDS))
    assert (outcome.lost, outcome.crashed) == (0, 0), outcome.broken
    assert outcome.seen["refused with a sentence"] > outcome.seen["accepted"] > 0


def test_a_reader_that_crashes_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The trial is no blind witness."""

    def read(path: Path) -> None:
        raise KeyError(path)

    broken = {"picture": replace(KINDS["picture"], read=read)}
    monkeypatch.setattr(hostile_files, "KINDS", broken)
    assert trial(1, tmp_path, files=3).crashed == 3
