"""Nothing is told by sound alone: every event with a cue changes the picture at once, in every game."""

import pygame
import pytest

from device.game.match import Match
from device.journal.journal import Journal
from device.screen.base import GameView, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.registry import SCREENS
from device.throw.sight import Sight
from engines.registry import GAMES
from tests.engines.simulate import NAMES, accepts, random_game

GAMES_PLAYED = 6
"""The most random games of each preset; after them every kind of event must have come up."""
END = "the end of a game"
NEXT = "the turn of somebody else"


def pixels(match, events):
    """The still picture of a table without a camera: its screen, and the captions of the keys."""
    screens = SCREENS[match.game.name]
    screen = screens.screen_after(match, events)
    position = GameView(match.state, match.by_hand, events=events, asked=screen)
    view = View(position, Sight(), game=screens)
    canvas = Canvas(pygame.Surface((800, 480)))
    screen.draw(canvas, view)
    draw_captions(canvas, screen.captions(view))
    return pygame.image.tobytes(canvas.surface, "RGB")


def heard(name, step):
    """What of a step is heard: the kinds of its events that have a cue, the end, and another's turn."""
    events = GAMES[name].events(step.before, step.action, step.after)
    kinds = {type(event).__name__ for event in events if SCREENS[name].telling_of(event).cue}
    if step.after.outcome is not None:
        return kinds | {END}
    before, after = step.before.awaits, step.after.awaits
    seats = [awaits.thrower if awaits.thrower is not None else awaits.actor for awaits in (before, after)]
    return kinds | {NEXT} if seats[0] != seats[1] else kinds


def games(name):
    """Random games of every preset, by the fewest players that it takes and by one more."""
    game = GAMES[name]
    for seed in range(GAMES_PLAYED):
        for preset, rules in game.presets.items():
            fewest = next((count for count in range(1, 6) if accepts(game, preset, count)), None)
            for players in (fewest, fewest + 1):
                if accepts(game, preset, players):
                    yield rules, players, seed


def changes(name, rules, players, actions):
    """Whether the last of these actions changes the picture of a table that has played the others."""
    *others, last = actions
    with Journal.in_memory() as journal:
        match, earlier = Match.begin(journal, GAMES[name], rules, NAMES[:players]), ()
        for action in others:
            earlier = match.apply(action)
        before = pixels(match, earlier)
        return pixels(match, match.apply(last)) != before


def unseen_after(name, rules, players, seed, missing):
    """Play a game until nothing is missing; return the kinds of event that did not change the picture.

    Only the steps that are looked at are played at a table, since most games bring nothing new.
    """
    unseen, actions = set(), []
    for step in random_game(GAMES[name], rules, players, seed):
        actions.append(step.action)
        new = heard(name, step) & missing
        if new and not changes(name, rules, players, actions):
            unseen |= new
        missing -= new
        if not missing:
            break
    return unseen


@pytest.mark.parametrize("name", SCREENS)
def test_every_event_that_is_heard_changes_the_picture(name):
    """Each kind of event with a cue, the end and another player's turn change the still picture.

    So who does not hear misses nothing. Every kind is met in random games; none is left out.
    """
    missing = {kind.__name__ for kind, telling in SCREENS[name].events.items() if telling.cue} | {END, NEXT}
    for rules, players, seed in games(name):
        assert unseen_after(name, rules, players, seed, missing) == set()
        if not missing:
            return
    assert missing == set()
