"""The cards lie open: declare powers and bonuses, then confirm the result."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, PlayAll, View, position_of
from device.screen.game_keys import rules_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.oniria.cards import shown
from device.screen.oniria.printed import card_text
from device.screen.oniria.scores import ScoresScreen
from device.screen.oniria.state import awaited_people, state_of
from device.screen.oniria.table import draw_table
from device.screen.oniria.trick_keys import declare_choice, nothing_declared, spend_choices, trail_choices
from device.screen.oniria.tricks import TricksScreen
from device.screen.oniria.words import names_of
from device.screen.question import Choice, Question, QuestionScreen
from engines.oniria import Done, Phase, Side, State
from engines.oniria.events import InnerOffered
from engines.oniria.reckoning import Result


@dataclass(frozen=True, slots=True)
class TrickScreen(QuestionScreen):
    """Shows the trick before and after the comparison; OK says for all that nothing more is declared."""

    def question(self, view: View) -> Question:
        """Offer to declare, to look things up, and OK to go on."""
        state = state_of(view)
        ok = _("Next\ntrick")
        if state.phase is Phase.POWERS:
            ok = _("Compare\nthe cards")
        elif state.trick == len(state.current.sendas):
            ok = _("End\nthe round")
        choices = {
            Key.ONE: declare_choice(),
            **spend_choices(state),
            **trail_choices(state),
            Key.FOUR: Choice(Caption(_("Scores"), icon="joueurs"), Go(ScoresScreen())),
            Key.FIVE: rules_choice(view, self),
            Key.SIX: Choice(Caption.of(_("Tricks\nso far"), icon="table"), Go(TricksScreen())),
            Key.OK: Choice(
                Caption.of(ok, icon="valider").proposed(),
                PlayAll(tuple(map(Done, awaited_people(view)))),
            ),
        }
        return Question(" ".join(_sentence(view, state)), (), choices, why=_why())

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the cards, who beats whom, and the result."""
        state = state_of(view)
        result = state.reckoning.tricks[-1]
        draw_table(canvas, view, shown(result), _sentence(view, state), result=result)


def _why() -> dict[Key, str]:
    return {
        Key.TWO: _("Nobody has a bonus to spend."),
        Key.THREE: nothing_declared(),
    }


def _sentence(view: View, state: State) -> tuple[str, str]:
    """The sentence below the cards; an inner trick that the last step made possible comes first."""
    for event in position_of(view).events:
        if isinstance(event, InnerOffered):
            words = _("won back by an effect; {names} would mark, if you declare it.")
            return _("Trick {n}:").format(n=event.trick), words.format(names=names_of(state, event.seats))
    return _title(state), _said(state, state.reckoning.tricks[-1])


def _title(state: State) -> str:
    if state.phase is Phase.POWERS:
        return _("Powers:")
    won = state.reckoning.tricks[-1].winner is Side.SOMBRAS
    return _("Trick within the trick:") if won else _("Trick {n}:").format(n=state.trick)


def _said(state: State, result: Result) -> str:
    if state.phase is Phase.POWERS:
        return _before(state, result)
    if result.winner is Side.SONADORA and result.marks:
        return _("the Soñadora has it now, and the points marked in it stay.")
    if result.winner is Side.SONADORA:
        return _("the Senda turns to its light face, and nobody marks.")
    if not result.marks:
        return _("nobody marks.")
    words = _("{names} each mark 1 point.") if len(result.marks) > 1 else _("{names} marks 1 point.")
    return words.format(names=names_of(state, result.marks))


def _before(state: State, result: Result) -> str:
    """Before the comparison: name a triple, the cards with a special power, or what may be declared now."""
    if result.triple is None:
        special = [hand for hand in state.order() if card_text(state, hand)]
        if special:
            return _("{names}: a special power, to be declared now.").format(names=names_of(state, special))
        return _("declare effects and bonuses now, the Soñadora first.")
    words = _("a quadruple {power}!") if len(state.players) == 5 else _("a triple {power}!")
    return words.format(power=result.triple)
