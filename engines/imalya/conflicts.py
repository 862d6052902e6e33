"""Which variants need or exclude each other (§7 of the rules page, IM-50, IM-72, IM-96)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engines.imalya.switches import FigureSet
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.rules import Rules


def conflict(rules: Rules) -> Sentence | None:
    """Why these rules cannot be played together, in a sentence; None if they can be."""
    return next((sentence for clashes, sentence in _CONFLICTS if clashes(rules)), None)


_CONFLICTS: Final[tuple[tuple[Callable[[Rules], bool], Sentence], ...]] = (
    (
        lambda rules: rules.escalier and rules.tales,
        Sentence(
            "the Escalier and the Tales exclude each other, because the points of the Escalier take the"
            " place of the Tales; switch one of them off"
        ),
    ),
    (
        lambda rules: rules.six and not (rules.tales or rules.escalier or rules.six_alone),
        Sentence(
            "the variant of the Six needs the variant of the Tales or of the Escalier, because its powers"
            " are paid in Tales or in points; add one of them, or switch “Six alone” on to play the powers"
            " without either"
        ),
    ),
    (
        lambda rules: rules.six_alone and (rules.tales or rules.escalier or not rules.six),
        Sentence(
            "“Six alone” means the Six without Tales and without Escalier: switch the Six on and both of them"
            " off"
        ),
    ),
    (
        lambda rules: rules.leinan and not rules.tales,
        Sentence(
            "the Leïnan needs the variant of the Tales, because it gives points for Tales; "
            "switch the Tales on (the Escalier cannot replace them)"
        ),
    ),
    (
        lambda rules: rules.mercenaire and not rules.tales,
        Sentence(
            "the Mercenaire needs the variant of the Tales, because dice of another Faction are "
            "paid in Tales; switch the Tales on (the Escalier cannot replace them)"
        ),
    ),
    (
        lambda rules: rules.laiirna and not (rules.tales and rules.six),
        Sentence(
            "Laiirna needs the variants of the Tales and of the Six, because it sells the powers "
            "of the Six for Tales; switch both on (the Escalier cannot replace the Tales)"
        ),
    ),
    (
        lambda rules: rules.sort and rules.sur,
        Sentence(
            "the Sort and Sûr exclude each other, because each of them says which die a Dam takes; switch"
            " one of them off"
        ),
    ),
    (
        lambda rules: rules.escalier and rules.figure_set is FigureSet.NAINS,
        Sentence(
            "the Escalier cannot be played with the Figures of the Nains, which always go with the Tales;"
            " take another set, or the Tales instead of the Escalier"
        ),
    ),
    (
        lambda rules: not rules.tales and rules.figure_set is FigureSet.NAINS,
        Sentence(
            "the Figures of the Nains always go with the variant of the Tales; switch the Tales "
            "on, or take another set"
        ),
    ),
    (
        lambda rules: rules.dragon8 and rules.figure_set not in (FigureSet.IMALYA, FigureSet.DRAGON),
        Sentence(
            "the eight-dice version belongs to the Dragon set, the only one with an Arcaniste "
            "and a Banni; take that set, or six dice"
        ),
    ),
    (
        lambda rules: rules.peuples_inverted and rules.figure_set is not FigureSet.PEUPLES,
        Sentence(
            "“Peuples inverted” exchanges two Figures of the Peuples; take the Figures of the Peuples, or"
            " switch it off"
        ),
    ),
    (
        lambda rules: rules.series and not rules.tales,
        Sentence(
            "a series shares out the Trésor between its games, so it needs the variant of the "
            "Tales; switch the Tales on, or play single games"
        ),
    ),
)
