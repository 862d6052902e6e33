"""Plays one game of the demo, from the first key press to the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from device.camera import Camera
from device.camera.photos import PhotoFolder
from device.demo.film import Film
from device.demo.judge import Judge, counted_wrongly, replayed
from device.demo.player import DemoPlayer
from device.demo.scribe import Scribe
from device.errors import CameraError, DemoError
from device.game.match import Match
from device.game.replay import PlayedAction
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, Panel
from device.screen.base import Answer, Command, Play, ReadTray
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.faces import DIE
from device.screen.imalya.state import awaited_name
from device.session.table import Table
from engines.imalya import Lock, State, Unlock

_TURN_S: Final = 0.1
"""How far the demo's simulated clock advances between two frames, in seconds. Longer steps are faster, and
may miss that dice come to rest."""
_FILMED_TURN_S: Final = 0.04
"""The same while the demo is filmed, so that everything moves in many frames."""
_PAUSE_S: Final = 0.7
"""How long a filmed screen stands still before the next press, in seconds, so that it can be read."""
_PATIENCE_S: Final = 8.0
"""How long a throw may take, in seconds of the demo's clock; with less, rolling dice are thrown again."""
_TRIES: Final = 20
"""How many throws in a row may fail to be read before the demo gives up."""
_MOST_PRESSES: Final = 20_000
"""After how many presses a game counts as one that never ends."""


