"""Of the cues that come together one is heard."""

from device.sound.cues import Cue
from device.sound.hearing import Hearing


def test_the_gravest_of_several_is_heard_alone():
    """A die that is kept and a Tale that is paid at once: the Tale."""
    assert Hearing().choose([Cue.LOCK, Cue.TALES, Cue.ACCEPT], 0.0) is Cue.TALES


def test_a_lesser_cue_just_after_a_graver_one_is_not_heard():
    """Within a quarter of a second both are one event; after it the lesser one is heard."""
    hearing = Hearing()
    assert hearing.choose([Cue.CHAIN], 10.0) is Cue.CHAIN
    assert hearing.choose([Cue.ACCEPT], 10.2) is None
    assert hearing.choose([Cue.ACCEPT], 10.3) is Cue.ACCEPT


def test_a_graver_cue_is_heard_at_once():
    """It does not wait for the lesser one to end."""
    hearing = Hearing()
    assert hearing.choose([Cue.ACCEPT], 10.0) is Cue.ACCEPT
    assert hearing.choose([Cue.CHAIN], 10.1) is Cue.CHAIN


def test_a_refusal_is_heard_once_in_two_seconds():
    """However often the key is pressed."""
    hearing = Hearing()
    heard = [hearing.choose([Cue.REFUSE], tenth / 10) for tenth in range(0, 41, 4)]
    assert [index for index, cue in enumerate(heard) if cue is Cue.REFUSE] == [0, 5, 10]


def test_nothing_is_heard_of_nothing():
    """A quiet table is quiet."""
    assert Hearing().choose([], 0.0) is None
