"""The worked examples of the rules page, §13, by their row."""

import pytest

from engines.artiseurs import Phase, Stones
from engines.artiseurs.events import FaceChosen, Granted, Idle, LineResolved
from engines.artiseurs.lines import share
from engines.artiseurs.solve import solve
from tests.engines.artiseurs.tables import (
    a_table,
    counts,
    faces,
    in_hand,
    legal,
    on,
    play,
    refused,
    solving,
    thrown,
    told,
)

SHARES = [
    ("T1", "WWWBB", "W", "WWBB"),
    ("T2", "BBWWR", "B", "WWRB"),
    ("T3", "WWWRB", "WW", "WRB"),
    ("T4 white", "WWWWW", "WWWWW", ""),
    ("T4 red", "RRRRR", "RRRRR", ""),
    ("T4 black", "BBBBB", "BBBBB", ""),
    ("T5", "WWRRB", "R", "WWRB"),
    ("T6", "RRRRW", "RRR", "WR"),
    ("T7", "RRBBW", "B", "WRRB"),
]


@pytest.mark.parametrize(("row", "line", "returned", "out"), SHARES, ids=[row for row, *_ in SHARES])
def test_what_a_full_line_becomes(row: str, line: str, returned: str, out: str) -> None:
    """Rows T1-T7: the majority is returned less the minority, and the other stones are out (l.31-47)."""
    assert share(line) == (returned, out)


def test_row_t8_red_pushes() -> None:
    """Row T8: Red places a red stone on c3 and pushes the white one to d3, never to d4 (l.52, 60)."""
    state = in_hand("R", by="R", board="Wc3")

    assert on(play(state, "push R c3 d3"), "c3 d3") == "RW"
    assert "never diagonally" in refused(state, "push R c3 d4")


def test_row_t9_white_cannot_push() -> None:
    """Row T9: in White's hand a red stone takes free cells only (l.52)."""
    state = in_hand("R", by="W", board="Wc3")

    assert refused(state, "push R c3 d3") == (
        "White cannot push with a red stone; Red and Black push with red ones"
    )
    assert {action.split()[0] for action in legal(state)} == {"place"}


def test_row_t10_no_room_to_push() -> None:
    """Row T10: with no free cell beside c3 its stone stays; b2 and d4 are only diagonal (l.52, 60)."""
    state = in_hand("R", by="R", board="Bc3 Wb3 Wd3 Wc4 Rc2")

    assert [action for action in legal(state, "push") if action.startswith("push R c3")] == []
    for cell in ("b2", "d4"):
        assert "never diagonally" in refused(state, f"push R c3 {cell}")
    for cell in ("b3", "d3", "c4", "c2"):
        assert "is taken" in refused(state, f"push R c3 {cell}")


def test_row_t11_a_corner_without_room() -> None:
    """Row T11: the stone on a1 has two taken neighbours and stays; that on a2 can go to a3 or b2 (l.52)."""
    state = in_hand("R", by="B", board="Wa1 Ra2 Wb1")
    pushes = legal(state, "push")

    assert [action for action in pushes if action.startswith("push R a1")] == []
    assert [action for action in pushes if action.startswith("push R a2")] == ["push R a2 b2", "push R a2 a3"]


def test_row_t12_black_seizes_white() -> None:
    """Row T12: a seized white stone is in hand at once and can only take a free cell (l.51, 53)."""
    state = play(in_hand("B", by="B", board="Wc3 Ra1"), "seize B c3")

    assert (on(state, "c3"), [pool.stones for pool in state.stack]) == ("B", ["W"])
    assert "takes a free cell" in refused(state, "place W a1")
    assert {action.split()[0] for action in legal(state)} == {"place"}


def test_row_t13_black_seizes_red_which_pushes() -> None:
    """Row T13: the seized red may push the red of d3 to any free cell beside it (l.52, 53)."""
    state = play(in_hand("B", by="B", board="Re2 Rd3"), "seize B e2")
    pushes = [action for action in legal(state, "push") if action.startswith("push R d3")]

    assert pushes == ["push R d3 d2", "push R d3 c3", "push R d3 e3", "push R d3 d4"]
    assert on(play(state, "push R d3 e3"), "d3 e3 e2") == "RRB"


def test_row_t14_red_cannot_seize() -> None:
    """Row T14: only Black can seize (l.53)."""
    state = in_hand("B", by="R", board="Wc3")

    assert refused(state, "seize B c3") == "Red cannot seize with a black stone; Black seizes with black ones"


T15 = "...../WW.BB/..W../...R./WRR.W,R,step,win"


@pytest.mark.parametrize(
    ("story", "left"),
    [
        ("step c3 c4; place W a2", Stones(3, 3, 0)),
        ("step d2 d1; push R c3 c4; place W a2", Stones(1, 1, 0)),
    ],
)
def test_row_t15_both_solutions_are_accepted(story: str, left: Stones) -> None:
    """Row T15: Red wins on the tie by either solution (l.62, 31, 52, 83)."""
    state = play(solving(T15), story)

    assert (state.outcome.reason, counts(state)) == ("solved", left)


