"""The worked examples of the rules page, §14, by their row."""

import pytest

from engines.jelimvre import CELLS, GAME, NAMES, Colour, Phase, Rules, is_dark, parse_cell
from engines.jelimvre.encirclement import is_encircled
from tests.engines.jelimvre.positions import a_turn, at, legal, play, refused, targets

TARGETS = [
    ("4 free", "S'e2", "e2", "e3 e4"),
    ("4 enemy wall", "S'e2 me3", "e2", ""),
    ("4 own wall", "S'e2 Me3", "e2", "e3"),
    ("5", "Se4 te5 cd5 Cf5", "e4", "d5"),
    ("6 own wall", "Sd3 Me4", "d3", "d4 e4"),
    ("6 enemy wall", "Sd3 me4", "d3", "d4"),
    ("7", "Me5 Se5 Md5 Mf5 Mg5 gf7 cg6 td6", "e5", "d5 f5 d4 e4 f4 f7"),
    ("8", "Me5 Se5 mf6 sf6 sd6", "e5", "f6 d5 f5 d4 e4 f4"),
    ("9 own wall", "Me5 Se5 me6 me7", "e5", "e6 d5 f5 d4 e4 f4"),
    ("9 ground", "Se5 me6 me7", "e5", ""),
    ("10", "me6 Se6 Me5 me7 mf7 sf7 cd7", "e6", "e7 f7 d7"),
    ("11", "Ta1 ma4 sc1", "a1", "a2 a3 b1 c1"),
    ("15 no wall", "Ce4 Se5 sf5", "e4", "c3 c5 d2 d6 f2 f6 g3 g5"),
    ("15 two walls", "Ce4 Me5 Mf5", "e4", "c3 c5 d2 d6 f2 g3 g5"),
    ("15 one wall", "Ce4 Me5", "e4", "c3 c5 d2 d6 f2 f6 g3 g5"),
    ("16 guard", "Gc3 md5 me4", "c3", "d4 b2 a1 b4 a5 d2 e1"),
    ("16 king", "Ke5 Me6 Ef5", "e5", "d4 d5 d6 e4 f4"),
    ("25", "Xa5 Ta1 xd1", "a1", "a2 a3 a4 a5 b1 c1 d1"),
    ("33", "Me5 Se5 cd3 cg6 cd7 mf7 sf7", "e5", "d7 d5 f5 d4 e4 f4"),
    ("34 own wall", "Sd3 Me4 de4", "d3", "d4 e4"),
    ("34 enemy wall", "Sd3 me4 de4", "d3", "d4"),
    ("34 ground", "Sd3 de4", "d3", "d4 e4"),
]


@pytest.mark.parametrize(("row", "story", "cell", "cells"), TARGETS, ids=[row for row, *_ in TARGETS])
def test_where_a_piece_may_go(row: str, story: str, cell: str, cells: str) -> None:
    """Rows 4-11, 15, 16, 25, 33 and 34: the piece may go to exactly these cells."""
    assert targets(a_turn(story), cell) == set(cells.split())


def test_row_1_dark_cells():
    """Row 1: the corners, the centre and c1 are dark, 61 cells in all (l.60-61)."""
    assert all(is_dark(parse_cell(name)) for name in ("a1", "k1", "a11", "k11", "f6", "c1"))
    assert sum(map(is_dark, CELLS)) == 61


ARMY = "SSSSSSSSSSSTTGGCCDQKX"


def set_up(state, colour):
    """Put the army, in the order of the list, on the cells of the camp from the first one on."""
    for piece, cell in zip(ARMY, colour.camp, strict=False):
        state = play(state, f"put {piece} {NAMES[cell]}")
    return state


