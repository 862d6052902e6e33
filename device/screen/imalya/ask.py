"""The question of each phase, from the state and its legal actions alone.

No rule is checked here: what may be done is what `legal_actions()` gives, and what happens otherwise is
what the engine does when it is asked to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Play, Position, Redo, View
from device.screen.enter import EnterScreen
from device.screen.figure import FigureScreen
from device.screen.game_keys import back_choice, rules_choice, throw_choice
from device.screen.imalya.chapters import chapter_now
from device.screen.imalya.faces import lying_letters
from device.screen.imalya.otherwise import otherwise
from device.screen.imalya.words import FIGURE_FILES, LETTERS, figure_name, said_die
from device.screen.imalya.year import YearScreen
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Line, Question
from device.screen.words import listed
from engines.contract import NATURE
from engines.imalya import (
    Capture,
    Convert,
    Counter,
    Done,
    FreeDie,
    Lock,
    NameStarter,
    Phase,
    RerollDam,
    Status,
    TakeTale,
    Unlock,
)


def ask(view: View, page: int = 0) -> Question:
    """The question that the state on the table asks; `page` where it has more answers than keys."""
    position = _position(view)
    state = position.state
    if state.awaits.actor == NATURE:
        return _ask_nature(view, position)
    if state.phase is Phase.NAME_STARTER:
        return _ask_starter(position, page)
    if state.phase is Phase.CAPTURE:
        return _ask_prey(position)
    if state.phase is Phase.LOCK:
        return _ask_locks(position)
    return _ask_bel(position)


def ask_which(view: View, kind: type, die: int | None = None) -> Question:
    """Which die an action of that kind is meant for, or what becomes of `die`."""
    position = _position(view)
    actions = [action for action in position.state.legal_actions() if isinstance(action, kind)]
    return _narrow(position, kind, [action for action in actions if die in (None, _target(action))])


def ask_correction(view: View) -> Question:
    """Which die was misread; OK takes the least certain one."""
    position = _position(view)
    dice = lying_letters(position.state)
    sure = {number: die.confidence for number, die in view.sight.dice.items() if number in dice}
    least = min(sure, key=sure.__getitem__, default=next(iter(dice), None))
    choices = {}
    for number, letter in dice.items():
        caption = Caption(_("Die {n}").format(n=number), figure_name(letter), FIGURE_FILES[letter])
        command = Go(FigureScreen(number, letter))
        choices[Key.soft(number)] = Choice(caption.proposed() if number == least else caption, command)
        if number == least:
            choices[Key.OK] = Choice(
                Caption(_("Die {n}").format(n=number), icon="valider").proposed(), command
            )
    choices[Key.BACK] = Choice(Caption(_("Return"), icon="retour"), Go(_throw_screen()))
    lines = (Line(_("The least certain"), _("is proposed."), "doute"),) if sure else ()
    awaited = frozenset() if least is None else frozenset({least})
    return Question(_("Which die shows something else?"), lines, choices, awaited)


def _position(view: View) -> Position:
    if view.position is None:
        raise ValueError("a question needs a game on the table")
    return view.position


def _throw_screen(**fields: Any) -> Any:
    from device.screen.imalya.throw import ThrowScreen

    return ThrowScreen(**fields)


def _name(state: Any) -> str:
    return str(state.players[state.awaits.actor if state.awaits.actor >= 0 else state.awaits.thrower].name)


def _correct(position: Position) -> dict[Key, Choice]:
    """The sixth key corrects a die, wherever it does nothing else."""
    if not lying_letters(position.state):
        return {}
    caption = Caption(_("Correct"), _("a die"), icon="plume")
    return {Key.SIX: Choice(caption, Go(_throw_screen(correcting=True)))}


def _ask_nature(view: View, position: Position) -> Question:
    """Somebody throws: whose hand, which dice, and what the camera waits for."""
    state, sight = position.state, view.sight
    dice = state.awaits.dice
    title, lines = _throw_words(position)
    if sight.hint:
        lines = (Line(sight.hint, icon="main"),)
    enter = Go(EnterScreen(dice))
    choices = {
        Key.ONE: rules_choice(chapter_now(state)),
        Key.THREE: Choice(Caption(_("Year"), _("so far"), icon="table"), Go(YearScreen())),
        Key.FIVE: Choice(Caption(_("Enter"), _("the dice"), icon="main"), enter),
        Key.BACK: back_choice(position),
    } | _correct(position)
    if position.can_redo:
        choices[Key.FOUR] = Choice(Caption(_("Redo"), icon="passer"), Redo())
    look = throw_choice(view)
    if look is None:
        look = Choice(choices.pop(Key.FIVE).caption.proposed(), enter)
    choices[Key.OK] = look
    return Question(title, lines, choices)


def _throw_words(position: Position) -> tuple[str, tuple[Line, ...]]:
    state = position.state
    name, dice = _name(state), state.awaits.dice
    if state.phase is Phase.DRAW_FACTION:
        drawn = _("Mort, Gain or Ruse gives the Faction.")
        return _("{name},\ndraw your Faction").format(name=name), (Line("", drawn),)
    if state.phase is Phase.BEL_ROLL:
        first = _("Whoever throws the first Bel names the one who starts.")
        return _("{name},\nthrow for a Bel").format(name=name), (Line("", first),)
    if len(dice) == len(state.dice):
        return _("{name},\nthrow all six dice").format(name=name), ()
    if len(dice) == 1:
        return _("{name},\nthrow die {n} again").format(name=name, n=dice[0]), ()
    title = _("{name},\nthrow {n} dice again").format(name=name, n=len(dice))
    return title, (Line("", _("Dice {dice}.").format(dice=listed(dice))),)


def _ask_starter(position: Position, page: int) -> Question:
    """Who starts; with more players than keys, the sixth key turns the page."""
    state = position.state
    actions = [action for action in state.legal_actions() if isinstance(action, NameStarter)]
    choices: dict[Key, Choice] = {}
    keys = SOFT_KEYS
    if len(actions) > len(keys):
        keys = SOFT_KEYS[:-1]
        following = _throw_screen(page=1 - page)
        choices[Key.SIX] = Choice(Caption(_("Others"), icon="droite"), Go(following))
    for key, action in zip(keys, actions[page * len(keys) :], strict=False):
        name = state.players[action.seat].name
        choices[key] = Choice(Caption(name, seat=action.seat, name=name), Play(action))
    title = _("{name}, who plays first?").format(name=_name(state))
    lines = (Line("Bel", _("names the one who starts."), "bel"),)
    return Question(title, lines, choices | {Key.BACK: back_choice(position)})


def _ask_bel(position: Position) -> Question:
    """What a fresh Bel does, or whether the Ruse throws a Dam again; one key per kind of action."""
    state = position.state
    legal = list(state.legal_actions())
    kinds = [Counter, Convert, FreeDie, TakeTale, RerollDam]
    choices: dict[Key, Choice] = {}
    for key, kind in zip(SOFT_KEYS, kinds, strict=False):
        actions = [action for action in _of_one_bel(legal) if isinstance(action, kind)]
        if actions:
            choices[key] = _kind_choice(state, kind, actions)
    bels = sorted({action.bel for action in legal if hasattr(action, "bel")})
    title = _("What does\nBel {n} do?").format(n=bels[0]) if bels else _("Does the Ruse act?")
    consequence, threats = otherwise(state)
    choices |= _correct(position) | {
        Key.OK: Choice(Caption(_("Pass"), icon="passer"), Play(Done())),
        Key.BACK: back_choice(position),
    }
    return Question(title, consequence, choices, frozenset(bels[:1]), threats)


def _of_one_bel(legal: Iterable[Any]) -> list[Any]:
    """The actions without those that another Bel could do just as well."""
    legal = list(legal)
    first = min((action.bel for action in legal if hasattr(action, "bel")), default=None)
    return [action for action in legal if getattr(action, "bel", first) == first]


_VERBS = {
    Counter: lambda: _("Counter"),
    Convert: lambda: _("Convert"),
    FreeDie: lambda: _("Free"),
    TakeTale: lambda: _("Take"),
    RerollDam: lambda: _("Reroll"),
}


def _kind_choice(state: Any, kind: type, actions: list[Any]) -> Choice:
    """The key of one kind of action: it acts at once where there is only one, else asks which."""
    verb = _VERBS[kind]()
    if kind is TakeTale:
        return Choice(Caption(verb, _("1 Tale"), icon="tale"), Play(actions[0]))
    targets = sorted({_target(action) for action in actions})
    icon = FIGURE_FILES[str(state.dice[targets[0] - 1].figure)]
    object_ = die_word(state, targets[0]) if len(targets) == 1 else _("which one?")
    command = Play(actions[0]) if len(actions) == 1 else Go(_throw_screen(kind=kind))
    return Choice(Caption(verb, object_, icon=icon), command)


def die_word(state: Any, number: int) -> str:
    """A die by its Figure and number ("Dam 5")."""
    return f"{figure_name(str(state.dice[number - 1].figure))} {number}"


def _target(action: Any) -> int:
    """The number of the die an action is about."""
    for name in ("egal", "captive", "dam", "prey", "die"):
        if hasattr(action, name):
            return int(getattr(action, name))
    raise ValueError(f"{action} is about no die")


def _narrow(position: Position, kind: type, actions: list[Any]) -> Question:
    """Several dice, or several Figures for one die."""
    state = position.state
    actions = _of_one_bel(actions)
    targets = sorted({_target(action) for action in actions})
    choices: dict[Key, Choice] = {}
    if kind is Convert and len(targets) == 1:
        title = _("{die} becomes\nwhat?").format(
            die=said_die(str(state.dice[targets[0] - 1].figure), targets[0])
        )
        for action in actions:
            letter = str(action.figure)
            caption = Caption(figure_name(letter), icon=FIGURE_FILES[letter])
            choices[Key(LETTERS.index(letter))] = Choice(caption, Play(action))
    else:
        title = _TITLES[kind]()
        for number in targets:
            mine = [action for action in actions if _target(action) == number]
            icon = FIGURE_FILES[str(state.dice[number - 1].figure)]
            command = Play(mine[0]) if len(mine) == 1 else Go(_throw_screen(kind=kind, die=number))
            choices[Key.soft(number)] = Choice(
                Caption(_VERBS[kind](), die_word(state, number), icon), command
            )
    choices[Key.BACK] = Choice(Caption(_("Return"), icon="retour"), Go(_throw_screen()))
    return Question(title, (), choices, frozenset(targets))


_TITLES: dict[type, Callable[[], str]] = {
    Counter: lambda: _("Which Dam is countered?"),
    Convert: lambda: _("Which Egal is converted?"),
    FreeDie: lambda: _("Which die is freed?"),
    RerollDam: lambda: _("Which Dam is thrown again?"),
}


def _ask_prey(position: Position) -> Question:
    """Which die a Dam takes."""
    state = position.state
    captures = [action for action in state.legal_actions() if isinstance(action, Capture)]
    dam = captures[0].dam
    choices = {
        Key.soft(action.prey): Choice(
            Caption(
                _("Give"), die_word(state, action.prey), FIGURE_FILES[str(state.dice[action.prey - 1].figure)]
            ),
            Play(action),
        )
        for action in captures
    }
    title = _("What does\nDam {n} take?").format(n=dam)
    lines = (Line(_("It must take one,"), _("a fresh die first."), "dam", harm=True),)
    awaited = frozenset(action.prey for action in captures)
    return Question(
        title,
        lines,
        choices | {Key.BACK: back_choice(position)},
        awaited,
        dice_keys=True,
        why=_why_not_prey(state, awaited),
    )


def _why_not_prey(state: Any, prey: frozenset[int]) -> dict[Key, str]:
    """Why each other die cannot be taken."""
    others = [die for die in state.dice if die.number not in prey]
    return {
        Key.soft(die.number): _("{die} is no prey here: a Dam takes a fresh Mineure or Egal first.").format(
            die=die_word(state, die.number)
        )
        for die in others
        if die.figure is not None
    }


def _ask_locks(position: Position) -> Question:
    """Which dice stay; the others are thrown again."""
    state = position.state
    legal = list(state.legal_actions())
    choices: dict[Key, Choice] = {}
    for action in legal:
        if isinstance(action, Lock | Unlock):
            lock = isinstance(action, Lock)
            caption = Caption(
                _("Keep") if lock else _("Let go"), die_word(state, action.die), "verrou" if lock else "libre"
            )
            choices[Key.soft(action.die)] = Choice(caption, Play(action))
    loose = [die.number for die in state.dice if die.status in (Status.LOOSE, Status.COUNTERED)]
    if any(isinstance(action, Done) for action in legal):
        choices[Key.OK] = Choice(_done_caption(len(loose)), Play(Done()))
    lines = _lock_lines(state)
    return Question(
        _("Which dice\ndo you keep?"),
        lines,
        choices | {Key.BACK: back_choice(position)},
        dice_keys=True,
        why=_why_not_lock(state),
    )


def _done_caption(loose: int) -> Caption:
    if not loose:
        return Caption(_("Count"), _("the turn"), icon="valider").proposed()
    word = _("1 die") if loose == 1 else _("{n} dice").format(n=loose)
    return Caption(_("Reroll"), word, icon="relancer").proposed()


def _lock_lines(state: Any) -> tuple[Line, ...]:
    return (Line("", _("Held down, a die’s key corrects it, and OK opens the rules."), "plume"),)


def _why_not_lock(state: Any) -> dict[Key, str]:
    """Why each die that cannot be locked or let go cannot."""
    reasons = {
        Status.DAM: _("Dam {n} has locked itself: it stays for the whole turn."),
        Status.CAPTIVE: _("Die {n} is held by a Dam; only a Bel can free it."),
        Status.KILLED: _("Die {n} was killed by the Mort: it stays and counts nothing."),
        Status.COUNTERED: _("Dam {n} was countered: it must be thrown again."),
        Status.FREE: _("Die {n} was kept in an earlier throw: it stays for the whole turn."),
    }
    return {
        Key.soft(die.number): reasons[die.status].format(n=die.number)
        for die in state.dice
        if die.status in reasons
    }
