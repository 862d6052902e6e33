"""What the screens of Artiseurs say, beside the board."""

from dataclasses import replace

import pygame
import pytest

from device.journal.machine import Machine
from device.keys import Key
from device.screen.artiseurs.bag import BagScreen
from device.screen.artiseurs.board import board_zone, osselets_zone
from device.screen.artiseurs.chapters import chapters
from device.screen.artiseurs.choose import ChooseScreen, GiveScreen
from device.screen.artiseurs.claims import ClaimsScreen
from device.screen.artiseurs.colour import ColourScreen
from device.screen.artiseurs.deeds import action_words, deed
from device.screen.artiseurs.library import LibraryScreen
from device.screen.artiseurs.place import PlaceScreen
from device.screen.artiseurs.screens import lines_resolved
from device.screen.artiseurs.step import StepScreen
from device.screen.artiseurs.throw import ThrowScreen
from device.screen.artiseurs.told import news
from device.screen.base import GameView, Play, PlayAll, Refuse
from device.screen.kit.canvas import Canvas
from engines.artiseurs import (
    GAME,
    Colour,
    Face,
    Phase,
    Stones,
    parse_action,
    parse_board,
    parse_cell,
    parse_rules,
)
from engines.artiseurs import Play as PlayOsselet
from tests.device.screen.artiseurs_positions import (
    COLOURS,
    THROWN,
    claimed,
    later,
    placing,
    position,
    returned,
    sacrificed,
)
from tests.device.screen.lines import cut, lines_of, unreadable
from tests.device.screen.pictures import Picture, at_board
from tests.engines.artiseurs.tables import solving


def test_an_evening_of_one_resolved_line_tells_it_in_the_singular():
    """The page of the evening names whoever resolved most lines, also if it was a single one."""
    assert [lines_resolved("Yann", count) for count in (1, 2)] == [
        "Yann, 1 line resolved",
        "Yann, 2 lines resolved",
    ]


@pytest.mark.parametrize("osselets", [True, False])
@pytest.mark.parametrize("size", [(480, 800), (600, 1024), (720, 1280)])
def test_the_board_of_an_upright_screen_has_large_cells(size, osselets):
    """Below a bar of three players, a cell is at least 40 units wide; osselets stand beside it."""
    canvas = Canvas(pygame.Surface(size))
    canvas.divide_bar(3)

    board = board_zone(canvas, osselets=osselets)

    assert board.w / 5 >= 40
    if osselets:
        beside = osselets_zone(canvas)
        assert (beside.y, beside.bottom) == (board.y, board.bottom)
        assert board.right < beside.x < beside.right <= canvas.w


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_aim_of_a_puzzle_stays_beside_what_a_line_would_come_to(size, written):
    """While a stone fills a line, the panel has room for the forecast and for the aim."""
    puzzle = "B...B/.WW../WWWW./...../R...."
    state = solving(f"{puzzle},B,stone:B,win")
    PlaceScreen(parse_cell("e3")).draw(Canvas(pygame.Surface(size)), at_board(GameView(state)))

    assert "The aim: Black comes first." in " ".join(line.words for line in written.values())


MUST = "must_play_six_duchies"
C3, E3, E4 = parse_cell("c3"), parse_cell("e3"), parse_cell("e4")
CROWDED = "...../...../...WR/...../....."
DEAD = [
    (ColourScreen(), lambda: position("colour R"), Key.TWO, "Red is taken by Yann"),
    (ThrowScreen("2"), lambda: position(*COLOURS), Key.THREE, "The four have one point twice"),
    (ThrowScreen("C12M"), lambda: position(*COLOURS), Key.ONE, "All four are entered: OK counts them."),
    (ChooseScreen(), lambda: sacrificed("pass 1"), Key.ONE, "Osselet 1 lies in front of Maëlle"),
    (ChooseScreen(2), lambda: position(*THROWN, **{MUST: "on"}), Key.FIVE, "plays whatever can be played"),
    (GiveScreen(2), lambda: sacrificed(), Key.TWO, "The osselet that is given away is not turned"),
    (GiveScreen(2), lambda: sacrificed("pass 1", flip_targets="own"), Key.ONE, "Osselet 1 lies in front of"),
    (ClaimsScreen(), lambda: claimed(), Key.THREE, "Inès has no osselet to play"),
    (ClaimsScreen(), lambda: claimed(), Key.OK, "Nobody has claimed to act"),
    (BagScreen(), lambda: later("play 2", bag=Stones(2, 0, 1)), Key.TWO, "Red: none is left in the bag."),
    (StepScreen(), lambda: position(*COLOURS, rules="learning"), Key.ONE, "No stone lies on the board yet"),
    (StepScreen(C3), lambda: later(rules="learning", bag=Stones(), phase=Phase.TURN), Key.FIVE, "is empty"),
    (StepScreen(E3, E4), lambda: later("play 1", board=CROWDED), Key.FOUR, "The board ends there."),
    (StepScreen(E3, E4), lambda: later("play 1", board=CROWDED), Key.ONE, "D3 is taken"),
    (PlaceScreen(E3, Colour.RED, E4), lambda: placing(board=CROWDED), Key.ONE, "D3 is taken"),
    (LibraryScreen(own=True), lambda: position(rules="puzzle", names=("Yann",)), Key.OK, "Make one: lay"),
]
"""A screen with its position, one of its dead keys, and the reason of that key."""


