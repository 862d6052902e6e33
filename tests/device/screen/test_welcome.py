"""The screens of the first evening: language, keys and camera. They are shown only once."""

from dataclasses import replace

import pygame
import pytest

from device.errors import SettingsError
from device.i18n import language_in_use, use_language
from device.journal.journal import Journal
from device.keys import SOFT_KEYS, Key, Lamp
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.base import Go, Home, Refuse, View
from device.screen.home.home import HomeScreen
from device.screen.kit.canvas import Canvas
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.errands import ChangeLanguage
from device.screen.welcome.keys import KeysScreen
from device.screen.welcome.language import LanguageScreen
from device.session.console import Console
from device.session.on_screen import OnScreen
from device.session.parts import Clocks, Records
from device.session.play import first_evening
from device.session.settings_keeper import SettingsKeeper
from device.session.table import Table
from device.settings.load import FILE_VARIABLE, load_settings
from device.settings.model import PanelSettings, Settings
from device.settings.save import save
from device.throw.eye import Eye
from device.throw.sight import Sight
from device.throw.tray_reader import TrayReader
from vision.reading import Reading

VIEW = View(sight=Sight(camera="webcam 0"))
KEYS = KeysScreen(CameraScreen())


@pytest.fixture
def own_file(tmp_path, monkeypatch):
    """The path of the user's settings file."""
    path = tmp_path / "own" / "dice-table.toml"
    monkeypatch.setattr("device.settings.load.SYSTEM_FILE", tmp_path / "etc.toml")
    monkeypatch.setattr("device.settings.load.user_config_path", lambda *_, **__: path.parent)
    return path


def test_each_language_is_found_under_its_own_name():
    """Each language has a key with its own name, and the current language is marked."""
    use_language("fr")
    captions = LanguageScreen().captions(VIEW)
    assert [captions[key].verb for key in (Key.ONE, Key.TWO)] == ["English", "Français"]
    assert [captions[key].icon for key in (Key.ONE, Key.TWO)] == [None, "valider"]
    assert LanguageScreen().press(Key.ONE, VIEW) == ChangeLanguage("en")
    assert isinstance(LanguageScreen().press(Key.FIVE, VIEW), Refuse)


@pytest.mark.parametrize(
    ("clock", "greeting"), [("09:15", "Hello!"), ("17:59", "Hello!"), ("18:00", "Good evening!")]
)
def test_the_first_start_greets_by_the_hour(written, clock, greeting):
    """The greeting is that of the time of day, also on the very first screen."""
    LanguageScreen().draw(Canvas(pygame.Surface((800, 480))), replace(VIEW, clock=clock))
    assert [line.words for line in written.values() if line.words.endswith("!")] == [greeting]


def test_every_key_is_heard_once_and_then_leads_on():
    """The first press of a key only marks it as heard and turns off its lamp.

    Then OK and Back lead on or home, and OK is proposed once no key is left.
    """
    screen = KEYS
    assert {key for key, caption in screen.captions(VIEW).items() if caption.lamp is Lamp.BREATHING} == set(
        Key
    )
    for key in Key:
        assert Key.OK not in screen.heard or screen.captions(VIEW)[Key.OK].lamp is not Lamp.BREATHING
        screen = screen.press(key, VIEW).screen
        assert key in screen.heard
    assert screen.captions(VIEW)[Key.OK].lamp is Lamp.BREATHING
    assert not set(screen.captions(VIEW)) & set(SOFT_KEYS)
    assert screen.press(Key.OK, VIEW) == Go(CameraScreen())
    assert screen.press(Key.BACK, VIEW) == Home()
    assert screen.press(Key.THREE, VIEW) == Go(screen)


@pytest.mark.parametrize(
    ("factory", "said", "unsaid"), [("lgpio", "lamp", "Escape"), ("mock", "Escape for Back", "lamp")]
)
def test_lamps_and_wires_are_named_only_where_keys_are_wired(written, factory, said, unsaid):
    """Without wired keys there is no lamp to look for: the screen names the keyboard's keys instead."""
    view = replace(VIEW, settings=Settings(panel=PanelSettings(factory=factory)))
    KEYS.draw(Canvas(pygame.Surface((800, 480))), view)
    words = " ".join(line.words for line in written.values())
    assert said in words
    assert unsaid not in words


def test_the_camera_comes_last():
    """On the camera screen OK leads home and Back leads to the screen of keys."""
    assert CameraScreen().press(Key.OK, VIEW) == Home()
    assert CameraScreen().press(Key.BACK, VIEW) == Go(KEYS)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080)])
