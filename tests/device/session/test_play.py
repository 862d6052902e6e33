"""Tests opening the table with missing or damaged files."""

from device.camera.calibration import FILE_NAME
from device.i18n import use_language
from device.journal.journal import Journal
from device.screen.home.home import HomeScreen
from device.screen.home.mended import MendedScreen
from device.screen.welcome.language import LanguageScreen
from device.session.play import first_screen
from device.session.seeing import kept_calibration


def test_a_record_that_was_damaged_is_told_of_before_the_first_screen(tmp_path):
    """A repaired record is reported with its losses and the old file; a sound record is not."""
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"no database" * 100)
    with Journal(path) as journal:
        assert first_screen(journal) == MendedScreen(
            (
                "The record of games was damaged: a new one has begun.",
                "The damaged file is kept as games.damaged-1.sqlite3.",
            ),
            LanguageScreen(),
        )
        journal.begin("imalya", "0.1.0", "base", ["Inès", "Yann"])
    with Journal(path) as journal:
        assert first_screen(journal) == HomeScreen()


def test_what_is_wrong_at_the_start_is_said_in_the_language_of_the_table(tmp_path):
    """Messages at the start are translated, except for paths."""
    (tmp_path / FILE_NAME).write_text("{}")
    use_language("fr")
    calibration, unread = kept_calibration(tmp_path)
    assert calibration.saved is None
    assert unread.startswith(f"{tmp_path / FILE_NAME} n’est pas un calibrage de ce dice-table")
