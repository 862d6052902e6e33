"""Every switch of the rules page, §12, in both positions, and the rulings that have no switch."""

import pytest

from engines.artiseurs import GAME, Phase, State, Stones
from engines.artiseurs.events import ColourRemoved, LineResolved, Shown, Turned
from engines.contract import NATURE
from tests.engines.artiseurs.tables import (
    a_table,
    faces,
    in_hand,
    legal,
    new_table,
    on,
    play,
    refused,
    thrown,
    told,
)


def test_bag_is_as_usual():
    """A-1: the usual bag holds eight white, six red and four black stones."""
    assert new_table("six_duchies", 3).bag == Stones(8, 6, 4)


def test_bag_of_the_house():
    """A-1: a table may set any other bag."""
    state = play(new_table("learning bag=W1/R0/B0", 3), "colour W; colour R; from-bag")

    assert state.bag == Stones(1, 0, 0)
    assert legal(state) == ["draw W"]


def test_diagonal_lines_on():
    """A-4: a full main diagonal is resolved as a line."""
    state = play(in_hand("W", "W", "Ra5 Rb4 Bd2 Be1"), "place W c3")

    assert [event.line.name for event in told(state, LineResolved)] == ["a5-e1"]


def test_diagonal_lines_off():
    """A-4: with the switch off, a full diagonal is no line."""
    state = play(in_hand("W", "W", "Ra5 Rb4 Bd2 Be1", "six_duchies diagonal_lines=off"), "place W c3")

    assert told(state, LineResolved) == []


def test_two_player_third_colour_neutral():
    """A-2: with two players the third colour stays in the bag, but is not ranked."""
    begun = play(new_table("learning", 2), "colour R; colour W")
    won = play(
        a_table("learning", stones="Wa1 Rb2 Bd4 Be4 Bd5", colours="WR", bag=Stones(1, 0, 0)),
        "from-bag; draw W; place W e5",
    )
    over = play(a_table("learning", stones="Wa1 Rb2 Bd4", colours="WR", bag=Stones()), "step a1 a2")

    assert begun.bag == Stones(8, 6, 4)
    assert won.outcome is None
    assert over.outcome.ranking == ((1,), (0,))


def test_two_player_third_colour_removed():
    """A-2: with two players the stones of the third colour are taken out of the bag."""
    state = play(new_table("learning two_player_third_colour=removed", 2), "colour R; colour W")

    assert state.bag == Stones(8, 6, 0)
    assert told(state, ColourRemoved) == [ColourRemoved("B")]


def test_third_colour_is_not_removed_where_all_are_played():
    """A-2: with three players the bag keeps all colours, whatever the switch says."""
    state = play(new_table("learning two_player_third_colour=removed", 3), "colour R; colour W")

    assert state.bag == Stones(8, 6, 4)


def test_seized_uses_own_colour():
    """A-6: a seized stone has the power of its own colour: red pushes, white only takes a free cell."""
    red = play(in_hand("B", "B", "Rc3 Wa1"), "seize B c3")
    white = play(in_hand("B", "B", "Wc3 Ra1"), "seize B c3")

    assert "push R a1 b1" in legal(red)
    assert "cannot seize with a red stone" in refused(red, "seize R a1")
    assert {action.split()[0] for action in legal(white)} == {"place"}


def test_seized_uses_black():
    """A-6: a seized stone has the power of black: it may seize in its turn, but cannot push."""
    red = play(in_hand("B", "B", "Rc3 Wa1", "six_duchies seized_uses=black"), "seize B c3")
    after = play(red, "seize R a1")

    assert "cannot push" in refused(red, "push R a1 b1")
    assert [pool.stones for pool in after.stack] == ["W"]


def test_seized_uses_black_does_not_go_round():
    """A-10: two stones cannot seize each other endlessly, because the board would repeat."""
    state = play(in_hand("B", "B", "Rc3 Wa1", "six_duchies seized_uses=black"), "seize B c3; seize R a1")

    assert on(state, "c3 a1") == "BR"
    assert "have lain like this before in this action" in refused(state, "seize W a1")


