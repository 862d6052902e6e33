"""Tests the captions of the keys: their width, their place, their lamps and their arrows."""

import pygame
import pytest

from device.keys import SOFT_KEYS, Key, Lamp
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import (
    Arrow,
    Caption,
    CaptionStyle,
    arrow_key,
    caption_zone,
    draw_captions,
    key_at,
    lamps,
)
from device.screen.kit.text import fitting, shortened, text_width
from device.screen.registry import SCREENS
from device.screen.rules.list import change_to
from device.screen.theme import KEY, NAME, SMALL, THEMES
from tests.device.screen import (
    annals_pictures,
    games_pictures,
    imalya_pictures,
    oniria_pictures,
    pictures,
    throws_pictures,
)
from tests.device.screen.lines import cut, recording, unreadable
from tests.device.screen.sheet import PictureSheet

PICTURES = {
    name: picture
    for module in (
        pictures,
        annals_pictures,
        games_pictures,
        imalya_pictures,
        oniria_pictures,
        throws_pictures,
    )
    for name, picture in module.PICTURES.items()
    if isinstance(picture, pictures.Picture)
}
ROOM = 92
CARD_W = 160
"""The width of a line on a card of rules, between its edges, in units."""
RULE_W = 560
"""The width of a line in the list of rules, between its edges, in units."""
BESIDE_RULE = 37
"""What stands between the title of a rule and its value: the pen of a changed one, and air."""


def test_descenders_stay_clear_of_the_frame_in_the_contrast_theme():
    """Below the last line of a caption with a picture a row of the ground is left; then comes the frame."""
    canvas = Canvas(pygame.Surface((800, 480)), THEMES["contraste"])
    canvas.clear()
    draw_captions(canvas, {Key.ONE: Caption("People", "their pages", icon="joueurs")})
    zone = caption_zone(canvas, Key.ONE)
    frame_top = round(zone.bottom) - 3
    rows = [
        {tuple(canvas.surface.get_at((x, y))) for x in range(round(zone.x) + 4, round(zone.right) - 4)}
        for y in (frame_top - 1, frame_top)
    ]
    assert [len(row) for row in rows] == [1, 1]
    assert rows[0] != rows[1]


@pytest.mark.parametrize("name", list(PICTURES))
def test_no_caption_is_wider_than_its_key(name, language):
    """Every caption fits its key, at the smallest size at least. A longer one needs a shorter word."""
    canvas = Canvas(pygame.Surface((800, 480)))
    picture = PICTURES[name]
    for caption in picture.screen().captions(picture.view()).values():
        face = fitting(canvas, caption.verb, NAME.at(19) if caption.serif else KEY, 88)
        assert text_width(canvas, caption.verb, face) <= ROOM, caption.verb
        words = caption.object
        if caption.name and words == caption.name:
            words = shortened(canvas, words, SMALL, ROOM)
        assert text_width(canvas, words, SMALL) <= ROOM, words


@pytest.mark.parametrize("name", list(PICTURES))
def test_an_arrow_never_stands_for_two_keys(name):
    """Where two captions show the same arrow, the screen says which of them an arrow key presses."""
    picture = PICTURES[name]
    captions = picture.screen().captions(picture.view())
    for arrow in set(Arrow) - {Arrow.NONE}:
        pointing = [key for key in SOFT_KEYS if key in captions and captions[key].icon == arrow]
        silent = all(captions[key].arrow is Arrow.NONE for key in pointing)
        assert silent or arrow_key(captions, arrow) is not None, arrow


def test_what_a_screen_says_of_an_arrow_goes_before_icons():
    """`Caption.arrow` overrides the icon. Without it, two equal icons cancel out, and Back has no arrow."""
    left = Caption("Left", icon="gauche")
    near = Caption("Near", icon="gauche", arrow=Arrow.LEFT)
    assert arrow_key({Key.ONE: left, Key.TWO: near}, Arrow.LEFT) is Key.TWO
    assert arrow_key({Key.ONE: left, Key.TWO: left}, Arrow.LEFT) is None
    assert arrow_key({Key.BACK: left}, Arrow.LEFT) is None
    assert arrow_key({Key.BACK: near, Key.ONE: left}, Arrow.LEFT) is Key.BACK
    assert arrow_key({Key.ONE: Caption("Export", icon="haut", arrow=Arrow.NONE)}, Arrow.UP) is None


