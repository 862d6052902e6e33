"""On an upright screen of Oniria every card is high enough for what it says, and no bar covers names."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.oniria import scores
from device.screen.oniria.card_zones import CardZones, cards_zone
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.path import draw_path, path_bottom, place_zone
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.state import state_of
from device.screen.oniria.strip import draw_strip, strip_zone
from device.screen.oniria.trail import TrailScreen
from device.screen.oniria.trick import TrickScreen
from device.screen.oniria.tricks import TricksScreen
from device.screen.oniria.words import deck_word, hand_name
from device.screen.theme import BAR_H, BASE, THEMES
from engines.oniria import Senda
from engines.oniria.path import PathPlace
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.lines import cut, lines_of, recording, unreadable
from tests.device.screen.oniria_pictures import PICTURES, dreamt, five
from tests.device.screen.pictures import Picture

SIZES = [BASE, (720, 1280), (600, 1024), (480, 800)]
UPRIGHT = SIZES[1:]
_LEAST_H = 100
"""The least height of a card in units, for its owner, its power and a few words."""


@pytest.mark.parametrize(
    ("name", "words"),
    [("oniria-trick", "2 + 2"), ("oniria-trick-five", "11 + 3"), ("oniria-barred", "2 interdit")],
)
@pytest.mark.parametrize("size", SIZES)
def test_a_card_says_how_its_power_comes_about(name, words, size):
    """A power that was raised, or barred, is told on the card beside its number."""
    lines, _canvas = lines_of(PICTURES[name], size)
    assert words in {line.words for line in lines}


@pytest.mark.parametrize("name", ["oniria-show", "oniria-show-five", "oniria-trick", "oniria-trick-five"])
@pytest.mark.parametrize("size", UPRIGHT)
def test_cards_have_room_for_what_they_say(name, size):
    """The cards of a trick stand apart, and are high enough, also where powers stand above the keys."""
    state = state_of(PICTURES[name].view())
    canvas = Canvas(pygame.Surface(size), THEMES["soir"])
    canvas.divide_bar(len(state.players))
    whole = cards_zone(canvas, tiles="show" in name)
    cards = list(CardZones.of(canvas, whole, state).hands.values())

    assert min(card.h for card in cards) >= _LEAST_H
    assert all(whole.x <= card.x and card.right <= whole.right for card in cards)
    assert not any(canvas.rect(one).colliderect(canvas.rect(other)) for one, other in combinations(cards, 2))


@pytest.mark.parametrize("names", ["Bea", "Marie-Antoinette, Jean-Christophe and Maximilian M."])
@pytest.mark.parametrize("size", SIZES)
def test_the_subject_of_a_sentence_is_drawn_once(names, size):
    """Also where the sentence is so long that it goes on below its subject."""
    with recording(size, "en") as canvas:
        draw_strip(canvas, strip_zone(canvas), "Trick within the trick:", f"{names} each mark 1 point.")
    words = [line.words for line in canvas.surface.told()]
    assert words.count("Trick within the trick:") == 1
    assert unreadable(canvas.surface.told(), canvas) == []


ON_CARDS = ["oniria-show", "oniria-show-five", "oniria-choose", "oniria-trick", "oniria-trick-five"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", ON_CARDS)
@pytest.mark.parametrize("size", SIZES)
def test_every_card_names_its_owner(name, size, language):
    """A name of six letters stands whole on a card of any height and width; five names have room, too."""
    picture = PICTURES[name]
    state = state_of(picture.view())
    lines, canvas = lines_of(picture, size, language)
    cards = CardZones.of(canvas, cards_zone(canvas, tiles="show" in name), state).hands
    for hand, zone in cards.items():
        said = [line.words for line in lines if canvas.rect(zone).contains(line.ink)]
        assert hand_name(state, hand) in said


LONG = ("Philippine", "Christophe", "Konstantin", "Anastasia", "Barthélemy")


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_a_name_of_ten_letters_stands_whole_on_its_card(size, players):
    """Where it is too wide to stand beside the medallion of a high card, it stands at the foot."""
    dealt = oniria.DEALT if players == 4 else oniria.DEALT_FIVE
    names = LONG[1 : players + 1] if players == 4 else LONG
    picture = Picture(ChooseScreen, lambda: dreamt(*dealt, "ready 2", names=names))
    lines, canvas = lines_of(picture, size)
    cards = CardZones.of(canvas, cards_zone(canvas), state_of(picture.view())).hands
    for hand, zone in cards.items():
        said = [line.words for line in lines if canvas.rect(zone).contains(line.ink)]
        assert names[hand] in said


ELEVEN = ("Marguerite", "Alexandrine", "Christophe", "Emmanuelle", "Rose-Marine")
SHOWN = (*oniria.shown(11, 5, 4, 3, 3, players=5), *oniria.done(5))


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        (TrickScreen, BASE),
        (TricksScreen, BASE),
        (RoundEndScreen, BASE),
        (TricksScreen, (480, 800)),
        (RoundEndScreen, (480, 800)),
    ],
)
def test_five_names_of_eleven_letters_stand_whole(screen, size):
    """Also where the foot of a card tells a sum, and in the narrow columns of the score."""
    view = dreamt(*oniria.DEALT_FIVE, *SHOWN, names=ELEVEN)
    lines, canvas = lines_of(Picture(screen, lambda: view), size)
    assert set(ELEVEN) <= {line.words for line in lines}
    assert not unreadable(lines, canvas)
    assert not cut(canvas)


@pytest.mark.parametrize("name", ["oniria-trick", "oniria-trick-three", "oniria-trick-five", "oniria-barred"])
@pytest.mark.parametrize("size", SIZES)
def test_no_points_of_a_card_hide_its_power(name, size):
    """The figure of each card is seen beside what the card brings or costs."""
    picture = PICTURES[name]
    state = state_of(picture.view())
    lines, canvas = lines_of(picture, size)
    zones = CardZones.of(canvas, cards_zone(canvas), state).hands
    for card in state.reckoning.tricks[-1].cards:
        inside = canvas.rect(zones[card.hand])
        (figure,) = [line for line in lines if line.words == str(card.power) and inside.contains(line.ink)]
        assert figure.hidden == 0


@pytest.mark.parametrize("sombras", [(), (2, 3)], ids=["alone", "both-sides"])
@pytest.mark.parametrize("size", [BASE, (480, 800)], ids=str)
def test_what_a_senda_bars_stands_within_its_frame(size, sombras):
    """However many powers the Soñadora may not play, the frame round their Senda crosses no word."""
    for barred in (each for count in range(1, 6) for each in combinations(range(7, 12), count)):
        with recording(size, "fr") as canvas:
            draw_path(canvas, [PathPlace(Senda(sombras, barred))], 1)
        place = canvas.rect(place_zone(canvas, 1))
        said = [line.ink for line in canvas.surface.told() if place.colliderect(line.ink)]
        assert len(said) == 5 if sombras else 3
        assert all(place.inflate(-10, -10).contains(ink) for ink in said)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_title_of_a_round_covers_no_names(size, language, monkeypatch):
    """The hint beside the title makes the bar higher on an upright screen; the table begins below it."""
    drawn, draw_scores = [], scores.draw_scores

    def note(canvas, zone, state):
        drawn.append((canvas, zone))
        draw_scores(canvas, zone, state)

    monkeypatch.setattr(scores, "draw_scores", note)
    replace(PICTURES["oniria-round"], size=size, language=language).draw()

    ((canvas, table),) = drawn
    assert table.y > canvas.bar.bottom
    assert (canvas.bar.h > BAR_H) == canvas.upright


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [dreamt(*oniria.ROUND), five()], ids=["four", "five"])
def test_the_scores_name_every_player_and_deck(view, size):
    """The page of scores has no bar of players, so names and decks stand above its columns uncut."""
    lines, _canvas = lines_of(Picture(scores.ScoresScreen, lambda: view), size)
    drawn, state = {line.words for line in lines}, state_of(view)
    for seat, player in enumerate(state.players):
        assert {player.name, deck_word(state, seat)} <= drawn


NOTE = 'note "this card says that whoever sits at your left loses points"'
DECLARED = (
    *(f"declare 1 {NOTE}", "contest 2", "contest 3", "contest 4", "contest 5"),
    *("declare 1 replace_senda 2 0,2,4,5/7,9,11", "agree 2"),
)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", UPRIGHT)
def test_no_line_of_the_trail_leaves_its_frame(size, language):
    """On an upright screen a long declaration takes two lines, and so do the names of four who contest it."""
    surface = Picture(TrailScreen, lambda: five(*DECLARED), size=size, language=language).draw()
    width, height = size
    beside = width - round(9 * width / 480)
    assert len({tuple(surface.get_at((beside, y))) for y in range(height // 10, height // 2)}) == 1


LONGER = ("Maximilienne", "Anne-Laurence", "Bartholomeus", "Gwenaëlle-Lou", "Jean-Baptiste")
SENTENCES = {
    "laid": Picture(lambda: LayScreen((Senda(),) * 7), lambda: dreamt(*oniria.DECKS, names=LONGER[:4])),
    "choosing": Picture(ChooseScreen, lambda: dreamt(*oniria.DEALT_FIVE, names=LONGER)),
    "barred": Picture(
        TrickScreen,
        lambda: dreamt(
            *oniria.DEALT,
            *oniria.shown(9, 1, 1, 1),
            names=LONGER[:4],
            notice="Maximilienne, Anne-Laurence et Bartholomeus jouent chacun une carte interdite"
            "\N{NO-BREAK SPACE}: elle vaut 0 et coûte un point.",
        ),
    ),
    "drawn": PICTURES["oniria-lay-drawn"],
    "last": PICTURES["oniria-last-card"],
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", list(SENTENCES))
def test_the_sentence_below_the_cards_stands_within_its_panel(name, size, language):
    """Long names, news and questions take three lines there on a narrow screen, none of them too small."""
    lines, canvas = lines_of(SENTENCES[name], size, language)
    below = [line for line in lines if line.ink.bottom > canvas.px(path_bottom(canvas))]
    assert not cut(canvas)
    assert not unreadable(below, canvas)
