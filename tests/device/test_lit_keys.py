"""Tests that every lit key does something: it changes the screen or the state, or says a sentence."""

from random import Random

import pytest

from device.screen.base import Back, Go, PlayAll, Refuse
from tests.device.walker import HIDDEN, Walker

TABLES = [
    *(("imalya", rules, players) for rules, players in (("base", 2), ("mercenaire", 3), ("series", 3))),
    ("choix_des_dieux", "elis", 4),
    *(("artiseurs", rules, players) for rules, players in (("six_duchies", 3), ("puzzle", 1))),
    *(("jelimvre", rules, players) for rules, players in ((HIDDEN, 2), ("base", 2))),
    ("oniria", "standard", 3),
    ("throws", "usual", 3),
]
STEPS = 60
"""How many steps of each game are walked through."""
SCREENS = 40
"""How many screens are pressed from one question on."""


@pytest.fixture
def walker(tmp_path):
    """A table to walk through the games."""
    walker = Walker(tmp_path)
    yield walker
    walker.close()


def without_effect(walker, screen):
    """The lit keys of a screen that change nothing."""
    view = walker.table.view()
    for key in screen.captions(view):
        match screen.press(key, view):
            case Go(screen=other):
                idle = other == screen
            case Back():
                # On a screen that only reports it goes on, else it closes a screen that a key has opened.
                walker.table.screen = screen
                walker.press(key)
                idle = walker.shown == screen
                walker.table.screen = screen
            case PlayAll(actions=actions):
                idle = not actions
            case Refuse(why=why):
                idle = not why
            case _:
                idle = False
        if idle:
            yield key, screen


def opened_from(walker):
    """The screens that lit keys open from here, each with its fields as the keys set them."""
    opened = [walker.shown]
    for screen in opened:
        view = walker.table.view()
        answers = [screen.press(key, view) for key in screen.captions(view)]
        for answer in answers:
            if isinstance(answer, Go) and answer.screen not in opened:
                opened.append(answer.screen)
        if len(opened) >= SCREENS:
            break
    return opened


def test_every_lit_key_changes_something_before_a_game(walker):
    """From the first screen on: people, machines, rules, settings, statistics."""
    assert not [idle for screen in opened_from(walker) for idle in without_effect(walker, screen)]


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_every_lit_key_changes_something_in_a_game(walker, name, rules, players):
    """On each kind of question of each game, and on the screens that its keys open."""
    walker.sit_down(name, rules, players)
    met = walker.play_on(Random(3), STEPS)
    for steps in sorted(set(met.values()), reverse=True):
        walker.go_back_to(steps)
        asked = walker.shown
        for screen in opened_from(walker):
            assert not list(without_effect(walker, screen))
            walker.referee.ask(asked)
