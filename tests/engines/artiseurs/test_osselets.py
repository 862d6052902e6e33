"""Osselets are thrown, played, passed and sacrificed (§5, 6.2-6.4)."""

import pytest

from engines.artiseurs import COLOURS, Phase, Stones
from engines.artiseurs.events import TurnStarted
from engines.artiseurs.osselets import IN_HAND, MARKS, THROWS, Face, deduce, possible_marks
from tests.engines.artiseurs.tables import a_table, faces, legal, new_table, on, play, refused, thrown, told


def test_everybody_takes_a_colour():
    """Two of three players choose a colour and the third gets the last one; White begins (l.27, 75)."""
    state = play(new_table("six_duchies", 3), "colour B; colour R")

    assert [player.colour for player in state.players] == ["B", "R", "W"]
    assert (state.active, state.phase, state.order) == (2, Phase.THROW, [2, 1, 0])
    assert refused(play(new_table("six_duchies", 3), "colour B"), "colour B") == "black is taken by Player 1"


def test_two_players_choose_both():
    """With two players both choose a colour, and the first of them in turn order begins (A-15)."""
    state = play(new_table("learning", 2), "colour B")

    assert legal(state) == ["colour W", "colour R"]
    assert play(state, "colour R").active == 1


def test_throws_show_each_mark_as_often_as_there_is_one():
    """No throw shows more than one point once, two points once and the moon once (l.9)."""
    lying = list(THROWS)

    assert len(lying) == 115
    assert "not possible now" in refused(thrown("C1CM"), "throw CCCC")
    assert "two points once" in refused(a_table(), "throw 22CC")
    assert "four are thrown" in refused(a_table(), "throw CC")


def test_what_a_centaur_hides_is_reckoned():
    """A hidden mark cannot be one that shows elsewhere, and the last hidden mark is deduced."""
    seen = tuple(osselet.landing(face) for osselet, face in zip(IN_HAND, map(Face, "1CCM"), strict=True))
    known = deduce((*seen[:1], seen[1].but(mark=Face.POINT), *seen[2:]))

    assert possible_marks(seen, 2) == ("1", "2")
    assert sorted(osselet.mark for osselet in known) == sorted(MARKS)


def test_six_duchies_every_turn_has_its_throw():
    """In six_duchies a player throws and uses all four osselets, then the next player throws (l.75)."""
    state = thrown("C1CM", rules="six_duchies", stones="Wc3 Re5")
    after = play(state, "play 3; step c3 c4; play 2; draw W; place W a1; pass 1; pass 4")

    assert (after.phase, after.active, told(after, TurnStarted)) == (Phase.THROW, 1, [TurnStarted(1)])
    assert "thrown once" in refused(state, "sacrifice 1 2")


def test_colours_take_turns():
    """The turns go White, Red, Black, then White again (l.75)."""
    state = a_table("learning", stones="Wc3")
    order = []
    for step in ("c3 c4", "c4 c3", "c3 c4"):
        order.append(state.active)
        state = play(state, f"step {step}")

    assert ([*order, state.active], len(COLOURS)) == ([0, 1, 2, 0], 3)


def test_an_osselet_is_played_by_whom_it_lies_in_front_of():
    """An osselet that has gone on to the next player can no longer be played, passed or sacrificed (l.75)."""
    state = play(thrown("C1CM"), "pass 1")

    assert refused(state, "play 1") == "osselet 1 lies in front of Player R"
    assert refused(state, "pass 1") == "osselet 1 lies in front of Player R"
    assert "cannot give it away" in refused(state, "sacrifice 1 2")
    assert "name another one" in refused(state, "sacrifice 2 2")
    assert refused(state, "play 5") == "there is no osselet 5: the osselets are numbered 1 to 4"


def test_nothing_to_move_or_to_lift():
    """On an empty board the centaur and the moon are refused: no stone can move or be lifted (A-27)."""
    state = thrown("C1CM", stones="")

    assert "no stone on the board that could move" in refused(state, "play 1")
    assert "no stone on the board that could be lifted" in refused(state, "play 4")


