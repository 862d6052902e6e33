"""Tests the twin, the hands and what runs inside the machine, without a virtual machine."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import cast

import pytest

from device.doctor.examine import CHECKS
from device.keys import Key
from device.settings.model import PANEL
from tests.machine import doctor, keys
from tests.machine.agent import Agent
from tests.machine.appliance import Appliance
from tests.machine.boot import LIKE, first_picture
from tests.machine.errors import NoAnswer
from tests.machine.guest import entries, storm
from tests.machine.hands import Hands
from tests.machine.twin import Twin


class Lines:
    """A stand-in for the agent of a machine: notes scripts, and answers with the levels of the lamps.

    Args:
        levels: rows of eight levels, as they would be sampled one after the other.
    """

    def __init__(self, *levels: str) -> None:
        self.levels = levels
        self.scripts: list[str] = []

    @property
    def agent(self) -> Agent:
        """Itself, in the place of an agent."""
        return cast("Agent", self)

    def output(self, script: str) -> str:
        """Note a script; the chip is called `chip`."""
        self.scripts.append(script)
        return "chip" if "echo /sys" in script else "\n".join(self.levels)


def hands(lines: Lines) -> Hands:
    """Hands at these lines."""
    return Hands(cast("Appliance", lines))


def test_the_twin_begins_as_the_machine_does(tmp_path: Path):
    """Without a game, its first picture is the one that the machine's screen must show."""
    with Twin(tmp_path) as twin:
        assert twin.picture().differs(first_picture()) <= LIKE


def test_another_twin_takes_up_the_game_of_the_first(tmp_path: Path):
    """As the table does after a power cut: OK resumes, and the question is the one that stood there."""
    with Twin(tmp_path) as twin:
        for key in (*keys.TO_FIRST_THROW, *keys.FIRST_THROW):
            twin.press(key)
        asked, steps = twin.picture(), twin.entries
    with Twin(tmp_path) as twin:
        assert twin.picture().differs(asked) > LIKE
        twin.press(Key.OK)
        assert twin.picture().differs(asked) <= LIKE
        assert twin.entries == steps


def test_the_keys_of_the_test_lead_to_a_throw_with_locks(tmp_path: Path):
    """The path ends where key 2 locks a die: each further press adds one step to the record."""
    with Twin(tmp_path) as twin:
        for key in (*keys.TO_FIRST_THROW, *keys.FIRST_THROW):
            twin.press(key)
        steps = len(twin.entries)
        twin.press(keys.TOGGLE)
        twin.press(keys.TOGGLE)
        assert twin.entries[steps:] == ["act lock 2", "act unlock 2"]
        assert Key.BACK in twin.lit


def test_entries_are_read_while_the_table_holds_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The copy has the newest steps, which are only in the write-ahead log."""
    monkeypatch.setattr(sys, "argv", ["entries.py", str(tmp_path)])
    with Twin(tmp_path) as twin:
        for key in keys.TO_FIRST_THROW:
            twin.press(key)
        entries.main()
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert told == twin.entries
        assert len(told) == 4


def test_a_storm_ends_with_closed_contacts(tmp_path: Path):
    """Contacts open and close as often as told, and the longest opening is measured."""
    line = (tmp_path / "pull").open("wb", buffering=0)
    longest_s = storm.storm(line.fileno(), 5, random.Random(1))
    line.close()
    assert (tmp_path / "pull").read_bytes() == (storm.OPEN + storm.CLOSED) * 5
    assert 0 < longest_s < 5


def test_a_breathing_lamp_is_lit():
    """A lamp is lit if it was bright at any moment of the look."""
    assert hands(Lines("10000000", "00000001")).lit() == {Key.ONE, Key.BACK}
    with pytest.raises(NoAnswer, match="the lamps of 1 are lit, those of 2 should be"):
        hands(Lines("10000000")).await_lit(frozenset({Key.TWO}), patience_s=0)
    with pytest.raises(NoAnswer, match="the lamp of 1 is still lit"):
        hands(Lines("10000000")).await_dark(Key.ONE, patience_s=0)


def test_keys_are_pressed_on_their_own_lines():
    """A key pulls its line to ground, and always lets it go."""
    lines = Lines("00000000")
    pressing = hands(lines)
    pressing.press(Key.OK)
    pull = f"chip/sim_gpio{PANEL.buttons[Key.OK]}/pull"
    assert lines.scripts[-1].startswith(f"echo pull-down >{pull};")
    assert f"; echo pull-up >{pull}; sleep" in lines.scripts[-1]
    with pytest.raises(NoAnswer), pressing.holding(Key.OK):
        raise NoAnswer
    assert lines.scripts[-1] == f"echo pull-up >{pull}"


def test_a_key_of_the_twin_sticks_and_is_let_go(tmp_path: Path):
    """Its lamp goes dark and the screen says so; nothing else on it changes, and it is lit again after."""
    with Twin(tmp_path) as twin:
        lit, picture = twin.lit, twin.picture()
        twin.keep_down(keys.STICKING, PANEL.stuck_s + 1)
        assert twin.lit == lit - {keys.STICKING}
        assert twin.picture().differs(picture) > LIKE
        twin.let_go(keys.STICKING)
        assert twin.lit == lit


def test_ten_things_are_made_wrong_of_which_each_has_a_check():
    """The doctor has every check that must name something."""
    wrong = [*doctor.WHILE_IT_RUNS, *doctor.IN_THE_SETTINGS, *doctor.WHILE_IT_RESTS]
    assert {one.check for one in wrong} <= {*CHECKS, "settings"}
    assert len({one.check for one in wrong}) >= 10