@pytest.mark.parametrize(("screen", "where", "key", "reason"), DEAD, ids=[row[-1] for row in DEAD])
def test_a_dead_key_says_why_it_does_nothing(screen, where, key, reason):
    """Pressing a dark key gives the reason of that key, not a general sentence."""
    refused = screen.press(key, at_board(where()))

    assert isinstance(refused, Refuse)
    assert reason in refused.why


@pytest.mark.parametrize(
    ("number", "bag", "says"),
    [
        (2, Stones(), "The bag is empty: the points do nothing."),
        (3, Stones(), "The bag is empty: the points do nothing."),
        (3, Stones(1, 0, 0), "The last stone is drawn and placed."),
        (3, Stones(1, 1, 0), "Two stones are drawn and placed."),
    ],
)
def test_points_say_what_comes_of_them_with_the_stones_that_are_left(number, bag, says):
    """Points draw nothing from an empty bag, and two points draw the last stone (l.71, A-12)."""
    (line,) = ChooseScreen(number).talk(at_board(later(bag=bag))).lines

    assert line.rest == says


def lying(faces, rules="six_duchies", **changes):
    """A position with an empty bag in which these osselets lie in front of Red, who is to act."""
    state = later(rules=rules, bag=Stones()).state
    mine = enumerate(state.osselets)
    osselets = tuple(
        osselet.but(holder=1, face=Face(faces[index])) if index < len(faces) else osselet.but(holder=2)
        for index, osselet in mine
    )
    return GameView(state.but(osselets=osselets, phase=Phase.OSSELET, active=1, **changes))


@pytest.mark.parametrize("rules", ["six_duchies", "cervienne"])
def test_osselets_that_do_nothing_are_played_by_one_press(rules):
    """l.71: with an empty bag points do nothing; once only such osselets are left, OK plays all of them."""
    view = at_board(lying("212", rules))
    screen = ChooseScreen()
    assert screen.captions(view)[Key.OK].object == "all 3"
    command = screen.press(Key.OK, view)
    assert command == PlayAll((PlayOsselet(1), PlayOsselet(2), PlayOsselet(3)))

    state, happened = view.position.state, []
    for action in command.actions:
        after = state.apply(action)
        happened += GAME.events(state, action, after)
        state = after
    assert state.active == 2
    assert news(state, tuple(happened)) == "The bag is empty: the points do nothing."


@pytest.mark.parametrize(
    ("faces", "rules", "number"), [("21C", "six_duchies", 3), ("2", "six_duchies", 1), ("12", "baugienne", 1)]
)
def test_an_osselet_that_does_something_is_proposed_first(faces, rules, number):
    """One that still acts is played by itself, before the others; so is one osselet alone.

    In the Baugienne others may act after each osselet (l.94).
    """
    view = at_board(lying(faces, rules))
    assert ChooseScreen().press(Key.OK, view) == Play(PlayOsselet(number))


@pytest.mark.parametrize(("rules", "told"), [("0", False), ("1", True)])
@pytest.mark.parametrize("mode", ["cervienne", "baugienne"])
def test_the_book_tells_of_sacrifices_where_there_are_some(mode, rules, told):
    """A table without sacrifices does not read how one is made."""
    state = position(rules=mode, sacrifices_per_turn=rules).state
    abouts = [line.about for chapter in chapters(state) for line in chapter.lines]

    assert ("A sacrifice" in abouts) is told


def test_the_book_of_the_game_without_turns_tells_of_its_throw_and_of_turning_and_playing():
    """l.79, 93-96: the osselets are thrown once; to turn one's own and play it is one action."""
    told = position(rules="baugienne").state
    never = position(rules="baugienne", sacrifices_per_turn="0").state
    (turn, handed_on), (same_turn, without) = (
        [
            {line.about for line in chapter.lines}
            for chapter in chapters(state)
            if chapter.title in ("A turn", "Osselets handed on")
        ]
        for state in (told, never)
    )

    assert {"The throw", "One action", "Who first", "Turn by turn"} <= turn == same_turn
    assert handed_on - without == {"A sacrifice", "At once"}