class Clock:
    """A simulated clock in seconds, which the demo advances itself."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        """The current time."""
        return self.now_s


@dataclass(slots=True)
class DemoGame:
    """Presses keys and throws dice until the game is over, and writes down what happens.

    Attributes:
        table, panel, fingers, tray, judge, scribe, clock: the parts that the demo is made of.
        film: films the turns; the demo ends with it. None for a whole game that nobody films.
        throws: how many throws have counted.
        asked: how many dice people would have been asked about.
        again: how many throws were repeated because their dice could not be read.
        problems: the faults so far, in sentences.
    """

    table: Table
    panel: Panel
    fingers: Fingers
    tray: Camera
    judge: Judge
    scribe: Scribe
    clock: Clock
    film: Film | None = None
    throws: int = 0
    asked: int = 0
    again: int = 0
    problems: list[str] = field(default_factory=list)
    _steps: int | None = None
    _tries: int = 0

    def play(self) -> None:
        """Press keys until the game is over or no photographs are left.

        Raises:
            DemoError: the game does not come to an end, or a throw cannot be read.
        """
        player = DemoPlayer(self._true_letter)
        self._turn()
        for _ in range(_MOST_PRESSES):
            if self._over():
                self.scribe.picture("end")
                return
            self._pause()
            lit = [key for key in Key if self.panel.brightness(key)]
            self._press(player.choose(self.table.screen, self.table.view(), lit))
        raise DemoError(f"the game is not over after {_MOST_PRESSES} presses; look at the log")

    def verdict(self, journal: Journal) -> int:
        """Write the result into the log; returns the exit status."""
        match = self._match
        state, broken = replayed(match.game, match.record, journal.entries(match.record.number))
        if not broken and state != match.state:
            broken = ["the record, played again, ends otherwise than the game at the table"]
        self.problems += self.judge.tally.silent + broken
        if not self.throws:
            self.problems.append("no throw was counted; give photographs that show all dice of each throw")
        self._tell_result()
        for problem in self.problems:
            self.scribe.tell(f"WRONG: {problem}")
        return 1 if self.problems else 0

    @property
    def _match(self) -> Match:
        if self.table.match is None:
            raise DemoError("no game could be begun with the keys that were lit; look at the log")
        return self.table.match

    def _over(self) -> bool:
        if self.film is not None and self.film.full:
            return True
        if isinstance(self.tray, PhotoFolder) and not self.tray.remaining and self._tries:
            return True
        return self.table.match is not None and self.table.match.state.outcome is not None

    def _turn(self) -> None:
        """Advance the clock by one frame, and let the table do one turn."""
        self.clock.now_s += _FILMED_TURN_S if self.film else _TURN_S
        self.table.turn()
        self._note()

    def _pause(self) -> None:
        """Let everything come to rest that moves; while turns are filmed, let people read the screen."""
        films = self.film is not None and self.table.match is not None and self.table.match.state.round
        rest_s = self.clock.now_s + (_PAUSE_S if films else 0)
        while self.clock.now_s < rest_s or self.table.moving:
            self._turn()

    def _press(self, key: Key) -> None:
        """Press a key once the screen has been seen; if that throws the dice, wait for the throw."""
        while self.table.unseen_s:
            self._turn()
        command = self.table.screen.press(key, self.table.view())
        if not isinstance(command, ReadTray) and not _is_lock(command):
            self.scribe.picture(_picture_name(self.table.screen))
        if isinstance(command, Answer):
            self.asked += len(command.letters)
            for die, letter in command.letters.items():
                self.scribe.tell(f"        asked about die {die}: {DIE.name(letter)}")
        self.fingers.press(key)
        self._turn()
        self.fingers.release(key)
        self._turn()
        if isinstance(command, ReadTray):
            self._await_throw()

    def _await_throw(self) -> None:
        """Advance the clock until the throw counts or a question is shown; repeat an unreadable throw."""
        throws, until_s = self.throws, self.clock.now_s + _PATIENCE_S
        while self.clock.now_s < until_s:
            if self.throws > throws or isinstance(self.table.screen, DoubtsScreen | FigureScreen):
                self._tries = 0
                return
            self._turn()
        self.again += 1
        self._tries += 1
        why = self._camera_fault() or self._hint()
        self.scribe.tell(f"        again: {why}")
        if self._tries > _TRIES and not isinstance(self.tray, PhotoFolder):
            raise DemoError(f"{_TRIES} throws in a row could not be read: {why}")

    def _camera_fault(self) -> str:
        """What is wrong with the photograph that is shown, or ""."""
        try:
            self.tray.latest()
        except CameraError as error:
            return str(error)
        return ""

    def _hint(self) -> str:
        view = self.table.view()
        return view.sight.hint or view.notice or "the dice did not come to rest"

    def _note(self) -> None:
        """Log the step that was just played, if there was one."""
        match = self.table.match
        if match is None:
            return
        if self._steps is not None and len(match.played) > self._steps:
            self._tell_step(match.played[-1], self.table.view().notice)
        self._steps = len(match.played)

    def _tell_step(self, played: PlayedAction, news: str) -> None:
        before = played.before
        who = f"{awaited_name(before):<8}"
        if played.thrown:
            self.throws += 1
            self._check(before, played.thrown)
            shown = ", ".join(f"{die} {DIE.name(letter)}" for die, letter in played.thrown.items())
            self.scribe.tell(f"round {before.round:<2} {who} throws {shown}")
        else:
            self.scribe.tell(f"         {who} {played.action}")
        if news:
            self.scribe.tell(f"                  {news}")

    def _check(self, before: State, thrown: Mapping[int, str]) -> None:
        """Compare the dice that the table counted with those that really lie in the tray."""
        kept = {die.number: str(die.printed) for die in before.dice if die.printed is not None}
        true_letters = [DIE.letter(face) or "?" for face in self.judge.true_faces()]
        wrong = counted_wrongly(list({**kept, **thrown}.values()), true_letters) if true_letters else ""
        if wrong:
            self.problems.append(f"throw {self.throws}: {wrong}")

    def _true_letter(self, number: int) -> str:
        """The true face of a doubtful die; on photographs, the reader's best guess."""
        die = self.table.view().sight.dice[number]
        if self.judge.knows:
            return DIE.letter(self.judge.true_face(die)) or ""
        return DIE.letter(die.face or die.runner_up or "1") or ""

    def _tell_result(self) -> None:
        tally, state = self.judge.tally, self._match.state
        if state.outcome is None:
            what = "film ended" if self.film else "photographs ran out"
            self.scribe.tell(f"The {what} in round {state.round}; the game can be taken up again.")
        else:
            names = " and ".join(self._match.players[seat] for seat in state.outcome.winners)
            score = state.players[state.outcome.winners[0]].score
            self.scribe.tell(f"{names} won with {score} points after {state.round} rounds.")
        self.scribe.tell(
            f"{self.throws} throws counted, {self.again} were made again, {self.asked} dice were asked about;"
            f" {tally.dice} dice in {tally.readings} readings."
        )
        if self.judge.knows:
            self.scribe.tell(
                f"{len(tally.silent)} silently misread, {tally.doubtful} doubted,"
                f" {tally.missed} not found, {tally.invented} invented."
            )
        self.scribe.tell(f"{self.scribe.pictures} pictures of the screen were kept.")


def _is_lock(command: Command) -> bool:
    return isinstance(command, Play) and isinstance(command.action, Lock | Unlock)


def _picture_name(screen: object) -> str:
    return type(screen).__name__.removesuffix("Screen").lower()