def test_what_is_chosen_changes_what_is_drawn(size):
    """Each of these screens and states is drawn differently."""
    drawn = set()
    trouble = View(sight=Sight(camera="webcam 0", trouble="the picture is black"))
    moments = [
        (LanguageScreen(), VIEW),
        (KEYS, VIEW),
        (replace(KEYS, heard=frozenset({Key.TWO})), VIEW),
    ]
    moments += [
        (replace(KEYS, heard=frozenset(Key)), VIEW),
        (CameraScreen(), VIEW),
        (CameraScreen(), trouble),
        (CameraScreen(), View()),
    ]
    for screen, view in moments:
        canvas = Canvas(pygame.Surface(size))
        screen.draw(canvas, view)
        drawn.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(drawn) == len(moments)


class Display:
    """A display that draws to memory."""

    def __init__(self):
        self.canvas = Canvas(pygame.Surface((800, 480)))

    def events(self):
        """No events."""
        return ()

    def flip(self):
        """Do nothing."""


class Evening:
    """A table on its first evening, with fingers that press its keys."""

    def __init__(self, journal, keep):
        self.now_s = 0.0
        pins = MockPins()
        self.panel = Panel(pins, lambda: self.now_s, PanelSettings(steady=True))
        self.fingers = Fingers(pins)
        eye = Eye(None, TrayReader(lambda pixels: Reading((), 1, 1)))
        self.table = Table(
            Console(Display(), [self.panel]),
            eye,
            Records.of(journal),
            Clocks(lambda: "21:40"),
            shown=OnScreen(LanguageScreen()),
            settings=SettingsKeeper(keep=keep),
        )

    def press(self, *keys):
        """Press keys one after the other."""
        for key in keys:
            for act in (self.fingers.press, self.fingers.release):
                act(key)
                self.now_s += 0.1
                self.table.turn()


def test_eight_keys_lead_through_it_and_the_language_stays(tmp_path, own_file):
    """After the first evening the language is in the user's file, and the screens are not shown again."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        assert first_evening(journal)
        evening = Evening(journal, save)
        evening.press(Key.TWO)
        assert evening.table.screen == LanguageScreen()
        assert language_in_use() == "fr"
        evening.press(Key.OK, *Key, Key.OK)
        assert evening.table.screen == CameraScreen()
        evening.press(Key.OK)
        assert isinstance(evening.table.screen, HomeScreen)
        assert load_settings(environment={}).settings.screen_language == "fr"
        assert not first_evening(journal)
        evening.panel.close()


def test_a_language_that_cannot_be_kept_is_spoken_all_the_same(tmp_path):
    """If the settings file cannot be written, the chosen language is used, and a notice names the problem."""

    def refuse(name, value):
        raise SettingsError("the file cannot be written")

    with Journal(tmp_path / "games.sqlite3") as journal:
        evening = Evening(journal, refuse)
        evening.press(Key.TWO)
        assert evening.table.screen == LanguageScreen()
        assert evening.table.view().notice == "The file cannot be written."
        evening.panel.close()


def test_a_table_that_has_been_played_at_asks_nothing(tmp_path, own_file):
    """A journal with an earlier game, also one in the bin, skips the screens of the first evening."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        game = journal.begin("imalya", "0.1.0", "", ("Inès", "Yann"))
        assert not first_evening(journal)
        journal.put_into_bin(game.number)
        assert not first_evening(journal)


def test_a_saved_setting_leaves_the_rest_of_the_file_as_it_was(tmp_path):
    """Saving a setting keeps the comments, tables and other settings of the file."""
    path = tmp_path / "dice-table.toml"
    path.write_text('# ours\ncamera = "pi"\nlanguage = "en"\n\n[panel] # wires\nsteady = true\n')
    environment = {FILE_VARIABLE: str(path)}
    save("language", "fr", environment)
    save("language", "fr", environment)
    assert path.read_text() == '# ours\ncamera = "pi"\nlanguage = "fr"\n\n[panel] # wires\nsteady = true\n'
    assert load_settings(environment=environment).settings.panel.steady


def test_a_file_that_cannot_be_written_is_a_sentence(own_file):
    """A settings file that cannot be written raises a `SettingsError` that says how long the choice holds."""
    own_file.parent.write_text("")
    with pytest.raises(SettingsError, match=r"cannot be written: .*holds until the table is closed"):
        save("language", "fr", {})
