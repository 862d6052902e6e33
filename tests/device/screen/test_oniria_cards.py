"""The table's own cards: entered with keys, kept in a file, used in games, hidden from other players."""

import pytest

from device.i18n import use_language
from device.keys import SOFT_KEYS, Key
from device.screen.base import Refuse, View
from device.screen.home.home import HomeScreen
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.deck_cards import CardText, DeckCardsScreen
from device.screen.oniria.deck_form import icon_words
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.library import SHELF, LibraryScreen
from device.screen.oniria.mix import MixScreen
from device.screen.oniria.printed import card_text
from device.screen.oniria.take import TakeScreen
from device.screen.rules.list import RuleListScreen
from device.screen.writing.letters import LettersScreen
from engines.oniria import GAME, Deck, Done, Phase, Rules, Senda
from engines.oniria.effects import Note
from tests.device.evening import Evening
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.lines import lines_of
from tests.device.screen.pictures import Picture
from tests.device.screen.test_oniria_evening import MAYA, SOMBRA, Dream, pixels
from tests.engines.oniria.tables import a_library

OTHERS = Key.SIX
CHARRO, LLORONA, OTOMI = Key.TWO, Key.FOUR, Key.FIVE
SENDAS, WITHOUT, ANEW = Key.TWO, Key.THREE, Key.FOUR
ABOVE, BELOW, CHOOSE = Key.ONE, Key.TWO, Key.THREE
AFTER, ICON, WRITE = Key.TWO, Key.THREE, Key.FOUR
_SOMBRA = (0, 1, 2, 2, 3, 4, 5)
_DREAM = (7, 8, 8, 9, 10, 10, 11)


class Collector(Dream):
    """A table whose players own the cards and enter them."""

    def open_library(self):
        """Go from home through the rules of Oniria to the card library."""
        self.open_card("oniria")
        self.press(Key.FOUR, Key.OK)
        self.open_rule("card_library")
        self.press(CHOOSE)
        assert isinstance(self.table.screen, LibraryScreen)

    def enter(self, key, powers, icons=()):
        """Enter a deck: its key, the powers of its cards, then the powers whose card bears the icon."""
        lowest = min(7, 7 * (min(powers) >= 7))
        self.press(key, *[SOFT_KEYS[power - lowest] for power in powers], Key.OK)
        distinct = sorted(set(powers))
        self.press(*[SOFT_KEYS[distinct.index(power)] for power in icons], Key.OK)

    def write(self, words):
        """Write words letter by letter, and finish them with OK."""
        super().write(words)
        self.press(Key.OK)

    def enter_maya(self):
        """Enter the Maya deck, which is on the second page."""
        self.press(OTHERS)
        self.enter(Key.ONE, _DREAM)

    @property
    def kept(self):
        """The text of the file of cards."""
        return (self.folder / f"{SHELF}.txt").read_text("utf-8")

    @property
    def notice(self):
        """The current notice."""
        return self.table.view().notice


@pytest.fixture
def collector(tmp_path):
    """A table with an empty card library."""
    collector = Collector(tmp_path)
    collector.folder = tmp_path
    yield collector
    collector.close()


def seat_of_charro(collector):
    """Begin a game with the entered decks; returns the seat that plays the Charro deck."""
    collector.press(Key.OK, Key.OK, MAYA, SOMBRA, SOMBRA, SOMBRA)
    collector.lay_path()
    return next(seat for seat in (1, 2, 3) if collector.state.deck(seat) is Deck.CHARRO)


def test_a_deck_is_entered_with_keys_and_kept_in_a_file(collector):
    """Seven powers entered in any order and one icon are saved as a sorted line and used in the game."""
    collector.open_library()
    collector.enter(LLORONA, (5, 0, 1, 2, 2, 3, 4), icons=(2,))
    assert collector.kept == "llorona 0 1 2* 2 3 4 5\n"
    assert collector.notice == "Kept in oniria-cards.txt."
    collector.press(Key.OK)
    assert isinstance(collector.table.screen, RuleListScreen)
    collector.press(Key.OK)
    assert isinstance(collector.table.screen, TakeScreen)
    (card,) = [card for card in collector.state.rules.card_library.cards(Deck.LLORONA) if card.icon]
    assert card.power == 2


def test_what_a_card_says_is_written_and_read_out_when_it_lies_open(collector):
    """A card's words and icon can be entered. When the card lies open in a game, its words are known."""
    collector.open_library()
    collector.enter(CHARRO, _SOMBRA)
    collector.press(CHARRO, *[AFTER] * 3, WRITE)
    collector.write("If triple 2 marks 1")
    collector.press(ICON)
    assert Key.FIVE in collector.lit()
    collector.press(Key.OK)
    assert collector.kept.splitlines()[-1] == 'charro 0 1 2 2*="If triple 2 marks 1" 3 4 5'
    hand = seat_of_charro(collector)
    powers = [9, 0, 0, 0]
    powers[hand] = 2
    collector.turn_cards(*powers)
    assert card_text(collector.state, hand) == "If triple 2 marks 1"


