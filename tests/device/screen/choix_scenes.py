"""A round of Le Choix des Dieux, for the pictures and tests of motions."""

from dataclasses import replace

from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.choix_des_dieux.settle import SettlementScreen
from tests.device.screen import choix_positions as choix
from tests.device.screen.motion_scene import Reached, Scene, comes
from tests.device.screen.pictures import divined
from tests.device.screen.scenery import sight


def thrown(actions: tuple[str, ...], *, watched: bool = False) -> Scene:
    """The last of these actions is a throw; the game's own screen follows."""
    before, after = (divined(*actions[:end]) for end in (-1, None))
    if watched:
        before, after = (replace(view, sight=sight({1: "1"})) for view in (before, after))
    screens = [
        CHOIX_DES_DIEUX.screen_after(Reached(view.position.state), view.position.events)
        for view in (before, after)
    ]
    return comes((screens[0], before), (screens[1], after), stepped=True)


def settled(step: int, actions: tuple[str, ...] = choix.WON) -> Scene:
    """A step of a settlement follows from the one before it."""
    view = divined(*actions)
    return comes((SettlementScreen(step - 1), view), (SettlementScreen(step), view))


SCENES = {
    "tertre-lands": lambda: thrown(choix.HONOURED),
    "tertre-lands-watched": lambda: thrown(choix.HONOURED, watched=True),
    "sage-lands": lambda: thrown((*choix.STAKED, "throw N")),
    "result": lambda: thrown(choix.WON),
    "elis": lambda: settled(1),
    "elis-pot": lambda: settled(2),
    "elis-lost": lambda: settled(1, choix.LOST),
}
"""Everything that moves in a round, by a name of its own."""