def test_must_play_six_duchies_off():
    """A-14: a player may pass any osselet on without playing it."""
    assert legal(thrown("C1CM", rules="six_duchies"), "pass") == ["pass 1", "pass 2", "pass 3", "pass 4"]


def test_must_play_six_duchies_on():
    """A-14: a player may pass on only an osselet that can do nothing."""
    full = thrown("C12M", rules="six_duchies must_play_six_duchies=on")
    empty = play(a_table("six_duchies must_play_six_duchies=on"), "throw C12M")
    drawn = a_table("six_duchies must_play_six_duchies=on", stones="Wa1 Wb2 Rc4 Rd5 Be1", bag=Stones())

    assert legal(full, "pass") == []
    assert "plays whatever can be played" in refused(full, "pass 1")
    assert legal(empty, "pass") == ["pass 1", "pass 4"]
    assert legal(play(drawn, "throw C12M"), "pass") == ["pass 2", "pass 3"]


GIVEN_ONE = "play 1; draw W; place W a1"


def test_flip_targets_own_and_next():
    """A-16: a sacrifice may turn an osselet of the next player, even one whose face was just chosen."""
    state = play(thrown("1CCM", stones=""), f"{GIVEN_ONE}; sacrifice 4 1; face M")
    again = play(state, "sacrifice 2 4; face C")

    assert told(play(thrown("1CCM", stones=""), f"{GIVEN_ONE}; sacrifice 4 1"), Turned) == [Turned(1, "C")]
    assert faces(again, "R") == "1:C 2:C 4:C"


def test_flip_targets_own():
    """A-16: a sacrifice may turn only an osselet in front of the giver."""
    state = play(thrown("1CCM", "cervienne flip_targets=own", stones=""), GIVEN_ONE)

    assert refused(state, "sacrifice 4 1") == (
        "osselet 1 lies in front of Player R; only one in front of Player W is turned"
    )
    assert "sacrifice 4 2" in legal(state)


def test_sacrifices_per_turn_unlimited():
    """A-16: a player may sacrifice as long as he has osselets to give."""
    state = play(thrown("1CCM"), "sacrifice 1 4; face C; sacrifice 2 4; face C; sacrifice 3 4; face C")

    assert legal(state, "sacrifice") == ["sacrifice 4 1", "sacrifice 4 2", "sacrifice 4 3"]


def test_sacrifices_per_turn_one():
    """A-16: a player may sacrifice once a turn, and the next player may again in his turn."""
    state = play(thrown("1CCM", "cervienne sacrifices_per_turn=1"), "sacrifice 1 4; face C")
    next_turn = play(state, "pass 2; pass 3; pass 4")

    assert "this table allows 1" in refused(state, "sacrifice 2 4")
    assert (next_turn.active, next_turn.sacrifices) == (1, 0)
    assert "sacrifice 2 4" in legal(next_turn)


def test_sacrifices_per_turn_are_those_of_an_action_where_there_are_no_turns():
    """A-16: in baugienne the limit counts from one granted action to the next."""
    state = play(
        thrown("1CCM", "baugienne sacrifices_per_turn=1"), "claim 1; grant; sacrifice 1 4; face C; decline"
    )

    assert legal(play(state, "claim 1; grant"), "sacrifice") != []


def marks(state) -> list:
    """Return the known mark of each osselet, or None."""
    return [osselet.mark for osselet in state.osselets]


def test_show_hidden_faces_off():
    """A-17: after the throw play begins, and the marks under the centaurs stay unknown."""
    state = thrown("1CCM")

    assert (state.phase, [osselet.mark for osselet in state.osselets]) == (
        Phase.OSSELET,
        ["1", None, None, "M"],
    )


def test_show_hidden_faces_on():
    """A-17: after the throw one hidden mark is shown to everybody, and the last one is deduced."""
    asked = thrown("1CCM", "cervienne show_hidden_faces=on")
    state = play(asked, "reveal 2")

    assert (asked.awaits.actor, asked.awaits.kind, asked.awaits.dice) == (NATURE, "show", (2,))
    assert told(state, Shown) == [Shown(2)]
    assert (state.phase, [osselet.mark for osselet in state.osselets]) == (
        Phase.OSSELET,
        ["1", "2", "1", "M"],
    )


