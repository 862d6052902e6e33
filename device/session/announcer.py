"""Plays the cues and speaks the sentences of a turn of the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.screen.base import Screen, View
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.words import uncapitalised
from device.session.caller import Caller
from device.session.cues import Cues
from device.session.table_state import Step
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue


class Announcer:
    """Plays the cues and speaks the sentences of each turn of the loop.

    Args:
        cues: plays the sounds.
        caller: speaks the sentences.
    """

    def __init__(self, cues: Cues, caller: Caller) -> None:
        self._cues = cues
        self._caller = caller

    def announce(
        self,
        step: Step,
        screen: Screen,
        view: Callable[[], View],
        *,
        pressed: bool,
        heard_ms: Mapping[Cue, tuple[int, ...]],
        said: Mapping[str, str],
        deed: str = "",
    ) -> None:
        """Play the sounds and sentences of a turn.

        Args:
            step: what the turn has done.
            screen: the screen that is shown after it.
            view: makes the data from which the screen draws.
            pressed: whether somebody has pressed a key.
            heard_ms: when the cues of what moves are heard.
            said: how the names of people are said.
            deed: what a machine has done, in a sentence; else "".
        """
        earlier, now = step.earlier, step.now
        if pressed or step.changes:
            self._caller.restart_reminder()
        if pressed and step.changes:  # the press has answered what was asked
            self._caller.cut()
        if pressed:
            self._cues.interrupt()
        if not step.restored:
            self._add_cues(step, heard_ms)
        if step.asks_about_dice and isinstance(screen, DoubtsScreen | FigureScreen):
            self._caller.add(Call(CallKind.DOUBT, screen.asks(view())))
        self._caller.say_names(said)
        if step.game is not None:
            self._caller.add_step(earlier, now, step.game)
        if deed:
            self._caller.add(Call(CallKind.DEED, "", deed))
        if self._caller.reminds:
            self._caller.remind(_awaited_words(step, screen, view))
        self._cues.play()
        self._caller.speak()

    def _add_cues(self, step: Step, heard_ms: Mapping[Cue, tuple[int, ...]]) -> None:
        """Add the sounds of a step, and of a question about dice."""
        if step.asks_about_dice:
            self._cues.add(Cue.DOUBT)
        if not step.changes:
            self._cues.add_later(heard_ms)
        if step.game is not None:
            self._cues.add_step(step.earlier, step.now, step.game, heard_ms)


def _awaited_words(step: Step, screen: Screen, view: Callable[[], View]) -> str:
    """The question that the game has put up, with the name of whom it asks; "" for a secret one."""
    position, seat = step.now.position, step.now.seat
    if position is None or screen != position.asked:
        return ""
    if seat is None or position.state.awaits.secret:
        return ""
    name, title = position.state.players[seat].name, screen.asks(view())
    return title if name in title else f"{name}, {uncapitalised(title)}"
