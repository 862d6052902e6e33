"""Tests the layout of an upright screen: two rows of keys, and panels one above the other."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.dice.figure import FigureScreen
from device.screen.kit.bar import cell_zone, draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, caption_zone, draw_captions, key_at
from device.screen.kit.player_cell import PlayerCell
from device.screen.kit.text import fitting, shortened, text_width
from device.screen.row.layout import throw_zones
from device.screen.theme import KEY, SMALL
from device.zone import Zone
from tests.device.screen import scenery
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import PICTURES, Picture
from tests.device.screen.sheet import PictureSheet
from tests.device.screen.written import Written, writing

UPRIGHT = [(720, 1280), (480, 800)]
LYING = [(800, 480), (1280, 720), (1920, 1080)]


def canvas_of(size) -> Canvas:
    """Return a canvas of this width and height in pixels."""
    return Canvas(pygame.Surface(size))


def meet(one: Zone, other: Zone) -> bool:
    """Return whether two zones overlap by more than an edge."""
    apart = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
    return not (apart or one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01)


@pytest.mark.parametrize("size", UPRIGHT)
def test_an_upright_screen_has_the_question_below_the_tray(size):
    """On an upright screen bar, tray, side panel and keys stand below one another without overlapping."""
    canvas = canvas_of(size)
    assert canvas.bar.bottom < canvas.tray.y
    assert canvas.tray.bottom < canvas.side.y
    assert canvas.side.bottom < canvas.keys.y
    assert canvas.tray.w == canvas.side.w > 0.95 * canvas.w


@pytest.mark.parametrize(("players", "rows"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 2), (8, 2)])
def test_an_upright_bar_has_two_rows_for_more_than_two_players(players, rows):
    """The cells fill the bar without overlapping, and everything else stands below it until it is cleared."""
    canvas = canvas_of((720, 1280))
    draw_bar(canvas, [PlayerCell(seat, "Maëlle", 100) for seat in range(players)])
    cells = [cell_zone(canvas, players, seat) for seat in range(players)]
    assert len({cell.y for cell in cells}) == rows
    assert not any(meet(one, other) for one, other in combinations(cells, 2))
    assert all(cell.bottom < canvas.bar.bottom and cell.right <= canvas.w for cell in cells)
    below = [canvas.tray, canvas.middle, canvas.column(Key.ONE), throw_zones(canvas).tray]
    assert canvas.bar.h == (100 if rows == 2 else 56)
    assert all(zone.y > canvas.bar.bottom for zone in below)
    canvas.clear()
    assert canvas.bar.h == 56


@pytest.mark.parametrize("size", LYING)
def test_on_others_it_stands_beside_the_tray(size):
    """On other screens the side panel stands right of the tray and is as high."""
    canvas = canvas_of(size)
    assert canvas.tray.right < canvas.side.x
    assert (canvas.tray.y, canvas.tray.h) == (canvas.side.y, canvas.side.h)


@pytest.mark.parametrize("size", UPRIGHT)
def test_the_keys_stand_in_two_rows_of_four(size):
    """The rows are 1 2 3 Back and 4 5 6 OK, a quarter of the width each, as in LOOK.md."""
    canvas = canvas_of(size)
    rows = [[Key.ONE, Key.TWO, Key.THREE, Key.BACK], [Key.FOUR, Key.FIVE, Key.SIX, Key.OK]]
    for row, keys in enumerate(rows):
        for column, key in enumerate(keys):
            assert canvas.key_center(key) == pytest.approx((column + 0.5) * canvas.w / 4)
            assert caption_zone(canvas, key).y == pytest.approx(canvas.keys.y + row * canvas.keys.h / 2)
    assert not any(meet(caption_zone(canvas, a), caption_zone(canvas, b)) for a, b in combinations(Key, 2))


def test_the_smallest_letters_of_a_touch_display_are_as_large_as_elsewhere():
    """At 720x1280 the smallest letters, of 18 units, are 27 pixels high."""
    assert canvas_of((720, 1280)).px(18) == 27


@pytest.mark.parametrize("size", [*UPRIGHT, *LYING])
def test_a_finger_finds_the_key_under_each_caption(size):
    """A touch in the middle of a caption, or just below it, presses the key of the caption."""
    canvas = canvas_of(size)
    for key in Key:
        zone = caption_zone(canvas, key)
        for x, y in (zone.center, (zone.center[0], zone.bottom + 8)):
            assert key_at(canvas, x * canvas.u, y * canvas.u) is key


@pytest.mark.parametrize("size", [*UPRIGHT, *LYING])
def test_a_finger_on_a_column_finds_its_key(size):
    """The six columns do not overlap and lie between bar and keys; a touch on one presses its key."""
    canvas = canvas_of(size)
    grown = dict.fromkeys(SOFT_KEYS, Caption("Choose", grown=True))
    columns = [canvas.column(key) for key in SOFT_KEYS]
    assert not any(meet(one, other) for one, other in combinations(columns, 2))
    for key, column in zip(SOFT_KEYS, columns, strict=True):
        assert canvas.bar.bottom < column.y < column.bottom <= canvas.keys.y
        assert key_at(canvas, *(measure * canvas.u for measure in column.center), grown) is key


@pytest.mark.parametrize("size", [*UPRIGHT, *LYING])
@pytest.mark.parametrize("columns", [3, 4, 6])
def test_what_stands_beside_columns_touches_none_of_them(size, columns):
    """The zone beside some columns overlaps neither these columns nor the keys."""
    canvas = canvas_of(size)
    beside = canvas.beside(columns)
    assert beside.w > 100
    assert beside.h > 200
    assert beside.bottom <= canvas.keys.y
    assert not any(meet(beside, canvas.column(key)) for key in SOFT_KEYS[:columns])


@pytest.mark.parametrize("size", [*UPRIGHT, *LYING])
def test_halves_fill_the_middle_and_lie_apart(size):
    """Both halves fill the middle and do not overlap. On an upright screen they are equally wide."""
    canvas = canvas_of(size)
    one, other = canvas.halves(280, upper=0.4)
    assert not meet(one, other)
    assert (one.x, one.y) == (canvas.middle.x, canvas.middle.y)
    assert (other.right, other.bottom) == (
        pytest.approx(canvas.middle.right),
        pytest.approx(canvas.middle.bottom),
    )
    assert (one.w == other.w) is canvas.upright


def test_captions_fit_the_wider_keys(language):
    """At 720x1280 both lines of every screen's captions fit their keys, the first smaller if need be."""
    canvas = canvas_of((720, 1280))
    for picture in PICTURES.values():
        picture = replace(picture, size=(720, 1280), language=language)
        for caption in picture.screen().captions(picture.view()).values():
            verb = fitting(canvas, caption.verb, KEY, canvas.key_w - 4)
            assert text_width(canvas, caption.verb, verb) <= canvas.key_w, caption.verb
            words = caption.object
            if caption.name and words == caption.name:
                words = shortened(canvas, words, SMALL, canvas.key_w)
            assert text_width(canvas, words, SMALL) <= canvas.key_w, words


