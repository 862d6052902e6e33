"""Every switch of §13, in both positions."""

import pytest

from engines.jelimvre import GAME, Colour, Phase, Rules, parse_cell, parse_rules
from engines.jelimvre.encirclement import is_encircled
from engines.jelimvre.events import ChangedUnseen, Eliminated
from engines.jelimvre.switches import Encirclement
from tests.engines.jelimvre.positions import OPENING, a_turn, at, legal, play, refused, targets


def where(house: str, story: str, cell: str, **how) -> set[str]:
    """The cells to which the piece on a cell may move by these house rules."""
    return targets(a_turn(story, rules=parse_rules(f"base {house}"), **how), cell)


def test_regenerator_own_transit():
    """J-3 (b): pieces stop on their own regenerator and move on in a later turn; the enemy eliminates it."""
    state = a_turn("Xa5 Ta1 xd1")

    assert {"a5", "d1"} <= targets(state, "a1")
    assert "a6" not in targets(state, "a1")
    assert at(play(state, "move a1 d1"), "d1") == "T"
    assert "a6" in targets(a_turn("Xa5 Ta5"), "a5")


def test_regenerator_capture():
    """J-3 (a): no piece may stop on its own regenerator or walk through it; the dragon flies over it."""
    house = "regenerator=capture"

    assert "d1" in where(house, "Xa5 Ta1 xd1", "a1")
    for story in ("Xa5 Ta1", "Xa5 Sa4", "Xa5 Cb3", "Xa5 Da1"):
        assert "a5" not in where(house, story, story[-2:])
    assert "a6" in where(house, "Xa5 Da1", "a1")


def test_regenerator_superpose():
    """J-3 (c): pieces of both sides stop on a regenerator, and only a dragon eliminates it.

    An enemy on a regenerator prevents regeneration.
    """
    rules = parse_rules("base regenerator=superpose")
    standing = play(a_turn("Xa5 Ta1 xd1", rules=rules), "move a1 d1")

    assert at(standing, "d1") == "Tx"
    assert at(play(a_turn("Da1 xd1", rules=rules), "move a1 d1"), "d1") == "D"
    assert "d1" not in where("regenerator=superpose", "Da1 Sb1 xd1", "a1")
    assert "a piece stands on the regenerator" in refused(
        a_turn("Xd1 td1", 4, lost="S", rules=rules), "regenerate S"
    )
    taken = play(a_turn("Xd1 td1 Ta1", rules=rules), "move a1 d1")
    assert (at(taken, "d1"), taken.sides[1].lost) == ("TX", "T")
    assert [event for event in taken.happened if isinstance(event, Eliminated)] == [Eliminated("t", "d1")]


def test_corner_seal():
    """J-4: a piece cannot step diagonally between two barriers; without the rule it can."""
    assert where("", "Gc3 md5 Ee4", "c3") == where("", "Gc3 md5 Ee4 me5", "c3")
    assert "e5" not in where("", "Gc3 md5 Ee4", "c3")
    assert {"e5", "f6"} <= where("corner_seal=off", "Gc3 md5 Ee4", "c3")


def test_corner_seal_lets_soldiers_climb():
    """J-4: between two barriers a soldier may climb a wall diagonally, but not capture on the ground."""
    assert "e4" in where("", "Sd3 Me4 md4 me3", "d3")
    assert "e4" not in where("", "Sd3 se4 md4 me3", "d3")
    assert "e4" in where("corner_seal=off", "Sd3 se4 md4 me3", "d3")


def test_corner_seal_shields_a_king():
    """J-4, J-8: a guard threatens no king between two barriers; without the rule he takes him there."""
    story = "ka11 ma10 mb11 Gc9"

    assert not is_encircled(a_turn(story, active="black"))
    assert is_encircled(a_turn(story, active="black", rules=Rules(corner_seal=False)))
    assert "a11" in where("corner_seal=off", story, "c9")


def test_knight_blocked_by_dragon():
    """J-5: only by the house rule do dragons on both ways round stop a knight."""
    story = "Ce4 de5 Df5"

    assert "f6" in where("", story, "e4")
    assert "f6" not in where("knight_blocked_by_dragon=on", story, "e4")
    assert "f6" in where("knight_blocked_by_dragon=on", "Ce4 de5", "e4")


def test_knight_vs_barrier():
    """J-6: barriers on both ways round stop a knight, or he leaps over them."""
    assert "f6" not in where("", "Ce4 Me5 Mf5", "e4")
    assert "f6" in where("knight_vs_barrier=leap", "Ce4 Me5 Mf5", "e4")


