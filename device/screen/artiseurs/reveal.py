"""Reveal the hidden mark of an osselet: by a key, or by the program at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.faces import face_caption
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name
from device.screen.base import LetTableThrow, Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.artiseurs import Phase, Reveal
from engines.artiseurs.rules import Material


@dataclass(frozen=True, slots=True)
class RevealScreen(TableScreen):
    """Asks for the mark of one osselet that is turned over or looked below."""

    def talk(self, view: View) -> Talk:
        """Say what happens to the osselet: turned over, shown to all, or looked below in secret."""
        state = state_of(view)
        (number,) = state.in_hand
        if state.phase is Phase.LOOK:
            title = _("{name} looks below osselet\N{NO-BREAK SPACE}{n}.").format(
                name=actor_name(state), n=number
            )
            return Talk(title, _("All others look away."))
        title = _("Osselet\N{NO-BREAK SPACE}{n} is turned over.").format(n=number)
        if state.phase is Phase.SHOW:
            title = _("Show what osselet\N{NO-BREAK SPACE}{n} hides.").format(n=number)
        virtual = state.rules.osselets_mode is Material.VIRTUAL
        return Talk(
            title, _("The machine turns it.") if virtual else _("Press the mark that comes to light.")
        )

    def chosen(self, view: View) -> int:
        """The number of that osselet."""
        return state_of(view).in_hand[0]

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each mark that the osselet can have, or OK to let the program turn it."""
        state = state_of(view)
        book = {Key.SIX: rules_choice(view, self)}
        if state.rules.osselets_mode is Material.VIRTUAL:
            verb = _("Look") if state.phase is Phase.LOOK else _("Turn")
            caption = Caption(verb, icon="relancer").proposed()
            return book | {Key.OK: Choice(caption, LetTableThrow())}
        marks = [action for action in state.legal_actions() if isinstance(action, Reveal)]
        return book | {
            key: Choice(face_caption(action.mark), Play(action))
            for key, action in zip(SOFT_KEYS, marks, strict=False)
        }
