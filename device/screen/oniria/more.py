"""Further choices while cards are put down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View
from device.screen.oniria.columns import Column
from device.screen.oniria.declare import DeclareScreen
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.scores import ScoresScreen
from device.screen.oniria.secret import SecretPickScreen
from device.screen.oniria.state import state_of
from device.screen.oniria.trail import TrailScreen
from device.screen.oniria.trick_keys import nothing_declared
from device.screen.oniria.tricks import TricksScreen
from device.screen.question import Choice, return_choice
from device.screen.rules.book import RulebookScreen


@dataclass(frozen=True, slots=True)
class MoreScreen(ColumnScreen):
    """Offers to tell a card in secret, to declare an effect, and to look things up."""

    def asked(self, view: View) -> str:
        """Ask what else to do."""
        return _("Before the cards are turned:")

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer a column for each further choice."""
        state = state_of(view)
        show = _("Show")
        rules = Go(RulebookScreen.opened(view, self))
        card = Column(_("Enter a card"), _("in secret"), figure="garde")
        found = {
            Key.ONE: ColumnAnswer(card, Go(SecretPickScreen())),
            Key.TWO: ColumnAnswer(Column(_("Declare"), _("an effect"), figure="plus"), Go(DeclareScreen())),
            Key.FOUR: ColumnAnswer(Column(_("Scores"), figure="joueurs"), Go(ScoresScreen()), show),
            Key.FIVE: ColumnAnswer(Column(_("Rules"), _("of the moment"), figure="livre"), rules, show),
        }
        if state.trick > 1:
            past = Column(_("Past tricks"), _("of the round"), figure="table")
            found[Key.SIX] = ColumnAnswer(past, Go(TricksScreen()), show)
        if state.current.declarations:
            trail = Column(_("Trail"), _("of effects"), figure="plume")
            found[Key.THREE] = ColumnAnswer(trail, Go(TrailScreen()), show)
        return found

    def why(self, view: View) -> Mapping[Key, str]:
        """Say that there is nothing to look up yet."""
        return {
            Key.THREE: nothing_declared(),
            Key.SIX: _("No trick of this round is over yet."),
        }

    def more(self, view: View) -> dict[Key, Choice]:
        """Offer the way back to the table."""
        return {Key.BACK: return_choice()}
