"""Tests the settings on the screen: by keys, at once, in the file, and after a restart."""

from functools import partial
from types import SimpleNamespace

import pygame
import pytest

from device.display.light import Light
from device.display.window import Window
from device.errors import SettingsError
from device.i18n import language_in_use
from device.keys import Key, Lamp
from device.panel.panel import BREATH_S, MockPins, Panel
from device.screen.base import View
from device.screen.home.home import HomeScreen
from device.screen.people.card import PersonScreen
from device.screen.rules.book import RulebookScreen
from device.screen.settings.cards import CardsPage
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.looks import LooksPage
from device.screen.settings.reading import ReadingPage
from device.screen.settings.screen import SettingsScreen
from device.screen.settings.sound import SoundPage
from device.screen.welcome.camera import CameraScreen
from device.screen.welcome.language import LanguageScreen
from device.session.settings_keeper import SettingsKeeper
from device.settings.load import FILE_VARIABLE, load_settings
from device.settings.model import Settings, SoundSettings
from device.settings.save import save
from device.sound.cards import cards_in
from device.sound.cues import Cue
from tests.device.evening import Evening
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import Picture

LANGUAGE, THEME, SOUND, CAMERA, KEYS, LIGHT = Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX
CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
 1 [Device         ]: USB-Audio - USB Audio Device
"""
"""The cards of a Pi with a USB loudspeaker."""


class KeptStep:
    """A light that remembers its step."""

    step = 6

    def set(self, step):
        """Remember the step."""
        self.step = step


class House(Evening):
    """A table in a real window, whose settings are kept in a real file."""

    def __init__(self, folder, hour=20, file_text="", **more):
        self.file = folder / "dice-table.toml"
        if not self.file.exists():
            self.file.write_text(file_text, "utf-8")
        self.environment = {FILE_VARIABLE: str(self.file), "LANG": "C"}
        self.hour = hour
        now = load_settings(environment=self.environment).settings
        window, self.light = Window(now.screen), KeptStep()
        keep = partial(save, environment=self.environment)
        self.keeper = SettingsKeeper(now, keep, window, self.light, hour=lambda: self.hour)
        super().__init__(folder, display=window, settings=self.keeper, **more)
        self.keeper.apply()

    @property
    def now(self):
        """The settings in force."""
        return self.keeper.now

    @property
    def loaded(self):
        """The settings that a restarted table would have."""
        return load_settings(environment=self.environment).settings

    def close(self):
        """Close the table and its window."""
        super().close()
        self.screen.close()


@pytest.fixture
def house(tmp_path):
    """A table on its screen of settings."""
    house = House(tmp_path)
    house.hold(Key.OK)
    assert isinstance(house.table.screen, SettingsScreen)
    yield house
    house.close()


def test_ok_held_on_home_opens_the_settings_and_ok_closes_them(house):
    """The settings are one held key away from home, and OK leads back."""
    house.press(Key.OK)
    assert isinstance(house.table.screen, HomeScreen)


@pytest.mark.parametrize(
    ("key", "seen", "first", "second"),
    [
        (LANGUAGE, lambda now: now.language, "fr", "en"),
        (THEME, lambda now: now.screen.theme, "jour", "contraste"),
        (SOUND, lambda now: now.sound.volume, 4, 5),
        (KEYS, lambda now: now.screen.keys, "beside", "below"),
        (LIGHT, lambda now: now.screen.light, 3, 4),
    ],
    ids=["language", "theme", "sound", "keys", "light"],
)
def test_each_key_sets_at_once_and_for_the_next_start(house, key, seen, first, second):
    """A press changes the setting in force and in the file; Back takes the last change back in both."""
    before = seen(house.now)
    for expected in (first, second):
        house.press(key)
        assert seen(house.now) == expected
        assert seen(house.loaded) == expected
    house.press(Key.BACK)
    assert seen(house.now) == seen(house.loaded) == first
    house.press(Key.BACK)
    assert seen(house.now) == before
    house.press(Key.BACK)
    assert isinstance(house.table.screen, HomeScreen)


def test_how_often_the_table_asks_is_one_of_three_places(house):
    """Held, the camera's key opens its page; a place holds for the next reading, and is kept."""
    house.keeper.reader = SimpleNamespace(asks="usual")
    house.hold(CAMERA)
    assert house.table.screen == ReadingPage(SettingsScreen())
    for key, place in ((Key.ONE, "seldom"), (Key.THREE, "often"), (Key.TWO, "usual")):
        house.press(key)
        assert house.keeper.reader.asks == house.now.asks == house.loaded.asks == place
    house.press(Key.BACK)
    assert house.now.asks == "often"