def test_show_hidden_faces_on_leaves_no_secret():
    """A-17: where all marks have been shown, the receiver chooses a face before everybody's eyes."""
    state = play(thrown("1CCM", f"{VIRTUAL} show_hidden_faces=on"), "reveal 2; sacrifice 2 1")

    assert (state.phase, state.awaits.actor, state.awaits.secret) == (Phase.FACE, 1, False)


def test_show_hidden_faces_on_asks_nothing_that_is_known():
    """A-17: if only one mark is hidden, nothing is asked, because this mark is known."""
    assert thrown("11CM", "cervienne show_hidden_faces=on").phase is Phase.OSSELET


FEW = "Wa1 Wb3 Rc5 Be4"
MANY = f"{FEW} We1"


@pytest.mark.parametrize(
    ("end_rule", "stones", "reason"),
    [
        ("l81", FEW, "few_stones"),
        ("l81", MANY, None),
        ("l81", "Wa1 Wb3 Wc5 We4 We1", "one_colour"),
        ("bag_empty", FEW, "bag_empty"),
        ("bag_empty", MANY, "bag_empty"),
        ("agreement", FEW, None),
        ("agreement", "Wa1 Wb3 Wc5 We4 We1", None),
    ],
)
def test_end_rule(end_rule: str, stones: str, reason: str | None):
    """A-11: with an empty bag a game ends by few stones or one colour, at once, or by agreement only."""
    state = play(a_table(f"learning end_rule={end_rule}", stones=stones, bag=Stones()), "step a1 a2")

    assert (state.outcome and state.outcome.reason) == reason


@pytest.mark.parametrize("end_rule", ["l81", "bag_empty"])
def test_end_rule_waits_for_an_empty_bag(end_rule: str):
    """A-11: the game goes on while there is a stone in the bag."""
    state = play(a_table(f"learning end_rule={end_rule}", stones=FEW, bag=Stones(1, 0, 0)), "step a1 a2")

    assert state.outcome is None


AGREED = "Wa1 Wb2 Wc4 Ra5 Rb5"


def test_agreed_end_scoring_weighted():
    """A-20: weighted, three white stones are 4.5 points and two red ones 4, so White ranks before Red."""
    state = play(a_table("learning", stones=AGREED), "propose-end 2; agree; agree")

    assert state.outcome.ranking == ((0,), (1,), (2,))


def test_agreed_end_scoring_count():
    """A-20: counted, White is first with three and Black beats Red on the tie; weighted, Black is first."""
    board = "Wa1 Wb2 Ra5 Rb5"
    counted = play(
        a_table("learning agreed_end_scoring=count", stones=f"{board} We5 Be1 Be2"),
        "propose-end 2; agree; agree",
    )
    weighted = play(a_table("learning", stones=f"{board} We5 Be1 Be2"), "propose-end 2; agree; agree")

    assert counted.outcome.ranking == ((0,), (2,), (1,))
    assert weighted.outcome.ranking == ((2,), (0,), (1,))


def test_idle_s_is_told_to_whoever_has_a_clock():
    """A-18: the engine keeps `idle_s` for others to time, and accepts the call for a round at any time."""
    usual = thrown("1CCM", "baugienne")
    short = thrown("1CCM", "baugienne idle_s=5")

    assert (usual.rules.idle_s, short.rules.idle_s) == (20, 5)
    assert legal(short, "turn-by-turn") == ["turn-by-turn 1", "turn-by-turn 2", "turn-by-turn 3"]


@pytest.mark.parametrize("bag_mode", ["physical", "virtual"])
def test_bag_mode(bag_mode: str):
    """A-17: with a real or a virtual bag the state awaits a draw by Nature."""
    state = play(a_table(f"learning bag_mode={bag_mode}"), "from-bag")

    assert (state.awaits.actor, state.awaits.kind, state.awaits.thrower) == (NATURE, "draw", 0)


