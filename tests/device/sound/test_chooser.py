"""Tests which of several simultaneous cues is heard."""

from device.sound.chooser import CueChooser
from device.sound.cues import Cue


def test_the_gravest_of_several_is_heard_alone():
    """Where a die is locked and Tales are paid at the same time, only the cue of the Tales is heard."""
    assert CueChooser().choose([Cue.LOCK, Cue.TALES, Cue.ACCEPT], 0.0) is Cue.TALES


def test_a_lesser_cue_just_after_a_graver_one_is_not_heard():
    """Within a quarter of a second after a graver cue, a lesser one is suppressed; later it is heard."""
    chooser = CueChooser()
    assert chooser.choose([Cue.CHAIN], 10.0) is Cue.CHAIN
    assert chooser.choose([Cue.ACCEPT], 10.2) is None
    assert chooser.choose([Cue.ACCEPT], 10.3) is Cue.ACCEPT


def test_a_graver_cue_is_heard_at_once():
    """A graver cue is heard even a tenth of a second after a lesser one."""
    chooser = CueChooser()
    assert chooser.choose([Cue.ACCEPT], 10.0) is Cue.ACCEPT
    assert chooser.choose([Cue.CHAIN], 10.1) is Cue.CHAIN


def test_a_refusal_is_heard_once_in_two_seconds():
    """Of refusals every 0.4 seconds those at 0, 2 and 4 seconds are heard; other cues are heard always."""
    chooser = CueChooser()
    heard = [chooser.choose([Cue.REFUSE], tenth / 10) for tenth in range(0, 41, 4)]
    assert [index for index, cue in enumerate(heard) if cue is Cue.REFUSE] == [0, 5, 10]
    assert chooser.choose([Cue.REFUSE, Cue.ACCEPT], 4.4) is Cue.ACCEPT


def test_nothing_is_heard_of_nothing():
    """Where nothing happened, no cue is chosen."""
    assert CueChooser().choose([], 0.0) is None


def test_tales_are_heard_one_by_one_unless_something_graver_was():
    """A clink does not drown the next one; a chain does."""
    chooser = CueChooser()
    assert [chooser.choose([Cue.TALES], now_s) for now_s in (0.0, 0.09, 0.18)] == [Cue.TALES] * 3
    assert chooser.choose([Cue.CHAIN], 0.2) is Cue.CHAIN
    assert chooser.choose([Cue.TALES], 0.27) is None
