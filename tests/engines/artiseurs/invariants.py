"""Check the invariants of every game (§9 of the rules page)."""

from __future__ import annotations

from engines.artiseurs import Mode, Phase, State, Stones
from engines.artiseurs.board import CELLS, FREE
from engines.artiseurs.events import LineResolved, Seized, TurnStarted
from engines.artiseurs.lines import full_lines
from tests.engines.simulate import Step

BETWEEN = (Phase.TURN, Phase.THROW, Phase.OSSELET, Phase.CLAIMS, Phase.ROUND)


def check(step: Step) -> None:
    """Check every invariant after one action.

    Raises:
        AssertionError: an invariant is broken.
    """
    check_stones(step)
    check_lines(step.after)
    check_filled_cell(step)
    check_osselets(step.after)
    check_turns(step)
    check_shares(step.after)


def check_stones(step: Step) -> None:
    """I-1: bag, board, stones in hand and stones out together hold the stones that the bag began with."""
    if not any(player.colour is None for player in (*step.before.players, *step.after.players)):
        assert owned(step.after) == owned(step.before)


def owned(state: State) -> Stones:
    """All stones of a game, wherever they are."""
    hands = "".join(pool.stones for pool in state.stack)
    return Stones(*map(sum, zip(state.bag, state.out, Stones.of(state.board + hands), strict=True)))


def check_lines(state: State) -> None:
    """I-2: between actions no stone waits to be placed.

    A line is full only while a player chooses among several: at most four, which share a cell.
    """
    assert not (state.stack and state.phase in BETWEEN)
    full = full_lines(state.board, state.rules.diagonal_lines)
    if state.phase is not Phase.LINE:
        assert full == []
        return
    assert 2 <= len(full) <= 4
    assert set.intersection(*(set(line.cells) for line in full))


def check_filled_cell(step: Step) -> None:
    """I-3, I-4: one action fills at most one cell that was free, and a seizure fills none."""
    resolved = [cell for event in told(step, LineResolved) for cell in event.line.cells]
    filled = [
        cell
        for cell in CELLS
        if step.before.board[cell] == FREE and (step.after.board[cell] != FREE or cell in resolved)
    ]
    assert len(filled) <= 1
    if told(step, Seized):
        assert not filled
        assert not resolved


def check_osselets(state: State) -> None:
    """I-5: the four osselets always lie in front of players; a player who must choose one has one."""
    if not state.rules.mode.has_osselets or state.osselets[0].face is None:
        return
    hands = [len(state.held_by(seat)) for seat in state.seats]
    assert sum(hands) + bool(state.in_play) == 4
    if state.phase is Phase.OSSELET:
        assert hands[state.active]


def check_turns(step: Step) -> None:
    """I-5: a turn of the cervienne begins with all four osselets in front of one player."""
    if step.after.rules.mode is Mode.CERVIENNE and told(step, TurnStarted):
        assert len({osselet.holder for osselet in step.after.osselets}) == 1


def check_shares(state: State) -> None:
    """I-6: stones returned and stones out make five; 1, 2, 3 or 5 of them are returned."""
    for event in state.happened:
        if isinstance(event, LineResolved):
            assert sorted(event.returned + event.out) == sorted(event.stones)
            assert len(event.returned) in (1, 2, 3, 5)


def told(step: Step, kind: type) -> list:
    """Return the events of one kind from an action."""
    return [event for event in step.after.happened if isinstance(event, kind)]
