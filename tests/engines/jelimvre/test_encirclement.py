"""Encirclement: an attacked king is lost only if no kind of turn saves him (J-8)."""

from itertools import chain, permutations

import pytest

from engines.jelimvre import NAMES, Colour, Rules, parse_cell, parse_rules
from engines.jelimvre.crossing import Shore, by_crossing
from engines.jelimvre.encirclement import is_encircled
from engines.jelimvre.moves import ACTION_KINDS
from engines.jelimvre.parry import Siege
from engines.jelimvre.travel import shores, travellers, travels
from tests.engines.jelimvre.exhaustive import a_siege, can_escape, is_safe
from tests.engines.jelimvre.positions import a_board, a_turn, play

MATE = "ka11 Ta9 Tb8"
FAR_WALLS = "md1 me1 mf1 mg1 mh1 mi1 mj1 mk1"
"""All eight, so that none can be built."""
FAR_WATER = "Ee3 Ef3 Eg3 Eh3 Ei3 Ee5 Ef5 Eg5 Eh5 Ei5 Ee7 Ef7 Eg7"
"""All but one of the fourteen, so that only the piece beside the king lies near him."""
CROSSER = "ka11 Eb11 mb10 Ta9 Tc3"
"""A king who can only cross to the c file, where he needs a wall or water beside him."""
SEVEN_WALLS = FAR_WALLS.removesuffix(" mk1")
"""All but the one that the crosser has beside him."""
ELEVEN_WATER = " ".join(FAR_WATER.split()[:11])
"""Eleven of the fourteen: with one beside the king, two are left."""

WAYS = [
    ("he steps away", "ka11 Ta9", 1, "move a11 b11"),
    ("the attacker is taken", f"{MATE} tk9", 1, "move k9 a9"),
    ("a piece steps between", f"{MATE} tk10", 1, "move k10 a10"),
    ("the other king is taken", f"{MATE} Kk2 tk8", 1, "move k8 k2"),
    ("he crosses the water", "ka11 Ta9 Tk11 Qb1 Eb10", 4, "travel a11 c10"),
    ("another crosses to stand between", "ka11 sb11 sb10 Ta7 Eb9 Ec8 cd7", 1, "travel d7 a8"),
    ("a wall laid beside him after his step", MATE, 2, "move a11 b10; wall b9"),
    ("a wall laid beside him after he crossed", CROSSER, 2, "travel a11 c10; wall c9"),
    ("water laid there by one without walls", f"{CROSSER} {SEVEN_WALLS}", 2, "travel a11 c10; water c9"),
    ("a wall built at 6", MATE, 6, "wall a10"),
    ("a wall shifted at 6", f"{MATE} mb11 mc11 md11 me11 mf11 mg11 mh11 mi11", 6, "shift i11 a10"),
    ("a soldier falls with his wall at 6", "ka11 sa10 sb10 sb11 Mb9 Sb9", 6, "destroy b9"),
    ("a soldier falls with any wall at 10", "ka11 ma10 mb10 mb11 Mb9 Sb9", 10, "destroy b9"),
    ("water added at 9", f"ka11 Ta8 Tb7 Ec9 sd10 {FAR_WALLS}", 9, "water b10; water a10"),
    (
        "the last two pieces of water at 9",
        f"ka11 Ta8 Tb7 Ec9 sd10 {FAR_WALLS} {ELEVEN_WATER}",
        9,
        "water b10; water a10",
    ),
    ("the regenerator moves between at 12", f"{MATE} xk10 {FAR_WALLS}", 12, "regenerator a10"),
]
LOST = [
    ("no second tower", MATE, 1),
    ("no tower of his own", MATE, 4),
    ("nothing to cross", "ka11 Ta9 Tk11 Qb1", 4),
    ("nobody crosses", "ka11 sb11 sb10 Ta7 cd7", 1),
    ("nothing to lay at 1 after he crossed", CROSSER, 1),
    ("nothing left to lay at 2", f"{CROSSER} {SEVEN_WALLS} {FAR_WATER}", 2),
    ("no room for a tower and a wall on one cell", "kj11 tk10 Ek11 Ti11 Ti10 Gi9 Qj9 Mk9", 2),
    ("no wall in stock at 6", f"{MATE} {FAR_WALLS}", 6),
    ("a leap cannot be barred before 6", "ka11 sa10 sb10 sb11 Mb9 Sb9", 5),
    ("nobody beside that wall before 10", "ka11 ma10 mb10 mb11 Mb9 Sb9", 9),
    ("the tower protects that wall", "ka11 ma10 mb10 mb11 Mb9 Sb9 Tc8", 10),
    ("no water before 9", f"ka11 Ta8 Tb7 Ec9 sd10 {FAR_WALLS}", 8),
    ("one piece of water left at 9", f"ka11 Ta8 Tb7 Ec9 sd10 {FAR_WALLS} {ELEVEN_WATER} Ef7", 9),
    ("the regenerator does not move before 12", f"{MATE} xk10 {FAR_WALLS}", 11),
    (
        "every wall carries a soldier at 6",
        "ka11 Ta8 Tb8 mb11 sb11 mc11 sc11 md11 sd11 me11 se11 mf11 sf11 mg11 sg11 mh11 sh11 mi11 si11",
        6,
    ),
    ("one of two leapers falls at 10", "kb11 ma11 mc11 ma10 mb10 mc10 Ma9 Sa9 Mc9 Sc9", 10),
]