def test_row_2_set_up():
    """Row 2: each side puts 21 objects on the 22 cells of its camp, White before Black (l.306-314)."""
    state = play(GAME.new(Rules(), ["Maëlle", "Yann"]), "white 1")
    assert "White sets up on ranks 1 and 2" in refused(state, "put S e3")
    assert "White sets up on ranks 1 and 2" in refused(state, "put S e10")
    assert "still in the box: 21" in refused(state, "ready")

    full = set_up(state, Colour.WHITE)
    assert [at(full, NAMES[cell]) for cell in Colour.WHITE.camp].count(".") == 1
    assert "no soldier is left in the box" in refused(full, "put S k2")

    black = play(full, "ready")
    assert (black.active, black.phase) == (Colour.BLACK, Phase.SETUP)
    assert "Black sets up on ranks 10 and 11" in refused(black, "put S e2")
    begun = play(set_up(black, Colour.BLACK), "ready")
    assert (begun.active, begun.phase, begun.own.counter) == (Colour.WHITE, Phase.CHOOSE, 1)


BUILDINGS = [
    "water a3; water b3; water a4; water b4; wall h6; wall h8",
    "wall a3; wall b3; wall c3; wall d3; wall e3; wall k9",
    "water a3; water b3; water c3; water d3; water e3; water k9",
    "wall a3; done",
]


@pytest.mark.parametrize("story", BUILDINGS)
def test_row_3_first_turn(story):
    """Row 3: the first turn may lay up to six walls and pieces of water on free cells (l.319-330)."""
    state = a_turn("Ke1 ke11", first=True)
    after = play(state, story)

    assert (after.active, after.sides[0].counter, after.sides[0].first) == (Colour.BLACK, 2, False)


def test_row_3_seven_are_too_many():
    """Row 3: seven pieces in the first turn are refused, and so is a piece on a cell that is taken."""
    state = a_turn("Ke1 ke11", first=True, players=4)
    six = play(state, "wall a3; wall b3; wall c3; wall d3; wall e3; water a5")

    assert "more than 6" in refused(six, "water a6")
    assert "e1 is not free" in refused(state, "wall e1")


def test_row_12_dragon():
    """Row 12: the dragon flies over everything and lands on anything but water (l.153-157).

    It takes a king only if nothing stands in between.
    """
    state = a_turn("Da1 sa5 ka11 Sf1 tk1 mc3 Md4 Ee5")

    diagonal = {"b2", "c3", "d4", "f6", "g7", "h8", "i9", "j10", "k11"}
    rank = {"b1", "c1", "d1", "e1", "g1", "h1", "i1", "j1", "k1"}
    assert targets(state, "a1") == diagonal | rank | {f"a{number}" for number in range(2, 11)}


def test_row_13_wall_shields_a_king_alone():
    """Row 13: over a wall the dragon takes a tower, but no king (l.155-157, J-7)."""
    assert "a11" in targets(a_turn("Da1 Ma6 ta11"), "a1")
    assert "a11" not in targets(a_turn("Da1 Ma6 ka11"), "a1")


def test_row_14_soldier_on_a_wall():
    """Row 14: a dragon can take a soldier on a wall, a tower cannot (l.159, 263)."""
    assert "a6" in targets(a_turn("ma6 sa6 Da1"), "a1")
    assert "a6" not in targets(a_turn("ma6 sa6 Ta1"), "a1")


def test_row_17_water_travel():
    """Row 17: three pieces cross one zone in one turn, the last onto a cell just left (l.174-183)."""
    state = a_turn("Ed5 Ee6 Sc4 Td4 Kd6", counter=4)
    after = play(state, "travel c4 f7; travel d4 f5; travel d6 d4")

    assert [at(after, cell) for cell in ("f7", "f5", "d4", "c4", "d6")] == ["S", "T", "K", ".", "."]
    assert after.sides[0].counter == 5
    assert "c4 e5" in legal(state, "travel")
    assert "not free ground" in refused(state, "travel c4 d4")
    assert "not free ground" in refused(state, "travel c4 d5")


