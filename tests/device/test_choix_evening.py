"""Plays an evening of Le Choix des Dieux by pressing keys only."""

import random

import pytest

from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.choix_des_dieux.bar import cells
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.screens import saved_note
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.choix_des_dieux.throw import ThrowScreen
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.kit.captions import CaptionStyle
from device.screen.rules.book import RulebookScreen
from device.sound.cues import Cue
from engines.choix_des_dieux import Combination, Phase
from engines.registry import GAMES
from tests.device.evening import Clock, Evening, LitKeysOnly, Tray
from tests.device.resumed import resumed

AMBER, BIRCH, COPPER, DUNE = range(4)
SABRE, ARBRE, NUAGE, DEMONDE = Key.ONE, Key.TWO, Key.THREE, Key.FOUR
"""The keys of the symbols, for throws and guesses."""
JOIN, PLAYER, BETTORS, ODDS, CLOSE = Key.ONE, Key.TWO, Key.FIVE, Key.SIX, Key.SIX


class Session(LitKeysOnly):
    """A table whose person presses lit keys only."""

    def sit_down(self, *changed):
        """Begin a game of four with money, in which some rules are changed once; Amber shoots."""
        self.press(Key.TWO, Key.THREE, Key.FOUR, Key.OK)
        for rule in changed:
            self.change_rule(rule)
        self.press(Key.OK)
        assert self.table.screen == PickScreen(Purpose.SHOOTER)
        self.press(Key.ONE)

    def open_round(self, god):
        """Begin a round, and throw the Tertre."""
        self.press(Key.OK, god)

    def stake_and_guess(self, sage, *guesses):
        """Everybody accepts the proposed stake; then throw the Sage, and enter each bettor's guess."""
        self.press(*[Key.OK] * 4, sage)
        for guess in guesses:
            self.press(guess, Key.OK)

    def settle(self):
        """Step through the settlement; returns the number of steps."""
        steps = 0
        while isinstance(self.table.screen, SettlementScreen):
            steps += 1
            self.press(Key.OK)
        return steps

    def funds(self):
        """The money of all players, in seat order."""
        return [player.funds for player in self.state.players]


@pytest.fixture
def session(tmp_path):
    """A table without a camera."""
    session = Session(tmp_path)
    yield session
    session.close()


def test_an_evening_is_played_with_eight_keys(session):
    """A whole evening: stakes, raises, guesses, a win, a void round, joining and leaving, a loss."""
    session.sit_down()
    first_round(session)
    void_round(session)
    one_joins_and_one_leaves(session)
    lost_round(session)
    session.press(CLOSE)
    assert session.settle() == 1
    assert isinstance(session.table.screen, ResultScreen)
    assert sum(session.funds()) == 500
    assert session.state.pot == 0
    session.press(Key.SIX)
    assert isinstance(session.table.screen, HomeScreen)


def first_round(session):
    """Play a round that Birch wins by naming La Moisson."""
    session.open_round(ARBRE)
    assert session.table.screen == StakeScreen()
    session.press(Key.FOUR, Key.OK)
    session.press(Key.THREE, Key.THREE, Key.OK)
    session.press(Key.ONE, Key.TWO, Key.OK)
    session.press(Key.TWO, Key.TWO, Key.OK)
    assert [player.stake for player in session.state.players] == [7, 10, 12, 6]
    session.press(NUAGE)
    session.press(Key.TWO, Key.OK, Key.THREE, Key.THREE, Key.FOUR, Key.FIVE, Key.OK)
    assert session.state.players[DUNE].stake == 7
    assert session.state.phase is Phase.DEVIN
    session.press(ODDS)
    assert session.table.screen == OddsScreen(ThrowScreen())
    session.press(Key.BACK, ARBRE)
    assert session.table.screen == SettlementScreen()
    assert session.settle() == 5
    assert session.funds() == [121, 107, 83, 88]
    assert session.state.pot == 1


