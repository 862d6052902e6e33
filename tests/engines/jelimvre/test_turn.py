"""Turns of several steps, teams, draws and the sandglass, beyond the worked examples."""

import pytest

from engines.contract import OVER
from engines.jelimvre import GAME, Colour, Phase, Rules, parse_action
from engines.jelimvre.events import Eliminated, GameOver, KingAttacked, TurnEnded, TurnLost
from engines.jelimvre.moving import takes
from tests.engines.jelimvre.positions import a_turn, at, legal, play, refused, targets


def test_colours_and_teams():
    """The players agree who plays White; any member of a team may answer for it (l.308, 338)."""
    state = GAME.new(Rules(), ["Maëlle", "Yann", "Inès", "Théo"])
    assert [str(action) for action in state.legal_actions()] == ["white 1", "white 3"]
    assert "to say who plays White, name player 1 or 3" in refused(state, "white 2")
    assert "agree first on who plays White" in refused(state, "ready")

    setup = play(state, "white 3")
    assert (setup.awaits.actor, setup.awaits.others, setup.team(Colour.BLACK)) == (2, (3,), (0, 1))


def test_set_up_is_changed_until_ready():
    """During the set-up a piece may be moved or taken back to the box (l.310)."""
    state = play(GAME.new(Rules(), ["Maëlle", "Yann"]), "white 1; put K f1; put X a1")
    moved = play(state, "move f1 g2; take a1")

    assert (at(moved, "g2"), at(moved, "f1"), at(moved, "a1")) == ("K", ".", ".")
    assert "is taken already" in refused(state, "put S f1")
    assert "no king is left" in refused(state, "put K g1")
    assert "nothing lies on b1" in refused(state, "take b1")
    assert "f3 is not in the camp" in refused(state, "move f1 f3")
    assert "nothing lies on b1" in refused(state, "move b1 c1")
    assert "a1 is taken already" in refused(state, "move f1 a1")
    assert "Maëlle sets up first" in refused(state, "travel f1 f3")
    assert "armies are set up only before the first turn" in refused(a_turn("Ta1"), "put S b1")


def test_turn_ends_by_itself_where_nothing_can_follow():
    """With two players a plain move ends the turn; with two teams turning the glass ends it."""
    assert play(a_turn("Ta1", 4), "move a1 a2").active is Colour.BLACK
    team = play(a_turn("Ta1", 4, players=4), "move a1 a2")
    assert (team.active, {str(action) for action in team.legal_actions()} >= {"glass", "revise"}) == (0, True)
    assert "turns the glass" in refused(team, "done")
    assert play(team, "glass").active is Colour.BLACK
    assert "nobody turns the glass" in refused(a_turn("Ta1", 2), "glass")


def test_only_one_thing_in_a_turn():
    """A turn is either a move or a single kind of strategy (l.198-204)."""
    state = play(a_turn("Xb1 Ta1 Me5 Sd4", 9, lost="S"), "wall e6")

    assert "in place of a move" in refused(state, "move a1 a2")
    assert "begun in another way" in refused(state, "shift e5 e4")
    assert "begun in another way" in refused(state, "regenerate S")
    assert "begun in another way" in refused(state, "destroy e5")
    assert "begun in another way" in refused(state, "drain e8")
    assert "cannot be laid now" in refused(state, "water e8")
    assert legal(state, "wall")


def test_the_regenerator_moves_and_brings_back_only_once():
    """J-19: at 12 the regenerator moves, and one piece comes back; what was done is named, not the turn."""
    state = a_turn("Xb1 Ta1", 12, lost="SC")

    assert "only one may" in refused(play(state, "regenerate S"), "regenerate C")
    assert "moves only once" in refused(play(state, "regenerator e5"), "regenerator e6")


def test_bonus_before_the_move_leaves_a_move():
    """At 2 and 3 a construction before the move is refused if no move would be left after it (l.191)."""
    state = a_turn("Ka1 ma2 mb2", 2)

    assert "no piece could move any more" in refused(state, "wall b1")
    assert play(state, "water b1; travel a1 c2").sides[0].counter == 3