@pytest.mark.parametrize("game", list(SCREENS))
def test_what_a_rule_is_about_leaves_room_for_its_value(game, language):
    """On the line of a rule in the list, its title and each of its values stand beside each other."""
    canvas = Canvas(pygame.Surface((800, 480)))
    for switch in SCREENS[game].switches():
        about = text_width(canvas, switch.about, fitting(canvas, switch.about, KEY, RULE_W * 0.6))
        assert about <= RULE_W * 0.6, switch.about
        left = RULE_W - about - BESIDE_RULE
        for word, _ in switch.values.values():
            assert text_width(canvas, word, fitting(canvas, word, NAME.at(22), left)) <= left, word


@pytest.mark.parametrize("game", list(SCREENS))
def test_what_a_preset_needs_stands_within_its_card(game, language):
    """A card of rules says in one line of small type what the rules need, as dice of another kind."""
    canvas = Canvas(pygame.Surface((800, 480)))
    for preset in SCREENS[game].presets().values():
        assert text_width(canvas, preset.needs, SMALL) <= CARD_W, preset.needs


@pytest.mark.parametrize("keys_named", [False, True])
@pytest.mark.parametrize("theme", ["soir", "contraste"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("game", list(SCREENS))
def test_the_key_that_changes_a_rule_names_each_value_whole(game, size, theme, keys_named, language):
    """Every value of every rule stands on that key uncut; its words, and a number beside, touch nothing."""
    for switch in SCREENS[game].switches():
        for word, _ in switch.values.values():
            with recording(size, language) as canvas:
                canvas = Canvas(canvas.surface, THEMES[theme], keys_named=keys_named)
                canvas.clear()
                caption = change_to(word)
                draw_captions(canvas, {Key.THREE: caption})
            lines = canvas.surface.told()
            number = ["3"] if keys_named else []
            assert " ".join(line.words for line in lines) == " ".join([caption.verb, word, *number])
            key = canvas.rect(caption_zone(canvas, Key.THREE))
            assert all(key.contains(line.ink) for line in lines), word
            assert not unreadable(lines, canvas), word
            assert not cut(canvas), word


def test_a_name_that_no_translation_can_shorten_is_cut():
    """A long name is cut at a space or a hyphen; inside a word only if its first word does not fit."""
    canvas = Canvas(pygame.Surface((800, 480)))
    assert shortened(canvas, "Maëlle", SMALL, ROOM) == "Maëlle"
    assert shortened(canvas, "Maëlle-Gwenaëlle", SMALL, ROOM) == "Maëlle…"
    assert shortened(canvas, "Anne-Sophie de la Rochette", SMALL, 160) == "Anne-Sophie de la…"
    words = shortened(canvas, "Maëllegwenaëlle", SMALL, ROOM)
    assert words.endswith("…")
    assert "Maëllegwenaëlle".startswith(words[:-1])
    assert text_width(canvas, words, SMALL) <= ROOM
    assert shortened(canvas, "Maëlle-Gwenaëlle", SMALL, 1) == "M…"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("keys_named", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize(
    ("name", "lines"),
    [("Yann", ["Yann"]), ("Marie-Christine", ["Marie-", "Christine"])],
)
@pytest.mark.parametrize("below", [[], ["does not"]])
def test_a_name_takes_two_lines_where_one_would_be_cut(name, lines, below, size, keys_named, theme):
    """Two people of one table are often told apart only by the end of such a name."""
    with recording(size) as plain:
        canvas = Canvas(plain.surface, THEMES[theme], keys_named=keys_named)
        canvas.clear()
        held = {} if below else {Key.TWO: "plume"}
        draw_captions(canvas, {Key.TWO: Caption(name, *below, seat=1, name=name)}, held=held)
    told = canvas.surface.told()
    assert [line.words for line in told if len(line.words) > 1] == lines + below
    assert not unreadable(told, canvas)
    key = canvas.rect(caption_zone(canvas, Key.TWO))
    assert all(key.contains(line.ink) for line in told)


def test_a_name_above_other_words_takes_one_line_beside_the_sign_of_a_held_key():
    """Three lines reach up to the corner where the sign stands."""
    with recording((800, 480)) as canvas:
        caption = Caption("Marie-Christine", "and 2 more", seat=1, name="Marie-Christine")
        draw_captions(canvas, {Key.TWO: caption}, held={Key.TWO: "table"})
    assert [line.words for line in canvas.surface.told()] == ["M", "Marie…", "and 2 more"]


def test_words_are_broken_into_the_lines_of_a_key():
    """A line break separates what the key does from its object; a third line is refused."""
    assert Caption.of("Back to\nthe box", icon="retour") == Caption("Back to", "the box", icon="retour")
    assert Caption.of("Ready") == Caption("Ready")
    with pytest.raises(ValueError, match="more than two lines"):
        Caption.of("Back\nto\nthe box")


def test_lamps_follow_the_captions():
    """The lamp of a proposed caption breathes, that of a plain one is lit; all other lamps are dark."""
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
    """Each caption is centred over its eighth of the width, at every size of screen."""
    canvas = Canvas(pygame.Surface(size))
    for key in Key:
        assert canvas.key_center(key) * canvas.u == pytest.approx(size[0] / 16 + key * size[0] / 8)


def test_captions_can_be_moved_to_where_a_real_panel_has_its_keys():
    """`keys_offset` and `keys_pitch` move the captions, and the key that a touch finds, to other places."""
    canvas = Canvas(pygame.Surface((800, 480)), keys_offset=70, keys_pitch=90)
    assert caption_zone(canvas, Key.THREE).center[0] == pytest.approx(250)
    assert key_at(canvas, 250, 450) is Key.THREE
    assert key_at(canvas, 250, 100) is None


@pytest.mark.parametrize("words", [("Lancers", "libres"), ("Choisir", "UVWXYZ"), ("Choisir", "QRST")])
@pytest.mark.parametrize("serif", [False, True])
def test_the_sign_of_a_held_key_touches_no_word(words, serif):
    """A small silhouette in the corner stands free of the two lines of a caption without a picture."""
    captions = {Key.ONE: Caption(*words, serif=serif)}
    without, sheet = PictureSheet((800, 480)), PictureSheet((800, 480))
    draw_captions(Canvas(without), captions)
    draw_captions(Canvas(sheet), captions, held={Key.ONE: "joueurs"})
    zone = Canvas(sheet).rect(caption_zone(Canvas(sheet), Key.ONE))
    put = [piece.get_bounding_rect().move(place.topleft) for piece, place in sheet.put]
    before = [piece.get_bounding_rect().move(place.topleft) for piece, place in without.put]
    (sign,) = [rect for rect in put if rect not in before]
    lines = [rect for rect in before if zone.contains(rect) and rect.h < 30]
    assert len(lines) >= 2
    assert not any(sign.colliderect(line) for line in lines)


def test_the_first_of_three_lines_moves_aside_for_the_sign_of_a_held_key():
    """A name of two lines below "I am" puts "I am" into the upper edge of the key, where the sign stands."""
    caption = Caption("Je suis", "Jean-Baptiste", icon="valider").proposed()
    with recording((800, 480)) as canvas:
        draw_captions(canvas, {Key.OK: caption}, held={Key.OK: "livre"})
    zone = canvas.rect(caption_zone(canvas, Key.OK))
    pictures = [piece.ink for piece in canvas.surface.pieces if not piece.words]
    (sign,) = [ink for ink in pictures if zone.contains(ink) and 8 < ink.w < 20 and 8 < ink.h < 20]
    words = [line.ink for line in canvas.surface.told()]
    assert len(words) == 3
    assert not any(sign.colliderect(ink) for ink in words)
    assert all(zone.contains(ink) for ink in words)


def test_the_sign_of_a_held_key_stands_beside_the_words():
    """A name of two lines takes the room of the picture; the sign then stands in the very corner."""
    caption = Caption("Again", "Wilhelmine W.", icon="relancer")
    with recording((1280, 720)) as canvas:
        draw_captions(canvas, {Key.OK: caption.proposed()}, held={Key.OK: "livre"})
    assert cut(canvas) == []