def test_language_and_theme_are_seen_at_once(house):
    """The next picture is in the new language, and drawn in the new theme."""
    house.press(LANGUAGE)
    assert language_in_use() == "fr"
    assert house.table.screen.title == "Réglages"
    house.press(THEME)
    assert house.screen.canvas.theme.name == "jour"
    corner = house.screen.canvas.surface.get_at((2, 70))
    assert tuple(corner)[:3] == tuple(pygame.Color("#E9DABB"))[:3]


def test_what_was_set_holds_after_a_restart(tmp_path):
    """A table that is opened again has the settings of the last evening, and comments stay in the file."""
    house = House(tmp_path, file_text="# ours\n[panel]\nhold_ms = 600 # long\n")
    house.hold(Key.OK)
    house.press(THEME, SOUND, KEYS)
    house.close()
    text = (tmp_path / "dice-table.toml").read_text("utf-8")
    assert text.startswith("# ours\n[panel]\nhold_ms = 600 # long\n")
    again = House(tmp_path)
    assert again.screen.canvas.theme.name == "jour"
    assert again.screen.canvas.keys_named
    assert again.now.sound.volume == 4
    again.close()


def test_a_file_that_cannot_be_written_is_said_and_the_change_holds(house):
    """The theme changes all the same, and the notice says for how long."""

    def full(name, value):
        raise SettingsError("the disk is full; the setting holds until the table is closed")

    house.keeper.keep = full
    house.press(THEME)
    assert house.screen.canvas.theme.name == "jour"
    assert "holds until the table is closed" in house.table.view().notice
    house.press(Key.BACK)
    assert house.screen.canvas.theme.name == "soir"


@pytest.mark.parametrize(
    ("key", "page"),
    [
        (LANGUAGE, LanguageScreen),
        (THEME, LooksPage),
        (SOUND, SoundPage),
        (KEYS, KeysPage),
        (LIGHT, LightPage),
    ],
    ids=["language", "theme", "sound", "keys", "light"],
)
def test_a_held_key_opens_its_page_and_changes_nothing(house, key, page):
    """Holding a key opens the page of its setting; the press with which it began is set back."""
    before = house.now.model_copy(update={"language": "en"})
    house.hold(key)
    assert isinstance(house.table.screen, page)
    assert house.now.model_copy(update={"language": "en"}) == before
    assert language_in_use() == "en"


def test_the_language_s_page_marks_the_language_in_use(house):
    """Its key switches the language before the hold sets it back; the page marks the language after that."""
    house.keeper.set("language", "fr")
    house.turn()
    house.hold(LANGUAGE)
    assert language_in_use() == "fr"
    captions = house.table.screen.captions(house.table.view())
    assert [captions[key].icon for key in (Key.ONE, Key.TWO)] == [None, "valider"]


def test_the_camera_s_key_shows_the_framing_and_comes_back(house):
    """The picture of the camera is shown as on the first evening; OK returns to the settings."""
    house.press(CAMERA)
    assert isinstance(house.table.screen, CameraScreen)
    house.press(Key.OK)
    assert isinstance(house.table.screen, SettingsScreen)


def test_ok_held_changes_how_much_moves(house):
    """From all of it to short to nothing; what plays motions knows at once."""
    for level in ("short", "none", "full"):
        house.hold(Key.OK)
        assert house.now.screen.motion == house.loaded.screen.motion == level
        assert house.keeper.effects.motions.level == level


def test_lamps_stay_steady_while_nothing_moves(house):
    """With `motion = "none"` no lamp breathes; with any other value breathing lamps do again."""
    panel = Panel(MockPins(), house.clock)
    house.keeper.panels = [panel]
    panel.show(dict.fromkeys(Key, Lamp.BREATHING))
    for level, darkest in (("short", 0.6), ("none", 1.0), ("full", 0.6)):
        house.hold(Key.OK)
        assert house.now.screen.motion == level
        seen = []
        for _step in range(24):
            house.clock.now_s += BREATH_S / 24
            panel.poll()
            seen.append(panel.brightness(Key.OK))
        assert min(seen) == pytest.approx(darkest, abs=0.01)
    panel.close()