def void_round(session):
    """Play a void round: a Démonde, no stakes, no money moves, the next player shoots."""
    before = session.funds()
    session.open_round(DEMONDE)
    assert isinstance(session.table.screen, GatherScreen)
    assert "void" in session.table.view().notice
    assert session.funds() == before
    assert session.state.shooter == COPPER


def one_joins_and_one_leaves(session):
    """Let Ember join with a full purse, and Birch leave."""
    session.press(JOIN, Key.ONE)
    assert session.state.players[-1].name == "Ember"
    session.press(PLAYER, Key.TWO, Key.TWO)
    assert session.state.players[BIRCH].left
    assert isinstance(session.table.screen, GatherScreen)


def lost_round(session):
    """Play a round that everybody loses: Errance éternelle, which nobody has named."""
    session.open_round(NUAGE)
    session.stake_and_guess(NUAGE, SABRE, ARBRE, NUAGE)
    session.press(DEMONDE)
    pot = session.state.pot
    assert session.settle() == 3
    assert pot > 0


def test_home_names_the_round_that_the_table_names(session):
    """Between two rounds it is the next one, which the key of the table opens; at the end it is closed."""
    session.sit_down()
    assert saved_note(session.state) == "start"
    first_round(session)
    opens = session.table.screen.captions(session.table.view())[Key.OK]
    assert (opens.verb, opens.object) == ("Open", "round 2")
    assert saved_note(session.state) == "round 2"
    session.press(Key.OK)
    assert session.state.phase is Phase.TERTRE
    assert saved_note(session.state) == "round 2"
    session.press(Key.BACK, CLOSE)
    assert session.state.phase is Phase.OVER
    assert saved_note(session.state) == "session closed"


def test_the_bar_shows_purses_until_there_are_stakes(session):
    """Nobody is said to shoot before that was chosen, and no purse becomes 0 while the god is awaited."""
    session.sit_down()
    session.press(Key.BACK)
    assert session.state.phase is Phase.NAME_SHOOTER
    assert {cell.note for cell in cells(session.table.view())} == {""}
    session.press(Key.ONE, Key.OK)
    assert session.state.phase is Phase.TERTRE
    told = cells(session.table.view())
    assert [cell.score for cell in told] == [player.funds for player in session.state.players]
    assert [cell.note for cell in told] == ["shoots", *[""] * (len(told) - 1)]


def test_a_bettor_needs_two_presses_after_the_sage(session):
    """A bettor names a combination with one key and confirms with a second; then the next is asked."""
    session.sit_down()
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, NUAGE)
    assert session.table.screen == BetScreen(BIRCH)
    session.press(Key.THREE, Key.OK)
    assert session.state.players[BIRCH].guess is Combination.BUCHER
    assert session.table.screen == BetScreen(COPPER)


def test_bettors_may_guess_and_raise_before_the_sage_and_stay_at_it(session):
    """Bettors may guess and raise before the Sage, and the screen keeps the page of the guess."""
    session.sit_down()
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, BETTORS, Key.ONE, Key.FOUR, Key.ONE)
    assert session.state.players[BIRCH].guess is session.state.possible[3]
    assert session.table.screen == BetScreen(BIRCH)
    session.press(Key.SIX)
    assert session.state.players[BIRCH].stake == 10
    session.press(Key.OK)
    assert session.table.screen == ThrowScreen()


def test_a_guess_that_the_sage_has_ruled_out_is_not_proposed(session):
    """OK would keep a guess that is surely wrong; it is proposed once another one is named (CD-15)."""
    session.sit_down()
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, BETTORS, Key.ONE, Key.ONE, Key.OK)
    assert session.state.players[BIRCH].guess is Combination.CONFLIT_DEFENSE
    session.press(NUAGE)
    assert session.table.screen == BetScreen(BIRCH)
    ready = session.table.screen.captions(session.table.view())[Key.OK]
    assert ready.look is not CaptionStyle.PROPOSED
    session.press(Key.ONE)
    ready = session.table.screen.captions(session.table.view())[Key.OK]
    assert ready.look is CaptionStyle.PROPOSED