def test_words_and_icon_of_a_card_are_taken_away_again(collector):
    """Back discards words and icon of a card.

    OK keeps what stands there, also if both were taken away again.
    """
    collector.open_library()
    collector.enter(LLORONA, _SOMBRA)
    collector.press(LLORONA, WRITE)
    collector.write("A")
    collector.press(ICON, Key.BACK, LLORONA)
    assert Key.FIVE not in collector.lit()
    collector.press(WRITE)
    collector.write("A")
    collector.press(ICON, ICON, Key.FIVE, Key.OK)
    assert collector.kept.splitlines()[-1] == "llorona 0 1 2 2 3 4 5"


def test_a_known_deck_is_entered_anew(collector):
    """Entering a known deck again replaces its powers in the file."""
    collector.open_library()
    collector.enter(LLORONA, _SOMBRA)
    collector.press(LLORONA)
    collector.enter(Key.SIX, (0, 0, 1, 2, 3, 4, 5))
    assert collector.kept.splitlines()[-1] == "llorona 0 0 1 2 3 4 5"


def test_there_is_room_for_sixty_letters():
    """A card's words have at most 60 letters. The next letter is refused with a sentence."""
    cards = DeckCardsScreen(HomeScreen(), "", Deck.MAYA, ())
    full = LettersScreen(CardText(deck=cards), "a" * CardText.longest, group=0)
    assert full.press(Key.ONE, View()) == Refuse("There is room for 60 letters: OK keeps these.")


def test_a_note_can_be_in_own_words(collector):
    """A player can write a note in their own words, and the declarations of the round contain it."""
    collector.open_card("oniria")
    collector.press(Key.FOUR, Key.OK, Key.OK)
    collector.take_decks()
    collector.lay_path()
    collector.turn_cards(9, 3, 3, 1)
    collector.press(Key.ONE, Key.TWO, Key.SIX, Key.TWO, Key.FIVE)
    collector.write("Coffee first")
    assert collector.state.current.declarations[-1].effect == Note("Coffee first")


def test_a_card_too_few_is_no_deck(collector):
    """OK is lit only for a full deck of seven cards. A further power is refused; Back removes a card."""
    collector.open_library()
    collector.press(LLORONA, *[Key.ONE] * 6)
    assert Key.OK not in collector.lit()
    collector.press(Key.ONE)
    assert Key.ONE not in collector.lit()
    collector.press(Key.BACK)
    assert Key.OK not in collector.lit()


def test_twelve_sendas_are_entered_and_laid_by_their_numbers(collector):
    """All twelve Sendas can be entered and saved. Later, a path takes one key for each of its Sendas."""
    collector.open_library()
    collector.press(OTHERS, SENDAS, Key.THREE, Key.OK, Key.TWO, Key.OK, *[Key.OK] * 22)
    collector.press(Key.OK)
    assert collector.kept == "sendas 2/8" + " -/-" * 11 + "\n"
    collector.press(Key.OK, Key.OK, MAYA, SOMBRA, SOMBRA, SOMBRA)
    assert collector.table.screen == LayScreen()
    collector.press(*[Key.ONE] * 7, Key.OK)
    assert collector.table.screen == ChooseScreen()
    assert collector.state.current.sendas[0] == Senda((2,), (8,))


def test_a_damaged_line_is_named_and_the_cards_can_be_begun_anew(tmp_path):
    """A damaged file of cards is reported.

    A key discards it, so that cards can be entered without an editor.
    """
    (tmp_path / f"{SHELF}.txt").write_text("maya 7 8 8 9 10 10 11\nlorona 0 1 2 2 3 4 5\n", "utf-8")
    collector = Collector(tmp_path)
    collector.folder = tmp_path
    collector.open_library()
    assert Key.OK not in collector.lit()
    told = pixels(collector)
    collector.press(OTHERS, ANEW)
    assert (pixels(collector) != told).any()
    assert Key.OK not in collector.lit()
    collector.enter(LLORONA, _SOMBRA)
    assert Key.OK in collector.lit()
    collector.close()


def test_who_plays_without_keeps_the_cards_for_another_evening(collector):
    """Playing without the cards keeps them in the file."""
    collector.open_library()
    collector.enter(CHARRO, _SOMBRA)
    collector.press(OTHERS, WITHOUT, Key.OK)
    assert collector.state.rules.card_library is None
    assert "charro" in collector.kept


def test_the_raza_cosmica_says_what_it_needs(collector):
    """The Raza Cósmica can be switched on only with both Soñadora decks.

    While it is on, they cannot be left out.
    """
    collector.open_card("oniria")
    collector.press(Key.FOUR, Key.OK)
    collector.open_rule("raza_cosmica")
    assert CHOOSE not in collector.lit()
    Evening.press(collector, CHOOSE)
    table = collector.table
    lines, _canvas = lines_of(Picture(lambda: table.screen, table.view), (800, 480), "en")
    assert any("needs a card library with both Soñadora" in line.words for line in lines)
    collector.press(ABOVE, CHOOSE)
    collector.enter(OTOMI, _DREAM)
    collector.enter_maya()
    collector.press(Key.OK, BELOW, CHOOSE)
    assert collector.table.screen.choice.rules.raza_cosmica
    collector.press(ABOVE, CHOOSE, OTHERS, WITHOUT)
    assert "needs a card library" in collector.notice
    collector.press(Key.BACK, Key.OK)
    assert collector.state.rules.raza_cosmica