def test_the_loudspeaker_is_chosen_at_the_table(house):
    """Held, the trial of the sound opens the cards; a key takes one, is heard on it, and Back undoes that."""
    house.keeper.cards = lambda: cards_in(CARDS)
    house.hold(SOUND)
    house.hold(Key.SIX)
    assert isinstance(house.table.screen, CardsPage)
    house.ears.heard.clear()
    house.press(Key.THREE)
    assert house.now.sound.card == house.loaded.sound.card == house.ears.card == "Device"
    assert Cue.TURN in house.ears.heard
    house.press(Key.BACK)
    assert house.now.sound.card == house.loaded.sound.card == house.ears.card == ""
    house.press(Key.BACK)
    assert isinstance(house.table.screen, SoundPage)


def test_a_person_hears_how_the_voice_says_the_name(house):
    """On a person's page key 3 held calls the person, before any game; else it says why nothing is heard."""
    maelle = house.journal.add_person("Maëlle")
    house.journal.change_person(maelle.number, said="Ma-elle")
    house.press(Key.OK, Key.ONE)
    house.hold(Key.ONE)
    page = house.table.screen
    assert isinstance(page, PersonScreen)
    heard = []
    for name, value in (("sound.voice", "off"), ("sound.voice", "names"), ("sound.muted", True)):
        house.keeper.set(name, value)
        house.hold(Key.THREE)
        assert house.table.screen == page
        heard.append((list(house.voice.said), house.table.view().notice.split(".")[0]))
        house.turn(times=25)  # until the voice has spoken
    assert heard == [
        ([], "The voice is off"),
        (["Your turn, Ma-elle."], ""),
        (["Your turn, Ma-elle."], "The sound is off"),
    ]


def test_a_chosen_loudspeaker_that_is_away_keeps_its_key(house):
    """With more cards than keys, the chosen one has a key, and so has one that is not plugged in."""
    many = "".join(f" {number} [Card{number}]: USB-Audio - Card {number}\n" for number in range(7))
    for chosen in ("Card2", "Card6", "Away"):
        view = View(settings=Settings(sound=SoundSettings(card=chosen)))
        columns = CardsPage(cards=cards_in(many)).columns(view)
        taken = [column for column in columns.values() if column.word == "in use"]
        assert [column.command.values for column in taken] == [(("sound.card", chosen),)]
        assert len(columns) == 6


def test_the_looks_have_a_page(house):
    """Each theme has a key of its own; one key changes what moves, and one when numbers are explained."""
    house.hold(THEME)
    house.press(Key.THREE, Key.FOUR, Key.FOUR, Key.FIVE)
    looks = house.now.screen
    assert (looks.theme, looks.motion, looks.legend) == ("contraste", "none", "first")
    assert house.loaded.screen.legend == "first"
    house.press(Key.BACK, Key.BACK)
    assert (house.now.screen.motion, house.now.screen.legend) == ("short", "always")
    house.press(Key.OK)
    assert isinstance(house.table.screen, SettingsScreen)


def test_sound_and_voice_have_volumes_of_their_own(house):
    """Sounds get softer, the voice louder, and each stops at its end with a dark key."""
    house.hold(SOUND)
    house.press(Key.ONE, Key.ONE, Key.ONE, Key.FOUR)
    assert (house.now.sound.volume, house.now.sound.voice_volume) == (0, 4)
    assert Key.ONE not in house.lit()
    house.press(Key.FOUR, Key.FOUR)
    assert house.now.sound.voice_volume == 6
    assert Key.FOUR not in house.lit()
    house.press(Key.FOUR)
    assert house.now.sound.voice_volume == 6


@pytest.mark.parametrize("key", [Key.TWO, Key.FOUR])
def test_louder_switches_muted_sounds_on_again(house, key):
    """While all is muted, sounds and voice are silent; both louder keys end that, the softer ones sleep."""
    house.keeper.set("sound.muted", True)
    house.hold(SOUND)
    page, view = house.table.screen, house.table.view()
    columns = page.columns(view)
    assert [columns[each].word for each in (Key.ONE, Key.TWO, Key.THREE, Key.FOUR)] == ["silent"] * 4
    assert columns[key].caption.verb == "Sound"
    assert not {Key.ONE, Key.THREE} & set(house.lit())
    house.press(key)
    assert (house.now.sound.muted, house.now.sound.volume, house.now.sound.voice_volume) == (False, 3, 3)
    assert house.table.screen.columns(house.table.view())[key].caption.verb == "Louder"
    house.press(Key.BACK)
    assert house.now.sound.muted