PEOPLE = ("Maëlle", "Yann", "Inès", "Théo", "Ambre", "Dune", "Bouleau", "Cuivre")


def words_drawn(draw):
    """Return the texts that `draw` writes on an upright canvas, each with its size in units."""
    with writing() as written:
        draw(canvas_of((720, 1280)))
    return {line.words: line.size_px / 1.5 for line in written.values()}


def bar_words(cells):
    """Return the texts in the bar of an upright screen, each with its size in units."""
    return words_drawn(lambda canvas: draw_bar(canvas, cells))


@pytest.mark.parametrize("doubted", [True, False])
def test_the_question_about_a_die_says_that_it_may_lean(doubted):
    """The remark "Does it lean?" stands beside a doubtful die, not beside a face to correct."""
    picture = PICTURES["doubt"]
    view, screen = picture.view(), replace(picture.screen(), doubted=doubted)
    leaning = replace(view, sight=replace(view.sight, remarks={5: "Does it lean?"}))
    words = words_drawn(lambda canvas: screen.draw(canvas, leaning))
    assert ("Does it lean?" in words) is doubted


def test_the_question_about_a_cocked_die_asks_for_no_other_face():
    """The question about a cocked die says what to do with the die, and shows no percentage."""
    picture = PICTURES["doubt"]
    view, screen = picture.view(), picture.screen()
    cocked = replace(view.sight.dice[5], doubtful=True, cocked=True)
    view = replace(view, sight=replace(view.sight, dice={**view.sight.dice, 5: cocked}))
    words = words_drawn(lambda canvas: screen.draw(canvas, view))
    assert "Die 5: which face?" in words
    assert " ".join(words).endswith(
        "Lay the die flat or throw it again, and the camera reads it again; or press what it shows."
    )
    assert not any("%" in word for word in words)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize(
    ("letter", "shape", "begins"),
    [
        ("S", "d4", "Lay the die flat or throw it again"),
        (None, "unknown", "A stranger"),
        (None, "d8", "This seems to be another die."),
    ],
)
def test_people_press_the_hidden_symbol_of_a_tertre(letter, shape, begins, size):
    """CD-29: the symbol on which the Tertre lies counts, and not one that the die shows."""
    die = replace(scenery.seen(1, "1"), shape=shape, doubtful=True, cocked=True)
    view = PICTURES["choix-tertre"].view()
    view = replace(view, sight=replace(scenery.sight({1: "1"}), dice={1: die}))
    picture = Picture(lambda: FigureScreen(1, letter, doubted=True), lambda: view)
    lines, canvas = lines_of(picture, size, "en")

    words = " ".join(line.words for line in lines)
    assert begins in words
    assert "or press the symbol that cannot be seen." in words
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize(
    ("verb", "trouble", "said"), [("read", "", True), ("throw", "", False), ("read", "!", False)]
)
def test_the_question_says_that_a_die_can_be_laid_anew(verb, trouble, said):
    """The question offers to lay the die anew where a working camera reads the tray, and nowhere else."""
    picture = PICTURES["doubt"]
    view = picture.view()
    view = replace(view, sight=replace(view.sight, verb=verb, trouble=trouble))
    words = words_drawn(lambda canvas: picture.screen().draw(canvas, view))
    assert ("Or lay it down anew." in words) is said


