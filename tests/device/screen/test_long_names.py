"""Names of 24 letters stay within the room that the screen leaves them."""

from dataclasses import replace

import pygame
import pytest

from device.keys import Key
from device.screen.annals.evening import EveningScreen
from device.screen.artiseurs.bar import draw_players as draw_colours
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.columns import Column, draw_columns
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.home.home import HomeScreen
from device.screen.imalya.news import drawn_words
from device.screen.kit.bar import cell_zone, draw_bar, draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.player_cell import PlayerCell, draw_player_cell, name_in
from device.screen.kit.text import draw_fitting, text_width
from device.screen.people.name_lines import name_lines
from device.screen.theme import STRONG
from device.zone import Zone
from tests.device.screen import annals_pictures, imalya_pictures
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import choix_positions as choix
from tests.device.screen.annals_pictures import won_in_a_row
from tests.device.screen.lines import cut, lines_of, recording, unreadable
from tests.device.screen.pictures import PICTURES, at_board, divined
from tests.device.screen.positions import SETUP, played

WINNER = annals_pictures.LONG[2]
LONG = ("Anne-Sophie de la Rochet", "Maximilienne-Alexandra", "Wilhelmine-Guillemette W", "Yann")


def pixels(canvas: Canvas, zone: Zone) -> bytes:
    """The pixels of a zone."""
    return pygame.image.tobytes(canvas.surface.subsurface(canvas.rect(zone)), "RGB")


def test_one_line_is_drawn_smaller_then_shortened():
    """A line is drawn whole if it fits at the smallest size, else its beginning and three dots are drawn."""
    canvas = Canvas(pygame.Surface((800, 480)))
    whole = draw_fitting(canvas, "Anne-Sophie", STRONG, "#FFFFFF", 0, 40, 110)
    assert whole == text_width(canvas, "Anne-Sophie", STRONG.at(19)) <= 110
    short = draw_fitting(canvas, LONG[0], STRONG, "#FFFFFF", 0, 40, 125)
    assert short == text_width(canvas, "Anne-Sophie…", STRONG.at(18)) <= 125


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Yann", ["Yann"]),
        ("Christophe", ["Christophe"]),
        ("Jean-Baptiste", ["Jean-", "Baptiste"]),
        ("Anne-Sophie de la Rochet", ["Anne-", "Sophie de…"]),
        ("Maximilienne-Alexandra", ["Maximilienne-", "Alexandra"]),
    ],
)
def test_a_name_in_a_column_takes_two_lines_at_most(name, lines):
    """A name is divided at a space or a hyphen; three dots stand for what does not fit on two lines."""
    canvas = Canvas(pygame.Surface((800, 480)))
    assert name_lines(canvas, name, 86) == lines


@pytest.mark.parametrize("size", [(800, 480), (600, 1024)])
def test_who_shoots_next_is_named_within_the_screen(size):
    """A name that is one long word is written smaller in the question between two rounds."""
    with recording(size) as canvas:
        GatherScreen().draw(canvas, divined(names=(LONG[1], "Yann", "Inès")))
    ends = [line.ink.right for line in canvas.surface.told() if line.words.startswith(LONG[1])]
    assert ends
    assert max(ends) <= canvas.px(canvas.w - 8)


@pytest.mark.parametrize("place", ["left", "right"])
def test_a_long_name_leaves_the_points_of_a_winner_whole(place):
    """In the rows of an evening the name is shortened, on two lines a game and on one."""
    view = won_in_a_row() if place == "left" else annals_pictures.long_evening()
    with recording((800, 480), "en") as canvas:
        EveningScreen(HomeScreen()).draw(canvas, view)
    told = [line.words for line in canvas.surface.told()]
    assert ("Guillemette de…, +16" if place == "left" else "Anne-Sophie de la…, 401 days") in told


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_row_of_victories_names_its_winner_in_full(size, language):
    """The sentence takes two lines where it needs them, and stays in its half of the page."""
    with recording(size, language) as canvas:
        EveningScreen(HomeScreen()).draw(canvas, won_in_a_row())
    told = canvas.surface.told()
    first = next(place for place, line in enumerate(told) if line.words.startswith(f"{WINNER}, 2"))
    sentence = told[first : first + 2]
    assert "Choix des Dieux" in " ".join(line.words for line in sentence)
    right = 352 if size == (800, 480) else canvas.w - 8
    assert max(line.ink.right for line in sentence) <= canvas.px(right)


