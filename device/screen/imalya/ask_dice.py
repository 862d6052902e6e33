"""The questions whose keys stand for dice: what a Dam captures, what the Mort kills, which dice are kept."""

from __future__ import annotations

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import GameView, Play
from device.screen.imalya.moment import awaited_name, awaited_seat, die_keys
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import die_icon, die_word, figure_icon, figure_name, opening, said_die
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, SideLine
from engines.imalya import Capture, Done, Figure, Kill, Lock, State, Status, Unlock


def ask_prey(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask which die a Dam captures; with the Sort an adversary chooses."""
    state = position.state
    captures = {action.prey: action for action in state.legal_actions() if isinstance(action, Capture)}
    prey = tuple(captures)
    choices = asked.page_choice(prey)
    for number, key in die_keys(state, prey, asked.page).items():
        caption = Caption(_("Give"), die_word(state, number), die_icon(state, number))
        choices[key] = Choice(caption, Play(captures[number]))
    dam = said_die(state, captures[prey[0]].dam)
    title = _("What does\n{dam} take?").format(dam=dam)
    if awaited_seat(state) != state.active:
        title = _("{name}, what does {dam} take?").format(name=awaited_name(state), dam=dam)
    icon = figure_icon(state.rules, Figure.DAM)
    lines = (SideLine(_("It must take one,"), _("a fresh die first."), icon, harm=True),)
    why = _why_not_prey(state, prey)
    return Question(title, lines, choices, frozenset(prey), dice_keys=True, why=why)


def _why_not_prey(state: State, prey: tuple[int, ...]) -> dict[Key, str]:
    """The reason why each other die cannot be captured, by key; none if there are more dice than keys."""
    if len(state.dice) > len(SOFT_KEYS):
        return {}
    words = _("{die} is no prey here: a fresh Mineure or {egal} comes first.")
    egal = figure_name(state.rules, Figure.EGAL)
    return {
        Key.soft(die.number): words.format(die=die_word(state, die.number), egal=egal)
        for die in state.dice
        if die.number not in prey and die.figure is not None
    }


def ask_kill(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask whether a Mort player kills a die now (house rule `kill_timing`)."""
    state = position.state
    kills = {action.die: action for action in state.legal_actions() if isinstance(action, Kill)}
    numbers = tuple(kills)
    choices = asked.page_choice(numbers)
    choices[Key.OK] = Choice(Caption(_("Pass"), icon="passer"), Play(Done()))
    for number, key in die_keys(state, numbers, asked.page).items():
        caption = Caption(_("Kill"), die_word(state, number), die_icon(state, number))
        choices[key] = Choice(caption, Play(kills[number]))
    title = _("{name}, which die is killed?").format(name=awaited_name(state))
    mort = figure_name(state.rules, Figure.MORT)
    lines = (SideLine(mort, _("kills one die in each turn."), figure_icon(state.rules, Figure.MORT)),)
    return Question(title, lines, choices, frozenset(numbers), dice_keys=True)


def ask_locks(position: GameView[State], asked: TrayQuestion) -> Question:
    """Ask which dice are kept; the others are thrown again."""
    state = position.state
    legal = list(state.legal_actions())
    numbers = lock_numbers(state)
    keys = die_keys(state, numbers, asked.page)
    choices = asked.page_choice(numbers)
    for action in legal:
        if isinstance(action, Lock | Unlock) and action.die in keys:
            lock = isinstance(action, Lock)
            word, icon = (_("Keep"), "verrou") if lock else (_("Let go"), "libre")
            choices[keys[action.die]] = Choice(Caption(word, die_word(state, action.die), icon), Play(action))
    if any(isinstance(action, Done) for action in legal):
        loose = [die for die in state.dice if die.status in (Status.LOOSE, Status.COUNTERED)]
        choices[Key.OK] = Choice(_done_caption(len(loose)), Play(Done()))
    words = _("Hold a die’s key to correct it, OK for the rules.")
    title = _("Which dice\ndo you keep?")
    why = _why_not_lock(state)
    return Question(title, (SideLine("", words, "plume"),), choices, dice_keys=True, why=why)


def lock_numbers(state: State) -> tuple[int, ...]:
    """The numbers of the dice that can be kept or let go, in order."""
    actions = state.legal_actions()
    return tuple(sorted(action.die for action in actions if isinstance(action, Lock | Unlock)))


def _done_caption(loose: int) -> Caption:
    if not loose:
        return Caption(_("Count"), _("the turn"), icon="valider").proposed()
    word = _("1 die") if loose == 1 else _("{n} dice").format(n=loose)
    return Caption(_("Reroll"), word, icon="relancer").proposed()


def _why_not_lock(state: State) -> dict[Key, str]:
    """The reason why a die can be neither kept nor let go, by key; none if there are more dice than keys."""
    if len(state.dice) > len(SOFT_KEYS):
        return {}
    reasons = {
        Status.DAM: _("{die} has locked itself: it stays for the whole turn."),
        Status.CAPTIVE: _("Die {n} is held captive; it takes a {bel} to free it."),
        Status.KILLED: _("Die {n} was killed: it stays and counts nothing."),
        Status.COUNTERED: _("{die} was countered: it must be thrown again."),
        Status.FREE: _("Die {n} was kept in an earlier throw: it stays for the whole turn."),
    }
    bel = figure_name(state.rules, Figure.BEL)
    return {
        Key.soft(die.number): reasons[die.status].format(
            n=die.number, die=opening(said_die(state, die.number)), bel=bel
        )
        for die in state.dice
        if die.status in reasons
    }
