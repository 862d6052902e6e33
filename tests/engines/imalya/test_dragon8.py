"""The eight-dice version of the Dragon set (l.95, §9.1, IM-100)."""

from dataclasses import replace

import pytest

from engines.errors import ParseError
from engines.imalya import BY_NUMBER, GAME, Figure, Throw, parse_state
from engines.imalya.events import PowerOpened
from engines.imalya.score import score
from tests.engines.imalya.turns import BASE, DRAGON8, a_turn, legal, play, refused, scores, tales

TALES_SIX = replace(DRAGON8, tales=True, six=True)
ESCALIER_SIX = replace(DRAGON8, escalier=True, six=True)
SIX_DICE = replace(DRAGON8, dragon8_dice=6)
ALL = "keep 1 2 3 4 5 6 7 8"

TABLE = [
    (0, 1, 4, 9, 16, 25, 36, 49, 64),
    (3, 8, 15, 24, 35, 48, 63, 80),
    (12, 21, 32, 45, 60, 77, 96),
    (27, 40, 55, 72, 91, 112),
    (48, 65, 84, 105, 128),
    (75, 96, 119, 144),
    (108, 133, 160),
    (147, 176),
    (204,),
]
"""Rows: dice of one's own Faction; columns: dice of the others."""

CELLS = [(own, other, points) for own, row in enumerate(TABLE) for other, points in enumerate(row)]


@pytest.mark.parametrize(("own", "other", "points"), CELLS)
def test_table_of_scores(own, other, points):
    """§9.1: eight dice score by the usual formula, but all eight of one's own score 192 + 12."""
    assert score(own, other, dice=8) == points
    letters = ("R" * own + "N" * other).ljust(8, "E")
    assert scores(play(a_turn(DRAGON8), f"throw {letters}; {ALL}"))[0] == points


def drawn(players: int, letters: str) -> str:
    """Return the Factions drawn after dice thrown one by one, "-" for none."""
    state = GAME.new(DRAGON8, [f"Player {seat}" for seat in range(players)])
    for letter in letters:
        state = state.apply(Throw((Figure(letter),)))
    return "".join(player.faction or "-" for player in state.players)


@pytest.mark.parametrize(
    ("players", "letters", "expected"),
    [
        (2, "AAN", "AN"),
        (4, "RRMGA", "RMGA"),
        (5, "RRMMGGAANN", "RMGAN"),
        (6, "RRMGAN", "RRMGAN"),
        (6, "RRRMGAN", "RRMGAN"),
        (7, "RRRRMGAN", "RRRMGAN"),
    ],
)
def test_faction_draw_over_five_factions(players, letters, expected):
    """§9.1: up to five players have different Factions; with more players all five Factions are present."""
    assert drawn(players, letters) == expected


def test_eight_dice_are_thrown():
    """l.95: a turn begins with a throw of eight dice."""
    state = a_turn(DRAGON8)

    assert state.awaits.dice == (1, 2, 3, 4, 5, 6, 7, 8)
    assert next(iter(state.legal_actions())) == Throw((Figure.DAM,) * 8)


def test_six_faced_dice_show_no_arcaniste():
    """A throw of six-faced dice with an Arcaniste is refused, and the sentence says what the dice show."""
    expected = "the dice of this game have six faces, and none shows Arcaniste"
    assert refused(a_turn(BASE), "throw RRRGEA") == expected


def test_egal_becomes_any_of_five_mineures():
    """IM-100: a Bel converts an Egal to any of five Mineures with eight dice, and to three otherwise."""
    state = play(a_turn(DRAGON8), "throw RRRGMEBB")

    assert [f"convert 7 6 {letter}" in legal(state) for letter in "MGRAN"] == [True] * 5
    assert (
        refused(play(a_turn(BASE), "throw RRRGEB"), "convert 6 5 A")
        == "an Egal becomes Mort, Gain or Ruse, not Arcaniste"
    )
    assert "Ruse, Arcaniste or Banni, not Dam" in refused(state, "convert 7 6 D")


def test_arcaniste_and_banni_are_prey():
    """IM-100: Arcaniste and Banni are Mineures, so a Dam can capture them."""
    assert legal(play(a_turn(DRAGON8), "throw DANBBBBB; done")) == ["capture 1 2", "capture 1 3"]


