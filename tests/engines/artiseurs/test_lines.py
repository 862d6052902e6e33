"""Lines, the stones they return, and the order in which waiting stones are placed (§4.2-4.4)."""

from collections import Counter
from itertools import product

from engines.artiseurs import Phase
from engines.artiseurs.board import CELLS, NEIGHBOURS
from engines.artiseurs.events import LineResolved, Placed, Pushed, Seized
from engines.artiseurs.lines import lines, share
from tests.engines.artiseurs.tables import a_table, in_hand, legal, on, play, refused, solving, told

RETURNED = {(5,): 5, (4, 1): 3, (3, 2): 1, (3, 1, 1): 2, (2, 2, 1): 1}
"""The table of §4.3: a pattern of colours, and how many stones come back."""


def test_every_line_follows_the_table():
    """I-6: all 243 full lines return what the table of the page says; ties go to Black, then Red (l.33)."""
    for stones in product("WRB", repeat=5):
        counts = Counter(stones)
        strongest = max(counts, key=lambda colour: (counts[colour], "WRB".index(colour)))
        shared = share(stones)

        assert shared.returned == strongest * RETURNED[tuple(sorted(counts.values(), reverse=True))]
        assert Counter(shared.returned + shared.out) == counts


def test_there_are_twelve_lines():
    """There are five rows, five columns and two diagonals; without the diagonals ten lines remain (A-4)."""
    assert (len(lines(diagonals=True)), len(lines(diagonals=False))) == (12, 10)
    assert all(len(set(line.cells)) == 5 for line in lines(diagonals=True))
    assert [str(cell) for cell in lines(diagonals=True)[-1].cells] == ["a5", "b4", "c3", "d2", "e1"]


def test_neighbours_are_never_diagonal():
    """A corner has two neighbours, an edge cell three, an inner cell four, always mutually (l.60)."""
    assert Counter(len(beside) for beside in NEIGHBOURS) == {2: 4, 3: 12, 4: 9}
    assert all(cell in NEIGHBOURS[other] for cell in CELLS for other in NEIGHBOURS[cell])


def test_a_step_can_fill_a_line():
    """Who fills a line by a step places the returned stones with his own colour's powers (l.31, A-26)."""
    state = play(a_table("learning", active="R", stones="Ra3 Rb3 Rc3 Wd3 Re2 Wa1"), "step e2 e3")

    assert told(state, LineResolved)[0].returned == "RRR"
    assert "push R a1 b1" in legal(state)


def test_a_push_can_fill_a_line():
    """A pushed stone may be the fifth of a line (l.52)."""
    state = play(in_hand("R", "B", "Wa3 Wb3 Bc3 Wd3 Re4 Re5"), "push R e4 e3")

    assert told(state, Pushed)[0].to == CELLS[14]
    assert told(state, LineResolved)[0].stones == "WWBWR"


def test_what_comes_back_goes_before_what_was_drawn():
    """Stones of the last line are placed first, then those of the line before, then drawn ones (A-9)."""
    board = "Wa1 Wb1 Wc1 Rd1 Wa2 Wb2 Rc2 Bd2"
    first = play(in_hand("WR", "W", board), "place W e1")
    second = play(first, "place W e2")

    assert [pool.stones for pool in first.stack] == ["R", "WWW"]
    assert [pool.stones for pool in second.stack] == ["R", "WW", "WW"]
    assert "no red stone is in hand now; in hand: 2 white" in refused(second, "place R e5")


def test_a_returned_black_may_seize():
    """A black stone that a line returned may seize, as one from the bag may (l.47)."""
    state = play(in_hand("B", "B", "Ba3 Bb3 Bc3 Wd3 Ra1"), "place B e3; seize B a1")

    assert told(state, Seized)[0].stone == "R"
    assert [pool.stones for pool in state.stack] == ["BB", "R"]


def test_seizing_ones_own_kind_changes_nothing():
    """A black stone cannot seize a black one (A-7); a free cell has nothing to seize."""
    assert "would change nothing" in refused(in_hand("B", "B", "Bc3"), "seize B c3")
    assert "nothing to seize" in refused(in_hand("B", "B", "Bc3"), "seize B c4")
    assert "nothing to push" in refused(in_hand("R", "B", "Bc3"), "push R c4 c5")


def test_five_of_a_colour_do_not_go_round():
    """The fourth of five returned stones cannot complete their old cells: the board would repeat (A-10)."""
    state = play(in_hand("W", "W", "Wa1 Wb1 Wc1 Wd1"), "place W e1; place W a1; place W b1; place W c1")

    assert "have lain like this before in this action" in refused(state, "place W d1")
    assert on(play(state, "place W d2; place W d3"), "a1 b1 c1 d1") == "WWW."


def test_a_line_that_would_go_round_cannot_be_chosen():
    """After column a returned five white, row 3 cannot be chosen: the board would repeat (A-10)."""
    state = in_hand("W", "W", "Rc1 Rc2 Bc4 Bc5 Wa1 Wa2 Wa4 Wa5")
    both = play(state, "place W a3; place W a3; place W b3; place W d3; place W e3; place W c3")

    assert "have lain like this" in refused(both, "line 3")
    assert legal(both) == ["line c"]
    assert refused(both, "line 4") == "line 4 is not full"


def test_several_lines_that_would_all_go_round_are_not_filled():
    """A stone cannot fill two lines if resolving either one would repeat the board (A-10)."""

    def places(state, cells):
        return play(state, "; ".join(f"place W {cell}" for cell in cells.split()))

    state = solving("..W../..W../WW.WW/..W../..W..,W,stone:W,win")
    state = play(places(state, "c3"), "line 3")
    state = play(places(state, "c3 a3 b3 d3 e3 a5 b4 d2 e1 c3"), "line 3")
    state = places(state, "c1 c3 c2 c4 c5 a5 b4 d2 e1")

    assert "have lain like this" in refused(state, "place W c3")
    assert "place W d3" in legal(state)


def test_every_stone_is_told():
    """A push has one event for the stone that was pushed and one for the stone that was placed."""
    state = play(in_hand("R", "R", "Wc3"), "push R c3 c4")

    assert (len(told(state, Pushed)), len(told(state, Placed)), state.phase) == (1, 1, Phase.THROW)