def test_osselets_mode_physical():
    """A-17: the receiver looks under the osselet; the choice is secret if its mark was already known."""
    state = play(thrown("1CCM"), "sacrifice 2 3; reveal 1")
    unknown = play(thrown("CCCM"), "sacrifice 1 2; reveal 1")

    assert legal(state) == ["face C", "face 2"]
    assert (state.phase, state.awaits.actor, state.awaits.secret) == (Phase.FACE, 1, True)
    assert (legal(unknown), unknown.awaits.secret) == (["face C", "face 1", "face 2"], False)


def test_osselets_mode_virtual():
    """A-17: Nature shows the hidden mark secretly to the receiver, who then chooses a face."""
    state = play(thrown("CCCM", "cervienne osselets_mode=virtual"), "sacrifice 1 2; reveal 1")
    looked = play(state, "reveal 2")

    assert (state.awaits.actor, state.awaits.kind, state.awaits.dice) == (NATURE, "look", (1,))
    assert (state.awaits.thrower, state.awaits.secret) == (1, True)
    assert (legal(looked), looked.awaits.actor, looked.awaits.secret) == (["face C", "face 2"], 1, True)
    assert told(looked, Shown) == [Shown(1)]


VIRTUAL = "cervienne osselets_mode=virtual"


def marks_seen(state: State, seat: int | None) -> str:
    """Return the marks that a seat can know, by number of the osselet; "-" for an unknown one."""
    return "".join(osselet.mark or "-" for osselet in GAME.seen_by(state, seat).osselets)


def test_a_mark_stays_the_secret_of_whoever_has_seen_it():
    """A-17: the receiver has looked below and chosen the centaur; nobody else knows the mark after that."""
    state = play(thrown("CCCM", VIRTUAL), "sacrifice 1 2; reveal 1; reveal 2; face C")

    assert [marks_seen(state, seat) for seat in (0, 1, 2, None)] == ["-1-M", "211M", "-1-M", "-1-M"]


def test_a_mark_seen_by_two_is_known_to_both():
    """A-17: the next receiver of the same osselet has looked, too; the third player still has not."""
    state = play(thrown("CCCM", VIRTUAL), "sacrifice 1 2; reveal 1; reveal 2; face C; pass 2; pass 3; pass 4")
    assert state.active == 1
    state = play(state, "sacrifice 1 4; face C")

    assert [marks_seen(state, seat) for seat in (0, 1, 2, None)] == ["-1-M", "211M", "211M", "-1-M"]


def test_a_mark_that_is_turned_up_is_known_to_all():
    """A-17: once the osselet shows its mark, everybody has seen it, and can work out the last one."""
    state = play(thrown("CCCM", VIRTUAL), "sacrifice 1 2; reveal 1; reveal 2; face C")
    state = play(state, "sacrifice 4 1; face C")

    assert [marks_seen(state, seat) for seat in (0, 2, None)] == ["211M"] * 3


def test_a_mark_that_the_receiver_lays_up_is_known_to_all():
    """A-17: the receiver has looked below and chosen the mark, which lies there for everybody to see."""
    state = play(thrown("CCCM", VIRTUAL), "sacrifice 1 2; reveal 1; reveal 2; face 2")

    assert [marks_seen(state, seat) for seat in (0, 1, 2, None)] == ["211M"] * 4


def test_a_mark_that_all_have_seen_is_never_a_secret_again():
    """A-17: a receiver who looks below an osselet whose mark everybody knows takes it from nobody."""
    state = play(thrown("CCCM", VIRTUAL), "sacrifice 4 1; reveal 1; face C; pass 1; pass 2; pass 3")
    state = play(state, "sacrifice 4 1; face C")

    assert [marks_seen(state, seat) for seat in (0, 1, 2, None)] == ["1--M"] * 4


def test_what_follows_from_two_secrets_is_known_to_nobody():
    """A-17: two receivers have each seen one mark; nobody has seen both, and so nobody knows the last one."""
    state = play(thrown("CCCC", VIRTUAL), "sacrifice 1 2; reveal 1; reveal 2; face C; pass 2; pass 3; pass 4")
    state = play(state, "sacrifice 3 2; reveal M; face C")

    assert [marks_seen(state, seat) for seat in (0, 1, 2, None)] == ["-1--", "21--", "-1M-", "-1--"]
    assert state.osselet(4).mark == "1"
