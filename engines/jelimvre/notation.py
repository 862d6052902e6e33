"""Reads positions from their text form."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engines.errors import ParseError
from engines.jelimvre.actions import parse_action
from engines.jelimvre.army import ARMY, WALLS, WATER, Colour, Kind
from engines.jelimvre.board import KIND_OF, REGENERATOR, TOKENS, WALL, army_of, find, floors, parse_diagram
from engines.jelimvre.cells import NAMES, SIDE
from engines.jelimvre.phase import Phase
from engines.jelimvre.player import parse_player
from engines.jelimvre.rules import parse_rules
from engines.jelimvre.setup import in_the_box, stray
from engines.jelimvre.side import Side, parse_side
from engines.jelimvre.state import SEATS, TEAMS_OF_TWO, State
from engines.position_text import parts_of
from engines.text_form import matched, read_position

_TABLE: Final = re.compile(
    r"table phase=(?P<phase>\w+) white=(?P<white>[12]) active=(?P<active>white|black)(?P<declined> declined)?"
)

_LASTING: Final = (Phase.COLOURS, Phase.SETUP, Phase.CHOOSE, Phase.DRAW, Phase.OVER)
"""The phases that a position line can name; a turn under way is written as its steps."""


def parse_state(text: str) -> State:
    """Read a position; a turn under way is played again from its beginning.

    Raises:
        ParseError: it is not the text form of a position.
    """
    return read_position(
        text,
        _read,
        "Jelimvre",
        f"a line for the rules, one for each player, one for the table, one for each side and {SIDE}"
        " for the board",
    )


def _read(text: str) -> State:
    beginning, _, steps = text.partition("\nturn ")
    parts = parts_of(beginning)
    table, white, black, *diagram = parts.lines
    state = State(
        rules=parse_rules(parts.rules),
        players=tuple(map(parse_player, parts.players)),
        board=parse_diagram(diagram),
        sides=(parse_side(white), parse_side(black)),
        outcome=parts.outcome,
    ).but(**_read_table(table))
    _check(state)
    if state.phase in (Phase.COLOURS, Phase.SETUP):
        _check_set_up(state)
    for step in filter(None, steps.split("; ")):
        state = state.apply(parse_action(step))
    return state.without_events()


def _check(state: State) -> None:
    """Refuse a position with more pieces than the box holds, or without a king in play."""
    if state.phase not in _LASTING or (state.phase is Phase.OVER) != (state.outcome is not None):
        raise ParseError(f"no position stands at {str(state.phase)!r} like this: it is {', '.join(_LASTING)}")
    if len(state.players) not in SEATS:
        raise ParseError(f"a position has 2 or {TEAMS_OF_TWO} players; this one has {len(state.players)}")
    for colour in Colour:
        there = Counter(KIND_OF[state.board[cell]] for cell in army_of(state.board, colour))
        there.update(map(Kind, state.sides[colour].lost))
        if over := [kind for kind, count in ARMY.items() if there[kind] > count]:
            raise ParseError(
                f"{colour.spoken} has more than {ARMY[over[0]]} times {over[0]} on the board and lost"
            )
        if state.sides[colour].walls + len(floors(state.board, WALL[colour])) > WALLS:
            raise ParseError(f"{colour.spoken} has more than {WALLS} walls on the board and in stock")
        if len(floors(state.board, REGENERATOR[colour])) > 1:
            raise ParseError(f"{colour.spoken} has two regenerators")
        if state.phase in (Phase.CHOOSE, Phase.DRAW) and find(state.board, Kind.KING, colour) is None:
            raise ParseError(f"{colour.spoken} has no king on the board")
    if state.pool < 0:
        raise ParseError(f"more than {WATER} pieces of water lie on the board")


def _check_set_up(state: State) -> None:
    """Refuse a set-up that nobody could have made: it could end without a king, or with too many pieces."""
    if state.sides != (Side(), Side()):
        raise ParseError(f"before the first turn a side is written {Side().line(Colour.WHITE)!r}")
    if (cell := stray(state.board)) is not None:
        seen = TOKENS[state.board[cell]]
        raise ParseError(f"{seen!r} on {NAMES[cell]} cannot be set up there: armies stand in their own camps")
    if state.phase is Phase.COLOURS and (any(state.board) or state.active is Colour.BLACK):
        raise ParseError("while colours are agreed the board is empty, and White is active")
    missing = in_the_box(state.but(active=Colour.WHITE)).total()
    unseen = state.rules.hidden_setup and not any(state.board[cell] for cell in Colour.WHITE.camp)
    if state.active is Colour.BLACK and missing and not unseen:
        raise ParseError(f"Black sets up after White, who still has {missing} pieces in the box")


def _read_table(line: str) -> dict[str, object]:
    found = matched(_TABLE, line, "table", "table phase=choose white=1 active=white")
    return {
        "phase": Phase(found["phase"]),
        "white": int(found["white"]) - 1,
        "active": Colour.WHITE if found["active"] == "white" else Colour.BLACK,
        "declined": found["declined"] is not None,
    }