def test_water_does_not_bar_the_only_step():
    """At 2 and 3 water may not bar the one step that is left; a wall there may, as the soldier climbs it.

    The soldier on h5 is stopped, and the one on the wall does not step down ahead (l.97, 109).
    """
    state = a_turn("Ka1 ma2 mb1 mb2 Se5 md5 mf5 md6 mf6 me7 sd7 sf7 Sh5 sh6 Mk1 Sk1 sj1", 2)

    assert legal(state, "move") == ["e5 e6"]
    assert "no piece could move any more" in refused(state, "water e6")
    assert "e6" in legal(state, "wall")


def test_two_steps_never_lead_off_the_board():
    """An unmoved soldier next to the last rank, as a file may have it, goes one step and not two (l.104)."""
    assert targets(a_turn("S'e10"), "e10") == {"e11"}


def test_crossings_go_through_one_zone():
    """All crossings of a turn go through one zone, and no piece crosses twice (l.179-183)."""
    state = play(a_turn("Ed5 Eh5 Sc4 Tg4 Ce4", 4), "travel c4 e6")

    assert {cell.split()[0] for cell in legal(state, "travel")} == {"e4"}
    assert "no zone of water" in refused(state, "travel e4 g6")
    assert "could cross the water now" in refused(state, "travel e6 c4")
    assert "could cross the water now" in refused(state, "travel g4 i6")


def test_crossing_promotes():
    """A soldier that crosses to the last rank may become a lost piece, but no dragon or soldier (J-16)."""
    state = a_turn("Ee10 Sd9 kk8", 4, lost="QDS")

    assert {move for move in legal(state, "travel") if "e11" in move} == {"d9 e11", "d9 e11 Q"}
    assert at(play(state, "travel d9 e11 Q"), "e11") == "Q"


def test_crossing_along_the_last_rank_is_no_arrival():
    """J-16: a soldier who has come to the last rank already arrives at no other cell of it."""
    there, below = a_turn("Sa11 Eb10 kk9", lost="Q"), a_turn("Sa10 Eb10 kk9", lost="Q")

    assert {crossing for crossing in legal(there, "travel") if "c11" in crossing} == {"a11 c11"}
    assert {crossing for crossing in legal(below, "travel") if "c11" in crossing} == {"a10 c11", "a10 c11 Q"}


def test_nobody_is_exchanged_on_a_wall():
    """A soldier that arrives on a wall is not exchanged, since the other kinds cannot stand there (l.263)."""
    state = a_turn("Sg10 Mg11 Mf11 th11 kk8", 4, lost="QC")

    moves = [move for move in legal(state, "move") if move.startswith("g10")]
    assert set(moves) == {"g10 f11", "g10 g11", "g10 h11", "g10 h11 C", "g10 h11 Q"}
    late = a_turn("Sg11 Mg11 kk8", 4, lost="QC", rules=Rules(late_promotion=True))
    assert legal(late, "promote") == []


def test_crossing_is_a_first_move():
    """A soldier that has crossed water can no longer move two cells ahead (J-17)."""
    state = play(a_turn("Ee3 S'd2", 4), "travel d2 f2; move k10 k9")

    assert targets(state, "f2") == {"f3"}


def test_of_two_lost_pieces_alike_one_comes_back():
    """A regenerated piece leaves the lost ones, and the other soldier stays lost (J-38)."""
    state = play(a_turn("Xb1", 4, lost="SSC"), "regenerate S")
    assert state.sides[Colour.WHITE].lost == "SC"


def test_each_kind_comes_back_from_its_own_count_on():
    """A lost soldier comes back from 4 on, and a lost tower from 8 on (l.198, 222)."""
    opened = {counter: legal(a_turn("Xb1", counter, lost="ST"), "regenerate") for counter in (3, 4, 7, 8)}
    assert opened == {3: [], 4: ["S"], 7: ["S"], 8: ["S", "T"]}


