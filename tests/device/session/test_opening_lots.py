"""Openings at a whole table: the table draws by lot, and what was chosen last time is proposed."""

import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.kit.captions import CaptionStyle
from device.screen.registry import SCREENS
from engines.choix_des_dieux import Phase as Session
from engines.choix_des_dieux import Stake
from engines.imalya import Deposit
from engines.imalya import Phase as Year
from tests.device.evening import Evening

PLAYERS = {"imalya": 4, "choix_des_dieux": 3, "artiseurs": 3, "jelimvre": 2, "oniria": 4}
DRAWS = "The table draws"


class Opened(Evening):
    """A table at which games are begun and left again."""

    def sit_down(self, game, rules=None):
        """Begin a game with guests."""
        self.open_card(game)
        while len(self.seated) < PLAYERS[game]:
            self.press_key_of("Seat a guest")
        while len(self.seated) > PLAYERS[game]:
            self.press(Key.ONE)
        if rules is not None:
            self.hold(Key.OK)
            self.change_rule(rules)
        while self.table.match is None:
            self.press(Key.OK)

    @property
    def seated(self):
        """Who sits at the table before the game."""
        return self.table.screen.table(self.table.view()).seated

    @property
    def said(self):
        """The captions of the keys, in words."""
        captions = self.table.screen.captions(self.table.view())
        return {key: f"{caption.verb} {caption.object}".strip() for key, caption in captions.items()}

    def press_key_of(self, words):
        """Press the key whose caption has these words."""
        self.press(next(key for key, said in self.said.items() if said == words))

    def draw_lots(self):
        """Let the table draw by lot."""
        self.press_key_of(DRAWS)

    def to_stakes(self):
        """Open a round of Le Choix des Dieux, and tell the throw of the Tertre."""
        self.press(Key.OK, Key.ONE)
        assert self.table.screen == StakeScreen()

    def leave(self):
        """Leave the game."""
        self.hold(Key.BACK)
        self.press(Key.OK)


@pytest.fixture
def opened(tmp_path):
    """A table without a camera."""
    opened = Opened(tmp_path)
    yield opened
    opened.close()


@pytest.mark.parametrize("game", PLAYERS)
def test_one_press_draws_all_that_an_opening_leaves_to_chance(opened, game):
    """The table draws until people are asked something else, and says what it has drawn."""
    opened.sit_down(game)
    before, asked = opened.state, opened.state.awaits.kind
    opened.draw_lots()
    assert opened.state.awaits.kind not in SCREENS[game].opening.by_lot
    assert asked in SCREENS[game].opening.by_lot
    told = opened.table.view().notice
    assert told == f"The table has drawn: {SCREENS[game].opening.drawn(before, opened.state)}."
    in_the_bar = game == "oniria"  # which shows the deck of each player
    assert in_the_bar or any(player.name in told for player in opened.state.players)
    assert all(played.entry.drawn for played in opened.table.match.played)


@pytest.mark.parametrize("game", PLAYERS)
def test_a_draw_is_taken_back_and_played_again_as_one_step(opened, game):
    """Back takes the whole draw back; redo brings the same lots, not new ones."""
    opened.sit_down(game)
    before = opened.state
    opened.draw_lots()
    drawn = opened.state
    opened.press(Key.BACK)
    assert opened.state == before
    assert opened.table.view().notice.startswith("Taken back: what the table had drawn.")
    opened.hold(Key.BACK)
    opened.press(Key.ONE)
    assert opened.state == drawn


def test_the_table_names_only_the_lots_that_it_has_drawn(opened):
    """The first Faction was thrown, and the first colour chosen, before the table drew the others."""
    opened.sit_down("imalya")
    opened.type_throw(Key.SIX)
    opened.draw_lots()
    first, *others = opened.state.players
    told = opened.table.view().notice.split(";")[0]
    assert f"{first.name} " not in told
    assert all(f"{player.name} " in told for player in others)
    opened.leave()
    opened.sit_down("artiseurs")
    opened.press(Key.TWO)
    opened.draw_lots()
    first, *others = opened.state.players
    told = opened.table.view().notice
    assert f"{first.name} " not in told
    assert all(f"{player.name} " in told for player in others)