def mixed(collector):
    """Bring a table of four to the screen on which the Soñadora mixes her deck."""
    collector.open_library()
    collector.enter(OTOMI, _DREAM)
    collector.enter_maya()
    collector.press(Key.OK, BELOW, CHOOSE, Key.OK, MAYA, SOMBRA, SOMBRA, SOMBRA)
    assert collector.table.screen == MixScreen()


def test_the_sonadora_mixes_her_deck_while_all_look_away(collector):
    """The Soñadora mixes her deck from both decks. The screen afterwards is the same for every choice."""
    mixed(collector)
    assert collector.lit() == {Key.OK, Key.BACK}
    collector.press(Key.OK, Key.ONE, Key.OK, Key.ONE, Key.TWO, Key.OK)
    collector.press(Key.ONE, Key.OK, Key.ONE, Key.TWO, Key.OK, Key.ONE, Key.OK)
    assert isinstance(collector.table.screen, LayScreen)
    assert {deck for deck, _place in collector.state.current.mix} == {Deck.OTOMI}
    told = pixels(collector)
    collector.press(Key.BACK)
    assert collector.table.screen == MixScreen()
    assert "Otomi" not in collector.notice
    collector.press(Key.OK, Key.TWO, Key.OK, Key.THREE, Key.FOUR, Key.OK)
    collector.press(Key.TWO, Key.OK, Key.THREE, Key.FOUR, Key.OK, Key.TWO, Key.OK)
    assert {deck for deck, _place in collector.state.current.mix} == {Deck.MAYA}
    assert (pixels(collector) == told).all()


def test_a_mixed_deck_takes_as_many_cards_of_a_power_as_a_normal_one(collector):
    """While mixing, OK is lit only with the usual number of cards of a power.

    Back leads to the power before.
    """
    mixed(collector)
    collector.press(Key.OK, Key.ONE, Key.OK, Key.ONE)
    assert Key.OK not in collector.lit()
    collector.press(Key.THREE)
    assert Key.OK in collector.lit()
    collector.press(Key.FOUR)
    assert Key.OK not in collector.lit()
    collector.press(Key.BACK, Key.BACK)
    assert collector.table.screen == MixScreen()


def test_only_cards_that_a_hand_still_has_are_offered(collector):
    """If a Sombra's deck is known and she has played her only 5, she cannot show a 5 in the next trick."""
    collector.open_library()
    collector.enter(CHARRO, _SOMBRA)
    charro = seat_of_charro(collector)
    powers = [9, 0, 0, 0]
    powers[charro] = 5
    collector.play_trick(*powers)
    shown = {
        action.power
        for action in collector.state.legal_actions()
        if getattr(action, "seat", None) == charro and getattr(action, "power", None) is not None
    }
    assert shown == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(("silent", "said"), [(False, "triple: obtains 1"), (True, "")])
def test_what_an_open_card_says_is_known_unless_it_fell_silent(silent, said):
    """The words of an open card are known. By a house rule a barred card loses them with its power."""
    rules = str(Rules(card_library=a_library(), zeroed_card_loses_power=silent))
    state, _events = oniria.played(*oniria.DEALT, *oniria.shown(11, 1, 2, 0), rules=rules)
    while state.phase is not Phase.CHOOSE:
        state = state.apply(Done(state.awaits.actor))  # with known cards only those with a power are asked
    for action in map(GAME.parse_action, oniria.shown(9, 2, 3, 4)):
        state = state.apply(action)
    assert card_text(state, 0) == "triple: obtains 1"
    assert card_text(state, 1) == said
    assert card_text(state, 2) == ""


def test_nothing_is_said_of_cards_that_lie_face_down_or_are_unknown():
    """No words are known for a card until all cards are open, nor without a card library."""
    rules = str(Rules(card_library=a_library()))
    state, _events = oniria.played(*oniria.DEALT, *oniria.down(), "show 1 9", rules=rules)
    assert card_text(state, 0) == ""
    state, _events = oniria.played(*oniria.DEALT, *oniria.shown(9, 2, 3, 4))
    assert card_text(state, 0) == ""


@pytest.mark.parametrize(
    ("language", "words"), [("en", {8: "1 icon", 9: "2 icons"}), ("fr", {8: "1 icône", 9: "2 icônes"})]
)
def test_icons_are_counted_in_words(language, words):
    """One icon and two are told in the singular and in the plural; a power without one is not told."""
    use_language(language)
    told = icon_words({7: 0, 8: 1, 9: 2})
    assert told == words
