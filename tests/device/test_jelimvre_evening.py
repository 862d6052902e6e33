"""Plays games of Jelimvre by pressing keys only."""

import random

import pytest

from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.home.home import HomeScreen
from device.screen.jelimvre.agree import DrawScreen
from device.screen.jelimvre.army import ArmyScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.end import EndScreen
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.options import OptionsScreen
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.turn import TurnScreen
from device.screen.people.names import NamesScreen
from engines.jelimvre import NAMES, Colour, Phase
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.gallery import Gallery
from tests.device.resumed import resumed
from tests.device.siege import OTHERWISE, Siege


@pytest.fixture
def siege(tmp_path):
    """A table without a camera."""
    siege = Siege(tmp_path)
    yield siege
    siege.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "players"),
    [((), 2), (("sandglass",), 2), ((), 4)],
    ids=["two", "two and a glass", "two against two"],
)
def test_a_whole_game_is_played_with_eight_keys(siege, tmp_path, rules, players):
    """Whole games are played with eight keys, and their screens drawn in every size."""
    gallery = Gallery(tmp_path / "pictures")
    siege.gallery = gallery
    siege.sit_down(*rules, players=players)
    siege.set_up()
    assert siege.timed is bool(rules or players == 4)
    siege.choose("Lay a wall")
    siege.press(Key.OK)
    siege.choose("Lay water")
    siege.press(Key.OK)
    siege.end_turn()
    assert siege.state.sides[Colour.WHITE].walls == 7
    assert siege.state.pool == 13
    siege.play("a10", "a9")
    siege.play("g1", "g10")
    siege.play("a9", "a8", revised_from=("b10", "b9"))
    siege.play("g10", "h10")
    assert siege.state.active is Colour.BLACK
    assert "could be taken" in siege.table.view().notice
    siege.play("a8", "a7")
    siege.play("h10", "i11")
    assert siege.table.screen == ResultScreen(EndScreen())
    assert siege.state.outcome.winners == ((0,) if players == 2 else (0, 1))
    siege.press(Key.BACK, Key.OK)
    assert siege.state.outcome is None
    siege.hold(Key.BACK)
    siege.press(Key.ONE)
    assert siege.table.screen == ResultScreen(EndScreen())
    siege.press(Key.SIX)
    assert isinstance(siege.table.screen, HomeScreen)
    assert gallery.kinds >= {"ColoursScreen", "SetupScreen", "TurnScreen", "OptionsScreen", "ResultScreen"}


def test_a_hidden_camp_is_shown_only_once_the_others_look_away(siege):
    """A hidden camp is shown only after a key that asks the others to look away."""
    siege.sit_down("hidden_setup")
    assert siege.table.screen == LookAwayScreen()
    siege.press(Key.OK, Key.OK, Key.OK)
    assert siege.table.screen == SetupScreen()
    siege.press(Key.BACK)
    assert siege.table.screen == LookAwayScreen()
    assert "piece of the set-up" in siege.table.view().notice
    siege.hold(Key.BACK)
    assert Key.ONE not in siege.lit()
    siege.press(Key.BACK)
    assert siege.table.screen == LookAwayScreen()
    siege.press(Key.OK, Key.OK, *[Key.OK] * 22)
    assert siege.state.active is Colour.BLACK
    assert siege.table.screen == ArmyScreen()
    siege.press(Key.OK, Key.BACK)
    assert siege.table.screen == ArmyScreen()
    siege.press(Key.BACK)
    assert siege.table.screen == LookAwayScreen()


def test_a_piece_moved_under_cover_is_taken_back_without_naming_its_cells(siege):
    """J-30: the notice over a covered camp says neither where a piece had been moved nor how to redo it."""
    siege.sit_down("hidden_setup")
    siege.press(Key.OK, Key.OK, Key.OK, Key.ONE, Key.OK, Key.THREE, Key.OK)
    assert [NAMES[cell] for cell in siege.state.active.camp if siege.state.board[cell]] == ["a1"]

    siege.press(Key.BACK)

    assert siege.table.screen == LookAwayScreen()
    assert siege.table.view().notice == "Taken back: a piece of the set-up."


def test_a_piece_of_the_set_up_is_moved_and_taken_back(siege):
    """During set-up, OK takes up and puts down a piece; the sixth key removes it."""
    siege.sit_down()
    siege.press(Key.OK, Key.OK, Key.ONE, Key.OK)
    assert Key.OK not in siege.lit()
    siege.press(Key.THREE, Key.OK)
    assert [NAMES[cell] for cell in siege.state.active.camp if siege.state.board[cell]] == ["a1"]
    siege.press(Key.THREE, OTHERWISE)
    assert not any(siege.state.board)
    assert siege.table.screen == ArmyScreen()


def test_a_piece_in_hand_is_asked_where_to(siege):
    """After a piece is taken up, the screen asks where to put it."""
    siege.sit_down()
    siege.press(Key.OK, Key.OK, Key.ONE, Key.OK)
    view = siege.table.view()
    assert siege.table.screen.lifted is not None
    assert siege.table.screen.question(view).title == "Where to?"
    siege.press(Key.BACK)
    assert "set your army up" in siege.table.screen.question(view).title


def test_a_draw_is_offered_declined_and_agreed(siege):
    """The other side answers an offer of a draw; a second offer has to wait for the next turn."""
    siege.sit_down()
    siege.set_up()
    siege.choose("Offer a draw")
    siege.press(Key.OK)
    assert siege.table.screen == DrawScreen()
    siege.press(Key.OK)
    assert siege.table.view().notice == "No draw: the turn goes on."
    siege.move("a2", "a3")
    siege.choose("Offer a draw")
    siege.press(Key.OK, Key.ONE)
    assert siege.state.outcome.reason == "agreed"


