"""Ask the other players to agree to a declaration, or to contest it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Play, PlayAll, View
from device.screen.game_keys import why_not
from device.screen.kit.captions import Caption
from device.screen.oniria.columns import Column
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.said import effect_words
from device.screen.oniria.state import awaited_people, state_of
from device.screen.oniria.words import hand_name
from device.screen.question import Choice, return_choice, step_back
from engines.oniria import Agree, Consent, Contest, State
from engines.oniria.declaration import Declaration


@dataclass(frozen=True, slots=True)
class ConsentScreen(ColumnScreen):
    """Offers a key for each player who is asked; where all must agree, OK agrees for all.

    Attributes:
        contesting: whether the keys contest; otherwise they agree.
    """

    contesting: bool = False

    def asked(self, view: View) -> str:
        """Say what was declared, and by whom."""
        state = state_of(view)
        said = _waiting(state)
        name, effect = hand_name(state, said.by), effect_words(state, said.effect)
        # "Ana marks +2" is a sentence about her already.
        if effect.startswith(f"{name} "):
            return f"{effect}."
        return _("{name}: {effect}.").format(name=name, effect=effect)

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer a column for each player who has not answered yet."""
        state = state_of(view)
        verb = _("Contests") if self.contesting else _("Agrees")
        kind = Contest if self.contesting else Agree
        return {
            SOFT_KEYS[seat]: ColumnAnswer(Column(state.players[seat].name, seat=seat), Play(kind(seat)), verb)
            for seat in awaited_people(view)
        }

    def why(self, view: View) -> Mapping[Key, str]:
        """Say who is not asked."""
        state = state_of(view)
        return {key: why_not(state, Agree(seat)) for seat, key in enumerate(SOFT_KEYS[: len(state.players)])}

    def hint(self, view: View) -> str:
        """Say how many players must agree."""
        state = state_of(view)
        if self.contesting:
            return _("Who contests it?")
        if state.rules.consent is Consent.ONE:
            return _("One other player is enough.")
        return _("All others must agree.")

    def more(self, view: View) -> dict[Key, Choice]:
        """Offer to switch between agreeing and contesting, and OK for all."""
        state = state_of(view)
        other = Caption(_("Contest"), icon="tue")
        if self.contesting:
            other = Caption(_("Agree"), icon="valider")
        choices = ColumnScreen.more(self, view)
        choices[Key.SIX] = Choice(other, Go(replace(self, contesting=not self.contesting)))
        if state.rules.consent is Consent.ALL and not self.contesting:
            every = Caption(_("All"), _("agree"), icon="valider").proposed()
            choices[Key.OK] = Choice(every, PlayAll(tuple(map(Agree, awaited_people(view)))))
        return choices

    def on_back(self, view: View) -> Choice | None:
        """Return from contesting to agreeing; otherwise do what Back does everywhere."""
        return return_choice(Go(ConsentScreen())) if self.contesting else step_back(self, view)


def _waiting(state: State) -> Declaration:
    """The latest declaration, which is the one that the others must answer."""
    return state.current.declarations[-1]