def test_all_own_and_all_of_another():
    """§9.1: eight of one's own score 204; eight of another Faction score 192 and change the Faction."""
    own = play(a_turn(TALES_SIX), "throw RRRRRRRR")
    other = play(a_turn(TALES_SIX), "throw NNNNNNNN")

    assert (scores(own)[0], scores(other)[0], other.players[0].faction) == (204, 192, Figure.BANNI)


def test_six_alike_are_no_combination_of_eight():
    """§9.1: six or seven alike among eight dice are no combination."""
    state = play(a_turn(TALES_SIX), "throw GGGGGGRM; keep 1 2 3 4 5 6 7 8")

    assert (scores(state)[0], state.players[0].faction) == ((3 + 7) * 8, Figure.RUSE)


def test_bels_dams_and_egals():
    """§9.1: eight Bels give 50 points, eight Dams cost 8 Tales or 40 points, eight Egals end the game."""
    assert scores(play(a_turn(TALES_SIX), "throw BBBBBBBB")) == [50, 50, 50]
    assert tales(play(a_turn(TALES_SIX), "throw DDDDDDDD")) == [7, 7, 7]
    assert scores(play(a_turn(ESCALIER_SIX), "throw DDDDDDDD")) == [-40, -40, -40]
    assert play(a_turn(TALES_SIX), "throw EEEEEEEE").outcome.reason == "six_egals"


def test_arcaniste_and_banni_have_no_power():
    """§9.1: Arcaniste and Banni get no power in round 1 and none by eight of their own."""
    state = play(GAME.new(TALES_SIX, ("Maëlle", "Yann")), "throw A; throw M; throw B; name 1")
    again = play(state, "throw AAAAAAAA; throw BBBBBBBB")

    assert [state.power_active(seat) for seat in (0, 1)] == [False, True]
    assert (again.active, again.power_active(0), again.players[0].power_due) == (0, False, False)
    assert PowerOpened(0) not in again.happened


def test_number_dice_with_eight_faces():
    """§10: on numbered dice 7 is the Arcaniste and 8 the Banni."""
    assert "".join(BY_NUMBER[number] for number in "65412378") == "DBEMGRAN"


def test_positions_read_back_and_others_are_refused():
    """An eight-dice position reads back; eight dice or an Arcaniste in the base game are refused."""
    text = str(play(a_turn(DRAGON8), "throw RRRRANEB"))

    assert str(parse_state(text)) == text
    with pytest.raises(ParseError, match="dice 1 to 6 in order"):
        parse_state(text.replace("dragon8", "base"))
    with pytest.raises(ParseError, match="do not show"):
        parse_state(str(play(a_turn(BASE), "throw RRRRGE")).replace("5:G", "5:A"))


def test_dragon8_dice_8():
    """IM-100: with `dragon8` a new game has eight dice by default."""
    assert len(GAME.new(DRAGON8, ("Maëlle", "Yann")).dice) == 8


def test_dragon8_dice_6():
    """IM-100: with `dragon8_dice=6` six eight-faced dice score by the usual table, with five Factions."""
    state = play(a_turn(SIX_DICE), "throw RRRRRR; keep 1 2 3 4 5 6")

    assert scores(state)[0] == 120
    assert scores(play(a_turn(SIX_DICE), "throw RRRRAN; keep 1 2 3 4 5 6"))[0] == 84
    assert len(GAME.new(SIX_DICE, ("Maëlle", "Yann")).dice) == 6


@pytest.mark.parametrize(("bonus", "points"), [(12, 204), (0, 192), (8, 200)])
def test_dragon8_all_own_bonus(bonus, points):
    """IM-100: the switch sets how much eight of one's own score above the formula."""
    rules = replace(DRAGON8, dragon8_all_own_bonus=bonus)
    assert scores(play(a_turn(rules), f"throw RRRRRRRR; {ALL}"))[0] == points


def test_bonus_of_the_dragon_is_not_that_of_six_dice():
    """l.33: the switch changes nothing in other games, where six of one's own score 120."""
    rules = replace(BASE, dragon8_all_own_bonus=0)
    assert scores(play(a_turn(rules), "throw RRRRRR; keep 1 2 3 4 5 6"))[0] == 120
