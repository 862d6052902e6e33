"""Dice statistics against published tables, at their fixed looks, and in words."""

from collections import Counter
from random import Random

import pytest

from device.annals.facts import DieKind, FaceCount, Facts
from device.annals.fairness import CountedDice, Verdict, chi_square_of, chi_square_share, verdicts
from device.annals.result import GameResult
from device.i18n import translated, use_language
from device.journal.game_record import GameRecord

SIX = DieKind("figures", "DBEMGR")
DEVIN = DieKind("Devin", "SSAANNDD")

CRITICAL = {
    0.05: (3.841, 5.991, 7.815, 9.488, 11.070, 12.592, 14.067, 15.507),
    0.01: (6.635, 9.210, 11.345, 13.277, 15.086, 16.812, 18.475, 20.090),
    0.001: (10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322, 26.124),
}
"""Upper critical values for 1 to 8 degrees of freedom: NIST/SEMATECH e-Handbook, table 1.3.6.7.4."""


def game(
    number: int, counts: dict[str, int], die: DieKind = SIX, by_hand: int = 0, made_as="pips"
) -> GameResult:
    """A game in which one player threw these faces."""
    faces = tuple(FaceCount(0, die, letter, count, by_hand) for letter, count in counts.items())
    record = GameRecord(number, "imalya", "1", "base", ("A",), "2026-11-21", None)
    return GameResult(record, Facts(faces=faces), ("A",), dice=made_as)


def even(count: int) -> dict[str, int]:
    """Each face equally often."""
    return dict.fromkeys("DBEMGR", count)


def only(results: list[GameResult]) -> Verdict:
    """The verdict on the one set of dice."""
    (verdict,) = verdicts(results)
    return verdict


@pytest.mark.parametrize(
    ("share", "freedom", "critical"),
    [(share, k, value) for share, row in CRITICAL.items() for k, value in enumerate(row, start=1)],
)
def test_shares_are_those_of_published_tables(share: float, freedom: int, critical: float):
    """The upper tail agrees with the table to its last printed digit."""
    assert chi_square_share(critical - 0.0006, freedom) > share > chi_square_share(critical + 0.0006, freedom)


def test_a_share_is_a_probability():
    """It falls from 1 towards 0."""
    shares = [chi_square_share(x, 5) for x in (0, 0.1, 1, 4.351, 20, 200, 2000)]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[3] == pytest.approx(0.5, abs=1e-4)  # the median for five degrees of freedom
    assert 0 <= shares[-1] < 1e-9


def test_sides_that_show_the_same_count_together():
    """A letter on two of eight sides is expected twice as often as one on a single side."""
    assert chi_square_of({"S": 150, "A": 150, "N": 150, "D": 150}, DEVIN.letters) == 0
    assert chi_square_of({"1": 30, "2": 30}, "112") == pytest.approx(100 / 40 + 100 / 20)


def test_a_face_that_never_came_up_counts():
    """Of two faces one came up twelve times, instead of six times each."""
    assert chi_square_of({"1": 12}, "12") == pytest.approx(36 / 6 + 36 / 6)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.51, "Nothing unusual: the faces of fair dice come up this unevenly in 5 of 10 such counts."),
        (0.051, "Nothing unusual: the faces of fair dice come up this unevenly in 1 of 10 such counts."),
        (0.049, "Not certain: the faces of fair dice come up this unevenly about once in 20 such counts"),
        (0.011, "Not certain: the faces of fair dice come up this unevenly about once in 90 such counts"),
        (0.0099, "Unusual: the faces of fair dice come up this unevenly at most once in 100 such counts"),
        (0.0008, "Unusual: the faces of fair dice come up this unevenly at most once in 1200 such counts"),
    ],
)
def test_a_share_is_said_in_round_numbers(share: float, words: str):
    """A verdict says in round numbers how often fair dice come up this unevenly."""
    said = Verdict(CountedDice("imalya", SIX, "pips"), {}, 600, 20.0, share).words
    assert said.startswith(words)