def move_at_counter_two(siege):
    """Play until White has moved at counter 2, where a wall or water may come with the move."""
    siege.sit_down()
    siege.set_up()
    siege.play("a2", "a3")
    siege.play("a10", "a9")
    siege.move("b2", "b3")


def test_ok_ends_a_turn_in_which_a_wall_may_still_be_laid(siege):
    """l.191: at counter 2 a wall or water may come with the move; OK pressed too often lays neither."""
    move_at_counter_two(siege)
    captions = [siege.caption(key) for key in (Key.FIVE, Key.SIX, Key.OK)]
    assert captions == ["Lay a wall", "Lay water", "End the turn"]

    siege.press(Key.OK)

    assert siege.state.active is Colour.BLACK
    assert (siege.state.sides[Colour.WHITE].walls, siege.state.pool) == (8, 14)


def test_one_wall_comes_with_the_move_and_ends_the_turn(siege):
    """l.191, J-36: at counter 2 key 5 lays one wall beside a piece; its question speaks of a wall alone."""
    move_at_counter_two(siege)
    siege.press(Key.FIVE)
    lines = siege.table.screen.question(siege.table.view()).lines
    assert lines[-1].rest == "Only one, beside a piece of yours."

    siege.press(Key.OK)

    assert siege.state.active is Colour.BLACK
    assert siege.state.sides[Colour.WHITE].walls == 7


def test_giving_up_is_asked_about(siege):
    """Giving up asks a question first."""
    siege.sit_down()
    siege.set_up()
    siege.choose("Give up")
    siege.press(Key.BACK)
    assert siege.state.phase is Phase.CHOOSE
    siege.choose("Give up")
    siege.press(Key.OK)
    assert siege.state.outcome.winners == (1,)


def test_two_teams_revise_and_turn_the_glass(siege):
    """A team can revise its turn until it turns the sandglass."""
    siege.sit_down(players=4)
    siege.set_up()
    assert siege.table.view().left_s == 30
    siege.move("a2", "a4")
    assert siege.state.phase is Phase.BONUS
    siege.press(OTHERWISE)
    assert siege.state.phase is Phase.CHOOSE
    siege.move("b2", "b3")
    siege.press(Key.OK)
    assert siege.state.active is Colour.BLACK


def test_the_sand_runs_by_the_table_clock_and_takes_the_turn(siege):
    """When the time is over, the table asks which piece was in the hand, and that piece is lost."""
    siege.sit_down(players=4)
    siege.set_up()
    siege.at("b2")
    siege.clock.now_s += 31
    siege.turn()
    assert isinstance(siege.table.screen, SandOutScreen)
    assert siege.caption(Key.SIX) == "In hand b2"
    siege.press(Key.SIX)
    assert siege.state.sides[Colour.WHITE].lost == "S"
    assert siege.state.active is Colour.BLACK
    assert siege.table.view().left_s == 30


def test_hands_that_were_quicker_than_the_keys_get_the_sand_again(siege):
    """If a move was made in time and its key pressed late, people can turn the sandglass again."""
    siege.sit_down(players=4)
    siege.set_up()
    siege.clock.now_s += 31
    siege.turn()
    siege.press(Key.FIVE)
    assert siege.table.screen == TurnScreen()
    assert siege.table.view().left_s == 30


def test_the_sand_stops_while_a_draw_is_offered_and_nobody_is_timed_at_home(siege):
    """The timer pauses during an offer of a draw, and at home."""
    siege.sit_down(players=4)
    siege.set_up()
    siege.clock.now_s += 10
    siege.turn()
    siege.choose("Offer a draw")
    siege.press(Key.OK)
    siege.clock.now_s += 60
    siege.turn()
    assert siege.table.view().left_s is None
    siege.press(Key.OK)
    assert 10 < siege.table.view().left_s < 21


def test_three_players_are_told_that_it_takes_two_or_four(siege):
    """Three players are refused where they sit down, with a sentence; OK is dark."""
    siege.open_card("jelimvre")
    siege.press(Key.THREE)
    assert Key.OK not in siege.lit()
    Evening.press(siege, Key.OK)
    assert isinstance(siege.table.screen, NamesScreen)
    told = "Jelimvre takes 2 or 4 players: press a key to seat somebody, or to let somebody get up."
    assert siege.table.view().notice == told


def test_the_choices_of_a_turn_lead_back(siege):
    """Back on the options of a turn returns to the board."""
    siege.sit_down()
    siege.set_up()
    siege.press(OTHERWISE)
    assert isinstance(siege.table.screen, OptionsScreen)
    siege.press(Key.BACK)
    assert siege.table.screen == TurnScreen()


@pytest.mark.parametrize("seed", [3, 8])
def test_no_sequence_of_keys_breaks_a_game(siege, seed):
    """After any sequence of keys the screen can be drawn, and the record replays to the same state."""
    chance = random.Random(seed)
    siege.sit_down(players=4 if seed == 8 else 2)
    siege.set_up()
    for _ in range(80):
        keys = [key for key in siege.lit() if key is not Key.BACK or chance.random() < 0.1]
        siege.press(chance.choice(keys or [Key.BACK]))
        if siege.state.outcome is not None:
            siege.press(Key.BACK)
    assert resumed(siege.journal, GAMES).state == siege.state
