"""Ask which osselet to play; one that is not played is passed on or sacrificed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.misread import corrections
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.proposal import end_choice
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import FIGURES, actor_name, face_does, face_name, osselet_name
from device.screen.base import Go, Held, Play, PlayAll, Refuse, View
from device.screen.game_keys import why_not
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice, SideLine, chosen_already, refused_choice, return_choice
from engines.artiseurs import Decline, Face, Mode, Osselet, Pass, Phase, Sacrifice, State
from engines.artiseurs import Play as PlayOsselet
from engines.artiseurs.osselets import NUMBERS


@dataclass(frozen=True, slots=True)
class ChooseScreen(TableScreen):
    """Offers a key for each osselet in front of the player.

    Attributes:
        number: the selected osselet; 0 for the first that can be played.
    """

    number: int = 0

    def talk(self, view: View) -> Talk:
        """Say who chooses, and what the selected osselet does."""
        state = state_of(view)
        osselet = state.osselet(self._number(state))
        name = actor_name(state)
        title = _("{name}: which osselet?").format(name=name)
        if state.phase is Phase.ROUND:
            title = _("{name}: one action?").format(name=name)
        elif state.phase is Phase.FOLLOW_UP:
            title = _("{name} may play it at once.").format(name=name)
        face = osselet.shown
        lines = (SideLine(f"{face_name(face)}.", _does_now(state, face), FIGURES[face]),)
        return Talk(title, stone=state.colour, lines=lines)

    def chosen(self, view: View) -> int:
        """The number of the selected osselet."""
        return self._number(state_of(view))

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer the osselets, OK to play the selected one, and keys to give it away, decline or end."""
        state = state_of(view)
        number = self._number(state)
        choices = {}
        for osselet in _offered(state):
            selected = osselet.number == number
            look = CaptionStyle.PROPOSED if selected else CaptionStyle.READY
            command = Refuse(chosen_already()) if selected else Go(replace(self, number=osselet.number))
            choices[Key.soft(osselet.number)] = Choice(_caption(osselet, look), command)
        choices |= _others(state, number)
        choices[Key.OK] = _play(state, number)
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say in front of whom an osselet lies, or why the selected one cannot be passed."""
        state = state_of(view)
        elsewhere = {Key.soft(number): why_not(state, PlayOsselet(number)) for number in NUMBERS}
        passing = "" if state.phase is Phase.FOLLOW_UP else why_not(state, Pass(self._number(state)))
        return {**elsewhere, Key.FIVE: passing}

    def held(self, view: View) -> Mapping[Key, Held]:
        """Correct the osselet of a held key, unless holding it claims for a player."""
        state = state_of(view)
        offered = {Key.soft(osselet.number) for osselet in _offered(state)}
        corrected = {
            key: held if key in offered else replace(held, icon="")
            for key, held in corrections(state).items()
        }
        return {**corrected, **TableScreen.held(self, view)}

    def _number(self, state: State) -> int:
        if self.number:
            return self.number
        offered = [osselet.number for osselet in _offered(state)]
        playable = [action.osselet for action in state.legal_actions() if isinstance(action, PlayOsselet)]
        useful = [number for number in playable if not _is_idle(state, state.osselet(number).shown)]
        return (useful or playable or offered)[0]


def _offered(state: State) -> list[Osselet]:
    """The osselets that can be selected: all in front of the player, or only the one just turned over."""
    if state.phase is Phase.FOLLOW_UP:
        return [state.osselet(state.turned)]
    return state.held_by(state.active)


def _is_idle(state: State, face: Face) -> bool:
    """Whether an osselet with this face does nothing, since the bag is empty (l.71)."""
    return face in (Face.POINT, Face.POINTS) and not state.bag.total


def _does_now(state: State, face: Face) -> str:
    """What a face does with the stones that the bag still holds (l.71, A-12)."""
    if _is_idle(state, face):
        return _("The bag is empty: the points do nothing.")
    if face is Face.POINTS and state.bag.total == 1:
        return _("The last stone is drawn and placed.")
    return face_does(face)


def _caption(osselet: Osselet, look: CaptionStyle) -> Caption:
    face = osselet.shown
    return Caption(face_name(face), osselet_name(osselet.number), icon=FIGURES[face], look=look)


def _play(state: State, number: int) -> Choice:
    """Play the selected osselet; or all of the player's at once, where none of them does anything."""
    mine = state.held_by(state.active)
    idle = all(_is_idle(state, osselet.shown) for osselet in mine)
    if idle and len(mine) > 1 and _plays_all_of_them(state):
        every = Caption(_("Play"), _("all {n}").format(n=len(mine)), icon="valider")
        return Choice(every.proposed(), PlayAll(tuple(PlayOsselet(osselet.number) for osselet in mine)))
    caption = Caption(_("Play"), osselet_name(number), icon="valider")
    action = PlayOsselet(number)
    if action in state.legal_actions():
        return Choice(caption.proposed(), Play(action))
    return refused_choice(caption, _why_not_played(state, number))