@pytest.mark.parametrize("shield", ["Ma6", "Ea6", "Xa6"])
def test_dragon_king_path(shield):
    """J-7: walls, water and regenerators shield a king from a dragon, or only army pieces do."""
    assert "a11" not in where("", f"Da1 {shield} ka11", "a1")
    assert "a11" in where("dragon_king_path=army_only", f"Da1 {shield} ka11", "a1")
    assert "a11" not in where("dragon_king_path=army_only", "Da1 Sa6 ka11", "a1")


def test_encirclement_mate():
    """J-8: an attacked king without a way out is lost; a king who is not attacked never is."""
    assert is_encircled(a_turn("ka11 Ta9 Tb8", active="black"))
    assert not is_encircled(a_turn("ka11 Tb8 Tc10", active="black"))


def test_encirclement_immobile():
    """J-8: a king who cannot move is lost, attacked or not; one who can move is not."""
    rules = Rules(encirclement=Encirclement.IMMOBILE)

    assert is_encircled(a_turn("ka11 sa10 sb10 tb11", active="black", rules=rules))
    assert not is_encircled(a_turn("ka11 sa10 sb10 tb11", active="black"))
    assert not is_encircled(a_turn("ka11 Ta9 Tb8", active="black", rules=rules))


def test_an_immobile_king_may_cross_the_water():
    """l.49, 179: a king who can cross the water is not without a way out, though he has no step."""
    rules = Rules(encirclement=Encirclement.IMMOBILE)
    king = "kb11 ta11 gc11 sb10 sc10"

    assert not is_encircled(a_turn(f"{king} Ea10", active="black", rules=rules))
    assert is_encircled(a_turn(f"{king} Ea10 Sa9 Sb9", active="black", rules=rules))


def test_a_set_up_does_not_make_a_king_immobile():
    """l.50, 310: any set-up is allowed, so a side whose own camp encloses its king has a turn to free him."""
    rules = Rules(encirclement=Encirclement.IMMOBILE)
    opened = a_turn(OPENING, rules=rules, first=True)
    begun = play(opened, "move f2 f3")

    assert not is_encircled(opened)
    assert play(begun, "move f10 f9; move a2 a3; done").outcome is None
    lost = play(begun, "move a10 a9; move a2 a3; done").outcome
    assert (lost.winners, lost.reason) == ((0,), "encircled")


def test_encirclement_off():
    """J-8: a king without a way out plays on; the game ends only when a king is taken."""
    rules = Rules(encirclement=Encirclement.OFF)

    assert play(a_turn("ka11 Ta9 Tc8", rules=rules), "move c8 b8").outcome is None


def test_first_turn_move_and_build():
    """J-10: in the first turn a building replaces the move, or comes before or after it."""
    both = parse_rules("base first_turn_move_and_build=on")
    usual, either = a_turn("Ta1", first=True), a_turn("Ta1", first=True, rules=both)

    assert "this turn is played in place of a move" in refused(play(usual, "wall e5"), "move a1 a2")
    assert play(usual, "move a1 a2").active is Colour.BLACK
    before = play(either, "wall e5; move a1 a2; done")
    after = play(either, "move a1 a2; wall e5; done")
    assert before == after
    assert "more than 6" in refused(
        play(
            either.but(players=either.players * 2),
            "wall e5; wall e6; wall e7; move a1 a2; wall e8; wall e9; wall f5",
        ),
        "wall f6",
    )
    assert "moved already" in refused(play(either, "move a1 a2; wall e5"), "move k2 k3")


def test_first_turn_travel_and_build():
    """J-10, l.179: to cross the water is a move, so by the house rule a building may come after it."""
    both = parse_rules("base first_turn_move_and_build=on")
    crossed = play(a_turn("Ta1 Ea2", first=True, rules=both), "travel a1 a3; wall e5")

    assert (crossed.phase, at(crossed, "e5")) == (Phase.BUILD, "M")


def test_first_turn_builds_six_pieces_also_before_a_move():
    """l.323, J-10: whoever has laid six pieces before the move lays no more after it."""
    both = parse_rules("base first_turn_move_and_build=on")
    state = a_turn("Ta1", first=True, rules=both)
    built = play(state, "wall e1; wall e2; wall e3; wall e4; wall e5; wall e6")

    assert play(built, "move a1 a2").active is Colour.BLACK


def test_climb():
    """J-12: a soldier climbs his wall from any adjacent cell, or only from the three cells behind it."""
    for cell in ("d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"):
        assert "e4" in where("", f"S{cell} Me4", cell)
        forward = cell.endswith("3")
        assert ("e4" in where("climb=forward3", f"S{cell} Me4", cell)) is forward


def test_soldier_wall_range():
    """J-13: a soldier moves one step along his wall, or as far as it is free; no move is listed twice."""
    story = "Ma1 Mb1 Mc2 Md2 Me2 Mg2 Sa1 Sd2 mb2"

    assert where("", story, "a1") == {"b1"}
    assert where("soldier_wall_range=any", story, "a1") == {"b1", "c2"}
    moves = legal(a_turn(story, rules=parse_rules("base soldier_wall_range=any")), "move")
    assert len(moves) == len(set(moves))


