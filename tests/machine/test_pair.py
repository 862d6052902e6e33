"""Tests the pair of tables and what is played at them, without a virtual machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from device.journal.journal import FILE_NAME, Journal
from device.keys import Key
from tests.machine import kills, pair, sandbox, sound
from tests.machine.appliance import Appliance
from tests.machine.errors import MachineError
from tests.machine.guest import feeder, trespass
from tests.machine.guest.begin import PLAYERS, begin
from tests.machine.hands import Hands
from tests.machine.keys import FIRST_THROW, TO_FIRST_THROW
from tests.machine.pair import Pair
from tests.machine.twin import Twin


class Mirror:
    """A stand-in for a machine: another twin, whose keys are pressed and whose lamps are looked at.

    Attributes:
        deaf: whether presses do not reach it.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.twin = Twin(folder)
        self.deaf = False
        self.agent = self

    def press(self, key: Key) -> None:
        """Press a key, as hands would."""
        if not self.deaf:
            self.twin.press(key)

    def await_lit(self, wanted: frozenset[Key], patience_s: float) -> None:
        """Compare the lamps at once."""
        if self.twin.lit != wanted:
            raise MachineError("other lamps")

    def output(self, script: str, timeout_s: float = 0) -> str:
        """Answer what the scripts of a pair ask: where the lines are, and what is written down."""
        return "chip" if "echo" in script else "\n".join(json.dumps(step) for step in self.twin.entries)


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[Mirror]:
    """A stand-in for a machine."""
    mirror = Mirror(tmp_path / "machine")
    with mirror.twin:
        yield mirror


@pytest.fixture
def both(tmp_path: Path, mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """A pair of which one is the stand-in; it has no patience."""
    monkeypatch.setattr(pair, "_READ_S", 0.0)
    with Pair(cast("Appliance", mirror), tmp_path / "twin") as both:
        both.hands = cast("Hands", mirror)
        yield both


def test_both_tables_get_the_same_keys(both: Pair, mirror: Mirror):
    """A key that only one of them gets is noticed at once."""
    both.press(*TO_FIRST_THROW, *FIRST_THROW)
    assert both.twin.entries == mirror.twin.entries
    mirror.deaf = True
    with pytest.raises(MachineError):
        both.press(Key.TWO)


def test_a_press_on_its_way_is_kept_or_not(both: Pair, mirror: Mirror):
    """After a kill the record may end with the last press or before it, and never earlier."""
    both.press(*TO_FIRST_THROW, *FIRST_THROW)
    shown = both.twin.entries
    both.twin.press(Key.TWO)
    assert not kills._kept(both, shown)
    mirror.twin.press(Key.TWO)
    assert kills._kept(both, shown)
    both.twin.press(Key.THREE)
    shown = both.twin.entries
    both.twin.press(Key.TWO)
    with pytest.raises(MachineError, match="was shown"):
        kills._kept(both, shown)


def test_the_twin_forgets_what_the_machine_has_lost(both: Pair, tmp_path: Path):
    """It goes on with a copy of its games that was made before the last press."""
    both.press(*TO_FIRST_THROW, *FIRST_THROW)
    both.copy_games(tmp_path / "before")
    shown = both.twin.entries
    both.twin.press(Key.TWO)
    both.restart_twin(tmp_path / "before")
    assert both.twin.entries == shown


def test_kills_are_counted_from_one_day_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each is a line in the cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "dice-table/machine").mkdir(parents=True)
    assert kills.noted() == []
    made = [kills.Kill("2026-11-23", "", True, 200.0), kills.Kill("2026-11-24", "lost", False, 1.0)]
    for kill in made:
        kills._note(kill)
    assert kills.noted() == made


def test_a_begun_game_is_offered(tmp_path: Path):
    """It has few days, and stands where its first dice are awaited."""
    begin(tmp_path, 20)
    with Journal(tmp_path / FILE_NAME) as journal:
        (game,) = journal.unfinished()
        assert game.players == PLAYERS
        assert "target=20" in game.rules
    with Twin(tmp_path) as twin:
        twin.press(Key.OK)
        assert twin.table.match is not None


def test_what_the_sandbox_must_forbid_is_refused_or_allowed(tmp_path: Path):
    """An error is the reason of a refusal; what anybody may do has none."""
    assert trespass.refusal(lambda: (tmp_path / "file").touch()) == ""
    assert "No such file" in trespass.refusal((tmp_path / "absent").read_text)
    allowed = {"a": "", "b": "refused"}
    assert sandbox._may(allowed, ("a",)) == (True, "1 allowed")
    assert sandbox._may(allowed, ("a", "b", "c")) == (False, "b: refused; c: not tried")


def test_the_loudest_level_is_heard_before_the_file_is_closed(tmp_path: Path):
    """A file that QEMU still writes may end in the middle of a level, and has no length yet."""
    file = tmp_path / "sound.wav"
    machine = cast("Appliance", SimpleNamespace(sound_file=file))
    for levels, loudest in ((b"", 0), (b"\x00\x80\x01", 32768), (b"\x05\x00\x03\x00", 5)):
        file.write_bytes(bytes(44) + levels)
        assert sound._loudest(machine) == loudest


def test_no_two_pictures_of_the_webcam_are_alike():
    """Neither neighbours nor every other one; a pixel changes by one level at most."""
    chance, pixels = np.random.default_rng(1), np.full((960, 1280, 3), 100, np.uint8)
    seen = set()
    for _ in range(10):
        feeder.disturb(pixels, chance)
        seen.add(pixels.tobytes())
    assert len(seen) == 10
    assert set(np.unique(pixels)) == {100, 101}
