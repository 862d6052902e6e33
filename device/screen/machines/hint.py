"""Tells what a machine at the table would do in a person's place."""

from __future__ import annotations

from dataclasses import dataclass

from device.game.notes import hint_note
from device.game.thinking import Chosen, Think, people_answer
from device.i18n import _, message_of, translated
from device.screen.base import Back, Command, Consult, Go, Screen, View, position_of
from device.screen.game import game_of, game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.machines.words import MACHINE, deed_in
from device.screen.question import Choice, Question, QuestionScreen, SideLine, closing_choices
from device.screen.row.standing import draw_standing
from device.screen.words import capitalised
from engines.registry import GAMES


def hint_choice(view: View, behind: Screen | None) -> Choice | None:
    """The key that asks a machine at the table what it would do; None where no person is to choose openly."""
    game, position = game_of(view), view.position
    if game is None or position is None or not position.machines:
        return None
    engine, state, machines = GAMES[game.card().name], position.state, position.machines
    of_people = state.awaits.actor not in machines or people_answer(engine, state, machines)
    if state.awaits.actor < 0 or state.awaits.secret or not of_people:
        return None
    seat, machine = min(machines.items())
    name = state.players[seat].name
    question = Think.of(engine, state, state.awaits.actor, machine)
    caption = Caption(_("Hint of"), name, MACHINE, name=name)
    return Choice(caption, Consult(question, HintScreen(question, name, behind), note=hint_note(name)))


@dataclass(frozen=True, slots=True)
class HintScreen(QuestionScreen):
    """Shows what a machine would do, beside the table as it stands.

    Attributes:
        asked: the question whose answer is shown.
        name: the name of the machine.
        behind: the screen to go back to; None for the game's own screen (`Back`).
    """

    asked: Think
    name: str
    behind: Screen | None = None

    def question(self, view: View) -> Question:
        """What it would do, and why; the keys lead back."""
        leave: Command = Go(self.behind) if self.behind else Back()
        choices = closing_choices(_("Go on"), leave)
        title = _("What would\n{name} do?").format(name=self.name)
        return Question(title, self._lines(view), choices)

    def _lines(self, view: View) -> tuple[SideLine, ...]:
        answer = view.answers.get(self.asked)
        if isinstance(answer, Exception):
            return (SideLine("", message_of(answer), MACHINE, harm=True),)
        if not isinstance(answer, Chosen):
            return (SideLine("", _("{name} thinks.").format(name=self.name), MACHINE),)
        if answer.action is None:
            return (SideLine("", _("Wait, and let the others act."), MACHINE),)
        deed = deed_in(game_on_table(view), position_of(view).state, answer.action)
        because = () if answer.because is None else (SideLine("", translated(answer.because), "table"),)
        return (SideLine(capitalised(deed), "", MACHINE), *because)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the table as it stands, and the hint beside it."""
        draw_standing(canvas, view, self.question(view), icon=MACHINE)