def test_both_halves_at_twelve():
    """At 12 the regenerator moves and a lost piece comes back, in either order (l.237, J-19)."""
    state = a_turn("Xb1", 12, lost="D")
    there, here = play(state, "regenerator e5; regenerate D"), play(state, "regenerate D; regenerator e5")

    assert (at(there, "b1"), at(there, "e5")) == (".", "DX")
    assert (at(here, "b1"), at(here, "e5")) == ("D", "X")
    assert there.sides[0].counter == here.sides[0].counter == 1
    occupied = play(a_turn("Xb1 Tb1", 12), "regenerator e5")
    assert (at(occupied, "b1"), at(occupied, "e5")) == ("T", "X")


REFUSED = [
    ("Ta1", 1, "move b1 b2", "White has no piece on b1"),
    ("Ta1", 1, "move a1 b2", "the tower on a1 cannot go to b2"),
    ("Se4", 1, "move e4 f5", "the soldier on e4 cannot go to f5; it can go to e5"),
    ("Ta1 Ca2", 1, "move a1 a2", "a2 is taken by a piece of the same side"),
    ("Ta1 Ea2", 1, "move a1 a2", "a2 is water"),
    ("Ka1 Sa2 Sb2 Sb1", 1, "move a1 a3", "the king on a1 cannot move at all"),
    ("Ta1", 1, "wall c3", "cannot be laid now; the counter of White stands at 1"),
    ("Ta1", 3, "wall a1", "a1 is not free"),
    ("Ta1 " + " ".join(f"M{file}5" for file in "abcdefgh"), 2, "wall a2", "White has no wall left"),
    (
        "Ta1 " + " ".join(f"E{file}5" for file in "abcdefghij") + " Ea7 Eb7 Ec7 Ed7",
        2,
        "water a2",
        "all 14 pieces",
    ),
    ("Me5", 4, "shift e5 e6", "from counter 6 on; White stands at 4"),
    ("Me5 Ta1", 6, "shift e5 a1", "a1 is not free"),
    ("Me5 Ta1", 6, "destroy c3", "there is no wall on c3"),
    ("me5 Ta1", 6, "destroy e5", "no piece of White touches the group"),
    ("Ed5 Cc4", 8, "drain d5", "from counter 9 on; White stands at 8"),
    ("Ed5 Cc4", 9, "drain e6", "there is no water on e6"),
    ("Ed5 Ca1", 9, "drain d5", "no piece of White stands beside the zone"),
    ("Xb1", 12, "regenerate K", "a king never comes back"),
    ("Xb1", 7, "regenerate Q", "a queen comes back from counter 8 on; White stands at 7"),
    ("Xb1", 8, "regenerate Q", "White has lost no queen"),
    ("Xb1 Tb1", 8, "regenerate Q", "a piece stands on the regenerator on b1"),
    ("Xb1", 11, "regenerator e5", "moves at counter 12; White stands at 11"),
    ("Ta1", 12, "regenerator e5", "White has lost its regenerator"),
    ("Xb1 Ta1", 12, "regenerator a1", "a1 is not free"),
    ("Ta1", 1, "done", "has not yet played anything"),
    ("Ta1", 1, "pass", "White can still play"),
    ("Ta1", 1, "accept", "no draw has been offered"),
    ("Ta1", 1, "decline", "no draw has been offered"),
    ("Ta1", 1, "white 1", "agreed already"),
    ("Ta1", 1, "take a1", "what was set up stays"),
    ("Ta1", 1, "ready", "both sides have set up"),
]


@pytest.mark.parametrize(("story", "counter", "text", "sentence"), REFUSED, ids=[row[2] for row in REFUSED])
def test_wrong_actions_are_refused_with_a_sentence(story, counter, text, sentence):
    """A refused action gets a sentence that says what is in the way."""
    assert sentence in refused(a_turn(story, counter), text)


