"""Plays the actions of a recorded game again, with the engine of this version."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from device.errors import RecordError
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.times import local_time
from engines.contract import NATURE, Action, AnyGame, State
from engines.errors import EngineError
from wording.sentence import Sentence

THROW: Final = "throw"
"""The verb of a throw in every game; the letters of its faces follow."""


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action of a game, and the states around it.

    Attributes:
        entry: its entry in the journal.
        action: the throw or the choice.
        before, after: the states around it.
        thrown: the letter of the face of each die that it has thrown, by the die's number; empty if it is
            no throw.
    """

    entry: Entry
    action: Action
    before: Any
    after: Any
    thrown: Mapping[int, str]

    @classmethod
    def of(cls, entry: Entry, action: Action, before: State) -> Self:
        """Play an action.

        Raises:
            IllegalAction: the rules do not allow it in this state.
        """
        return cls(entry, action, before, before.apply(action), faces_thrown(before, action))

    def events(self, game: AnyGame) -> tuple[object, ...]:
        """What it did, by the engine of its game."""
        return game.events(self.before, self.action, self.after)


def faces_thrown(before: State, action: Action) -> dict[int, str]:
    """The letter of the face of each die that an action has thrown, by the die's number.

    Empty for any other action, also for one that is played while a throw is awaited.
    """
    verb, _, letters = str(action).partition(" ")
    awaits = before.awaits
    if awaits.actor != NATURE or verb != THROW or len(letters) != len(awaits.dice):
        return {}
    return dict(zip(awaits.dice, letters, strict=True))


def engine_of(games: Mapping[str, AnyGame], record: GameRecord) -> AnyGame:
    """The engine of a recorded game.

    Raises:
        RecordError: it is none of these games.
    """
    if record.name not in games:
        raise RecordError(
            Sentence(
                "the game begun on {day} is {name}, which this version does not play: update it",
                day=_begun(record),
                name=repr(record.name),
            )
        )
    return games[record.name]


def first_state(game: AnyGame, record: GameRecord) -> State:
    """The state before the first action of a recorded game.

    Raises:
        EngineError: this version refuses its rules or its players.
    """
    state: State = game.new(game.parse_rules(record.rules), record.players)
    return state


def replay(game: AnyGame, state: State, entries: Iterable[Entry]) -> Iterator[PlayedAction]:
    """Play the actions of entries from a state on, each when it is asked for.

    Raises:
        EngineError: this version refuses an action.
    """
    for entry in entries:
        played = PlayedAction.of(entry, game.parse_action(entry.text), state)
        yield played
        state = played.after


@contextlib.contextmanager
def explaining_refusals(record: GameRecord) -> Iterator[None]:
    """Replay a recorded game in this block; if the engine refuses a step, say of which game it is.

    Raises:
        RecordError: this version's rules refuse one of its entries.
    """
    try:
        yield
    except EngineError as error:
        raise RecordError(
            Sentence(
                "the game begun on {day} cannot be opened: the dice-table that played it ({then}) allowed"
                " a step that this one refuses ({error}); it stays in the record",
                day=_begun(record),
                then=record.version,
                error=error.args[0] if error.args else error,
            )
        ) from error


def _begun(record: GameRecord) -> str:
    """When a game was begun, by the clock of this place."""
    return f"{local_time(record.started):%Y-%m-%d %H:%M}"
