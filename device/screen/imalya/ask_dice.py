"""The questions whose keys stand for dice: what a Dam captures, what the Mort kills, which dice are kept."""

from __future__ import annotations

from typing import Final

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import GameView, Play
from device.screen.imalya.moment import awaited_name, count_keys, hand_in_play
from device.screen.imalya.points import brings_words
from device.screen.imalya.tales_chapters import foreign_dice
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import (
    figure_icon,
    figure_name,
    key_name,
    letter_of,
    opening,
    said_die,
    status_words,
)
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, SideLine
from engines.imalya import Capture, Done, Figure, Kill, Lock, State, Status, Unlock
from engines.imalya.figures import PREY

_NO_LOCK: Final = (Status.DAM, Status.CAPTIVE, Status.KILLED, Status.COUNTERED, Status.FREE)
"""The statuses of dice that can be neither kept nor let go."""


def ask_prey(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask which die a Dam captures; with the Sort an adversary chooses."""
    state = position.state
    captures = {action.prey: action for action in state.legal_actions() if isinstance(action, Capture)}
    prey = tuple(captures)
    choices = asked.other_hand(state, prey)
    for number, key in asked.die_keys(state, prey).items():
        caption = Caption(_("Give"), key_name(state.rules, letter_of(state, number)), "main")
        choices[key] = Choice(caption, Play(captures[number]))
    dam = said_die(state, captures[prey[0]].dam)
    title = _("What does\n{dam} take?").format(dam=dam)
    if state.awaits.seat != state.active:
        title = _("{name}, what does {dam} take?").format(name=awaited_name(state), dam=dam)
    icon = figure_icon(state.rules, Figure.DAM)
    line = SideLine(_("It must take one,"), _("a fresh die first."), icon, harm=True)
    if state.rules.sur:
        line = SideLine("", _imposed_order(state), icon, harm=True)
    hand = hand_in_play(state, asked.hand, prey)
    why = _why_not_prey(state, prey, hand)
    return Question(title, (line,), choices, frozenset(prey), dice_keys=True, hand=hand, why=why)


def _why_not_prey(state: State, prey: tuple[int, ...], hand: int) -> dict[Key, str]:
    """The reason why each other die cannot be captured, by key."""
    return {
        key: _no_prey_words(state, number, prey)
        for number, key in count_keys(state, hand).items()
        if number not in prey and state.die(number).figure is not None
    }


def _no_prey_words(state: State, number: int, prey: tuple[int, ...]) -> str:
    """Why a die cannot be captured: it is held or killed, it is never prey, or another one comes first."""
    die, said = state.die(number), said_die(state, number)
    if die.captor is not None:
        return _taken_words(state, number, die.captor)
    if die.status is Status.KILLED:
        return status_words(state, number)
    if die.figure not in PREY:
        return _("{die} is never prey.").format(die=opening(said))
    if die.liberated and not state.rules.freed_recapturable:
        return _("A freed die cannot be taken again.")
    if die.status is Status.FREE and state.die(prey[0]).status is Status.LOOSE:
        words = _("{die} is no prey here: a fresh Mineure or {egal} comes first.")
        return words.format(die=opening(said), egal=figure_name(state.rules, Figure.EGAL))
    return _imposed_order(state)


def _imposed_order(state: State) -> str:
    """The order in which the Dams take with the Sûr (l.86)."""
    words = _("In this order: {egal}, one’s own Faction, the others.")
    return words.format(egal=figure_name(state.rules, Figure.EGAL))


def _taken_words(state: State, number: int, captor: int) -> str:
    captor_words = opening(said_die(state, captor))
    return _("{captor} has taken {prey} already.").format(captor=captor_words, prey=said_die(state, number))


def ask_kill(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask whether a Mort player kills a die now (house rule `kill_timing`)."""
    state = position.state
    kills = {action.die: action for action in state.legal_actions() if isinstance(action, Kill)}
    numbers = tuple(kills)
    choices = asked.other_hand(state, numbers)
    choices[Key.OK] = Choice(Caption(_("Pass"), icon="passer"), Play(Done()))
    for number, key in asked.die_keys(state, numbers).items():
        caption = Caption(_("Kill"), key_name(state.rules, letter_of(state, number)), "tue")
        choices[key] = Choice(caption, Play(kills[number]))
    title = _("{name}, which die is killed?").format(name=awaited_name(state))
    mort = figure_name(state.rules, Figure.MORT)
    lines = (SideLine(mort, _("kills one die in each turn."), figure_icon(state.rules, Figure.MORT)),)
    hand = hand_in_play(state, asked.hand, numbers)
    why = _why_not_killed(state, numbers, hand)
    return Question(title, lines, choices, frozenset(numbers), dice_keys=True, hand=hand, why=why)


def _why_not_killed(state: State, numbers: tuple[int, ...], hand: int) -> dict[Key, str]:
    """The reason why each other die cannot be killed, by key."""
    return {
        key: _no_kill_words(state, number)
        for number, key in count_keys(state, hand).items()
        if number not in numbers and state.die(number).figure is not None
    }


def _no_kill_words(state: State, number: int) -> str:
    """Why a die cannot be killed: it is held, killed already, or not of the thrower's Faction."""
    die, own = state.die(number), state.player.faction
    if die.captor is not None:
        return _taken_words(state, number, die.captor)
    if own is None or die.figure is own:
        return status_words(state, number)
    return _("Only {figure} dice can be killed in this turn.").format(figure=figure_name(state.rules, own))


def ask_locks(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask which dice are kept; the others are thrown again."""
    state = position.state
    legal = list(state.legal_actions())
    numbers = lock_numbers(state)
    keys = asked.die_keys(state, numbers)
    choices = asked.other_hand(state, numbers)
    for action in legal:
        if isinstance(action, Lock | Unlock) and action.die in keys:
            lock = isinstance(action, Lock)
            word, icon = (_("Keep"), "verrou") if lock else (_("Let go"), "libre")
            choices[keys[action.die]] = Choice(Caption(word, brings_words(state, action), icon), Play(action))
    if any(isinstance(action, Done) for action in legal):
        loose = [die for die in state.dice if die.status in (Status.LOOSE, Status.COUNTERED)]
        choices[Key.OK] = Choice(_done_caption(len(loose)), Play(Done()))
    line = SideLine("", _("Hold a die’s key to correct it, OK for the rules."), "plume")
    if state.rules.mercenaire:
        line = SideLine("", foreign_dice(state.rules), "tale")
    title = _("Which dice\ndo you keep?")
    hand = hand_in_play(state, asked.hand, numbers)
    why = _why_not_lock(state, hand)
    return Question(title, (line,), choices, dice_keys=True, hand=hand, why=why)


def lock_numbers(state: State) -> tuple[int, ...]:
    """The numbers of the dice that can be kept or let go, in order."""
    actions = state.legal_actions()
    return tuple(sorted(action.die for action in actions if isinstance(action, Lock | Unlock)))


def _done_caption(loose: int) -> Caption:
    if not loose:
        return Caption(_("Count"), _("the turn"), icon="valider").proposed()
    word = by_count(loose, _("{n} die"), _("{n} dice"))
    return Caption(_("Reroll"), word, icon="relancer").proposed()


def _why_not_lock(state: State, hand: int) -> dict[Key, str]:
    """The reason why a die can be neither kept nor let go, by key."""
    return {
        key: status_words(state, number)
        for number, key in count_keys(state, hand).items()
        if state.die(number).status in _NO_LOCK
    }
