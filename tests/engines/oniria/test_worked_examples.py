"""The worked examples of the rules page, §14, by their row; A, B, C, D are players 2 to 5, S is the first."""

import pytest

from engines.oniria import Deck, Phase, Rules, Side, numeral
from engines.oniria.events import Forbidden, RoundVoided, Triple
from engines.oniria.reckoning import SONADORA_POINTS
from tests.engines.oniria.tables import a_library, a_round, a_whole_round, play, refused

SOMBRAS, SONADORA = Side.SOMBRAS, Side.SONADORA

TRICKS = [
    ("T1", 4, "-/-", "9 3 2 3", SONADORA, (), (0, 0, 0, 0)),
    ("T2", 4, "-/-", "9 4 2 3", SOMBRAS, (1,), (0, 1, 0, 0)),
    ("T3", 4, "-/-", "7 4 4 1", SOMBRAS, (1, 2), (0, 1, 1, 0)),
    ("T4", 4, "2,3/-", "8 2 5 4", SOMBRAS, (2,), (0, -1, 1, 0)),
    ("T5", 4, "-/8", "8 1 0 0", SOMBRAS, (1,), (-1, 1, 0, 0)),
    ("T6", 4, "-/8", "8 0 0 0", SOMBRAS, (1, 2, 3), (-1, 1, 1, 1)),
    ("T7", 4, "2,3/-", "9 2 2 2", SONADORA, (), (0, -1, -1, -1)),
    ("T14 equal", 4, "-/-", "11 5 5 1", SOMBRAS, (1, 2), (0, 1, 1, 0)),
    ("T14 less", 4, "-/-", "11 5 5 0", SONADORA, (), (0, 0, 0, 0)),
    ("T15 less", 5, "-/-", "8 5 4 1 0", SONADORA, (), (0, 0, 0, 0, 0)),
    ("T15 equal", 5, "-/-", "8 5 4 2 0", SOMBRAS, (1,), (0, 1, 0, 0, 0)),
    ("T16 forbidden", 5, "-/8", "8 1 0 0 0", SOMBRAS, (1,), (-1, 1, 0, 0, 0)),
    ("T16 legal", 5, "-/8", "11 5 5 3 0", SONADORA, (), (0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("row", "players", "senda", "cards", "winner", "marks", "tally"), TRICKS, ids=[row for row, *_ in TRICKS]
)
def test_one_trick(row, players, senda, cards, winner, marks, tally):
    """Rows T1-T7 and T14-T16 of the page: who wins a trick, which Sombras mark, the points of the round."""
    state = play(a_round(players, path=senda), f"trick {cards}")
    result = state.reckoning.tricks[0]

    assert (result.winner, result.marks) == (winner, marks)
    assert state.reckoning.tally == tally
    assert state.reckoning.path[0].light is (winner is SONADORA)


def test_t16_eleven_is_read_fourteen():
    """Row T16: with five players the Soñadora's 11 counts 14, and a forbidden 8 counts 0, not 3 (O-13)."""
    legal = play(a_round(5, path="-/8"), "cards 11 0 0 0 0")
    forbidden = play(a_round(5, path="-/8"), "cards 8 0 0 0 0")

    assert legal.reckoning.tricks[0].power(SONADORA) == 14
    assert forbidden.reckoning.tricks[0].power(SONADORA) == 0


FORCED = [
    ("T8", "-/-", "4 4 4 4 4 4 0", "10 4 5 5", (0, 0, 1, 1)),
    ("T9", "-/-", "4 4 4 4 4 1 0", "10 4 5 5", (0, -1, 1, 1)),
    ("T10", "2/-", "2 2 2 2 2 2 0", "10 2 5 5", (0, -1, 1, 1)),
    ("T29 the 4", "2/-", "4 4 4 2 2 2 0", "10 4 5 5", (0, 0, 1, 1)),
    ("T29 the 2", "2/-", "4 4 4 2 2 2 0", "10 2 5 5", (0, -1, 1, 1)),
]


@pytest.mark.parametrize(("row", "senda", "hand", "cards", "tally"), FORCED, ids=[row for row, *_ in FORCED])
def test_whoever_is_obliged_by_the_sonadora_is_excused(row, senda, hand, cards, tally):
    """Rows T8-T10 and T29 with a library: a forbidden card counts 0.

    It costs a point unless the Soñadora's power left no other choice.
    """
    powers = tuple(map(int, hand.split()))
    library = a_library(texts=False, llorona=powers, charro=(5,) * 7, lechuza=(5,) * 7)
    state = a_round(rules=Rules(card_library=library), path=f"-/- {senda}")
    state = play(state, "cards 11 0 5 5; agreed 1 add_constraint 2 sombras 4 yes; pass; pass")
    before = state.reckoning.tally
    result = play(state, f"trick {cards}").reckoning

    assert result.tricks[1].cards[1].power == 0
    assert tuple(now - was for now, was in zip(result.tally, before, strict=True)) == tally


def test_a_penalty_stays_when_the_allowed_card_is_played_later():
    """Row T9, one trick later: what she held at trick 2 decides, though her only 1 is played in trick 3."""
    library = a_library(texts=False, llorona=(0, 1, 4, 4, 4, 4, 4), charro=(5,) * 7, lechuza=(5,) * 7)
    state = a_round(rules=Rules(card_library=library))
    state = play(state, "cards 11 0 5 5; agreed 1 add_constraint 2 sombras 4 yes; pass; pass")
    state = play(state, "trick 10 4 5 5; trick 10 1 5 5")

    assert state.reckoning.tricks[1].cards[1].penalised


@pytest.mark.parametrize(("row", "answer", "points"), [("T8", "yes", 0), ("T9", "no", -1)])
def test_without_library_she_is_asked(row, answer, points):
    """Rows T8 and T9 without a library: the player says whether she was obliged, and it is recorded."""
    state = play(a_round(), "cards 11 0 0 0; agreed 1 add_constraint 2 sombras 4 yes; pass; cards 10 4 5 5")

    assert (state.asks, state.awaits.actor) == (Phase.OBLIGED, 1)
    state = play(state, f"obliged 2 {answer}; pass")
    assert state.reckoning.tally == (0, points, 1, 1)
    assert state.current.trick.obliged == ((1, answer == "yes"),)


def test_t10_the_senda_alone_is_no_question():
    """Row T10: a card forbidden by the Senda itself costs a point, and no question is asked."""
    state = play(a_round(path="-/- 2/-"), "cards 11 0 0 0; agreed 1 add_constraint 2 sombras 4 yes; pass")

    assert play(state, "cards 10 2 5 5").asks is Phase.POWERS
    assert play(state, "trick 10 2 5 5").reckoning.tally == (0, -1, 1, 1)


def test_t11_a_bonus_raises_a_card():
    """Row T11: a bonus of 2 makes the Sombras' 8 a 10 and B's card equal to A's (l.161, 143)."""
    state = play(a_round(), "cards 11 0 0 0; agreed 3 bonus_gain 3 2; pass; cards 9 4 2 2")
    state = play(state, "agreed 3 bonus_spend 3 2 3; pass")
    result = state.reckoning.tricks[1]

    assert (result.power(SOMBRAS), result.winner, result.marks) == (10, SOMBRAS, (1, 2))
    assert state.reckoning.bonuses == (0, 0, 0, 0)


TRIPLES = [
    ("T12", 4, "-/-", "9 2 2 2", 2),
    ("T13", 4, "2/-", "9 2 2 2", 0),
    ("T17", 5, "-/-", "9 2 2 2 3", None),
    ("quadruple", 5, "-/-", "9 2 2 2 2", 2),
]


@pytest.mark.parametrize(
    ("row", "players", "senda", "cards", "power"), TRIPLES, ids=[row for row, *_ in TRIPLES]
)
def test_triples_count_powers(row, players, senda, cards, power):
    """Rows T12, T13 and T17: a triple needs one power on all Sombras' cards after the constraints.

    See l.151-153, 217 and O-9.
    """
    state = play(a_round(players, path=senda), f"cards {cards}")

    assert state.reckoning.tricks[0].triple == power
    told = [event for event in state.happened if isinstance(event, Triple)]
    assert told == ([] if power is None else [Triple(1, power, players - 1)])


T18 = [(0, 0), (2, 0), (3, 1), (4, 3), (5, 4), (6, 5), (7, 6)]


@pytest.mark.parametrize(("tricks", "points"), T18)
def test_t18_points_of_the_sonadora(tricks, points):
    """Row T18, and six tricks: the Soñadora scores from her third trick on (l.181-185)."""
    state = play(
        a_round(), "; ".join(["trick 11 0 0 0; pass"] * tricks + ["trick 7 5 5 5; pass"] * (7 - tricks))
    )

    assert state.reckoning.sonadora_tricks == tricks
    assert state.reckoning.tally[0] == points == SONADORA_POINTS[tricks]


@pytest.mark.parametrize(("tricks", "points"), [(3, 0), (2, -1)])
def test_t19_a_penalty_of_the_sonadora(tricks, points):
    """Row T19: a penalty is taken from the Soñadora's points, which may fall below 0 (O-7)."""
    won, lost = ["11 0 0 0"] * tricks, ["8 5 5 5"] * (7 - tricks)
    state = a_whole_round(a_round(path=" -/-" * 6 + " -/8"), " | ".join(won + lost))

    assert state.scores[0][0] == points


def test_t20_a_regained_trick():
    """Row T20: a trick given to the Soñadora later counts for her; A keeps the point it gave (l.165)."""
    state = play(a_round(), "trick 11 0 0 0; pass; trick 9 4 2 3")
    after = play(state, "agreed 1 trick_result 2 sonadora").reckoning

    assert state.reckoning.sonadora_tricks == 1
    assert (after.sonadora_tricks, after.tally) == (2, (0, 1, 0, 0))
    assert after.path[1].light


def test_t21_decks_go_to_the_left():
    """Row T21: four players are the Soñadora in turn, and then the game is over (l.189, 195)."""
    state = a_round()
    dreamers = []
    for _ in range(4):
        dreamers.append(state.sonadora())
        assert state.deck(state.sonadora()) is Deck.MAYA
        powers = ["0"] * 4
        powers[state.sonadora()] = "9"
        state = a_whole_round(state, " ".join(powers))
        if state.phase is Phase.LAY:
            state = play(state, "lay -/- -/- -/- -/- -/- -/- -/-")

    assert dreamers == [0, 1, 2, 3]
    assert state.phase is Phase.OVER


WINNERS = [
    ("T22 first", 4, 3, ((0,), (1,), (2,), (3,))),
    ("T22 second", 3, 4, ((1,), (0,), (2,), (3,))),
    ("T22 shared", 3, 3, ((0, 1), (2,), (3,))),
]


@pytest.mark.parametrize(("row", "one", "two", "ranking"), WINNERS, ids=[row for row, *_ in WINNERS])
def test_t22_tie(row, one, two, ranking):
    """Row T22: of players with equal totals, the one with more points as the Soñadora is first (l.197).

    If those are equal too, they share the place.
    """
    scored = [
        (one, 12 - two, 3, 0),
        (12 - one, two, 2, 0),
        (0, 0, 4, 0),
        (0, 0, 0, 7),
    ]
    state = a_round(rules="standard consent=none")
    for points in scored:
        state = a_round_with(state, points)

    assert state.totals == (12, 12, 9, 7)
    assert state.outcome is not None
    assert state.outcome.ranking == ranking


def a_round_with(state, points):
    """A whole round that gives these points by declarations; the Soñadora wins no trick."""
    if state.phase is Phase.LAY:
        state = play(state, "lay -/- -/- -/- -/- -/- -/- -/-")
    powers = ["0"] * len(points)
    powers[state.sonadora()] = "7"
    others = [seat for seat in range(len(points)) if seat != state.sonadora()]
    for seat in others[:2]:
        powers[seat] = "5"
    for _ in range(7):
        state = play(state, f"trick {' '.join(powers)}; agreed 1 inner_result {state.trick} -; pass")
    for seat, amount in enumerate(points, start=1):
        if amount:
            state = play(state, f"agreed {seat} points {seat} {amount:+d}")
    return play(state, "pass")


def drafted(path, places):
    """The state after the draft; each place is a Senda and a power, and the last one is a power alone."""
    *six, last = places.split()
    told = [f"place {each.replace(':', ' ')}" for each in six]
    return play(a_round(3, path=path), "; ".join([*told, f"last {last}"]))


def test_t23_a_wrong_placement_voids_the_round():
    """Row T23: an avoidable 8 on a Senda that forbids it voids the round in trick 4 (l.203-207)."""
    state = drafted("-/- -/- -/- -/8", "4:8 1:7 2:7 3:9 5:9 6:10 11")
    state = play(state, "trick 0 0 0; trick 0 0 0; trick 0 0 0; cards 0 0 0")

    assert RoundVoided(1, 4, 8) in state.happened
    assert (state.round, state.current.replays, state.phase) == (1, 1, Phase.LAY)
    assert state.totals == (0, 0, 0)


def test_t24_the_last_card_is_forced():
    """Row T24: the last card, a 9 on a Senda that forbids it, counts 0 and voids nothing (O-14, O-17)."""
    state = drafted("-/- -/9", "1:7 3:7 4:8 5:8 6:10 7:10 9")
    state = play(state, "trick 0 0 0; cards 1 0 0")

    assert state.current.replays == 0
    assert Forbidden(2, 3, 9, penalised=False) in state.happened
    assert state.reckoning.tricks[1].power(SONADORA) == 0
    assert play(state, "pass").reckoning.tally == (1, 0, 0)


def test_t25_three_players_share():
    """Row T25: three players with 8, 8 and 5: the two first share the win, since none was Soñadora (O-10)."""
    state = a_round(3, "standard consent=none")
    for points in [(8, 0, 5), (0, 8, 0), (0, 0, 0)]:
        state = a_drafted_round(state, points)

    assert state.totals == (8, 8, 5)
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


def a_drafted_round(state, points):
    """A whole round of three players that gives these points by declarations; no Sombra wins a trick."""
    if state.phase is Phase.LAY:
        state = play(state, "lay -/- -/- -/- -/- -/- -/- -/-")
    state = play(state, "place 1 7; place 2 7; place 3 8; place 4 8; place 5 9; place 6 9; last 10")
    state = play(state, "; ".join(["trick 0 0 0; pass"] * 7))
    for seat, amount in enumerate(points, start=1):
        if amount:
            state = play(state, f"agreed {seat} points {seat} {amount:+d}")
    return play(state, "pass")


T26 = [(0, "@"), (4, "...."), (5, "-"), (7, "-.."), (10, "--"), (11, "--."), (14, "--....")]


@pytest.mark.parametrize(("number", "figures"), T26)
def test_t26_maya_figures(number, figures):
    """Row T26: shell (@), dots and bars (-) add up (l.55-61)."""
    assert str(numeral(number)) == figures


def test_t27_an_effect_waits_for_the_last_round():
    """Row T27: an effect of round 1 that waits for round 4 is settled when round 4 ends (l.79)."""
    state = a_round(rules="standard consent=none")
    state = play(state, 'trick 7 5 5 0; agreed 2 pending 4 "a point if more than in the round before"; pass')
    state = play(state, "; ".join(["trick 7 5 5 0; pass"] * 6) + "; pass")
    for _ in range(3):
        state = a_round_with(state, (0, 0, 0, 0))

    assert (state.phase, state.awaits.actor, state.round) == (Phase.SETTLE, 1, 4)
    before = state.totals
    after = play(state, "settle 1 +2")
    assert after.phase is Phase.OVER
    assert after.totals == (before[0], before[1] + 2, *before[2:])
    assert after.scores[0][1] == state.scores[0][1] + 2


def test_t28_no_copy_without_icon():
    """Row T28: a power without the icon is not copied (l.167)."""
    state = play(a_round(), "cards 9 3 2 3")

    assert "bears no icon" in refused(state, "declare 2 copy 3 no")
    assert play(state, "agreed 2 copy 3 yes").declarations[0].standing == "stands"


def test_t30_a_trick_regained_after_the_last():
    """Row T30: the Soñadora regains a fourth trick after the last one and gets 3 points.

    The Sombra keeps the point that the trick gave her.
    """
    tricks = ["trick 11 0 0 0; pass"] * 3 + ["trick 9 4 2 3; pass"] * 3 + ["trick 9 4 2 3"]
    state = play(a_round(), "; ".join(tricks))

    assert state.reckoning.tally == (1, 4, 0, 0)
    assert play(state, "agreed 1 trick_result 5 sonadora").reckoning.tally == (3, 4, 0, 0)
    assert play(state, "pass; agreed 1 trick_result 5 sonadora; pass").scores == ((3, 4, 0, 0),)
