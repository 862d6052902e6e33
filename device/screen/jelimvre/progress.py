"""Lines about the progress of a turn: what is done, what is left, and what restricts the next piece."""

from __future__ import annotations

from device.i18n import _, by_count
from device.screen.jelimvre.tools import CONSTRUCTIONS, Tool, closing, tools
from device.screen.question import SideLine
from engines.jelimvre import Phase, State, Travel, TurnGlass, laying, walls, water
from engines.jelimvre.counter import in_bonus

_MOST = {
    **{phase: laying.MOST[phase] for phase in (Phase.BUILD, Phase.WALLS, Phase.FLOOD)},
    Phase.SHIFT: walls.MOST,
    Phase.DESTROY: walls.MOST,
    Phase.DRAIN: water.MOST,
}
"""The greatest number of steps in a turn, by phase."""


def progress(state: State, tool: Tool | None) -> tuple[SideLine, ...]:
    """The lines below the question of a turn."""
    lines = []
    if state.phase in _MOST:
        done = state.laid if state.phase is Phase.BUILD else len(state.steps)
        most = _MOST[state.phase] if tool else done
        words = _("{n} of {most} so far").format(n=done, most=most)
        lines.append(SideLine(words, icon="frais"))
    elif state.phase is Phase.TRAVEL:
        across = sum(isinstance(step, Travel) for step in state.steps)
        lines.append(SideLine(_("{n} across so far").format(n=across), icon="coquille"))
    if tool is Tool.WALL:
        lines.append(
            SideLine("", by_count(state.own.walls, _("{n} wall in stock"), _("{n} walls in stock")), "mur")
        )
    elif tool is Tool.WATER:
        lines.append(
            SideLine(
                "", by_count(state.pool, _("{n} piece of water left"), _("{n} pieces of water left")), "eau"
            )
        )
    if hint := _hint(state, tool):
        lines.append(SideLine("", hint))
    if isinstance(closing(state), TurnGlass):
        lines.append(
            SideLine("", _("The turn stands once you turn the glass; until then, revise it as you like."))
        )
    return tuple(lines)


def _hint(state: State, tool: Tool | None) -> str:
    """A sentence about what restricts the next piece, or ""."""
    if tool in CONSTRUCTIONS and state.phase in (Phase.CHOOSE, Phase.BONUS, Phase.TRAVEL):
        return first_hint(state, tool)
    hints = {
        Tool.TRAVEL: _("From shore to shore of one zone, as many pieces as you like."),
        Tool.SHIFT: _("To a free cell beside one where a wall of yours lay before this turn."),
        Tool.DESTROY: _("Never a group of enemy walls that a tower of its colour touches."),
        Tool.RELOCATE: _("To any free cell of the board."),
    }
    if state.phase is Phase.MOVE:
        return _("After the construction comes the move.")
    if tool is None and any(laid in tools(state) for laid in CONSTRUCTIONS):
        return _with_the_move(state)
    return hints.get(tool, "") if tool else ""


def _with_the_move(state: State) -> str:
    """What may be laid after the move; the keys say whether walls and water are left."""
    if state.own.first:
        return _("Up to six walls and pieces of water may be laid, on any free cell.")
    return _("One construction may be laid, beside a piece of yours.")


def first_hint(state: State, tool: Tool) -> str:
    """Where the first wall or the first piece of water of a turn may be laid."""
    if state.own.first:
        return _("Up to six in all, on any free cell.")
    if in_bonus(state):
        return _("Only one, beside a piece of yours.")
    if tool is Tool.WALL:
        return _("On any free cell.")
    if state.rules.water9_new_zone:
        return _("Beside a piece of yours, or a zone of water that one touches.")
    return _("Beside a zone of water that a piece of yours touches.")
