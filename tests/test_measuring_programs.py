"""The programs that measure and attack engines, tables and clubs refuse wrong arguments with a sentence."""

import pytest

from tests.device import bench_table
from tests.device.club import bench_club
from tests.device.web import bench_page
from tests.engines import bench_chances, bench_games, hostile
from tests.engines.artiseurs import random_boards
from tests.engines.imalya import bench_worth
from tests.faults import __main__ as faults
from tests.faults import hostile_files, hostile_messages, hostile_page


@pytest.mark.parametrize(
    ("main", "arguments", "sentence"),
    [
        (bench_chances.main, ["--throws", "0"], "give a whole number from 1 on"),
        (bench_games.main, ["--seconds", "0"], "give a number above 0, at most 60"),
        (bench_games.main, ["--turns", "-1"], "give a whole number from 1 on"),
        (bench_games.main, ["--against", "nowhere"], "give the root of another checkout"),
        (bench_games.main, ["--only", "nothing"], "no line has 'nothing'; the lines are imalya, any"),
        (bench_games.main, ["--only", "throws"], "no line has 'throws'; the lines are imalya, any"),
        (bench_worth.main, ["--turns", "1"], "give a whole number from 2 on"),
        (bench_worth.main, ["--factions", "RX"], "give two to six different letters of"),
        (bench_worth.main, ["--factions", "RR"], "give two to six different letters of"),
        (bench_worth.main, ["whist"], "'whist'"),
        (bench_table.main, ["--throws", "none"], "give a whole number from 1 on"),
        (bench_club.main, ["--cuts", "-1"], "give a whole number from 0 on"),
        (bench_page.main, ["--listeners", "0"], "give a whole number from 1 on"),
        (random_boards.main, ["--boards", "0"], "give a whole number from 1 on"),
        (hostile.main, ["--trials", "0"], "give a whole number from 1 on"),
        (hostile_files.main, ["--files", "0"], "give a whole number from 1 on"),
        (hostile_messages.main, ["--messages", "-4"], "give a whole number from 1 on"),
        (hostile_page.main, ["--requests", "0"], "give a whole number from 1 on"),
        (faults.main, ["--tries", "0"], "give a whole number from 1 on"),
        (faults.main, ["--minutes", "-1"], "give a number above 0"),
    ],
)
def test_wrong_arguments_end_with_a_sentence(capsys, main, arguments, sentence):
    """Nothing is measured or attacked, and no traceback is printed."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
