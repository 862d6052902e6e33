"""The demo's player: chooses among the lit keys the one with the most sensible action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from device.keys import Key
from device.screen import base
from device.screen.base import Command, Screen, View
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.throw import ThrowScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.offer import RulesScreen
from engines.imalya import (
    Capture,
    Convert,
    Counter,
    Done,
    Figure,
    FreeDie,
    Lock,
    NameStarter,
    RerollDam,
    State,
    TakeTale,
    Unlock,
)

NOT_NOW: Final = -1
_ON: Final = 20
_LAST_DICE: Final = 2
"""With this many loose dice or fewer the player stops: another throw wins little, and a Dam may take much."""


class DemoPlayer:
    """Plays for all players.

    Args:
        true_letter: returns the true face of a doubtful die, by its number, to answer questions about it.
    """

    def __init__(self, true_letter: Callable[[int], str]) -> None:
        self._true_letter = true_letter

    def choose(self, screen: Screen, view: View, lit: Iterable[Key]) -> Key:
        """Choose the key to press among those with lit lamps."""
        return max(sorted(lit), key=lambda key: self._worth(screen, screen.press(key, view), view))

    def _worth(self, screen: Screen, command: Command, view: View) -> int:
        """The score of a command for a player who wants to go on; `NOT_NOW` if it leaves the game."""
        match command:
            case base.Play(action):
                return worth(action, view)
            case base.Answer(letters):
                return 2 * _ON if self._wrong(letters) == 0 else NOT_NOW
            case base.Go(DoubtsScreen(letters)) if isinstance(screen, DoubtsScreen):
                return _ON if self._wrong(dict(letters)) < self._wrong(dict(screen.letters)) else NOT_NOW
            case base.ReadTray() | base.Begin() | base.Go(FigureScreen(doubted=True)):
                return _ON
            case base.Back():
                return _ON // 2
            case base.Go(ThrowScreen(kind=kind) as narrower) if kind is not None:
                keys = narrower.captions(view)
                return max(self._worth(narrower, narrower.press(key, view), view) for key in keys)
            case base.Go(NamesScreen() | RulesScreen() as following) if type(following) is not type(screen):
                return _ON
        return NOT_NOW

    def _wrong(self, letters: Mapping[int, str]) -> int:
        """How many dice show another face than a letter."""
        return sum(letter != self._true_letter(die) for die, letter in letters.items())


def worth(action: object, view: View) -> int:
    """The score of a legal action for the player who chooses it."""
    state = view.position.state if view.position else None
    if state is None:
        return NOT_NOW
    seat = state.awaits.actor
    own = state.players[seat].faction
    match action:
        case Lock(die):
            return 5 if die in wanted_locks(state) else NOT_NOW
        case Unlock(die):
            return NOT_NOW if die in wanted_locks(state) else 5
        case Convert(figure=figure):
            return 7 if figure == own else 2
        case Capture(prey=prey):
            return 9 - 2 * _value(state.dice[prey - 1].figure, own)
        case FreeDie(captive=captive):
            return 4 + _value(state.dice[captive - 1].figure, own)
        case NameStarter(seat=named):
            return 9 if named == seat else 1
    return {RerollDam: 10, Counter: 8, TakeTale: 4, Done: 3}.get(type(action), 1)


def wanted_locks(state: State) -> frozenset[int]:
    """The dice to lock: those of the player's own Faction, or all of them once few are left."""
    open_dice = {action.die for action in state.legal_actions() if isinstance(action, Lock | Unlock)}
    if len(open_dice) <= _LAST_DICE:
        return frozenset(open_dice)
    own = state.players[state.awaits.actor].faction
    return frozenset(die for die in open_dice if state.dice[die - 1].figure == own)


def _value(figure: Figure, own: Figure | None) -> int:
    """The score of locking a die: 2 for the player's own Faction, 1 for another, 0 for an Egal."""
    return 2 if figure == own else 1 if figure.is_mineure else 0
