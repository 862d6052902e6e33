"""Moves of army pieces, and their effect on the target cell (l.81-87)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engines.jelimvre import setup
from engines.jelimvre.actions import REGENERATOR_LETTER, Move, Promote
from engines.jelimvre.army import Kind, lettered
from engines.jelimvre.board import (
    COLOUR_OF,
    FLOOR_OF,
    KIND_OF,
    REGENERATOR,
    WALL,
    Floor,
    code_of,
    letter_of,
    marched,
    on_floor,
    spoken,
    with_codes,
    with_floor,
    without_piece,
)
from engines.jelimvre.cells import NAMES
from engines.jelimvre.events import Eliminated, Event, Moved, Promoted
from engines.jelimvre.outlook import exchanges
from engines.jelimvre.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.rules import Rules
    from engines.jelimvre.state import State


_SAID_ALOUD: Final = 8
"""The most cells that a refusal lists."""


def moves(state: State) -> Sequence[Move]:
    """Every move of the army; none if no move is awaited."""
    if state.phase is Phase.SETUP:
        return setup.moves(state)
    return state.outlook.army_moves() if may_move(state) else []


def may_move(state: State) -> bool:
    """Whether an army piece may act now: at the start of a turn, or after the construction of a bonus."""
    if state.phase is Phase.BUILD:
        return state.rules.first_turn_move_and_build and not state.has_moved
    return state.phase in (Phase.CHOOSE, Phase.MOVE)


def after_move(board: bytes, move: Move, rules: Rules) -> bytes:
    """The board after a move; the piece on the target is gone, and an enemy's regenerator with it."""
    code, met = board[move.origin], board[move.target]
    colour, kind = COLOUR_OF[code], KIND_OF[code]
    if colour is not None and kind is not None and FLOOR_OF[met] is REGENERATOR[colour.other]:
        met = with_floor(met, Floor.GROUND) if rules.terrain.takes_regenerator(kind) else met
    piece = marched(code) if move.promotion is None else code_of(kind=move.promotion, colour=colour or 0)
    return with_codes(board, {move.origin: without_piece(code), move.target: on_floor(piece, met)})


def takes(state: State, move: Move) -> bool:
    """Whether a move eliminates a piece or a regenerator where it ends."""
    met, after = state.board[move.target], after_move(state.board, move, state.rules)[move.target]
    return KIND_OF[met] is not None or FLOOR_OF[met] is not FLOOR_OF[after]


def play(state: State, action: Move) -> State:
    """Make the move; then a wall or water may be laid, if the counter allows it."""
    if state.phase is Phase.SETUP:
        return setup.move(state, action)
    code, met = state.board[action.origin], state.board[action.target]
    moved = Moved(letter_of(code), NAMES[action.origin], NAMES[action.target])
    board = after_move(state.board, action, state.rules)
    state = eliminate(state.doing(action, moved, board=board, phase=Phase.BONUS), met, action.target)
    return exchanged(state, action.target, action.promotion)


def eliminate(state: State, met: int, cell: int) -> State:
    """Note that the piece of a cell is lost, and its floor too if that is gone from the board (l.254)."""
    events: list[Event] = []
    kind, owner = KIND_OF[met], COLOUR_OF[met]
    if kind is not None and owner is not None:
        events.append(Eliminated(letter_of(met), NAMES[cell]))
        state = state.but(sides=state.but_side(owner, state.sides[owner].losing(kind)))
    if FLOOR_OF[met] in REGENERATOR and FLOOR_OF[state.board[cell]] not in REGENERATOR:
        events.append(Eliminated(lettered(REGENERATOR_LETTER, state.active.other), NAMES[cell]))
    return state.tell(*events)


def exchanged(state: State, cell: int, promotion: Kind | None) -> State:
    """Exchange a soldier: it joins the lost pieces, and the other piece leaves them (J-38)."""
    if promotion is None:
        return state
    own = state.own.regaining(promotion).losing(Kind.SOLDIER)
    return state.but(sides=state.but_own(own)).tell(Promoted(NAMES[cell], lettered(promotion, state.active)))


def promotions(state: State) -> list[Promote]:
    """Late promotions by the house rule: of soldiers on the ground of the enemy's first rank."""
    if not state.rules.late_promotion or not may_move(state):
        return []
    regenerator = REGENERATOR[state.active]
    return [
        Promote(cell, kind)
        for cell in state.active.last_cells
        if KIND_OF[code := state.board[cell]] is Kind.SOLDIER and COLOUR_OF[code] is state.active
        if FLOOR_OF[code] not in (regenerator, *WALL)
        for kind in exchanges(state.own.lost)
    ]


def promote(state: State, action: Promote) -> State:
    """Promote a soldier; this takes the place of a move."""
    piece = on_floor(code_of(kind=action.promotion, colour=state.active), state.board[action.cell])
    state = state.doing(action, board=with_codes(state.board, {action.cell: piece}), phase=Phase.BONUS)
    return exchanged(state, action.cell, action.promotion)


def why_not(state: State, action: Move) -> Sentence:
    """Why a piece cannot move there."""
    if state.phase is Phase.SETUP:
        return setup.why_not_move(state, action)
    if reason := why_no_army_action(state):
        return reason
    return _why_not_own(state, action.origin) or _why_not_there(state, action)


def why_no_army_action(state: State) -> Sentence | None:
    """Why no army piece may act now; None if it may."""
    if may_move(state):
        return None
    if state.has_moved:
        return Sentence("a piece has moved already in this turn")
    return Sentence("this turn is played in place of a move: complete it")


def _why_not_own(state: State, cell: int) -> Sentence | None:
    if COLOUR_OF[state.board[cell]] is not state.active:
        return Sentence("{side} has no piece on {cell}", side=state.active.spoken, cell=NAMES[cell])
    return None


def _why_not_there(state: State, action: Move) -> Sentence:
    code, met = state.board[action.origin], state.board[action.target]
    targets = sorted({move.target for move in state.outlook.moves_from(action.origin)})
    piece = Sentence("{piece} on {cell}", piece=spoken(code), cell=NAMES[action.origin])
    if action.target in targets:
        kind = Kind(action.promotion or Kind.SOLDIER)
        return Sentence("{piece} cannot become a {kind} there", piece=piece, kind=kind.spoken)
    if COLOUR_OF[met] is state.active:
        return Sentence("{cell} is taken by a piece of the same side", cell=NAMES[action.target])
    if FLOOR_OF[met] is Floor.WATER:
        return Sentence("no piece stands on water, and {cell} is water", cell=NAMES[action.target])
    if not targets:
        return Sentence("{piece} cannot move at all", piece=piece)
    reason = Sentence("{piece} cannot go to {cell}", piece=piece, cell=NAMES[action.target])
    if len(targets) > _SAID_ALOUD:
        return reason
    cells = listed([NAMES[cell] for cell in targets], "or")
    return Sentence("{reason}; it can go to {cells}", reason=reason, cells=cells)


def why_not_promote(state: State, action: Promote) -> Sentence:
    """Why a soldier cannot be exchanged later."""
    if not state.rules.late_promotion:
        return Sentence("a soldier is exchanged as it arrives on the enemy’s first rank, or not at all")
    if reason := why_no_army_action(state):
        return reason
    return Sentence(
        "no exchange for a {kind} on {cell}: a soldier on the enemy’s"
        " first rank becomes a lost tower, royal guard, knight or queen",
        kind=action.promotion.spoken,
        cell=NAMES[action.cell],
    )
