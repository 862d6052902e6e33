"""Play a turn on the board, step by step: take up a piece and put it down, or lay something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS
from device.screen.base import Command, Go, Play, Refuse, View
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.cursor import arrow_choices, following, nearest
from device.screen.jelimvre.exchange import ExchangeScreen
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.options import OptionsScreen, entries
from device.screen.jelimvre.piece_moves import how_it_moves
from device.screen.jelimvre.progress import progress
from device.screen.jelimvre.state import state_of, traced
from device.screen.jelimvre.table import attacked_king, draw_table
from device.screen.jelimvre.tools import (
    BETWEEN_CELLS,
    FIGURES,
    Tool,
    cell_of,
    closing,
    legal,
    target_of,
    tools,
    usual_tool,
    words_of,
)
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, return_choice, step_back
from device.screen.touch import point_at
from engines.jelimvre import (
    FLOOR_OF,
    NAMES,
    Action,
    Colour,
    Floor,
    Kind,
    Move,
    Pass,
    Phase,
    State,
    TurnGlass,
)
from engines.jelimvre.board import find
from engines.jelimvre.moving import takes


@dataclass(frozen=True, slots=True)
class TurnScreen(QuestionScreen):
    """Shows the board, with the next possible steps of the turn.

    Attributes:
        tool: the kind of step in use; None for the usual one at this moment.
        chosen: the cell of the piece that has been taken up; None before that.
        cursor: the cell where the cursor was left; it moves to the nearest cell where OK acts.
    """

    tool: Tool | None = None
    chosen: int | None = None
    cursor: int | None = None

    def question(self, view: View) -> Question:
        """Ask which piece moves, where it goes, or where something is laid."""
        state = state_of(view)
        choices: dict[Key, Choice] = {}
        stops, cursor = self._stops(state), self._cursor(state)
        if cursor is not None:
            choices = arrow_choices(cursor, stops, lambda stop: replace(self, cursor=stop))
        choices |= self._fifth(state, cursor, stops) | self._further(state)
        if (answer := self._ok(state, cursor)) is not None:
            choices[Key.OK] = answer
        tool = self._tool(state)
        title = words_of(tool).asks if tool and self.chosen is None else _("Where to?")
        if tool is None:
            title = _("The turn is complete.") if closing(state) else _("Nothing can be done.")
            title = _("Anything else?") if tools(state) else title
        return Question(title, progress(state, tool), choices, why=self._why(state))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw board and camps; a question other than about a plain move covers the other camp."""
        state = state_of(view)
        plain = state.phase is Phase.CHOOSE and self._tool(state) is Tool.MOVE
        draw_table(canvas, view, self._marks(view), None if plain else self.question(view))

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Take up a touched piece at once; play to a cell only at a second touch, after it was shown."""
        cell, state = BoardZones.of(canvas).cell_at(x, y), state_of(view)
        if cell is None:
            return None
        if cell == self.chosen:
            return Go(replace(self, chosen=None, cursor=cell))
        aimed = self if cell in self._stops(state) else replace(self, chosen=None)
        if cell not in aimed._stops(state):
            nothing = _("Nothing can be done at {cell}.").format(cell=NAMES[cell])
            return Refuse(self._with_moves(state, cell if self.chosen is None else self.chosen, nothing))
        return point_at(replace(aimed, cursor=cell), view, again=cell == self.cursor)

    def _marks(self, view: View) -> Marks:
        state = state_of(view)
        picking = self.chosen is None and self._tool(state) is Tool.MOVE
        return Marks(
            cursor=self._cursor(state),
            chosen=self.chosen,
            targets=() if picking else self._stops(state) - {self._cursor(state)},
            trace=traced(view) if self.chosen is None else (),
            attacked=attacked_king(state),
        )

    def _with_moves(self, state: State, cell: int | None, reason: str) -> str:
        """A refusal, and how the piece on a cell moves where a move is asked for."""
        if cell is None or self._tool(state) is not Tool.MOVE:
            return reason
        return f"{reason} {how_it_moves(state, cell)}".rstrip()

    def _tool(self, state: State) -> Tool | None:
        return self.tool if self.tool in tools(state) else usual_tool(state)

    def _actions(self, state: State) -> Sequence[Action]:
        """The actions of the tool, only those of the piece taken up if there is one."""
        tool = self._tool(state)
        actions = tools(state)[tool] if tool else ()
        return [action for action in actions if self.chosen in (None, cell_of(action))]

    def _stops(self, state: State) -> set[int]:
        """The cells where OK acts."""
        end = cell_of if self.chosen is None else target_of
        return {cell for action in self._actions(state) if (cell := end(action)) is not None}

    def _cursor(self, state: State) -> int | None:
        """The cell of the cursor: nearest to where it was, to the piece taken up, or to the last step."""
        last = target_of(state.steps[-1]) if state.steps else None
        left = next((cell for cell in (self.cursor, self.chosen, last) if cell is not None), None)
        return nearest(left, self._stops(state) if self.cursor is not None else self._likely(state))

    def _likely(self, state: State) -> set[int]:
        """The cells for the cursor to start on: all stops, unless some of them are likelier.

        A piece that can take the enemy king begins on him, and destroying begins on enemy walls.
        """
        stops = self._stops(state)
        king = find(state.board, Kind.KING, state.active.other)
        if self.chosen is not None and king in stops:
            return {king}
        if self._tool(state) is not Tool.DESTROY:
            return stops
        enemy = Floor.WHITE_WALL if state.active is Colour.BLACK else Floor.BLACK_WALL
        return {cell for cell in stops if FLOOR_OF[state.board[cell]] is enemy} or stops

    def _ok(self, state: State, cursor: int | None) -> Choice | None:
        """Take up, put down, or end a turn to which nothing can be added."""
        tool = self._tool(state)
        if tool is None:
            end = _end(state)
            return end and replace(end, caption=end.caption.proposed())
        if tool is Tool.REGENERATE:
            caption = Caption(words_of(tool).does, icon="valider").proposed()
            return Choice(caption, Go(ExchangeScreen(tools(state)[tool])))
        if cursor is None:
            return None
        if tool in BETWEEN_CELLS and self.chosen is None:
            caption = Caption(_("Choose"), NAMES[cursor], icon="valider").proposed()
            return Choice(caption, Go(replace(self, chosen=cursor, cursor=None)))
        fitting = tuple(action for action in self._actions(state) if target_of(action) == cursor)
        taken = any(isinstance(action, Move) and takes(state, action) for action in fitting)
        verb, where = (_("Take"), _("on {cell}")) if taken else (words_of(tool).does, _("to {cell}"))
        if tool not in BETWEEN_CELLS:
            where = "{cell}"
        caption = Caption(verb, where.format(cell=NAMES[cursor]), icon="valider").proposed()
        return Choice(caption, Play(fitting[0]) if len(fitting) == 1 else Go(ExchangeScreen(fitting)))

    def _fifth(self, state: State, cursor: int | None, stops: set[int]) -> dict[Key, Choice]:
        """Offer to end the turn; if it cannot end yet, to move the cursor to the next cell."""
        end = _end(state)
        if end is not None and self.chosen is None:
            return {Key.FIVE: end} if self._tool(state) else {}
        if cursor is None or len(stops) < 2:
            return {}
        words, icon = _("Next\ntarget"), "frais"
        if self.chosen is None and (tool := self._tool(state)) in (Tool.MOVE, Tool.TRAVEL):
            words, icon = _("Next\npiece"), FIGURES[tool]
        return {
            Key.FIVE: Choice(Caption.of(words, icon=icon), Go(replace(self, cursor=following(cursor, stops))))
        }

    def _further(self, state: State) -> dict[Key, Choice]:
        """Offer the further choices of this turn: directly where the keys suffice, else on a screen of them.

        Key 5 is free for a choice only while no tool is in use.
        """
        if self.chosen is not None:
            return {}
        tool = self._tool(state)
        others = entries(state, tool, TurnScreen)
        if not others:
            return {}
        if len(others) == 1 or (len(others) == 2 and tool is None):
            keys = (Key.FIVE, Key.SIX)[-len(others) :]
            return {
                key: Choice(Caption.of(other.title, icon=other.figure), other.command)
                for key, other in zip(keys, others, strict=True)
            }
        caption = Caption(_("Otherwise"), _("{n} choices").format(n=len(others)), icon="regen")
        return {Key.SIX: Choice(caption, Go(OptionsScreen(TurnScreen, tool)))}

    def _why(self, state: State) -> dict[Key, str]:
        """The reason for each dead key."""
        only = _("There is only one place to go.") if self._stops(state) else _("Nothing can be added.")
        if self._tool(state) is None and tools(state):
            only = _("First choose what is laid; OK ends the turn without it.")
        elif self._tool(state) is Tool.REGENERATE:
            only = _("No cell is asked for: the piece comes back on the regenerator.")
        other = (
            _("First put the piece down, or put it back.")
            if self.chosen is not None
            else _("There is no other choice now.")
        )
        why = dict.fromkeys(Key, only) | {Key.SIX: other}
        if len(self._stops(state)) > 1:
            why |= dict.fromkeys(ARROWS, _("No other place lies in this direction."))
        return {key: self._with_moves(state, self.chosen, reason) for key, reason in why.items()}

    def on_back(self, view: View) -> Choice | None:
        """Put a piece back, return to the usual tool, or do what Back does everywhere."""
        state = state_of(view)
        if self.chosen is not None:
            put_back = Caption(_("Put back"), icon="retour")
            return Choice(put_back, Go(replace(self, chosen=None, cursor=self.chosen)))
        if self._tool(state) is not usual_tool(state):
            return return_choice(Go(TurnScreen()))
        return step_back(self, view)


def _end(state: State) -> Choice | None:
    """The choice that ends the turn; None if it cannot end now."""
    end = closing(state)
    if isinstance(end, TurnGlass):
        return Choice(Caption.of(_("Turn\nthe glass"), icon="sablier"), Play(end))
    if end is not None:
        return Choice(Caption.of(_("End\nthe turn"), icon="valider"), Play(end))
    if Pass() in legal(state):
        return Choice(Caption(_("Pass"), icon="passer").proposed(), Play(Pass()))
    return None
