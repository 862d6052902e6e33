"""The questions whose keys stand for dice: what a Dam captures, what the Mort kills, which dice are kept."""

from __future__ import annotations

from device.i18n import _, by_count
from device.screen.base import GameView, Play
from device.screen.imalya.points import brings_words
from device.screen.imalya.state import awaited_name
from device.screen.imalya.tales_chapters import foreign_dice
from device.screen.imalya.tray_question import TrayQuestion, pass_choice
from device.screen.imalya.words import (
    figure_icon,
    figure_name,
    has_taken,
    key_name,
    letter_of,
    said_die,
    status_words,
    what_is_taken,
)
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, SideLine
from device.screen.words import capitalised
from engines.imalya import Capture, Done, Figure, Kill, Lock, State, Status, Unlock
from engines.imalya.dice import Die
from engines.imalya.figures import PREY


def ask_prey(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask which die a Dam captures; with the Sort an adversary chooses."""
    state = position.state
    captures = {action.prey: action for action in state.legal_actions() if isinstance(action, Capture)}
    prey = tuple(captures)
    chooser = "" if state.awaits.seat == state.active else awaited_name(state)
    title = what_is_taken(state, captures[prey[0]].dam, chooser)
    icon = figure_icon(state.rules, Figure.DAM)
    fresh = state.die(prey[0]).status is Status.LOOSE
    which = _("a fresh die first.") if fresh else _("a die kept earlier.")
    line = SideLine(_("It must take one,"), which, icon, harm=True)
    if state.rules.sur:
        line = SideLine("", _imposed_order(state), icon, harm=True)
    return screen.of_dice(
        state,
        title,
        captures,
        lambda number: _choice(state, number, captures[number], _("Give"), "main"),
        lambda die: _no_prey_words(state, die, prey),
        lines=(line,),
        awaited=prey,
    )


def _choice(state: State, number: int, action: Capture | Kill, verb: str, icon: str) -> Choice:
    """The key of a die that is captured or killed: the verb, and its Figure."""
    caption = Caption(verb, key_name(state.rules, letter_of(state, number)), icon)
    return Choice(caption, Play(action))


def _no_prey_words(state: State, die: Die, prey: tuple[int, ...]) -> str:
    """Why a die cannot be captured: it is held or killed, it is never prey, or another one comes first."""
    said = said_die(state, die.number)
    if die.captor is not None:
        return has_taken(state, die.captor, die.number)
    if die.status is Status.KILLED:
        return status_words(state, die.number)
    if die.figure not in PREY:
        return _("{die} is never prey.").format(die=capitalised(said))
    if die.liberated and not state.rules.freed_recapturable:
        return _("A freed die cannot be taken again.")
    if die.status is Status.FREE and state.die(prey[0]).status is Status.LOOSE:
        words = _("{die} is no prey here: a fresh Mineure or {egal} comes first.")
        return words.format(die=capitalised(said), egal=figure_name(state.rules, Figure.EGAL))
    return _imposed_order(state)


def _imposed_order(state: State) -> str:
    """The order in which the Dams take with the Sûr (l.86)."""
    words = _("In this order: {egal}, one’s own Faction, the others.")
    return words.format(egal=figure_name(state.rules, Figure.EGAL))


def ask_kill(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask whether a Mort player kills a die now (house rule `kill_timing`)."""
    state = position.state
    kills = {action.die: action for action in state.legal_actions() if isinstance(action, Kill)}
    mort, icon = figure_name(state.rules, Figure.MORT), figure_icon(state.rules, Figure.MORT)
    return screen.of_dice(
        state,
        _("{name}, which die is killed?").format(name=awaited_name(state)),
        kills,
        lambda number: _choice(state, number, kills[number], _("Kill"), "tue"),
        lambda die: _no_kill_words(state, die),
        lines=(SideLine(mort, _("kills one die in each turn."), icon),),
        ok=pass_choice(),
        awaited=kills,
    )


def _no_kill_words(state: State, die: Die) -> str:
    """Why a die cannot be killed: it is held, killed already, or not of the thrower's Faction."""
    own = state.player.faction
    if die.captor is not None:
        return has_taken(state, die.captor, die.number)
    if own is None or die.figure is own:
        return status_words(state, die.number)
    return _("Only {figure} dice can be killed in this turn.").format(figure=figure_name(state.rules, own))


def ask_locks(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask which dice are kept; the others are thrown again."""
    state = position.state
    legal = list(state.legal_actions())
    line = SideLine("", _("Hold a die’s key to correct it, OK for the rules."), "plume")
    if state.rules.mercenaire:
        line = SideLine("", foreign_dice(state.rules), "tale")
    locks = {action.die: action for action in legal if isinstance(action, Lock | Unlock)}
    return screen.of_dice(
        state,
        _("Which dice\ndo you keep?"),
        locks,
        lambda number: _lock_choice(state, locks[number]),
        lambda die: status_words(state, die.number),
        lines=(line,),
        ok=Choice(_done_caption(state), Play(Done())) if Done() in legal else None,
    )


def _lock_choice(state: State, action: Lock | Unlock) -> Choice:
    """The key of a die that can be kept, or let go again."""
    word, icon = (_("Keep"), "verrou") if isinstance(action, Lock) else (_("Let go"), "libre")
    return Choice(Caption(word, brings_words(state, action), icon), Play(action))


def _done_caption(state: State) -> Caption:
    """What OK does once the dice are chosen: it counts the turn, or throws the loose dice again."""
    loose = sum(die.status in (Status.LOOSE, Status.COUNTERED) for die in state.dice)
    if not loose:
        return Caption(_("Count"), _("the turn"), icon="valider").proposed()
    word = by_count(loose, _("{n} die"), _("{n} dice"))
    return Caption(_("Reroll"), word, icon="relancer").proposed()