def test_descent():
    """J-14: a soldier descends from his wall to any side but forward, or only backward."""
    back = {"d4", "e4", "f4"}

    assert where("", "Me5 Se5", "e5") == back | {"d5", "f5"}
    assert where("descent=back3", "Me5 Se5", "e5") == back


def test_late_promotion():
    """J-16: a soldier is exchanged only as he arrives, or in a later turn too, in place of a move."""
    story = "Sg11 kk9"
    late = a_turn(story, lost="QD", counter=5, rules=parse_rules("base late_promotion=on"))
    after = play(late, "promote g11 Q")

    assert "as it arrives" in refused(a_turn(story, lost="QD"), "promote g11 Q")
    assert legal(late, "promote") == ["g11 Q"]
    assert (at(after, "g11"), after.sides[0].lost, after.sides[0].counter) == ("Q", "SD", 6)
    assert "no exchange" in refused(late, "promote g11 T")
    assert "no exchange" in refused(a_turn("Xg11 Sg11 kk9", lost="Q", rules=late.rules), "promote g11 Q")
    moved = play(a_turn(f"{story} Ta1", 2, lost="Q", rules=late.rules), "move a1 a2")
    assert legal(moved, "promote") == []
    assert "has moved already" in refused(moved, "promote g11 Q")


def test_support_pieces():
    """J-22, J-29: army pieces alone support a construction, or walls and the regenerator too."""
    rules = parse_rules("base support_pieces=army+walls+X")
    story = "Me5 mf6 Xa5"

    assert "e6" not in legal(a_turn(story, 2), "wall")
    assert {"e6", "a6", "k3"} <= set(legal(a_turn(story, 2, rules=rules), "wall"))
    assert legal(a_turn(story, 6), "destroy") == []
    assert legal(a_turn(story, 6, rules=rules), "destroy") == ["f6"]
    assert set(legal(a_turn("Me5 Me6", 6, rules=rules), "destroy")) == {"e5", "e6"}


def test_water9_new_zone():
    """J-24: water is only added to existing zones, or may begin a new zone beside an army piece."""
    rules = parse_rules("base water9_new_zone=on")

    assert legal(a_turn("Cc4", 9), "water") == []
    begun = play(a_turn("Cc4", 9, rules=rules), "water d5")
    assert {"e6", "c5"} <= set(legal(begun, "water"))
    assert "b3" not in legal(begun, "water")


def test_refused_water_at_9_names_the_rule_in_force():
    """J-24: beside a piece it is a house rule; where that allows new zones, both places are named."""
    rules = parse_rules("base water9_new_zone=on")

    assert "by the rules of this game water at 9 begins no zone" in refused(a_turn("Cc4", 9), "water d5")
    assert "a zone of water beside a piece" in refused(a_turn("Cc4", 9), "water h8")
    assert "neither a piece of White nor a zone" in refused(a_turn("Cc4", 9, rules=rules), "water h8")


def test_walls_return():
    """J-25: a destroyed wall goes back to its owner's stock, or is lost for good."""
    story = "me5 Cd4"

    assert play(a_turn(story, 6), "destroy e5").sides[1].walls == 8
    assert (
        play(a_turn(story, 6, rules=parse_rules("base walls_return=off")), "destroy e5").sides[1].walls == 7
    )


def test_king_in_air_loses():
    """J-20: a player with his king in the hand when time runs out loses the game, or only the turn."""
    over = play(a_turn("Ke1", rules=parse_rules("base sandglass=on")), "timeout e1")
    spared = play(a_turn("Ke1", rules=parse_rules("base sandglass=on king_in_air_loses=off")), "timeout e1")

    assert (over.outcome.reason, over.outcome.winners) == ("king_in_air", (1,))
    assert (spared.outcome, at(spared, "e1"), spared.active) == (None, "K", Colour.BLACK)


def test_hidden_setup():
    """J-30: White's camp is covered until Black is ready, or lies open."""
    for house, hidden in (("base", 0), ("base hidden_setup=on", 22)):
        state = GAME.new(parse_rules(house), ["Maëlle", "Yann"])
        assert len(play(state, "white 1").covered) == hidden
    white = play(state, "white 1")
    put = play(white, "put K a1")
    assert parse_cell("a1") in white.covered
    assert (white.awaits.secret, put.happened) == (True, (ChangedUnseen("white"),))


def test_sandglass():
    """L332: two players use the sandglass only if agreed; two teams always use it."""
    assert "no sandglass was agreed on" in refused(a_turn("Ta1"), "timeout")
    assert a_turn("Ta1", rules=Rules(sandglass=True)).has_glass
    assert a_turn("Ta1", players=4).has_glass
