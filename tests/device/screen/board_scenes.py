"""Steps on the boards of Artiseurs and Jelimvre, for the pictures and tests of motions."""

from functools import partial

from device.screen.artiseurs.screens import ARTISEURS
from device.screen.jelimvre.screens import JELIMVRE
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.motion_scene import Scene, after_step

STONES = {
    "stone-placed": (artiseurs.placing, "place W c1"),
    "stone-pushes": (artiseurs.placing, "push R c3 c2"),
    "stone-seizes": (lambda: artiseurs.placing("B", active=2), "seize B d3"),
    "stone-steps": (lambda: artiseurs.later("play 1"), "step d3 e3"),
    "stone-lifted": (lambda: artiseurs.later("play 4"), "lift d3"),
    "line-resolved": (lambda: artiseurs.placing("RW"), "place R e1"),
    "line-chosen": (artiseurs.two_lines, "line 3"),
}
"""A position of Artiseurs and a step in it, by the name of what moves."""
PIECES = {
    "piece-moves": (jelimvre.middle, "move d1 d9"),
    "piece-captures": (jelimvre.middle, "move e4 g5"),
    "piece-travels": (jelimvre.at_the_shore, "travel e5 e8"),
    "wall-shifted": (lambda: jelimvre.middle(counter=12), "shift c4 e5"),
    "wall-destroyed": (lambda: jelimvre.middle(counter=12), "destroy h8"),
    "water-drained": (lambda: jelimvre.middle(counter=12), "drain f7"),
    "regenerator-moved": (lambda: jelimvre.middle(counter=12), "regenerator e1"),
    "wall-laid": (jelimvre.playing, "wall e5"),
    "water-laid": (jelimvre.playing, "water f6"),
}
"""The same for Jelimvre."""


def _step(game, position, action) -> Scene:
    return after_step(game, position().state, action)


SCENES = {
    **{name: partial(_step, ARTISEURS, *step) for name, step in STONES.items()},
    **{name: partial(_step, JELIMVRE, *step) for name, step in PIECES.items()},
}
"""Every step on a board that moves something, by a name of its own."""
