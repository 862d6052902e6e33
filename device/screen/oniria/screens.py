"""The record that names the screens of Oniria, and the choice of the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from device.screen.oniria.deeds import deed, said_action
from device.screen.oniria.draft import DraftScreen, LastCardScreen
from device.screen.oniria.end import EndScreen, decided
from device.screen.oniria.glance import standing
from device.screen.oniria.house_rules import presets, switches
from device.screen.oniria.judge import AvoidableScreen, ObligedScreen
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.mix import MixScreen
from device.screen.oniria.motions import motions
from device.screen.oniria.phone import for_seat
from device.screen.oniria.scene import draw_scene
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.oniria.show import ShowScreen
from device.screen.oniria.take import FirstScreen, TakeScreen
from device.screen.oniria.told import EVENTS, news
from device.screen.oniria.trick import TrickScreen
from device.screen.oniria.voided import VoidedScreen
from engines.oniria import GAME, NameFirst, Phase, State, Take, Withdraw
from engines.oniria.events import CardDown, RoundVoided

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
    """The screen for the phase of the state.

    Once all cards are down, it counts three, two, one first; after a void round it says so first.
    """
    if match.state.asks is Phase.SHOW and any(isinstance(event, CardDown) for event in events):
        return ShowScreen(counting=True)
    following = _SCREENS[match.state.asks]()
    why = next((event for event in events if isinstance(event, RoundVoided)), None)
    return VoidedScreen(following, why) if why else following


def time_out(screen: Screen) -> Screen:
    """End the countdown: the cards are turned, and can now be told."""
    return ShowScreen() if isinstance(screen, ShowScreen) else screen


def drawn_words(before: State, state: State) -> str:
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
    deed=deed,
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
    scene=draw_scene,
)
"""The record of the screens of Oniria."""
