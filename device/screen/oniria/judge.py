"""What only the people at the table can know: whether a forbidden card had to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Play, View
from device.screen.kit.captions import Caption
from device.screen.oniria.columns import Column
from device.screen.oniria.moment import state_of
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from engines.oniria import Avoidable, Obliged


def _yes_no(yes: ColumnAnswer, no: ColumnAnswer) -> Mapping[Key, ColumnAnswer]:
    return {Key.ONE: yes, Key.TWO: no}


def _answer(words: str, note: str, figure: str, action: Avoidable | Obliged) -> ColumnAnswer:
    return ColumnAnswer(Column(words, note, figure=figure), Caption(_("Answer"), grown=True), Play(action))


@dataclass(frozen=True, slots=True)
class ObligedScreen(ColumnScreen):
    """Whether a power of the Soñadora left a Sombra no other card."""

    def asked(self, view: View) -> str:
        """Who is asked."""
        state = state_of(view)
        words = _("{name}, did the Soñadora’s power leave you no other card?")
        return words.format(name=state.players[state.awaits.actor].name)

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Yes costs nothing, no costs a point."""
        seat = state_of(view).awaits.actor
        yes = _answer(_("Yes"), _("no penalty"), "valider", Obliged(seat, True))
        return _yes_no(yes, _answer(_("No"), _("1 point less"), "tue", Obliged(seat, False)))

    def hint(self, view: View) -> str:
        """What becomes of the card's power."""
        if state_of(view).rules.exception_restores_power:
            return ""
        return _("The card counts 0 either way.")


@dataclass(frozen=True, slots=True)
class AvoidableScreen(ColumnScreen):
    """Whether a drafted card on a Senda that bars it could have gone elsewhere."""

    def asked(self, view: View) -> str:
        """The question to the table."""
        return _("The drafted card is barred here. Could it have gone elsewhere?")

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Yes voids the round."""
        yes = _answer(_("Yes"), _("the round is void"), "tue", Avoidable(True))
        return _yes_no(yes, _answer(_("No"), _("it counts 0"), "valider", Avoidable(False)))

    def hint(self, view: View) -> str:
        """What happens to a void round."""
        return _("A void round brings no points and is played again.")
