"""The worked examples of the rules page by their row: the 36 combinations (§4) and the settlements (§8)."""

import pytest

from engines.choix_des_dieux import Rules, State
from engines.choix_des_dieux.combinations import COMBINATIONS, Combination, possible
from engines.choix_des_dieux.payoffs import net
from engines.choix_des_dieux.rules import StakeLimit
from engines.choix_des_dieux.stakes import limit
from engines.choix_des_dieux.symbols import Symbol
from tests.engines.choix_des_dieux.rounds import a_table, play, settled, won

COMBINATION_ROWS = [
    (1, "SSS", "Pleine Mer", True, (15, 30, 35, 50)),
    (2, "SSA", "Naissance de Mildenn", True, (9, 18, 21, 30)),
    (3, "SSN", "Perdus en Mer", True, (6, 12, 14, 20)),
    (4, "SSD", "Tourbillon", False, (-9, -18, -21, -30)),
    (5, "SAS", "Naissance de Mildenn", True, (9, 18, 21, 30)),
    (6, "SAA", "Conflit éternel – Attaque", True, (6, 12, 14, 20)),
    (7, "SAN", "Le Rivage", True, (1, 2, 3, 4)),
    (8, "SAD", "Fin du Monde", False, (-8, -16, -18, -26)),
    (9, "SNS", "Perdus en Mer", True, (6, 12, 14, 20)),
    (10, "SNA", "Le Rivage", True, (1, 2, 3, 4)),
    (11, "SNN", "Noyés", False, (-2, -4, -5, -7)),
    (12, "SND", "Mort violente", False, (-6, -12, -14, -20)),
    (13, "ASS", "Conflit éternel – Défense", True, (24, 48, 56, 80)),
    (14, "ASA", "Élévation de Mildenn", True, (21, 42, 49, 70)),
    (15, "ASN", "La Falaise", True, (2, 3, 4, 5)),
    (16, "ASD", "Fin du Monde", False, (-8, -16, -18, -26)),
    (17, "AAS", "Élévation de Mildenn", True, (21, 42, 49, 70)),
    (18, "AAA", "Forêt Divine", True, (33, 66, 77, 110)),
    (19, "AAN", "La Moisson", True, (12, 24, 28, 40)),
    (20, "AAD", "Séisme", True, (0, 0, 0, 0)),
    (21, "ANS", "La Falaise", True, (2, 3, 4, 5)),
    (22, "ANA", "La Moisson", True, (12, 24, 28, 40)),
    (23, "ANN", "Bûcher", True, (3, 6, 7, 10)),
    (24, "AND", "Mort douce", False, (-3, -6, -7, -10)),
    (25, "NSS", "Tempête", False, (-2, -4, -5, -7)),
    (26, "NSA", "La Chute", True, (1, 2, 2, 3)),
    (27, "NSN", "Armée des Mers", True, (15, 30, 35, 50)),
    (28, "NSD", "Mort violente", False, (-6, -12, -14, -20)),
    (29, "NAS", "La Chute", True, (1, 2, 2, 3)),
    (30, "NAA", "Saison Froide", True, (9, 18, 21, 30)),
    (31, "NAN", "La Sécheresse", True, (6, 12, 14, 20)),
    (32, "NAD", "Mort douce", False, (-3, -6, -7, -10)),
    (33, "NNS", "Armée des Mers", True, (15, 30, 35, 50)),
    (34, "NNA", "La Sécheresse", True, (6, 12, 14, 20)),
    (35, "NNN", "Spélonque des Morts", True, (24, 48, 56, 80)),
    (36, "NND", "Errance éternelle", False, (-5, -9, -11, -15)),
]


@pytest.mark.parametrize(("row", "dice", "name", "wins", "nets"), COMBINATION_ROWS)
def test_combination_row(row, dice, name, wins, nets):
    """§4, rows 1-36: name of each triple, and what the shooter gains or loses with stakes of 3, 6, 7, 10."""
    combination = COMBINATIONS[dice]

    assert (combination, combination.wins) == (name, wins)
    assert tuple(net(combination, stake, Rules()) for stake in (3, 6, 7, 10)) == nets


