"""Puts together by keys which dice lie in the tray."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.teach.errands import ChooseOwnDice
from device.screen.throws.own import OwnDiceScreen
from device.screen.throws.words import dice_words
from engines.throws import MOST_DICE, Design, Dice, Own, Solid, State

_KEYS: Final = {
    Key.ONE: (Design.PIPS, Solid.D6),
    Key.TWO: (Design.NUMERALS, Solid.D4),
    Key.THREE: (Design.NUMERALS, Solid.D6),
    Key.FOUR: (Design.NUMERALS, Solid.D8),
}
"""What each key adds."""


@dataclass(frozen=True, slots=True)
class KindsScreen(PlainScreen):
    """A key adds a die of its kind. Dice with pips and dice with numerals do not lie there together.

    Attributes:
        design: what is on the dice.
        solids: their shapes; none before the first key.
        before: the dice that lie there until OK.
        own: the taught set that those belong to; None for others.
    """

    design: Design
    solids: tuple[Solid, ...]
    before: tuple[Solid, ...]
    own: Own | None = None

    @classmethod
    def of(cls, state: State) -> KindsScreen:
        """Begin with no dice; OK without any keeps those that lie there."""
        return cls(state.design, (), state.solids, state.own)

    def question(self, view: View) -> Question:
        """Which dice are thrown from now on."""
        captions = {
            Key.ONE: Caption(_("with pips"), "d6", icon="pip-6"),
            Key.TWO: Caption(_("numbered"), "d4", icon="digit-4"),
            Key.THREE: Caption(_("numbered"), "d6", icon="digit-6"),
            Key.FOUR: Caption(_("numbered"), "d8", icon="digit-8"),
        }
        full = len(self.solids) >= MOST_DICE
        choices = {
            key: Choice(caption, Go(self._with(*_KEYS[key]))) for key, caption in captions.items() if not full
        }
        if view.dice.own:
            choices[Key.FIVE] = Choice(
                Caption(_("Dice of"), _("your own"), icon="main"), ChooseOwnDice(OwnDiceScreen.of, self)
            )
        if self.solids:
            fewer = replace(self, solids=self.solids[:-1])
            choices[Key.SIX] = Choice(Caption(_("One"), _("less"), icon="moins"), Go(fewer))
            these = Caption(_("These"), icon="valider").proposed()
            choices[Key.OK] = Choice(these, Play(Dice(self.design, self.solids)))
        if self.solids:
            dice = f"{dice_words(self.solids)}, {_design_words(self.design)}"
            line = SideLine(dice, _("from now on."), "doute")
        else:
            line = SideLine(dice_words(self.before, self.own), _("until now."), "doute")
        why = dict.fromkeys(_KEYS, _("A throw has room for {n} dice.").format(n=MOST_DICE))
        why[Key.FIVE] = _("The table has been taught no dice yet: hold key 6 on the first screen.")
        why[Key.OK] = _("No die has been chosen yet: keys 1 to 4 add one each.")
        return Question(_("Which dice do you throw?"), (line,), choices, why=why)

    def _with(self, design: Design, solid: Solid) -> KindsScreen:
        """The same dice and one more; a die of the other design begins anew."""
        kept = self.solids if design is self.design else ()
        return replace(self, design=design, solids=(*kept, solid))


def _design_words(design: Design) -> str:
    """What is on the dice, which their shape does not tell."""
    return _("with pips") if design is Design.PIPS else _("numbered")
