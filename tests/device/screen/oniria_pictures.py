"""Screens of Oniria; `python -m tests.device.screen.oniria_pictures` redraws the reference pictures."""

from dataclasses import replace

from device.screen.base import View
from device.screen.home.leave import LeaveScreen
from device.screen.machines.turn import MachineTurnScreen
from device.screen.oniria.choose import ChooseScreen
from device.screen.oniria.consent import ConsentScreen
from device.screen.oniria.deck_cards import DeckCardsScreen
from device.screen.oniria.deck_form import DeckFormScreen
from device.screen.oniria.declare import DeclareScreen
from device.screen.oniria.draft import DraftScreen, LastCardScreen
from device.screen.oniria.end import EndScreen
from device.screen.oniria.judge import ObligedScreen
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.library import SHELF, LibraryScreen
from device.screen.oniria.mix import MixScreen
from device.screen.oniria.more import MoreScreen
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.screens import ONIRIA
from device.screen.oniria.secret import SecretScreen
from device.screen.oniria.senda_form import SendaFormScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.oniria.show import ShowScreen
from device.screen.oniria.take import TakeScreen
from device.screen.oniria.trail import TrailScreen
from device.screen.oniria.trick import TrickScreen
from device.screen.oniria.tricks import TricksScreen
from device.screen.oniria.voided import VoidedScreen
from device.screen.rules.book import RulebookScreen
from device.screen.rules.choice import RuleChoice
from device.screen.rules.list import RuleListScreen
from device.screen.rules.offer import RulesScreen
from device.screen.theme import BASE
from engines.oniria import Deck, Rules, Senda, Side
from engines.oniria.effects import AddConstraint, PowerSet
from engines.oniria.events import RoundVoided
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.pictures import FOLDER, Picture
from tests.device.screen.png import redraw
from tests.engines.oniria.tables import a_library


def dreamt(*actions, notice="", **game) -> View:
    """The view after some actions, without a camera."""
    return View(oniria.position(*actions, **game), notice=notice, clock="21:40", game=ONIRIA)


def five(*actions) -> View:
    """The view of a game of five players, after the deal and some actions."""
    return dreamt(*oniria.DEALT_FIVE, *actions, names=oniria.FIVE)


def three(*actions) -> View:
    """The view of a game of three players after some actions."""
    return dreamt(*actions, names=oniria.THREE)


HALF_PATH = LayScreen((Senda(), Senda((2, 3)), Senda((), (8,))), Side.SOMBRAS, Senda((5,)))
PENDING = 'declare 2 pending 1 "one point for each trick more"'
CONTESTED = ("declare 2 points 2 +1", "contest 1", "contest 3", "contest 4")
RULES = RuleListScreen(
    RuleChoice("oniria", oniria.NAMES, "standard", Rules()), RulesScreen("oniria", oniria.NAMES), Rules()
)
LIBRARY = LibraryScreen(RULES)
KEPT = {SHELF: "maya 7 8 8* 9 9 10 11\nllorona 0 1 2* 2 3 4 5\n"}
DAMAGED = {SHELF: "maya 7 8 8* 9 9 10 11\nlorona 0 1 2 2 3 4 5\n"}
FIVE_SENDAS = (Senda((2, 3)), Senda((), (8,)), Senda(), Senda((0, 1, 2, 3), (7, 9)), Senda((5,), (11,)))
KNOWN = str(Rules(card_library=a_library()))
MIXED = str(Rules(card_library=a_library(), raza_cosmica=True))
DRAWN = (
    "La table a tiré au sort\N{NO-BREAK SPACE}: les paquets\N{NO-BREAK SPACE}; Maëlle commence le placement."
)
TAKEN_UP = "La partie reprend où elle était."
FORBIDDING = "declare 1 add_constraint 2 sombras 4,5 yes"