def test_steps_of_a_turn_are_counted():
    """A turn allows at most three walls, shifts or destructions, or five pieces of water (l.202-226)."""
    walls = "Me5 Me6 Me7 Me8 Sd5"
    for verb, steps, more in (
        ("wall", ["a3", "b3", "c3"], "d3"),
        ("shift", ["e5 f5", "e6 f6", "e7 f7"], "e8 f8"),
        ("destroy", ["e5", "e6", "e7"], "e8"),
    ):
        state = play(a_turn(walls, 6, players=4), "; ".join(f"{verb} {step}" for step in steps))
        assert "3" in refused(state, f"{verb} {more}")
    water = a_turn("Ea5 Eb5 Ec5 Ed5 Ee5 Ef5 Sa4", 9, players=4)
    assert "5 pieces" in refused(play(water, "drain a5; drain b5; drain c5; drain d5; drain e5"), "drain f5")
    assert "does not touch what was removed" in refused(play(water, "drain a5"), "drain c5")
    flooding = play(a_turn("Ea5 Sa4 Ek5 Sk4", 9, players=4), "water b5")
    assert "k6 does not touch the water that was added" in refused(flooding, "water k6")
    assert "that can still be shifted" in refused(play(a_turn(walls, 6), "shift e5 f5"), "shift f5 f6")


def test_units_are_those_of_the_beginning():
    """Walls of one unit at the beginning of a turn count as one unit until its end (l.214-216)."""
    state = play(a_turn("mf7 mg8 mh9 Se6", 6), "destroy g8")

    assert set(legal(state, "destroy")) == {"f7", "h9"}
    assert play(a_turn("mf7 mh9 Se6", 10), "destroy h9").active is Colour.BLACK


def test_a_tower_protects_from_the_opponent_alone():
    """l.134-138: a tower beside walls of its own does not keep its side from destroying them."""
    state = play(a_turn("Ta1 Ma2 Mb2 Sk5", 6), "destroy a2; destroy b2")

    assert (at(state, "a2"), state.sides[0].walls) == (".", 8)


def test_added_water_touches_any_part_of_its_zone():
    """l.226: at 9 each piece touches the zone, also where no other piece was added in this turn."""
    state = play(a_turn("Cc3 Ed4 Ee4 Ef4", 9), "water c4; water g4; done")

    assert (at(state, "c4"), at(state, "g4")) == ("E", "E")


def test_a_wall_is_shifted_once_in_a_turn():
    """l.210, J-21: a wall that has come to where another one lay is not shifted again."""
    state = play(a_turn("Mc4 Mc5 Mh8", 6), "shift c4 d6; shift c5 c4")

    assert "no free wall on c4 that can still be shifted" in refused(state, "shift c4 b4")
    assert "h8 h9" in legal(state, "shift")


def test_a_wall_destroyed_far_away_is_the_only_one_of_its_turn():
    """l.232: at 10 one wall needs no piece beside it; one that a piece touches may not follow it."""
    state = play(a_turn("Sc3 md4 mk5", counter=10, players=4), "destroy k5")

    assert legal(state, "destroy") == []
    assert "touched the group of the first wall" in refused(state, "destroy d4")


def test_nothing_to_do_is_passed():
    """A player without any action passes, and the counter stays (J-9)."""
    state = a_turn("Ka1 Ea2 Eb2 Eb1 tc1 tc2 sc3 sb3 sa3", 1)
    after = play(state, "pass")

    assert {str(action) for action in state.legal_actions()} == {"pass", "resign", "offer-draw"}
    assert (after.active, after.sides[0].counter) == (Colour.BLACK, 1)


