"""Whole set-ups of Jelimvre: the two that the table knows, and those of last time."""

import itertools

import pygame
import pytest

from device.keys import Key
from device.screen.base import GameView, View
from device.screen.jelimvre.armies import READY_ARMIES, last_armies, set_up, set_up_both
from device.screen.jelimvre.army import ArmyScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.setup import SetupScreen
from device.screen.kit.canvas import Canvas
from device.screen.last_time import LastOpening, OpeningStep
from device.screen.registry import SCREENS
from engines.jelimvre import (
    GAME,
    KIND_OF,
    Colour,
    Kind,
    Move,
    Phase,
    Ready,
    in_the_box,
    parse_action,
    parse_rules,
)
from tests.device.siege import Siege

BOTH, MINE, CLOSED, AHEAD = Key.ONE, Key.TWO, Key.THREE, Key.FOUR


@pytest.fixture
def siege(tmp_path):
    """A table without a camera."""
    siege = Siege(tmp_path)
    yield siege
    siege.close()


def standing(white, black, rules="base"):
    """The state after two ready armies were set up."""
    state = GAME.new(parse_rules(rules), ("Maëlle", "Théo")).apply(parse_action("white 1"))
    for ready, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        for step in set_up(ready.army, colour):
            state = state.apply(step)
        assert not in_the_box(state)
        state = state.apply(parse_action("ready"))
    return state


@pytest.mark.parametrize(("white", "black"), list(itertools.product(READY_ARMIES, repeat=2)))
def test_a_ready_army_is_whole_and_loses_nothing_but_a_soldier_at_once(white, black):
    """A ready army is complete, and the first move of White can take no more than a soldier."""
    state = standing(white, black)
    assert state.phase is Phase.CHOOSE
    taken = {KIND_OF[state.board[move.target]] for move in state.legal_actions() if isinstance(move, Move)}
    assert taken <= {None, Kind.SOLDIER}


def test_a_ready_army_can_still_be_changed(siege):
    """A ready army takes one key; then a piece may be moved, and Back takes the whole army back."""
    siege.sit_down()
    siege.press(AHEAD)
    assert siege.table.screen == SetupScreen()
    assert siege.caption(Key.OK) == "Ready "
    siege.press(Key.BACK)
    assert siege.table.screen == ArmyScreen()
    assert not any(siege.state.board)
    siege.press(CLOSED, Key.OK)
    assert siege.state.active is Colour.BLACK


def drawn(state):
    """What the choice of an army looks like in a state."""
    canvas = Canvas(pygame.Surface((800, 480)))
    ArmyScreen().draw(canvas, View(GameView(state), game=SCREENS["jelimvre"]))
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("hidden", [False, True])
def test_black_chooses_an_army_in_sight_of_white_s_camp(hidden):
    """The camp of White is drawn beside the whole armies of Black, unless it was set up in secret."""
    rules = "base hidden_setup=on" if hidden else "base"
    begun = GAME.new(parse_rules(rules), ("Maëlle", "Théo")).apply(parse_action("white 1"))
    looks = set()
    for ready in READY_ARMIES:
        state = begun
        for step in (*set_up(ready.army, Colour.WHITE), Ready()):
            state = state.apply(step)
        looks.add(drawn(state))
    assert len(looks) == (1 if hidden else len(READY_ARMIES))


def fought(siege):
    """Set both armies up by keys, leave the game, and return its board."""
    siege.sit_down()
    siege.press(CLOSED, Key.OK, AHEAD, Key.OK)
    board = siege.state.board
    siege.hold(Key.BACK)
    siege.press(Key.OK)
    return board


def again(siege, white=Key.TWO):
    """Begin the same game again; the first player plays White."""
    siege.open_card("jelimvre")
    siege.press(Key.OK, white)


def test_one_key_sets_both_armies_up_as_last_time(siege, tmp_path):
    """The first key sets both armies up, also after a restart; Back takes both back at once."""
    board = fought(siege)
    siege.close()
    restarted = Siege(tmp_path)
    again(restarted)
    assert restarted.caption(BOTH) == "Both as last time"
    restarted.press(BOTH)
    assert (restarted.state.phase, restarted.state.board) == (Phase.CHOOSE, board)
    restarted.press(Key.BACK)
    assert (restarted.table.screen, any(restarted.state.board)) == (ArmyScreen(), False)


def test_a_player_keeps_his_army_when_the_colours_change(siege):
    """Whoever played White last time sets the same army up for Black, as he sees it."""
    board = fought(siege)
    again(siege, white=Key.FIVE)
    assert siege.state.white == 1
    siege.press(BOTH)
    turned = [KIND_OF[code] for code in reversed(siege.state.board)]
    assert turned == [KIND_OF[code] for code in board]


def test_each_side_can_take_its_own_army_of_last_time(siege):
    """One side takes its own army of last time, and the other a new one."""
    board = fought(siege)
    again(siege)
    siege.press(MINE, Key.OK)
    assert BOTH not in siege.lit()
    siege.press(CLOSED, Key.OK)
    assert siege.state.board[:22] == board[:22]
    assert siege.state.board[99:] != board[99:]


def test_a_hidden_army_stays_covered_unless_both_agree(siege):
    """Under cover, one key before the camp is uncovered sets both known armies up; else each takes his."""
    board = fought(siege)
    siege.open_card("jelimvre")
    siege.hold(Key.OK)
    siege.change_rule("hidden_setup")
    siege.press(Key.OK, Key.TWO)
    assert siege.table.screen == LookAwayScreen()
    siege.press(BOTH)
    assert siege.state.board == board
    siege.press(Key.BACK)
    assert siege.table.screen == LookAwayScreen()
    siege.press(Key.OK, MINE)
    assert siege.table.screen == SetupScreen()
    assert siege.state.is_secret


def test_an_army_that_the_rules_refuse_is_not_offered():
    """An army of last time with two kings is offered neither to both sides nor to one."""
    state = GAME.new(parse_rules("base"), ("Maëlle", "Théo")).apply(parse_action("white 1"))
    steps = [OpeningStep("setup", "Maëlle", parse_action(text)) for text in ("put K a1", "put K b1", "ready")]
    steps += [OpeningStep("setup", "Théo", parse_action(text)) for text in ("put K a11", "ready")]
    assert set_up_both(state, LastOpening(tuple(steps))) == ()


def test_pieces_that_were_moved_and_taken_back_are_where_they_were_last():
    """The army of last time is what stood there in the end."""
    texts = ("put K a1", "move a1 c2", "put Q a1", "take a1", "ready")
    opening = LastOpening(tuple(OpeningStep("setup", "Maëlle", parse_action(text)) for text in texts))
    assert last_armies(opening) == {"Maëlle": {13: "K"}}
