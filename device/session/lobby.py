"""The lobby: begins, resumes and leaves games, lists them, and knows which one *Resume* goes on with."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from device.errors import DeviceError, JournalError, RecordError
from device.game.match import Match
from device.i18n import _, message_of
from device.journal.machine import Machine, drawn_seed
from device.journal.roster import Person
from device.screen.base import Begin, ChangeSeat
from device.screen.registry import SCREENS, playable
from device.session.half_given import HalfGiven
from device.session.on_screen import OnScreen
from device.session.parts import Records
from device.session.referee import Referee, Stand
from engines.errors import EngineError
from engines.opponents import VERSION, check_playable
from engines.registry import GAMES


class Lobby:
    """Puts games on the table, where the referee leads them, and takes them away.

    Methods raise `EngineError` for what the rules refuse, and `DeviceError` for what cannot be done. Then
    nothing has changed.

    Args:
        shown: what stands on the screen; the notice says which game cannot be resumed, deleted or kept.
        records: the journal, and the archive that lists its games.
        referee: leads the game on the table.
        half_given: keeps the answers that people have begun to give.

    Attributes:
        saved: the game that was played last, with which *Resume* goes on; None without such a game.
    """

    def __init__(self, shown: OnScreen, records: Records, referee: Referee, half_given: HalfGiven) -> None:
        self.saved: Match | None = None
        self._shown = shown
        self._journal = records.journal
        self._archive = records.archive
        self._referee = referee
        self._half_given = half_given
        self._people: list[Person] = []
        self._begun: Match | None = None  # the game on the table, if it was begun and not resumed
        self._saved_before: Match | None = None  # the game to resume before the one on the table was resumed
        self._listed: tuple[Match | None, int] | None = None
        """The game on the table, and the changes of the archive, when the games were listed last."""
        self._delete_unplayed()
        self._shown.add(self._find_saved())
        self.list_games()

    def begin(self, begin: Begin) -> None:
        """Start a game."""
        game = GAMES[begin.game]
        machines = {
            seat: _about_to_play(begin.machines[name])
            for seat, name in enumerate(begin.players)
            if name in begin.machines
        }
        if machines:
            check_playable(game, game.new(begin.rules, begin.players))
        people = [
            None if seat in machines else number
            for seat, number in enumerate(self._journal.people_named(begin.players))
        ]
        match = Match.begin(self._journal, game, begin.rules, begin.players, people, machines)
        self._clear_for(begun=match)
        self._referee.start(match)

    def change_seat(self, change: ChangeSeat) -> None:
        """Let somebody else play on for a seat of the game on the table."""
        machine = _about_to_play(change.machine) if change.machine else None
        self._referee.change_seat(change.seat, change.name, machine)

    def rematch(self) -> None:
        """Start the game that is over once more, with the same people and rules."""
        over, state = self._referee.game, self._referee.game.state
        names = tuple(state.players[seat].name for seat in self._referee.screens.rematch(state))
        machines = {name: machine for name, machine in over.sitting if machine is not None}
        self.begin(Begin(over.game.name, state.rules, names, machines))

    def resume(self, number: int | None) -> None:
        """Resume the game with this number; for None the one that was played last."""
        match = self.saved if number is None else self._unfinished(number)
        if match is None:
            raise EngineError(_("There is no game to resume."))
        if not match.in_journal.is_newest:
            match = self._unfinished(match.record.number)
        match.in_journal.take_up()
        screens = SCREENS[match.game.name]
        words = _("The game stands where it stood, to the die.")
        if not screens.has_dice:
            words = _("The game stands where it stood.")
        self._clear_for()
        self._referee.resume(match, words)
        self._half_given.resume(match, map(screens.allowance, reversed(match.states)))

    def leave(self) -> None:
        """Go home. The game stays in the journal and can be resumed."""
        left = self._referee.match
        try:
            self.keep_half_given(at_once=True)
        except JournalError as error:
            self._shown.add(message_of(error))
        self._referee.clear()
        if left is not None and _is_unplayed(left):
            self._delete(left)
            left = None
        if left is not None and left.state.outcome is None:
            self.saved = left
        else:
            self._shown.add(self._find_saved())

    def keep_half_given(self, *, at_once: bool) -> None:
        """Have the journal keep an answer that is half given, or the last report; see `HalfGiven`.

        Raises:
            JournalError: it could not be written down.
        """
        match, position = self._referee.match, self._referee.position
        if match is not None and position is not None:
            self._half_given.keep(match, position, lambda: self._referee.screen, at_once=at_once)

    def rewind(self, stand: Stand) -> bool:
        """Restore the game to how it stood. Return False if that game has been left.

        A game that was put on the table since then is taken away again. The notice says what else could not
        be restored or saved.

        Raises:
            JournalError: it could not be written down; nothing has changed.
        """
        taken = self._referee.match
        if taken is not stand.match:
            if taken is None:
                return False
            self._take_away(taken)
            if stand.match is not None:
                self._clear_for()
                self._referee.start(stand.match, "")
        self._referee.rewind(stand)
        return True

    def list_games(self) -> None:
        """Have the archive list the games anew if one was begun, left or changed since it last did."""
        if self._listed == (now := (self._referee.match, self._archive.changes)):
            return
        self._listed = now
        try:
            self._check_saved()
            self._archive.refresh(self.saved)
        except DeviceError as error:
            self._shown.notice = self._shown.notice or message_of(error)

    def _check_saved(self) -> None:
        """While no game is on the table, look again for the game to resume if the found one is gone.

        It may have been deleted or put into the bin. If people have changed, it is opened again: in memory
        it calls a renamed person by the old name.

        Raises:
            JournalError: the journal cannot be read.
        """
        if self._referee.match is not None:
            return
        unfinished = {record.number for record in self._journal.unfinished()}
        if self.saved is None or self.saved.record.number not in unfinished:
            self._shown.add(self._find_saved())
        elif self._journal.people() != self._people:
            self._find_saved()

    def _clear_for(self, begun: Match | None = None) -> None:
        """Before another game is put on the table, forget what was known of the one that lay there.

        Args:
            begun: that other game, if it was begun just now.
        """
        self._begun = begun
        self._saved_before, self.saved = self.saved, None
        self._half_given.begin()

    def _take_away(self, taken: Match) -> None:
        """Take a game off the table: one that was begun is deleted, one that was resumed waits as before."""
        begun, before = taken is self._begun, self._saved_before
        if not begun and before is not None and before.record.number != taken.record.number:
            before.in_journal.take_up()  # *Resume* proposes it again
        self._referee.clear()
        if begun:
            self._delete(taken)
        self._shown.add(self._find_saved())

    def _delete(self, match: Match) -> None:
        """Delete a game from the journal, unless it was played on elsewhere or the disk refuses it."""
        try:
            if match.in_journal.is_newest:
                self._journal.delete(match.record.number)
        except JournalError as error:
            self._shown.add(message_of(error))

    def _delete_unplayed(self) -> None:
        """Delete games that a key has begun, and of which the end of the program left nothing but that."""
        with suppress(JournalError):  # they only stand in the list of games, and the next start tries again
            lengths = self._journal.lengths()
            for record in self._journal.unfinished():
                screens = SCREENS.get(record.name)
                if screens is not None and screens.begins is not None and record.number not in lengths:
                    self._journal.delete(record.number)

    def _find_saved(self) -> str:
        """Find the game to resume; return why one that was played later cannot be resumed, or ""."""
        self.saved = None
        trouble = ""
        try:
            self._people = self._journal.people()
            for record in self._journal.unfinished():
                try:
                    self.saved = Match.open(self._journal, playable(), record)
                    return trouble
                except RecordError as error:
                    trouble = trouble or message_of(error)
        except JournalError as error:
            return message_of(error)
        return trouble

    def _unfinished(self, number: int) -> Match:
        """The unfinished game with that number, opened."""
        unfinished = {record.number: record for record in self._journal.unfinished()}
        if number not in unfinished:
            raise EngineError(_("There is no unfinished game {n}.").format(n=number))
        return Match.open(self._journal, playable(), unfinished[number])


def _about_to_play(machine: Machine) -> Machine:
    """A machine with a seed of its own, which plays by the strategies of this version."""
    return replace(machine, seed=drawn_seed(), version=VERSION)


def _is_unplayed(match: Match) -> bool:
    """Whether nothing was played in a game that begins with one key, so that nothing is worth keeping."""
    return not match.steps and not match.can_redo and SCREENS[match.game.name].begins is not None
