"""Tests that every fault at the start is shown on a screen with keys."""

import sqlite3

import pygame
import pytest

import vision.model
from device.camera import choose
from device.camera.errors import NoCamera
from device.errors import SettingsError
from device.game.shelf import Shelf
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Press
from device.session import opening, play, seeing
from device.session.caller import Caller
from device.session.settings_keeper import SettingsKeeper
from device.settings.model import PanelSettings, Settings
from tests.device.session.opening_person import KEYS, BlindReader
from vision.errors import ModelError
from vision.reader import Reader
from wording.sentence import Sentence

NOT_SAVED = "Nothing is saved: these games end when the table closes."
BY_HAND = "Dice are not read: enter them by hand."


def a_file_in_the_way(data):
    """Put a file where the folder should be."""
    data.write_text("")
    return data.unlink


def a_folder_in_the_way(data):
    """Put a folder where the file should be."""
    (data / "games.sqlite3").mkdir(parents=True)
    return (data / "games.sqlite3").rmdir


def a_newer_table(data):
    """Write a file with the schema of a newer version."""
    Journal(data / "games.sqlite3").close()
    return _edit(data, "PRAGMA user_version = 99")


def another_program(data):
    """Write a database of another program."""
    data.mkdir()
    return _edit(data, "CREATE TABLE bookmarks (url TEXT)")


def another_table(data):
    """Open the file in another program."""
    return Journal(data / "games.sqlite3").close


def _edit(data, statement):
    with sqlite3.connect(data / "games.sqlite3") as database:
        database.execute(statement)
    database.close()
    return (data / "games.sqlite3").unlink


DISKS = {
    a_file_in_the_way: "games cannot be kept in",
    a_folder_in_the_way: "is not an ordinary file",
    a_newer_table: "was written by a newer dice-table",
    another_program: "is a database of another program",
    another_table: "is in use by another dice-table",
}


@pytest.mark.parametrize(("spoil", "seen"), DISKS.items())
def test_a_table_that_cannot_save_says_so_and_plays_all_the_same(start, tmp_path, spoil, seen):
    """The fault is shown; without saving, every screen has a line that says so, and the disk is unchanged."""
    undo = spoil(tmp_path / "data")
    shown, home, players, rules, throw = start(Key.ONE, Key.OK, Key.OK, Key.OK)
    assert "Games cannot be saved" in shown
    assert seen.lower() in shown.lower()
    assert "What shall we play?" in home
    for screen in (home, players, rules, throw):
        assert NOT_SAVED in screen
    assert "draw your Faction" in throw
    undo()
    assert not (tmp_path / "data" / "games.sqlite3").exists() or spoil is another_table


@pytest.mark.parametrize("spoil", DISKS)
def test_what_was_put_right_is_found_by_trying_again(start, tmp_path, spoil):
    """OK tries again, and opens the table once the fault is fixed."""
    undo = spoil(tmp_path / "data")
    *before, home = start(Key.OK, undo, Key.OK)
    assert all("Games cannot be saved" in screen for screen in before)
    assert "What shall we play?" in home
    assert NOT_SAVED not in home


def test_a_trouble_that_is_over_needs_no_key(start, tmp_path, monkeypatch):
    """A failed part is retried by itself, and the table opens once the fault has gone."""
    monkeypatch.setattr(opening, "AGAIN_S", 0.2)
    release = another_table(tmp_path / "data")
    read = start(release, *[lambda: None] * 4)
    assert "Games cannot be saved" in read[0]
    assert "What shall we play?" in read[-1]
    assert NOT_SAVED not in read[-1]


def test_leaving_is_possible_from_every_trouble(start, tmp_path):
    """Back exits with status 0 from every fault, as from the first screen."""
    a_file_in_the_way(tmp_path / "data")
    assert "Games cannot be saved" in start(Key.BACK, Key.ONE, Key.ONE)[-1]


def test_a_dead_key_says_so(start, tmp_path):
    """A dead key shows its reason."""
    a_file_in_the_way(tmp_path / "data")
    assert "There is nothing to choose here: OK tries again." in start(Key.TWO)[-1]


def test_the_mouse_marks_the_captions_of_a_trouble(start, tmp_path):
    """A caption under the mouse is marked there too, until the mouse leaves the window."""
    a_file_in_the_way(tmp_path / "data")
    pictures = []

    def look():
        caption = pygame.display.get_surface().subsurface((0, 392, 100, 88))
        pictures.append(pygame.image.tobytes(caption, "RGB"))

    def report(kind, **fields):
        return lambda: pygame.event.post(pygame.event.Event(kind, fields))

    moved = report(pygame.MOUSEMOTION, pos=(50, 430), touch=False)
    start(look, moved, look, report(pygame.WINDOWLEAVE), look)
    before, marked, after = pictures
    assert marked != before == after