def test_row_t15_what_does_not_solve() -> None:
    """Row T15: with the red stone on c4 the line is W W R B B, and Black is ahead (l.33)."""
    state = play(solving(T15), "step d2 d1; place R c4; place B a2")

    assert (state.outcome.reason, counts(state)) == ("failed", Stones(1, 0, 1))


T16 = "...../...B./WWWR./...WR/.B.W.,B,stone:B,win"


def test_row_t16_solution() -> None:
    """Row T16: black seizes the red on e2, which pushes on d3; W 3, R 0, B 3, and Black wins (l.64)."""
    state = play(solving(T16), "seize B e2; push R d3 e3; place W a1")

    assert (state.outcome.reason, counts(state)) == ("solved", Stones(3, 0, 3))


@pytest.mark.parametrize("rules", ["puzzle", "puzzle diagonal_lines=off"])
def test_row_t16_is_the_only_first_move_within_five_placements(rules: str) -> None:
    """Row T16: only this first move wins within five placements; one other move wins later."""
    verdict = solve(solving(T16, rules).rules)

    assert {str(found.key) for found in verdict.solutions if len(found.actions) <= 5} == {"seize B e2"}
    assert {str(found.key) for found in verdict.solutions} == {"seize B e2", "seize B d1"}


def test_row_t17_solution() -> None:
    """Row T17: black on b1 seizes the red, which pushes the white of c2 into column c (l.64)."""
    state = play(
        solving("..W../..W../...W./B.W../BRR.W,B,stone:B,win"), "seize B b1; push R c2 c3; place W c1"
    )

    assert (state.outcome.reason, counts(state)) == ("solved", Stones(3, 0, 3))


T18 = "..R../..R../WW.WB/..B../..B.."


@pytest.mark.parametrize(
    ("line", "back", "kept"),
    [("3", "WWW", "c5 c4 c2 c1"), ("c", "B", "a3 b3 d3 e3")],
)
def test_row_t18_one_of_two_lines(line: str, back: str, kept: str) -> None:
    """Row T18: the player chooses one of two full lines; clearing it leaves the other incomplete (l.104)."""
    state = play(in_hand("W", by="W", board=T18), "place W c3")
    after = play(state, f"line {line}")

    assert legal(state) == ["line 3", "line c"]
    assert told(after, LineResolved)[0].returned == back
    assert "." not in on(after, kept)
    assert after.phase is Phase.PLACE


def test_row_t19_diagonals() -> None:
    """Row T19: a diagonal is a line if `diagonal_lines` is on, and nothing happens if it is off (A-4)."""
    board = "Ba1 Bb2 Wd4 We5"
    with_them = play(in_hand("W", by="W", board=board), "place W c3")
    without = play(in_hand("W", by="W", board=board, rules="six_duchies diagonal_lines=off"), "place W c3")

    assert told(with_them, LineResolved)[0].returned == "W"
    assert (told(without, LineResolved), counts(without)) == ([], Stones(3, 0, 2))


def test_row_t20_a_line_between_two_stones() -> None:
    """Row T20: the line of the first drawn stone is resolved before the second is placed (l.72, 43)."""
    state = in_hand("RW", by="R", board="Ra2 Rb2 Wc2 Bd2")
    after = play(state, "place R e2")

    assert {action.split()[1] for action in legal(after)} == {"R"}
    assert "no white stone is in hand now" in refused(after, "place W e5")
    assert play(after, "place R a1; place R b1; place W e5").phase is not Phase.PLACE


@pytest.mark.parametrize("face", ["1", "2"])
def test_row_t21_points_with_an_empty_bag(face: str) -> None:
    """Row T21: with an empty bag the points do nothing, and the osselet goes to the next player (l.71)."""
    table = a_table("cervienne", stones="Wc3 Wa1 We5 Rb2 Bd1", bag=Stones())
    state = play(table, f"throw {face}CCC; play 1")

    assert told(state, Idle) == [Idle(1)]
    assert (faces(state, "R"), faces(state, "W")) == (f"1:{face}", "2:C 3:C 4:C")


WHITE_T22 = (
    "play 1; draw W; place W a1; sacrifice 4 3; reveal 2; face M; play 3; draw WR; place W b1; place R c1;"
    " pass 2"
)


def test_row_t22_white_sacrifices_the_moon() -> None:
    """Row T22: White places three stones and gives the moon; Red starts with 1, moon, 2, centaur (l.85)."""
    state = play(thrown("1CCM", stones=""), WHITE_T22)

    assert (state.active, faces(state, "R")) == (1, "1:1 2:C 3:2 4:M")
    assert (counts(state), state.phase) == (Stones(2, 1, 0), Phase.OSSELET)


