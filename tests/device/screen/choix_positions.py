"""Positions of Le Choix des Dieux for the reference pictures, reached by playing."""

from device.screen.base import GameView
from engines.choix_des_dieux import GAME
from tests.engines.stories import after

NAMES = ("Inès", "Maëlle", "Yann", "Théo")
OPENED = ("name 1", "open")
HONOURED = (*OPENED, "throw A")
STAKED = (*HONOURED, "stake 2 10", "stake 3 12", "stake 4 6", "stake 1 7")
GUESSED = (*STAKED, "throw N", "guess 2 La Moisson", "ready 2", "guess 3 Bûcher")
RULED_OUT = (*STAKED, "guess 2 Forêt Divine", "throw N")
READY = (*GUESSED, "ready 3", "guess 4 Mort douce", "ready 4")
WON = (*READY, "throw A")
"""La Moisson: the shooter wins 28, and Maëlle has guessed it."""
LOST = (*READY, "throw D")
"""Mort douce: the shooter loses 7, and Théo has guessed it."""

SIXTEEN = (
    *("Inès", "Maëlle", "Yann", "Théo", "Gwenaëlle", "Philippine", "Christophe", "Anastasia"),
    *("Marguerite", "Alexandrine", "Konstantin", "Zoé", "Ulysse", "Rose-Marie", "Oscar", "Barthélemy"),
)
TWENTY_FOUR = (
    *SIXTEEN,
    *("Béatrice", "Fulbert", "Hyacinthe", "Isidore", "Jeanne", "Lucrèce", "Mathurin", "Népomucène"),
)


def ready(players: int) -> tuple[str, ...]:
    """The same round with more people, up to its last throw; a third of them has guessed right."""
    seats = range(2, players + 1)
    return (
        *(*HONOURED, *(f"stake {seat} {10 + seat % 9}" for seat in seats), "stake 1 7", "throw N"),
        *(f"guess {seat} {('La Moisson', 'Bûcher', 'Mort douce')[seat % 3]}" for seat in seats),
        *(f"ready {seat}" for seat in seats),
    )


SIXTEEN_WON, SIXTEEN_LOST = (*ready(16), "throw A"), (*ready(16), "throw D")


def played(*actions, rules="elis", names=NAMES, pot=12):
    """The state after some actions and the events of the last one. `pot` is in the pot at the start."""
    return after(GAME, GAME.new(GAME.presets[rules], names).but(pot=pot), *actions)


def position(*actions, by_hand=(), can_redo=False, **rules) -> GameView:
    """What the screens see after some actions."""
    state, events = played(*actions, **rules)
    return GameView(state, frozenset(by_hand), can_undo=bool(actions), can_redo=can_redo, events=events)
