"""Plays the seats of machines: they think beside the table, and act at a pace that people can follow."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from device.errors import DeviceError
from device.game.background import Background
from device.game.match import Match
from device.game.thinking import Chosen, GetReady, Think, throws_on_screen
from device.journal.machine import NO_MACHINES, Machine
from device.screen.machines.turn import MachineTurnScreen
from device.screen.machines.words import deed_words, failure_words
from device.session.on_screen import OnScreen
from device.session.referee import Referee
from engines.errors import EngineError
from engines.opponents.level import Level
from wording.sentence import Sentence

PAUSE_S: Final = 1.2
"""The least time between two acts of machines, in seconds; people cannot follow shorter ones."""
OPENING_S: Final = 0.2
"""The pause before a game, where a machine may have an army to set up, in seconds."""
READING_S: Final = 0.05
"""The time to read a sign of what stands in the host's line, in seconds."""
LONGEST_S: Final = 4.0
"""The longest pause, in seconds, however much there is to read."""
TRIES: Final = 3
"""How often a machine is asked the same without an answer, before people are told."""
HANGS_S: Final = 60.0
"""After this time, in seconds, an answer counts as lost, and the process is started anew. Working out a turn
of the Jeu d'Imalya beforehand may take half of it on a small computer."""
_LEVELS: Final = tuple(Level)


@dataclass(slots=True)
class _Turn:
    """The turn of a machine in one position.

    Attributes:
        state: the position.
        seat: the seat of the machine.
        since_s: when the turn began; the pause counts from there.
        question: what the machine is asked; None while its dice are to be thrown on the screen.
        asked_s: when it was asked.
        attempt: how often it has been asked before without an answer.
        hurried: somebody has pressed OK: it acts as soon as it can.
        stopped: it has failed, and waits for OK.
    """

    state: Any
    seat: int
    since_s: float
    question: Think | None = None
    asked_s: float = 0.0
    attempt: int = 0
    hurried: bool = False
    stopped: bool = False


class MachinePlayers:
    """Has machines think, and plays what they choose.

    Args:
        referee: leads the game.
        shown: what stands on the screen. Machines wait while people look at something else.
        thinking: works out what they choose, beside the table.
        clock: a monotonic clock, in seconds.

    Attributes:
        deed: what a machine has done in this turn of the loop and why, in a sentence; else "".
    """

    def __init__(
        self,
        referee: Referee,
        shown: OnScreen,
        thinking: Background,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.deed = ""
        self._referee = referee
        self._shown = shown
        self._thinking = thinking
        self._clock = clock
        self._preparation = _Preparation()
        self._turn: _Turn | None = None
        self._told = ""

    def go_on(self) -> None:
        """Act as soon as there is an answer; after a failure, think again."""
        if self._turn is not None:
            self._turn.hurried, self._turn.stopped = True, False

    def turn(self, *, calm: bool) -> None:
        """Let the machine whose turn it is think, or act once people could follow.

        Args:
            calm: nothing moves on the screen or in the tray, and no key is down that may still be held.

        Raises:
            EngineError, DeviceError: the act was refused, or could not be written down; OK tries again.
        """
        self.deed = ""
        self._thinking.poll()
        match, seat = self._referee.match, self._referee.acting_machine
        self._preparation.go_on(match, self._thinking)
        if match is None or seat is None or not isinstance(self._shown.screen, MachineTurnScreen):
            self._turn, self._told = None, ""
            return
        turn = self._turn
        if turn is None or turn.state is not match.state or turn.seat != seat:
            turn = self._turn = _Turn(match.state, seat, self._clock())
            self._ask(match, turn)
        if turn.stopped:
            return
        try:
            self._act(match, turn, calm=calm)
        except (EngineError, DeviceError):
            turn.stopped = True
            raise

    @property
    def _pause_s(self) -> float:
        """How long people need to read the last notice."""
        match = self._referee.game
        if match.state.awaits.kind in self._referee.screens.opening.asks:
            return OPENING_S
        return min(LONGEST_S, max(PAUSE_S, READING_S * len(self._shown.notice)))

    def _ask(self, match: Match, turn: _Turn) -> None:
        """Ask the machine what it does, unless its dice are to be thrown on the screen."""
        if throws_on_screen(match.state, match.machines) is None:
            machine, steps = match.machines[turn.seat], len(match.actions)
            turn.question = Think.of(match.game, match.state, turn.seat, machine, steps, turn.attempt)
            self._thinking.ask(turn.question)
        turn.asked_s = self._clock()

    def _act(self, match: Match, turn: _Turn, *, calm: bool) -> None:
        if turn.question is None:
            asks_people = self._referee.screens.between(match.state) is not None
            if turn.hurried if asks_people else self._may_act(turn, calm, self._pause_s):
                self._referee.throw_for_machine(turn.seat)
            return
        answer = self._thinking.answers.get(turn.question)
        if isinstance(answer, Chosen) and answer.action is None:
            self._referee.pass_by(turn.seat)
        elif isinstance(answer, Chosen):
            name = match.state.players[turn.seat].name
            words = deed_words(self._referee.screens, match.state, name, answer)
            if self._may_act(turn, calm, self._pause_s if words else 0.0):
                self._play(answer, words)
        elif isinstance(answer, Exception):
            self._failed(match, turn, answer)
        elif self._clock() - turn.asked_s >= HANGS_S:
            self._thinking.close()
            self._failed(match, turn, EngineError(Sentence("It thinks for too long.")))

    def _may_act(self, turn: _Turn, calm: bool, pause_s: float) -> bool:
        return turn.hurried or (calm and self._clock() - turn.since_s >= pause_s)

    def _play(self, chosen: Chosen, words: str) -> None:
        """Play a choice; if it has no words, those of the choice before stay for people to read."""
        self._told = words or self._told
        self._referee.play_machine(chosen.action, chosen.effort, self._told)
        self.deed = words

    def _failed(self, match: Match, turn: _Turn, error: Exception) -> None:
        """Ask once more after a failure; after several, tell people, and wait for OK."""
        turn.attempt += 1
        if turn.attempt % TRIES == 0:
            turn.stopped = True
            name = match.state.players[turn.seat].name
            self._shown.refuse(failure_words(name, error))
        self._ask(match, turn)


class _Preparation:
    """Has the strongest machine of a game work out beforehand what it will need, part by part."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._machines: Mapping[int, Machine] = NO_MACHINES
        self._asked: GetReady | None = None

    def go_on(self, match: Match | None, thinking: Background) -> None:
        """Begin when machines come to the table; when a part is worked out, ask for the next one."""
        machines = match.machines if match is not None else NO_MACHINES
        if match is not self._match or machines != self._machines:
            self._match, self._machines, self._asked = match, machines, None
            if match is not None and machines:
                strongest = max(machines.values(), key=lambda one: _LEVELS.index(one.opponent.level))
                self._asked = GetReady(match.game.name, strongest.opponent, match.record.rules, match.state)
                thinking.prepare(self._asked)
        elif match is not None and self._asked and thinking.answers.get(self._asked) is False:
            self._asked = replace(self._asked, state=match.state, part=self._asked.part + 1)
            thinking.prepare(self._asked)
