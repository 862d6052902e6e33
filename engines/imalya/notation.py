"""Reads positions from their text form."""

from __future__ import annotations

import re
from typing import Final

from engines.contract import parse_outcome
from engines.errors import ParseError
from engines.imalya.dice import parse_die
from engines.imalya.phase import ASKS_IN_TURN, Phase
from engines.imalya.player import FEWEST, parse_player
from engines.imalya.rules import parse_rules
from engines.imalya.state import State
from engines.position_text import check_seats, parts_of
from engines.text_form import matched, read_position, read_seats

_TABLE: Final = re.compile(
    r"table phase=(?P<phase>\w+) active=(?P<active>[0-9]+) round=(?P<round>[0-9]+)"
    r" starter=(?P<starter>[0-9]+|-) throw=(?P<throw>[0-9]+)"
    r" tresor=(?P<tresor>[0-9]+)(?: game=(?P<game>[0-9]+))?"
    r"(?P<ruse_spent> ruse_spent)?(?P<grace> grace)?"
    r"(?: killers=(?P<killers>[0-9,]+))?(?: deciders=(?P<deciders>[0-9,]+))?"
    r"(?: contenders=(?P<contenders>[0-9,]+))?"
)


def parse_state(text: str) -> State:
    """Read a position.

    >>> text = '''rules base target=388
    ... player 1 "Yann" faction=R score=27 tales=0
    ... player 2 "Inès" faction=M score=40 tales=0
    ... table phase=lock active=1 round=2 starter=1 throw=1 tresor=0
    ... dice 1:D/dam/fresh 2:G/captive=1/fresh 3:R/free/fresh/locked_now 4:E>R/loose/fresh 5:B/loose/fresh \
6:R/loose/fresh'''
    >>> [str(action) for action in parse_state(text).legal_actions()]
    ['lock 4', 'lock 5', 'lock 6', 'unlock 3', 'done']

    Raises:
        ParseError: it is not the text form of a position.
        RulesConflict: its rules exclude each other.
    """
    return read_position(
        text,
        _read,
        "Imalya",
        "a line for the rules, one for each player, one for the table and one for the dice",
    )


def _read(text: str) -> State:
    parts = parts_of(text)
    table, dice, *ended = parts.lines
    state = State(
        rules=parse_rules(parts.rules),
        players=tuple(map(parse_player, parts.players)),
        dice=tuple(map(parse_die, dice.split(" ")[1:])),
        ended=parse_outcome(ended[0].removeprefix("ended ")) if ended else None,
        outcome=parts.outcome,
    ).but(**_read_table(table))
    _check(state)
    return state


def _check(state: State) -> None:
    """Refuse a position that names unknown seats, dice or Figures, or in which nobody can do anything."""
    bought = [player.bought.seat for player in state.players if player.bought]
    named = (state.active, state.starter or 0, *state.killers, *state.deciders, *state.contenders, *bought)
    check_seats(named, state.players, state.ended, state.outcome)
    if len(state.players) < FEWEST:
        raise ParseError(f"a position has {FEWEST} players or more; this one has {len(state.players)}")
    _check_dice(state)
    known = {Phase.OVER: state.outcome is not None, Phase.NEXT_GAME: state.ended is not None}
    known |= dict.fromkeys(ASKS_IN_TURN, bool(state.deciders))
    if not known.get(state.phase, True):
        raise ParseError(f"the position stands at {state.phase}, but does not say who is asked, or who won")
    if state.outcome is None and not _awaits_somebody(state):
        raise ParseError(
            f"the position stands at {state.phase}, but its dice leave nothing to do there; it should stand"
            " where somebody must choose or throw"
        )


def _awaits_somebody(state: State) -> bool:
    """Whether there are dice to throw or choices to make; never at the count, where no state stays."""
    if state.phase is Phase.COUNT:
        return False
    if state.awaits.thrower is not None:
        return bool(state.awaits.dice)
    return any(True for _action in state.legal_actions())


def _check_dice(state: State) -> None:
    numbers = [die.number for die in state.dice]
    expected = [*range(1, state.rules.dice + 1)]
    if numbers != expected or not {die.captor or 1 for die in state.dice} <= {*numbers}:
        raise ParseError(
            f"a position of this game has dice 1 to {len(expected)} in order, and captors among them; it was"
            f" given {numbers}"
        )
    shown = {die.figure for die in state.dice} | {player.faction for player in state.players}
    if not shown <= {None, *state.rules.faces}:
        raise ParseError("the position has Figures that the dice of this game do not show")


def _read_table(line: str) -> dict[str, object]:
    example = "table phase=throw active=1 round=1 starter=1 throw=0 tresor=10"
    found = matched(_TABLE, line, "table", example)
    return {
        "phase": Phase(found["phase"]),
        "active": int(found["active"]) - 1,
        "round": int(found["round"]),
        "starter": None if found["starter"] == "-" else int(found["starter"]) - 1,
        "throw_number": int(found["throw"]),
        "tresor": int(found["tresor"]),
        "game": int(found["game"] or 1),
        "ruse_spent": found["ruse_spent"] is not None,
        "grace": found["grace"] is not None,
        **{name: read_seats(found[name]) for name in ("killers", "deciders", "contenders")},
    }