def _why_not_played(state: State, number: int) -> str:
    """Why the selected osselet cannot be played, and what can be done instead."""
    legal = list(state.legal_actions())
    if any(isinstance(action, PlayOsselet) for action in legal):
        return _("There is no stone that it could move: play another osselet, or pass this one.")
    if Pass(number) in legal:
        return _("There is no stone that it could move: pass the osselet.")
    return _("There is no stone that it could move: decline.")


def _plays_all_of_them(state: State) -> bool:
    """Whether the player acts with every osselet in front of him before others act (l.75, 79)."""
    return state.phase is Phase.OSSELET and state.rules.mode is not Mode.BAUGIENNE


def _others(state: State, number: int) -> dict[Key, Choice]:
    """Offer to pass or sacrifice the osselet; then to decline if that is legal, else to propose the end."""
    legal = list(state.legal_actions())
    choices = {}
    if any(isinstance(action, Sacrifice) and action.given == number for action in legal):
        caption = Caption(_("Give away"), osselet_name(number), icon="passer")
        choices[Key.FIVE] = Choice(caption, Go(GiveScreen(number)))
    elif Pass(number) in legal:
        caption = Caption(_("Pass"), osselet_name(number), icon="passer")
        choices[Key.FIVE] = Choice(caption, Play(Pass(number)))
    if Decline() in legal:
        choices[Key.SIX] = Choice(Caption(_("Decline"), icon="tue"), Play(Decline()))
    else:
        choices[Key.SIX] = end_choice(state)
    return choices


@dataclass(frozen=True, slots=True)
class GiveScreen(TableScreen):
    """Gives an osselet to the next player without playing it.

    It is passed as it lies, or sacrificed: then another osselet is turned over.

    Attributes:
        number: the osselet that is given away.
    """

    number: int

    def talk(self, view: View) -> Talk:
        """Explain the two ways of giving the osselet away."""
        state = state_of(view)
        receiver = state.players[state.next_seat(state.active)].name
        title = _("Give osselet\N{NO-BREAK SPACE}{n} to {name}?").format(n=self.number, name=receiver)
        lines = (
            SideLine(
                _("Turn"), _("another one: {name} chooses this one’s face;").format(name=receiver), "relancer"
            ),
            SideLine(_("or pass"), _("it on as it lies."), "passer"),
        )
        return Talk(title, lines=lines)

    def chosen(self, view: View) -> int:
        """The number of the osselet that is given away."""
        return self.number

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each osselet that can be turned over; OK passes this one on as it lies."""
        state = state_of(view)
        choices = {}
        legal = list(state.legal_actions())
        for action in legal:
            if isinstance(action, Sacrifice) and action.given == self.number:
                face = state.osselet(action.turned).shown
                caption = Caption(_("Turn"), osselet_name(action.turned), icon=FIGURES[face])
                choices[Key.soft(action.turned)] = Choice(caption, Play(action))
        if Pass(self.number) in legal:
            caption = Caption(_("Pass"), _("as it lies"), icon="passer").proposed()
            choices[Key.OK] = Choice(caption, Play(Pass(self.number)))
        choices[Key.BACK] = return_choice()
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say why an osselet cannot be turned over."""
        state = state_of(view)
        return {Key.soft(number): why_not(state, Sacrifice(self.number, number)) for number in NUMBERS}
