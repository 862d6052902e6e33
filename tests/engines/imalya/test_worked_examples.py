"""The worked examples of the rules page, §11, by their row: the base game, the Tales and the Six."""

import pytest

from engines.imalya import Figure, Phase, Status
from engines.imalya.events import Combination
from tests.engines.imalya.turns import BASE, SIX, TALES, a_turn, play, refused, scores, tales

POINTS = [
    ("1", "throw RRRGEB; convert 6 5 R; keep 1 2 3 4 5 6", 65),
    ("2", "throw RRRGEB; convert 6 5 R; keep 1 2 3 4 5; throw R; keep 6", 96),
    ("3", "throw RRRRRR; keep 1 2 3 4 5 6", 120),
    ("4", "throw RRRREB; convert 6 5 R; keep 1 2 3 4 5; throw R; keep 6", 120),
    ("5", "throw DRRGEB; counter 6 1; keep 2 3; throw RGMR; keep 1 6; throw RE; keep 4 5", 75),
    ("6", "throw DRRGEB; convert 6 5 R; capture 1 4; keep 2 3 5 6", 27),
    ("7", "throw DDBRGE; counter 3 1; capture 2 6; keep 4 5; throw RE; keep 1 3", 21),
    ("8", "throw DBBBBB; done; keep; throw RRRMG; keep 2 3 4 5 6", 55),
    ("9a", "throw RRRREE; keep 1 2 3 4; throw DB; done; capture 5 1; done; keep 6", 27),
    ("9b", "throw RRRREE; keep 1 2 3 4; throw DB; counter 6 5; keep; throw RG; keep 5 6", 96),
    ("9c", "throw RRRREE; keep 1 2 3 4; throw DB; done; capture 5 1; free 6 1; keep 6", 48),
    ("10", "throw RRRGEE; keep 1 2 3 4; throw DR", 40),
    (
        "11",
        "throw DRRGME; capture 1 2; keep 3; throw BRE; free 4 2; keep 5; throw RE; keep 4; throw R; keep 6",
        75,
    ),
    (
        "12",
        "throw DRBBBB; done; done; keep; throw BBRM; free 3 2; keep 5; throw DBB; done;"
        " capture 3 2; done; keep 4 6",
        3,
    ),
    (
        "13",
        "throw BDRRGE; counter 1 2; keep 3 4; throw BDME; counter 1 2; keep; throw RRGE; keep 1 2;"
        " throw RG; keep 5 6",
        96,
    ),
    ("16", "throw RRRREM; keep 1 2 3 4 5; throw D; capture 6 5", 48),
    ("17", "throw DDDRGE; capture 1 4; capture 2 5", 0),
    ("18", "throw DDDDDD", 0),
    ("19", "throw GGGMMM; keep 1 2 3 4 5 6", 36),
    ("20 base", "throw GGGGGG; keep 1 2 3 4 5 6", 36),
]


@pytest.mark.parametrize(("row", "story", "points"), POINTS, ids=[row for row, *_ in POINTS])
def test_points_of_a_base_turn(row: str, story: str, points: int) -> None:
    """Rows 1-13 and 16-20: the turn scores these points and is over."""
    after = play(a_turn(BASE), story)

    assert after.players[0].score == points
    assert (after.active, after.phase) == (1, Phase.THROW)


COSTS = [
    ("7", "throw DDBRGE; counter 3 1; capture 2 6; keep 4 5; throw RE; keep 1 3", 21, 2),
    ("16", "throw RRRREM; keep 1 2 3 4 5; throw D; capture 6 5", 48, 2),
    ("17", "throw DDDRGE; capture 1 4; capture 2 5", 0, 4),
    ("22", "throw DDRRGE; capture 1 6; capture 2 5; keep 3 4", 12, 3),
    (
        "23",
        "throw DRRGEE; capture 1 5; keep 2 3; throw BR; free 4 5; keep 6; throw R; keep 4",
        48,
        1,
    ),
    ("23 held", "throw DRRGEE; capture 1 5; keep 2 3; throw BR; done; keep 6; throw R; keep 4", 48, 2),
]


@pytest.mark.parametrize(("row", "story", "points", "owed"), COSTS, ids=[row for row, *_ in COSTS])
def test_tales_that_a_turn_costs(row: str, story: str, points: int, owed: int) -> None:
    """Rows 7, 16, 17, 22, 23 with the Tales: a Dam costs one Tale, or two if it holds an Egal."""
    after = play(a_turn(TALES), story)

    assert (scores(after)[0], tales(after)[0], after.tresor) == (points, 15 - owed, 15 + owed)


