"""What many games add up to: wins, streaks, head to head, points a turn."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from device.annals.choix_des_dieux import GUESSED
from device.annals.facts import Facts, Fortune, ScoredTurn
from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.annals.lives import (
    Life,
    Meetings,
    PlayedGame,
    lives,
    lives_with_machines,
    machines_met,
    meetings,
    opponents,
)
from device.annals.past import PastGames
from device.annals.result import GameResult
from device.journal.game_record import GameRecord
from device.keys import Key
from device.screen.annals.evening_told import (
    best_line,
    best_throw,
    best_words,
    evening_words,
    feats,
    no_luck_words,
    no_photo_words,
    won_words,
)
from device.screen.annals.period import Period, periods_of
from device.screen.annals.person import PersonPage
from device.screen.annals.person_told import last_turns, since_words, tiles
from device.screen.annals.result_card import ResultCard
from device.screen.base import View
from device.screen.games.kept import KeptGame
from device.screen.games.row import state_words
from device.screen.home.home import HomeScreen
from device.screen.registry import SCREENS
from engines.contract import Outcome
from engines.opponents.level import Level
from engines.registry import GAMES
from tests.clock import Calendar
from tests.device.annals.games import SHORT, by_chance, opened, play

IMALYA = GAMES["imalya"]


def result(number: int, players: tuple[str, ...], *places: tuple[int, ...], **facts: object) -> GameResult:
    """A finished game with these places, on an evening of its own."""
    day = f"2026-11-{number:02}"
    return of(number, players, Facts(Outcome(places, "target"), **facts), f"{day}T20:00:00+00:00")  # type: ignore[arg-type]


def of(number: int, players: tuple[str, ...], facts: Facts, started: str) -> GameResult:
    """A game with these facts; guests are those whose names begin with "Guest"."""
    people = tuple(PEOPLE.get(player) for player in players)
    finished = (datetime.fromisoformat(started) + timedelta(minutes=84)).isoformat()
    record = GameRecord(number, "imalya", "1", "base", players, started, finished, people)
    return GameResult(record, facts, players)


def life(name: str, results: list[GameResult]) -> Life:
    """The life of one of the players."""
    return {found.name: found for found in lives(results)}[name]


A, B = "Maëlle", "Yann"
PEOPLE = {A: 1, B: 2, "Inès": 3, "Théo": 4}


def won(number: int) -> GameResult:
    """A game that the first player wins."""
    return result(number, (A, B), (0,), (1,))


def lost(number: int) -> GameResult:
    """A game that the first player loses."""
    return result(number, (A, B), (1,), (0,))


@pytest.mark.parametrize(
    ("games", "wins", "streak", "longest"),
    [
        ([won(1), lost(2), won(3), won(4)], 3, 2, 2),
        ([won(1), won(2), won(3), lost(4)], 3, 0, 3),
        ([lost(1)], 0, 0, 0),
        ([won(1), result(2, (A, B), (0, 1)), won(3)], 2, 1, 1),
        ([result(1, (A, B, "Inès"), (0, 1), (2,)), won(2)], 2, 2, 2),
    ],
)
def test_streaks(games: list[GameResult], wins: int, streak: int, longest: int):
    """A shared victory is a victory; a draw of all ends a streak."""
    found = life(A, games)
    assert (found.wins, found.streak, found.longest_streak) == (wins, streak, longest)


def test_head_to_head_counts_places_not_victories():
    """Ahead is who has the better place, also behind a third one; a shared place counts for neither."""
    games = [
        result(1, (A, B, "Inès"), (2,), (0,), (1,)),
        result(2, (B, A), (0,), (1,)),
        result(3, (A, B), (0, 1)),
        result(4, (A, "Inès"), (0,), (1,)),
    ]
    assert meetings(life(A, games), PEOPLE[B]) == Meetings(games=3, ahead=1, behind=1)
    assert meetings(life(B, games), PEOPLE[A]) == Meetings(games=3, ahead=1, behind=1)
    assert meetings(life(A, games), PEOPLE["Théo"]) == Meetings()


def test_who_has_played_most_comes_first():
    """People who have played equally often stand in the order of their first games."""
    games = [won(1), *(result(number, ("Inès", "Théo"), (0,), (1,)) for number in (2, 3))]
    assert [found.name for found in lives(games)] == ["Inès", "Théo", A, B]


def test_free_throws_count_in_no_statistics():
    """Nobody can win there, however many people throw."""
    thrown = won(1)
    assert lives([replace(thrown, record=replace(thrown.record, name="throws"))]) == ()


def test_opponents_come_by_how_often_they_played_along():
    """Who never sat at the same table is left out; games without the person do not count."""
    games = [
        result(1, (A, "Inès"), (0,), (1,)),
        result(2, (A, B), (0,), (1,)),
        result(3, (A, B), (1,), (0,)),
        result(4, (B, "Théo"), (0,), (1,)),
        *(result(number, ("Inès", "Théo"), (0,), (1,)) for number in (5, 6, 7)),
    ]
    met = [(other.name, found) for other, found in opponents(life(A, games), lives(games))]
    assert met == [(B, Meetings(2, 1, 1)), ("Inès", Meetings(1, 1, 0))]


def test_a_page_looks_back_on_a_shorter_time():
    """This year begins on 1 January, a month has thirty days; periods that show the same games are one."""
    days = ("2025-12-31", "2026-01-01", "2026-11-01", "2026-11-21")
    facts = Facts(Outcome(((0,), (1,)), "target"))
    games = [of(number, (A, B), facts, f"{day}T20:00:00+00:00") for number, day in enumerate(days, start=1)]
    today = date(2026, 11, 21)
    found = life(A, games)
    counts = {period: len(period.of(found, today).games) for period in Period}
    assert counts == {Period.ALWAYS: 4, Period.YEAR: 3, Period.MONTH: 2}
    assert periods_of(found, today) == [Period.ALWAYS, Period.YEAR, Period.MONTH]
    assert periods_of(life(A, games[1:]), today) == [Period.ALWAYS, Period.MONTH]
    assert periods_of(life(A, games[3:]), today) == [Period.ALWAYS]
    assert periods_of(found, date(2026, 12, 22)) == [Period.ALWAYS, Period.YEAR]
    assert periods_of(Life(1, ()), today) == []


def test_turns_of_all_games_are_told_in_order():
    """The best turn is the first of those with the most points; the average counts every turn."""
    games = [
        result(1, (A, B), (0,), (1,), turns=(ScoredTurn(9, 0, 1, 20), ScoredTurn(12, 1, 1, 90))),
        result(2, (B, A), (0,), (1,), turns=(ScoredTurn(9, 1, 1, 57), ScoredTurn(20, 1, 2, 57))),
    ]
    found = life(A, games)
    assert [turn.turn.points for turn in found.turns] == [20, 57, 57]
    assert found.points_a_turn == pytest.approx(134 / 3)
    assert found.best_turn is not None
    assert (found.best_turn.result, found.best_turn.turn.step) == (games[1], 9)


def test_the_photograph_of_a_page_shows_its_best_turn():
    """The best turn and its photograph come from the game played most: points of games do not compare."""
    turns = (ScoredTurn(9, 0, 1, 20, "M"),), (ScoredTurn(9, 0, 1, 30, "M"),), (ScoredTurn(9, 0, 1, 90, "M"),)
    games = [result(number, (A, B), (0,), (1,), turns=best) for number, best in enumerate(turns, start=1)]
    games[2] = replace(games[2], record=replace(games[2].record, name="choix_des_dieux", rules="elis"))
    past = PastGames(tuple(games), find_photo=lambda game, step: Path(f"game-{game}.jpg"))
    page = PersonPage(PEOPLE[A], HomeScreen())
    (shown,) = [tile for tile in tiles(past.life(1), past, with_machines=False) if tile.strong == "best turn"]
    assert (shown.number, shown.rest) == ("30", "2 November")
    photo = page.press(Key.SIX, View(past=past)).screen
    assert (photo.path, photo.words) == (Path("game-2.jpg"), f"30 days for {A} (2 November)")


def test_the_day_of_an_old_best_turn_has_its_year():
    """A day of another year than that of the last game would be taken for one of this year."""
    best = (ScoredTurn(9, 0, 1, 20, "M"),)
    old = of(1, (A, B), Facts(Outcome(((0,), (1,)), "target"), turns=best), "2024-11-02T20:00:00")
    past = PastGames((old, won(2)))
    assert tiles(past.life(1), past, with_machines=False)[2].rest == "2 November 2024"


def test_somebody_without_turns_has_no_best_one():
    """Without turns there is no average and no best turn; nor is a turn of no points a best one."""
    assert life(A, [won(1)]).points_a_turn is None
    assert life(A, [won(1)]).best_turn is None
    assert life(A, [result(1, (A, B), (0,), (1,), turns=(ScoredTurn(3, 0, 1, 0),))]).best_turn is None


def test_the_favourite_figure_is_the_one_kept_most():
    """Kept Figures are added up over games; Tales and other tallies are not Figures."""
    games = [
        result(1, (A, B), (0,), (1,), tallies={"kept-R": (5, 0), "kept-M": (4, 9), "tales": (80, 2)}),
        result(2, (B, A), (0,), (1,), tallies={"kept-M": (0, 2), "kept-R": (0, 0), "tales": (1, 4)}),
    ]
    assert life(A, games).favourite == ("M", 6)
    assert life(A, games).tally("tales") == 84
    assert life(A, [won(1)]).favourite is None


def test_luck_is_added_up_where_it_is_known():
    """A game whose luck nobody has computed does not count as one without luck."""
    known = GameResult(won(1).record, won(1).facts, (A, B), (Fortune(31.0, 46.0), Fortune(-2.0, 1.0)))
    assert life(A, [known, won(2)]).luck == Fortune(31.0, 46.0)
    assert life(A, [won(2)]).luck is None


def test_an_evening_goes_on_after_midnight():
    """Games begun after midnight belong to the evening before."""
    days = ("2026-11-01T21:00:00", "2026-11-02T01:00:00", "2026-11-02T19:00:00")
    games = [of(number, (A, B), won(1).facts, day) for number, day in enumerate(days)]
    assert life(A, games).evenings == 2
    assert games[0].minutes == 84


def test_a_game_counts_for_the_evening_on_which_it_ended(tmp_path: Path):
    """A game that was taken up again stands after those that ended before it, on its last evening."""
    calendar = Calendar(day=20)
    with opened(tmp_path, calendar) as journal:
        left = play(journal, actions=SHORT[:-1])
        play(journal)
        calendar.time += timedelta(days=1)
        left.apply(IMALYA.parse_action(SHORT[-1]))
        results = FinishedGames.read(journal, KeptGames(None)).results
    assert [found.record.number for found in results] == [2, 1]
    past = PastGames(results, today=date(2026, 11, 21))
    assert [found.record.number for found in past.tonight] == [1]
    assert evening_words(past.tonight) == "Saturday 21 November"
    assert evening_words(past.on(date(2026, 11, 20))) == "Friday 20 November, 24 min"


def test_a_game_that_went_on_another_evening_does_not_say_how_long_it_took(tmp_path: Path):
    """The days between were no play; a Pi whose clock is set in the middle of a game looks the same."""
    calendar = Calendar()
    with opened(tmp_path, calendar) as journal:
        left = play(journal, actions=SHORT[:-1])
        calendar.time += timedelta(days=7)
        left.apply(IMALYA.parse_action(SHORT[-1]))
        (result,) = FinishedGames.read(journal, KeptGames(None)).results
    assert result.minutes is None


def test_an_evening_lasts_until_its_last_game_has_ended(tmp_path: Path):
    """A game that was left for another one, and then ended, is the last one of the evening."""
    with opened(tmp_path) as journal:
        left = play(journal, actions=SHORT[:-1])
        play(journal)
        journal._now.pass_minutes(40)
        left.apply(IMALYA.parse_action(SHORT[-1]))
        results = FinishedGames.read(journal, KeptGames(None)).results
    assert evening_words(PastGames(results).tonight) == "Saturday 21 November, 1 h 28"


def test_a_clock_that_is_set_back_in_a_game_makes_no_evening_of_less_than_nothing():
    """Nobody knows how long it was: the day stands alone, or the other games tell it."""
    back = replace(won(1), record=replace(won(1).record, finished="2026-11-01T19:10:00+00:00"))
    assert back.minutes is None
    assert evening_words([back]) == "Sunday 1 November"
    assert evening_words([back, won(1)]) == "Sunday 1 November, 1 h 24"


def test_an_evening_says_why_no_luck_is_told():
    """Luck of Imalya takes minutes to work out, and is told of people of this table alone.

    An evening of other games needs no word of it.
    """
    assert no_luck_words([won(1)]) == "Luck and choices are still being worked out."
    other = replace(won(1), record=replace(won(1).record, name="oniria"))
    guests = result(1, ("Guest 1", "Guest 2"), (0,), (1,))
    assert no_luck_words([other]) == ""
    people = "Luck and choices are shown only for people of this table, in games without machines."
    assert no_luck_words([other, guests]) == people


def test_an_evening_says_why_no_photograph_is_shown():
    """Where no game has a best throw, no photograph is missing."""
    other = replace(won(1), record=replace(won(1).record, name="oniria"))
    thrown = result(2, ("Maëlle", "Yann"), (0,), (1,), turns=(ScoredTurn(9, 0, 4, 120, "RRRRRR"),))
    assert no_photo_words(PastGames((other,))) == "The games of this evening have no best throw."
    missing = "No photograph of a best throw was kept this evening."
    assert no_photo_words(PastGames((other, thrown))) == missing


def test_the_best_throw_of_an_evening_is_that_of_all_its_games():
    """A later game of the same kind with a smaller best turn does not hide the better one."""
    turns = [(ScoredTurn(9, 0, 4, points, "RRRRRR"),) for points in (120, 84)]
    first, second = (
        of(number, (A, B), replace(won(1).facts, turns=turn), won(1).record.started)
        for number, turn in enumerate(turns, 1)
    )
    past = PastGames((first, second), find_photo=lambda game, step: Path("84.jpg") if game == 2 else None)
    assert best_throw(past).turn.points == 120


def test_a_page_counts_days_as_evenings():
    """Whoever first played after midnight has a page since the evening before."""
    assert since_words(life(A, [of(1, (A, B), won(1).facts, "2026-11-02T01:00:00")])) == (
        "since 1 November, 1 evening"
    )


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("place W a2",), "Not solved"),
        (("place W e1", "place W a1", "place W b1", "place W c1"), "Solved"),
    ],
)
def test_a_puzzle_is_solved_or_not(tmp_path: Path, actions: tuple[str, ...], words: str):
    """Whoever plays a puzzle plays alone: nothing is a draw, nobody wins, and no statistics count it."""
    rules = "puzzle puzzle=...../...../...../...../WWWR.,W,stone:W,line"
    with opened(tmp_path) as journal:
        match = play(journal, (A,), actions, "artiseurs", rules)
        (found,) = FinishedGames.read(journal, KeptGames(None)).results
    assert won_words(found) == ResultCard(found, None).title == words
    assert lives([found]) == ()
    listed = KeptGame(1, "artiseurs", (A,), rules, datetime(2026, 11, 21), finished=True, state=match.state)
    assert state_words(listed, PastGames()) == words.lower()


@pytest.mark.parametrize(
    ("name", "rules", "words"),
    [
        ("imalya", "base", "1 day"),
        ("imalya", "tales six series=on", "1 Tale"),
        ("choix_des_dieux", "tokens track_money=off", "+1 token"),
        ("artiseurs", "six_duchies", "1 stone"),
        ("oniria", "standard", "1 point"),
    ],
)
def test_a_score_of_one_is_told_in_the_singular(name: str, rules: str, words: str):
    """What scores count has a word for one of it, and so have the best turn and the deeds of an evening."""
    best = ScoredTurn(9, 0, 1, 1, "M")
    tallies = dict.fromkeys(SCREENS[name].past.feats, (1, 0))
    facts = Facts(Outcome(((0,), (1,)), "target"), scores=(1, 0), turns=(best,), tallies=tallies)
    found = of(1, (A, B), facts, "2026-11-02T20:00:00")
    found = replace(found, record=replace(found.record, name=name, rules=rules))
    assert won_words(found) == f"{A}, {words}"
    brought = "1 day" if name == "imalya" else words.removeprefix("+")  # a turn brings days in a series, too
    assert best_words(found, best) == f"{brought} for {A}"
    told = [feat.words for feat in feats(PastGames((found,)))]
    ones = {"Tale gained", "die taken by Dams", "right guess", "line resolved"}
    assert all(any(words == f"{A}, 1 {one}" for one in ones) for words in told)
    assert len(told) == len(tallies)


@pytest.mark.parametrize(
    ("name", "rules", "dice", "words"),
    [
        ("imalya", "tales six series=on", "RRRRM", "The best throw: 96 days for {name}"),
        ("oniria", "standard", "", "The best round: 96 points for {name}"),
    ],
)
def test_the_best_turn_is_told_in_a_sentence(name: str, rules: str, dice: str, words: str):
    """It says what the turn brought and to whom; a turn without dice is no throw."""
    best = ScoredTurn(9, 0, 1, 96, dice)
    facts = Facts(Outcome(((0,), (1,)), "target"), scores=(1, 0), turns=(best,))
    found = of(1, (A, B), facts, "2026-11-02T20:00:00")
    found = replace(found, record=replace(found.record, name=name, rules=rules))
    assert best_line(found, best) == words.format(name=A)
    assert best_line(found, best, "Z…") == words.format(name="Z…")
    assert ResultCard(found, None).words.endswith(words.format(name=A))


def test_sums_over_many_games_agree(tmp_path: Path):
    """Wins add up to the winners of all games; what one is ahead, the other is behind."""
    names = ("Maëlle", "Yann", "Inès", "Théo")
    with opened(tmp_path, Calendar()) as journal:
        for seed in range(4):
            by_chance(journal, "imalya", "base", names[: 2 + seed % 3], seed)
            by_chance(journal, "choix_des_dieux", "elis", names, seed)
        results = FinishedGames.read(journal, KeptGames(None)).results
    everybody = lives(results)
    seats = [(each, seat) for each in results for seat in each.people]
    assert sum(len(one.games) for one in everybody) == len(seats)
    assert sum(one.wins for one in everybody) == sum(PlayedGame(*seat).won for seat in seats)
    for one in everybody:
        assert one.longest_streak >= one.streak
        assert sum(len(one.only(name).games) for name in one.names) == len(one.games)
        for other in everybody:
            met, back = meetings(one, other.person), meetings(other, one.person)
            assert (met.games, met.ahead, met.behind) == (back.games, back.behind, back.ahead)


def test_games_that_are_not_finished_do_not_count(tmp_path: Path):
    """A game counts once it is over, and no longer when its end is taken back."""
    with opened(tmp_path) as journal:
        match = play(journal)
        assert len(FinishedGames.read(journal, KeptGames(tmp_path)).results) == 1
        match.undo()
        assert FinishedGames.read(journal, KeptGames(tmp_path)).results == ()


def test_guests_leave_no_trace():
    """A guest has no life; somebody who played against a guest has, without meeting the guest."""
    games = [result(1, (A, "Guest 2"), (1,), (0,)), result(2, (A, "Guest 2"), (0,), (1,))]
    (only,) = lives(games)
    assert (only.name, len(only.games), only.wins) == (A, 2, 1)


def test_a_game_in_the_bin_does_not_count(tmp_path: Path):
    """A game counts again when it is taken out of the bin."""
    with opened(tmp_path) as journal:
        play(journal)
        play(journal, (B, A))
        journal.put_into_bin(1)
        kept = KeptGames(tmp_path)
        assert [found.record.number for found in FinishedGames.read(journal, kept).results] == [2]
        journal.take_out_of_bin(1)
        assert [found.record.number for found in FinishedGames.read(journal, kept).results] == [1, 2]


def test_a_person_who_is_renamed_keeps_the_games(tmp_path: Path):
    """Results show the new name, and the same games."""
    with opened(tmp_path) as journal:
        play(journal)
        FinishedGames.read(journal, KeptGames(tmp_path))
        journal.change_person(2, name="Yannick")
        results = FinishedGames.read(journal, KeptGames(tmp_path)).results
    assert life("Yannick", list(results)).games[0].result.names == (A, "Yannick")


def test_whoever_sat_down_later_has_a_name(tmp_path: Path):
    """In Choix players may join: a known one by name, any other as a guest."""
    with opened(tmp_path) as journal:
        by_chance(journal, "choix_des_dieux", "elis", tuple(PEOPLE), seed=0)
        journal.seat_person(1, 4, journal.add_person("Lou").number)
        (found,) = FinishedGames.read(journal, KeptGames(tmp_path)).results
    assert found.names == (*PEOPLE, "Lou", "Guest 6")
    assert {one.name for one in lives([found])} == {*PEOPLE, "Lou"}


def test_whoever_joined_in_an_undone_step_has_not_played(tmp_path: Path):
    """The seat that an earlier version has left in the record counts as no game, and disturbs no tally."""
    with opened(tmp_path) as journal:
        by_chance(journal, "choix_des_dieux", "elis", tuple(PEOPLE), seed=0)
        journal.seat_person(1, 6, journal.add_person("Lou").number)
        (found,) = FinishedGames.read(journal, KeptGames(tmp_path)).results
    assert {one.name: one.tally(GUESSED) >= 0 for one in lives([found])} == dict.fromkeys(PEOPLE, True)


def with_machine(number: int, text: str, *places: tuple[int, ...]) -> GameResult:
    """A game of Maëlle with a machine on the second seat."""
    found = result(number, (A, "Nora"), *places)
    return replace(found, record=replace(found.record, machines=("", text)))


def test_games_with_machines_are_added_up_apart():
    """They count in no statistics among people, and tell how somebody fared against each level."""
    results = [
        won(1),
        with_machine(2, "strong version=5 seed=1", (1,), (0,)),
        with_machine(3, "strong-teaser version=5 seed=1", (0,), (1,)),
        with_machine(4, "easy version=5 seed=1", (0,), (1,)),
        with_machine(5, "godlike version=9 seed=1", (1,), (0,)),
    ]
    (mine,) = lives_with_machines(results)
    assert (mine.name, len(mine.games), mine.wins) == (A, 4, 2)
    assert machines_met(mine) == {Level.STRONG: Meetings(2, 1, 1), Level.EASY: Meetings(1, 1, 0)}
    assert len(life(A, results).games) == 1
    assert machines_met(life(A, results)) == {}


def test_one_turn_of_few_points_is_told_in_the_singular():
    """A person's page counts a single turn in the singular, and writes losses with a minus sign."""
    games = [result(1, (A, B), (0,), (1,), turns=(ScoredTurn(9, 0, 1, -7),))]
    told = last_turns(life(A, games))
    assert told is not None
    assert told.words == "one turn (Imalya): \N{MINUS SIGN}7"


def test_a_seat_that_two_have_played_counts_for_nobody():
    """Yann's seat changed hands: the game is Maëlle's alone, and no meeting of the two."""
    one = result(2, (A, B), (0,), (1,), shared=(1,))
    both = result(3, (A, B), (0,), (1,), shared=(0, 1))
    results = [won(1), one, both]
    assert [len(life(name, results).games) for name in (A, B)] == [1, 1]
    (apart,) = lives_with_machines(results)
    assert (apart.person, [played.result.record.number for played in apart.games]) == (1, [2])
    assert meetings(apart, 2) == Meetings()


def test_a_machine_that_took_a_seat_in_the_middle_measures_nobody():
    """A person who was ahead of it was ahead of somebody else, too."""
    found = with_machine(2, "strong version=5 seed=1", (0,), (1,))
    half = replace(found, facts=replace(found.facts, shared=(1,)))
    (mine,) = lives_with_machines([half])
    assert machines_met(mine) == {}
