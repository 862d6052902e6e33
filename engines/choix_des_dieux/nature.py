"""What the three dice do by chance: each face of a die is as likely as any other (l.19-25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from engines.choix_des_dieux import throws
from engines.choix_des_dieux.actions import Throw
from engines.contract import NATURE

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def chances(state: State) -> Sequence[tuple[Throw, Fraction]]:
    """Every symbol of the awaited die with its probability."""
    if state.awaits.actor != NATURE:
        return ()
    faces = throws.in_hand(state).faces
    return [(Throw(symbol), Fraction(count, len(faces))) for symbol, count in Counter(faces).items()]