def test_the_rows_are_all_there_is():
    """§4: the rows cover each of the 36 triples once, and each god has 9 of the 27 names."""
    assert [dice for _, dice, *_ in COMBINATION_ROWS] == list(COMBINATIONS)
    assert [len(possible([god])) for god in (Symbol.SABRE, Symbol.ARBRE, Symbol.NUAGE)] == [9, 9, 9]
    assert sum(name.wins for name in COMBINATIONS.values()) == 26


def test_a_demonde_on_the_tertre_is_void():
    """§4, last row: after a demonde on the Tertre no other die is thrown, and no money moves (l.27, 49)."""
    after = play(a_table(pot=5), "open; throw D")

    assert (won(a_table(pot=5), after), after.pot, after.shooter) == ([0, 0, 0, 0], 5, 1)
    assert possible([Symbol.DEMONDE]) == ()


ROUNDING = [
    ("Le Rivage", (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)),
    ("La Falaise", (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)),
    ("La Chute", (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)),
    ("Fin du Monde", (-2, -5, -8, -10, -13, -16, -18, -21, -24, -26, -29, -32)),
    ("Noyés", (-1, -2, -2, -3, -4, -4, -5, -6, -6, -7, -8, -8)),
    ("Tempête", (-1, -2, -2, -3, -4, -4, -5, -6, -6, -7, -8, -8)),
    ("Errance éternelle", (-2, -3, -5, -6, -8, -9, -11, -12, -14, -15, -17, -18)),
]


@pytest.mark.parametrize(("name", "nets"), ROUNDING)
def test_rounding_vector(name, nets):
    """§4, rounding vectors: the net of each stake from 1 to 12."""
    assert tuple(net(Combination(name), stake, Rules()) for stake in range(1, 13)) == nets


AFTER_SAGE = [
    ("SS", "Pleine Mer, Naissance de Mildenn, Perdus en Mer, Tourbillon"),
    ("SA", "Naissance de Mildenn, Conflit éternel – Attaque, Le Rivage, Fin du Monde"),
    ("SN", "Perdus en Mer, Le Rivage, Noyés, Mort violente"),
    ("AS", "Conflit éternel – Défense, Élévation de Mildenn, La Falaise, Fin du Monde"),
    ("AA", "Élévation de Mildenn, Forêt Divine, La Moisson, Séisme"),
    ("AN", "La Falaise, La Moisson, Bûcher, Mort douce"),
    ("NS", "Tempête, La Chute, Armée des Mers, Mort violente"),
    ("NA", "La Chute, Saison Froide, La Sécheresse, Mort douce"),
    ("NN", "Armée des Mers, La Sécheresse, Spélonque des Morts, Errance éternelle"),
]


@pytest.mark.parametrize(("dice", "names"), AFTER_SAGE)
def test_what_remains_possible_after_the_sage(dice, names):
    """§4, the screen's table: one combination for each symbol of the Devin."""
    assert ", ".join(possible([Symbol(letter) for letter in dice])) == names


SETTLEMENTS = [
    (1, "Le Rivage", "10+ 8 6", 0, (3, 7, -8, -6), 4),
    (2, "Pleine Mer", "10+ 8 6", 0, (28, 7, -19, -17), 1),
    (3, "Pleine Mer", "10+ 8 6", 40, (35, 7, -8, -6), 12),
    (4, "Pleine Mer", "10 8 6", 40, (35, -10, -8, -6), 29),
    (5, "Pleine Mer", "10+ 8+ 6+", 0, (35, -12, -12, -12), 1),
    (6, "Pleine Mer", "10+ 8+ 6+", 20, (35, -5, -5, -5), 0),
    (7, "Pleine Mer", "10+ 8+ 6+", 60, (35, 7, 7, 7), 4),
    (8, "Noyés", "10+ 8 6", 0, (-5, 19, -8, -6), 0),
    (9, "Noyés", "10+ 8+ 6", 0, (-5, 5, 5, -6), 1),
    (10, "Fin du Monde", "10 8 6", 12, (-18, -10, -8, -6), 54),
    (11, "Fin du Monde", "10+ 8+ 6+", 12, (-18, 6, 6, 6), 12),
    (12, "Errance éternelle", "10+ 8+ 6+", 0, (-11, 3, 3, 3), 2),
    (13, "Séisme", "10 8+ 6", 0, (0, -10, 7, -6), 9),
    (14, "Forêt Divine", "10 8+ 6", 0, (70, -41, 7, -37), 1),
    (15, "Forêt Divine", "10 8 6", 0, (77, -28, -26, -24), 1),
    (16, "Mort douce", "10 8+ 6", 5, (-7, -10, 23, -6), 5),
    (17, "Tempête", "10 8 6", 5, (-5, -10, -8, -6), 34),
]


