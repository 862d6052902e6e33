"""Asks what a fresh Bel does, or whether the Ruse rerolls a Dam; each die's key acts on that die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from device.i18n import _
from device.keys import SOFT_KEYS
from device.screen.base import Command, GameView, Play, View
from device.screen.imalya.otherwise import otherwise
from device.screen.imalya.points import brings_words
from device.screen.imalya.state import hand_in_play, state_of
from device.screen.imalya.tray_question import TrayQuestion, pass_choice
from device.screen.imalya.words import (
    figure_icon,
    figure_name,
    free_verb,
    key_name,
    letter_of,
    said_die,
    said_figure,
    status_words,
    tales_words,
)
from device.screen.kit.captions import Caption
from device.screen.pages import on_keys
from device.screen.question import Choice, Question
from device.screen.words import capitalised
from engines.imalya import (
    Action,
    BuyReroll,
    Convert,
    Counter,
    Die,
    Figure,
    FreeDie,
    RerollDam,
    Rules,
    State,
    Status,
    TakePoints,
    TakeTale,
)
from engines.imalya.laiirna import PRICE


class _Deed(NamedTuple):
    """The verb of a kind of action by the rules of a table, and the name of its silhouette."""

    verb: Callable[[Rules], str]
    icon: str


_DEEDS: Final[Mapping[type, _Deed]] = {
    Counter: _Deed(lambda rules: _("Counter"), "relancer"),
    Convert: _Deed(lambda rules: _("Convert"), "egal"),
    FreeDie: _Deed(free_verb, "libre"),
    TakeTale: _Deed(lambda rules: _("Take"), "tale"),
    TakePoints: _Deed(lambda rules: _("Take"), "plus"),
    RerollDam: _Deed(lambda rules: _("Reroll"), "relancer"),
    BuyReroll: _Deed(lambda rules: _("Reroll"), "ruse"),
}
"""What each kind of action is called; where one die has several, its key says the first of them."""


def ask_bel(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask what is done; the die that is acted on chooses the key, and its caption says the verb."""
    state = position.state
    legal = _of_one_bel(state.legal_actions())
    by_die = _by_die(legal)
    bels = sorted({action.bel for action in legal if hasattr(action, "bel")})
    return screen.of_dice(
        state,
        _title(state, bels),
        by_die,
        lambda number: _die_choice(state, number, by_die[number], screen),
        lambda die: _nothing_words(state, die, bels),
        lines=otherwise(state),
        ok=pass_choice(),
        awaited=bels[:1],
    )


def _title(state: State, bels: Sequence[int]) -> str:
    if bels:
        return _("What does\n{bel} do?").format(bel=said_die(state, bels[0]))
    return _("Does {ruse} act?").format(ruse=said_figure(state.rules, Figure.RUSE))


def _nothing_words(state: State, die: Die, bels: Sequence[int]) -> str:
    """Why nothing can be done with a die: it cannot change any more, or no Bel may act on it."""
    if die.status in (Status.DAM, Status.KILLED, Status.COUNTERED):
        return status_words(state, die.number)
    if not bels:
        ruse, dam = said_figure(state.rules, Figure.RUSE), figure_name(state.rules, Figure.DAM)
        words = _("{ruse} acts only on a die that just landed on {dam}.")
        return words.format(ruse=capitalised(ruse), dam=dam)
    if die.figure is Figure.BEL:
        return _idle_bel_words(state, die, bels[0])
    said = capitalised(said_die(state, die.number))
    if die.captor is not None:
        return _("{die} was taken in this throw: it is freed in a later one.").format(die=said)
    if die.liberated:
        return status_words(state, die.number)
    if die.figure is Figure.EGAL:
        return _("{die} could be converted only as it landed.").format(die=said)
    return _("Nothing holds {die}: there is nothing to free.").format(die=said_die(state, die.number))


def _idle_bel_words(state: State, die: Die, acting: int) -> str:
    """Why the key of a Bel does nothing: it has acted, another Bel goes first, or it acts on other dice."""
    said = capitalised(said_die(state, die.number))
    if die.bel_spent:
        return _("{bel} has acted already.").format(bel=said)
    if not die.fresh:
        return _("{bel} could act only as it landed.").format(bel=said)
    if die.number != acting:
        return _("{bel} acts first: either can do the same.").format(bel=capitalised(said_die(state, acting)))
    return _("{bel} acts on another die: press its key.").format(bel=said)


def _of_one_bel(legal: Iterable[Action]) -> list[Action]:
    """The actions of the first Bel, and those without a Bel: every other Bel could do the same."""
    legal = [action for action in legal if type(action) in _DEEDS]
    first = min((action.bel for action in legal if hasattr(action, "bel")), default=None)
    return [action for action in legal if getattr(action, "bel", first) == first]


