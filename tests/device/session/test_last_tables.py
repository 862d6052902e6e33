"""Tests of the table that played a game last: on which day it is said to have played."""

from datetime import datetime, timedelta

import pytest

from device.journal.journal import Journal
from device.session.last_tables import LastTables
from engines.registry import GAMES


@pytest.mark.parametrize(("days", "named"), [(0, False), (1, True), (6, True), (7, False)])
def test_a_weekday_names_another_day_of_the_last_week(tmp_path, days, named):
    """Today's game and one of a week ago are "last time": the name of their weekday would mean two days."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        game = GAMES["imalya"]
        record = journal.begin(game.name, "0.1.0", str(game.presets["base"]), ["Inès", "Yann"])
        began = datetime.fromisoformat(record.started).astimezone()
        last = LastTables(journal, lambda: GAMES, lambda: began + timedelta(days=days)).tables["imalya"]
    assert last.weekday == (began.weekday() if named else None)


def test_the_newest_table_of_a_game_is_proposed(tmp_path):
    """An earlier table of the same game is not."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        game = GAMES["imalya"]
        for players in (["Théo", "Lou"], ["Inès", "Yann"]):
            journal.begin(game.name, "0.1.0", str(game.presets["base"]), players)
        assert LastTables(journal, lambda: GAMES).tables["imalya"].players == ("Inès", "Yann")


def test_the_table_is_nobody_to_propose(tmp_path):
    """After free throws without names the players of the game before are proposed."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for name, players in (("imalya", ["Inès", "Yann"]), ("throws", ["The table"])):
            rules = next(iter(GAMES[name].presets.values()))
            journal.begin(name, "0.1.0", str(rules), players)
        assert list(LastTables(journal, lambda: GAMES).tables) == ["imalya"]
