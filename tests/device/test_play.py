"""Opening the table: what is missing does not keep people from playing."""

import pytest

from device.calibration import FILE_NAME
from device.errors import PanelError
from device.i18n import use_language
from device.journal import Journal
from device.keys import Key
from device.panel import Fingers, MockPins, Press
from device.play import damage, kept_calibration, open_panels
from device.settings.model import PANEL, PanelSettings

WIRED = PanelSettings(factory="lgpio")


@pytest.fixture
def mock():
    """The pins that the keyboard presses."""
    return MockPins()


def test_without_wires_there_is_the_panel_of_the_keyboard(mock):
    """A laptop."""
    panels, trouble = open_panels(mock, PANEL)
    assert (len(panels), trouble) == (1, "")


def test_wired_keys_play_beside_the_keyboard(mock, monkeypatch):
    """Both do the same."""
    wired = MockPins()
    monkeypatch.setattr("device.play.real_pins", lambda: wired)
    panels, trouble = open_panels(mock, WIRED)
    Fingers(wired).press(Key.OK)
    assert [panel.poll() for panel in panels] == [[], [Press(Key.OK)]]
    assert trouble == ""


def test_wires_that_cannot_be_reached_are_said_and_not_waited_for(mock, monkeypatch):
    """The sentence is shown on the first screen; keyboard and touch go on."""

    def refuse():
        raise PanelError("lgpio is not installed: sudo apt install python3-lgpio")

    monkeypatch.setattr("device.play.real_pins", refuse)
    (panel,), trouble = open_panels(mock, WIRED)
    assert trouble == "Lgpio is not installed: sudo apt install python3-lgpio."
    Fingers(mock).press(Key.TWO)
    assert panel.poll() == [Press(Key.TWO)]


def test_a_record_that_was_damaged_is_told_of(tmp_path):
    """The first screen says where the old file is; a sound one is not worth a word."""
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"no database" * 100)
    with Journal(path) as journal:
        assert damage(journal) == (
            "The record of games was damaged: it is kept as games.damaged-1.sqlite3, and a new one has begun."
        )
    with Journal(path) as journal:
        assert damage(journal) == ""


def test_what_is_wrong_at_the_start_is_said_in_the_language_of_the_table(tmp_path):
    """The path stays as it is; the rest is French on a French table."""
    (tmp_path / FILE_NAME).write_text("{}")
    use_language("fr")
    try:
        calibration, unread = kept_calibration(tmp_path)
    finally:
        use_language("en")
    assert calibration is None
    assert unread.startswith(f"{tmp_path / FILE_NAME} n’est pas un calibrage de ce dice-table")
