"""Why dice cannot be thrown."""

from __future__ import annotations

from collections.abc import Sequence

from engines.names import name_refusal
from engines.throws.actions import OwnDice
from engines.throws.dice import MOST_DICE, SOLIDS, Design, Solid
from wording.sentence import Sentence


def dice_refusal(design: Design, solids: Sequence[Solid]) -> Sentence | None:
    """Why such dice cannot be thrown, or None."""
    if not 1 <= len(solids) <= MOST_DICE:
        return _number_refusal(len(solids))
    if design is Design.OWN:
        return Sentence("your own dice are written with 'own' and their faces")
    strange = next((solid for solid in solids if solid not in SOLIDS[design]), None)
    if strange is not None:
        return Sentence("there is no {solid} with {design}", solid=strange, design=design)
    return None


def _number_refusal(count: int) -> Sentence:
    return Sentence("{n} dice lie there; a throw has 1 to {most}", n=count, most=MOST_DICE)


def own_refusal(dice: OwnDice) -> Sentence | None:
    """Why dice of one's own cannot be thrown, or None."""
    if not 1 <= dice.count <= MOST_DICE:
        return _number_refusal(dice.count)
    most = len(dice.solid.faces)
    if not 1 <= len(set(dice.faces)) == len(dice.faces) <= most:
        return Sentence(
            "a {solid} has 1 to {most} faces that differ, and not these {n}",
            solid=dice.solid,
            most=most,
            n=len(dice.faces),
        )
    return next(filter(None, map(name_refusal, (dice.name, *dice.faces))), None)
