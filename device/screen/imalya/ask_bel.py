"""Asks what a fresh Bel or the Ruse does; further questions ask for the die, the Figure or the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import GameView, Play, View
from device.screen.imalya.moment import die_keys, state_of
from device.screen.imalya.otherwise import otherwise
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import (
    die_icon,
    die_word,
    figure_icon,
    figure_name,
    free_verb,
    said_die,
)
from device.screen.kit.captions import Caption
from device.screen.pages import on_keys
from device.screen.question import Choice, Question
from engines.imalya import (
    Action,
    BuyReroll,
    Convert,
    Counter,
    Done,
    Figure,
    FreeDie,
    RerollDam,
    Rules,
    State,
    TakePoints,
    TakeTale,
)

_KEYS: Final[Mapping[Key, tuple[type, ...]]] = {
    Key.ONE: (Counter,),
    Key.TWO: (Convert,),
    Key.THREE: (FreeDie,),
    Key.FOUR: (TakeTale, TakePoints),
    Key.FIVE: (RerollDam,),
}
"""The kinds of action on each key; TakeTale and TakePoints share one, since they are never legal together."""
_VERBS: Final[Mapping[type, Callable[[Rules], str]]] = {
    Counter: lambda rules: _("Counter"),
    Convert: lambda rules: _("Convert"),
    FreeDie: free_verb,
    TakeTale: lambda rules: _("Take"),
    TakePoints: lambda rules: _("Take"),
    RerollDam: lambda rules: _("Reroll"),
    BuyReroll: lambda rules: _("Buy"),
}
_TITLES: Final[Mapping[type, Callable[[], str]]] = {
    Counter: lambda: _("Which die is countered?"),
    Convert: lambda: _("Which die is converted?"),
    FreeDie: lambda: _("Which die is freed?"),
    RerollDam: lambda: _("Which die is thrown again?"),
    BuyReroll: lambda: _("Which die is thrown again?"),
}


def ask_bel(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask what a fresh Bel does, or whether the Ruse rerolls a Dam; each kind of action has one key."""
    state = position.state
    legal = list(state.legal_actions())
    choices = asked.correct_choice(position)
    for key, kinds in _KEYS.items():
        if actions := [action for action in _of_one_bel(legal) if isinstance(action, kinds)]:
            choices[key] = _kind_choice(state, actions, asked)
    if bought := [action for action in legal if isinstance(action, BuyReroll)]:
        choices[Key.SIX if Key.FIVE in choices else Key.FIVE] = _kind_choice(state, bought, asked)
    bels = sorted({action.bel for action in legal if hasattr(action, "bel")})
    consequence, threats = otherwise(state)
    choices[Key.OK] = Choice(Caption(_("Pass"), icon="passer"), Play(Done()))
    return Question(_title(state, bels), consequence, choices, frozenset(bels[:1]), threats)


def _title(state: State, bels: Sequence[int]) -> str:
    if bels:
        return _("What does\n{bel} do?").format(bel=said_die(state, bels[0]))
    return _("Does {ruse} act?").format(ruse=figure_name(state.rules, Figure.RUSE))


def _of_one_bel(legal: Iterable[Action]) -> list[Action]:
    """The actions without those of further Bels, which have the same effect as those of the first one."""
    legal = list(legal)
    first = min((action.bel for action in legal if hasattr(action, "bel")), default=None)
    return [action for action in legal if getattr(action, "bel", first) == first]


def _kind_choice(state: State, actions: Sequence[Action], asked: TrayQuestion) -> Choice:
    """The key for one kind of action; if several are legal, a further question asks which one."""
    kind = type(actions[0])
    verb = _VERBS[kind](state.rules)
    if kind is TakeTale:
        return Choice(Caption(verb, _("1 Tale"), icon="tale"), Play(actions[0]))
    if kind is TakePoints:
        return Choice(Caption(verb, _("5 points"), icon="plus"), Play(actions[0]))
    targets = _targets(actions)
    object_ = die_word(state, targets[0]) if len(targets) == 1 else _("which one?")
    if kind is BuyReroll:
        object_ = _("a reroll")
    command = Play(actions[0]) if len(actions) == 1 else asked.go(kind=kind)
    return Choice(Caption(verb, object_, icon=die_icon(state, targets[0])), command)


def _targets(actions: Iterable[Action]) -> list[int]:
    """The numbers of the dice that the actions affect, in order."""
    return sorted({target(action) for action in actions})


def target(action: object) -> int:
    """The number of the die that an action affects.

    Raises:
        ValueError: the action affects no die.
    """
    for name in ("egal", "captive", "dam", "prey", "die"):
        if hasattr(action, name):
            return int(getattr(action, name))
    raise ValueError(f"{action} is about no die")


def ask_which(view: View, kind: type, asked: TrayQuestion) -> Question:
    """Ask which die an action of this kind is for, then which Figure it becomes or whom it steals from."""
    state = state_of(view)
    actions = [action for action in state.legal_actions() if isinstance(action, kind)]
    actions = [action for action in _of_one_bel(actions) if asked.die in (None, target(action))]
    if len(_targets(actions)) > 1:
        return _ask_die(state, kind, actions, asked)
    if kind is Convert:
        return _ask_figure(state, [action for action in actions if isinstance(action, Convert)], asked)
    return _ask_victim(state, [action for action in actions if isinstance(action, BuyReroll)], asked)


def _ask_die(state: State, kind: type, actions: Sequence[Action], asked: TrayQuestion) -> Question:
    targets = _targets(actions)
    choices = asked.page_choice(targets, kind=kind)
    for number, key in die_keys(state, targets, asked.page).items():
        mine = [action for action in actions if target(action) == number]
        command = Play(mine[0]) if len(mine) == 1 else asked.go(kind=kind, die=number)
        caption = Caption(_VERBS[kind](state.rules), die_word(state, number), die_icon(state, number))
        choices[key] = Choice(caption, command)
    return Question(_TITLES[kind](), (), choices | asked.back_to_question(), frozenset(targets))


def _ask_figure(state: State, actions: Sequence[Convert], asked: TrayQuestion) -> Question:
    """Ask which Figure an Egal becomes; the Mineures are on the last keys, as in every row of Figures."""
    egal = actions[0].egal
    title = _("{die} becomes\nwhat?").format(die=said_die(state, egal))
    choices = asked.back_to_question()
    for key, action in zip(SOFT_KEYS[-len(actions) :], actions, strict=True):
        name, icon = figure_name(state.rules, action.figure), figure_icon(state.rules, action.figure)
        choices[key] = Choice(Caption(name, icon=icon), Play(action))
    return Question(title, (), choices, frozenset({egal}))


def _ask_victim(state: State, actions: Sequence[BuyReroll], asked: TrayQuestion) -> Question:
    """Ask from whom a bought Ruse steals (house rule `laiirna_steal`)."""
    dam = actions[0].dam
    choices = asked.page_choice(actions, kind=BuyReroll, die=dam) | asked.back_to_question()
    for key, action in on_keys(actions, asked.page).items():
        if action.victim is not None:
            name = state.players[action.victim].name
            choices[key] = Choice(Caption(name, seat=action.victim, name=name), Play(action))
    return Question(_("From whom are five points stolen?"), (), choices, frozenset({dam}))
