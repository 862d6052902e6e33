"""A trick of Oniria, for the pictures and tests of motions."""

from device.screen.oniria.screens import ONIRIA
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.motion_scene import Scene, after_step


def after(*actions: str, **game) -> Scene:
    """What the last of these actions sets in motion."""
    state, _events = oniria.played(*actions[:-1], **game)
    return after_step(ONIRIA, state, actions[-1])


SHOWN = (*oniria.THREE_TRICKS, *oniria.down(), "show 1 9", "show 2 4", "show 3 2", "show 4 2")
SCENES = {
    "card-turned": lambda: after(*SHOWN[:-2]),
    "card-turned-last": lambda: after(*SHOWN),
    "card-turned-five": lambda: after(*oniria.DEALT_FIVE, *oniria.down(5), "show 1 9", names=oniria.FIVE),
    "trick-taken": lambda: after(*oniria.COMPARED),
}
"""Everything that moves in a trick, by a name of its own."""