OSSELETS_AND_STONES = [
    ("Their sides", ("All four have a centaur", "two have 1 point, one 2 points, and one a moon")),
    ("Centaur", ("never diagonally", "Its power does nothing")),
    ("2 points", ("drawn together", "one after the other")),
    ("Moon", ("on another cell", "with its power")),
    ("Red stones", ("never diagonally",)),
    ("Who places", ("Whoever acts", "powers")),
]


@pytest.mark.parametrize(
    ("about", "parts"), OSSELETS_AND_STONES, ids=[about for about, _ in OSSELETS_AND_STONES]
)
def test_the_book_tells_what_osselets_show_and_how_stones_go(about, parts):
    """l.9, 47, 52, 60, 70-73: no step or push is diagonal, and only stones that are placed have powers."""
    (says,) = [line.says for each in chapters(position().state) for line in each.lines if line.about == about]

    assert all(part in says for part in parts)


@pytest.mark.parametrize(
    ("house", "names", "says"),
    [
        ("", ("Yann", "Inès", "Théo"), "White stones at the start: 8, red: 6, black: 4."),
        ("bag=W8/R8/B8", ("Yann", "Inès", "Théo"), "White stones at the start: 8, red: 8, black: 8."),
        ("", ("Yann", "Inès"), "the third colour is drawn too, and belongs to nobody."),
        ("two_player_third_colour=removed", ("Yann", "Inès"), "the third colour is taken out of the bag."),
    ],
)
def test_the_book_tells_what_is_in_the_bag(house, names, says):
    """l.27, A-1, A-2: the stones of the bag are counted at the start, and two players share three colours."""
    state = GAME.new(parse_rules(f"six_duchies {house}"), names)
    (told,) = [line.says for each in chapters(state) for line in each.lines if line.about == "The bag"]

    assert told.endswith(says)


@pytest.mark.parametrize("letters", ["", "C"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_throw_for_a_machine_stands_above_its_rule(letters, language):
    """For whom people throw is one line, which neither the rule nor the question below it crosses."""
    where = replace(position(*COLOURS), machines={0: Machine()})
    picture = Picture(lambda: ThrowScreen(letters), lambda: at_board(where))

    lines, canvas = lines_of(picture, (800, 480), language)

    assert {"fr": "Lancez pour Yann", "en": "Throw for Yann"}[language] in [line.words for line in lines]
    assert cut(canvas) == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_line_comes_to_stands_alone_above_a_long_notice(language):
    """Where a notice of two lines makes the panel low, the number of stones in the bag gives way."""
    board = "...../...../R..R./WRB.W/RW..."
    view = at_board(later("play 1", board=board), notice="This is chosen already: OK goes on with it.")
    screen = StepScreen(parse_cell("d3"), parse_cell("d2"))

    lines, canvas = lines_of(Picture(lambda: screen, lambda: view), (800, 480), language)

    assert unreadable(lines, canvas) == []
    assert {"fr": "4 sortent", "en": "4 go out"}[language] in [line.words for line in lines]


def test_both_ways_to_place_a_stone_stand_above_what_a_line_came_to():
    """The news of a resolved line is as wide as the panel, so that it takes no room from the panel."""
    view = at_board(returned(), notice="The diagonal is resolved: 1 comes back, 4 go out.")

    lines, _canvas = lines_of(Picture(lambda: PlaceScreen(C3), lambda: view), (800, 480), "en")

    assert {"A free cell, or", "push a stone one cell aside"} <= {line.words for line in lines}


@pytest.mark.parametrize(
    ("where", "action", "words"),
    [
        (position, "colour B", "plays the blacks"),
        (sacrificed, "pass 1", "passes osselet 1"),
        (sacrificed, "sacrifice 4 3", "sacrifices osselet 4, turns over osselet 3"),
        (lambda: position(*COLOURS, rules="learning"), "from-bag", "draws a stone"),
        (claimed, "claim 1", "wants to act"),
    ],
)
def test_what_a_machine_does_is_told_by_what_it_chooses(where, action, words):
    """Its colour, its osselets and its claims are said in full, and not only named as "the colour"."""
    assert deed(where().state, parse_action(action)) == words


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    ("action", "words"),
    [("lift c3", "Rouge hors de c3"), ("draw WB", "Blanc, Noir hors du sac")],
)
def test_a_deed_agrees_with_whatever_stones_it_names_in_french(action, words):
    """A colour is named as the side that plays it, and there may be two of them."""
    assert action_words(parse_board("...../...../..R../...../....."), parse_action(action)) == words


@pytest.mark.usefixtures("french")
def test_a_single_claim_is_not_told_in_the_plural_in_french():
    """The line of those who want to act fits one name as well as several."""
    (line,) = ClaimsScreen().talk(at_board(claimed("claim 1"))).lines

    assert f"{line.strong} {line.rest}" == "Qui veut jouer\N{NO-BREAK SPACE}: Yann"
