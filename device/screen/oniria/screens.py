"""The record that names the screens of Oniria, the choice of the next one, and the news of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from device.game.match import Match
from device.i18n import _, by_count, is_single
from device.screen.annals.end import ResultScreen
from device.screen.annals.telling import GameTelling
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens, OpeningQuestions
from device.screen.oniria.bar import cells
from device.screen.oniria.chapters import chapters
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.consent import ConsentScreen
from device.screen.oniria.count import count_of
from device.screen.oniria.draft import DraftScreen, LastCardScreen
from device.screen.oniria.end import EndScreen, decided
from device.screen.oniria.glance import standing
from device.screen.oniria.house_rules import presets, switches
from device.screen.oniria.judge import AvoidableScreen, ObligedScreen
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.mix import MixScreen
from device.screen.oniria.motions import motions
from device.screen.oniria.phone import for_seat
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.oniria.show import ShowScreen
from device.screen.oniria.take import FirstScreen, TakeScreen
from device.screen.oniria.told import EVENTS
from device.screen.oniria.trick import TrickScreen
from device.screen.oniria.words import hand_name
from device.screen.words import listed
from engines.oniria import GAME, NameFirst, Phase, State, Take, Withdraw
from engines.oniria.actions import Action
from engines.oniria.events import (
    Accepted,
    CardDown,
    DecksPassed,
    DraftExcused,
    Forbidden,
    Refused,
    RoundVoided,
    Settled,
    Withdrawn,
)

_SCREENS: Final[Mapping[Phase, Callable[[], Screen]]] = {
    Phase.TAKE: TakeScreen,
    Phase.FIRST: FirstScreen,
    Phase.MIX: MixScreen,
    Phase.LAY: LayScreen,
    Phase.DRAFT: DraftScreen,
    Phase.LAST_CARD: LastCardScreen,
    Phase.CHOOSE: ChooseScreen,
    Phase.SHOW: ShowScreen,
    Phase.AVOIDABLE: AvoidableScreen,
    Phase.OBLIGED: ObligedScreen,
    Phase.POWERS: TrickScreen,
    Phase.AFTER: TrickScreen,
    Phase.CONSENT: ConsentScreen,
    Phase.ROUND_END: RoundEndScreen,
    Phase.SETTLE: SettleScreen,
    Phase.OVER: lambda: ResultScreen(EndScreen()),
}


def screen_after(match: Match, events: tuple[object, ...]) -> Screen:
    """The screen for the phase of the state; once all cards are down, it counts three, two, one first."""
    if match.state.asks is Phase.SHOW and any(isinstance(event, CardDown) for event in events):
        return ShowScreen(counting=True)
    return _SCREENS[match.state.asks]()


def time_out(screen: Screen) -> Screen:
    """End the countdown: the cards are turned, and can now be told."""
    return ShowScreen() if isinstance(screen, ShowScreen) else screen


def news(state: State, events: tuple[object, ...]) -> str:
    """Sentences about what the last step did, as far as the screen does not show it; never a hidden card."""
    penalised = [event for event in events if isinstance(event, Forbidden) and event.penalised]
    others = (event for event in events if event not in penalised)
    told = [_penalties(state, penalised), *(_sentence(state, event) for event in others)]
    return " ".join([sentence for sentence in told if sentence][-2:])


def _penalties(state: State, barred: Sequence[Forbidden]) -> str:
    """Who has played a barred card and loses a point for it; all of them in one sentence."""
    if not barred:
        return ""
    if len(barred) > 1:
        words = _("{names} play barred cards: each counts 0 and costs a point.")
        return words.format(names=listed([hand_name(state, event.hand) for event in barred]))
    words = _("{name} plays a barred {power}: it counts 0 and costs a point.")
    return words.format(name=hand_name(state, barred[0].hand), power=barred[0].power)


def _sentence(state: State, event: object) -> str:
    match event:
        case Forbidden() if not state.is_neutral(event.hand):
            words = _("{name} had to play a barred {power}: no penalty.")
            return words.format(name=hand_name(state, event.hand), power=event.power)
        case Accepted():
            return _("Declaration {n} counts.").format(n=event.number)
        case Refused():
            return _("Declaration {n} is contested, and does not count.").format(n=event.number)
        case Withdrawn():
            return _("Declaration {n} is taken back.").format(n=event.number)
        case Settled():
            return _("Declaration {n} is settled.").format(n=event.number)
        case RoundVoided():
            words = _("Senda {n} bars the {power} that was put there: the round is void and begins again.")
            return words.format(n=event.senda, power=event.power)
        case DraftExcused():
            return _("The drafted {power} had to lie there: it counts 0.").format(power=event.power)
        case DecksPassed():
            return _("Every deck goes to the left: round {n} begins.").format(n=event.round)
    return ""


def said_action(action: Action) -> str:
    """Name a step for whoever takes it back, without revealing which card was put down."""
    return _said()[action.verb]


def _said() -> Mapping[str, str]:
    return {
        "take": _("the deck"),
        "first": _("who begins the draft"),
        "mix": _("the mixed deck"),
        "lay": _("the path"),
        "place": _("a drafted card"),
        "last": _("the last card of the draft"),
        "ready": _("the cards put down"),
        "choose": _("a card put down"),
        "show": _("the turned card"),
        "avoidable": _("the answer about the draft"),
        "obliged": _("the answer about a barred card"),
        "declare": _("the declaration"),
        "agree": _("the consent"),
        "contest": _("the contest"),
        "withdraw": _("the withdrawal"),
        "settle": _("the settlement"),
        "done": _("the confirmation"),
    }


def drawn_words(state: State) -> str:
    """What the table has drawn by lot; the bar shows which deck each player has.

    With three players it is drawn, too, who begins the draft.
    """
    if state.first is None:
        return _("the decks")
    return _("the decks; {name} begins the draft").format(name=state.players[state.first].name)


def saved_note(state: State) -> str:
    """The progress of a saved game, in two words."""
    return _("in round {n}").format(n=state.round) if state.round else _("start")


ONIRIA: Final = GameScreens(
    card=lambda: GameCard("oniria", ("Oniria", ""), _("3 to 5")),
    past=GameTelling(
        over=lambda state: _("The dream is over"),
        unit=lambda rules, count: _("point") if is_single(abs(count)) else _("points"),
        rounds=lambda rounds: by_count(rounds, _("in {n} round"), _("in {n} rounds")),
        decided=decided,
        parse_rules=GAME.parse_rules,
    ),
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    saved_note=saved_note,
    standing=standing,
    opening=OpeningQuestions(
        frozenset({Phase.TAKE, Phase.FIRST}), {Phase.TAKE: Take, Phase.FIRST: NameFirst}, drawn_words
    ),
    turn=lambda state: (state.round, state.trick),
    chapters=chapters,
    cells=cells,
    for_the_table=frozenset({Phase.SETTLE}),
    for_machines=frozenset({Withdraw.verb}),
    allowance=count_of,
    time_out=time_out,
    for_seat=for_seat,
    events=EVENTS,
    motions=motions,
)
"""The record of the screens of Oniria."""
