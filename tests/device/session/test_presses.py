"""Counts the presses of each flow of the host on a whole table, beside the most that its design allows."""

import pytest

from device.i18n import use_language
from device.keys import SOFT_KEYS, Key
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.writing.letters import LettersScreen
from device.session.settings_keeper import SettingsKeeper
from device.settings.model import Settings
from engines.imalya import Phase
from engines.jelimvre import Phase as Siege
from engines.registry import GAMES
from tests.device.annals.games import play
from tests.device.evening import Clock, LitKeysOnly, Tray
from tests.device.first_throw import to_first_throw_watched
from tests.device.kept_games import actions_of, keep_game
from tests.device.screen import scenery

FOUR = ("Maëlle", "Yann", "Inès", "Théo")
ALLOWED = {
    "play on": 1,
    "the same table again": 1,
    "another game": 2,
    "four known people, the table of last time": 2,
    "four known people, none of them seated": 6,
    "a new name": 3,
    "each further letter": 3,
    "other rules": 3,
    "correct a misread die": 2,
    "settle a doubt": 2,
    "leave": 2,
    "rematch": 1,
    "softer": 3,
    "lock three and throw again": 4,
    "both armies as last time": 1,
}
"""The flow table of the host's design: how many presses each way may take, arrows not counted."""


class Counted(LitKeysOnly):
    """A table whose person presses lit keys only, and counts presses."""

    presses = 0

    def press(self, *keys):
        """Press lit keys."""
        for key in keys:
            self.presses += 1
            super().press(key)

    def hold(self, key):
        """Hold a key, which is a press."""
        self.presses += 1
        super().hold(key)

    def takes(self, flow, *keys, held=()):
        """Press the keys of a flow, some of them held, and check their number."""
        self.presses = 0
        for place, key in enumerate(keys):
            (self.hold if place in held else self.press)(key)
        assert self.presses <= ALLOWED[flow], flow

    def card(self, name):
        """The key of a game on home."""
        return self._card_keys()[name]

    def know(self, *names):
        """Add people to the roster."""
        for name in names:
            self.journal.add_person(name)
        self.turn()


