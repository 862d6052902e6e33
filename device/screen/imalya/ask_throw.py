"""The questions while dice are awaited: who throws which dice, and which die was misread."""

from __future__ import annotations

from device.i18n import _, by_count
from device.keys import Key
from device.screen.base import GameView, Go, View
from device.screen.dice.enter import enter_choice
from device.screen.dice.figure import FigureScreen
from device.screen.game_keys import rules_choice, throw_choice
from device.screen.imalya.faces import lying_letters
from device.screen.imalya.state import awaited_name, count_keys, hand_in_play, state_of
from device.screen.imalya.tray_question import TrayQuestion
from device.screen.imalya.words import figure_icon, figure_name, key_name
from device.screen.imalya.year import YearScreen
from device.screen.kit.captions import Caption
from device.screen.machines.words import throw_title
from device.screen.opening import lots_choices
from device.screen.question import Choice, Question, SideLine
from device.screen.row.doubt_keys import doubt_choices, doubts_line, doubts_title
from device.screen.words import listed
from engines.imalya import Figure, Phase, Rules, State
from engines.imalya.setup import accepts


def ask_throw(view: View, position: GameView[State], screen: TrayQuestion) -> Question:
    """Say who throws which dice, and what keeps the throw from counting."""
    state, sight = position.state, view.sight
    if sight.doubts:
        return _ask_doubts(view, state, screen)
    title, lines = _throw_words(state)
    if state.awaits.thrower in position.machines:
        title, lines = throw_title(position, title), lines or (SideLine("", _which_dice(state)),)
    elif state.player.faction and len(state.awaits.dice) == len(state.dice):
        lines = (_what_counts(state.rules, state.player.faction),)
    if sight.hint:
        lines = (SideLine("", sight.hint, icon="main"),)
    choices = {
        Key.ONE: rules_choice(view, screen),
        Key.THREE: Choice(Caption(_("Year"), _("so far"), icon="table"), Go(YearScreen())),
        Key.FIVE: enter_choice(view),
    } | screen.correct_choice(position)
    look = throw_choice(view)
    if look is None:
        look = choices.pop(Key.FIVE).proposed()
    choices[Key.OK] = look
    return Question(title, lines, lots_choices(view, choices, Key.TWO))


def _ask_doubts(view: View, state: State, screen: TrayQuestion) -> Question:
    """Ask about the doubtful dice of a throw that lies still: each has its key, and OK takes the first."""
    doubts = view.sight.doubts
    hand = hand_in_play(state, screen.hand, doubts)
    choices = doubt_choices(view, len(state.dice), hand) | screen.other_hand(state, hand, doubts)
    if (first := throw_choice(view)) is not None:
        choices[Key.OK] = first
    lines = (doubts_line(view.sight),)
    return Question(doubts_title(doubts), lines, choices, dice_keys=True, hand=hand)


def _throw_words(state: State) -> tuple[str, tuple[SideLine, ...]]:
    name, dice = awaited_name(state), state.awaits.dice
    bel = figure_name(state.rules, Figure.BEL)
    if state.phase is Phase.DRAW_FACTION:
        return _("{name},\ndraw your Faction").format(name=name), (SideLine("", _faction_words(state)),)
    if state.phase is Phase.BEL_ROLL:
        first = _("One die. Whoever throws {bel} first names the one who starts.").format(bel=bel)
        return _("{name},\nthrow for {bel}").format(name=name, bel=bel), (SideLine("", first),)
    if len(dice) == len(state.dice):
        return _("{name},\nthrow all {n} dice").format(name=name, n=len(dice)), ()
    if len(dice) == 1:
        return _("{name},\nthrow die {n} again").format(name=name, n=dice[0]), ()
    title = _("{name},\nthrow {n} dice again").format(name=name, n=len(dice))
    return title, (SideLine("", _which_dice(state)),)


def _faction_words(state: State) -> str:
    """How many dice are thrown for a Faction, and which Factions the player can still draw."""
    free = [figure for figure in state.rules.factions if accepts(state, figure)]
    names = listed([figure_name(state.rules, figure) for figure in free])
    if len(free) == 1:
        return _("One die, until it shows {figure}.").format(figure=names)
    return _("One die, until it shows one of {figures}.").format(figures=names)


def _what_counts(rules: Rules, faction: Figure) -> SideLine:
    """Which dice count most for the player who begins a turn (l.31)."""
    figure = figure_name(rules, faction)
    rest = _("each {figure} counts three times.").format(figure=figure)
    return SideLine(_("Faction {figure}:").format(figure=figure), rest, figure_icon(rules, faction))


def _which_dice(state: State) -> str:
    """The dice that are to be thrown, in a sentence."""
    dice = state.awaits.dice
    if len(dice) == len(state.dice):
        return _("All {n} dice.").format(n=len(dice))
    return by_count(len(dice), _("Die {dice}."), _("Dice {dice}."), dice=listed(dice))


def ask_correction(view: View, screen: TrayQuestion) -> Question:
    """Ask which die was misread; OK takes the die with the lowest confidence."""
    state = state_of(view)
    dice = lying_letters(state)
    sure = {number: die.confidence for number, die in view.sight.dice.items() if number in dice}
    least = min(sure, key=sure.__getitem__, default=next(iter(dice), None))
    hand = hand_in_play(state, screen.hand, [least] if least else ())
    choices = screen.other_hand(state, hand, dice, correcting=True)
    for number, key in count_keys(state, hand).items():
        if (letter := dice.get(number)) is None:
            continue
        icon = figure_icon(state.rules, letter)
        caption = Caption(_("Die {n}").format(n=number), key_name(state.rules, letter), icon)
        command = Go(FigureScreen(number, letter))
        choices[key] = Choice(caption.proposed() if number == least else caption, command)
    if least is not None:
        caption = Caption(_("Die {n}").format(n=least), icon="valider").proposed()
        choices[Key.OK] = Choice(caption, Go(FigureScreen(least, dice[least])))
    lines = (SideLine(_("The least certain"), _("is proposed."), "doute"),) if sure else ()
    awaited = frozenset() if least is None else frozenset({least})
    title, choices = _("Which die shows something else?"), choices | screen.back_to_question()
    return Question(title, lines, choices, awaited, dice_keys=True, hand=hand)