def test_ok_draws_again_where_the_table_drew_last_time(opened):
    """The table draws by OK the next time, and the dice are entered by the key that drew before."""
    opened.sit_down("imalya")
    assert opened.said[Key.TWO] == DRAWS
    opened.draw_lots()
    opened.press(Key.TWO)
    assert opened.state.phase is Year.THROW
    opened.leave()
    opened.sit_down("imalya")
    assert (opened.said[Key.OK], opened.said[Key.TWO]) == (DRAWS, "Enter the dice")
    opened.press(Key.OK)
    assert opened.said[Key.OK] == "Again Birch"
    opened.press(Key.OK)
    assert opened.state.starter == 1


def test_only_the_draw_is_proposed_where_the_table_drew_last_time(opened):
    """OK draws in amber; the key by which the dice are entered instead is not amber."""
    opened.sit_down("imalya")
    opened.draw_lots()
    opened.press(Key.TWO)
    opened.leave()
    opened.sit_down("imalya")
    captions = opened.table.screen.captions(opened.table.view())
    assert [key for key, caption in captions.items() if caption.look is CaptionStyle.PROPOSED] == [Key.OK]


def test_a_game_that_was_left_during_its_opening_proposes_nothing(opened):
    """Only an opening that was over counts as chosen."""
    opened.sit_down("imalya")
    opened.draw_lots()
    opened.leave()
    opened.sit_down("imalya")
    assert opened.said[Key.OK] == "Enter the dice"


def test_each_player_is_offered_his_colour_of_last_time(opened):
    """OK gives the answer of last time, by the name of the player; lots have a key beside it."""
    opened.sit_down("artiseurs")
    opened.press(Key.THREE, Key.ONE)
    opened.leave()
    opened.sit_down("artiseurs")
    assert (opened.said[Key.OK], opened.said[Key.FOUR]) == ("Again Black", DRAWS)
    opened.press(Key.OK)
    assert opened.said[Key.OK] == "Again White"


def test_a_colour_that_is_taken_is_not_offered_again(opened):
    """An answer that is not legal now is not proposed."""
    opened.sit_down("artiseurs")
    opened.press(Key.THREE, Key.ONE)
    opened.leave()
    opened.sit_down("artiseurs")
    opened.press(Key.ONE)
    assert opened.said[Key.OK] == DRAWS


def test_the_first_shooter_and_the_stakes_of_last_time_are_proposed(opened):
    """The shooter is named again by OK, and each bettor is offered his first stake of last time."""
    opened.sit_down("choix_des_dieux")
    opened.press(Key.TWO)
    opened.to_stakes()
    opened.press(Key.FOUR, Key.FOUR, Key.OK)
    first = opened.table.match.actions[-1]
    while opened.state.phase is Session.STAKES:
        opened.press(Key.OK)
    opened.leave()
    opened.sit_down("choix_des_dieux")
    assert opened.said[Key.OK] == "Again Birch"
    opened.press(Key.OK)
    opened.to_stakes()
    opened.press(Key.OK)
    assert opened.table.match.actions[-1] == first == Stake(2, 15)


def test_with_the_leinan_the_tales_of_last_time_are_proposed(opened):
    """A player is offered as many Tales for the Trésor as last time."""
    opened.sit_down("imalya", rules="leinan")
    opened.draw_lots()
    opened.press(Key.ONE, Key.THREE, Key.THREE, Key.OK)
    assert opened.table.match.actions[-1] == Deposit(2)
    while opened.state.phase is Year.DEPOSIT:
        opened.press(Key.OK)
    opened.leave()
    opened.sit_down("imalya")
    opened.press(Key.OK, Key.ONE)
    assert opened.state.phase is Year.DEPOSIT
    opened.press(Key.OK)
    assert opened.table.match.actions[-1] == Deposit(2)


def test_every_opening_has_a_key_for_each_of_its_answers(opened):
    """Where six columns leave no other key, the table draws by OK."""
    opened.sit_down("oniria")
    assert opened.said[Key.OK] == DRAWS
    assert set(SOFT_KEYS) <= opened.lit()
