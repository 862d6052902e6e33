"""Moments of a game of Jelimvre that the pictures show."""

from device.screen.base import Position
from engines.jelimvre import GAME, Phase
from tests.engines.jelimvre.positions import OPENING, a_turn

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
"""The opening of the engine's tests, piece by piece, Black after White."""
WHITE_SET_UP, BLACK_SET_UP = SET_UP[:21], SET_UP[21:]


def seen(state, *actions) -> Position:
    """What the screens see after some actions from a state on."""
    events = ()
    for text in actions:
        action = GAME.parse_action(text)
        before, state = state, state.apply(action)
        events = GAME.events(before, action, state)
    return Position(state, can_undo=True, events=events)


def begun(*actions, rules="base", names=NAMES, **switches) -> Position:
    """What they see after some actions of a new game."""
    chosen = GAME.parse_rules(f"{GAME.presets[rules]}" + "".join(f" {k}={v}" for k, v in switches.items()))
    return seen(GAME.new(chosen, names), *actions)


def middle(*actions, counter=7, black=4, story=MIDDLE, **more) -> Position:
    """What they see after some actions from the mock-up's position on."""
    state = a_turn(story, counter, **more)
    state = state.but(players=GAME.new(state.rules, FOUR if more.get("players") == 4 else NAMES).players)
    own, other = state.sides
    return seen(state.but(sides=(own, other.but(counter=black, lost="SSC"))), *actions)


def drafts(phase: Phase, position: Position) -> Position:
    """The same, which stands at that phase."""
    assert position.state.phase is phase, position.state.phase
    return position
