"""The set-up: players agree on colours, then each side sets up its army as it likes (l.304-314)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from engines.jelimvre.actions import REGENERATOR_LETTER, Colours, Move, Put, Ready, TakeBack
from engines.jelimvre.army import ARMY, Colour, Kind, lettered
from engines.jelimvre.board import FREE, KIND_OF, REGENERATOR, code_of, with_codes
from engines.jelimvre.cells import CELLS, NAMES
from engines.jelimvre.events import (
    CampReady,
    ChangedUnseen,
    ColoursAgreed,
    Event,
    SetUp,
    SetUpElsewhere,
    TakenOff,
)
from engines.jelimvre.paths import plain
from engines.jelimvre.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def colours(state: State) -> list[Colours]:
    """An action for each team, which is named by its first seat."""
    return [Colours(0), Colours(len(state.players) // 2)] if state.phase is Phase.COLOURS else []


def why_not_colours(state: State, action: Colours) -> Sentence:
    """Why this seat cannot be named."""
    if state.phase is not Phase.COLOURS:
        return Sentence("who plays White has been agreed already")
    return Sentence(
        "player {player} cannot stand for a side: to say who plays White, name player {first}",
        player=action.seat + 1,
        first=listed([option.seat + 1 for option in colours(state)], "or"),
    )


def agree(state: State, action: Colours) -> State:
    """Note the colours; White sets up first (l.312)."""
    white = action.seat * 2 // len(state.players)
    return state.but(white=white, phase=Phase.SETUP).tell(ColoursAgreed(action.seat))


_BOX: Final = Counter({**{str(kind): count for kind, count in ARMY.items()}, REGENERATOR_LETTER: 1})
"""All that a side sets up."""


def in_the_box(state: State) -> Counter[str]:
    """What the side must still set up: the letters of its pieces, and X for the regenerator."""
    camp = state.active.camp
    set_up = filter(None, state.board[camp.start : camp.stop])
    return _BOX - Counter(map(_letter, set_up))


def _letter(code: int) -> str:
    return KIND_OF[code] or REGENERATOR_LETTER


def puts(state: State) -> list[Put]:
    """Every piece of the box on every free cell of the first two ranks (l.310)."""
    if state.phase is not Phase.SETUP:
        return []
    free = [cell for cell in state.active.camp if state.board[cell] == FREE]
    return [_puts(piece)[cell] for piece in in_the_box(state) for cell in free]


@cache
def _puts(piece: str) -> tuple[Put, ...]:
    """The action that puts a piece on each cell, made once."""
    return tuple(Put(piece, cell) for cell in CELLS)


def why_not_put(state: State, action: Put) -> Sentence:
    """Why a piece cannot be set up there."""
    if state.phase is not Phase.SETUP:
        return Sentence("armies are set up only before the first turn")
    if action.cell not in state.active.camp:
        return _outside(state, action.cell)
    if action.piece not in in_the_box(state):
        return Sentence(
            "no {piece} is left in the box: all of them stand on the board", piece=_named(action.piece)
        )
    return Sentence(
        "{cell} is taken already; take back what lies there, or choose another cell", cell=NAMES[action.cell]
    )


def _outside(state: State, cell: int) -> Sentence:
    ranks = (1, 2) if state.active is Colour.WHITE else (10, 11)
    return Sentence(
        "{cell} is not in the camp: {side} sets up on ranks {ranks}",
        cell=NAMES[cell],
        side=state.active.spoken,
        ranks=listed(ranks),
    )


def _named(piece: str) -> Sentence:
    return Sentence("regenerator") if piece == REGENERATOR_LETTER else Kind(piece).spoken


def put(state: State, action: Put) -> State:
    """Put the piece on its cell; soldiers count as not moved yet (l.104)."""
    event = SetUp(lettered(action.piece, state.active), NAMES[action.cell])
    return _changed(state, {action.cell: _code(action.piece, state.active)}, event)


def _changed(state: State, changes: Mapping[int, int], event: Event) -> State:
    """Change the camp; a covered camp tells only that it was changed."""
    told = ChangedUnseen(str(state.active)) if state.is_secret else event
    return state.but(board=with_codes(state.board, changes)).tell(told)


def _code(piece: str, colour: Colour) -> int:
    if piece == REGENERATOR_LETTER:
        return code_of(REGENERATOR[colour])
    return code_of(kind=Kind(piece), colour=colour, fresh=piece == Kind.SOLDIER)


_SET_UP: Final[Mapping[int, frozenset[int]]] = {
    cell: frozenset({FREE, *(_code(piece, colour) for piece in _BOX)})
    for colour in Colour
    for cell in colour.camp
}
"""The codes that a set-up can leave on each cell of the camps."""


def stray(board: bytes) -> int | None:
    """A cell with something that no set-up leaves there, such as a wall; None if there is none."""
    return next((cell for cell in CELLS if board[cell] not in _SET_UP.get(cell, {FREE})), None)


def takings_back(state: State) -> Iterator[TakeBack]:
    """An action for each cell of the camp with something on it."""
    if state.phase is Phase.SETUP:
        yield from (TakeBack(cell) for cell in state.active.camp if state.board[cell] != FREE)


def why_not_take_back(state: State, action: TakeBack) -> Sentence:
    """Why nothing can be taken off there."""
    if state.phase is not Phase.SETUP:
        return Sentence("what was set up stays: nothing is taken off any more")
    if action.cell not in state.active.camp:
        return _outside(state, action.cell)
    return Sentence("nothing lies on {cell}", cell=NAMES[action.cell])


def take_back(state: State, action: TakeBack) -> State:
    """Put the piece back into the box."""
    event = TakenOff(lettered(_letter(state.board[action.cell]), state.active), NAMES[action.cell])
    return _changed(state, {action.cell: FREE}, event)


def moves(state: State) -> list[Move]:
    """Every move from a cell of the camp to a free one."""
    camp = state.active.camp
    free = [cell for cell in camp if state.board[cell] == FREE]
    return [plain(origin, target) for origin in camp if state.board[origin] != FREE for target in free]


def why_not_move(state: State, action: Move) -> Sentence:
    """Why a piece cannot be put on another cell."""
    for cell in (action.origin, action.target):
        if cell not in state.active.camp:
            return _outside(state, cell)
    if state.board[action.origin] == FREE:
        return Sentence("nothing lies on {cell}", cell=NAMES[action.origin])
    if action.promotion is not None:
        return Sentence("no piece is exchanged while the armies are set up")
    return Sentence("{cell} is taken already", cell=NAMES[action.target])


def move(state: State, action: Move) -> State:
    """Put the piece on the other cell; it does not count as moved."""
    code = state.board[action.origin]
    event = SetUpElsewhere(lettered(_letter(code), state.active), NAMES[action.origin], NAMES[action.target])
    return _changed(state, {action.origin: FREE, action.target: code}, event)


def ready(state: State) -> list[Ready]:
    """One action as soon as the box is empty."""
    return [Ready()] if state.phase is Phase.SETUP and not in_the_box(state) else []


def why_not_ready(state: State, action: Ready) -> Sentence:
    """Why a side is not ready."""
    if state.phase is not Phase.SETUP:
        return Sentence("both sides have set up already")
    missing = sum(in_the_box(state).values())
    return Sentence(
        "pieces of {side} still in the box: {number}; set all of them up first",
        side=state.active.spoken,
        number=missing,
    )


def finish(state: State, action: Ready) -> State:
    """End a set-up: after White, Black sets up; then White begins (l.312-314)."""
    state = state.tell(CampReady(str(state.active)))
    if state.active is Colour.WHITE:
        return state.but(active=Colour.BLACK)
    return state.but(active=Colour.WHITE, phase=Phase.START)
