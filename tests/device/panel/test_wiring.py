"""Tests the table and drawing of the wiring."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from device.cli import main
from device.errors import OutputError
from device.keys import Key
from device.output import write_output
from device.panel.wiring import HEADER, SHUTDOWN_PIN, position, table, wires
from device.panel.wiring_drawing import drawing
from device.settings.model import PANEL, PanelSettings

ROOT = Path(__file__).parents[3]
MOVED = PanelSettings.model_validate({"buttons": {"ok": 4}})


def test_the_header_is_the_one_of_a_pi():
    """The header agrees with gpiozero's data on all boards."""
    pins = MockFactory().board_info.headers["J8"].pins
    for number, carried in enumerate(HEADER, start=1):
        name = pins[number].name
        assert name == (f"GPIO{carried}" if isinstance(carried, int) else carried), number


def test_every_key_has_its_two_wires():
    """There are eight buttons, eight lamps and a shutdown key, each on its own pin."""
    found = wires(PANEL)
    assert len({wire.position for wire in found}) == len(found) == 2 * len(Key) + 1
    wired = {(wire.end, wire.key, HEADER[wire.position - 1]) for wire in found}
    buttons = {("button", key, pin) for key, pin in PANEL.buttons.by_key().items()}
    lamps = {("lamp", key, pin) for key, pin in PANEL.lamps.by_key().items()}
    assert wired == {*buttons, *lamps, ("shutdown", None, SHUTDOWN_PIN)}


def test_the_drawing_of_the_documents_is_up_to_date():
    """Deleted, it is made anew by `dice-table wiring --svg docs/pictures/wiring.svg`."""
    assert (ROOT / "docs" / "pictures" / "wiring.svg").read_text("utf-8") == drawing(PANEL)


def test_the_table_of_the_documents_is_up_to_date():
    """docs/building.md contains the output of `dice-table wiring`."""
    assert table(PANEL) in (ROOT / "docs" / "building.md").read_text("utf-8")


def test_a_moved_wire_moves_in_drawing_and_table():
    """A changed pin changes the drawing and the table."""
    assert "| OK       | GPIO 4  | 7 " in table(MOVED)
    words = [text.text for text in ET.fromstring(drawing(MOVED)).iter("{http://www.w3.org/2000/svg}text")]
    assert "button OK, GPIO 4 · 7" in words
    assert "38 · GPIO 20" in words
    assert "button OK, GPIO 20 · 38" not in words


def test_the_shutdown_key_lies_beside_a_ground():
    """The shutdown key's pin is next to a ground, and cannot be used for other keys or lamps."""
    assert HEADER[position(SHUTDOWN_PIN)] == "GND"
    with pytest.raises(ValueError, match="greater than or equal to 4"):
        PanelSettings.model_validate({"buttons": {"ok": SHUTDOWN_PIN}})


def test_the_command_prints_the_table_and_writes_the_drawing(tmp_path, capsys, monkeypatch):
    """The command uses the pins of the settings in force."""
    file = tmp_path / "settings.toml"
    file.write_text("[panel.buttons]\nok = 4\n")
    monkeypatch.setenv("DICE_TABLE_SETTINGS", str(file))
    with pytest.raises(SystemExit):
        main(["wiring", "--svg", str(tmp_path / "wiring.svg")])
    assert table(MOVED) in capsys.readouterr().out
    assert (tmp_path / "wiring.svg").read_text("utf-8") == drawing(MOVED)


def test_a_drawing_replaces_no_file(tmp_path):
    """A file that is there stays as it is."""
    (tmp_path / "mine.svg").write_text("mine")
    with pytest.raises(OutputError, match="exists already; name another file, or delete it first"):
        write_output(tmp_path / "mine.svg", drawing(PANEL))
    assert (tmp_path / "mine.svg").read_text() == "mine"


def test_a_drawing_that_cannot_be_written_is_a_sentence(tmp_path):
    """If the drawing cannot be written, the error says so."""
    with pytest.raises(OutputError, match="cannot be written: No such file or directory; name another file"):
        write_output(tmp_path / "nowhere" / "wiring.svg", drawing(PANEL))
