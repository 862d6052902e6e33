"""The receiver of a sacrificed osselet chooses the face that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.faces import face_caption
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import FIGURES, actor_name, face_does, face_name
from device.screen.base import Go, Play, View
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import ChooseFace, Face
from engines.artiseurs.rules import Material


@dataclass(frozen=True, slots=True)
class FaceScreen(TableScreen):
    """Offers the centaur or the mark.

    Where the mark is secret, its key says "Other side".

    Attributes:
        uncovered: the screen shows the mark, to the receiver alone.
    """

    uncovered: bool = False

    def talk(self, view: View) -> Talk:
        """Say who chooses the face of which osselet."""
        state = state_of(view)
        title = _("{name}: which face for osselet\N{NO-BREAK SPACE}{n}?").format(
            name=actor_name(state), n=state.given
        )
        mark = state.osselet(state.given).mark
        if self.uncovered and mark is not None:
            lines = (SideLine(f"{face_name(mark)}.", face_does(mark), FIGURES[mark]),)
            return Talk(title, _("Below, only for {name}:").format(name=actor_name(state)), lines=lines)
        return Talk(title, _("Whoever receives the osselet chooses the face."))

    def chosen(self, view: View) -> int:
        """The number of the osselet that was given."""
        return state_of(view).given

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each face; a secret mark is not named."""
        state = state_of(view)
        actions = [action for action in state.legal_actions() if isinstance(action, ChooseFace)]
        if not state.awaits.secret:
            return {
                key: Choice(face_caption(action.face), Play(action))
                for key, action in zip(SOFT_KEYS, actions, strict=False)
            }
        choices = {}
        for action in actions:
            if action.face is Face.CENTAUR:
                choices[Key.ONE] = Choice(face_caption(action.face), Play(action))
            else:
                choices[Key.TWO] = Choice(Caption(_("Other"), _("side"), icon="relancer"), Play(action))
        if state.rules.osselets_mode is Material.VIRTUAL:
            look = Caption(_("Look"), _("alone"), icon="doute")
            cover = Caption(_("Cover"), icon="doute")
            choices[Key.SIX] = Choice(cover if self.uncovered else look, Go(FaceScreen(not self.uncovered)))
        return choices
