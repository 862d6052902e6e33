"""Positions of Oniria for the reference pictures, reached by playing."""

from device.screen.base import GameView
from engines.oniria import GAME, parse_rules
from tests.engines.stories import after

NAMES = ("Inès", "Maëlle", "Yann", "Théo")
FIVE = (*NAMES, "Ambre")
THREE = NAMES[1:]
PATH = "lay -/- 2,3/- -/8 5/- -/- -/9,11 0/-"
DECKS = ("take maya", "take llorona", "take charro", "take lechuza")
DEALT = (*DECKS, PATH)
DEALT_FIVE = (*DECKS, "take cadejo", "lay -/- 2,3/9 0,1,2,3/8 5/- -/- -/9,11 0/-")
DEALT_THREE = ("take llorona", "take charro", "take lechuza", "take otomi", "first 2", PATH)
DRAFTED = (*DEALT_THREE, *(f"place {senda}" for senda in (3, 1, 5)))


def down(players=4):
    """The actions by which all players put a card face down."""
    return tuple(f"ready {seat}" for seat in range(1, players + 1))


def trick(*powers, players=4):
    """The actions of a trick with these cards, with every player's confirmation."""
    return (*shown(*powers, players=players), *done(players), *done(players))


def shown(*powers, players=4):
    """The actions that put down and show the cards of a trick."""
    turned = (f"show {hand} {power}" for hand, power in enumerate(powers, start=1))
    return (*down(players), *turned)


def done(players=4):
    """The actions by which all players say that they declare nothing more."""
    return tuple(f"done {seat}" for seat in range(1, players + 1))


THREE_TRICKS = (*DEALT, *trick(11, 1, 2, 0), *trick(7, 5, 4, 1), *trick(10, 0, 3, 4))
BONUS = (*THREE_TRICKS, "declare 3 bonus_gain 3 2", "agree 2", *shown(9, 4, 2, 2))
SPENT = (*BONUS, "declare 3 bonus_spend 3 2 3", "agree 1")
COMPARED = (*SPENT, *done())
"""The fourth trick of the mock-up: 9 against 10. Maëlle and Yann score."""
AFTERWARDS = (*done(), *trick(8, 3, 1, 1), *trick(7, 4, 4, 4), *trick(10, 1, 0, 2))
"""The rest of the round, after the fourth trick."""
ROUND = (*COMPARED, *AFTERWARDS)
OVER_ROUND = (*ROUND, *done())


def whole_game():
    """The actions of four rounds. The Soñadora changes from the second round on."""
    actions = list(OVER_ROUND)
    for dreamer in (2, 3, 4):
        actions.append(PATH)
        for number in range(7):
            powers = [(number + hand) % 6 for hand in range(1, 5)]
            powers[dreamer - 1] = 7 + (number * dreamer) % 5
            actions += trick(*powers)
        actions += done()
    return actions


def played(*actions, rules="standard", names=NAMES):
    """The state after some actions, and what the last one did."""
    return after(GAME, GAME.new(parse_rules(rules), names), *actions)


def position(*actions, can_redo=False, **game) -> GameView:
    """What the screens see after some actions."""
    state, events = played(*actions, **game)
    return GameView(state, can_undo=bool(actions), can_redo=can_redo, events=events)