def test_draws_are_agreed():
    """A draw may be offered once in each turn, and the other side answers first (J-26)."""
    offered = play(a_turn("Ta1"), "offer-draw")
    declined = play(offered, "decline")

    assert (offered.awaits.actor, offered.phase) == (1, Phase.DRAW)
    assert "Yann answers first" in refused(offered, "move a1 a2")
    assert (declined.awaits.actor, declined.phase) == (0, Phase.CHOOSE)
    assert "declined" in refused(declined, "offer-draw")
    assert play(declined, "move a1 a2; offer-draw").phase is Phase.DRAW
    drawn = play(offered, "accept")
    assert (drawn.outcome.ranking, drawn.outcome.reason, drawn.awaits.actor) == (((0, 1),), "agreed", OVER)
    assert "the game is over" in refused(drawn, "move a1 a2")


def test_resigning_gives_the_game_to_the_others():
    """When a player resigns, the team of the other colour wins."""
    over = play(a_turn("Ta1", players=4), "resign")

    assert (over.outcome.ranking, over.outcome.reason) == (((2, 3), (0, 1)), "resigned")
    assert GameOver(over.outcome) in over.happened
    assert "the beginning of a turn" in refused(play(a_turn("Ta1", 2), "move a1 a2"), "resign")


def test_time_out_of_a_turn_under_way():
    """When time runs out, a complete turn stands, and an incomplete one is lost (l.334-349).

    A piece in the hand is lost, and so is the turn.
    """
    glass = Rules(sandglass=True)
    moved = play(a_turn("Ta1 Cb1", 2, rules=glass), "move a1 a2")
    laid = play(a_turn("Ta1 Cb1", 2, rules=glass), "wall b2")

    assert (at(play(moved, "timeout"), "a2"), play(moved, "timeout").sides[0].counter) == ("T", 3)
    assert (at(play(laid, "timeout"), "b2"), play(laid, "timeout").sides[0].counter) == (".", 2)
    assert TurnLost("white") in play(laid, "timeout").happened
    dropped = play(moved, "timeout b1")
    assert (at(dropped, "a1"), at(dropped, "b1"), dropped.sides[0].lost) == ("T", ".", "C")
    assert "no piece on a2" in refused(moved, "timeout a2")
    assert "Maëlle answers first" in refused(play(moved, "done; offer-draw"), "timeout")


def test_a_dropped_piece_leaves_its_regenerator():
    """When a piece in the hand is lost, the regenerator it stood on stays."""
    state = play(a_turn("Xa1 Ta1", rules=Rules(sandglass=True)), "timeout a1")

    assert (at(state, "a1"), state.sides[0].lost) == ("X", "T")


def test_events_of_a_capture():
    """A capture tells the piece, the regenerator below it, the new counter and the attack on the king."""
    after = play(a_turn("Ta9 xa11 ca11 kk11", 4), "move a9 a11")

    assert {Eliminated("c", "a11"), Eliminated("x", "a11"), TurnEnded("white", 5, ("a9", "a11"))} <= set(
        after.happened
    )
    assert KingAttacked("k11", ("a11",)) in after.happened


def test_a_move_takes_a_piece_or_the_enemy_s_regenerator():
    """J-3: a move onto free ground or onto one's own regenerator takes nothing."""
    state = a_turn("Ta5 Xa3 ca9 xd5")

    taken = [cell for cell in ("a9", "d5", "a3", "b5") if takes(state, parse_action(f"move a5 {cell}"))]
    assert taken == ["a9", "d5"]


def test_the_end_of_a_turn_tells_all_cells_that_it_changed():
    """A turn of a move and a wall tells three cells, in the order of the board."""
    after = play(a_turn("Ta1 Cb1", 2), "move a1 a2; wall b2")

    (ended,) = (event for event in after.happened if isinstance(event, TurnEnded))
    assert ended.cells == ("a1", "a2", "b2")


def test_king_taken_ends_the_turn_at_once():
    """Taking the king ends the turn at once, without the bonus of 2; a team still turns the glass (l.48)."""
    assert play(a_turn("Ta1 ka11", 2), "move a1 a11").outcome.reason == "king"
    draft = play(a_turn("Ta1 ka11", 2, players=4), "move a1 a11")
    assert draft.outcome is None
    assert play(draft, "glass").outcome.winners == (0, 1)
