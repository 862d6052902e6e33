"""The words above the keys: they fit, they mirror the lamps, they stand over the real keys."""

import pygame
import pytest

from device.i18n import use_language
from device.keys import SOFT_KEYS, Key, Lamp
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption, CaptionStyle, arrow_key, caption_zone, key_at, lamps
from device.screen.kit.text import fitting, shortened, text_width
from device.screen.registry import SCREENS
from device.screen.theme import KEY, NAME, SMALL
from tests.device.screen.pictures import PICTURES

ROOM = 92


@pytest.fixture(params=["en", "fr"])
def language(request):
    """Each of the languages, and English again afterwards."""
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.mark.parametrize("name", list(PICTURES))
def test_no_caption_is_wider_than_its_key(name, language):
    """Where a word does not fit at the smallest size, the translation has to find a shorter one."""
    canvas = Canvas(pygame.Surface((800, 480)))
    picture = PICTURES[name]
    for caption in picture.screen().captions(picture.view()).values():
        face = fitting(canvas, caption.verb, NAME.at(19) if caption.serif else KEY, 88)
        assert text_width(canvas, caption.verb, face) <= ROOM, caption.verb
        assert text_width(canvas, caption.object, SMALL) <= ROOM, caption.object


@pytest.mark.parametrize("name", list(PICTURES))
def test_an_arrow_never_stands_for_two_keys(name):
    """Where two captions point the same way, the screen says which of them an arrow of a keyboard presses."""
    picture = PICTURES[name]
    captions = picture.screen().captions(picture.view())
    for arrow in set(Arrow) - {Arrow.NONE}:
        pointing = [key for key in SOFT_KEYS if key in captions and captions[key].icon == arrow]
        silent = all(captions[key].arrow is Arrow.NONE for key in pointing)
        assert silent or arrow_key(captions, arrow) is not None, arrow


def test_what_a_screen_says_of_an_arrow_goes_before_icons():
    """OK and Back are pressed by an arrow only where the screen says so; `NONE` takes an icon out."""
    left = Caption("Left", icon="gauche")
    near = Caption("Near", icon="gauche", arrow=Arrow.LEFT)
    assert arrow_key({Key.ONE: left, Key.TWO: near}, Arrow.LEFT) is Key.TWO
    assert arrow_key({Key.ONE: left, Key.TWO: left}, Arrow.LEFT) is None
    assert arrow_key({Key.BACK: left}, Arrow.LEFT) is None
    assert arrow_key({Key.BACK: near, Key.ONE: left}, Arrow.LEFT) is Key.BACK
    assert arrow_key({Key.ONE: Caption("Export", icon="haut", arrow=Arrow.NONE)}, Arrow.UP) is None


@pytest.mark.parametrize("game", list(SCREENS))
def test_no_title_of_a_rule_is_wider_than_its_column(game, language):
    """It is broken into lines by hand, and each of them is written as large as it fits."""
    canvas = Canvas(pygame.Surface((800, 480)))
    for switch in SCREENS[game].switches():
        for words in switch.title.split("\n"):
            assert text_width(canvas, words, fitting(canvas, words, NAME, 84)) <= ROOM, words


def test_a_name_that_no_translation_can_shorten_is_cut_at_a_letter():
    """Whole where it fits, else with a full stop, never wider than its place, never smaller than 18."""
    canvas = Canvas(pygame.Surface((800, 480)))
    assert shortened(canvas, "Maëlle", SMALL, ROOM) == "Maëlle"
    words = shortened(canvas, "Maëlle-Gwenaëlle", SMALL, ROOM)
    assert words.endswith(".")
    assert "Maëlle-Gwenaëlle".startswith(words[:-1])
    assert text_width(canvas, words, SMALL) <= ROOM
    assert shortened(canvas, "Maëlle-Gwenaëlle", SMALL, 1) == "M."


def test_words_are_broken_into_the_lines_of_a_key():
    """A line break parts what the key does from its object; a third line would have no place."""
    assert Caption.of("Back to\nthe box", icon="retour") == Caption("Back to", "the box", icon="retour")
    assert Caption.of("Ready") == Caption("Ready")
    with pytest.raises(ValueError, match="more than two lines"):
        Caption.of("Back\nto\nthe box")


def test_lamps_follow_the_captions():
    """A proposed answer breathes, a plain one is lit, a sleeping or missing one is dark."""
    captions = {
        Key.ONE: Caption("Keep"),
        Key.TWO: Caption("Oniria", look=CaptionStyle.ASLEEP),
        Key.OK: Caption("Open").proposed(),
    }
    lit = lamps(captions)
    assert (lit[Key.ONE], lit[Key.TWO], lit[Key.OK]) == (Lamp.ON, Lamp.OFF, Lamp.BREATHING)
    assert lit[Key.BACK] is Lamp.OFF


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080)])
def test_captions_stand_over_eighths_of_the_width(size):
    """Key columns are an eighth of the width, whatever the unit is."""
    canvas = Canvas(pygame.Surface(size))
    for key in Key:
        assert canvas.key_center(key) * canvas.u == pytest.approx(size[0] / 16 + key * size[0] / 8)


def test_captions_can_be_moved_to_where_a_real_panel_has_its_keys():
    """A setting in pixels fits a panel whose keys stand elsewhere."""
    canvas = Canvas(pygame.Surface((800, 480)), keys_offset=70, keys_pitch=90)
    assert caption_zone(canvas, Key.THREE).center[0] == pytest.approx(250)
    assert key_at(canvas, 250, 450) is Key.THREE
    assert key_at(canvas, 250, 100) is None