@pytest.mark.parametrize("size", [(800, 480), (600, 1024)])
@pytest.mark.parametrize(
    ("screen", "actions"),
    [(PickScreen(Purpose.SHOOTER), ()), (PickScreen(Purpose.BETTOR, BetScreen), choix.READY)],
)
def test_a_name_to_pick_stays_in_its_column(size, screen, actions):
    """Nothing is drawn between the columns of two players."""
    canvas = Canvas(pygame.Surface(size))
    screen.draw(canvas, divined(*actions, names=LONG))
    left, right = canvas.column(0), canvas.column(1)
    gap = Zone(left.right + 1, left.y + 20, right.x - left.right - 2, left.h - 40)
    fond = bytes(pygame.Color(canvas.theme.fond)[:3])
    assert not pixels(canvas, gap).replace(fond, b"")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_whoever_names_the_shooter_is_asked_within_the_screen(size, language):
    """The whole question can be read, however long the name is: it takes two lines if it must (CD-26)."""
    view, asked = divined(names=LONG), PickScreen(Purpose.SHOOTER)
    view = replace(view, position=replace(view.position, state=view.position.state.but(round=1)))
    with recording(size, language) as canvas:
        title = asked.question(view).title
        asked.draw(canvas, view)
        bar, columns = canvas.px(canvas.bar.bottom), canvas.px(canvas.bar.bottom + 60)
        lines = [line for line in canvas.surface.told() if bar < line.ink.top and line.ink.bottom < columns]
    assert " ".join(line.words for line in lines) == title
    assert max(line.ink.right for line in lines) <= canvas.px(canvas.w - 8)


@pytest.mark.parametrize("size", [(800, 480), (600, 1024)])
def test_a_long_name_leaves_the_score_of_a_colour_free(size):
    """Whatever the players of Artiseurs are called, their scores look the same."""
    scores = []
    for names in (LONG[:3], ("A", "M", "W")):
        canvas = Canvas(pygame.Surface(size))
        draw_colours(canvas, at_board(artiseurs.position(*artiseurs.COLOURS, names=names)))
        cells = [cell_zone(canvas, 3, place) for place in range(3)]
        scores.append([pixels(canvas, Zone(cell.right - 30, cell.y, 30, cell.h)) for cell in cells])
    assert scores[0] == scores[1]


@pytest.mark.parametrize("score", [0, 38, -101])
def test_words_over_a_name_cover_all_of_it(score):
    """What a cell says in place of a name is as wide as the longest name beside that score."""
    covered = []
    for name in (LONG[2], "W"):
        canvas = Canvas(pygame.Surface((800, 480)))
        cell = PlayerCell(0, name, score, tales=15)
        draw_player_cell(canvas, cell_zone(canvas, 4, 0), cell, too_wide=False)
        canvas.fill(name_in(canvas, cell_zone(canvas, 4, 0), score), canvas.theme.fond)
        covered.append(pixels(canvas, cell_zone(canvas, 4, 0)))
    assert covered[0] == covered[1]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("picture", ["year-six", "year-eight"])
def test_names_of_thirteen_letters_stand_whole_in_the_year(picture, size):
    """In a low row a name has the room that stacks of Tales would take in a high one."""
    names = ("Maximilienne", "Anne-Laurence", "Bartholomeus", "Gwenaëlle-Lou", "Jean-Baptiste", "Alexandrine")
    view = PICTURES[picture].view()
    pairs = zip(view.position.state.players, names * 2, strict=False)
    state = replace(view.position.state, players=tuple(replace(one, name=name) for one, name in pairs))
    year = replace(
        PICTURES[picture], view=lambda: replace(view, position=replace(view.position, state=state))
    )
    lines, canvas = lines_of(year, size)
    assert set(names) <= {line.words for line in lines}
    assert not cut(canvas)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("score", [7, 58, 101, 1024])
@pytest.mark.parametrize("people", [9, 12, 16, 20])
def test_the_score_of_many_players_is_covered_by_nothing(people, score, size):
    """However many sit at the table, each score stands within its cell and touches no medallion."""
    with recording(size) as canvas:
        draw_bar(canvas, [PlayerCell(seat, "Ana", score, faction="lune") for seat in range(people)])
    scores = [line.ink for line in canvas.surface.told() if line.words == str(score)]
    pieces = [piece.ink for piece in canvas.surface.pieces if not piece.words]
    for index, ink in enumerate(scores):
        cell = canvas.rect(cell_zone(canvas, people, index))
        assert cell.contains(ink)
        others = [piece for piece in pieces if piece.w < cell.w * 0.9]
        assert ink.collidelist(others) < 0
    assert len(scores) == people


def test_long_news_stay_within_the_bar_of_a_title():
    """Beside a long title, news that would need three lines make the title smaller."""
    canvas = Canvas(pygame.Surface((800, 480)))
    canvas.clear()
    news = "La table a tiré au sort : Yann joue les Blancs."
    draw_title_bar(canvas, "Yann, comment placez-vous votre armée ?", news)
    below = Zone(0, canvas.bar.bottom + 1, canvas.w, 40)
    fond = bytes(pygame.Color(canvas.theme.fond)[:3])
    assert not pixels(canvas, below).replace(fond, b"")