def test_too_few_throws_are_not_judged():
    """Below 600 throws nothing is said, however uneven they are."""
    verdict = only([game(1, {"D": 599})])
    assert (verdict.judged, verdict.thrown, verdict.share) == (0, 599, 1.0)
    assert verdict.words == "Too few throws to say anything: 599 of 600."


def test_what_people_entered_is_not_counted():
    """Faces set by hand say nothing about the dice."""
    assert only([game(1, even(90), by_hand=500)]).thrown == 540
    assert verdicts([game(1, dict.fromkeys("DBEMGR", 0), by_hand=500)]) == ()


def test_even_counts_are_nothing_unusual():
    """Perfectly even counts differ less than those of any fair dice."""
    verdict = only([game(1, even(100))])
    assert (verdict.chi_square, verdict.judged) == (0, 600)
    assert (
        verdict.words
        == "Nothing unusual: the faces of fair dice come up this unevenly in 10 of 10 such counts."
    )


def test_a_loaded_die_is_told():
    """A face that comes half as often again as it should is found at 600 throws."""
    loaded = {"D": 150, "B": 90, "E": 90, "M": 90, "G": 90, "R": 90}
    verdict = only([game(1, loaded)])
    assert verdict.chi_square == 30
    assert verdict.words.startswith(
        "Unusual: the faces of fair dice come up this unevenly at most once in 10000 such counts"
    )


def test_the_verdict_changes_at_fixed_numbers_of_throws_only():
    """More throws are judged at the next such number: judged after each one, fair dice would look loaded."""
    games = [game(number, even(60)) for number in range(1, 4)]
    assert only(games[:2]).judged == 720
    assert only(games).judged == 720
    games += [game(4, {"D": 150})]
    assert only(games).judged == 1230
    games += [game(5, {"D": 900})]
    assert (only(games).judged, only(games).thrown) == (1230, 2130)


def test_more_kinds_of_dice_need_a_stronger_sign():
    """What is unusual for the only dice looked at is expected of one of ten."""
    counts = {"D": 134, "B": 90, "E": 95, "M": 92, "G": 97, "R": 92}
    alone = only([game(1, counts)])
    assert 0.001 < alone.share < 0.05
    strong = {"D": 138, "B": 88, "E": 95, "M": 90, "G": 97, "R": 92}
    assert only([game(1, strong)]).words.startswith("Unusual")
    others = [game(number, even(100), made_as=f"set {number}") for number in range(2, 11)]
    together = {verdict.dice.made_as: verdict for verdict in verdicts([game(1, strong), *others])}
    assert together["pips"].looked_at == 10
    assert together["pips"].words.startswith("Not certain")


def test_kinds_and_sets_are_counted_apart():
    """The Devin of one game and the dice of another are different dice; so are two sets."""
    found = verdicts([game(1, even(10)), game(2, {"S": 4}, DEVIN), game(3, even(20), made_as="bone")])
    assert [(verdict.dice.made_as, verdict.dice.kind.name, verdict.thrown) for verdict in found] == [
        ("bone", "figures", 120),
        ("pips", "figures", 60),
        ("pips", "Devin", 4),
    ]


def test_dice_that_are_not_fair_by_nature_are_not_judged():
    """Osselets have no even counts to be compared with."""
    assert verdicts([game(1, {"C": 900}, DieKind("osselets"))]) == ()


def test_fair_dice_are_called_unusual_as_rarely_as_promised():
    """Of 2,000 counts of fair dice about 20 are called unusual; five standard deviations are allowed."""
    chance = Random(23)
    unusual = 0
    for _count in range(2000):
        counts = Counter(chance.choices("DBEMGR", k=600))
        unusual += only([game(1, dict(counts))]).words.startswith("Unusual")
    assert abs(unusual - 20) < 5 * 20**0.5


def test_words_are_said_in_french():
    """Every verdict has its French sentence."""
    use_language("fr")
    told = [translated(only([game(1, even(count))]).words) for count in (100, 1)]
    assert told[0].startswith("Rien d’inhabituel")
    assert told[1].startswith("Trop peu de lancers")
