"""At 600x1024, lower than the 720x1280 of the reference pictures, everything still has its place."""

from dataclasses import replace

import pygame
import pytest

from device.screen.choix_des_dieux.throw import ThrowScreen
from device.screen.choix_des_dieux.tray import _picture_zone, _RoundZones
from device.screen.kit.canvas import Canvas
from device.screen.last_time import LastTable
from device.screen.people.names import NamesScreen
from tests.device.screen import (
    annals_pictures,
    choix_positions,
    games_pictures,
    imalya_pictures,
    oniria_pictures,
)
from tests.device.screen.people_pictures import LAST_TIME, NAMES, evening
from tests.device.screen.pictures import PICTURES, GatherScreen, divined
from tests.device.screen.scenery import sight
from tests.device.screen.sheet import PictureSheet
from tests.device.screen.written import Written

SIZES = [(600, 1024), (480, 800)]
SEVEN = ("Bouleau", "Yann", "Anne-Sophie", "Maximilienne", "Claire", "Damien", "Batrice-Henriette Colas")
ALL = {
    name: picture
    for pictures in (PICTURES, games_pictures.PICTURES, annals_pictures.PICTURES, imalya_pictures.PICTURES)
    for name, picture in pictures.items()
} | dict(oniria_pictures.PICTURES)


@pytest.fixture
def written(written, french):
    """Every line that is drawn, in the longer language."""
    return written


def drawn(written, screen, view, size=(600, 1024)):
    """The words on a screen, each with the left, right and baseline of its place, and the canvas."""
    canvas = Canvas(PictureSheet(size))
    screen.draw(canvas, view)
    words = []
    for source, where in canvas.surface.put:
        line = written.get(source, Written())
        if line.words.strip():
            words.append((line.words, where.left, where.left + source.get_width(), where.top + line.ascent))
    return words, canvas


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_line_runs_off_the_screen_or_lies_under_its_keys(size, written):
    """Every line of text ends within 2 pixels of the edge, and stands above the captions of the keys."""
    for name, picture in ALL.items():
        words, canvas = drawn(written, picture.screen(), picture.view(), size)
        for line, left, right, foot in words:
            assert left >= -2, (name, line)
            assert right <= size[0] + 2, (name, line)
            # Between keys that are spread, dice and their words have a row of their own.
            assert canvas.row_h or foot <= canvas.px(canvas.keys.y) + 1, (name, line)


def test_home_says_when_the_last_game_was_played_and_whose_turn_it_is(written):
    """Without room for "Last game, ..." only the day and the hour remain; the turn is told below."""
    words, canvas = drawn(written, *made(games_pictures.PICTURES["home-many"]))
    lines = [line for line, *_place in words]
    assert any(line.startswith("Tour 8, à Maëlle") for line in lines)
    players = [foot for line, _left, _right, foot in words if line in ("2 à 8", "2+", "1 à 3")]
    assert len(players) == 3
    assert all(foot <= canvas.px(canvas.column(0, 138).bottom) - 4 for foot in players)


def test_every_seat_says_its_place(written):
    """Low columns, too, say that the place is the one to play; the day of the last table is not cut."""
    friday = replace(LAST_TIME["imalya"], weekday=4)
    assert isinstance(friday, LastTable)
    view = replace(evening(), last_tables={"imalya": friday})
    words, canvas = drawn(written, NamesScreen("imalya"), view)
    assert len([line for line, *_place in words if line == "à jouer"]) == len(NAMES)
    ends = [right for line, _left, right, _foot in words if "vendredi" in line]
    assert ends
    assert max(ends) <= canvas.surface.get_width()


def test_a_long_question_stands_above_the_pot(written):
    """With seven players and a long name, the rows are lower, and nothing lies on the question."""
    view = divined("name 7", names=SEVEN, notice="La table a tiré au sort qui lance en premier.")
    words, _canvas = drawn(written, GatherScreen(), view)
    feet = {line: foot for line, _left, _right, foot in words}
    (question,) = [foot for line, foot in feet.items() if line.endswith("prend les dés.")]
    assert question < feet["Fonds commun"] - 30


def test_the_picture_of_the_dice_is_not_tiny():
    """Beside the columns of Le Choix des Dieux the picture of the dice is at least 150 units each way."""
    canvas = Canvas(pygame.Surface((600, 1024)))
    view = replace(divined(*choix_positions.OPENED), sight=sight({1: "1"}))
    ThrowScreen().draw(canvas, view)
    zones = _RoundZones.of(canvas, view, canvas.beside(4), columns=True)
    picture = _picture_zone(zones.tray)
    assert min(picture.w, picture.h) >= 150
    assert zones.stand.bottom <= zones.tray.y


@pytest.mark.parametrize("size", [*SIZES, (480, 640)])
def test_a_card_without_room_for_its_numeral_is_drawn(size):
    """Where a card of Oniria is too low, its number is written without the numeral."""
    picture = replace(oniria_pictures.PICTURES["oniria-show"], size=size)
    assert picture.draw().get_size() == size


def made(picture):
    """The screen and the view of a picture."""
    return picture.screen(), picture.view()
