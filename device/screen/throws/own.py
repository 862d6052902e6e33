"""Chooses dice that people have taught the table, and how many of them lie in the tray."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.teach.errands import KnownSet
from engines.throws import MOST_DICE, OwnDice, Solid, own_refusal


@dataclass(frozen=True, slots=True)
class OwnDiceScreen(PlainScreen):
    """Shows one of the taught sets; keys lead to the others, and add or take away dice.

    Attributes:
        sets: one die of each set that can be thrown; at least one.
        number: the place of the set that is shown.
        count: how many of its dice lie in the tray.
    """

    sets: tuple[OwnDice, ...]
    number: int = 0
    count: int = 1

    @classmethod
    def of(cls, known: tuple[KnownSet, ...]) -> OwnDiceScreen | None:
        """Offer those sets that can be thrown; None if there are none, such as dice with too many faces."""
        dice = (OwnDice(each.name, Solid(each.shape), 1, each.faces) for each in known)
        thrown = tuple(die for die in dice if own_refusal(die) is None)
        return cls(thrown) if thrown else None

    def question(self, view: View) -> Question:
        """Which set is thrown from now on, and how many dice of it."""
        shown = self.sets[self.number]
        these = Caption(_("These"), icon="valider").proposed()
        choices = {Key.OK: Choice(these, Play(replace(shown, count=self.count)))}
        if len(self.sets) > 1:
            other = (self.number + 1) % len(self.sets)
            name = self.sets[other].name
            caption = Caption(_("Other dice:"), name, icon="droite", name=name)
            choices[Key.ONE] = Choice(caption, Go(replace(self, number=other)))
        if self.count < MOST_DICE:
            more = Caption(_("One"), _("more"), icon="plus")
            choices[Key.FIVE] = Choice(more, Go(replace(self, count=self.count + 1)))
        if self.count > 1:
            fewer = Caption(_("One"), _("less"), icon="moins")
            choices[Key.SIX] = Choice(fewer, Go(replace(self, count=self.count - 1)))
        lines = (
            SideLine(f"{self.count} × {shown.name}", "", "doute"),
            SideLine("", ", ".join(shown.faces), "oeil"),
        )
        why = {
            Key.ONE: _("The table knows no other dice of your own."),
            Key.FIVE: _("A throw has room for {n} dice.").format(n=MOST_DICE),
            Key.SIX: _("One die at least is thrown."),
        }
        return Question(_("Which dice do you throw?"), lines, choices, why=why)
