"""The lines that the positions of all games share: the rules, the players, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import chain
from typing import Final, NamedTuple, Protocol

from engines.contract import Outcome, parse_outcome
from engines.errors import ParseError
from engines.text_form import QUOTED, quoted

PLAYER: Final = rf"player [0-9]+ (?P<name>{QUOTED})"
"""How the line of a player begins."""

_RULES: Final = "rules "
_OUTCOME: Final = "outcome "


class _Player(Protocol):
    def line(self, seat: int) -> str: ...


class _Position(Protocol):
    """A state, as far as all games write it alike."""

    @property
    def rules(self) -> object: ...

    @property
    def players(self) -> Sequence[_Player]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Parts(NamedTuple):
    """The text form of a position, taken apart.

    Attributes:
        rules: the text form of the rules.
        players: the lines of the players.
        lines: the lines that only this game has.
        outcome: how the game ended; None while it goes on.
    """

    rules: str
    players: list[str]
    lines: list[str]
    outcome: Outcome | None


def player_line(seat: int, name: str, *words: str) -> str:
    """The line of a player in the text form of a position.

    >>> player_line(1, "Yann", "colour=R")
    'player 2 "Yann" colour=R'
    """
    return " ".join([f"player {seat + 1} {quoted(name)}", *words])


def written_position(state: _Position, lines: Iterable[str]) -> str:
    """The text form of a position: rules, players, the lines that only this game has, and the outcome."""
    players = [player.line(seat) for seat, player in enumerate(state.players)]
    outcome = [] if state.outcome is None else [f"{_OUTCOME}{state.outcome}"]
    return "\n".join([f"{_RULES}{state.rules}", *players, *lines, *outcome])


def parts_of(text: str) -> Parts:
    """The parts of a text form that `written_position` has written.

    Raises:
        ParseError: the last line begins like an outcome, but is none.
    """
    rules, *lines = text.split("\n")
    outcome = None
    if lines and lines[-1].startswith(_OUTCOME):
        outcome = parse_outcome(lines.pop().removeprefix(_OUTCOME))
    players = [line for line in lines if line.startswith("player ")]
    return Parts(rules.removeprefix(_RULES), players, lines[len(players) :], outcome)


def check_seats(named: Iterable[int], players: Sized, *results: Outcome | None) -> None:
    """Refuse a position that names a seat where nobody sits.

    Args:
        named: the seats that the position names.
        players: everybody at the table.
        results: how games ended; their rankings name seats as well.

    Raises:
        ParseError: a seat is unknown.
    """
    ranked = chain.from_iterable(chain(*result.ranking) for result in results if result)
    if unknown := {*named, *ranked}.difference(range(len(players))):
        raise ParseError(f"the position names player {min(unknown) + 1}, but has {len(players)} players")