def test_row_5_countered_dam_cannot_be_kept() -> None:
    """Row 5: a countered Dam must be thrown again (l.12, 17, 21)."""
    state = play(a_turn(), "throw DRRGEB; counter 6 1")

    assert refused(state, "lock 1") == "Dam 1 cannot be kept: it must be thrown again"


def test_row_14_no_stored_action() -> None:
    """Row 14: a Bel of an earlier throw cannot counter a Dam (l.18)."""
    state = play(a_turn(), "throw BRRRRR; keep 1; throw DRRRR")

    assert "a Bel acts at once or not at all" in refused(state, "counter 1 2")


def test_row_15_only_a_fresh_egal_is_converted() -> None:
    """Row 15: an Egal kept in an earlier throw cannot be converted (l.22)."""
    state = play(a_turn(), "throw ERRRRR; keep 1; throw BRRRR")

    assert "was not just thrown" in refused(state, "convert 2 1 R")


def test_row_20_six_of_another_faction() -> None:
    """Row 20 with the Six: six Gains score 108; he becomes a Gain, active from his next turn (l.63)."""
    after = play(a_turn(SIX), "throw GGGGGG")
    player = after.players[0]

    assert (player.score, player.faction, after.active) == (108, Figure.GAIN, 1)
    assert (player.power_open, player.power_due) == (False, True)
    assert Combination(0, Figure.GAIN) in after.happened


def test_row_24_who_cannot_pay_is_out() -> None:
    """Row 24: a player who cannot pay scores, pays all he has, is eliminated and keeps his score (l.44)."""
    after = play(a_turn(TALES, tales=(2, 15, 15)), "throw DDRRRE; capture 1 6; capture 2 3; keep 4 5")
    player = after.players[0]

    assert (player.score, player.tales, player.out, after.tresor) == (12, 0, True, 17)


def test_row_25_tax_day() -> None:
    """Row 25: after the last Tale leaves the Trésor, each player pays up to three and stays in (l.42, 45)."""
    after = play(a_turn(TALES, tales=(15, 15, 2), tresor=1), "throw BRRRRR; take-tale 1")

    assert [player.tales for player in after.players] == [13, 12, 0]
    assert after.tresor == 8
    assert not any(player.out for player in after.players)


def test_row_26_levy_shields_from_elimination() -> None:
    """Row 26: a player stripped by a Gain in his own turn is not out for the debt of that turn (l.58)."""
    start = a_turn(SIX, factions="RG", tales=(1, 15), powers=True)
    after = play(start, "throw EERRGD; done; capture 6 5; keep 1 2 3 4")

    assert [player.tales for player in after.players] == [0, 16]
    assert not after.players[0].out


def test_row_27_gain_is_paid_by_the_tresor() -> None:
    """Row 27: each Egal that a Gain throws brings it one Tale from the Trésor (l.58)."""
    landed = play(a_turn(SIX, factions="GR", powers=True), "throw EEGGGM")
    again = play(landed, "keep 3 4 5; throw EGR")

    assert (landed.players[0].tales, again.players[0].tales) == (17, 18)


def test_row_28_killed_die_is_no_prey() -> None:
    """Row 28: the thrower's first own die is killed as it lands, and the Dam takes another die (l.57)."""
    landed = play(a_turn(SIX, powers=True), "throw RRRDGE")
    chosen = play(landed, "done")
    after = play(chosen, "capture 4 6; keep 2 3; throw R; keep 5")

    assert (landed.die(1).status, landed.players[1].tales) == (Status.KILLED, 17)
    assert [action.prey for action in chosen.legal_actions()] == [2, 3, 5, 6]
    assert (after.players[0].score, after.players[0].tales) == (27, 12)


def test_row_28_egal_also_pays_the_gain() -> None:
    """In row 28 the table of these tests seats a Gain: the Egal costs the thrower one Tale more."""
    assert play(a_turn(SIX, powers=True), "throw RRRDGE").players[2].tales == 16


def test_row_29_killed_die_spoils_the_combination() -> None:
    """Row 29: with one die killed, five count; there is no 120 and no combination (l.57, 62)."""
    after = play(a_turn(SIX, powers=True), "throw RRRRRG; keep 2 3 4 5; throw R; keep 6")

    assert after.players[0].score == 75
    assert not after.players[0].power_due


