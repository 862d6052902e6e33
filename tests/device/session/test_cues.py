"""Tests the sounds of a table while its keys are pressed."""

import pygame
import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.registry import SCREENS
from device.session.cues import Cues
from device.sound.cues import Cue
from tests.device.evening import Clock, Ears, Evening, Tray
from tests.device.first_throw import elsewhere, to_first_throw, to_first_throw_watched
from tests.device.screen import scenery

OF_MINEURES = (Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
"""A throw in which no die has an effect of its own."""


def heard_after(evening, *keys):
    """The sounds of each press; there is a pause after each, so that none suppresses the next."""
    evening.ears.heard.clear()
    for key in keys:
        evening.clock.now_s += 1
        evening.press(key)
    return evening.ears.heard


def test_a_key_that_is_taken_ticks_and_a_dead_one_knocks(evening):
    """A key that does something ticks, and a dead key knocks."""
    assert heard_after(evening, Key.ONE) == [Cue.ACCEPT]
    assert heard_after(evening, Key.FIVE) == [Cue.REFUSE]


def test_a_kept_die_latches_and_a_turn_that_is_counted_knocks_three_times(evening):
    """A locked die latches, a killed die's key knocks, and a counted turn knocks three times."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    assert evening.ears.heard[-1] is Cue.KILL
    heard = [heard_after(evening, key)[-1] for key in SOFT_KEYS]
    assert heard == [Cue.REFUSE] + [Cue.LOCK] * 5
    assert heard_after(evening, Key.OK)[-1] is Cue.TURN_END


def test_a_press_is_heard_though_something_graver_is_still_playing(evening):
    """A key pressed two tenths of a second after the blade of the Mort is heard over the blade."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    assert evening.ears.heard[-1] is Cue.KILL
    evening.press(Key.TWO)
    assert evening.ears.heard[-1] is Cue.LOCK


def test_a_dam_that_lands_is_a_drum(evening):
    """The drum is heard as a Dam lands, whatever it takes later; not in the draw, where it locks nothing."""
    evening.begin()
    evening.type_throw(Key.ONE)
    assert Cue.DAM not in evening.ears.heard
    for key in (Key.SIX, Key.FOUR, Key.TWO):
        evening.type_throw(key)
    evening.press(Key.ONE)
    evening.type_throw(Key.ONE, Key.TWO, *[Key.FIVE] * 4)
    assert evening.ears.heard[-1] is Cue.DAM


@pytest.mark.parametrize(
    ("last", "cue"),
    [("3", Cue.SETTLE), (elsewhere(scenery.seen(6, "2", 0.4, "5")), Cue.DOUBT)],
    ids=["sure", "unsure"],
)
def test_dice_that_come_to_rest_are_heard_or_the_question_about_one(tmp_path, last, cue):
    """When a throw is read, its dice are heard, or the question if one is doubtful."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    to_first_throw_watched(evening)
    evening.tray.falls = [("3", "3", "3", "2", "2", "2"), ("2", "3", "3", last)]
    evening.press(Key.OK)
    evening.turn(12)
    evening.press(Key.TWO, Key.OK, Key.OK)
    evening.ears.heard.clear()
    evening.turn(12)
    assert evening.ears.heard == [cue]
    evening.close()


def test_a_step_back_makes_no_noise_of_the_game(evening):
    """Undo and redo sound the key only, not the events of the game."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    evening.press(Key.ONE)
    assert heard_after(evening, Key.BACK) == [Cue.ACCEPT]


def test_a_held_key_repeats_no_noise_of_the_game(evening):
    """Back held takes back what its press has undone: the latch of the kept die is not heard again."""
    to_first_throw(evening)
    evening.type_throw(*OF_MINEURES)
    assert heard_after(evening, Key.TWO)[-1] is Cue.LOCK
    evening.ears.heard.clear()
    evening.clock.now_s += 1
    evening.hold(Key.BACK)
    assert evening.ears.heard == [Cue.ACCEPT]


def test_every_tale_of_several_is_heard_as_it_lands():
    """Clinks that follow each other within 90 ms do not suppress each other."""
    clock, ears = Clock(), Ears()
    cues = Cues(ears, 3, clock)
    cues.add_later({Cue.TALES: (420, 510, 600)})
    heard = []
    for time_s in (0.4, 0.43, 0.52, 0.61, 2.0):
        clock.now_s = time_s
        cues.play()
        heard.append(len(ears.heard))
    assert heard == [0, 1, 2, 3, 3]
    assert set(ears.heard) == {Cue.TALES}


@pytest.mark.parametrize("game", SCREENS)
def test_every_cue_of_a_game_belongs_to_an_event_of_its_engine(game):
    """Every sound belongs to an event that the engine has, so that renamed events are noticed."""
    cues = {event for event, telling in SCREENS[game].events.items() if telling.cue}
    assert cues
    home = "engines.throws.actions" if game == "throws" else f"engines.{game}.events"
    assert {event.__module__ for event in cues} == {home}


SECRET = {
    "artiseurs": {"FaceChosen", "Claimed", "Declined"},
    "jelimvre": {"SetUp", "SetUpElsewhere", "TakenOff", "ChangedUnseen"},
    "oniria": {"DeckMixed", "CardDrafted", "CardDown", "CardTold", "Forbidden"},
}
"""The events that some players must not notice, by game."""


@pytest.mark.parametrize("game", SECRET)
def test_nothing_is_heard_of_a_secret(game):
    """Secret events have no sound."""
    heard = {event.__name__ for event, telling in SCREENS[game].events.items() if telling.cue}
    assert heard & SECRET[game] == set()


def test_the_table_leaves_a_sound_device_that_was_unplugged(evening):
    """SDL reports it among the events of the window; a device that was plugged in changes nothing."""
    for event, reopened in ((pygame.AUDIODEVICEADDED, 0), (pygame.AUDIODEVICEREMOVED, 1)):
        evening.screen.reported = [pygame.event.Event(event, which=2, iscapture=0)]
        evening.turn()
        assert evening.ears.reopened == reopened
