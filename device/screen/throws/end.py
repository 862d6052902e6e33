"""The end of a session: the highest throw, beside how many there were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.annals.errands import evening_choice
from device.screen.base import View, position_of
from device.screen.games.after_game import last_page_choices
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.throws.words import thrown_line
from engines.throws import State


@dataclass(frozen=True, slots=True)
class SessionScreen(PlainScreen):
    """Shows what was thrown; OK begins another session."""

    def question(self, view: View) -> Question:
        """Throw on in another session, play a game, or look at the evening."""
        state: State = position_of(view).state
        choices = last_page_choices(self)
        again = choices[Key.OK]
        choices[Key.OK] = Choice(Caption.of(_("Throw\non"), icon="frais").proposed(), again.command)
        if evening := evening_choice(view, self):
            choices[Key.FIVE] = evening
        why = dict.fromkeys(Key, _("The session is over. OK begins another one."))
        return Question(_("The session is over."), tuple(_lines(state)), choices, why=why)


def _lines(state: State) -> Iterator[SideLine]:
    summed = [thrown for thrown in state.thrown if thrown.is_summed]
    if not summed:
        return
    highest = max(summed, key=lambda thrown: thrown.sum or 0)
    line = thrown_line(state, highest)
    title = _("The highest, by {name}:").format(name=line.strong) if line.strong else _("The highest:")
    yield SideLine(title, line.rest, "valider")