def test_row_t23_red_turns_what_already_lies_in_front_of_black() -> None:
    """Row T23: Red turns Black's two points to a centaur; Black chooses the face of the given one (l.85)."""
    red = (
        "play 1; draw W; place W d1; play 3; draw BB; place B a5; place B b5; play 4; lift d1; place W d2;"
        " sacrifice 2 3"
    )
    state = play(thrown("1CCM", stones=""), f"{WHITE_T22}; {red}")

    assert legal(state) == ["face C", "face 1"]
    after = play(state, "face 1")
    assert told(after, FaceChosen) == [FaceChosen(2, 2, "1")]
    assert (after.active, faces(after, "B")) == (2, "1:1 2:1 3:C 4:M")


WHITE_TURNS = (
    "claim 1; grant; play 4; draw W; place W a1; claim 1; grant; sacrifice 1 2; reveal 2; claim 2; face C"
)
"""White plays his point, then gives a centaur away and turns another; Red wants to act meanwhile (l.100)."""

ENDS_WITH_TWO_POINTS = "play 2; draw WR; place W b1; place R c1"


def after_l100(story: str):
    """Return the example of line 100 (three centaurs and a point) after White's action and a story."""
    return play(thrown("CCC1", rules="baugienne"), f"{WHITE_TURNS}; {story}")


def test_row_t24_who_has_just_acted_yields() -> None:
    """Row T24: White and Red claim; Red acts, because White has just acted (l.94, 100)."""
    state = after_l100(f"{ENDS_WITH_TWO_POINTS}; withdraw 2; claim 1; claim 2; grant")

    assert told(state, Granted) == [Granted(1)]


def test_row_t25_older_claims_come_first() -> None:
    """Row T25: White acts first, because his claim is oldest; then Black comes before Red (l.100)."""
    red_acts = after_l100(f"{ENDS_WITH_TWO_POINTS}; claim 1; grant; play 4; draw W; place W d1")
    white_acts = play(red_acts, "claim 2; claim 3; grant")
    black_acts = play(white_acts, "play 3; step d1 d2; grant")

    assert [told(state, Granted) for state in (white_acts, black_acts)] == [[Granted(0)], [Granted(2)]]


def test_row_t26_turning_and_playing_is_one_action() -> None:
    """Row T26: turning and playing an osselet is one action; Red's choice of its face is none (l.96, 100)."""
    state = after_l100("claim 1")

    assert state.phase is Phase.FOLLOW_UP
    assert "not possible now" in refused(state, "grant")
    after = play(state, ENDS_WITH_TWO_POINTS)
    assert (after.phase, after.last) == (Phase.CLAIMS, 0)


ENDS = [
    ("T27", "We1 We5 Ba1 Ba5", "few_stones", (2, 0, 1)),
    ("T28", "We1 We5 Wd2 Ra1 Ra5", None, None),
    ("T29", "Ra1 Rb2 Rb4 Rd2 Re3 Re4", "one_colour", (1, 2, 0)),
]


@pytest.mark.parametrize(("row", "stones", "reason", "places"), ENDS, ids=[row for row, *_ in ENDS])
def test_the_natural_end(row: str, stones: str, reason: str | None, places: tuple | None) -> None:
    """Rows T27-T29: with an empty bag the game ends below five stones, or with one colour (l.81, A-11)."""
    before = play(a_table(stones=stones, bag=Stones()), "throw C1CM")
    state = play(before, "pass 1")

    assert (state.outcome and state.outcome.reason) == reason
    assert (state.outcome and state.outcome.ranking) == (places and tuple((seat,) for seat in places))


T30 = "WWW.R/WW.W./R.R../.B.RB/B...."


def test_row_t30_stones_are_weighted_in_an_agreed_end() -> None:
    """Row T30: White has 9 points, Red 8, Black 9, and Black ranks before White on the tie (l.106)."""
    state = play(a_table(stones=T30), "throw CCCC; propose-end 1; agree; agree")

    assert counts(state) == Stones(6, 4, 3)
    assert (state.outcome.reason, state.outcome.ranking) == ("agreed", ((2,), (0,), (1,)))


def test_row_t31_one_refusal_is_enough() -> None:
    """Row T31: after one refusal the game is exactly as it was before the proposal (l.19, 106)."""
    before = play(a_table(stones="Wa1 Wb2 Wc4 Ra5 Rb5"), "throw CCCC")
    after = play(before, "propose-end 1; agree; refuse")

    assert after == before


def test_row_t32_steps() -> None:
    """Row T32: a step goes to a free cell, never diagonally; any player may move any stone (l.60, 31)."""
    for colour in "WRB":
        state = a_table("learning", active=colour, stones="Wc3 Rc4")
        assert "is taken" in refused(state, "step c3 c4")
        assert "never diagonally" in refused(state, "step c3 d4")
        assert on(play(state, "step c3 d3"), "c3 d3") == ".W"