def test_sounds_that_are_switched_on_again_are_heard(house):
    """With a volume of 0 and no voice the table would stay silent, so the volume becomes 1, and is kept."""
    house.keeper.set("sound.volume", 0)
    house.keeper.set("sound.muted", True)
    house.press(SOUND)
    assert (house.loaded.sound.muted, house.loaded.sound.volume) == (False, 1)
    house.press(Key.BACK)
    assert house.now.sound.muted


def test_the_voice_is_switched_on_and_tried(house):
    """Key 5 lets the voice say more; key 6 plays a bell and says a turn."""
    house.hold(SOUND)
    house.press(Key.FIVE)
    assert house.loaded.sound.voice == "names"
    house.ears.heard.clear()
    house.turn(5)
    house.press(Key.SIX)
    house.turn(5)
    assert Cue.TURN in house.ears.heard
    assert house.voice.said == ["Your turn, Inès."]


def test_a_voice_that_is_not_installed_says_what_to_install(house):
    """Switched on without a program that speaks, the notice names the package."""
    house.voice.available = False
    house.hold(SOUND)
    house.press(Key.FIVE)
    assert "sudo apt install espeak-ng" in house.table.view().notice


def test_m_on_a_keyboard_mutes_everywhere(house):
    """M switches sounds off and on again, on every screen, and is kept; the screen stays."""
    house.press(Key.OK)
    for muted in (True, False):
        key = {"key": pygame.K_m, "unicode": "m", "mod": 0, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **key))
        house.turn()
        assert house.loaded.sound.muted is muted
        assert house.table.view().notice == f"The sound is {'off' if muted else 'on'}."
        assert isinstance(house.table.screen, HomeScreen)
    house.keeper.set("sound.muted", True)
    house.turn()
    house.ears.heard.clear()
    house.press(Key.TWO)
    assert house.ears.heard == []


def test_in_a_game_the_third_key_of_the_rules_mutes(house):
    """OK held opens the rules of the game, and there key 3 switches sounds off and on."""
    house.press(Key.OK)
    house.open_card("imalya")
    house.press(Key.OK, Key.OK)
    house.hold(Key.OK)
    assert isinstance(house.table.screen, RulebookScreen)
    house.press(Key.THREE)
    assert house.now.sound.muted
    house.press(Key.THREE)
    assert not house.now.sound.muted
    assert isinstance(house.table.screen, RulebookScreen)


def test_the_night_lowers_light_and_sound_by_two_steps(tmp_path):
    """At eleven the table gets darker and quieter, in the morning as before; its hours are settings."""
    house = House(tmp_path, hour=22)
    assert (house.light.step, house.table.view().night) == (6, False)
    house.hour = 23
    house.turn()
    assert (house.light.step, house.table.view().night) == (4, True)
    house.cues.add(Cue.WIN, Cue.DAM)
    house.ears.heard.clear()
    house.turn(5)
    assert house.ears.heard == []
    house.hold(Key.OK)
    house.hold(LIGHT)
    house.press(Key.FOUR)
    assert house.loaded.night.begins == 0
    assert house.light.step == 6
    house.hour = 0
    house.turn()
    assert house.light.step == 4
    house.hour = 8
    house.turn()
    assert house.light.step == 6
    house.close()


def test_captions_are_moved_above_their_keys_and_back(house):
    """Each press moves the captions by some pixels; the whole width is one key away, and Back undoes that."""
    house.hold(KEYS)
    before = house.screen.canvas.key_center(0)
    house.press(Key.TWO)
    assert house.screen.canvas.key_center(0) == before + 4
    house.press(Key.THREE)
    assert house.now.screen.keys_pitch == 96
    moved = house.now.screen
    house.press(Key.FIVE)
    assert (house.now.screen.keys_offset, house.now.screen.keys_pitch) == (0, 0)
    assert house.screen.canvas.key_center(0) == before
    assert Key.FIVE not in house.lit()
    house.press(Key.BACK)
    assert house.now.screen == moved


