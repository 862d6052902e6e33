"""The caller: says aloud whose turn it is, what a turn has brought, what is asked, and who has won."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Final

from device.i18n import language_in_use
from device.screen.calls import end_call, throw_for_call, turn_call
from device.screen.game import AnyGameScreens
from device.screen.words import capitalised
from device.session.table_state import TableState
from device.settings.model import Voice
from device.sound.calls import Call, CallKind, CallQueue
from device.sound.number_words import written_out
from device.sound.voice import Speaks
from engines.contract import NATURE

REMINDER_S: Final = 8.0
"""After this long without a press the full voice says what is awaited. Sooner, it disturbs who thinks."""
_TOGETHER: Final = 3
"""The most sentences of one kind that a step of the game may have spoken; more take too long."""


class Caller:
    """Gathers the sentences of one turn of the table's loop, and has them spoken one after the other.

    Args:
        speech: speaks them; None for a table without a caller.
        voice: how much is said.
        volume: from 0, which is silence, to 6.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        speech: Speaks | None = None,
        voice: Voice = "off",
        volume: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._speech = speech
        self._voice = voice
        self._volume = volume
        self._clock = clock
        self._queue = CallQueue()
        self._names: Mapping[str, str] = {}
        self._gathered: dict[CallKind, list[str]] = {}
        self._quiet_since_s = clock()
        self._reminded = False

    def say_names(self, names: Mapping[str, str]) -> None:
        """Set how names are pronounced that are written otherwise.

        Args:
            names: how a name is said, by the name.
        """
        self._names = names

    @property
    def _speaker(self) -> Speaks | None:
        """What speaks now; None while the voice is off."""
        return self._speech if self._voice != "off" and self._volume > 0 else None

    @property
    def speaks(self) -> bool:
        """Whether something is installed that can speak."""
        return self._speech is not None and self._speech.available

    def set(self, voice: Voice, volume: int) -> None:
        """Say more or less from now on, at another volume; a voice that is switched off stops at once."""
        if voice == "off" or volume == 0:
            self.cut()
        self._voice, self._volume = voice, volume

    def try_out(self, words: str) -> None:
        """Say something at once, whatever is being said."""
        self.cut()
        self.add(Call(CallKind.TURN, words))

    def add(self, *calls: Call | None) -> None:
        """Note an event that may be said at the end of this turn of the loop."""
        for call in filter(None, calls):
            words = call.said(self._voice)
            if words and self._speaker is not None:
                self._gathered.setdefault(call.kind, []).append(words)

    def add_step(self, earlier: TableState, now: TableState, game: AnyGameScreens) -> None:
        """Say what a step of the game calls for; in a game that is resumed, also whose turn it is.

        Args:
            earlier: the table before the step.
            now: the table after it.
            game: what the game brings to the screen.
        """
        state = now.state
        for event in now.events_since(earlier):
            self.add(game.telling_of(event).called(state, event))
        if now.is_over and not earlier.is_over and earlier.position is not None:
            if CallKind.END not in self._gathered:
                self.add(end_call(state.players, state.outcome))
        elif now.seat is not None and now.seat != earlier.seat:
            self.add(self._turn_call(now))

    def _turn_call(self, now: TableState) -> Call | None:
        """Whose turn it is. For a machine people are asked to throw; it needs no call to choose."""
        if now.seat is None or now.position is None:
            return None
        name = now.state.players[now.seat].name
        if now.seat not in now.position.machines:
            return turn_call(name)
        if now.state.awaits.actor == NATURE and not now.position.machines[now.seat].on_screen:
            return throw_for_call(name)
        return None

    def restart_reminder(self) -> None:
        """Restart the time until the reminder, after a key press or a step of the game."""
        self._quiet_since_s = self._clock()
        self._reminded = False

    def cut(self) -> None:
        """Stop speaking at once, and drop the sentences that wait."""
        if self._speaker is not None:
            self._speaker.hush()
        self._queue.cut()

    @property
    def reminds(self) -> bool:
        """Whether nobody has answered for so long that what is awaited should be said, once."""
        if self._speaker is None or self._voice != "full" or self._reminded:
            return False
        return self._clock() - self._quiet_since_s >= REMINDER_S

    def remind(self, words: str) -> None:
        """Say what is awaited; not again before somebody presses a key or the game moves."""
        self._reminded = True
        self.add(Call(CallKind.AWAITED, "", words))

    def speak(self) -> None:
        """Have the next sentence spoken, if none is being spoken."""
        if self._speaker is None:
            return
        now_s, language = self._clock(), language_in_use()
        sentences = [
            (kind, " ".join(self._aloud(one, language) for one in words[:_TOGETHER]))
            for kind, words in self._gathered.items()
        ]
        self._gathered.clear()
        if self._queue.speaking and not self._speaker.busy():
            self._queue.ended()
        self._queue.add(sentences, now_s)
        words = self._queue.next(now_s)
        if words is not None:
            self._speaker.say(words, language, self._volume)

    def _aloud(self, sentence: str, language: str) -> str:
        """A sentence with names as they are said, numbers in words, and a capital."""
        if self._names:
            names = "|".join(re.escape(name) for name in sorted(self._names, key=len, reverse=True))
            sentence = re.sub(rf"(?<!\w)({names})(?!\w)", lambda found: self._names[found[0]], sentence)
        return capitalised(written_out(sentence, language))

    def close(self) -> None:
        """Stop speaking."""
        self.cut()
