"""Plays the seats of machines: they think beside the table, and act at a pace that people can follow."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from device.errors import DeviceError
from device.game.background import Background, SlowQuestion
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


class MachinePlayers:
    """Has machines think, and plays what they choose.

    Args:
        referee: leads the game.
        shown: what stands on the screen. Machines wait while people look at something else.
        thinking: works out what they choose, beside the table.
        clock: seconds that only grow.

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
        self._match: Match | None = None
        self._machines: Mapping[int, Machine] = NO_MACHINES
        self._awaited: tuple[object, int] | None = None
        self._told = ""
        self._question: SlowQuestion | None = None
        self._ready: GetReady | None = None
        self._since_s = self._asked_s = 0.0
        self._attempt = 0
        self._hurried = False
        self._stopped = False

    def go_on(self) -> None:
        """Act as soon as there is an answer; after a failure, think again."""
        self._hurried, self._stopped = True, False

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
        self._get_ready(match)
        if match is None or seat is None or not isinstance(self._shown.screen, MachineTurnScreen):
            self._awaited, self._told = None, ""
            return
        if self._awaited is None or self._awaited[0] is not match.state or self._awaited[1] != seat:
            self._begin(match, seat)
        if self._stopped:
            return
        try:
            self._act(match, seat, calm=calm)
        except (EngineError, DeviceError):
            self._stopped = True
            raise

    @property
    def _pause_s(self) -> float:
        """How long people need to read the last notice."""
        match = self._referee.game
        if match.state.awaits.kind in self._referee.screens.opening.asks:
            return OPENING_S
        return min(LONGEST_S, max(PAUSE_S, READING_S * len(self._shown.notice)))

    def _get_ready(self, match: Match | None) -> None:
        """When machines come to the table, let the strongest of them prepare for its game, part by part."""
        machines = match.machines if match is not None else NO_MACHINES
        if match is not self._match or machines != self._machines:
            self._match, self._machines, self._ready = match, machines, None
            if match is not None and machines:
                strongest = max(machines.values(), key=lambda one: _LEVELS.index(one.opponent.level))
                rules = match.record.rules
                self._prepare(GetReady(match.game.name, strongest.opponent, rules, match.state))
        elif match is not None and self._ready and self._thinking.answers.get(self._ready) is False:
            self._prepare(replace(self._ready, state=match.state, part=self._ready.part + 1))

    def _prepare(self, question: GetReady) -> None:
        self._ready = question
        self._thinking.prepare(question)

    def _begin(self, match: Match, seat: int) -> None:
        """Another position, or another machine: the pause begins anew."""
        self._awaited, self._since_s = (match.state, seat), self._clock()
        self._attempt, self._hurried, self._stopped = 0, False, False
        self._ask(match, seat)

    def _ask(self, match: Match, seat: int) -> None:
        if throws_on_screen(match.state, match.machines) is None:
            machine, steps = match.machines[seat], len(match.actions)
            self._question = Think.of(match.game, match.state, seat, machine, steps, self._attempt)
            self._thinking.ask(self._question)
        else:
            self._question = None
        self._asked_s = self._clock()

    def _act(self, match: Match, seat: int, *, calm: bool) -> None:
        if self._question is None:
            asks_people = self._referee.screens.between(match.state) is not None
            if self._hurried if asks_people else self._may_act(calm, self._pause_s):
                self._referee.throw_for_machine(seat)
            return
        answer = self._thinking.answers.get(self._question)
        if isinstance(answer, Chosen) and answer.action is None:
            self._referee.pass_by(seat)
        elif isinstance(answer, Chosen):
            words = deed_words(self._referee.screens, match.state, match.state.players[seat].name, answer)
            if self._may_act(calm, self._pause_s if words else 0.0):
                self._play(answer, words)
        elif isinstance(answer, Exception):
            self._failed(match, seat, answer)
        elif self._clock() - self._asked_s >= HANGS_S:
            self._thinking.close()
            self._failed(match, seat, EngineError(Sentence("It thinks for too long.")))

    def _may_act(self, calm: bool, pause_s: float) -> bool:
        return self._hurried or (calm and self._clock() - self._since_s >= pause_s)

    def _play(self, chosen: Chosen, words: str) -> None:
        """Play a choice; if it has no words, those of the choice before stay for people to read."""
        self._told = words or self._told
        self._referee.play_machine(chosen.action, chosen.effort, self._told)
        self.deed = words

    def _failed(self, match: Match, seat: int, error: Exception) -> None:
        """Ask once more after a failure; after several, tell people, and wait for OK."""
        self._attempt += 1
        if self._attempt % TRIES == 0:
            self._stopped = True
            name = match.state.players[seat].name
            self._shown.refuse(failure_words(name, error))
        self._ask(match, seat)
