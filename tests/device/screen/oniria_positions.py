"""Moments of a game of Oniria that the pictures show, reached by playing."""

from device.screen.base import GameView
from engines.oniria import GAME, parse_rules

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
    """Everybody puts a card face down."""
    return tuple(f"ready {seat}" for seat in range(1, players + 1))


def trick(*powers, players=4):
    """A trick with these cards, by hand, confirmed by everybody."""
    return (*shown(*powers, players=players), *done(players), *done(players))


def shown(*powers, players=4):
    """The cards of a trick are put down and turned."""
    turned = (f"show {hand} {power}" for hand, power in enumerate(powers, start=1))
    return (*down(players), *turned)


def done(players=4):
    """Everybody has nothing more to declare."""
    return tuple(f"done {seat}" for seat in range(1, players + 1))


THREE_TRICKS = (*DEALT, *trick(11, 1, 2, 0), *trick(7, 5, 4, 1), *trick(10, 0, 3, 4))
BONUS = (*THREE_TRICKS, "declare 3 bonus_gain 3 2", "agree 2", *shown(9, 4, 2, 2))
SPENT = (*BONUS, "declare 3 bonus_spend 3 2 3", "agree 1")
COMPARED = (*SPENT, *done())
"""The fourth trick of the mock-up: 9 against 10, Maëlle and Yann mark."""
AFTERWARDS = (*done(), *trick(8, 3, 1, 1), *trick(7, 4, 4, 4), *trick(10, 1, 0, 2))
"""The rest of the round, from there."""
ROUND = (*COMPARED, *AFTERWARDS)
OVER_ROUND = (*ROUND, *done())


def whole_game():
    """Four rounds; in the later ones the Soñadora is somebody else."""
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
    state = GAME.new(parse_rules(rules), names)
    events = ()
    for text in actions:
        action = GAME.parse_action(text)
        before, state = state, state.apply(action)
        events = GAME.events(before, action, state)
    return state, events


def position(*actions, can_redo=False, **game) -> GameView:
    """What the screens see after some actions."""
    state, events = played(*actions, **game)
    return GameView(state, can_undo=bool(actions), can_redo=can_redo, events=events)
