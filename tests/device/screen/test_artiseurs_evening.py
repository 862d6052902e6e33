"""Tests games of Artiseurs that are played by keys alone."""

import random
from dataclasses import replace

import pytest

from device.journal.machine import Machine
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.claims import ClaimsScreen
from device.screen.artiseurs.library import LibraryScreen
from device.screen.artiseurs.place import PlaceScreen
from device.screen.artiseurs.proposal import ProposeScreen
from device.screen.artiseurs.screens import ARTISEURS
from device.screen.base import Go, Play, Refuse, Rematch, View
from device.screen.home.home import HomeScreen
from engines.artiseurs import LIBRARY, Mode, Phase, ProposeEnd
from engines.artiseurs.rules import Material
from engines.artiseurs.solve import solve
from engines.registry import GAMES
from tests.device.evening import Evening, LitKeysOnly
from tests.device.resumed import resumed
from tests.device.screen import artiseurs_positions

LEFT, UP, DOWN, RIGHT = Key.ONE, Key.TWO, Key.THREE, Key.FOUR
WHITE, RED, BLACK = Key.ONE, Key.TWO, Key.THREE
CENTAUR, POINT, POINTS, MOON = Key.ONE, Key.TWO, Key.THREE, Key.FOUR
GIVE, END = Key.FIVE, Key.SIX