@pytest.mark.parametrize("size", [(1280, 720), (480, 320)])
def test_captions_are_moved_from_where_they_stand_in_any_window(tmp_path, monkeypatch, size):
    """In a window of any width the first press moves the captions by a step, and not across the picture."""
    monkeypatch.setattr("device.display.window.BASE", size)
    house = House(tmp_path)
    house.hold(Key.OK)
    house.hold(KEYS)
    whole = size[0] // 8
    house.press(Key.TWO)
    assert (house.now.screen.keys_offset, house.now.screen.keys_pitch) == (whole // 2 + 4, 0)
    house.press(Key.THREE)
    assert (house.now.screen.keys_offset, house.now.screen.keys_pitch) == (whole // 2 + 4, whole - 4)
    house.close()


@pytest.mark.parametrize(
    "places", ["keys_pitch = 230", "keys_offset = 400", "keys_offset = 900\nkeys_pitch = 8"]
)
def test_places_of_keys_that_were_set_for_a_larger_screen_are_not_used(tmp_path, places):
    """Where not all keys stand below the picture, captions stand along all of it; nobody sees a crash."""
    house = House(tmp_path, file_text=f"[screen]\n{places}\n")
    canvas = house.screen.canvas
    assert [canvas.key_center(key) for key in (Key.ONE, Key.BACK)] == [50, 750]
    house.open_card("imalya")
    house.close()


@pytest.mark.parametrize("further", [Key.TWO, Key.FOUR])
def test_captions_stay_below_the_picture(house, further):
    """Moving right or wider ends where the last caption would leave the picture; Back undoes it."""
    house.hold(KEYS)
    for _press in range(20):
        house.press(further)
    assert further not in house.lit()
    assert 780 <= house.screen.canvas.key_center(Key.BACK) <= 800
    assert house.table.view().notice == "The keys cannot be moved further in this direction."
    house.press(Key.BACK)
    assert further in house.lit()
    assert house.loaded.screen == house.now.screen


def test_a_veil_darkens_the_picture_where_there_is_no_backlight(tmp_path):
    """Without a backlight the window shows its picture at a share of its light, and drawing it twice too."""
    window = Window()
    light = Light(window, tmp_path)
    light.set(4)
    for _shown in range(2):
        window.canvas.surface.fill((200, 100, 50))
        window.flip()
        assert tuple(pygame.display.get_surface().get_at((9, 9)))[:3] == (128, 64, 32)
    light.set(6)
    window.canvas.surface.fill((200, 100, 50))
    window.flip()
    assert tuple(pygame.display.get_surface().get_at((9, 9)))[:3] == (200, 100, 50)
    window.close()


def test_a_backlight_is_set_where_there_is_one(tmp_path):
    """The kernel's backlight gets a share of its greatest value, and the picture no veil."""
    folder = tmp_path / "panel"
    folder.mkdir()
    (folder / "max_brightness").write_text("255\n")
    (folder / "brightness").write_text("255\n")
    window = Window()
    Light(window, tmp_path).set(4)
    assert (folder / "brightness").read_text() == "163"
    Light(window, tmp_path).set(6)  # the next start finds what the last evening has left dark
    assert (folder / "brightness").read_text() == "255"
    window.canvas.surface.fill((200, 100, 50))
    window.flip()
    assert tuple(pygame.display.get_surface().get_at((9, 9)))[:3] == (200, 100, 50)
    window.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[screen]\nlight = 9\n", "screen.light"),
        ("[screen]\nkeys = 'above'\n", "screen.keys"),
        ("[night]\nbegins = 24\n", "night.begins"),
        ("[sound]\nmuted = 'yes'\n", "sound.muted"),
        ("[sound]\nvoice_volume = 0\n", "sound.voice_volume"),
        ("[sound]\ncard = 'hw:1,0'\n", "sound.card.*/proc/asound/cards shows in brackets"),
    ],
)
def test_wrong_values_in_the_file_are_refused_by_name(tmp_path, text, words):
    """A value that cannot be is named with its setting, as for all settings."""
    path = tmp_path / "dice-table.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=words):
        load_settings(environment={FILE_VARIABLE: str(path)})


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080)])
@pytest.mark.parametrize("page", [SettingsScreen, SoundPage, CardsPage, LightPage, LooksPage, KeysPage])
def test_every_page_can_be_read_in_every_size_and_language(page, size, language):
    """On all screens no line of a page of settings is hidden or leaves the screen, in both languages."""
    shown = Picture(page, lambda: View(settings=Settings()))
    assert unreadable(*lines_of(shown, size, language)) == []
