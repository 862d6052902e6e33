"""The main screen of Imalya: the live tray, the question, the row of dice, and the points of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Held, Screen, View, position_of
from device.screen.dice.figure import correcting
from device.screen.imalya.ask import ask
from device.screen.imalya.ask_bel import ask_verb, ask_which
from device.screen.imalya.ask_throw import ask_correction
from device.screen.imalya.faces import faces_by, lying_letters
from device.screen.imalya.figure_motions import DieKilled
from device.screen.imalya.host_words import host_line, tray_words
from device.screen.imalya.points import points_of
from device.screen.imalya.row import row_of
from device.screen.imalya.state import count_keys, state_of
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Motion
from device.screen.question import Question
from device.screen.row.layout import RowShape
from device.screen.row.moving import landing_ms
from device.screen.row.numbers_placed import numbers_placed
from device.screen.row.row_die import Row
from device.screen.row.scene import ThrowScene, draw_table, draw_throw
from device.screen.words import ordinal
from device.zone import Zone
from engines.imalya import Phase, State, Status
from engines.imalya.events import Killed, Threw

_NAMED_IN_BAR: Final = 4
"""With more players than these, the bar of a wide screen has initials in place of names."""


@dataclass(frozen=True, slots=True)
class ThrowScreen(TrayQuestion):
    """Shows the tray and the dice, and the question for the state, or one that a key has opened."""

    def held(self, view: View) -> Mapping[Key, Held]:
        """If the keys stand for dice, each corrects its die."""
        state = state_of(self.as_corrected(view))
        lying = lying_letters(state)
        keys = _dice_by_key(self.question(view), state)
        return {key: correcting(number, lying[number]) for key, number in keys.items() if number in lying}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the whole screen above the captions."""
        position = position_of(self.as_corrected(view))
        state, question = position.state, self.question(view)
        draw_throw(
            canvas,
            view,
            ThrowScene(
                question=question,
                moment=_moment(state),
                row=row_of(view, position, question),
                points=points_of(state),
                line=host_line(view, position),
                faces=faces_by(state.rules),
                without=tray_words(view, state),
            ),
        )

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """Thrown dice get their numbers in the live picture, and one that is killed at once lands whole."""
        events = position_of(view).events if stepped else ()
        thrown = [number for event in events if isinstance(event, Threw) for number, _figure in event.dice]
        killed = [event.die for event in events if isinstance(event, Killed) and event.die in thrown]
        falls = [self._killed(view, number, landing_ms(thrown.index(number))) for number in killed]
        faces = faces_by(state_of(view).rules)
        return *numbers_placed(view, frozenset(thrown), faces), *falls

    def _killed(self, view: View, number: int, lands_ms: int) -> Motion:
        """A die lands, and then the Mort kills it."""
        position, question = position_of(view), self.question(view)
        state: State = position.state
        dice = tuple(die.but(status=Status.LOOSE) if die.number == number else die for die in state.dice)
        whole = row_of(view, replace(position, state=state.but(dice=dice)), question)
        shape = RowShape(len(dice), question.hand)
        return DieKilled(number, shape, whole.dice[number - 1], lands_ms)

    def question(self, view: View) -> Question:
        """The question for the state, or the further question that a key has opened."""
        if self.correcting:
            return ask_correction(self.as_corrected(view), self)
        if self.kind is not None:
            return ask_which(view, self.kind, self)
        if self.die is not None:
            return ask_verb(view, self.die, self)
        return ask(view, self)


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the tray with its dice, without a question about any of them."""
    draw_table(canvas, view, zone, lying_row(view))


def lying_row(view: View) -> Row:
    """The dice as they are, without a question about any of them."""
    return row_of(view, position_of(view), Question(""))


def _dice_by_key(question: Question, state: State) -> Mapping[Key, int]:
    """The die that each soft key stands for; none where the keys stand for something else."""
    if not question.dice_keys:
        return {}
    return {key: number for number, key in count_keys(state, question.hand).items()}


def _moment(state: State) -> str:
    """The number of the throw and of the round, in one line; whose throw it is if the bar has no names.

    The number comes first, since a long name is shortened.
    """
    if state.phase is Phase.STAKE:
        return _("between games")
    if not state.round:
        return _("before the first round")
    number = state.throw_number + (state.phase is Phase.THROW)
    throw = _("{nth} throw").format(nth=ordinal(max(1, number)))
    if len(state.players) > _NAMED_IN_BAR:
        return f"{throw}, {state.player.name}"
    return _("{throw}, round {n}").format(throw=throw, n=state.round)
