"""Tests `dice-table duel`: ratings with error bars, and bad input in sentences."""

import re

import pytest
from click.testing import CliRunner

from device.cli import cli, main
from device.commands.duel import Duel, duels, wilson
from engines.opponents import parse_opponent
from engines.registry import GAMES


def one(*arguments: str, games: int = 4) -> Duel:
    """The only duel of a game."""
    first, second, name = arguments
    (found,) = duels(first, second, [name], None, games, seed=1, seconds=0.02)
    return found


def test_a_duel_is_told_in_one_line():
    """The line names the pair, the games won and drawn, the share and its error bars."""
    done = CliRunner().invoke(cli, ["duel", "easy", "random", "--game", "imalya", "--games", "4"])
    assert done.output == "Jeu d'Imalya: easy against random, 4 games: 4 won, 0 drawn, 100% (51% to 100%)\n"


def test_games_that_are_left_out_are_told_with_the_reason():
    """Without `--game`, standard error says of every other game why no machine plays it."""
    done = CliRunner().invoke(cli, ["duel", "random", "random", "--games", "1", "--seconds", "0.01"])
    assert done.exit_code == 0
    told, left = done.stdout.splitlines(), done.stderr.splitlines()
    assert len(told) + len(left) == len(GAMES)
    assert any(line.startswith("dice-table: Oniria is left out: machines play Oniria only") for line in left)


def test_a_single_game_is_no_plural():
    """A number and its noun agree."""
    found = Duel("T", (parse_opponent("easy"), parse_opponent("random")), (2.0,), times=([0.001], []))
    assert str(found).startswith("T: easy against random, 1 game: 1 won")
    assert list(found.told_times()) == ["T: easy, 1 choice: median 1.00 ms, worst 1 ms"]


def test_times_are_told_of_both():
    """With `--times` there is a line for each opponent: its choices, the median and the worst time."""
    arguments = ["duel", "easy", "random", "--game", "imalya", "--games", "2", "--times"]
    _, *lines = CliRunner().invoke(cli, arguments).output.splitlines()
    told = r"Jeu d'Imalya: {}, (\d+) choices: median (\d+\.\d\d) ms, worst (\d+) ms"
    for line, name in zip(lines, ("easy", "random"), strict=True):
        found = re.fullmatch(told.format(name), line)
        assert found is not None
        choices, middle, worst = map(float, found.groups())
        assert choices > 50
        assert 0 < middle < worst + 1


def test_a_deadline_is_seen_in_the_times():
    """A strong opponent of Jelimvre uses its time, and no more than a little beyond."""
    found = one("strong", "easy", "jelimvre", games=1)
    assert 0.015 < max(found.times[0]) < 0.2
    assert max(found.times[1]) < max(found.times[0])


def test_the_same_seed_gives_the_same_duel():
    """A duel can be repeated."""
    assert one("easy", "random", "imalya") == one("easy", "random", "imalya")


def test_the_seats_are_swapped_after_every_game():
    """An opponent that plays itself wins half of the games: both seats get the same chance."""
    found = one("easy", "easy", "choix_des_dieux", games=10)
    assert found.won + found.drawn / 2 == 5


def test_money_is_told_with_its_error():
    """At Le Choix des Dieux the line ends with what was won a session, its error and its spread."""
    found = Duel("T", (parse_opponent("easy"), parse_opponent("random")), (20.0, 40.0), for_money=True)
    assert str(found).endswith("; +15.0 ± 9.8 elis a session, standard deviation 7")


def test_a_draw_counts_half():
    """One game won and one drawn of two are three quarters."""
    found = Duel("T", (parse_opponent("easy"), parse_opponent("random")), (1.0, 0.0))
    assert (found.won, found.drawn, found.share) == (1, 1, 0.75)


def test_error_bars_hold_the_share_and_shrink():
    """The Wilson interval holds the share, also where all games were won, and is narrower with more games."""
    few, many = wilson(1.0, 10), wilson(1.0, 100)
    assert few[0] < many[0] < 1.0
    assert many[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["brave", "easy"], "'brave' is not an opponent; its level is random | easy | medium | strong"),
        (["easy", "easy-brave"], "its character is steady | careful | gambler | teaser"),
        (["easy", "easy", "--game", "chess"], "there is no game 'chess'; the games are imalya,"),
        (["easy", "easy", "--games", "0"], "0 games cannot be played; a duel has at least 1"),
        (["easy", "easy", "--seconds", "0"], "opponents cannot think for 0.0 seconds"),
        (
            ["easy", "easy", "--seconds", "nan"],
            "opponents cannot think for nan seconds; give more than 0 and at most",
        ),
        (["easy", "easy", "--seconds", "inf"], "opponents cannot think for inf seconds"),
        (["easy", "easy", "--rules", "base"], "rules belong to one game; name it with --game"),
        (["easy", "easy", "--game", "imalya", "--rules", "x"], "'x' is no rule of Imalya"),
        (["easy", "easy", "--game", "oniria"], "machines play Oniria only with a card library"),
    ],
)
def test_bad_input_gets_a_sentence(arguments, sentence, capsys: pytest.CaptureFixture[str]):
    """What cannot be played is refused with what was seen and what was expected."""
    with pytest.raises(SystemExit) as left:
        main(["duel", *arguments])
    assert left.value.code == 1
    assert sentence in capsys.readouterr().err