@pytest.fixture
def evening(tmp_path):
    """A table without a camera."""
    evening = Counted(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def watched(tmp_path):
    """A table with a camera, before the first throw of a turn of Imalya."""
    clock = Clock()
    watched = Counted(tmp_path, Tray(clock), clock)
    to_first_throw_watched(watched)
    yield watched
    watched.close()


def half_a_year(evening, *names):
    """Keep a game of Imalya that is half played, and return its match."""
    actions = actions_of("imalya", players=len(names))
    match = keep_game(evening.journal, "imalya", actions[: len(actions) // 2], names)
    evening.table._lobby.leave()
    evening.turn()
    return match


def test_last_evenings_game_is_played_on(evening):
    """Home opens with the last game lit: OK."""
    match = half_a_year(evening, *FOUR)
    evening.takes("play on", Key.OK)
    assert evening.state == match.state


def test_the_same_table_plays_again(evening):
    """Where the last game is finished, OK on home begins it again."""
    play(evening.journal, FOUR[:2])
    evening.turn()
    evening.takes("the same table again", Key.OK)
    assert evening.table.match.players == FOUR[:2]
    assert evening.state.phase is Phase.DRAW_FACTION


def test_another_game_is_taken_up(evening):
    """Six, an arrow for each game further down, OK."""
    match = half_a_year(evening, *FOUR)
    keep_game(evening.journal, "choix_des_dieux", actions_of("choix_des_dieux")[:5])
    evening.turn()
    evening.presses = 0
    evening.press(Key.SIX)
    evening.press(Key.TWO)
    arrows = 1
    evening.press(Key.OK)
    assert evening.presses - arrows <= ALLOWED["another game"]
    assert evening.state == match.state


def test_four_known_people_play_as_last_time(evening):
    """The game, OK."""
    evening.know(*FOUR)
    rules = str(GAMES["imalya"].presets["chance"])
    evening.journal.begin("imalya", "0.1.0", rules, FOUR, people=(1, 2, 3, 4))
    evening.turn()
    evening.takes("four known people, the table of last time", evening.card("imalya"), Key.OK)
    assert evening.table.match.players == FOUR
    assert str(evening.state.rules) == rules


def test_four_known_people_sit_down(evening):
    """The game, a key for each, OK; guests of last time do not sit there again."""
    rules = str(GAMES["imalya"].presets["chance"])
    evening.know(*FOUR)
    evening.journal.begin("imalya", "0.1.0", rules, FOUR, people=(1, 2, 3, 4))
    evening.journal.begin("imalya", "0.1.0", rules, ("Amber", "Birch"))
    evening.turn()
    keys = (evening.card("imalya"), *SOFT_KEYS[:4], Key.OK)
    evening.takes("four known people, none of them seated", *keys)
    assert evening.table.match.players == FOUR
    assert str(evening.state.rules) == rules


def test_a_new_name_is_written(evening):
    """Group, letter, name; each further letter takes the key for letters, a group and a letter."""
    evening.press(evening.card("imalya"), Key.SIX)
    assert isinstance(evening.table.screen, LettersScreen)
    use_language("fr")
    evening.takes("each further letter", Key.FIVE, Key.TWO)
    evening.takes("each further letter", Key.SIX, Key.FOUR, Key.THREE)
    assert evening.table.screen.text == "Ro"
    evening.press(Key.BACK, Key.BACK)
    evening.takes("a new name", Key.FIVE, Key.TWO, Key.ONE)
    assert len(evening.journal.people()) == 1


def test_other_rules_are_chosen(evening):
    """OK held, the card, OK."""
    evening.journal.begin("imalya", "0.1.0", "base", FOUR[:2])
    evening.turn()
    evening.press(evening.card("imalya"))
    evening.takes("other rules", Key.OK, Key.THREE, Key.OK, held={0})
    assert str(evening.state.rules) != "base"


def test_a_misread_die_is_corrected(watched):
    """Its key held, the face."""
    watched.tray.falls = [("1", "1", "1", "2", "2", "2")]
    watched.press(Key.OK)
    watched.turn(12)
    watched.takes("correct a misread die", Key.TWO, Key.SIX, held={0})
    assert "".join(die.figure for die in watched.state.dice) == "MRMGGG"


def test_a_misread_die_is_corrected_after_an_answer(watched):
    """A die that was kept already is corrected by the same two presses."""
    watched.tray.falls = [("1", "1", "1", "2", "2", "2")]
    watched.press(Key.OK)
    watched.turn(12)
    watched.press(Key.ONE)
    watched.takes("correct a misread die", Key.TWO, Key.SIX, held={0})
    assert "".join(die.figure for die in watched.state.dice) == "MRMGGG"


def test_a_doubt_is_settled(watched):
    """The question stands there already; its face settles it."""
    watched.tray.falls = [("3", "3", "3", "2", scenery.seen(5, "2", 0.4, "5"), "2")]
    watched.press(Key.OK)
    watched.turn(12)
    assert isinstance(watched.table.screen, FigureScreen)
    watched.takes("settle a doubt", Key.SIX)
    assert watched.state.dice[4].figure == "R"


def test_a_game_is_left(watched):
    """Back held, OK."""
    watched.takes("leave", Key.BACK, Key.OK, held={0})
    assert isinstance(watched.table.screen, HomeScreen)


def test_a_rematch_begins(evening):
    """OK at the end."""
    actions = actions_of("imalya", players=4)
    match = keep_game(evening.journal, "imalya", actions[:-1], FOUR)
    evening.table._lobby.resume(match.record.number)
    evening.table._referee.apply(actions[-1])
    evening.turn()
    evening.takes("rematch", Key.OK)
    assert evening.table.match.players == FOUR
    assert evening.state.phase is Phase.DRAW_FACTION


def test_sounds_get_softer(tmp_path):
    """On home OK held, sounds held, softer; then one press for each step."""
    keeper = SettingsKeeper(Settings())
    evening = Counted(tmp_path, settings=keeper)
    before = keeper.now.sound.volume
    evening.takes("softer", Key.OK, Key.THREE, Key.ONE, held={0, 1})
    assert keeper.now.sound.volume == before - 1
    evening.press(Key.ONE)
    assert keeper.now.sound.volume == before - 2
    evening.close()


def test_three_dice_are_locked_and_the_others_thrown_again(watched):
    """Three keys and OK."""
    watched.tray.falls = [("1", "1", "1", "2", "2", "2")]
    watched.press(Key.OK)
    watched.turn(12)
    watched.takes("lock three and throw again", Key.ONE, Key.TWO, Key.THREE, Key.OK)
    assert watched.state.phase is Phase.THROW
    assert watched.state.awaits.dice == (4, 5, 6)


def test_both_armies_stand_as_last_time(evening):
    """One key sets both armies up, and White begins."""
    keep_game(evening.journal, "jelimvre", actions_of("jelimvre")[:60], FOUR[:2])
    evening.turn()
    evening.press(evening.card("jelimvre"), Key.OK, Key.TWO)
    evening.takes("both armies as last time", Key.ONE)
    assert evening.state.phase is Siege.CHOOSE
