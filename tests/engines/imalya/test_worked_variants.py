"""The worked examples of the rules page, §11, by their row: the other variants."""

import pytest

from engines.imalya import GAME, Figure, Phase, Rules, laiirna
from engines.imalya.events import Captured
from tests.engines.imalya.turns import (
    CHANCE,
    DRAGON8,
    ESCALIER,
    ESCALIER_SIX,
    LAIIRNA,
    LEINAN,
    MERCENAIRE,
    SERIES,
    SORT,
    SUR,
    a_turn,
    legal,
    play,
    scores,
    tales,
)


def test_row_21_six_of_another_faction_cost_the_mercenaire_nothing() -> None:
    """Row 21: six Gains score 108; the player becomes a Gain, so no die is foreign to pay (l.63, 83)."""
    rules = Rules(tales=True, six=True, mercenaire=True)
    after = play(a_turn(rules), "throw GGGGRE; keep 1 2 3 4; throw GG; keep 5 6")
    player = after.players[0]

    assert (player.score, player.faction, player.tales) == (108, Figure.GAIN, 15)


ESCALIERS = [
    ("16", "throw RRRREM; keep 1 2 3 4 5; throw D; capture 6 5", 38),
    ("39", "throw DRRREB; take-points 6; capture 1 5; keep 2 3 4 6", 22),
    ("40", "throw DDDGGE; capture 1 4; capture 2 5", -20),
]


@pytest.mark.parametrize(("row", "story", "points"), ESCALIERS, ids=[row for row, *_ in ESCALIERS])
def test_points_of_a_turn_of_the_escalier(row: str, story: str, points: int) -> None:
    """Rows 16, 39, 40: a Dam costs five points, ten with an Egal, even below zero (l.72-73)."""
    assert play(a_turn(ESCALIER), story).players[0].score == points


def test_row_41_six_dams_cost_everybody_thirty_points() -> None:
    """Row 41: six Dams cost everybody thirty points once, the thrower too (l.78)."""
    assert scores(play(a_turn(ESCALIER_SIX), "throw DDDDDD")) == [-30, -30, -30]


def test_row_42_tales_for_points() -> None:
    """Row 42: three players add 4, 0 and 10 Tales and get twelve points for each (l.82)."""
    state = GAME.new(LEINAN, ("Maëlle", "Yann", "Inès"))
    state = play(state, "throw R; throw M; throw G; throw B; name 1; deposit 4; deposit 0; deposit 10")

    assert (scores(state), tales(state), state.tresor) == ([48, 0, 120], [11, 15, 5], 17)


FOREIGN = [
    ("43", "throw RRRRGM; keep 1 2 3 4 5 6", 84, 2),
    ("44", "throw RRRGME; keep 1 2 3 4 5; throw D; capture 6 4", 40, 2),
]


@pytest.mark.parametrize(("row", "story", "points", "owed"), FOREIGN, ids=[row for row, *_ in FOREIGN])
def test_foreign_dice_cost_the_mercenaire(row: str, story: str, points: int, owed: int) -> None:
    """Rows 43, 44: each free die of another Faction costs a Tale; a captured die costs nothing (l.83)."""
    after = play(a_turn(MERCENAIRE), story)

    assert (scores(after)[0], tales(after)[0], after.tresor) == (points, 15 - owed, 15 + owed)


def test_row_45_order_of_fresh_prey() -> None:
    """Row 45: the Dams take E, then R, then G, without a question (l.86)."""
    after = play(a_turn(SUR), "throw DDDRGE")
    taken = [(event.dam, event.prey) for event in after.happened if isinstance(event, Captured)]

    assert (taken, after.active) == ([(1, 6), (2, 4), (3, 5)], 1)


IMPOSED = [
    ("46", "throw RREBBB; done; keep 1 2 3; throw DGB; done", 5),
    ("47", "throw RREBBB; done; keep 1 2 3; throw DBB; done", 3),
]


@pytest.mark.parametrize(("row", "story", "prey"), IMPOSED, ids=[row for row, *_ in IMPOSED])
def test_order_of_fresh_and_locked_prey(row: str, story: str, prey: int) -> None:
    """Rows 46, 47: a fresh G comes before a locked Egal, a locked Egal before locked Mineures (l.86)."""
    assert play(a_turn(SUR), story).die(prey).captor == 4


def test_row_48_converting_first_was_a_mistake() -> None:
    """Row 48: the player converts his Egal to a G, so the Dam takes an R (l.22, 86)."""
    state = play(a_turn(SUR), "throw DBEGRR; convert 2 3 G")

    assert legal(state) == ["capture 1 5", "capture 1 6"]


def test_row_49_next_player_picks() -> None:
    """Row 49: the next player chooses any of R, R, G, E, M; player A has no say (l.85)."""
    state = play(a_turn(SORT), "throw DRRGEM")

    assert (state.awaits.actor, state.phase) == (1, Phase.CAPTURE)
    assert [action.prey for action in state.legal_actions()] == [2, 3, 4, 5, 6]


def test_row_50_six_own_give_another_turn() -> None:
    """Row 50: A locks six own in the last round, scores 27 in a bonus turn, then the round goes on (l.87)."""
    state = play(a_turn(CHANCE, scores=(300, 0, 0)), "throw RRRRRE; keep 1 2 3 4 5; throw R; keep 6")
    again = play(state, "again; throw RRREEE; keep 1 2 3 4 5 6")

    assert (scores(state)[0], state.awaits.actor, legal(state)) == (420, 0, ["again", "done"])
    assert (scores(again)[0], again.active, again.round, again.outcome) == (447, 1, 2, None)


def test_row_51_bought_gain_steals_points() -> None:
    """Row 51: A buys the Gain for two Tales before B throws; two Egals move ten points, no Tale (l.84)."""
    state = a_turn(LAIIRNA, factions="GR", scores=(0, 30)).but(active=1)
    state = play(laiirna.start_turn(state), "buy; throw EERRRM")

    assert (scores(state), tales(state), state.tresor) == ([10, 20], [13, 15], 17)


def test_row_52_eight_dice() -> None:
    """Row 52: with eight dice there are two more Factions, and the multiplier goes up to eight (l.95)."""
    state = play(a_turn(DRAGON8), "throw RRRRANEB; convert 8 7 R; keep 1 2 3 4 5 6 7 8")

    assert scores(state)[0] == (15 + 2) * 7 == 119


def test_row_53_more_than_fifteen_are_set_aside() -> None:
    """Row 53: the winner has 23 Tales after sharing, puts 5, keeps 15 and banks 3 (l.47)."""
    state = a_turn(SERIES, scores=(0, 0, 388), tales=(9, 12, 17), tresor=12).but(active=2)
    state = play(state, "throw EEEEEE; keep 1 2 3 4 5 6; next-game")
    winner = state.players[2]
    assert winner.tales == 23

    begun = play(state, "stake 0; stake 0")
    assert (begun.players[2].tales, begun.players[2].banked) == (15, 3)
