"""Tests that all checks run and are reported, whatever one of them does."""

import json
import threading

import pytest

from device.cli import main
from device.doctor.examine import CHECKS, examine
from device.doctor.finding import Verdict, fault, fine, note
from device.doctor.report import as_json, as_line, healthy


def test_a_check_that_hangs_is_left_behind(computer):
    """A check that hangs is reported, and the next ones run."""
    never = threading.Event()
    checks = {"camera": lambda patient: never.wait(), "clock": lambda patient: [fine("clock", "noon")]}
    hung, after = examine(computer(), checks, patience_s=0.05)
    assert hung.verdict is Verdict.FAULT
    assert hung.seen == "gave no answer within 0 s"
    assert after.seen == "noon"
    never.set()


def test_a_check_that_breaks_is_a_finding(computer):
    """An unexpected error in a check is reported as a fault."""

    def broken(patient):
        raise OSError("bent pin")

    (found,) = examine(computer(), {"pins": broken})
    assert found.verdict is Verdict.FAULT
    assert found.seen == "could not be examined: OSError: bent pin"


def test_every_fault_says_what_to_do(computer):
    """Every fault on a computer without anything has a cure."""
    findings = list(examine(computer(panel={"factory": "lgpio"})))
    assert {finding.check for finding in findings} >= set(CHECKS) - {"camera"}
    assert [finding for finding in findings if finding.verdict is Verdict.FAULT and not finding.cure] == []


def test_the_report_is_read_by_people_and_programs():
    """The report has a line for each finding and its cure, and the same data as JSON."""
    found = [fine("clock", "noon"), note("power", "unknown"), fault("light", "too dark", "light it")]
    assert as_line(found[0]) == "fine   clock     noon"
    assert as_line(found[2]).splitlines()[1].strip() == "-> light it"
    told = json.loads(as_json(found))
    assert told["healthy"] is False
    assert told["findings"][2] == {
        "check": "light",
        "verdict": "fault",
        "seen": "too dark",
        "cure": "light it",
    }
    assert healthy(found[:2])


def test_the_command_examines_with_the_valid_settings_where_others_are_wrong(tmp_path, monkeypatch, capsys):
    """With wrong settings, the other checks use the valid ones, options included; the exit status is 1."""
    examined = []

    def noon(computer):
        examined.append(computer.settings)
        return [fine("clock", "noon")]

    (tmp_path / "settings.toml").write_text("camra = 1\n")
    monkeypatch.setenv("DICE_TABLE_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("DICE_TABLE_CAMRA", "pi")
    monkeypatch.setattr("device.doctor.examine.examine", noon)
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--json", "--data", str(tmp_path / "mine")])
    assert left.value.code == 1
    assert examined[0].data == tmp_path / "mine"
    found, after = json.loads(capsys.readouterr().out)["findings"]
    assert after["seen"] == "noon"
    assert found["check"] == "settings"
    assert "did you mean camera?" in found["seen"]
    assert "did you mean DICE_TABLE_CAMERA?" in found["seen"]


def test_the_command_prints_a_line_a_finding(tmp_path, monkeypatch, capsys):
    """Each finding is printed; without faults the exit status is 0."""
    monkeypatch.setenv("DICE_TABLE_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--camera", "simulated"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("fine   settings")
    assert any(line.startswith("fine   storage") for line in lines)
    assert left.value.code == int(any(line.startswith("FAULT") for line in lines))
