"""Runs the short form of scripts/test-faults, and checks that the suite detects losses."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.entry import UNDO
from device.journal.journal import FILE_NAME
from tests.faults import cuts
from tests.faults.disk import Change, Disk
from tests.faults.families import FAMILIES
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.power import Power

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
IN_SHORT = ("kills", "cuts", "refusals", "bits", "files", "bounce")
"""The kinds of which one trial runs with every test run; a trial of the others takes up to half a minute."""


def broken(*names: str) -> str:
    """Run one trial of each kind; returns the broken promises with their seeds, or "".

    It runs in a second process, because it kills child processes and changes the SQLite library.
    """
    only = [word for name in names for word in ("--only", name)]
    command = [sys.executable, "-m", "tests.faults", *only, "--tries", "1", "--seed", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_no_promise_is_broken_in_the_short_form():
    """One trial with kills, power cuts, failing disks, flipped bits and bouncing keys breaks no promise."""
    assert broken(*IN_SHORT) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", [family.name for family in FAMILIES if family.name not in IN_SHORT])
def test_no_promise_is_broken_in_one_trial(name: str):
    """One trial of each slow kind, with a whole table, a camera or many openings, breaks no promise."""
    assert broken(name) == ""


def test_the_page_has_a_row_for_each_kind():
    """docs/reliability.md has the results of every kind of fault."""
    rows = PAGE.read_text("utf-8").splitlines()
    assert [family.name for family in FAMILIES if not any(f"| {family.what} |" in row for row in rows)] == []


def test_a_disk_that_does_not_sync_is_seen_to_lose_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """If syncs have no effect, the suite reports that power cuts lose acknowledged steps."""
    real = Power.take
    monkeypatch.setattr(Power, "take", lambda power, change: change.deed == "sync" or real(power, change))
    outcome = cuts.trial(1, tmp_path)
    assert outcome.lost > 0
    assert any("acknowledged steps are missing" in words for words in outcome.broken)


def test_a_trial_is_the_same_each_time(tmp_path: Path):
    """Two trials with the same seed make the same changes."""
    evenings = [cuts.played(random.Random(7), tmp_path) for _ in range(2)]
    first, second = ([(c.deed, c.name, c.offset) for c in evening.changes] for evening in evenings)
    assert first == second
    assert evenings[0].acknowledged == evenings[1].acknowledged


def test_what_is_synced_survives_every_cut_and_the_rest_may_not(tmp_path: Path):
    """An unsynced write may be missing or torn into sectors; synced bytes and all others stay."""
    power = Power()
    synced = b"a" * 2048
    for change in (Change("create", "f"), Change("write", "f", 0, synced), Change("sync", "f")):
        power.take(change)
    power.take(Change("write", "f", 1024, b"b" * 2048))
    found = set()
    for seed in range(60):
        power.cut(random.Random(seed), tmp_path)
        found.add((tmp_path / "f").read_bytes())
    assert {content[:1024] for content in found} == {synced[:1024]}
    assert {synced, synced[:1024] + b"b" * 2048} < found
    assert any(content[1024:1536] == b"a" * 512 and content[1536:2048] == b"b" * 512 for content in found)


def test_a_refused_sync_is_told_as_a_failing_disk(tmp_path: Path):
    """A failing sync of SQLite is reported by the journal as a failing disk."""
    failing = []
    with Disk(lambda call: 5 if failing and call == "fsync" else 0) as disk:
        with NotedJournal(tmp_path / FILE_NAME, lambda written: None) as journal:
            play = Play(journal, random.Random(1), new_game=0.0)
            failing.append(True)
            with pytest.raises(JournalError, match="fails"):
                play.journal.write(1, [UNDO], known=0)
            failing.clear()
        assert {change.deed for change in disk.changes} >= {"create", "write", "sync", "sync folder"}


def test_outcomes_add_up():
    """Counts are added, the greatest values kept, and both are in the note."""
    outcome = Outcome(tried=1, lost=2)
    outcome.greatest("most", 3)
    other = Outcome(tried=10, lost=20)
    other.greatest("most", 2)
    other.seen["twice"] += 1
    outcome.add(other)
    assert (outcome.tried, outcome.lost, outcome.note) == (11, 22, "most: 3; twice: 1")


def test_each_family_has_a_name_of_its_own():
    """No two kinds have the same name on the command line."""
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)
