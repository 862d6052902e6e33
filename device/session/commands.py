"""Carries out what screens command, and tells why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from device.errors import OWN_ERRORS, DeviceError
from device.game.sandglass import Sandglass
from device.game.shelf import Shelf
from device.i18n import _, message_of
from device.screen import base
from device.screen.base import Command, Screen
from device.screen.errand import Errand, RunsErrands
from device.screen.home.leave import LeaveScreen
from device.session.lobby import Lobby
from device.session.machine_players import MachinePlayers
from device.session.on_screen import OnScreen
from device.session.parts import Effects, Workers
from device.session.referee import Referee
from device.sound.cues import Cue


class Commands:
    """Carries out commands: what the rules decide goes to the referee, errands go to their parts.

    Args:
        shown: what stands on the screen.
        referee: leads the game.
        lobby: begins, resumes, leaves and lists games.
        machines: the machines that play in it.
        workers: work out what takes long, beside the table.
        shelf: where what people make is kept.
        glass: the time that a turn has left.
        effects: the motions, which leave out some steps, and the cues, which sound at a refusal.
        parts: the part that carries out each kind of errand.

    Attributes:
        closed: whether somebody has closed the table.
        obeyed: whether somebody has commanded anything in this turn of the loop; the table sets it back.
        rewound: whether a held key has taken its press back in this turn; the table sets it back, too.
    """

    def __init__(
        self,
        shown: OnScreen,
        referee: Referee,
        lobby: Lobby,
        machines: MachinePlayers,
        workers: Workers,
        shelf: Shelf,
        glass: Sandglass,
        effects: Effects,
        parts: Mapping[type[Errand], RunsErrands],
    ) -> None:
        self.closed = False
        self.obeyed = self.rewound = False
        self._shown = shown
        self._referee = referee
        self._lobby = lobby
        self._machines = machines
        self._workers = workers
        self._shelf = shelf
        self._glass = glass
        self._motions = effects.motions
        self._cues = effects.cues
        self._parts = parts

    def obey(self, command: Command) -> None:
        """Do what somebody commands; show the reason if it cannot be done."""
        self.obeyed = True
        self.attempt(lambda: self.do(command))

    def attempt(self, deed: Callable[[], None]) -> None:
        """Do something; show the reason if it cannot be done.

        The game is then unchanged, or stands after the whole step.
        """
        try:
            deed()
        except OWN_ERRORS as error:
            self._cues.add(Cue.REFUSE)
            self._shown.refuse(message_of(error))
        self._lobby.list_games()

    def beneath(self, deed: Callable[[], None]) -> None:
        """Do something that may change the screen, but keep the question whether to leave on top."""
        asking = self._shown.screen
        if isinstance(asking, LeaveScreen):
            self._shown.screen = asking.behind
        try:
            deed()
        finally:
            if isinstance(asking, LeaveScreen):
                self._shown.screen = replace(asking, behind=self._shown.screen)

    def do(self, command: Command) -> None:
        """Carry out a command.

        Raises:
            EngineError, DeviceError, VisionError: it cannot be done; nothing has changed.
        """
        if isinstance(command, _NEVER_MOVING):
            self._motions.leave_still()
        if isinstance(command, Errand):
            self._send(command)
        else:
            _DEEDS[type(command)](self, command)

    def _send(self, errand: Errand) -> None:
        """Have an errand carried out by the part for its kind, and show the result."""
        for kind, part in self._parts.items():
            if isinstance(errand, kind):
                shown = part.do(errand)
                self._shown.screen, self._shown.notice = shown.screen, shown.notice
                return
        raise DeviceError(_("This table cannot do that."))

    def _go(self, screen: Screen) -> None:
        self._shown.screen = screen

    def _close(self) -> None:
        self.closed = True

    def _consult(self, command: base.Consult) -> None:
        if command.note is not None:
            self._referee.game.ask(command.note)
        self._workers.ask(command.question)
        self._shown.screen = command.screen

    def _more_time(self) -> None:
        self._glass.restart()
        self._referee.ask()

    def _put_away(self, command: base.Keep) -> None:
        path = self._shelf.add(command.kind, command.line)
        self._shown.screen = command.then
        self._shown.notice = command.said or _("Kept in {file}.").format(file=path.name)


_NEVER_MOVING: Final = (base.Undo, base.Redo, base.Correct, base.Resume, base.ChangeSeat)
"""Commands whose steps are shown in their last frame."""

_DEEDS: Mapping[type[Command], Callable[[Commands, Any], None]] = {
    base.Go: lambda self, command: self._go(command.screen),
    base.Back: lambda self, command: self._referee.back(),
    base.Play: lambda self, command: self._referee.apply(command.action),
    base.Tell: lambda self, command: self._referee.dice.enter(command.letters, command.by_hand),
    base.Answer: lambda self, command: self._referee.dice.answer(command.letters),
    base.Correct: lambda self, command: self._referee.correct(command.die, command.letter),
    base.PlayAll: lambda self, command: self._referee.apply_all(command.actions),
    base.DrawLots: lambda self, command: self._referee.draw_lots(),
    base.LetTableThrow: lambda self, command: self._referee.throw_for_people(),
    base.Undo: lambda self, command: self._referee.undo(),
    base.Redo: lambda self, command: self._referee.redo(),
    base.Consult: lambda self, command: self._consult(command),
    base.GoOn: lambda self, command: self._machines.go_on(),
    base.MoreTime: lambda self, command: self._more_time(),
    base.ReadTray: lambda self, command: self._referee.dice.read_tray(),
    base.Keep: lambda self, command: self._put_away(command),
    base.Refuse: lambda self, command: self._shown.refuse(command.why),
    base.Begin: lambda self, command: self._lobby.begin(command),
    base.Rematch: lambda self, command: self._lobby.rematch(),
    base.ChangeSeat: lambda self, command: self._lobby.change_seat(command),
    base.Resume: lambda self, command: self._lobby.resume(command.number),
    base.AskToLeave: lambda self, command: self._go(LeaveScreen(self._shown.screen)),
    base.Home: lambda self, command: self._lobby.leave(),
    base.Quit: lambda self, command: self._close(),
}
"""What is done for each command of a screen."""
