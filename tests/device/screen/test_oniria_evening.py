"""Games of Oniria, played only by pressing keys."""

import random

import pygame
import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.annals.end import ResultScreen
from device.screen.home.home import HomeScreen
from device.screen.oniria import lay
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.consent import ConsentScreen
from device.screen.oniria.draft import DraftScreen, LastCardScreen
from device.screen.oniria.end import EndScreen
from device.screen.oniria.judge import ObligedScreen
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.secret import SecretScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.oniria.show import ShowScreen
from device.screen.oniria.take import TakeScreen
from device.screen.oniria.trail import TrailScreen
from device.screen.oniria.trick import TrickScreen
from device.screen.oniria.tricks import TricksScreen
from device.screen.oniria.voided import VoidedScreen
from device.screen.rules.book import RulebookScreen
from engines.oniria import Phase, Side
from engines.oniria.events import RoundVoided
from engines.registry import GAMES
from tests.device.evening import LitKeysOnly
from tests.device.gallery import Gallery
from tests.device.resumed import resumed
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.oniria_pictures import dreamt

MAYA, SOMBRA = Key.FIVE, Key.ONE
DECLARE, SPEND, TRAIL, SCORES, RULES, MORE = SOFT_KEYS
PAST = Key.SIX
_LOWEST_DREAM = 7


class Dream(LitKeysOnly):
    """A table that accepts only keys whose lamps are on."""

    def sit_down(self, players=4, rules=()):
        """Begin a game with this many players; `rules` are the fields of the house rules to change."""
        if self.table.screen != HomeScreen():
            raise AssertionError("the table does not stand at home")
        self.open_card("oniria")
        self.press(*SOFT_KEYS[3:players], Key.OK)
        for rule in rules:
            self.change_rule(rule)
        self.press(Key.OK)
        assert self.table.screen == TakeScreen()

    def take_decks(self, players=4):
        """Choose the decks: the first player of four or five is the Soñadora, all others are Sombras."""
        if players > 3:
            self.press(MAYA)
        sombras = players if players == 3 else players - 1
        self.press(*[SOMBRA] * sombras)
        if players == 3:
            self.press(Key.ONE, Key.TWO)

    def lay_path(self, *barred):
        """Lay seven Sendas; `barred` has pairs of a place and a power that it bars for the Sombras."""
        for number in range(1, 8):
            if self.state.round > 1:
                self.press(Key.OK)  # a Senda that was not there in earlier rounds
            self.press(*[SOFT_KEYS[power] for place, power in barred if place == number], Key.OK, Key.OK)
        self.press(Key.OK)

    def draft(self):
        """Draft six cards along the path, and say that the last card is an 11."""
        self.press(*[Key.OK] * 6)
        assert self.table.screen == LastCardScreen()
        self.press(Key.FIVE)

    def turn_cards(self, *powers):
        """Say that all are ready, then enter each card in the order in which the table asks."""
        self.press(Key.OK)
        while isinstance(self.table.screen, ShowScreen):
            hand = next(iter(self.state.legal_actions())).hand
            lowest = _LOWEST_DREAM if hand == self.state.sonadora() else 0
            self.press(SOFT_KEYS[powers[hand] - lowest])

    def play_trick(self, *powers):
        """Play a trick without declarations."""
        self.turn_cards(*powers)
        self.press(Key.OK, Key.OK)

    def tally(self):
        """The points of this round, in seat order."""
        return list(self.state.reckoning.tally)


@pytest.fixture
def dream(tmp_path):
    """A table without a camera."""
    dream = Dream(tmp_path)
    yield dream
    dream.close()


def test_the_words_below_the_path_are_whole_sentences(dream, language, monkeypatch):
    """On the screen of the path, text that follows a full stop begins with a capital letter."""
    said = []
    monkeypatch.setattr(lay, "draw_sentence", lambda canvas, view, zone, told: said.append(told))
    dream.sit_down()
    dream.take_decks()
    said.clear()
    dream.press(*[Key.OK] * 14)
    assert any(strong.endswith(".") for strong, _rest in said)
    assert all(rest[0].isupper() for strong, rest in said if strong.endswith("."))


