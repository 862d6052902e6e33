"""Tests what people do with a game of the list: replay, export, the bin. On a file, with the real table."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.errors import RecordError
from device.game.outlet import Outlet
from device.journal.journal import Journal
from device.keys import Key
from device.screen.base import Play, Resume, Undo
from device.screen.games.delete import DeleteScreen
from device.screen.games.errands import ExportGame, NameGame, ReplayGame, Section
from device.screen.games.kept import ReplayedGame
from device.screen.games.list import GamesScreen
from device.screen.games.replay import ReplayScreen
from device.screen.games.replayed import step_words, turn_after, turn_before
from device.screen.home.home import HomeScreen
from device.session.archive import Archive
from engines.jelimvre import Kind, Regenerate
from engines.record import parse_record, replay
from tests.device.evening import Evening
from tests.device.kept_games import SEATS, actions_of, keep_game, lay_half_played
from tests.engines.jelimvre.positions import a_turn


@pytest.fixture
def evening(tmp_path):
    """A table with a finished game of Imalya, and a game of Jelimvre and one of Oniria half played."""
    lay_half_played(tmp_path, "imalya", "jelimvre", "oniria")
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def numbers(games):
    """The numbers of listed games."""
    return [game.number for game in games]


def entries(journal):
    """Every entry of every game of a journal, by number."""
    return {number: journal.entries(number) for number in (1, 2, 3)}


def test_a_finished_game_is_replayed_and_nothing_changes(evening):
    """OK on a finished game shows it step by step; whatever is pressed, the record stays as it is."""
    before = entries(evening.journal)
    evening.press(Key.SIX, Key.FIVE, Key.OK)
    assert evening.table.screen == ReplayScreen(1)
    game = evening.table.view().games.replay
    assert game.last == len(actions_of("imalya"))
    for key in (Key.OK, Key.OK, Key.THREE, Key.FOUR, Key.TWO, Key.ONE, Key.SIX, Key.FIVE, Key.SIX):
        if key in evening.lit():
            evening.press(key)
    assert evening.table.screen.place == game.last
    assert game.states[-1].outcome is not None
    assert Key.OK not in evening.lit()
    evening.hold(Key.OK)
    evening.press(Key.OK)
    assert "no more steps" in evening.table.view().notice
    evening.press(Key.BACK)
    assert evening.table.screen == GamesScreen(Section.FINISHED, 1)
    assert entries(evening.journal) == before
    assert evening.table.match is None


def test_a_game_moves_to_the_finished_ones_with_its_last_step(tmp_path):
    """While it is still on the table, too; a step back lists it under way again."""
    *before, last = actions_of("jelimvre")
    with Journal(tmp_path / "games.sqlite3") as journal:
        keep_game(journal, "jelimvre", before)
    evening = Evening(tmp_path)
    for command, listed in ((Resume(1), ([1], [])), (Play(last), ([], [1])), (Undo(), ([1], []))):
        evening.table.open(command)
        evening.turn()
        games = evening.table.view().games
        assert (numbers(games.under_way), numbers(games.finished)) == listed
    evening.close()


def test_every_key_of_a_replay_goes_where_it_says(evening):
    """One step, ten steps, a turn, to the beginning and to the end."""
    evening.table.open(ReplayGame(1))
    evening.press(Key.OK)
    assert evening.table.screen.place == 1
    evening.press(Key.FOUR)
    assert evening.table.screen.place == 11
    evening.press(Key.ONE)
    assert evening.table.screen.place == 10
    game = evening.table.view().games.replay
    evening.press(Key.THREE)
    assert evening.table.screen.place == turn_after(game, 10)
    evening.press(Key.TWO)
    assert evening.table.screen.place == turn_before(game, turn_after(game, 10))
    evening.press(Key.FIVE)
    assert evening.table.screen.place == 0


def test_secrets_of_a_game_under_way_stay_secret(evening):
    """A game that is not over is shown up to its first secret step, and the screen says how many are left."""
    evening.table.open(ReplayGame(3))
    game = evening.table.view().games.replay
    secret = [number for number, state in enumerate(game.states) if state.awaits.secret]
    assert secret == [game.last]
    assert game.last + game.left_out == len(actions_of("oniria")) // 2
    evening.press(Key.SIX)
    evening.turn()


def test_a_step_of_a_replay_says_what_was_done():
    """A replay tells a step as the line of a machine does, from the position before it."""
    before = a_turn("Xa1 Te3", counter=4, lost="C")
    after = before.apply(Regenerate(Kind.KNIGHT))

    said = step_words(ReplayedGame(1, "jelimvre", (before, after), (Regenerate(Kind.KNIGHT),)), 1)

    assert said == ("Maëlle: Knight comes back.",)


@pytest.mark.parametrize("name", SEATS)
def test_each_step_of_each_game_is_told_and_drawn(tmp_path, name):
    """In every game each step has words, and each tenth position can be drawn."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        keep_game(journal, name, actions_of(name))
    evening = Evening(tmp_path)
    evening.table.open(ReplayGame(1))
    game = evening.table.view().games.replay
    assert all(step_words(game, place) for place in range(1, game.last + 1))
    while Key.FOUR in evening.lit():
        evening.press(Key.FOUR)
    assert evening.table.screen.place == game.last
    evening.close()


