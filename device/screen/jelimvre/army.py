"""Ask how an army is set up: as last time, as the table knows one, or piece by piece."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, PlayAll, View, position_of
from device.screen.jelimvre.armies import READY_ARMIES, Army, is_legal, last_of, set_up, set_up_both
from device.screen.jelimvre.board import draw_scene
from device.screen.jelimvre.options import OptionEntry, draw_entry
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.words import team_name
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen
from engines.jelimvre import Action as Step
from engines.jelimvre import State

_KEYS: Final = SOFT_KEYS[:4]
"""The keys of the set-ups: both armies and one's own of last time, then those that the table knows."""
_READY_KEYS: Final = _KEYS[2:]


@dataclass(frozen=True, slots=True)
class ArmyScreen(QuestionScreen):
    """Offers whole set-ups before the first piece stands; OK sets up piece by piece."""

    def question(self, view: View) -> Question:
        """Offer both armies of last time, one's own, and the two that the table knows."""
        choices = {
            key: Choice(Caption(_("Choose"), grown=True), entry.command)
            for key, entry in _columns(view).items()
        }
        by_piece = Choice(Caption.of(_("Piece\nby piece"), icon="main"), Go(SetupScreen()))
        if (both := both_choice(view)) is not None:
            choices[Key.ONE] = replace(both, caption=replace(both.caption, icon=None, grown=True))
        else:
            by_piece = replace(by_piece, caption=by_piece.caption.proposed())
        state = state_of(view)
        title = _("{name}, how does your army stand?").format(name=team_name(state, state.active))
        nothing = _("There is no army of last time that can be set up here.")
        why = {Key.ONE: nothing, Key.TWO: nothing}
        return Question(title, (), {**choices, Key.OK: by_piece}, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each set-up, and beside them the army that stands already, if it may be seen."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        for key, entry in _columns(view).items():
            draw_entry(canvas, canvas.column(key, canvas.bar.bottom + 16), entry)
        state = state_of(view)
        if any(state.board) and not state.covered:
            draw_scene(canvas, view, canvas.beside(len(_KEYS), canvas.bar.bottom + 16))


def both_choice(view: View) -> Choice | None:
    """The key that sets both armies up as last time; None where that cannot be done."""
    steps = _both_armies(view)
    if not steps:
        return None
    return Choice(Caption.of(_("Both as\nlast time"), icon="joueurs").proposed(), PlayAll(steps))


def _both_armies(view: View) -> tuple[Step, ...]:
    """The steps that set both armies up as last time; none where a machine sets up its own."""
    position = position_of(view)
    return () if position.machines else set_up_both(state_of(view), position.last_opening)


def _columns(view: View) -> dict[Key, OptionEntry]:
    """The set-ups that the rules allow here, by key."""
    state, opening = state_of(view), position_of(view).last_opening
    columns: dict[Key, OptionEntry] = {}
    if steps := _both_armies(view):
        says = _("Each side its own army. The game begins at once.")
        columns[Key.ONE] = OptionEntry(_("Both as\nlast time"), "joueurs", says, PlayAll(steps))
    if (army := last_of(state, opening, state.active)) is not None:
        says = _("The army that you had; it can still be changed.")
        columns |= _column(state, Key.TWO, (_("Mine as\nlast time"), "relancer", says), army)
    for key, ready in zip(_READY_KEYS, READY_ARMIES, strict=True):
        columns |= _column(state, key, (ready.title(), ready.figure, ready.says()), ready.army)
    return columns


def _column(state: State, key: Key, words: tuple[str, str, str], army: Army) -> dict[Key, OptionEntry]:
    """The column of one army; none if the rules refuse it."""
    steps = set_up(army, state.active)
    return {key: OptionEntry(*words, PlayAll(steps))} if is_legal(state, steps) else {}