def test_back_on_the_path_keeps_what_the_last_senda_bars(dream):
    """The Senda that was laid last is asked about again with what was entered for it."""
    dream.sit_down()
    dream.take_decks()
    dream.press(Key.TWO, Key.THREE, Key.OK, Key.ONE, Key.OK)
    (laid,) = dream.table.screen.laid
    dream.press(Key.BACK)
    assert dream.table.screen == LayScreen((), Side.SONADORA, laid)
    dream.press(Key.BACK, Key.OK, Key.OK)
    assert dream.table.screen == LayScreen((laid,))


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_played_with_eight_keys(dream, tmp_path, players):
    """A game has as many rounds as players, then a winner and home.

    The gallery draws the screens on the way.
    """
    gallery = Gallery(tmp_path / "pictures")
    dream.gallery = gallery
    dream.sit_down(players)
    dream.take_decks(players)
    for number in range(1, players + 1):
        dream.lay_path((2, 2)) if number == 1 else dream.lay_path()
        if players == 3:
            dream.draft()
        for trick in range(7):
            powers = [(trick + hand) % 6 for hand in dream.state.hands]
            powers[dream.state.sonadora()] = _LOWEST_DREAM + trick % 5
            dream.play_trick(*powers)
        assert dream.table.screen == RoundEndScreen()
        dream.press(Key.OK)
        assert len(dream.state.scores) == number
    assert dream.table.screen == ResultScreen(EndScreen())
    assert dream.state.outcome is not None
    dream.press(Key.SIX)
    assert dream.table.screen == HomeScreen()
    asked = {"TakeScreen", "LayScreen", "ChooseScreen", "ShowScreen", "TrickScreen", "RoundEndScreen"}
    asked |= {"FirstScreen", "DraftScreen", "LastCardScreen"} if players == 3 else set()
    assert asked <= gallery.kinds


def seated(dream, players=4):
    """Bring the table to its first trick; with three players the draft is done too."""
    dream.sit_down(players)
    dream.take_decks(players)
    dream.lay_path()
    if players == 3:
        dream.draft()