def test_a_game_is_written_as_a_record(evening, tmp_path):
    """The sixth key of the list writes the record; played again, it leads to the same end."""
    evening.press(Key.SIX, Key.FIVE, Key.SIX)
    (path,) = (tmp_path / "exchange").glob("imalya-*-1.txt")
    assert str(path) in evening.table.view().notice
    *_rest, last = replay(parse_record(path.read_text("utf-8")))
    assert last.after.outcome is not None


def test_no_record_of_another_game_is_overwritten(tmp_path):
    """A stick goes from table to table, and the number of a deleted game is given again."""
    minutes = {9: 5, 10: 30}
    for length, minute in minutes.items():
        begun = datetime(2026, 11, 21, 20, minute, tzinfo=UTC)
        with Journal(tmp_path / "games.sqlite3", now=lambda begun=begun: begun) as journal:
            keep_game(journal, "imalya", actions_of("imalya")[:length])
            for _ in range(2):
                Archive(journal, Outlet(tmp_path)).do(ExportGame(1))
            journal.delete(1)
    files = sorted((tmp_path / "exchange").iterdir())
    assert [len(parse_record(file.read_text("utf-8")).actions) for file in files] == [*minutes]


def test_an_export_names_what_is_left_out(evening, tmp_path):
    """Of a game under way the secret steps are not in the file; a sentence before the path says so."""
    evening.table.open(ExportGame(3))
    (path,) = (tmp_path / "exchange").glob("oniria-*-3.txt")
    notice = evening.table.view().notice
    assert "secret" in notice
    assert notice.endswith(path.name)
    record = parse_record(path.read_text("utf-8"))
    assert 0 < len(record.actions) < len(actions_of("oniria")) // 2


def test_a_disk_that_cannot_be_written_is_a_sentence(tmp_path, monkeypatch):
    """A full disk is named with what to do; the game is neither exported nor put into the bin."""

    def full(path: Path, content: str) -> None:
        raise OSError(28, os.strerror(28))

    with Journal(tmp_path / "games.sqlite3") as journal:
        keep_game(journal, "imalya", actions_of("imalya")[:9])
    evening = Evening(tmp_path)
    monkeypatch.setattr("device.game.outlet.write_file", full)
    evening.table.open(ExportGame(1, then_bin=True))
    assert "No space left on device" in evening.table.view().notice
    assert numbers(evening.table.view().games.under_way) == [1]
    evening.close()


def test_deleting_asks_and_keeping_is_proposed(evening):
    """The fourth key asks; OK keeps the game, and so does Back."""
    evening.press(Key.SIX, Key.FOUR)
    assert evening.table.screen == DeleteScreen(3, Section.UNDER_WAY)
    evening.press(Key.OK)
    assert evening.table.screen == GamesScreen(Section.UNDER_WAY, 3)
    evening.press(Key.FOUR, Key.BACK)
    assert numbers(evening.table.view().games.under_way) == [3, 2]
    assert evening.table.view().games.binned == ()


def test_a_deleted_game_lies_in_the_bin_and_can_be_taken_out(evening):
    """Deleted, a game is in no list and home does not propose it; in the bin OK takes it out as it was."""
    before = evening.journal.entries(3)
    evening.press(Key.SIX, Key.FOUR, Key.ONE)
    games = evening.table.view().games
    assert (numbers(games.under_way), numbers(games.binned)) == ([2], [3])
    evening.press(Key.BACK)
    assert isinstance(evening.table.screen, HomeScreen)
    assert evening.table.view().games.latest.number == 2
    evening.press(Key.OK)
    assert evening.table.match.record.number == 2
    evening.hold(Key.BACK)
    evening.press(Key.OK, Key.SIX, Key.FOUR, Key.FIVE, Key.OK)
    assert numbers(evening.table.view().games.under_way) == [2, 3]
    assert evening.journal.entries(3) == before