def test_moon_places_with_power_and_elsewhere():
    """A lifted red may push a stone into the cell it left, but cannot be placed there (l.73, A-13)."""
    state = play(thrown("C1CM", active="R", stones="Rc3 Wd3"), "play 4; lift c3")

    assert refused(state, "place R c3") == "the stone lifted from c3 must go to another cell"
    assert on(play(state, "push R d3 c3"), "c3 d3") == "WR"
    assert refused(play(thrown("C1CM"), "play 4"), "lift a1") == "there is no stone on a1"


def test_two_points_with_one_stone_in_the_bag():
    """Two points with one stone in the bag draw that one stone (A-12)."""
    state = play(a_table("cervienne", stones="Wa1", bag=Stones(0, 1, 0)), "throw 2CCM; play 1")

    assert legal(state) == ["draw R"]
    assert refused(state, "draw RB") == "2 stones are named, but 1 must be drawn"
    assert "the bag holds 0 white, 1 red and 0 black" in refused(state, "draw W")


def test_two_points_are_placed_in_any_order():
    """Both stones of a two-point face are drawn before the first is placed, in any order (l.72)."""
    state = play(thrown("2CCM"), "play 1; draw WB")

    assert {action.split()[1] for action in legal(state)} == {"W", "B"}
    assert "no red stone is in hand" in refused(state, "place R a1")


def test_cervienne_osselets_keep_their_faces():
    """An osselet that was played or passed goes to the next player with the same face up (l.75, 79)."""
    state = play(thrown("C1CM"), "play 1; step c3 c4; pass 3; pass 4; pass 2")

    assert (state.active, faces(state, "R"), state.phase) == (1, "1:C 2:1 3:C 4:M", Phase.OSSELET)


def test_what_was_turned_is_remembered():
    """An osselet turned to its hidden side and back shows its old mark without a question (l.75)."""
    state = play(thrown("CCCM"), "sacrifice 1 4; face C; sacrifice 2 4; face C")

    assert state.osselet(4).face is Face.MOON


def test_marks_seen_elsewhere_are_refused():
    """A mark that already shows on another osselet is refused as a hidden side."""
    state = play(thrown("CCCM"), "sacrifice 1 2")

    assert legal(state) == ["reveal 1", "reveal 2"]
    assert "can only hide 1 or 2" in refused(state, "reveal M")
    assert "1 or 2 on the other side" in refused(play(state, "reveal 1"), "face M")


def test_baugienne_claims():
    """Only a player with an osselet may claim, and only once; granting needs a claim (l.89, 94)."""
    state = thrown("CCC1", "baugienne")

    assert refused(state, "claim 2") == "Player R has no osselet to play"
    assert refused(state, "grant") == "nobody has claimed to act"
    assert refused(state, "withdraw 1") == "Player W has not claimed"
    assert refused(play(state, "claim 1"), "claim 1") == "Player W has claimed already"
    assert refused(state, "claim 4") == "there is no player 4: the players are numbered 1 to 3"
    assert "not possible now" in refused(thrown("CCC1"), "claim 1")


def test_baugienne_turned_and_not_played_at_once():
    """The giver may play the turned osselet at once; if he declines, the sacrifice was his action (l.96)."""
    state = play(thrown("1CCM", "baugienne"), "claim 1; grant; sacrifice 2 3; reveal 2; face C")
    after = play(state, "decline")

    assert refused(state, "play 1") == "only osselet 3, which was just turned, can be played at once"
    assert (after.phase, after.last, faces(after, "W")) == (Phase.CLAIMS, 0, "1:1 3:2 4:M")


def test_baugienne_turning_what_is_the_receivers_is_an_action():
    """Turning an osselet of the receiver is a whole action: the giver plays nothing after it (l.96)."""
    state = play(thrown("1CCM", "baugienne"), "claim 1; grant; pass 1; claim 1; grant; sacrifice 4 1; face M")

    assert (state.phase, faces(state, "R")) == (Phase.CLAIMS, "1:C 4:M")


def test_baugienne_a_claim_without_osselet_lapses():
    """The claim of a player lapses when he gives away his last osselet."""
    story = "; ".join(f"claim 1; grant; pass {number}" for number in (1, 2, 3))
    last = play(thrown("CCCC", "baugienne"), f"{story}; claim 1; grant; claim 1")

    assert len(last.claims) == 1
    assert play(last, "pass 4").claims == ()