@pytest.mark.parametrize(
    "news", ["", "La table a tiré au sort : Bartholomeus + Gwenaëlle-Lou jouent les Blancs."]
)
def test_the_title_of_a_team_stands_within_a_narrow_screen(news):
    """Two long names and a question take two lines in the bar, and the news stand below both."""
    with recording((480, 800)) as canvas:
        draw_title_bar(canvas, "Bartholomeus + Gwenaëlle-Lou, comment placer l’armée ?", news)
    lines = canvas.surface.told()
    assert len(lines) == (4 if news else 2)
    assert not unreadable(lines, canvas)


@pytest.mark.parametrize(("names", "whole"), [(("Ana", "Ben", "Eve", "Zoe"), True), (LONG, False)])
def test_long_names_leave_the_drawn_factions_to_the_bar(names, whole):
    """The sentence about lots names all Factions only where it fits into three lines.

    Else it names the bar of players, which shows them on every screen of the game.
    """
    told = drawn_words(played(names=names), played(*SETUP[:-1], names=names))
    assert ("see the bar" not in told) is whole
    assert len(told) <= 60


@pytest.mark.parametrize(("score", "tales"), [(288, 19), (288, 119), (-88, 19)])
@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_bar_shows_the_faction_of_every_player(size, count, score, tales):
    """The Faction stands in every cell, also where Tales and score are wide."""
    drawn = []
    for faction in ("mort", "gain"):
        canvas = Canvas(pygame.Surface(size))
        canvas.clear()
        draw_bar(canvas, [PlayerCell(n, "Ana", score, tales=tales, faction=faction) for n in range(count)])
        drawn.append([pixels(canvas, cell_zone(canvas, count, seat)) for seat in range(count)])
    assert all(one != other for one, other in zip(*drawn, strict=True))


@pytest.mark.parametrize("name", ["Élévation de Mildenn", "Conflit éternel – Attaque", "Séisme"])
def test_a_name_of_three_lines_stands_above_the_rule_of_its_column(name):
    """The rule below the name of a combination is drawn as if the column had no name."""
    rules = []
    for shown in (name, ""):
        canvas = Canvas(pygame.Surface((800, 480)))
        canvas.clear()
        draw_columns(canvas, [Column(("sabre",), shown, net=14)])
        column = canvas.column(0)
        rules.append(pixels(canvas, Zone(column.x, column.y + 146, column.w, 12)))
    assert rules[0] == rules[1]


def test_the_label_of_a_machines_column_stands_clear_of_its_frame():
    """The dashed frame round the column that seats a machine leaves six units beside its label."""
    lines, canvas = lines_of(PICTURES["names-first"], (800, 480))
    (label,) = (line.ink for line in lines if line.words == "Machine")
    frame = canvas.rect(canvas.column(Key.FOUR, 64))
    assert frame.left + 6 <= label.left
    assert label.right <= frame.right - 6


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_long_notice_takes_the_room_of_what_ok_does(size):
    """Why a machine cannot play takes seven lines beside the columns; all of them stand above the keys."""
    notice = (
        "Les machines ne jouent à Oniria qu’avec les cartes des six paquets\N{NO-BREAK SPACE}: "
        "entrez El Cadejo Negro, ou asseyez quelqu’un."
    )
    first = PICTURES["names-first"]
    told = replace(first, view=lambda: replace(first.view(), notice=notice))
    lines, canvas = lines_of(told, size)
    assert unreadable(lines, canvas) == []
    assert cut(canvas) == []


LONG_NEWS = "Marie-Antoinette tire Chevalier. Ce tirage ne donne pas de Faction\N{NO-BREAK SPACE}: encore."


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("name", ["imalya-faction-eight", "artiseurs-colour", "artiseurs-compare"])
def test_long_news_take_the_room_of_the_words_above_them(name, size):
    """Of what explains a question only as much is drawn as has room above the host's line."""
    picture = (PICTURES | imalya_pictures.PICTURES)[name]
    told = replace(picture, view=lambda: replace(picture.view(), notice=LONG_NEWS))
    assert unreadable(*lines_of(told, size)) == []


def test_a_long_faction_keeps_clear_of_the_tales():
    """On the page of the year the names of the Dragon's Figures end well before the Tales begin."""
    lines, _canvas = lines_of(imalya_pictures.PICTURES["imalya-year-dragon"], (800, 480))
    places = {line.words: line.ink for line in lines}
    assert places["22 Tales"].left - places["Marchand"].right >= 10