def test_exporting_from_the_bin_stays_in_the_bin(evening, tmp_path):
    """Whoever exports a game before it is gone for good still sees it chosen, and OK takes it out."""
    evening.press(Key.SIX, Key.FOUR, Key.ONE)
    evening.press(Key.FOUR, Key.FIVE)
    assert evening.table.screen.section is Section.BIN
    evening.press(Key.SIX)
    assert list((tmp_path / "exchange").glob("oniria-*-3.txt"))
    assert evening.table.screen == GamesScreen(Section.BIN, 3)
    evening.press(Key.OK)
    assert numbers(evening.table.view().games.under_way) == [3, 2]


def test_the_last_game_can_be_deleted(tmp_path):
    """After the only game was deleted, home has nothing to propose, and no key breaks."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        keep_game(journal, "imalya", actions_of("imalya")[:9])
    evening = Evening(tmp_path)
    evening.press(Key.SIX, Key.FOUR, Key.ONE)
    assert evening.table.view().games.latest is None
    evening.press(Key.ONE, Key.OK, Key.BACK)
    assert evening.table.match is None
    evening.close()


@pytest.mark.parametrize("looks", [(), (Key.FIVE,)])
def test_the_only_game_is_taken_out_of_the_bin_again(tmp_path, looks):
    """A list without games shows the bin by the key that deletes elsewhere; OK there brings the game back."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        keep_game(journal, "imalya", actions_of("imalya")[:9])
    evening = Evening(tmp_path)
    evening.press(Key.SIX, Key.FOUR, Key.ONE, *looks)
    evening.press(Key.FOUR)
    assert evening.table.screen == GamesScreen(Section.BIN)
    evening.press(Key.OK)
    assert numbers(evening.table.view().games.under_way) == [1]
    evening.close()


def test_a_view_reads_nothing(evening):
    """What screens draw from is listed by the loop and after commands, and never by looking at it."""
    before = evening.table.view().games
    evening.journal.name_game(2, "Chez Lou")
    assert evening.table.view().games is before
    evening.turn()
    assert evening.table.view().games.game(2).title == "Chez Lou"


def test_the_bin_is_emptied_after_thirty_days(tmp_path):
    """A game goes for good at the first start after thirty days, not before."""
    now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    with Journal(tmp_path / "games.sqlite3", now=lambda: now) as journal:
        for _ in range(2):
            keep_game(journal, "imalya", actions_of("imalya")[:3])
        journal.put_into_bin(1)
    for days, left in ((15, [1]), (29, [1]), (31, [])):
        later = now + timedelta(days=days)
        with Journal(tmp_path / "games.sqlite3", now=lambda at=later: at) as journal:
            assert Archive(journal, Outlet(tmp_path)).empty_bin() == ""
            assert numbers(journal.games_in_bin()) == left
            keep_game(journal, "imalya", actions_of("imalya")[:3])


def test_a_name_stands_in_the_list_until_it_is_taken_away(evening):
    """A game is called by the name that people gave to it."""
    evening.table.open(NameGame(2, "Chez Lou"))
    assert evening.table.view().games.game(2).title == "Chez Lou"
    evening.table.open(NameGame(2, ""))
    assert evening.table.view().games.game(2).title == ""


def test_a_game_is_named_by_keys(evening):
    """The third key of the list opens the letters; without a letter OK takes the name away again."""
    evening.press(Key.SIX, Key.THREE, Key.THREE, Key.THREE, Key.OK)
    assert evening.table.view().games.game(3).title == "K"
    evening.press(Key.THREE, Key.OK)
    assert evening.table.view().games.game(3).title == ""


def test_a_game_that_is_gone_is_a_sentence(evening):
    """A game that another program has deleted gives a sentence."""
    evening.journal.delete(1)
    evening.table.open(ReplayGame(1))
    assert "there is no game 1" in evening.table.view().notice.lower()


def test_leaving_is_two_presses_and_says_when_it_was_kept(evening):
    """Back held asks, with the time at which the last step was kept; OK leaves, and the game waits."""
    evening.table.open(Resume(2))
    state = evening.state
    evening.hold(Key.BACK)
    assert evening.table.view().kept_at == "21:40"
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, HomeScreen)
    evening.press(Key.OK)
    assert evening.state == state


def test_an_unknown_game_cannot_be_replayed(tmp_path):
    """An engine that this version lacks is named, and nothing is replayed."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        journal.begin("tarot", "9.9.9", "usual", ["Zoé", "Ana"])
        with pytest.raises(RecordError, match="tarot"):
            Archive(journal, Outlet(tmp_path)).do(ReplayGame(1))
