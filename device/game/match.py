"""One game being played: the current state, and the actions that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Self

from device.errors import PersonError
from device.game.correction import with_faces
from device.game.history import (
    History,
    Note,
    before_machines,
    changes_in,
    corrected,
    led_to,
    read_history,
    step_redone,
    step_undone,
)
from device.game.in_journal import GameInJournal
from device.game.notes import WORTH, is_question, version_note, versions_in_use
from device.game.replay import (
    PlayedAction,
    engine_of,
    explaining_refusals,
    first_state,
    replay,
)
from device.game.sitters import Sitters
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.machine import NO_MACHINES, Machine, parse_machine
from device.journal.seat_changes import is_machine, parse_seat_change
from device.version import VERSION
from engines.contract import OVER, Action, AnyGame, State
from engines.errors import IllegalAction
from engines.names import check_name
from engines.opponents import VERSION as STRATEGIES
from wording.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Corrected:
    """A step that is no action: the correction of dice that had been read wrongly.

    Attributes:
        dice: the numbers of the corrected dice.
    """

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawnByLot:
    """A step that the table has drawn by lot, of one action or several."""


class Match:
    """A game, its players and its actions; every change is written to the journal before it takes effect.

    Use `begin` or `open` to make one.

    Attributes:
        game: the engine's game.
        record: its number, rules and players in the journal.
        first: the state before the first action.
        in_journal: the game in the journal: its entries, and the answer that people are giving.
    """

    def __init__(self, journal: Journal, game: AnyGame, record: GameRecord) -> None:
        self.game = game
        self.in_journal = GameInJournal(journal, record.number)
        self._seat(record, first_state(game, record))
        self._history = History()
        self._all: tuple[PlayedAction, ...] = ()  # also those that were taken back, for redo
        self._notes: tuple[Note, ...] = ()

    @classmethod
    def begin(
        cls,
        journal: Journal,
        game: AnyGame,
        rules: object,
        players: Sequence[str],
        people: Sequence[int | None] = (),
        machines: Mapping[int, Machine] = NO_MACHINES,
    ) -> Self:
        """Begin a new game.

        Args:
            journal: where it is kept.
            game: the engine's game.
            rules: the rules of this table.
            players: the names in seat order.
            people: the number of the person on each seat, None for a guest; () if all are guests.
            machines: the machine on each seat that has one, by seat.

        Raises:
            EngineError: the rules exclude each other, or do not allow these players.
            PersonError: there is no such person, or one sits on two seats.
            JournalError: the game could not be written to the journal.
        """
        players = [check_name(name) for name in players]
        game.new(rules, players)  # raises its errors before anything is written
        record = journal.begin(game.name, VERSION, str(rules), players, people, machines)
        return cls(journal, game, record)

    @classmethod
    def open(cls, journal: Journal, games: Mapping[str, AnyGame], record: GameRecord) -> Self:
        """Open a game of the journal at the point where it was left.

        Raises:
            RecordError: this version's rules refuse one of its entries; the record is left unchanged.
            JournalError: the journal cannot be read.
        """
        game = engine_of(games, record)
        with explaining_refusals(record):
            match = cls(journal, game, record)
            match._read_entries()
        return match

    def _seat(self, record: GameRecord, first: State) -> None:
        """Note who sits where: the names of the players stand in every state, from the first one on."""
        self.record, self.first = record, first
        self._machines = {seat: parse_machine(text) for seat, text in enumerate(record.machines) if text}

    def _read_entries(self) -> None:
        history, notes = read_history(self.in_journal.read())
        self._all = ()
        self._stand(history, self._replayed(history))
        self._notes = notes

    @property
    def state(self) -> Any:
        """The current state."""
        return self._all[self._history.cursor - 1].after if self._history.cursor else self.first

    @property
    def players(self) -> tuple[str, ...]:
        """Their names, in seat order."""
        return self.record.players

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that led to `state`."""
        return tuple(played.action for played in self.played)

    @property
    def played(self) -> tuple[PlayedAction, ...]:
        """The actions in force, first to last, each with the states around it."""
        return self._all[: self._history.cursor]

    @property
    def steps(self) -> int:
        """How many undos lead to the beginning; a correction is one step."""
        return self._history.steps

    @property
    def states(self) -> tuple[State, ...]:
        """The state before the first action, and the state after each action in force."""
        return (self.first, *(played.after for played in self.played))

    @property
    def can_undo(self) -> bool:
        """Whether there is a step of a person to undo."""
        return any(not entry.by_machine for entry in self._history.standing)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self._history.can_redo

    @property
    def asked(self) -> frozenset[int]:
        """Where somebody asked for help: the number of `actions` before each question."""
        return frozenset(place for place, text in self.notes if is_question(text))

    @property
    def notes(self) -> tuple[tuple[int, str], ...]:
        """The notes on the actions in force: the number of `actions` before each, and its text.

        Those of seats that change hands are not among them; `sitters` tells of these.
        """
        standing = self._history.standing
        places = ((note.place_in(standing), note) for note in self._notes)
        found = (
            (place, note.text)
            for place, note in places
            if place == len(note.stood) and parse_seat_change(note.text) is None
        )
        return tuple(dict.fromkeys(found))

    @property
    def machines(self) -> Mapping[int, Machine]:
        """The machine on each seat that has one, by seat."""
        return {seat: machine for seat, machine in self._machines.items() if self._sits_there(seat)}

    def _sits_there(self, seat: int) -> bool:
        """Whether the seat of a machine is there now, and nobody else has joined on it.

        A machine on a seat that was added during the game leaves with the undo of that step.
        """
        return seat < len(self.players) or self.sitters.has_changed(seat)

    @property
    def sitting(self) -> tuple[tuple[str, Machine | None], ...]:
        """The name of whoever sits on each seat, and the machine if it is one; also of those who joined."""
        joined = (player.name for player in self.state.players[len(self.players) :])
        names = (*self.players, *joined)
        return tuple((name, self.machines.get(seat)) for seat, name in enumerate(names))

    @property
    def sitters(self) -> Sitters:
        """Who has sat on each seat while the actions in force were played."""
        return Sitters(self.played, changes_in(self._notes), len(self.state.players))

    def change_seat(self, seat: int, name: str, machine: Machine | None = None) -> None:
        """Let somebody else play on for a seat. This is no step of the game, and Undo does not take it back.

        Args:
            seat: the seat.
            name: the name of whoever sits there from now on; a name of the roster is that person.
            machine: the machine that sits there; None for a person or a guest.

        Raises:
            BadName: the name is empty, too long, or holds a sign that cannot be seen.
            PersonError: somebody of that name has a seat in this game already.
            JournalError: it could not be written down; nothing has changed.
        """
        (before, _), name = self.sitting[seat], check_name(name)
        if name != before and any(name == other for other, _machine in self.sitting):
            raise PersonError(
                Sentence("{name} has a seat in this game already; choose somebody else", name=name)
            )
        record = self.in_journal.change_seat(seat, before, name, machine)
        self._seat(record, first_state(self.game, record))
        self._read_entries()

    @property
    def by_hand(self) -> frozenset[int]:
        """The dice whose current face was set by a person."""
        found: dict[int, bool] = {}
        for played in reversed(self.played):
            for die in played.thrown:
                found.setdefault(die, die in played.entry.by_hand)
        return frozenset(die for die, typed in found.items() if typed)

    def apply(self, action: Action, by_hand: Iterable[int] = ()) -> tuple[object, ...]:
        """Play an action; returns its events.

        Args:
            action: the throw or the choice.
            by_hand: the dice of the throw whose face a person set.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
            JournalError: it could not be written down; nothing has changed.
        """
        return self._play([action], tuple(sorted(by_hand)))

    def apply_all(self, actions: Iterable[Action], *, drawn: bool = False) -> tuple[object, ...]:
        """Play several actions as one step, all of them or none; returns their events.

        Args:
            actions: the actions, in order.
            drawn: whether the table has drawn them by lot.

        Raises:
            IllegalAction: the rules do not allow one of them; nothing has changed.
            JournalError: they could not be written down; nothing has changed.
        """
        return self._play(actions, drawn=drawn)

    def apply_machine(self, action: Action, effort: int = 0, *, drawn: bool = False) -> tuple[object, ...]:
        """Play what a machine has chosen; returns its events.

        Args:
            action: the choice, or a throw that was made on the screen.
            effort: the steps of thinking that led to the choice.
            drawn: whether it is such a throw.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
            JournalError: it could not be written down; nothing has changed.
        """
        return self._play([action], drawn=drawn, effort=effort, notes=() if drawn else self._version_notes())

    def apply_seen(self, action: Action) -> None:
        """Play what the table itself has seen, such as which dice lie there; no step of people.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
            JournalError: it could not be written down; nothing has changed.
        """
        self._play([action], effort=0)

    def _play(
        self,
        actions: Iterable[Action],
        by_hand: tuple[int, ...] = (),
        *,
        drawn: bool = False,
        effort: int | None = None,
        notes: Sequence[str] = (),
    ) -> tuple[object, ...]:
        """Play actions as one step: the rules check them, then the journal keeps them after these notes."""
        state, changes = self.state, len(changes_in(self._notes))
        played: list[PlayedAction] = []
        events: list[object] = []
        for action in actions:
            entry = Entry("act", str(action), by_hand, drawn, bool(played), effort, changes)
            step = PlayedAction.of(entry, action, state)
            played.append(step)
            events += step.events(self.game)
            state = step.after
        self._write([*(Entry("ask", note) for note in notes), *(step.entry for step in played)], state)
        self._remember(notes)
        for step in played:
            history = self._history.act(step.entry)
            if history.entries != self._history.entries:  # else it repeats the undone action, a redo
                self._all = (*self.played, step)
            self._history = history
        return tuple(events)

    def _version_notes(self) -> Sequence[str]:
        """A note of the version by which machines choose from here on; none if it is the same as before."""
        begun = {machine.version for machine in self.machines.values()}
        before = versions_in_use((text for _, text in self.notes), begun)
        return () if before == {STRATEGIES} else (version_note(STRATEGIES),)

    def ask(self, note: str = WORTH) -> None:
        """Note that somebody asks for help with the current choice.

        Args:
            note: what is asked (see `device.game.notes`).

        Raises:
            JournalError: it could not be written down.
        """
        self._write([Entry("ask", note)], self.state)
        self._remember([note])

    def _remember(self, notes: Iterable[str]) -> None:
        """Keep notes on the current actions."""
        self._notes += tuple(Note(self._history.standing, note) for note in notes)

    def undo(self) -> Action | Corrected | DrawnByLot:
        """Undo the last step of a person; returns its last action, `Corrected` or `DrawnByLot`.

        What machines have done since then is undone with it. The undo of a correction restores the faces that
        were read, and the actions that the correction dropped.

        Raises:
            IllegalAction: no person has done anything yet.
            JournalError: it could not be written down; nothing has changed.
        """
        if not self.can_undo:
            raise IllegalAction(Sentence("nothing has been played yet that could be taken back"))
        before, entries = before_machines(self._history)
        undone = self._all[before.cursor - 1]
        history, more = step_undone(before)
        self._walk(history, [*entries, *more])
        if before.just_corrected:
            return Corrected(before.dice)
        return DrawnByLot() if undone.entry.drawn else undone.action

    def redo(self) -> tuple[object, ...]:
        """Redo one step, and what machines did after it; returns the events.

        Raises:
            IllegalAction: there is nothing to redo.
            JournalError: it could not be written down; nothing has changed.
        """
        if not self.can_redo:
            raise IllegalAction(Sentence("nothing was taken back that could be played again"))
        first = self._history.redone_from
        self._walk(*step_redone(self._history))
        events = (self._events_of(place) for place in range(first, self._history.cursor))
        return tuple(event for each in events for event in each)

    def _events_of(self, place: int) -> tuple[object, ...]:
        """The events of the action at an index of the history."""
        return self._all[place].events(self.game)

    def stand_at(self, steps: int) -> None:
        """Undo or redo until `self.steps` equals `steps`, or until there is nothing left to undo or redo.

        Raises:
            JournalError: it could not be written down; nothing has changed.
        """
        history, entries = led_to(self._history, steps)
        if entries:
            self._walk(history, entries)

    def correct_throw(self, faces: Mapping[int, str]) -> tuple[Action, ...] | None:
        """Correct the faces of dice in their last throws, and replay the actions that followed.

        Args:
            faces: the letter of the right face, by the number of the die.

        Returns:
            The actions that were dropped: the first that is no longer legal, or that would now answer another
            question, and all after it. After a throw for a machine its next choice is dropped, too, since it
            was made for other dice. The journal keeps what was dropped. None if no face is another one.

        Raises:
            IllegalAction: a die has not been thrown, was thrown on the screen, or cannot show such a face;
                nothing has changed.
            JournalError: it could not be written down; nothing has changed.
        """
        found = with_faces(self.game, self.played, faces, self._was_of_machine)
        if found is None:
            return None
        first, again = found
        history = self._history.correct(first, [played.entry for played in again], tuple(sorted(faces)))
        dropped = self.played[first + len(again) :]
        self._walk(history, corrected(self._history, history))
        return tuple(played.action for played in dropped)

    def _was_of_machine(self, throw: int) -> bool:
        """Whether a machine sat on the seat of a throw, by its index, when the game went on after it."""
        thrower, after = self.played[throw].before.awaits.thrower, throw + 1
        if thrower is None or after == len(self.played):
            return False
        sat = self.sitters.at(thrower, after)
        return thrower in self.machines if sat is None else is_machine(sat)

    def _walk(self, history: History, entries: Sequence[Entry]) -> None:
        """Write the entries that lead to another history, then go to that history."""
        played = self._replayed(history)
        after = played[history.cursor - 1].after if history.cursor else self.first
        self._write(entries, after)
        self._stand(history, played)

    def _stand(self, history: History, played: tuple[PlayedAction, ...]) -> None:
        self._history, self._all = history, played

    def _replayed(self, history: History) -> tuple[PlayedAction, ...]:
        """Every action of a history, played; the common beginning is not played again."""
        pairs = zip(self._all, history.entries, strict=False)
        same = [played for played, _ in takewhile(lambda pair: pair[0].entry == pair[1], pairs)]
        state = same[-1].after if same else self.first
        return (*same, *replay(self.game, state, history.entries[len(same) :]))

    @property
    def last_events(self) -> tuple[object, ...]:
        """The events of the last action in force; empty if there is none."""
        return self._events_of(self._history.cursor - 1) if self._history.cursor else ()

    def _write(self, entries: Sequence[Entry], after: State) -> None:
        self.in_journal.write(entries, over=after.awaits.actor == OVER)