PICTURES = {
    "oniria-take": Picture(TakeScreen, lambda: dreamt(*oniria.DECKS[:2])),
    "oniria-lay": Picture(lambda: HALF_PATH, lambda: dreamt(*oniria.DECKS)),
    "oniria-lay-known": Picture(lambda: LayScreen((Senda(),)), lambda: dreamt(*oniria.OVER_ROUND)),
    "oniria-lay-drawn": Picture(lambda: HALF_PATH, lambda: dreamt(*oniria.DECKS, notice=DRAWN)),
    "oniria-choose-taken-up": Picture(
        ChooseScreen, lambda: dreamt(*oniria.THREE_TRICKS, "ready 3", notice=TAKEN_UP)
    ),
    "oniria-choose": Picture(ChooseScreen, lambda: dreamt(*oniria.THREE_TRICKS, "ready 3")),
    "oniria-choose-five": Picture(ChooseScreen, lambda: five("ready 2", "choose 4 3")),
    "oniria-more": Picture(MoreScreen, lambda: five()),
    "oniria-look-away": Picture(lambda: SecretScreen(2), lambda: dreamt(*oniria.THREE_TRICKS)),
    "oniria-secret": Picture(lambda: SecretScreen(2, alone=True), lambda: dreamt(*oniria.THREE_TRICKS)),
    "oniria-show": Picture(
        ShowScreen, lambda: dreamt(*oniria.THREE_TRICKS, *oniria.down(), "show 1 9", "show 2 4")
    ),
    "oniria-count": Picture(
        lambda: ShowScreen(counting=True),
        lambda: replace(dreamt(*oniria.THREE_TRICKS, *oniria.down()), left_s=2),
    ),
    "oniria-show-five": Picture(ShowScreen, lambda: five(*oniria.down(5))),
    "oniria-powers": Picture(TrickScreen, lambda: dreamt(*oniria.BONUS)),
    "oniria-trick": Picture(TrickScreen, lambda: dreamt(*oniria.COMPARED)),
    "oniria-trick-en": Picture(TrickScreen, lambda: dreamt(*oniria.COMPARED), language="en"),
    "oniria-trick-jour": Picture(TrickScreen, lambda: dreamt(*oniria.COMPARED), theme="jour"),
    "oniria-trick-contraste": Picture(TrickScreen, lambda: dreamt(*oniria.COMPARED), theme="contraste"),
    "oniria-trick-1280x720": Picture(TrickScreen, lambda: dreamt(*oniria.COMPARED), size=(1280, 720)),
    "oniria-trick-five": Picture(
        TrickScreen, lambda: five(*oniria.shown(11, 5, 4, 3, 3, players=5), *oniria.done(5))
    ),
    "oniria-barred": Picture(
        TrickScreen, lambda: dreamt(*oniria.DEALT, *oniria.trick(11, 1, 2, 0), *oniria.shown(9, 2, 5, 4))
    ),
    "oniria-declare": Picture(lambda: DeclareScreen(1), lambda: dreamt(*oniria.COMPARED)),
    "oniria-declare-power": Picture(
        lambda: DeclareScreen(1, 1, PowerSet, (2,)), lambda: dreamt(*oniria.COMPARED)
    ),
    "oniria-declare-bar": Picture(
        lambda: DeclareScreen(0, 2, AddConstraint, (5, Side.SOMBRAS), (2, 4)),
        lambda: dreamt(*oniria.COMPARED),
    ),
    "oniria-consent": Picture(ConsentScreen, lambda: dreamt(*oniria.BONUS, "declare 3 bonus_spend 3 2 3")),
    "oniria-trail": Picture(
        TrailScreen,
        lambda: dreamt(*oniria.SPENT, *CONTESTED, "declare 1 add_constraint 5 sombras 4,5 yes"),
    ),
    "oniria-obliged": Picture(
        ObligedScreen,
        lambda: dreamt(
            *oniria.DEALT, *oniria.trick(11, 1, 2, 0), FORBIDDING, "agree 2", *oniria.shown(7, 4, 1, 0)
        ),
    ),
    **{
        f"oniria-voided{name}": Picture(
            lambda: VoidedScreen(LayScreen(), RoundVoided(round=1, senda=3, power=8)),
            lambda: dreamt(*oniria.DEALT_THREE, names=oniria.THREE),
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "oniria-draft": Picture(DraftScreen, lambda: three(*oniria.DRAFTED)),
    "oniria-last-card": Picture(
        LastCardScreen, lambda: three(*oniria.DRAFTED, "place 2", "place 4", "place 7")
    ),
    "oniria-trick-three": Picture(
        TrickScreen,
        lambda: three(
            *oniria.DRAFTED,
            *("place 2", "place 4", "place 7", "last 10"),
            *oniria.down(3),
            *("show 4 9", "show 1 0", "show 2 4", "show 3 5"),
            *oniria.done(3),
        ),
    ),
    "oniria-round": Picture(RoundEndScreen, lambda: dreamt(*oniria.ROUND)),
    "oniria-settle": Picture(
        lambda: SettleScreen(-2),
        lambda: dreamt(*oniria.COMPARED, PENDING, "agree 1", *oniria.AFTERWARDS, *oniria.done()),
    ),
    "oniria-leave": Picture(lambda: LeaveScreen(TrickScreen()), lambda: dreamt(*oniria.COMPARED)),
    "oniria-end": Picture(EndScreen, lambda: dreamt(*oniria.whole_game())),
    "oniria-cards-rule": Picture(lambda: RULES, View),
    "oniria-cards": Picture(lambda: LIBRARY, lambda: View(shelf=KEPT)),
    "oniria-cards-damaged": Picture(lambda: LIBRARY, lambda: View(shelf=DAMAGED)),
    "oniria-cards-deck": Picture(lambda: DeckFormScreen(LIBRARY, SHELF, Deck.LLORONA, (2, 2, 0, 5)), View),
    **{
        f"oniria-cards-words{name}": Picture(
            lambda: DeckCardsScreen(LIBRARY, SHELF, Deck.LLORONA, a_library().cards(Deck.LLORONA), 2),
            View,
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "oniria-cards-icons": Picture(
        lambda: DeckFormScreen(LIBRARY, SHELF, Deck.MAYA, (7, 8, 8, 9, 9, 10, 11), {8: 1}), View
    ),
    "oniria-cards-senda": Picture(
        lambda: SendaFormScreen(LIBRARY, SHELF, FIVE_SENDAS, Side.SONADORA, Senda((2, 3), (8,))), View
    ),
    "oniria-cards-known": Picture(
        TrickScreen, lambda: dreamt(*oniria.DEALT, *oniria.shown(9, 2, 1, 0), rules=KNOWN)
    ),
    "oniria-mix": Picture(
        lambda: MixScreen(alone=True, chosen=frozenset({("otomi", 2)}), step=1),
        lambda: dreamt(*oniria.DECKS, rules=MIXED),
    ),
    "oniria-tricks": Picture(TricksScreen, lambda: dreamt(*oniria.COMPARED)),
    "oniria-tricks-down": Picture(
        TricksScreen, lambda: dreamt(*oniria.COMPARED, rules="standard count_cards=on")
    ),
    "oniria-machine": Picture(lambda: MachineTurnScreen(0), lambda: dreamt(*oniria.DEALT, "choose 2 3")),
    "oniria-rules": Picture(lambda: RulebookScreen(2), lambda: five()),
}


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
