"""Draws the tray with a mark round each die: the die's state in the game, at its place in the picture."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import GameView, View
from device.screen.imalya.faces import faces_by
from device.screen.imalya.words import die_icon, figure_name, letter_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.mark_labels import draw_marks
from device.screen.kit.mark_links import draw_chain, draw_threat
from device.screen.kit.marks import Mark, MarkState
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text
from device.screen.pending import pending_marks
from device.screen.question import Question
from device.screen.theme import BODY, TITLE
from device.screen.tray import draw_empty_tray, draw_picture, placed
from device.screen.words import LOOK_ICONS, look_word
from device.throw.sight import Sight
from device.zone import Zone
from engines.contract import NATURE
from engines.imalya import Die, State, Status
from vision.reading import Die as SeenDie

_DRAWN_DIE = 62
_LOOKS = {
    Status.DAM: MarkState.DAM,
    Status.CAPTIVE: MarkState.CAPTIVE,
    Status.KILLED: MarkState.KILLED,
    Status.COUNTERED: MarkState.COUNTERED,
    Status.FREE: MarkState.LOCKED,
}


def draw_tray(canvas: Canvas, view: View, zone: Zone, question: Question) -> None:
    """Draw the live picture with marks; if the camera does not see all dice, draw the dice instead."""
    if view.position is None:
        return
    sight = view.sight
    state = view.position.state
    lying = lying_dice(state)
    if sight.picture is not None and all(die.number in sight.dice for die in lying):
        draw_picture(canvas, sight, zone)
    else:
        draw_empty_tray(canvas, zone)
        if sight.trouble and state.awaits.actor == NATURE:
            _draw_trouble(canvas, zone, sight.trouble)
            return
        sight = Sight()
    marks = {die.number: _mark(die, view.position, sight, zone, question) for die in lying}
    if sight.picture is None:
        for die in lying:
            box = marks[die.number].box
            shape = faces_by(state.rules).shape
            draw_die(canvas, die_icon(state, die.number), box.x + 2, box.y + 2, _DRAWN_DIE, shape)
    for dam, prey in question.threats:
        if dam in marks and prey in marks:
            draw_threat(canvas, marks[dam], marks[prey])
    draw_marks(canvas, [*marks.values(), *pending_marks(sight, zone, faces_by(state.rules))], zone)
    for die in lying:
        if die.status is Status.CAPTIVE and die.captor in marks:
            draw_chain(canvas, marks[die.captor], marks[die.number])


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the tray with its dice, without a question about any of them."""
    draw_tray(canvas, view, zone, Question(""))


def _draw_trouble(canvas: Canvas, zone: Zone, words: str) -> None:
    """Draw in place of the picture why there is none, and that the game goes on without it."""
    theme = canvas.theme
    panel = zone.inset(36, 44)
    draw_panel(canvas, panel, theme.loge)
    draw_figure(canvas, "camera", theme.dam, panel.x + 20, panel.y + 18, 36)
    draw_text(canvas, _("No picture"), TITLE, theme.velin, panel.x + 68, panel.y + 47)
    foot = draw_lines(
        canvas, words, BODY, theme.velin, panel.x + 20, panel.y + 86, width=panel.w - 40, leading=24
    )
    words = _("The game goes on: enter the dice by hand.")
    draw_lines(canvas, words, BODY, theme.brume, panel.x + 20, foot + 6, width=panel.w - 40, leading=24)


def lying_dice(state: State) -> list[Die]:
    """The dice that lie on the table, without those in the thrower's hand."""
    in_hand = state.awaits.dice if state.awaits.actor == NATURE else ()
    return [die for die in state.dice if die.figure is not None and die.number not in in_hand]


def _mark(die: Die, position: GameView[State], sight: Sight, zone: Zone, question: Question) -> Mark:
    look = _look(die, position, question)
    state = position.state
    name, icon = figure_name(state.rules, letter_of(state, die.number)), die_icon(state, die.number)
    named = look in (MarkState.FRESH, MarkState.AWAITED, MarkState.DAM)
    seen = sight.dice.get(die.number)
    return Mark(
        number=die.number,
        box=placed(seen.box_xyxy, sight, zone) if seen else _drawn_place(die.number, len(state.dice), zone),
        look=look,
        word=name if named else look_word(look),
        icon=icon if named else LOOK_ICONS[look],
        figure=icon if _needs_figure(look, seen) else None,
        pen=die.number in position.by_hand,
    )


def _look(die: Die, position: GameView[State], question: Question) -> MarkState:
    if die.number in question.awaited:
        return MarkState.AWAITED
    if die.status is Status.FREE and die.liberated:
        return MarkState.FREED
    if die.status in _LOOKS:
        return _LOOKS[die.status]
    return MarkState.BY_HAND if die.number in position.by_hand else MarkState.FRESH


def _needs_figure(look: MarkState, seen: SeenDie | None) -> bool:
    """Whether the tag must show the Figure, because the die shows a number and the tag names its state."""
    if look in (MarkState.FRESH, MarkState.AWAITED, MarkState.DAM) or seen is None:
        return False
    return seen.design in ("pips", "numerals")


def _drawn_place(number: int, dice: int, zone: Zone) -> Zone:
    """The place of a drawn die, in two rows of three or four dice."""
    row, column = divmod(number - 1, dice // 2)
    x = zone.x + zone.w * (1 + 2 * column) / dice
    y = zone.y + zone.h * (1 + 2 * row) / 4
    side = _DRAWN_DIE + 4
    return Zone(x - side / 2, y - side / 2, side, side)