@pytest.mark.parametrize("score", [999, -99, 1012, -101, 12345])
def test_eight_long_scores_have_room_in_an_upright_bar(score):
    """In a bar of eight long scores nothing overlaps, except the letter that stands on each medallion."""
    sheet = PictureSheet((720, 1280))
    draw_bar(Canvas(sheet), [PlayerCell(seat, PEOPLE[seat], score, tales=19) for seat in range(8)])
    put = [piece.get_bounding_rect().move(place.topleft) for piece, place in sheet.put]
    meeting = [(one, other) for one, other in combinations(put, 2) if one.colliderect(other)]
    assert all(one.contains(other) for one, other in meeting), "only a letter stands on a medallion"


@pytest.mark.parametrize("players", range(2, 9))
def test_an_upright_bar_names_up_to_six_and_has_everybodys_score(players):
    """The bar shows every score; names only for up to six players. Words are at least 18 units high."""
    cells = [PlayerCell(seat, PEOPLE[seat], 101 + seat, tales=19, faction="mort") for seat in range(players)]
    words = bar_words(cells)
    assert {str(cell.score) for cell in cells} | {"19"} <= words.keys()
    assert (set(PEOPLE[:players]) <= words.keys()) is (players <= 6)
    assert all(size >= 18 for said, size in words.items() if len(said) > 1)


def test_a_long_name_on_an_upright_bar_is_cut_between_words():
    """A long name is cut at its hyphen and keeps 18 units; score and guess are shown in full."""
    cells = [PlayerCell(seat, "Jean-Baptiste", 100, faction="bel", note="Bûcher") for seat in range(6)]
    words = bar_words(cells)
    (name,) = [said for said in words if said.startswith("Jean")]
    assert name == "Jean…"
    assert words[name] >= 18
    assert {"100", "Bûcher"} <= words.keys()


@pytest.mark.slow
def test_no_line_runs_off_an_upright_screen(language, written):
    """At 720x1280 no text of any screen reaches more than 2 pixels beyond the left or right edge."""
    for picture in PICTURES.values():
        canvas = Canvas(PictureSheet((720, 1280)))
        screen, view = picture.screen(), picture.view()
        screen.draw(canvas, view)
        draw_captions(canvas, screen.captions(view))
        for source, where in canvas.surface.put:
            words = written.get(source, Written()).words
            assert not words.strip() or (where.left >= -2 and where.right <= 722), words