def test_row_18_tower_protection():
    """Row 18: a tower protects the whole unit that it touches, and no other (l.134-138, 266)."""
    walls = "mf8 mg9 mh9 mk11 Sg7 Cj10 ka7"
    protected = a_turn(f"{walls} te7", counter=6)
    moved = a_turn(f"{walls} ta8", counter=6)

    assert legal(protected, "destroy") == ["k11"]
    assert set(legal(moved, "destroy")) == {"f8", "g9", "h9", "k11"}
    assert "protected by the tower on e7" in refused(protected, "destroy h9")
    assert legal(a_turn(f"{walls} ta8".replace(" Sg7", ""), counter=6), "destroy") == ["k11"]


def test_row_19_what_stands_on_a_wall_falls_with_it():
    """Row 19: a piece on a destroyed wall is lost with it (l.212-218).

    A side destroys up to three walls of a unit that one of its pieces touches, unless a tower protects it.
    """
    story = "me8 mf7 mg7 dg7 Se6"
    after = play(a_turn(story, counter=6), "destroy f7; destroy e8; destroy g7")

    assert [at(after, cell) for cell in ("f7", "e8", "g7")] == [".", ".", "."]
    assert (after.sides[1].lost, after.sides[1].walls, after.sides[0].counter) == ("D", 8, 1)
    assert "protected" in refused(a_turn(f"{story} th8", counter=6), "destroy e8")


def test_row_20_options_at_seven():
    """Row 20: at 7 the options of 4 and 6 are still open, those of 2 and 3 are not (l.279-283)."""
    state = a_turn("Xb1", counter=7, lost="STQ")

    assert legal(state, "regenerate") == ["S"]
    assert legal(state, "wall")
    assert not legal(state, "water")
    assert play(state, "move k2 k3").sides[0].counter == 8


def test_row_21_construction_with_a_move():
    """Row 21: one wall or water may be laid beside an own piece, before or after the move (l.187-194)."""
    state = a_turn("Se4 Ca1", counter=2)

    assert play(state, "move e4 e5; water b2").sides[0].counter == 3
    assert play(state, "water b2; move e4 e5").sides[0].counter == 3
    assert play(state, "move e4 e5; done").sides[0].counter == 3
    assert "now move" in refused(play(state, "water b2"), "done")
    assert "touches no piece of White" in refused(play(state, "move e4 e5"), "water h8")


def test_row_22_counter_twelve():
    """Row 22: a move at 12 leaves the counter at 12, a strategy sets it back to 1 (l.241, 286)."""
    state = a_turn("Xb1", counter=12, lost="C")

    assert play(state, "move k2 k3").sides[0].counter == 12
    assert play(state, "regenerate C; done").sides[0].counter == 1


def test_row_23_regeneration():
    """Row 23: a regenerated knight stands on the regenerator.

    An enemy that captures there takes both (l.251-255, 292-294).
    """
    state = play(a_turn("Xb1 tb9", counter=4, lost="C"), "regenerate C")
    assert (at(state, "b1"), state.sides[0].counter, state.sides[0].lost) == ("CX", 1, "")

    assert "c3" in targets(play(state, "move k10 k11"), "b1")
    taken = play(state, "move b9 b1")
    assert (at(taken, "b1"), taken.sides[0].lost) == ("t", "C")


def test_row_24_without_a_regenerator():
    """Row 24: without a regenerator no piece comes back; walls and water are still laid (l.198, 223, 292)."""
    state = a_turn("Ca1 Eb1", counter=12, lost="SQ")

    assert not legal(state, "regenerate")
    assert not legal(state, "regenerator")
    assert legal(state, "wall")
    assert legal(state, "water")
    assert "has lost its regenerator" in refused(state, "regenerate Q")


def test_row_26_a_piece_on_its_regenerator():
    """Row 26: a captured piece is lost together with the regenerator it stands on (l.254)."""
    state = play(a_turn("Xa5 Ca5 ta9", active="black"), "move a9 a5")

    assert (at(state, "a5"), state.sides[0].lost) == ("t", "C")