def test_settings_that_make_no_sense_are_all_shown_and_may_be_passed_over(start, settings_file):
    """All wrong settings are shown together; the right ones are used for the screen, and for playing."""
    settings_file.write_text('language = "fr"\nlens_deg = "wide"\n[screen]\ntheme = "noir"\nturn = 90\n')
    shown, home = start(Key.ONE)
    assert "Certains réglages sont faux" in shown
    assert 'lens_deg vaut "wide"' in shown
    assert 'screen.theme vaut "noir"' in shown
    assert "Tenez OK pour les réglages" in home


def test_settings_that_were_put_right_are_read_again(start, settings_file):
    """After a correction the settings are read again, and the window is reopened with them."""
    settings_file.write_text("language = en\n")

    def mend():
        settings_file.write_text('language = "fr"\n[screen]\nturn = 90\n')

    read = start(mend, Key.OK)
    assert "Some settings are wrong" in read[0]
    assert "is not valid TOML" in read[0]
    assert "À quoi joue-t-on" in read[-1]


def test_more_settings_than_a_page_holds_are_on_the_next(start, settings_file):
    """Long lists of faults have pages, which the sixth key turns."""
    settings_file.write_text("".join(f"wrong_{number} = 1\n" for number in range(5)))
    first, second = start(Key.SIX)
    assert "wrong_0" in first
    assert "wrong_4" not in first
    assert "wrong_4" in second


@pytest.fixture
def models(tmp_path, monkeypatch):
    """A copy of the shipped models, which a test may damage."""
    folder = tmp_path / "models"
    folder.mkdir()
    for path in vision.model.FOLDER.glob("*.onnx"):
        (folder / path.name).symlink_to(path)
    monkeypatch.setattr(vision.model, "FOLDER", folder)
    return folder


def missing(path):
    """Delete the file."""
    path.unlink()


def damaged(path):
    """Overwrite the file."""
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content[:-1])