def test_a_guess_held_down_shows_the_odds_and_names_nothing(session):
    """A guess's key held shows the odds, names nothing, and returns to the same bettor."""
    session.sit_down()
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, NUAGE)
    session.hold(Key.TWO)
    assert session.table.screen == OddsScreen(BetScreen(BIRCH))
    assert session.state.players[BIRCH].guess is None
    session.press(Key.OK)
    assert session.table.screen == BetScreen(BIRCH)


def test_the_book_closes_over_the_step_of_a_settlement_that_it_was_opened_at(session):
    """Closing the rules returns to the same step of a settlement."""
    session.sit_down()
    session.open_round(ARBRE)
    session.stake_and_guess(NUAGE, Key.TWO, Key.THREE, Key.FOUR)
    session.press(ARBRE, Key.OK)
    session.hold(Key.OK)
    assert isinstance(session.table.screen, RulebookScreen)
    session.press(Key.BACK)
    assert session.table.screen == SettlementScreen(1)


def test_stakes_may_be_announced_in_any_order(session):
    """Another bettor may announce first; then the first one is asked again."""
    session.sit_down()
    session.open_round(ARBRE)
    session.press(Key.SIX, Key.TWO, Key.OK)
    assert session.state.players[COPPER].stake == 5
    assert session.state.awaits.actor == BIRCH


def test_a_settlement_is_walked_forwards_and_backwards_and_taken_back(session):
    """A settlement is stepped both ways with the money of each step; undo takes back the Devin's throw."""
    session.sit_down()
    session.open_round(ARBRE)
    session.stake_and_guess(NUAGE, Key.TWO, Key.THREE, Key.FOUR)
    session.press(ARBRE, Key.OK, Key.ONE)
    assert session.table.screen == SettlementScreen(0)
    session.press(Key.BACK)
    assert session.table.screen == ThrowScreen()
    assert session.funds() == [100] * 4


def test_a_session_is_resumed_where_it_stood(tmp_path):
    """After a restart, Home offers the game, and the same bettor is asked."""
    first = Session(tmp_path)
    first.sit_down()
    first.open_round(ARBRE)
    first.press(*[Key.OK] * 4, NUAGE, Key.THREE)
    state = first.state
    first.close()
    second = Session(tmp_path)
    assert second.table.view().games.latest.game == "choix_des_dieux"
    second.press(Key.OK)
    assert second.state == state
    assert second.table.screen == BetScreen(BIRCH)
    second.close()


def test_a_misread_die_is_put_right_after_the_money_has_moved(session):
    """After a correction, the round is settled again with the right face, and shown."""
    session.sit_down()
    session.open_round(ARBRE)
    session.stake_and_guess(NUAGE, Key.TWO, Key.THREE, Key.FOUR)
    session.press(ARBRE)
    session.settle()
    session.press(Key.FOUR, Key.THREE)
    assert session.table.screen == FigureScreen(3, "A")
    session.press(DEMONDE)
    assert session.table.screen == SettlementScreen()
    assert session.table.view().notice == "Devin is corrected."
    assert session.funds() == [96, 95, 95, 114]


def test_undo_after_a_correction_settles_by_what_was_read_again(session):
    """Undo of a correction restores the reading, the notice says so, and redo corrects again."""
    session.sit_down()
    session.open_round(ARBRE)
    session.stake_and_guess(NUAGE, Key.TWO, Key.THREE, Key.FOUR)
    session.press(ARBRE)
    session.settle()
    before = session.funds()
    session.press(Key.FOUR, Key.THREE, DEMONDE)
    corrected = session.funds()
    session.press(Key.BACK)
    assert session.table.screen == SettlementScreen()
    assert session.table.view().notice.startswith("Taken back: correction of Devin.")
    assert session.funds() == before != corrected
    session.hold(Key.BACK)
    session.press(Key.ONE)
    assert session.funds() == corrected