@pytest.mark.parametrize(("row", "result", "bets", "pot", "changes", "pot_after"), SETTLEMENTS)
def test_settlement_row(row, result, bets, pot, changes, pot_after):
    """§8, rows 1-17: the shooter stakes 7, three bettors 10, 8 and 6."""
    before = a_table(pot=pot)
    after = settled(result, 7, bets, before)

    assert tuple(won(before, after)) == changes
    assert after.pot == pot_after


def test_settlement_row_18():
    """§8, row 18: the shooter owns 16 of the 21 that he loses; the rest is simply missing (CD-22)."""
    before = a_table(players=3, funds=(16, 100, 100))
    after = settled("Tourbillon", 7, "10+ 8", before)

    assert (won(before, after), after.pot) == ([-16, 24, -8], 0)


def test_settlement_row_19():
    """§8, row 19: a wrong bettor owns 2 of the 9 of his share; nobody makes it up (CD-22)."""
    before = a_table(funds=(100, 12, 100, 100))
    after = settled("Pleine Mer", 7, "10 8 6+", before)

    assert (won(before, after), after.pot) == ([22, -12, -17, 7], 0)


TWO_PLAYERS = [
    ("Saison Froide", "5", [12, -12]),
    ("Saison Froide", "5+", [12, -12]),
    ("Mort violente", "5+", [-8, 8]),
]


@pytest.mark.parametrize(("result", "bet", "changes"), TWO_PLAYERS)
def test_two_players(result, bet, changes):
    """§8, below the table: one bettor with 5 against 4 is all right or all wrong (CD-28)."""
    before = a_table(players=2)

    assert won(before, settled(result, 4, bet, before)) == changes


def test_small_stake():
    """§8, small stake: La Chute with 2 brings nothing; the bonus of 2 comes from the wrong 3."""
    before = a_table(players=3)
    after = settled("La Chute", 2, "3+ 3", before)

    assert (won(before, after), after.pot) == ([0, 2, -3], 1)


def test_closing():
    """§8, closing: a pot of 54 among four players is 13 each, and 15 for the last shooter."""
    before = a_table(pot=54).but(last_shooter=3)

    assert won(before, play(before, "close")) == [13, 13, 13, 15]


LIMITS = [("10 8 6", 7), ("4 4 5", 4), ("4 4 4", 3), ("1 1", 0)]


def staked(bets: str, rules: Rules) -> State:
    """The state after the bettors have announced these stakes."""
    story = [f"stake {seat} {elis}" for seat, elis in enumerate(bets.split(), start=2)]
    return play(a_table(rules, players=len(story) + 1), "; ".join(["open; throw A", *story]))


@pytest.mark.parametrize(("bets", "most"), LIMITS)
def test_stake_limit(bets, most):
    """§8, stake limit: m x n stays below the sum of the stakes; two stakes of 1 leave none (CD-03)."""
    assert limit(staked(bets, Rules())) == most


@pytest.mark.parametrize(("bets", "most"), [("10 8 6", 8), ("4 4 5", 4), ("4 4 4", 4), ("1 1", 1)])
def test_stake_limit_at_most(bets, most):
    """CD-03, the other position: the average itself may be staked."""
    assert limit(staked(bets, Rules(stake_limit=StakeLimit.AT_MOST))) == most
