"""Several lines are full at once: choose the one to resolve. Resolving it breaks the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.state import Forecast, state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name, line_name
from device.screen.base import Command, Go, Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice
from device.screen.touch import point_at
from engines.artiseurs import Cell, ChooseLine, State
from engines.artiseurs.lines import Line, share


@dataclass(frozen=True, slots=True)
class LineScreen(TableScreen):
    """Offers a key for each full line.

    Attributes:
        number: the selected line, from 0.
    """

    number: int = 0

    def talk(self, view: View) -> Talk:
        """Ask which line to resolve, and show what the selected one would return."""
        state = state_of(view)
        line = _lines(state)[self.number]
        stones = state.board[line.span]
        title = _("{name}: which line?").format(name=actor_name(state))
        detail = _("Only one is resolved: {line}?").format(line=line_name(line))
        return Talk(title, detail, forecast=Forecast(line, stones, *share(stones)))

    def scene(self, view: View) -> Scene:
        """Mark the selected line."""
        return Scene(lines=(_lines(state_of(view))[self.number],))

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each line; OK resolves the selected one."""
        lines = _lines(state_of(view))
        choices = {Key.SIX: rules_choice(view, self)}
        for key, (number, line) in zip(SOFT_KEYS, enumerate(lines), strict=False):
            look = CaptionStyle.PROPOSED if number == self.number else CaptionStyle.READY
            caption = Caption(_("Line"), line.name, icon="table", look=look)
            choices[key] = Choice(caption, Go(replace(self, number=number)))
        line = lines[self.number]
        caption = Caption(_("Resolve"), line.name, icon="valider").proposed()
        choices[Key.OK] = Choice(caption, Play(ChooseLine(line)))
        return choices

    def point(self, cell: Cell, view: View) -> Command | None:
        """Select the line through a touched cell; a second touch resolves it.

        A cell that lies on several full lines selects none.
        """
        lines = _lines(state_of(view))
        through = [number for number, line in enumerate(lines) if cell in line.cells]
        if len(through) != 1:
            return None
        return point_at(replace(self, number=through[0]), view, again=through[0] == self.number)


def _lines(state: State) -> list[Line]:
    return [action.line for action in state.legal_actions() if isinstance(action, ChooseLine)]