def test_dice_that_the_reader_does_not_know_are_told_by_keys(tmp_path):
    """Dice that the reader does not know are entered by keys, also with a camera."""
    clock = Clock()
    watched = Session(tmp_path, Tray(clock), clock)
    watched.sit_down()
    watched.press(Key.OK)
    assert watched.table.view().sight.verb == ""
    watched.tray.lay({1: "3"})
    watched.turn(12)
    assert watched.state.phase is Phase.TERTRE
    watched.press(ARBRE)
    assert watched.state.phase is Phase.STAKES
    assert watched.table.match.by_hand == {1}
    watched.close()


def test_a_first_guess_that_stands_leaves_the_others_dark(session):
    """With the house rule, the first guess is final: the other columns are dark and give the reason."""
    session.sit_down("guess_lock")
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, NUAGE, Key.ONE)
    assert {Key.TWO, Key.THREE, Key.FOUR}.isdisjoint(session.lit())
    Evening.press(session, Key.TWO)
    assert "first guess stands" in session.table.view().notice


def test_nobody_raises_beyond_his_purse(session):
    """Nobody can raise beyond their money; the dark key says how much they have, and what it would be."""
    session.sit_down()
    session.press(PLAYER, Key.TWO, *[Key.THREE] * 9, *[Key.FOUR] * 4, Key.OK)
    assert session.funds()[BIRCH] == 6
    session.open_round(ARBRE)
    session.press(*[Key.OK] * 4, NUAGE)
    assert Key.FIVE in session.lit()
    assert Key.SIX not in session.lit()
    Evening.press(session, Key.SIX)
    assert session.table.view().notice == "Birch has 6 elis and cannot stake 10."


@pytest.mark.parametrize("seed", [3, 8])
def test_no_sequence_of_keys_breaks_a_session(session, seed):
    """After any sequence of keys the screen can be drawn, and the record replays to the same state."""
    chance = random.Random(seed)
    session.sit_down()
    for _ in range(250):
        keys = [key for key in session.lit() if key is not Key.BACK or chance.random() < 0.2]
        at_home = isinstance(session.table.screen, HomeScreen)
        Evening.press(session, chance.choice([key for key in keys if not (at_home and key is Key.BACK)]))
        if isinstance(session.table.screen, HomeScreen):
            session.press(Key.OK)
    if session.table.match and session.state.outcome is None:
        assert resumed(session.journal, GAMES).state == session.state


def test_elis_clink_in_the_step_that_moves_them(tmp_path):
    """The throw that ends a round is heard without them; each Eli clinks as it lands in its step."""
    session = Session(tmp_path, motion="full")
    session.sit_down()
    session.open_round(ARBRE)
    session.stake_and_guess(NUAGE, ARBRE, ARBRE, ARBRE)
    session.press(NUAGE)
    assert session.table.screen == SettlementScreen()
    session.ears.heard.clear()
    session.clock.now_s += 1
    session.press(Key.OK)
    while session.table.moving:
        session.clock.now_s += 1 / 60
        session.table.turn()
    assert session.ears.heard == [Cue.ACCEPT, *[Cue.TALES] * 5]
    session.close()


def test_a_typed_letter_begins_a_newcomers_name(session):
    """Where somebody joins, a letter opens the letters and stands there, as where people take their seats."""
    session.sit_down()
    session.press(Key.ONE)
    session.type("Morgan")
    session.press(Key.OK)
    assert session.state.players[-1].name == "Morgan"


def test_a_newcomers_name_is_written_and_gone_after_the_session(session):
    """A typed name joins as a guest, and known people as themselves; no byte of the guest's name stays."""
    session.sit_down()
    session.journal.add_person("Yann")
    session.turn()
    for name in ("Gwenole", "yann"):
        session.press(Key.ONE, Key.OK)
        session.type(name)
        session.press(Key.OK)
    assert [player.name for player in session.state.players[4:]] == ["Gwenole", "Yann"]
    assert [person.name for person in session.journal.people()] == ["Yann"]
    files = list(session.journal.path.parent.glob("games*"))
    assert any(b"Gwenole" in file.read_bytes() for file in files)
    session.press(Key.SIX)
    assert session.state.outcome is not None
    session.journal.forget_guests()
    assert not any(b"Gwenole" in file.read_bytes() for file in files)
    assert session.journal.games()[0].people[-1] == 1