def test_row_27_promotion():
    """Row 27: a soldier may be exchanged for a lost piece, but not for a dragon, and is lost (l.124-126)."""
    state = a_turn("Se10 kk9", lost="QCD")

    moves = [move for move in legal(state, "move") if move.startswith("e10")]
    assert moves == ["e10 e11", "e10 e11 C", "e10 e11 Q"]
    promoted = play(state, "move e10 e11 Q")
    assert (at(promoted, "e11"), promoted.sides[0].lost) == ("Q", "SCD")
    assert at(play(state, "move e10 e11"), "e11") == "S"
    assert "cannot become a dragon" in refused(state, "move e10 e11 D")


def test_row_28_encirclement():
    """Row 28: the king has no way out at counter 1, but building a wall saves him at 2 and at 6.

    See l.49-50 and J-8.
    """
    story = "ka11 Ta9 Tb8"

    assert is_encircled(a_turn(story, counter=1, active="black"))
    assert not is_encircled(a_turn(story, counter=2, active="black"))
    assert not is_encircled(a_turn(story, counter=6, active="black"))
    assert play(a_turn(story, counter=2, active="black"), "move a11 b10; wall b9").outcome is None
    assert play(a_turn(story, counter=6, active="black"), "wall a10; done").outcome is None


def test_row_28_the_turn_before():
    """Row 28: the game ends as soon as White's move has encircled the black king."""
    over = play(a_turn("ka11 Ta9 Tc8"), "move c8 b8")

    assert (over.outcome.ranking, over.outcome.reason) == (((0,), (1,)), "encircled")


def test_row_29_water():
    """Row 29: up to five pieces of water are added to or removed from a zone beside the army (l.226-228)."""
    state = a_turn("Ed5 Ee5 Cc4", counter=9)
    after = play(state, "water f5; water g5; water h5; water i5; water j5")

    assert (after.active, after.sides[0].counter, after.pool) == (Colour.BLACK, 1, 7)
    team = play(
        a_turn("Ed5 Ee5 Cc4", counter=9, players=4), "water f5; water g5; water h5; water i5; water j5"
    )
    assert "more than 5" in refused(team, "water k5")
    assert play(state, "drain d5; drain e5").pool == 14
    assert "does not touch a zone" in refused(a_turn("Ed5 Ee5 Ca1", counter=9), "water f5")


def test_row_30_time_out():
    """Row 30: when time runs out, the turn is lost and the counter stays (l.332-336).

    A piece in the hand is lost.
    """
    state = a_turn("Xb1 Qd1", counter=7, rules=Rules(sandglass=True))
    lost, dropped = play(state, "timeout"), play(state, "timeout d1")

    assert (lost.active, lost.sides[0].counter, lost.board) == (Colour.BLACK, 7, state.board)
    assert (at(dropped, "d1"), dropped.sides[0].lost, dropped.sides[0].counter) == (".", "Q", 7)


def test_row_31_revision():
    """Row 31: a team may revise its turn until the glass is turned; a single player may not."""
    state = a_turn("S'e2 Cb1", players=4)
    draft = play(state, "move e2 e4")

    assert play(draft, "revise") == state
    assert at(play(draft, "revise; move b1 c3; glass"), "c3") == "C"
    assert "one against one" in refused(a_turn("S'e2 Cb1", counter=2), "revise")


def test_row_32_shift():
    """Row 32: a wall is shifted to a cell beside the walls as they lay before; an occupied wall stays.

    See l.210-211.
    """
    state = a_turn("Mc4 Mc5", counter=6)

    assert at(play(state, "shift c4 d6; done"), "d6") == "M"
    assert "f9 does not touch" in refused(state, "shift c4 f9")
    assert "no free wall" in refused(a_turn("Mc4 Mc5 Sc4", counter=6), "shift c4 d6")