def _by_die(actions: Iterable[Action]) -> dict[int, list[Action]]:
    """The actions by the number of the die that they act on, in the order of `_DEEDS`."""
    by_die: dict[int, list[Action]] = {}
    kinds = list(_DEEDS)
    for action in sorted(actions, key=lambda action: kinds.index(type(action))):
        by_die.setdefault(_target(action), []).append(action)
    return dict(sorted(by_die.items()))


def _die_choice(state: State, number: int, actions: Sequence[Action], screen: TrayQuestion) -> Choice:
    """The key of a die: its only action, or the first of several kinds with "or…" below."""
    kinds = list(dict.fromkeys(type(action) for action in actions))
    if len(kinds) == 1:
        return _kind_choice(state, actions, screen)
    caption = Caption(_DEEDS[kinds[0]].verb(state.rules), _("or…"), _icon(state, kinds[0]))
    return Choice(caption, screen.go(die=number))


def _kind_choice(state: State, actions: Sequence[Action], screen: TrayQuestion) -> Choice:
    """The key for the actions of one kind on one die; if there are several, a further question asks which."""
    first = actions[0]
    kind = type(first)
    caption = Caption(_DEEDS[kind].verb(state.rules), _object(state, actions), _icon(state, kind))
    command: Command = Play(first) if len(actions) == 1 else screen.go(kind=kind, die=_target(first))
    return Choice(caption, command)


def _object(state: State, actions: Sequence[Action]) -> str:
    """What the actions bring, in a few words."""
    first = actions[0]
    if isinstance(first, TakeTale):
        return tales_words(1)
    if isinstance(first, TakePoints):
        return _("5 points")
    if isinstance(first, Convert):
        return key_name(state.rules, first.figure) if len(actions) == 1 else _("into what?")
    if isinstance(first, BuyReroll):
        return f"\N{MINUS SIGN}{tales_words(PRICE)}"
    if isinstance(first, FreeDie):
        return brings_words(state, first)
    return key_name(state.rules, letter_of(state, _target(first)))


def _icon(state: State, kind: type) -> str:
    icon = _DEEDS[kind].icon
    return figure_icon(state.rules, Figure[icon.upper()]) if icon in ("egal", "ruse") else icon


def _target(action: object) -> int:
    """The number of the die that an action affects; a Bel that takes something is itself that die.

    Raises:
        ValueError: the action affects no die.
    """
    for name in ("egal", "captive", "dam", "prey", "die", "bel"):
        if hasattr(action, name):
            return int(getattr(action, name))
    raise ValueError(f"{action} is about no die")


def ask_verb(view: View, die: int, screen: TrayQuestion) -> Question:
    """Ask which of several kinds of action is meant for one die."""
    state = state_of(view)
    actions = _by_die(_of_one_bel(state.legal_actions()))[die]
    choices = screen.back_to_question()
    for key, kind in zip(SOFT_KEYS, dict.fromkeys(type(action) for action in actions), strict=False):
        mine = [action for action in actions if type(action) is kind]
        choices[key] = _kind_choice(state, mine, screen)
    title = _("What is done with {die}?").format(die=said_die(state, die))
    return Question(title, (), choices, frozenset({die}))


def ask_which(view: View, kind: type, screen: TrayQuestion) -> Question:
    """Ask which Figure an Egal becomes, or from whom a bought Ruse steals."""
    state = state_of(view)
    actions = [action for action in _of_one_bel(state.legal_actions()) if type(action) is kind]
    actions = [action for action in actions if screen.die in (None, _target(action))]
    if kind is Convert:
        return _ask_figure(state, [action for action in actions if isinstance(action, Convert)], screen)
    return _ask_victim(state, [action for action in actions if isinstance(action, BuyReroll)], screen)


def _ask_figure(state: State, actions: Sequence[Convert], screen: TrayQuestion) -> Question:
    """Ask which Figure an Egal becomes; the Mineures are on the last keys, as in every row of Figures."""
    egal = actions[0].egal
    title = _("{die} becomes\nwhat?").format(die=said_die(state, egal))
    choices = screen.back_to_question()
    for key, action in zip(SOFT_KEYS[-len(actions) :], actions, strict=True):
        name, icon = key_name(state.rules, action.figure), figure_icon(state.rules, action.figure)
        choices[key] = Choice(Caption(name, icon=icon), Play(action))
    return Question(title, (), choices, frozenset({egal}), hand=hand_in_play(state, None, [egal]))


def _ask_victim(state: State, actions: Sequence[BuyReroll], screen: TrayQuestion) -> Question:
    """Ask from whom a bought Ruse steals (house rule `laiirna_steal`)."""
    dam = actions[0].dam
    choices = screen.page_choice(actions, kind=BuyReroll, die=dam) | screen.back_to_question()
    for key, action in on_keys(actions, screen.page).items():
        if action.victim is not None:
            name = state.players[action.victim].name
            choices[key] = Choice(Caption(name, seat=action.victim, name=name), Play(action))
    title = _("From whom are five points stolen?")
    return Question(title, (), choices, frozenset({dam}), hand=hand_in_play(state, None, [dam]))
