"""Ask the players what the table cannot know: whether a forbidden card had to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Play, View
from device.screen.oniria.columns import Column
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.state import state_of
from engines.oniria import Avoidable, Obliged
from engines.oniria.asking import unexcused


def _yes_no(yes: ColumnAnswer, no: ColumnAnswer) -> Mapping[Key, ColumnAnswer]:
    return {Key.ONE: yes, Key.TWO: no}


def _answer(words: str, note: str, figure: str, action: Avoidable | Obliged) -> ColumnAnswer:
    return ColumnAnswer(Column(words, note, figure=figure), Play(action), _("Answer"))


@dataclass(frozen=True, slots=True)
class ObligedScreen(ColumnScreen):
    """Asks a Sombra whether a power of the Soñadora left her no other card."""

    def asked(self, view: View) -> str:
        """Ask the player concerned; name the trick if it is an earlier one."""
        state = state_of(view)
        number, trick, seat = unexcused(state)[0]
        words = _("{name}, did the Soñadora’s power leave you no other card?")
        if (number, trick) != (state.round, state.trick):
            words = _("{name}, round {n}, trick {trick}: did the Soñadora’s power leave you no other card?")
        return words.format(name=state.players[seat].name, n=number, trick=trick)

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer yes, without penalty, and no, which costs a point."""
        seat = state_of(view).awaits.actor
        yes = _answer(_("Yes"), _("no penalty"), "valider", Obliged(seat, True))
        return _yes_no(yes, _answer(_("No"), _("1 point less"), "tue", Obliged(seat, False)))

    def hint(self, view: View) -> str:
        """Say whether the card's power counts."""
        if state_of(view).rules.exception_restores_power:
            return ""
        return _("The card counts 0 either way.")


@dataclass(frozen=True, slots=True)
class AvoidableScreen(ColumnScreen):
    """Asks whether the drafter of a barred card could have put down another one, or this one elsewhere."""

    def asked(self, view: View) -> str:
        """Ask the whole table."""
        return _("The drafted card is barred here. Was another card or Senda allowed?")

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer yes, which voids the round, and no."""
        yes = _answer(_("Yes"), _("the round is void"), "tue", Avoidable(True))
        return _yes_no(yes, _answer(_("No"), _("it counts 0"), "valider", Avoidable(False)))

    def hint(self, view: View) -> str:
        """Say what happens after a void round."""
        return _("A void round brings no points and is played again.")
