"""Why an opponent at the Jeu d'Imalya chooses what it chooses."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from engines.imalya.state import State
from engines.imalya.worth import CHOICES, worth
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.opponents.effort import Deadline
from engines.opponents.imalya.weighing import is_plain, plain
from engines.opponents.skill import whole
from wording.sentence import Sentence


def points_on_average(state: State, seat: int, action: Any, deadline: Deadline) -> Sentence | None:
    """The points that a turn brings on average after a choice of the player whose turn it is.

    Opponents leave out throws that can be bought, what bought Gains steal, and another turn. While one of
    these may change the points, there is nothing to say.
    """
    if state.phase not in CHOICES or seat != state.active or not is_plain(state):
        return None
    with suppress(Interrupted), interrupted_by(deadline):
        points = worth(plain(state)).get(action)
        return None if points is None else Sentence("points on average: {n}", n=whole(points))
    return None