def test_row_30_combination_comes_before_the_kill() -> None:
    """Row 30: six own dice thrown at once score 120 and none is killed (l.55, 62)."""
    after = play(a_turn(SIX, powers=True), "throw RRRRRR")

    assert (after.players[0].score, after.players[1].tales) == (120, 15)


def test_row_31_two_morts_kill_two_dice() -> None:
    """Row 31: each opposing Mort kills one die and takes two Tales (l.57)."""
    landed = play(a_turn(SIX, factions="RMM", powers=True), "throw RRRGGG")

    assert [die.status for die in landed.dice[:3]] == [Status.KILLED, Status.KILLED, Status.LOOSE]
    assert [player.tales for player in landed.players] == [15, 17, 17]


def test_row_32_ruse_throws_a_dam_again() -> None:
    """Row 32: the new face of a rerolled Dam belongs to the same throw; a Bel may counter (l.59, 21)."""
    start = a_turn(SIX, factions="RG", powers=True)
    after = play(start, "throw DDRRRG; reroll 1; throw B; counter 1 2; keep 3 4 5; throw RRM; keep 1 2 6")

    assert after.players[0].score == 96


def test_row_33_second_dam_stands() -> None:
    """Row 33: the Ruse rerolls once a turn; a die that shows a Dam again acts as one (l.59)."""
    start = a_turn(SIX, factions="RG", powers=True)
    again = play(start, "throw DRRRGM; reroll 1; throw D")
    after = play(again, "capture 1 5; keep 2 3 4 6")

    assert again.phase is Phase.CAPTURE
    assert (after.players[0].score, after.players[0].tales) == (40, 14)


def test_row_34_power_lasts_one_full_round() -> None:
    """Row 34: a power won in B's third turn is active in B4, C4 and A5, and ends as B5 starts (l.58, 62)."""
    state = a_turn(SIX, factions="MRG", scores=(0, 0, 0))
    plain = "throw EEEMGR; keep 1 2 3 4 5 6"
    state = play(state, plain)
    state = play(state, "throw RRRRRG; keep 1 2 3 4 5; throw R; keep 6")
    active = []
    for _ in range(6):
        active.append((state.active, state.power_active(1)))
        state = play(state, plain)

    assert active == [(2, False), (0, False), (1, True), (2, True), (0, True), (1, False)]


def test_row_35_six_bels() -> None:
    """Row 35: six Bels give everybody fifty points, the thrower too, and no Bel acts (l.55, 65)."""
    after = play(a_turn(SIX), "throw BBBBBB")

    assert [player.score for player in after.players] == [50, 50, 50]
    assert after.active == 1


def test_row_36_six_dams() -> None:
    """Row 36: six Dams cost everybody up to six Tales once, the thrower too, and nobody is out (l.66)."""
    after = play(a_turn(SIX, tales=(15, 4, 15), tresor=26), "throw DDDDDD")

    assert [player.tales for player in after.players] == [9, 0, 9]
    assert after.tresor == 42
    assert not after.players[1].out


def test_row_37_six_dams_over_two_throws() -> None:
    """Row 37: three Dams without prey and three more in a later throw are a combination too (l.66, 78)."""
    after = play(a_turn(SIX), "throw DDDBBB; done; keep; throw DDD")

    assert [player.tales for player in after.players] == [9, 9, 9]
    assert Combination(0, Figure.DAM) in after.happened


def test_row_38_six_egals() -> None:
    """Row 38: six Egals end the game and lift the thrower one place (l.64)."""
    state = a_turn(SIX, factions="MRGM", tales=(15,) * 4, scores=(210, 180, 150, 90)).but(active=2)
    after = play(state, "throw EEEEEE")

    assert after.outcome is not None
    assert after.outcome.ranking == ((0,), (2,), (1,), (3,))
    assert after.players[0].tales == 30


def test_row_54_round_is_played_to_its_end() -> None:
    """Row 54: A and B pass 388, but the round goes on; C passes both and wins (l.37)."""
    state = a_turn(scores=(315, 320, 326))
    state = play(state, "throw RRRRRE; keep 1 2 3 4 5 6")
    assert (state.players[0].score, state.outcome) == (390, None)
    state = play(state, "throw MMMMME; keep 1 2 3 4 5 6")
    state = play(state, "throw GGGGGE; keep 1 2 3 4 5 6")

    assert [player.score for player in state.players] == [390, 395, 401]
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
