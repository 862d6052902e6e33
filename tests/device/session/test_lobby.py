"""Tests which game is begun, resumed, proposed or gone, also after a held key and a restart."""

from device.journal.entry import Entry
from device.journal.journal import Journal
from device.keys import Key
from device.screen.base import Begin, Home, Play
from device.screen.dice.enter import EnterScreen
from device.screen.games.replay import ReplayScreen
from device.screen.settings.screen import SettingsScreen
from engines.registry import GAMES
from tests.device.annals.games import SHORT, play
from tests.device.evening import Evening
from tests.device.first_throw import to_first_throw
from tests.device.resumed import resumed


def test_a_game_that_a_held_key_has_begun_is_gone(evening):
    """On the first screen OK plays the last game again. Held, it opens the settings, and none is begun."""
    play(evening.journal)
    evening.turn()
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, SettingsScreen)
    assert [record.number for record in evening.journal.games()] == [1]
    assert evening.table.view().games.latest.finished


def test_a_game_that_a_held_key_has_resumed_still_waits(evening):
    """On the first screen OK resumes a game. Held, it opens the settings, and the game is kept."""
    play(evening.journal, actions=())
    evening.turn()
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, SettingsScreen)
    evening.press(Key.BACK, Key.OK)
    assert evening.table.match.record.number == 1


def test_a_game_whose_steps_are_shown_again_is_not_the_one_to_resume(evening):
    """In the list OK resumes a game. Held, it replays it, and the one that was played last stays the last."""
    play(evening.journal, actions=SHORT[:3])
    play(evening.journal, actions=SHORT[:2])
    evening.turn()
    evening.press(Key.SIX, Key.TWO)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, ReplayScreen)
    assert [record.number for record in evening.journal.unfinished()] == [2, 1]
    assert evening.table._lobby.saved.record.number == 2


def test_a_game_that_was_played_on_elsewhere_is_resumed_as_it_stands_in_the_record(evening):
    """The table refuses a step of the game as it knows it; left and resumed, the game goes on."""
    begun, elsewhere = SHORT[:4], SHORT[4:6]
    play(evening.journal, actions=begun)
    evening.turn()
    evening.press(Key.OK, Key.OK, Key.ONE)
    assert isinstance(evening.table.screen, EnterScreen)
    other = resumed(evening.journal, GAMES)
    for text in elsewhere:
        other.apply(other.game.parse_action(text))
    evening.table.open(Play(other.game.parse_action(elsewhere[0])))
    assert "was played on elsewhere" in evening.table.view().notice
    evening.table.open(Home())
    evening.press(Key.OK)
    assert evening.state == other.state
    assert not isinstance(evening.table.screen, EnterScreen)
    assert resumed(evening.journal, GAMES).state == other.state


def test_a_game_that_was_played_elsewhere_is_not_deleted_as_unplayed(evening):
    """A game that begins with one key is deleted when it is left without a step, but not if it has steps."""
    evening.table.open(Begin("throws", GAMES["throws"].presets["usual"], ("Inès",)))
    other = resumed(evening.journal, GAMES)
    other.apply(other.game.parse_action("throw 6"))
    evening.table.open(Home())
    assert [record.number for record in evening.journal.unfinished()] == [1]


def test_a_closed_table_offers_the_game_at_the_exact_die(tmp_path):
    """After a restart, the game is offered at the same state."""
    first = Evening(tmp_path)
    to_first_throw(first)
    first.type_throw(Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
    first.press(Key.THREE)
    state = first.state
    first.close()
    second = Evening(tmp_path)
    assert len(second.table.view().games.latest.players) == 2
    second.press(Key.OK)
    assert second.state == state
    assert "where it stood" in second.table.view().notice
    second.close()


def test_every_unfinished_game_can_be_gone_on_with(tmp_path):
    """The most recently played unfinished game is proposed; when it is over, the one before."""
    first = Evening(tmp_path)
    to_first_throw(first)
    older = first.state
    first.table._lobby.leave()
    first.turn()
    first.press(Key.ONE, Key.OK, Key.OK, Key.OK)
    first.close()
    second = Evening(tmp_path)
    assert [game.number for game in second.journal.unfinished()] == [2, 1]
    second.table._lobby.resume(1)
    assert second.state == older
    second.close()
    third = Evening(tmp_path)
    assert [game.number for game in third.journal.unfinished()] == [1, 2]
    third.close()


def test_a_game_that_cannot_be_gone_on_with_is_named_and_the_next_one_is_proposed(tmp_path):
    """A game that cannot be resumed is named, and the next one is proposed."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for action in ("throw A", "sing"):
            number = journal.begin("imalya", "0.0.1", "base", ["Inès", "Théo"]).number
            journal.write(number, [Entry("act", action)][: number - 1], known=0)
    evening = Evening(tmp_path)
    assert "0.0.1" in evening.table.view().notice
    assert evening.table.view().games.latest is not None
    evening.close()


def test_of_several_games_that_cannot_be_gone_on_with_the_one_played_last_is_named(tmp_path):
    """That is the game which people look for."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for version in ("0.0.1", "0.0.2"):
            number = journal.begin("imalya", version, "base", ["Inès", "Théo"]).number
            journal.write(number, [Entry("act", "sing")], known=0)
    evening = Evening(tmp_path)
    assert "(0.0.2)" in evening.table.view().notice
    evening.close()


def test_a_game_that_ok_resumes_calls_a_renamed_person_by_the_name_of_now(evening):
    """Somebody may be renamed while no game is on the table."""
    play(evening.journal, actions=SHORT[:3])
    evening.turn()
    evening.journal.change_person(1, name="Maëlys")
    evening.turn()
    evening.press(Key.OK)
    assert evening.table.match.players == ("Maëlys", "Yann")