@pytest.mark.parametrize(("story", "counter", "way"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_a_way_out(story, counter, way):
    """An attacked king with one saving turn is not encircled, and after that turn Black has not lost."""
    state = a_turn(story, counter, active="black")

    assert not is_encircled(state)
    after = play(state, way)
    assert after.outcome is None or after.outcome.winners == (1,)


@pytest.mark.parametrize(("story", "counter"), [row[1:] for row in LOST], ids=[row[0] for row in LOST])
def test_no_way_out(story, counter):
    """The same positions without the one thing that saved the king are lost."""
    assert is_encircled(a_turn(story, counter, active="black"))


def test_first_building_saves():
    """In his first turn an attacked player can save his king by laying up to six pieces."""
    assert not is_encircled(a_turn(MATE, active="black", first=True))


def test_first_turn_move_and_build_is_never_lost():
    """Where the first turn allows a move and a building, no king counts as encircled in it."""
    rules = parse_rules("base first_turn_move_and_build=on")
    pinned = "ka11 sa10 sb10 sb11 Mb9 Sb9"

    assert is_encircled(a_turn(pinned, active="black", first=True))
    assert not is_encircled(a_turn(pinned, active="black", first=True, rules=rules))


def test_a_piece_that_comes_back_shields_from_the_dragon():
    """Where only army pieces shield a king, a regenerated piece in the dragon's line saves him."""
    rules = parse_rules("base dragon_king_path=army_only")
    story = f"ka11 sb10 sb11 xa10 Da1 {FAR_WALLS}"

    assert is_encircled(a_turn(f"{story} sb9", 4, active="black", rules=rules))
    assert not is_encircled(a_turn(f"{story} sb9", 4, active="black", lost="S", rules=rules))


def test_a_dragon_that_comes_back_stops_a_knight():
    """J-5: where a dragon stops a knight, it saves the king as it comes back, whatever else is lost."""
    rules = parse_rules("base knight_blocked_by_dragon=on regenerator=capture")
    story = "Ka1 Ma2 Sb1 Xb2 cb3 kk10"

    assert is_encircled(a_turn(story, 12, lost="ST", rules=rules))
    assert not is_encircled(a_turn(story, 12, lost="STD", rules=rules))


def test_whoever_makes_room_for_the_king_does_not_take_his_cell():
    """The king crosses to the cell of a piece, which leaves before him: his old cell is not free yet.

    Wherever else he lands, he can be taken. On e5 only a piece on c5, which he has left, would save him.
    """
    around = "se6 tg6 tc7 te7 ta7 tb9 cd9 sf9 gg11"
    state = a_turn(f"Eb6 Eb7 Ec8 Ed8 Ee8 Ef7 Ef6 Kc5 Ce5 tb5 {around}")
    (shore,) = shores(state)
    siege = Siege(state.board, parse_cell("c5"), Colour.BLACK, state.rules)
    pieces = frozenset(travellers(state, shore))

    assert {NAMES[cell] for cell in pieces} == {"c5", "e5"}
    assert not by_crossing(Shore(siege, shore, pieces))
    after = [*chain.from_iterable(crossed(state, *cells) for cells in permutations(pieces))]
    assert after
    assert not any(map(is_safe, after))


def crossed(state, first, *others):
    """Every state after a crossing of the first piece, and then perhaps of the others in turn."""
    for travel in travels(state):
        if travel.origin == first:
            after = ACTION_KINDS[type(travel)].play(state, travel)
            yield after
            if others:
                yield from crossed(after, *others)


CROSSING_DRAGONS = [
    "Ka1 Ma2 cb3 ga3 tk1 Ec2 Ed2 Ee3 Df4 kk10",
    "Kb1 kk10 Ea4 Ec3 Ec2 Md3 Md2 ma2 Db3 cb2 cd4 tc4 ta1 qc1 Se1",
    "Kb1 kk10 Ea1 Ec1 Ee4 Ef4 Ma5 Dd1 cc3 cc4 te5 qb2 gd5 sf3 Sa4",
]
"""No move saves the king, but a dragon that crosses the water, or another piece while the dragon stays."""


@pytest.mark.parametrize("story", CROSSING_DRAGONS)
def test_a_dragon_that_crosses_stops_a_knight(story):
    """J-5: where a dragon stops a knight, crossings of the water that end so save the king."""
    state = a_turn(story, rules=parse_rules("base knight_blocked_by_dragon=on"))

    assert can_escape(state, 10_000)
    assert not is_encircled(state)
    assert is_encircled(a_turn(story))


def test_the_regenerator_carries_a_piece_into_the_line_of_the_dragon():
    """At 12 the regenerator moves between dragon and king, and the piece that comes back there saves him."""
    rules = parse_rules("base dragon_king_path=army_only")
    story = f"ka11 sb10 sb11 sb9 xk10 Da1 {FAR_WALLS}"

    assert is_encircled(a_turn(story, 12, active="black", rules=rules))
    assert not is_encircled(a_turn(story, 12, active="black", lost="S", rules=rules))


def test_the_regenerator_leaves_a_piece_behind_in_a_line_and_bars_another():
    """J-19: at 12 a piece comes back in the line of a tower; then the regenerator bars the other tower."""
    story = f"ka11 xb11 Ta8 Tk11 Qb8 {FAR_WALLS}"
    state = a_turn(story, 12, active="black", lost="C")

    assert is_encircled(a_turn(story, 12, active="black"))
    assert not is_encircled(state)
    assert play(state, "regenerate C; regenerator a10").outcome is None


def test_a_late_promotion_comes_with_a_construction():
    """J-16, l.191: at 2 a soldier is exchanged in place of a move, and a wall beside the king saves him.

    The wall may also be laid first, since an exchange is left to be played after it.
    """
    rules = parse_rules("base late_promotion=on")
    story = "ka11 Ma10 Mb11 Dc9 se1"
    state = a_turn(story, 2, active="black", lost="T", rules=rules)

    assert is_encircled(a_turn(story, 2, active="black", rules=rules))
    assert not is_encircled(state)
    for turn in ("promote e1 T; wall b10", "wall b10; promote e1 T"):
        assert play(state, turn).outcome is None


HARMLESS = [
    ("dragon_king_path=army_only", "ka11 Da1"),
    ("knight_vs_barrier=leap", "ka11 Cb9"),
    ("corner_seal=off", "ka11 Gb10"),
]


@pytest.mark.parametrize(("rule", "story"), HARMLESS, ids=[rule for rule, _ in HARMLESS])
def test_no_construction_is_tried_against_an_attacker_who_passes_it(rule, story):
    """J-4, J-6, J-7: by house rule dragons, knights or guards pass what hinders them otherwise."""
    board, king = a_board(story), parse_cell("a11")

    assert all(Siege(board, king, Colour.WHITE, Rules()).openings())
    assert Siege(board, king, Colour.WHITE, parse_rules(f"base {rule}")).openings() == [frozenset()]


SIEGES = [
    (540, 1, True),
    (672, 1, True),
    (1, 2, False),
    (205, 2, False),
    (565, 2, True),
    (830, 3, False),
    (818, 3, True),
    (99, 4, True),
    (568, 5, True),
    (1433, 6, False),
    (907, 8, False),
    (224, 9, False),
    (669, 10, False),
    (191, 12, False),
]
"""Seeds of `a_siege` in which no move alone saves the king, few enough turns to try all, and the verdict."""


@pytest.mark.parametrize(("seed", "counter", "verdict"), SIEGES)
def test_verdict_is_that_of_every_turn_tried(seed, counter, verdict):
    """The engine's encirclement check gives the same verdict as trying every possible turn."""
    state = a_siege(seed, Rules(), counter)

    assert is_encircled(state) is verdict
    assert can_escape(state, 10_000) is not verdict