def unreadable(path):
    """Replace the file by a folder."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("spoil", [missing, damaged, unreadable])
def test_without_a_model_dice_are_entered_by_hand(start, models, monkeypatch, spoil):
    """Without a model the screen names the file; the game can be played with dice entered by hand."""
    monkeypatch.setattr(seeing, "Reader", Reader)
    spoil(models / "finder.onnx")
    shown, home, *_, throw = start(Key.ONE, Key.OK, Key.OK, Key.OK)
    assert "The dice reader does not start" in shown
    assert "Install dice-table again" in shown
    assert "finder.onnx" in shown
    assert BY_HAND in home
    assert BY_HAND in throw
    assert "Enter" in throw


def test_without_a_camera_dice_are_entered_by_hand(start, tmp_path):
    """Without a camera, dice are entered by hand."""
    shown, home = start(Key.ONE, camera=str(tmp_path / "gone.mp4"))
    assert "The camera does not open" in shown
    assert "gone.mp4" in shown
    assert "No camera" in home


def test_that_no_camera_was_found_is_told_on_the_first_screen(start, monkeypatch):
    """Whoever has wired a camera sees that it was not found; a table without one says nothing of that."""

    class Unplugged:
        """A live camera that finds none."""

        def __init__(self, *_):
            pass

        def wait_open(self):
            """Find none."""
            raise NoCamera(Sentence("No camera was found: plug one in."))

        def close(self):
            """Nothing is open."""

    monkeypatch.setattr(choose, "LiveCamera", Unplugged)
    for found, told in ((iter((Unplugged,)), True), (iter(()), False)):
        monkeypatch.setattr(choose, "candidates", lambda found=found: found)
        home = start(camera="auto")[-1]
        assert ("No camera was found: plug one in." in home) == told
        assert ("simulated tray" in home) != told


def test_a_chosen_set_that_is_damaged_is_told_of(start, settings_file, tmp_path):
    """A damaged dice set is reported; dice with pips are used only if people agree."""
    settings_file.write_text('dice = "bones"\n')
    (tmp_path / "data" / "dice").mkdir(parents=True)
    (tmp_path / "data" / "dice" / "bones.dice").write_bytes(b"no set at all")
    shown, home = start(Key.ONE)
    assert "The chosen dice cannot be read" in shown
    assert "This file is not a set of dice, or it is damaged" in shown
    assert "bones.dice" in shown
    assert "What shall we play?" in home


def test_wired_keys_that_do_not_answer_are_told_of(start, settings_file, monkeypatch, capfd):
    """If the wired keys cannot be used, the table is played with keyboard and touch; the log says so, too.

    The log has the sentences of the screen, in its language.
    """
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY")
    settings_file.write_text('language = "fr"\n[panel]\nfactory = "lgpio"\n')
    shown, home = start(Key.ONE)
    assert "Les touches câblées ne répondent pas" in shown
    assert "lgpio" in shown
    assert "À quoi joue-t-on" in home
    title, _, sentence = capfd.readouterr().err.partition("ne répondent pas. ")
    assert title.endswith("dice-table: Les touches câblées ")
    assert sentence.split()[0] in shown


def test_the_window_says_that_the_table_opens_before_any_part_is_opened(start, settings_file, monkeypatch):
    """A small computer needs many seconds to open its parts: meanwhile the window is not black."""
    shown = []

    def opened(*_):
        shown.append(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))
        raise opening.LeftTable

    monkeypatch.setattr(play, "_opened", opened)
    start()
    (picture,) = shown
    assert len(set(picture)) > 20, "only the ground is drawn"


def test_wired_keys_answer_beside_keyboard_and_touch(monkeypatch):
    """Wired keys and keyboard both work, and the lamps of both are lit."""
    wired = MockPins()
    monkeypatch.setattr(opening, "real_pins", lambda: wired)
    with opening.Opening(Settings()) as opened:
        opened.add_wired_keys(PanelSettings(factory="lgpio"))
        Fingers(wired).press(Key.OK)
        assert [panel.poll() for panel in opened.panels] == [[], [Press(Key.OK)]]
    with opening.Opening(Settings()) as opened:
        opened.add_wired_keys(PanelSettings())
        assert len(opened.panels) == 1


@pytest.mark.parametrize("wired", [False, True])
@pytest.mark.parametrize(("key", "fails"), [(Key.OK, False), (Key.BACK, False), (Key.BACK, True)])
def test_what_was_pressed_before_a_picture_was_shown_does_nothing(
    start, settings_file, monkeypatch, wired, key, fails
):
    """While a Pi opens its parts, people press keys: OK would begin a game, Back in a trouble would leave."""
    pins = MockPins()
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr(opening, "real_pins", lambda: pins)
    settings_file.write_text('language = "en"\n[panel]\nfactory = "lgpio"\n')

    def impatient():
        if wired:
            Fingers(pins).press(key)
            Fingers(pins).release(key)
        for kind in () if wired else (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=KEYS[key]))
        if fails:
            raise ModelError("finder.onnx is missing")
        return BlindReader()

    monkeypatch.setattr(seeing, "Reader", impatient)
    *_, last = start(*[Key.ONE] * fails)
    assert "What shall we play?" in last


def test_what_nobody_foresaw_is_shown_too(start, monkeypatch, capfd):
    """For an unexpected error, the screen shows its name and the log its traceback."""

    def break_down(*_):
        raise ZeroDivisionError("a bent driver")

    monkeypatch.setattr(seeing, "open_camera", break_down)
    shown, home = start(Key.ONE)
    assert "ZeroDivisionError: a bent driver" in shown
    assert "What shall we play?" in home
    assert "Traceback" in capfd.readouterr().err


def test_a_table_that_does_not_come_together_can_be_tried_again(start, monkeypatch):
    """If the table itself fails, it can only be retried; opened parts are closed before."""
    tries = []

    def break_down(folder):
        tries.append(folder)
        if len(tries) < 3:
            raise KeyError("players")
        return Shelf(folder)

    monkeypatch.setattr(play, "Shelf", break_down)
    read = start(Key.ONE, Key.OK, Key.OK)
    assert "The table does not open" in read[1]
    assert "Play without it" not in read[1]
    assert "What shall we play?" in read[-1]


def test_a_caller_is_closed_even_if_the_settings_cannot_be_given_to_it(start, settings_file, monkeypatch):
    """The caller is closed with the other parts, whichever part fails after it was opened."""
    applied, opened, closed, closed_by_then = [], [], [], []
    apply = SettingsKeeper.apply

    class Herald(Caller):
        """A caller that records how loud it is opened, and that it is closed."""

        def __init__(self, speech, voice, volume):
            super().__init__(speech, voice, volume)
            opened.append(volume)

        def close(self):
            """Record the call."""
            closed.append(self)
            super().close()

    def break_down(keeper):
        applied.append(keeper)
        if len(applied) == 1:
            raise KeyError("sound")
        apply(keeper)

    monkeypatch.setattr(play, "Caller", Herald)
    monkeypatch.setattr(SettingsKeeper, "apply", break_down)
    settings_file.write_text('language = "en"\n[sound]\nvoice_volume = 1\n')
    read = start(lambda: closed_by_then.append(len(closed)), Key.OK)
    assert "The table does not open" in read[0]
    assert "What shall we play?" in read[-1]
    assert closed_by_then == [1]
    assert len(closed) == 2
    assert opened == [1, 1]


def test_settings_that_are_wrong_are_told_where_there_is_no_screen(settings_file, monkeypatch):
    """Without a display, wrong settings are printed and exit with the status of an error."""
    settings_file.write_text("lens_deg = 1\n")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(SettingsError, match="lens_deg"):
        play.run({})