def test_baugienne_turn_by_turn_begins_with_the_foremost_claim():
    """With claims open, a round begins with the foremost of them, not with others who could act (l.95)."""
    state = play(thrown("CC1M", "baugienne"), "claim 1; grant; pass 1; claim 1")

    assert play(state, "turn-by-turn 3").active == 0
    assert play(state, "withdraw 1; turn-by-turn 3").active == 1


def test_baugienne_turn_by_turn():
    """Each seat with osselets acts or declines once, in order of priority; then claims reopen (l.95)."""
    state = play(thrown("CC1M", "baugienne"), "claim 1; grant; pass 1; claim 1; grant; pass 3")
    called = play(state, "turn-by-turn 3")
    red = play(called, "play 3; draw W; place W a1")
    black = play(red, "decline")

    assert (called.phase, called.active, called.round_left) == (Phase.ROUND, 1, (2, 0))
    assert (red.active, black.active) == (2, 0)
    assert play(black, "pass 2").phase is Phase.CLAIMS


def test_turn_by_turn_answers_all_claims():
    """A-18: everybody acts in the round, so what was claimed before gives nobody priority after it."""
    state = play(thrown("1CCM", "baugienne"), "claim 1; grant; pass 1; claim 1; claim 2; turn-by-turn 3")

    assert (state.active, state.claims) == (1, ())


def test_turn_by_turn_is_over_where_the_others_have_nothing():
    """l.95, A-18: the round ends with the last who has an osselet; who gets one later claims as before."""
    state = play(thrown("1CCM", "baugienne"), "turn-by-turn 1; decline; claim 1; grant; pass 1")

    assert (state.phase, state.round_left) == (Phase.CLAIMS, ())


def test_turn_by_turn_leaves_out_who_has_nothing():
    """Where White alone has osselets, a round ends after one action of White (l.95)."""
    state = play(thrown("CC1M", "baugienne"), "turn-by-turn 2")

    assert (state.active, play(state, "pass 1").phase) == (0, Phase.ROUND)
    assert play(state, "pass 1; decline").phase is Phase.CLAIMS


def test_whoever_declines_in_a_round_has_not_just_acted():
    """After a round White, who acted last, yields to Red, who declined after him (l.94, 95)."""
    story = "claim 1; grant; pass 1; claim 2; grant; pass 1; claim 1; grant; pass 2; turn-by-turn 1"
    after = play(thrown("CC1M", "baugienne"), f"{story}; decline; pass 3; decline")

    assert after.phase is Phase.CLAIMS
    assert play(after, "claim 1; claim 2; grant").active == 1


def test_an_action_of_a_round_answers_the_claim_of_its_player():
    """White claims in a round and acts in it: he does not act again before Red, who wants to (l.94, 95)."""
    story = "claim 1; grant; pass 1; claim 2; grant; pass 1; claim 1; grant; pass 2; claim 3; grant; pass 1"
    after = play(thrown("CC1M", "baugienne"), f"{story}; turn-by-turn 1; claim 1; pass 2; decline; pass 1")

    assert after.phase is Phase.CLAIMS
    assert play(after, "claim 1; claim 2; grant").active == 1


def test_who_acted_last_yields_even_with_the_older_claim():
    """White claims while he acts in a round, and Red after it: Red, who declined, acts first (l.94, 95)."""
    story = "claim 1; grant; pass 1; claim 2; grant; pass 1; claim 1; grant; pass 2; turn-by-turn 1"
    after = play(thrown("CC1M", "baugienne"), f"{story}; decline; claim 1; pass 3; decline; claim 2")

    assert (after.phase, after.last) == (Phase.CLAIMS, 0)
    assert after.claims[0].seat == 0
    assert play(after, "grant").active == 1


@pytest.mark.parametrize(("rules", "phase"), [("cervienne", Phase.OSSELET), ("baugienne", Phase.CLAIMS)])
def test_osselets_are_thrown_once(rules, phase):
    """In cervienne and baugienne one throw at the start is followed by play, not by a throw (l.79, 85)."""
    begun = play(new_table(rules, 3), "colour W; colour R")

    assert (begun.phase, play(begun, "throw CCCC").phase) == (Phase.THROW, phase)
