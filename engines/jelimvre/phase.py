"""The moments of a game."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a game; its values are the words of the text form and of `Awaits.kind`."""

    COLOURS = "colours"
    """Everybody agrees who plays White (l.308)."""
    SETUP = "setup"
    """A side sets its army up, White first (l.310-314)."""
    START = "start"
    """A turn begins. No state stays in this phase."""
    CHOOSE = "choose"
    """The side to play chooses among all actions that its counter allows."""
    MOVE = "move"
    """Counter 2 or 3: a construction was laid before the move; now the move."""
    BONUS = "bonus"
    """A piece has moved; something may still be laid."""
    TRAVEL = "travel"
    """Pieces have crossed the water; more may follow."""
    BUILD = "build"
    """The first turn: walls and water are laid, up to six (l.319-330)."""
    WALLS = "walls"
    """Counter 6: walls are built, up to three (l.207)."""
    SHIFT = "shift"
    """Counter 6: walls are shifted, up to three (l.210)."""
    DESTROY = "destroy"
    """Counter 6: walls are destroyed, up to three (l.212)."""
    FLOOD = "flood"
    """Counter 9: water is added, up to five (l.226)."""
    DRAIN = "drain"
    """Counter 9: water is removed, up to five (l.226)."""
    REGENERATE = "regenerate"
    """Counter 12: a piece has come back, or the regenerator has moved; the other may follow (l.237)."""
    COMPLETE = "complete"
    """Two against two: nothing can be added; the team turns the glass, or revises (l.344-349)."""
    DRAW = "draw"
    """A draw is offered; the opponent answers."""
    OVER = "over"
    """The game has ended."""


DRAFTS = frozenset(
    {
        Phase.MOVE,
        Phase.BONUS,
        Phase.TRAVEL,
        Phase.BUILD,
        Phase.WALLS,
        Phase.SHIFT,
        Phase.DESTROY,
        Phase.FLOOD,
        Phase.DRAIN,
        Phase.REGENERATE,
        Phase.COMPLETE,
    }
)
"""The phases in which a turn has begun and may still grow."""
