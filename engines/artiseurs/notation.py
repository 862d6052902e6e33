"""Reads positions from their text form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engines.artiseurs.arbiter import OpenClaim
from engines.artiseurs.board import parse_board
from engines.artiseurs.colours import parse_stones
from engines.artiseurs.lines import full_lines
from engines.artiseurs.osselets import IN_HAND, NUMBERS, Osselets, parse_osselet
from engines.artiseurs.phase import Phase
from engines.artiseurs.player import parse_player
from engines.artiseurs.pool import parse_stack
from engines.artiseurs.position import Position
from engines.artiseurs.rules import Mode, parse_rules
from engines.artiseurs.state import State
from engines.errors import ParseError
from engines.position_text import check_seats, parts_of
from engines.text_form import read_position, read_seats

_WITH_OSSELETS: Final = (
    *(Phase.SHOW, Phase.CLAIMS, Phase.OSSELET, Phase.ROUND),
    *(Phase.TURN_OVER, Phase.LOOK, Phase.FACE, Phase.FOLLOW_UP),
)


def parse_state(text: str) -> State:
    """Read a position.

    >>> text = '''rules learning
    ... player 1 "Yann" colour=W
    ... player 2 "Inès" colour=R
    ... table phase=place active=2 bag=W7/R6/B4 out=W0/R0/B0 hand=W
    ... board ...../...../..R../...../.....
    ... seen ...../...../..R../...../..... W'''
    >>> str(next(parse_state(text).legal_actions()))
    'place W a1'

    Raises:
        ParseError: it is not the text form of a position.
        RulesConflict: its rules exclude each other.
    """
    return read_position(
        text,
        _read,
        "Artiseurs",
        "a line for the rules, one for each player, one for the table, one for the board and one"
        " for the osselets",
    )


def _read(text: str) -> State:
    parts = parts_of(text)
    found: dict[str, list[str]] = {}
    for line in parts.lines:
        kind, _, rest = line.partition(" ")
        found.setdefault(kind, []).append(rest)
    (table,), (board,) = found["table"], found["board"]
    state = State(
        rules=parse_rules(parts.rules),
        players=tuple(map(parse_player, parts.players)),
        board=parse_board(board),
        osselets=_read_osselets(found.get("osselets", [])),
        seen=tuple(map(_read_seen, found.get("seen", []))),
        outcome=parts.outcome,
    ).but(**_read_table(table))
    _check(state)
    return state


def _check(state: State) -> None:
    """Refuse a position that names unknown seats or osselets, or lacks what its phase needs."""
    seats = (1,) if state.rules.mode is Mode.PUZZLE else (2, 3)
    if len(state.players) not in seats:
        raise ParseError(
            f"a position of the mode {state.rules.mode} has {' or '.join(map(str, seats))} players; this one"
            f" has {len(state.players)}"
        )
    named = (
        *(state.active, state.last or 0, *state.round_left, *state.asked),
        *(opened.seat for opened in state.claims),
        *(osselet.holder for osselet in state.osselets),
        *(seat for osselet in state.osselets for seat in osselet.known_to or ()),
    )
    check_seats(named, state.players, state.outcome)
    if [osselet.number for osselet in state.osselets] != [*NUMBERS]:
        raise ParseError("a position has osselets 1 to 4, in order")
    if not {state.in_play, state.given, state.turned} <= {0, *NUMBERS}:
        raise ParseError("a position names an osselet that is none of 1 to 4")
    _check_phase(state)


def _check_phase(state: State) -> None:
    """Refuse a position in which the player who is awaited could not answer."""
    full = full_lines(state.board, state.rules.diagonal_lines)
    if full and state.phase is not Phase.LINE:
        raise ParseError(f"line {full[0]} is full, and nobody is resolving it")
    needed = {
        Phase.COLOURS: state.player.colour is None,
        Phase.PLACE: state.stack,
        Phase.LINE: full[1:],
        Phase.DRAW: 0 < state.drawing <= state.bag.total,
        Phase.AGREE: state.asked and state.resume,
        Phase.TURN_OVER: state.turned,
        Phase.LOOK: state.given,
        Phase.FACE: state.given and state.turned,
        Phase.SHOW: state.in_hand,
        Phase.OSSELET: state.held_by(state.active),
        Phase.OVER: state.outcome,
    }
    if not needed.get(state.phase, True):
        raise ParseError(f"the position stands at {state.phase}, but the table line lacks what that needs")
    thrown = all(osselet.face for osselet in state.osselets)
    if state.phase in _WITH_OSSELETS and not (thrown and state.rules.mode.has_osselets):
        raise ParseError(f"the position stands at {state.phase}, but no osselets lie on the table")
    if state.phase is not Phase.COLOURS and None in {player.colour for player in state.players}:
        raise ParseError("a player has no colour, but the game has begun")
    if state.phase is not Phase.OVER and next(state.legal_actions(), None) is None:
        raise ParseError(f"the position stands at {state.phase}, but no action is possible there")


def _read_claims(text: str) -> tuple[OpenClaim, ...]:
    claims = [claim.split("@") for claim in text.split(",")]
    return tuple(OpenClaim(int(seat) - 1, int(since)) for seat, since in claims)


_FIELDS: Final[Mapping[str, tuple[str, Callable[[str], object]]]] = {
    "phase": ("phase", Phase),
    "active": ("active", lambda word: int(word) - 1),
    "bag": ("bag", parse_stones),
    "out": ("out", parse_stones),
    "hand": ("stack", parse_stack),
    "filled": ("filled", int),
    "drawing": ("drawing", int),
    "in_play": ("in_play", int),
    "given": ("given", int),
    "turned": ("turned", int),
    "sacrifices": ("sacrifices", int),
    "grants": ("grants", int),
    "claims": ("claims", _read_claims),
    "last": ("last", lambda word: int(word) - 1),
    "round_left": ("round_left", read_seats),
    "asked": ("asked", read_seats),
    "resume": ("resume", Phase),
}
"""For each word of the table line, the field and its reader."""


def _read_table(line: str) -> dict[str, object]:
    words = dict(word.split("=") for word in line.split(" "))
    if unknown := words.keys() - _FIELDS.keys():
        raise ParseError(f"{min(unknown)!r} is nothing that a table has; it has {', '.join(_FIELDS)}")
    return {_FIELDS[name][0]: _FIELDS[name][1](value) for name, value in words.items()}


def _read_osselets(lines: list[str]) -> Osselets:
    return tuple(map(parse_osselet, lines[0].split(" "))) if lines else IN_HAND


def _read_seen(line: str) -> Position:
    board, _, stack = line.partition(" ")
    return Position(parse_board(board), parse_stack(stack))
