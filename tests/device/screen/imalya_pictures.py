"""Imalya's variants and local sets; `python -m tests.device.screen.imalya_pictures` redraws the pictures."""

from dataclasses import replace
from math import inf

from device.annals.facts import Fortune
from device.annals.past import PastGames
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.base import GameView, View
from device.screen.dice.enter import EnterScreen
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.end import EndScreen
from device.screen.imalya.luck import LuckScreen, Past
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.worked_out import Advice, Between, Weigh
from device.screen.imalya.worth import WorthScreen
from device.screen.imalya.year import YearScreen
from device.screen.last_time import LastTable
from device.screen.rules.book import RulebookScreen
from device.screen.rules.cards import kept_line, rule_cards
from device.screen.rules.choice import RuleChoice
from device.screen.rules.delete import DeleteRulesScreen
from device.screen.rules.list import RuleListScreen
from device.screen.rules.names import RuleNameChoice
from device.screen.rules.offer import RulesScreen
from device.throw.sight import Sight
from engines.contract import Outcome
from engines.imalya import GAME, PRESETS, BuyReroll, Convert, FigureSet, Phase, Rules
from engines.imalya.switches import KillTiming, LaiirnaSteal
from tests.device.screen.pictures import EIGHT, FOLDER, Picture
from tests.device.screen.png import redraw
from tests.device.screen.positions import NAMES, SETUP, late
from tests.engines.stories import after

SIX = PRESETS["tales_six"]
DRAGON = ("throw R", "throw M", "throw G", "throw A", "throw E", "throw B", "name 1")
LANDED = "throw BDERGM"


def played(rules: Rules, *actions: str, names: tuple[str, ...] = NAMES) -> View:
    """The view after some actions, without a camera."""
    state, _events = after(GAME, GAME.new(rules, names), *actions)
    return view(state)


def view(state, notice: str = "") -> View:
    """The view of a state."""
    return View(GameView(state, can_undo=True), Sight(), notice, clock="21:40", game=IMALYA)


def local(figure_set: str, *actions: str, **more) -> View:
    """A Bel, a Dam and an Egal have landed, with the Figures of a set."""
    rules = replace(SIX, figure_set=FigureSet(figure_set), **more)
    return played(rules, *SETUP, *(actions or (LANDED,)))


def between(rules: Rules = PRESETS["series"]) -> View:
    """A game of a series is over, and Inès has won it."""
    state = late(played(rules, *SETUP).position.state)
    return view(replace(state, phase=Phase.NEXT_GAME, ended=Outcome(((2,), (0,), (1,), (3,)), "target")))


def staking() -> View:
    """The winner of the last game has chosen to play another one."""
    state = between().position.state.apply(GAME.parse_action("next-game"))
    return view(state)


def bel_acts() -> View:
    """A Bel may act on the dice that have landed with it."""
    return played(SIX, *SETUP, LANDED)


MOMENT = Weigh(str(bel_acts().position.state))
ADVICE = Advice(
    points=tuple(
        (str(action), Between(31.7 - 1.7 * place, 31.7 - 1.7 * place))
        for place, action in enumerate(bel_acts().position.state.legal_actions())
    ),
    expected=Between(31.7, 31.7),
    plan=tuple(str(action) for action in bel_acts().position.state.legal_actions())[:1],
)
"""Invented figures that fill the screen of advice."""
BOUNDED = replace(
    ADVICE,
    points=tuple(
        (text, Between(points.least, points.least + 12.3 if place else inf))
        for place, (text, points) in enumerate(ADVICE.points)
    ),
    expected=Between(31.7, inf),
)
"""The same advice, with some values known only within bounds."""
PAST = Past(1, (0, 3, 1, 0))
LUCK = (Fortune(12.34, 45.6), Fortune(-33.1, 8.2), Fortune(80.0, 12.0), Fortune(-1.0, 102.4))


def buying(*actions: str, **more) -> View:
    """The second round of a game with Laiirna."""
    rules = replace(PRESETS["laiirna"], laiirna_keep_free=False, **more)
    return played(rules, *SETUP, *actions)