@pytest.mark.parametrize("players", [3, 5])
def test_decks_can_be_drawn(dream, players):
    """OK draws all decks: with five players one is a Soñadora's, with three players none is."""
    dream.sit_down(players)
    dream.press(Key.OK)
    assert dream.state.phase is Phase.LAY
    sides = [player.deck.side for player in dream.state.players]
    assert sides.count("sonadora") == (players == 5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_trick_takes_three_presses_and_one_for_each_card(dream, players):
    """A trick takes one key for ready, one for each card, one to compare and one to confirm."""
    seated(dream, players)
    dream.press(Key.OK)
    for _ in range(max(4, players)):
        dream.press(Key.TWO)
    dream.press(Key.OK, Key.OK)
    assert dream.table.screen == ChooseScreen()
    assert dream.state.trick == 2


def test_cards_are_turned_after_three_two_one(dream):
    """The countdown draws 3, 2 and 1, a second each. Then the table asks for the cards."""
    seated(dream)
    dream.press(Key.OK)
    assert dream.table.screen == ShowScreen(counting=True)
    figures = []
    for left_s in (3, 2, 1):
        assert dream.table.view().left_s == left_s
        figures.append(pixels(dream))
        dream.turn(10)
    assert (figures[0] != figures[1]).any()
    assert (figures[1] != figures[2]).any()
    assert dream.table.screen == ShowScreen()


def test_a_key_ends_the_count(dream):
    """Entering a card during the countdown ends the countdown."""
    seated(dream)
    dream.press(Key.OK, Key.TWO)
    assert dream.state.current.trick.cards[dream.state.sonadora()] == _LOWEST_DREAM + 1
    assert dream.table.screen == ShowScreen()


def test_who_chooses_again_is_counted_for_again(dream):
    """After undo, the countdown begins at three seconds again."""
    seated(dream)
    dream.press(Key.OK)
    dream.turn(25)
    dream.press(Key.BACK, Key.OK)
    assert dream.table.screen == ShowScreen(counting=True)
    assert dream.table.view().left_s == 3


def test_a_secret_choice_is_shown_to_nobody_else(dream):
    """A card chosen in secret is not given away by the screen, the notice or undo."""
    seated(dream)
    dream.press(MORE, Key.ONE, Key.TWO)
    assert dream.table.screen == SecretScreen(1)
    assert dream.lit() == {Key.SIX, Key.OK, Key.BACK}
    dream.press(Key.OK, Key.FIVE)
    assert dream.table.screen == ChooseScreen()
    assert dream.state.current.trick.cards[1] == 4
    told = pixels(dream)
    dream.press(Key.BACK)
    assert "a card put down" in dream.table.view().notice
    assert "4" not in dream.table.view().notice
    dream.press(MORE, Key.ONE, Key.TWO, Key.OK, Key.ONE)
    assert dream.state.current.trick.cards[1] == 0
    assert (pixels(dream) == told).all()
    dream.press(Key.OK, Key.ONE)
    assert {action.hand for action in dream.state.legal_actions() if hasattr(action, "hand")} == {2, 3}


def test_a_drafted_card_told_in_secret_is_shown_to_nobody_else(dream):
    """The screen is the same for each power of a card drafted in secret, also after undo."""
    dream.sit_down(3)
    dream.take_decks(3)
    dream.lay_path()
    shown = []
    for power in (Key.ONE, Key.FIVE):
        dream.press(Key.FOUR, Key.OK, power)
        assert dream.state.current.drafted[0].power is not None
        shown.append(pixels(dream))
        dream.press(Key.BACK)
        shown.append(pixels(dream))
    assert (shown[0] == shown[2]).all()
    assert (shown[1] == shown[3]).all()


def test_past_tricks_stay_face_down_where_cards_are_counted(dream):
    """With counted cards, the screen of past tricks is the same whichever cards were played."""
    shown = []
    for powers in ((11, 1, 2, 3), (11, 0, 3, 2)):
        if shown:
            dream.open_card("oniria")  # the same people sit there, and the same rules hold
            dream.press(Key.OK)
        else:
            dream.sit_down(rules=("count_cards",))
        dream.take_decks()
        dream.lay_path()
        dream.play_trick(*powers)
        dream.press(MORE, PAST)
        assert isinstance(dream.table.screen, TricksScreen)
        shown.append(pixels(dream))
        dream.press(Key.OK)
        dream.hold(Key.BACK)
        dream.press(Key.OK)
    assert (shown[0] == shown[1]).all()


def pixels(dream):
    """The pixels of the current screen."""
    dream.redraw()
    return pygame.surfarray.array3d(dream.screen.canvas.surface)


def test_what_all_have_said_at_once_is_taken_back_with_one_press(dream):
    """One press undoes "all ready", "all confirm" or a single entered card."""
    seated(dream)
    dream.turn_cards(9, 1, 2, 3)
    compared = dream.state
    dream.press(Key.OK, Key.BACK)
    assert dream.state == compared
    dream.press(*[Key.BACK] * 4)
    assert dream.state.phase is Phase.SHOW
    dream.press(Key.BACK)
    assert dream.state.current.trick.ready == ()
    assert dream.table.screen == ChooseScreen()


def test_what_all_have_said_at_once_is_said_again_with_one_press(dream):
    """Redo repeats "all ready" as one step, and after it each entered card as one step."""
    seated(dream)
    dream.turn_cards(9, 1, 2, 3)
    dream.press(Key.OK)
    confirmed = dream.state
    dream.press(*[Key.BACK] * 6)
    assert dream.table.screen == ChooseScreen()
    dream.hold(Key.BACK)
    dream.press(Key.ONE)
    assert dream.state.phase is Phase.SHOW
    assert dream.state.current.trick.cards.count(None) == 4
    for _ in range(5):
        dream.hold(Key.BACK)
        dream.press(Key.ONE)
    assert dream.state == confirmed


def test_an_effect_is_declared_agreed_to_and_spent(dream):
    """A declared effect counts after consent.

    Yann spends his bonus of 2 and alone gets a point in the trick.
    """
    seated(dream)
    dream.press(MORE, Key.TWO, Key.THREE, Key.ONE, Key.TWO, Key.THREE, Key.TWO)
    assert dream.table.screen == ConsentScreen()
    assert dream.lit() == {Key.ONE, Key.TWO, Key.FOUR, Key.SIX, Key.OK, Key.BACK}
    dream.press(Key.ONE)
    assert dream.state.reckoning.bonuses == (0, 0, 2, 0)
    dream.turn_cards(9, 3, 3, 1)
    dream.press(SPEND, Key.THREE, Key.TWO, Key.FOUR)
    dream.press(Key.OK)
    assert dream.tally() == [0, 0, 1, 0]


def test_a_contested_effect_does_not_count(dream):
    """An effect that all other players contest gives no points, and the trail cannot take it back."""
    seated(dream)
    dream.turn_cards(9, 3, 3, 1)
    dream.press(DECLARE, Key.TWO, Key.ONE, Key.ONE, Key.TWO, Key.ONE)
    dream.press(Key.SIX, Key.ONE, Key.SIX, Key.THREE, Key.SIX, Key.FOUR)
    assert dream.table.screen == TrickScreen()
    assert dream.state.live == frozenset()
    dream.press(TRAIL)
    assert dream.table.screen == TrailScreen()
    assert Key.THREE not in dream.lit()
    dream.press(Key.OK)
    assert dream.tally() == [0, 0, 0, 0]


def test_an_effect_is_taken_back_in_the_trail(dream):
    """Taking an effect back in the trail removes its points, and a notice says so."""
    seated(dream)
    dream.turn_cards(9, 3, 3, 1)
    dream.press(DECLARE, Key.TWO, Key.ONE, Key.ONE, Key.TWO, Key.TWO, Key.ONE)
    assert dream.tally() == [0, 2, 0, 0]
    dream.press(TRAIL, Key.THREE)
    assert dream.tally() == [0, 0, 0, 0]
    assert "taken back" in dream.table.view().notice


def test_a_barred_card_is_told_when_it_is_turned(dream):
    """When a barred card is turned, a notice names it, and the Sombra who played it loses a point."""
    dream.sit_down()
    dream.take_decks()
    dream.lay_path((1, 2))
    dream.turn_cards(9, 2, 3, 1)
    assert "barred 2" in dream.table.view().notice
    assert dream.tally() == [0, -1, 0, 0]


def test_a_sombra_says_whether_she_was_obliged(dream):
    """A Sombra who had to play a barred card loses its power but no point."""
    seated(dream)
    dream.turn_cards(11, 0, 0, 0)
    dream.press(Key.OK, DECLARE, Key.ONE, Key.THREE, Key.TWO, Key.ONE, Key.FIVE, Key.OK, Key.TWO, Key.OK)
    dream.turn_cards(7, 4, 1, 0)
    assert dream.table.screen == ObligedScreen()
    dream.press(Key.ONE)
    assert dream.table.screen == TrickScreen()
    assert dream.state.reckoning.tricks[1].cards[1].power == 0
    assert dream.tally() == [0, 0, 0, 0]


def test_the_trick_is_named_where_an_earlier_card_is_asked_about():
    """A Sombra who is asked whether she had to play a card of an earlier trick reads which trick it was."""
    again = ("declare 1 add_constraint 1 sombras 2 yes", "declare 1 cancel 1", *oniria.shown(9, 4, 2, 1))
    then = (*oniria.done(), *oniria.done(), *oniria.shown(9, 0, 0, 0), "declare 1 cancel 2")
    view = dreamt(*oniria.DEALT, *again, *then, rules="standard consent=none")
    assert ObligedScreen().question(view).title.startswith("Yann, round 1, trick 1: did the Soñadora’s power")


def test_score_cards_and_effects_that_waited_count_before_the_next_round(dream):
    """A score card and an effect that waited for the end of the round count before the next round."""
    seated(dream)
    dream.turn_cards(11, 0, 0, 0)
    dream.press(DECLARE, Key.TWO, Key.SIX, Key.ONE, Key.ONE, Key.ONE, Key.ONE, Key.OK, Key.OK)
    for _ in range(6):
        dream.play_trick(11, 0, 0, 0)
    dream.press(DECLARE, Key.THREE, Key.ONE, Key.ONE, Key.THREE, Key.ONE, Key.ONE)
    assert dream.state.current.declarations[-1].said.source == "score card"
    dream.press(Key.OK)
    assert dream.table.screen == SettleScreen()
    dream.press(Key.THREE, Key.THREE, Key.OK)
    assert dream.table.screen == LayScreen()
    assert dream.state.totals == (6, 2, 1, 0)


def test_sendas_of_earlier_rounds_are_laid_with_one_key(dream):
    """In the second round, each Senda of an earlier round takes one key."""
    dream.sit_down()
    dream.take_decks()
    dream.lay_path((1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5))
    for _ in range(7):
        dream.play_trick(11, 0, 0, 0)
    dream.press(Key.OK)
    assert dream.table.screen == LayScreen()
    dream.press(Key.TWO, *[Key.ONE] * 6, Key.OK)
    assert [senda.sombras for senda in dream.state.current.sendas] == [(1,), (0,), (2,), (3,), (4,), (5,), ()]


def test_three_players_draft_and_a_wrong_card_voids_the_round(dream):
    """With three players, a barred card of the Soñadora that could lie elsewhere voids the round."""
    dream.sit_down(3)
    dream.take_decks(3)
    dream.press(Key.OK, Key.TWO, Key.OK, *[Key.OK] * 13)
    assert dream.table.screen == DraftScreen()
    assert dream.state.current.sendas[0].sonadora == (8,)
    dream.press(Key.TWO, Key.ONE, *[Key.OK] * 6)
    assert dream.table.screen == LastCardScreen()
    dream.press(Key.ONE)
    dream.turn_cards(1, 2, 3, 8)
    assert dream.table.screen == VoidedScreen(LayScreen(), RoundVoided(round=1, senda=1, power=8))
    dream.press(Key.OK)
    assert dream.table.screen == LayScreen()


def test_the_book_opens_at_what_is_asked_and_closes_over_it(dream):
    """The rulebook opens with its own key or by holding OK, and closing it returns to the same question."""
    seated(dream)
    dream.turn_cards(9, 3, 3, 1)
    dream.press(RULES)
    assert isinstance(dream.table.screen, RulebookScreen)
    dream.press(Key.BACK, SCORES, Key.OK)
    dream.hold(Key.OK)
    assert isinstance(dream.table.screen, RulebookScreen)
    assert dream.state.phase is Phase.POWERS


def test_a_game_is_resumed_where_it_stood(tmp_path):
    """A game is resumed in the same state in the middle of a trick, with one card told in secret."""
    first = Dream(tmp_path)
    seated(first)
    first.press(MORE, Key.ONE, Key.TWO, Key.OK, Key.FIVE, Key.OK, Key.ONE)
    state = first.state
    first.close()
    second = Dream(tmp_path)
    second.press(Key.OK)
    assert second.state == state
    assert isinstance(second.table.screen, ShowScreen)
    second.close()


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 5)])
def test_no_sequence_of_keys_breaks_a_game(dream, seed, players):
    """After 60 random lit keys without a crash, the record replays to the same state."""
    chance = random.Random(seed)
    seated(dream, players)
    for _ in range(60):
        keys = [key for key in sorted(dream.lit()) if key is not Key.BACK or chance.random() < 0.2]
        dream.press(chance.choice(keys or [Key.BACK]))
        if dream.table.match is None:
            dream.press(Key.OK)
    assert resumed(dream.journal, GAMES).state == dream.state
