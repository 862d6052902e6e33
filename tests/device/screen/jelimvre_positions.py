"""Positions of Jelimvre for the reference pictures."""

from dataclasses import replace

from device.screen.base import GameView
from device.screen.last_time import LastOpening, OpeningStep
from engines.jelimvre import GAME, parse_action, parse_cell
from tests.engines.jelimvre.positions import OPENING, a_turn
from tests.engines.stories import after

E4, E5, G5 = map(parse_cell, ("e4", "e5", "g5"))
ARRIVING = tuple(parse_action(f"move e10 e11{kind}") for kind in ("", " T", " C", " Q"))
NAMES = ("Maëlle", "Théo")
FOUR = ("Maëlle", "Yann", "Inès", "Théo")
MIDDLE = (
    "Sa3 Sb4 Tb3 Mc4 Md4 Mc5 Sc5 Ce4 Se3 Sg4 Sh3 Sj3 Sk4 Gd2 Qf2 Dd1 Kf1 Gh1 Xj1 Tk1"
    " ta11 xb11 kf11 gc10 de10 qg10 ch10 gi10 tj10 sa9 sd9 sf9 sh9 sj9 sb8 mh8 mi8 si8 mi7 sk8 cc7 sg5"
    " Ef7 Ed6 Ee6 Ef6"
)
"""The position of the mock-up."""
SET_UP = tuple(
    f"put {word.strip(chr(39)).upper()[0]} {word.replace(chr(39), '')[1:]}" for word in OPENING.split()
)
"""The actions that set up the opening of the engine's tests, White's pieces first."""
WHITE_SET_UP, BLACK_SET_UP = SET_UP[:21], SET_UP[21:]


def seen(state, *actions) -> GameView:
    """What the screens see after some actions from this state."""
    state, events = after(GAME, state, *actions)
    return GameView(state, can_undo=True, events=events)


def begun(*actions, rules="base", names=NAMES, **switches) -> GameView:
    """What the screens see after some actions of a new game."""
    chosen = GAME.parse_rules(f"{GAME.presets[rules]}" + "".join(f" {k}={v}" for k, v in switches.items()))
    return seen(GAME.new(chosen, names), *actions)


def middle(*actions, counter=7, black=4, story=MIDDLE, **more) -> GameView:
    """What the screens see after some actions from the mock-up's position."""
    state = a_turn(story, counter, **more)
    state = state.but(players=GAME.new(state.rules, FOUR if more.get("players") == 4 else NAMES).players)
    own, other = state.sides
    return seen(state.but(sides=(own, other.but(counter=black, lost="SSC"))), *actions)


def setting_up(pieces, **switches) -> GameView:
    """So many pieces have been set up, all of White's before Black's."""
    black = ("ready", *BLACK_SET_UP[: pieces - 21]) if pieces > 21 else ()
    return begun("white 1", *WHITE_SET_UP[:pieces], *black, **switches)


def setting_up_again() -> GameView:
    """Nobody has set up yet; both armies stood as in the opening the last time."""
    texts = (*WHITE_SET_UP, "ready", *BLACK_SET_UP, "ready")
    names = [NAMES[0]] * (len(WHITE_SET_UP) + 1) + [NAMES[1]] * (len(BLACK_SET_UP) + 1)
    steps = [OpeningStep("setup", name, parse_action(text)) for name, text in zip(names, texts, strict=True)]
    return replace(begun("white 1"), last_opening=LastOpening(tuple(steps)))


def black_chooses(**switches) -> GameView:
    """White's army stands, and Black is asked for a whole set-up; both armies stood there the last time."""
    where = begun("white 1", *WHITE_SET_UP, "ready", **switches)
    return replace(where, last_opening=setting_up_again().last_opening)


def playing(*actions, **more) -> GameView:
    """Both armies stand, and some actions have been played."""
    return begun("white 1", *WHITE_SET_UP, "ready", *BLACK_SET_UP, "ready", *actions, **more)


def at_the_shore() -> GameView:
    """The position of the mock-up, with a white tower beside the water."""
    return middle(story=MIDDLE.replace("Ce4", "Ce4 Te5").replace("Tk1", ""))


def arriving() -> GameView:
    """A soldier is one step from the last rank, with four pieces lost."""
    return middle(story="Se10 Kf1 Xj1 ka11 xk11 Tc3", lost="STCQ")


def attacked() -> GameView:
    """A tower attacks the black king, who has ways out."""
    return middle("move c3 c11", counter=4, story="Se3 Kf1 Xj1 ka11 xk11 Tc3 sf4 cb8 gd9 Td2")


def encircled() -> GameView:
    """Queen and tower leave the black king no way out."""
    return middle("move f2 a2", story="Qf2 Kf1 Xj1 ka11 xk11 Tb3")