THROWS = {
    "deposit": lambda: played(PRESETS["leinan"], *SETUP),
    "buy": buying,
    "buy-reroll": lambda: buying("done", "done", "done", LANDED),
    "kill": lambda: played(replace(SIX, kill_timing=KillTiming.OWNER_CHOICE), *SETUP, LANDED),
    "bonus": lambda: played(PRESETS["chance"], *SETUP, "throw RRRRRR"),
    "stake": staking,
    "escalier": lambda: played(PRESETS["escalier_six"], *SETUP, LANDED),
    "sort": lambda: played(PRESETS["sort"], *SETUP, "throw DGMERR"),
    "faction-eight": lambda: played(PRESETS["dragon8"]),
    "dragon8": lambda: played(PRESETS["dragon8"], *DRAGON, "throw BDERGMAN"),
    "dragon8-lock": lambda: played(PRESETS["dragon8"], *DRAGON, "throw RRERGMAN"),
    **{name: lambda name=name: local(name) for name in FigureSet if name != FigureSet.IMALYA},
    "nains-lock": lambda: local("nains", "throw MGRERR", "lock 1"),
    "peuples-inverted": lambda: local("peuples", peuples_inverted=True),
}
PICTURES = {f"imalya-{name}": Picture(ThrowScreen, shown) for name, shown in THROWS.items()} | {
    **{
        f"imalya-{name}-480x800": Picture(ThrowScreen, THROWS[name], size=(480, 800))
        for name in ("faction-eight", "thard")
    },
    "imalya-deposit-sum": Picture(lambda: ThrowScreen(tales=7), THROWS["deposit"]),
    "imalya-deposit-en": Picture(ThrowScreen, THROWS["deposit"], language="en"),
    "imalya-victim": Picture(
        lambda: ThrowScreen(kind=BuyReroll, die=2),
        lambda: buying("done", "done", "done", LANDED, laiirna_steal=LaiirnaSteal.BOTH),
    ),
    "imalya-dragon8-convert": Picture(lambda: ThrowScreen(kind=Convert, die=3), THROWS["dragon8"]),
    "imalya-dragon8-lock-more": Picture(lambda: ThrowScreen(hand=1), THROWS["dragon8-lock"]),
    "imalya-dragon8-correct": Picture(lambda: ThrowScreen(correcting=True), THROWS["dragon8"]),
    "imalya-dragon8-enter": Picture(
        lambda: EnterScreen(tuple(range(1, 9)), "BAN", page=1),
        lambda: played(PRESETS["dragon8"], *DRAGON),
    ),
    "imalya-dragon8-figure": Picture(lambda: FigureScreen(8, "N"), THROWS["dragon8"]),
    "imalya-next-game": Picture(EndScreen, between),
    "imalya-series-over": Picture(
        ResultScreen, lambda: view(between().position.state.apply(GAME.parse_action("done")))
    ),
    "imalya-year-dragon": Picture(
        YearScreen,
        lambda: view(late(local("dragon").position.state)),
    ),
    "imalya-eight": Picture(
        ThrowScreen,
        lambda: played(SIX, *SETUP[:4], *["throw R"] * 4, "throw B", "name 1", LANDED, names=EIGHT),
    ),
    "imalya-rulebook-figures": Picture(lambda: RulebookScreen(0), lambda: local("nains")),
    "imalya-rulebook-laiirna": Picture(lambda: RulebookScreen.opened(buying()), buying),
    "imalya-rulebook-series": Picture(lambda: RulebookScreen.opened(staking()), staking),
    "imalya-worth": Picture(
        lambda: WorthScreen(MOMENT), lambda: replace(bel_acts(), answers={MOMENT: ADVICE})
    ),
    **{
        f"imalya-worth-bounded{suffix}": Picture(
            lambda: WorthScreen(MOMENT),
            lambda: replace(bel_acts(), answers={MOMENT: BOUNDED}),
            language=language,
        )
        for suffix, language in (("", "fr"), ("-en", "en"))
    },
    "imalya-worth-awaited": Picture(lambda: WorthScreen(MOMENT), lambda: bel_acts()),
    "imalya-luck": Picture(lambda: LuckScreen(PAST), lambda: replace(between(), past=PastGames(luck=LUCK))),
    "imalya-rules-cards": Picture(lambda: CARDS, lambda: LAST_TIME),
    "imalya-rules-cards-jour": Picture(lambda: CARDS, lambda: LAST_TIME, theme="jour"),
    "imalya-rules-cards-contraste-en": Picture(
        lambda: CARDS, lambda: LAST_TIME, theme="contraste", language="en"
    ),
    "imalya-rules-cards-720x1280": Picture(lambda: CARDS, lambda: LAST_TIME, size=(720, 1280)),
    "imalya-rules-cards-1920x1080": Picture(lambda: CARDS, lambda: LAST_TIME, size=(1920, 1080)),
    "imalya-rules-list": Picture(lambda: listed("free_fresh_captive", free_fresh_captive=False), View),
    "imalya-rules-list-720x1280": Picture(
        lambda: listed("free_fresh_captive", free_fresh_captive=False), View, size=(720, 1280)
    ),
    "imalya-rules-list-jour": Picture(lambda: listed("tiebreak", target=194), View, theme="jour"),
    "imalya-rules-list-contraste-en": Picture(
        lambda: listed("kill_timing"), View, theme="contraste", language="en"
    ),
    "imalya-rules-list-figures": Picture(lambda: listed("figure_set"), View),
    "imalya-rules-list-refused": Picture(lambda: listed("tales"), View),
    "imalya-rules-delete": Picture(
        lambda: DeleteRulesScreen("imalya", rule_cards(LAST_TIME, "imalya", ())[1], Key.THREE, CARDS),
        lambda: LAST_TIME,
    ),
    "imalya-rules-keep": Picture(lambda: RuleNameChoice(listed("target").choice, CARDS), lambda: LAST_TIME),
}

CARDS = RulesScreen("imalya", NAMES)
LAST_TIME = View(
    last_tables={"imalya": LastTable(PRESETS["tales_six"], NAMES, 5)},
    shelf={"rules": kept_line("imalya", "Chez Inès", PRESETS["sort"])},
)


def listed(field: str, **changed) -> RuleListScreen:
    """The list of the usual rules, some of them changed, with one rule open."""
    choice = RuleChoice("imalya", NAMES, "tales_six", replace(PRESETS["tales_six"], **changed))
    at = [switch.field for switch in choice.switches].index(field)
    return RuleListScreen(choice, CARDS, choice.rules, at)


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