class Game(LitKeysOnly):
    """An evening at which nobody presses a dark key."""

    def open(self, players=2, preset="six_duchies", *changed):
        """Open a game for so many players, by a preset in which some rules are changed once."""
        self.press(Key.THREE, *[Key.TWO, Key.THREE][: players - 1], Key.OK)
        self.light_card(preset)
        for rule in changed:
            self.change_rule(rule)
        self.press(Key.OK)

    def take_colours(self):
        """Choose white and red for two players."""
        self.press(WHITE, RED)

    def throw(self, *faces):
        """Tell the four faces of a throw, and confirm them."""
        self.press(*faces, Key.OK)

    def point_at(self, name):
        """Move the cursor of the screen to a cell."""
        screen = self.table.screen
        here = screen.scene(self.table.view()).cursor
        target = next(cell for cell in range(25) if "abcde"[cell % 5] + str(cell // 5 + 1) == name)
        across, up = target % 5 - here.column, target // 5 - here.row
        self.press(*[RIGHT if across > 0 else LEFT] * abs(across), *[UP if up > 0 else DOWN] * abs(up))

    def place(self, name):
        """Place the stone in hand on a cell."""
        self.point_at(name)
        self.press(Key.OK)


@pytest.fixture
def game(tmp_path):
    """A table without a camera."""
    game = Game(tmp_path)
    yield game
    game.close()


def test_a_game_with_osselets_is_played_with_eight_keys(game):
    """Keys play two turns with every kind of action, a refused and an agreed end; Back undoes the end."""
    game.open()
    game.take_colours()
    assert game.state.rules.mode is Mode.SIX_DUCHIES
    game.throw(POINTS, POINT, MOON, CENTAUR)
    game.press(Key.OK, WHITE, RED)
    game.place("a1")
    game.place("b1")
    assert game.state.board.startswith("WR...")
    game.press(Key.OK, RED)
    game.place("e5")
    game.press(Key.OK)
    game.point_at("e5")
    game.press(Key.OK)
    game.place("c3")
    game.press(Key.OK)
    game.point_at("a1")
    game.press(Key.OK, Key.OK)
    assert game.state.board == ".R..." + "W...." + "..R.." + "....." + "....."
    second_turn(game)
    game.press(END, Key.FIVE)
    assert "wants to play on" in game.table.view().notice
    game.press(END, Key.OK)
    assert isinstance(game.table.screen, ResultScreen)
    assert game.table.screen.question(game.table.view()).title == "All agreed that the game is over."
    game.press(Key.BACK, Key.OK)
    assert game.state.phase is Phase.AGREE
    game.press(Key.OK, Key.SIX)
    assert isinstance(game.table.screen, HomeScreen)


def second_turn(game):
    """Play Red's turn: a throw, two osselets passed, a push with a red stone, the next throw."""
    game.throw(CENTAUR, CENTAUR, POINT, MOON)
    game.press(GIVE, GIVE)
    game.press(Key.OK, RED)
    game.point_at("c3")
    game.press(Key.OK, RIGHT, Key.OK)
    assert game.state.board[12:14] == "RR"
    game.press(GIVE)
    assert game.state.phase is Phase.THROW
    game.throw(POINT, MOON, POINT, POINTS)


def test_a_full_line_shows_what_it_comes_to_and_comes_back(game):
    """Before a stone fills a row, the screen forecasts what returns; that stone must then be placed again."""
    game.open(2, "learning")
    game.take_colours()
    for name, stone in zip(["a1", "b1", "c1", "d1"], [WHITE, WHITE, WHITE, RED], strict=True):
        if game.state.board.strip("."):
            game.press(Key.FIVE)
        else:
            game.press(Key.OK)
        game.press(stone)
        game.place(name)
    game.press(Key.FIVE, RED)
    game.point_at("e1")
    talk = game.table.screen.talk(game.table.view())
    assert (talk.forecast.stones, talk.forecast.returned, talk.forecast.out) == ("WWWRR", "W", "WWRR")
    game.press(Key.OK)
    assert game.table.view().notice == "Row 1 is resolved: 1 comes back, 4 go out."
    assert isinstance(game.table.screen, PlaceScreen)
    assert game.state.stack[-1].stones == "W"
    game.place("c3")
    assert game.state.board.count("W") == 1


def test_where_two_lines_are_full_a_key_chooses_one(game):
    """A stone has filled a row and a column. Key 2 and OK resolve the column, which breaks the row."""
    game.open(2, "learning")
    game.take_colours()
    cells = ["a1", "b1", "c1", "d1", "e2", "e3", "e4", "e5", "e1"]
    for name, stone in zip(cells, [WHITE] * 4 + [RED] * 4 + [BLACK], strict=True):
        game.press(Key.FIVE if game.state.board.strip(".") else Key.OK, stone)
        game.place(name)
    assert game.state.phase is Phase.LINE
    assert game.table.screen.scene(game.table.view()) == Scene(
        lines=(next(action.line for action in game.state.legal_actions()),)
    )
    game.press(Key.TWO, Key.OK)
    assert game.state.board.startswith("WWWW.")
    assert game.state.stack[-1].stones == "RRR"


def test_a_cell_without_a_mark_is_refused_with_a_sentence(game):
    """OK is dark at a cell that cannot take the stone. Pressed all the same, OK names the refused cell."""
    game.open(2, "learning")
    game.take_colours()
    game.press(Key.OK, WHITE)
    game.place("c3")
    game.press(Key.FIVE, WHITE)
    game.point_at("c3")
    assert Key.OK not in game.lit()
    Evening.press(game, Key.OK)
    assert game.table.view().notice == "The stone cannot go to c3."


def test_osselets_that_are_thrown_once_are_sacrificed_and_turned(game):
    """White gives the moon to Red to turn a centaur over. Red chooses the face of the given osselet."""
    game.open(3, "cervienne")
    game.press(WHITE, RED)
    assert game.state.rules.mode is Mode.CERVIENNE
    game.throw(POINT, CENTAUR, CENTAUR, MOON)
    game.press(Key.FOUR, GIVE, Key.THREE)
    assert game.state.phase is Phase.TURN_OVER
    game.press(Key.TWO)
    assert game.state.osselet(3).face == "2"
    assert game.state.phase is Phase.FACE
    game.press(CENTAUR)
    assert (game.state.osselet(4).holder, game.state.osselet(4).face) == (1, "C")
    assert game.state.active == 0
    game.press(GIVE, Key.OK)
    assert game.state.osselet(1).holder == 1


def test_without_turns_everybody_but_the_proposer_is_asked_for_the_end(game):
    """L106: nobody's turn tells who proposes the end, so it is asked; the others then have to agree."""
    game.open(3, "baugienne")
    game.press(WHITE, RED)
    game.throw(POINT, CENTAUR, CENTAUR, MOON)
    game.press(Key.FIVE, Key.TWO)
    assert (game.state.phase, game.state.asked) == (Phase.AGREE, (2, 0))
    game.press(Key.OK, Key.FIVE)
    assert game.state.phase is Phase.CLAIMS
    assert game.table.screen == ClaimsScreen()


@pytest.mark.parametrize("claims", [(), ("claim 1",)])
def test_people_do_not_claim_for_a_machine(claims):
    """A machine claims and gives up claims by itself; its key says so."""
    where = replace(artiseurs_positions.claimed(*claims), machines={0: Machine()})
    view = View(where, game=ARTISEURS)
    choices = ClaimsScreen().question(view).choices
    assert Key.ONE not in choices
    assert Key.TWO in choices
    assert Key.ONE not in ClaimsScreen().held(view)
    assert ClaimsScreen().press(Key.ONE, view) == Refuse("Yann is a machine, and chooses for itself.")


def test_one_person_among_machines_proposes_the_end_at_once():
    """L106: where machines hold the other seats, the key proposes for the one person."""
    where = replace(artiseurs_positions.claimed(), machines={0: Machine(), 2: Machine()})
    view = View(where, game=ARTISEURS)
    assert ClaimsScreen().press(Key.FIVE, view) == Play(ProposeEnd(1))
    two = replace(view, position=replace(where, machines={0: Machine()}))
    assert ClaimsScreen().press(Key.FIVE, two) == Go(ProposeScreen())
    assert sorted(ProposeScreen().captions(two)) == [Key.TWO, Key.THREE, Key.SIX, Key.BACK]
    refused = ProposeScreen().press(Key.ONE, two)
    assert refused == Refuse("Yann is a machine: only people propose the end here.")


def test_without_turns_players_claim_with_a_key_each(game):
    """Of two claims, that of the player who acted last comes second. A held key claims or withdraws."""
    game.open(3, "baugienne")
    game.press(WHITE, RED)
    assert game.state.rules.mode is Mode.BAUGIENNE
    game.throw(POINT, CENTAUR, CENTAUR, MOON)
    assert game.table.screen == ClaimsScreen()
    game.press(Key.ONE, Key.OK, Key.OK, WHITE)
    game.place("c3")
    game.press(Key.ONE, Key.TWO)
    assert game.table.screen.talk(game.table.view()).title == "Birch comes first."
    game.press(Key.OK, Key.OK, RED)
    cursor = game.table.screen.scene(game.table.view()).cursor
    game.hold(Key.ONE)
    assert game.state.claims == ()
    game.hold(Key.ONE)
    assert [claim.seat for claim in game.state.claims] == [0]
    assert game.table.screen.scene(game.table.view()).cursor == cursor
    game.place("b2")
    game.press(Key.FOUR)
    assert game.state.phase is Phase.ROUND
    game.press(Key.SIX)
    assert "declines" in game.table.view().notice


def test_where_nobody_claims_the_table_proposes_turns(game):
    """If nobody claims for the seconds of the house rule, OK begins a round of one action each."""
    game.open(3, "baugienne")
    game.press(WHITE, RED)
    game.throw(POINT, CENTAUR, CENTAUR, MOON)
    game.clock.now_s += game.state.rules.idle_s
    game.turn(2)
    assert game.table.screen == ClaimsScreen(idle=True)
    game.press(Key.OK)
    assert game.state.phase is Phase.ROUND


def keys_of(game, action):
    """Press the keys for one action of a solution: a step, or a stone to place."""
    words = str(action).split()
    if words[0] == "step":
        game.point_at(words[1])
        game.press(Key.OK)
        while str(game.table.screen.to) != words[2]:
            ways = [key for key in (LEFT, UP, DOWN, RIGHT) if key in game.lit()]
            ends = {key: game.table.screen.press(key, game.table.view()).screen.to for key in ways}
            game.press(next(key for key, end in ends.items() if str(end) == words[2]))
        game.press(Key.OK)
        return
    game.place(words[2])
    assert words[0] in ("place", "seize")


@pytest.mark.parametrize("number", [0, 1])
def test_a_puzzle_is_chosen_solved_and_followed_by_the_next(game, number):
    """A lone player chooses a puzzle; the solution of the solver solves it, and OK opens the next puzzle."""
    game.open(1, "puzzle")
    game.press(Key.SIX)
    assert game.table.screen == LibraryScreen(0)
    game.press(*[Key.THREE] * number, Key.OK)
    assert game.state.rules == LIBRARY[number].rules
    for action in solve(LIBRARY[number].rules).solutions[0].actions:
        keys_of(game, action)
    assert game.state.outcome.reason == "solved"
    game.press(Key.OK)
    assert game.state.rules == LIBRARY[number + 1].rules


def test_a_puzzle_that_is_not_solved_can_be_tried_again(game):
    """A stone on a wrong cell fails the puzzle, and OK sets the same puzzle up again."""
    game.open(1, "puzzle")
    game.press(Key.SIX, Key.THREE, Key.OK)
    game.place("a3")
    assert game.state.outcome.reason == "failed"
    game.press(Key.OK)
    assert game.state == GAMES["artiseurs"].new(LIBRARY[1].rules, ["Amber"])


def test_the_machine_throws_and_draws_where_there_is_nothing_real(game):
    """Where the machine has bag and osselets, OK alone throws."""
    game.open(2, "six_duchies", "bag_mode", "osselets_mode")
    game.take_colours()
    assert game.state.rules.bag_mode is Material.VIRTUAL
    game.press(Key.OK)
    assert all(osselet.face for osselet in game.state.osselets)


def test_undo_gives_no_second_chance_where_the_table_throws_and_draws(game):
    """After Undo the table throws the same faces again; another game has others."""
    game.open(2, "six_duchies", "bag_mode", "osselets_mode")
    thrown = set()
    for _game in range(8):
        game.press(Key.OK, Key.OK)  # the table draws the colours, then it throws
        faces = "".join(osselet.face for osselet in game.state.osselets)
        for _again in range(3):
            game.press(Key.BACK, Key.OK)
            assert "".join(osselet.face for osselet in game.state.osselets) == faces
        thrown.add(faces)
        game.table.open(Rematch())
        game.turn()
    assert len(thrown) > 1


@pytest.mark.parametrize("preset", ["six_duchies", "learning", "cervienne", "baugienne"])
def test_no_sequence_of_keys_breaks_a_game(game, preset):
    """After 150 random lit keys, every screen was drawn, and the journal replays to the same state."""
    chance = random.Random(preset)
    game.open(3, preset)
    for _ in range(150):
        keys = [key for key in game.lit() if key is not Key.BACK or chance.random() < 0.1]
        if isinstance(game.table.screen, HomeScreen):
            break
        Evening.press(game, chance.choice(sorted(keys)))
    if game.table.match and game.state.outcome is None:
        assert resumed(game.journal, GAMES).state == game.state
