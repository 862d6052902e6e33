"""Reads positions from their text form."""

from __future__ import annotations

import re
from typing import Final

from engines.choix_des_dieux import stakes, table
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.odds import STAKED
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.player import parse_player
from engines.choix_des_dieux.rules import parse_rules
from engines.choix_des_dieux.state import State
from engines.choix_des_dieux.symbols import Symbol
from engines.errors import ParseError
from engines.position_text import check_seats, parts_of
from engines.text_form import matched, read_position

_TABLE: Final = re.compile(
    r"table phase=(?P<phase>\w+) shooter=(?P<shooter>[0-9]+) last=(?P<last>[0-9]+|-) round=(?P<round>[0-9]+)"
    r" pot=(?P<pot>[0-9]+) surplus=(?P<surplus>[0-9]+) unclaimed=(?P<unclaimed>[0-9]+)"
)
_THROWN: Final = {Phase.TERTRE: 0, Phase.STAKES: 1, Phase.SAGE: 1, Phase.BETS: 2, Phase.DEVIN: 2}
"""How many dice lie there in each phase of a round. Between rounds: none, three, or a Démonde alone."""


def parse_state(text: str) -> State:
    """Read a position.

    >>> text = '''rules elis
    ... player 1 "Inès" funds=100 won=0 stake=0 guess=-
    ... player 2 "Yann" funds=100 won=0 stake=3 guess=-
    ... table phase=stakes shooter=1 last=- round=1 pot=0 surplus=0 unclaimed=0
    ... dice A'''
    >>> [str(action) for action in parse_state(text).legal_actions()][-2:]
    ['stake 1 1', 'stake 1 2']

    Raises:
        ParseError: it is not the text form of a position.
        RulesConflict: its rules exclude each other.
    """
    return read_position(
        text,
        _read,
        "Le Choix des Dieux",
        "a line for the rules, one for each player, one for the table and one for the dice",
    )


def _read(text: str) -> State:
    parts = parts_of(text)
    table, dice = parts.lines
    state = State(
        rules=parse_rules(parts.rules),
        players=tuple(map(parse_player, parts.players)),
        dice=tuple(map(Symbol, dice.removeprefix("dice ").replace("-", "").split())),
        outcome=parts.outcome,
    ).but(**_read_table(table))
    _check(state)
    return state


def _check(state: State) -> None:
    """Refuse a position from which no session could go on: its parts do not fit each other or the phase."""
    if not _may_lie(state):
        raise ParseError(f"the dice {' '.join(state.dice) or '-'} cannot lie in the phase {state.phase!r}")
    if (state.phase is Phase.OVER) is (state.outcome is None):
        raise ParseError(f"a session has an outcome when it is over, and this one is {state.phase!r}")
    check_seats((state.shooter, state.last_shooter or 0), state.players, state.outcome)
    if state.phase in _THROWN:
        _check_round(state)
    elif state.phase is not Phase.OVER:
        _check_between(state)
    _ = state.awaits  # raises an error where nobody can be awaited; the text is then refused


def _check_round(state: State) -> None:
    """Refuse a round without a shooter or a bettor, or with stakes that nobody can have announced."""
    if not (table.plays(state, state.shooter) and state.bettors and stakes.can_be_undercut(state)):
        raise ParseError(f"the position stands at {state.phase}, but too few players have enough to stake")
    if state.surplus or state.unclaimed:
        raise ParseError(f"the last round's surplus and unclaimed loss are 0 in the phase {state.phase!r}")
    for seat in (state.shooter, *state.bettors):
        player = state.players[seat]
        silent = state.phase is Phase.TERTRE or (state.phase is Phase.STAKES and seat == state.shooter)
        least, most = int(state.phase in STAKED), 0 if silent else stakes.means(state, seat)
        if not least <= player.stake <= most:
            raise ParseError(
                f"{player.name} has staked {player.stake}; at {state.phase} it can be {least} to {most}"
            )
        if player.ready and state.phase not in (Phase.BETS, Phase.DEVIN):
            raise ParseError(f"{player.name} is ready, but nobody is asked to be at {state.phase}")


def _check_between(state: State) -> None:
    """Refuse a table at which nobody can go on, and a last round that left more in the pot than it holds."""
    there = table.present(state)
    if len(there) < table.FEWEST or state.shooter not in there:
        raise ParseError(f"the position has {len(there)} players at the table, or its shooter has left it")
    playing = [seat for seat in there if table.plays(state, seat)]
    if state.phase is Phase.GATHER and len(playing) >= table.FEWEST and state.shooter not in playing:
        raise ParseError(f"{state.players[state.shooter].name} shoots, but takes no part; two others would")
    if state.surplus + state.unclaimed > state.pot:
        raise ParseError(f"the last round left {state.surplus + state.unclaimed} in a pot of {state.pot}")


def _may_lie(state: State) -> bool:
    """Whether the dice fit the phase; a Démonde on the Tertre ends its round."""
    if state.dice == (Symbol.DEMONDE,):
        return state.phase not in _THROWN
    if Symbol.DEMONDE in state.dice[:2]:
        return False
    return len(state.dice) in ((_THROWN[state.phase],) if state.phase in _THROWN else (0, len(DICE)))


def _read_table(line: str) -> dict[str, object]:
    example = "table phase=stakes shooter=1 last=3 round=2 pot=12 surplus=0 unclaimed=0"
    found = matched(_TABLE, line, "table", example)
    return {
        "phase": Phase(found["phase"]),
        "shooter": int(found["shooter"]) - 1,
        "last_shooter": None if found["last"] == "-" else int(found["last"]) - 1,
        **{name: int(found[name]) for name in ("round", "pot", "surplus", "unclaimed")},
    }
