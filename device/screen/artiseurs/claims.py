"""The game without turns: players press their keys to claim, and the table says who has priority."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.proposal import who_ends_choice
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.base import Held, Play, View, position_of
from device.screen.game_keys import rules_choice, why_not
from device.screen.kit.captions import Caption
from device.screen.machines.words import own_choice_words
from device.screen.question import Choice, SideLine
from engines.artiseurs import Claim, Grant, TurnByTurn
from engines.artiseurs.arbiter import foremost


@dataclass(frozen=True, slots=True)
class ClaimsScreen(TableScreen):
    """Offers a key for each player; OK lets the player with priority act.

    Attributes:
        idle: nobody has claimed for a while, so the screen proposes to take turns.
    """

    idle: bool = False

    def talk(self, view: View) -> Talk:
        """Say who has claimed and who has priority, or ask who wants to act."""
        state = state_of(view)
        if self.idle:
            return Talk(_("Nobody?"), _("Then one action each, in turn."))
        if not state.claims:
            lines = (
                SideLine(_("A key each:"), _("whoever wants to act presses it."), "main"),
                SideLine(_("Nobody?"), _("Then one action each, in turn."), "relancer"),
            )
            return Talk(_("Who wants to act?"), lines=lines)
        first = state.players[foremost(state, state.claims)]
        names = ", ".join(state.players[claim.seat].name for claim in state.claims)
        wanting = SideLine(_("Want to act:"), names, "main")
        title = _("{name} comes first.").format(name=first.name)
        return Talk(title, stone=first.colour, lines=(wanting,))

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer taking turns, the end, the rules, and OK to let the first player act; keys 1 to 3 claim."""
        state = state_of(view)
        choices: dict[Key, Choice] = {}
        turns = Caption(_("In turn"), _("one each"), icon="relancer")
        if self.idle:
            choices[Key.OK] = Choice(turns.proposed(), Play(TurnByTurn(state.actor)))
        else:
            choices[Key.FOUR] = Choice(turns, Play(TurnByTurn(state.actor)))
        choices[Key.FIVE] = who_ends_choice(view)
        choices[Key.SIX] = rules_choice(view, self)
        if state.claims:
            name = state.players[foremost(state, state.claims)].name
            choices[Key.OK] = Choice(Caption(_("Go on"), name, icon="valider").proposed(), Play(Grant()))
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say who has no osselet or is a machine, and that nobody has claimed."""
        state = state_of(view)
        seats = {Key.soft(seat + 1): why_not(state, Claim(seat)) for seat in state.seats}
        for seat in position_of(view).machines:
            seats[Key.soft(seat + 1)] = own_choice_words(state.players[seat].name)
        return {**seats, Key.OK: why_not(state, Grant())}

    def held(self, view: View) -> Mapping[Key, Held]:
        """Nothing: a short press claims already."""
        return {}
