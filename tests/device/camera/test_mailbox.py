"""Tests the mailbox: whole frames, the newest one, without waiting."""

import multiprocessing

import numpy as np
import pytest

from device.camera import Frame
from device.camera.child import fitted
from device.camera.mailbox import MOST_PIXELS, Mailbox

CONTEXT = multiprocessing.get_context("spawn")


def frame(sequence, level=0, shape=(4, 6, 3)):
    """A frame of one grey level."""
    return Frame(np.full(shape, level, np.uint8), sequence, sequence / 10)


@pytest.fixture
def mailbox():
    """An empty mailbox."""
    return Mailbox(CONTEXT)


def test_a_frame_comes_out_once_as_it_was_put_in(mailbox):
    """A frame is taken once, with its pixels, number and time."""
    assert mailbox.take() is None
    sent = Frame(np.arange(72, dtype=np.uint8).reshape(4, 6, 3), 7, 12.5)
    mailbox.put(sent)
    got = mailbox.take()
    assert (got.pixels == sent.pixels).all()
    assert (got.sequence, got.taken_s) == (7, 12.5)
    assert mailbox.take() is None


def test_the_newest_frame_is_taken_and_older_ones_are_dropped(mailbox):
    """Only the newest of several frames is taken; their sizes may differ."""
    for sequence in range(1, 6):
        mailbox.put(frame(sequence, sequence, (sequence, 2 * sequence, 3)))
    got = mailbox.take()
    assert (got.sequence, got.pixels.shape, got.pixels.max()) == (5, (5, 10, 3), 5)


def test_a_frame_that_was_taken_does_not_change(mailbox):
    """Later frames do not overwrite a frame that was taken."""
    mailbox.put(frame(1, 10))
    got = mailbox.take()
    for sequence in range(2, 6):
        mailbox.put(frame(sequence, 200))
        mailbox.take()
    assert (got.pixels == 10).all()


def test_every_slot_takes_a_picture_of_the_largest_size(mailbox):
    """Three in a row, so that each slot has been filled."""
    for level in (10, 20, 30):
        mailbox.put(frame(level, level, (1440, 1920, 3)))
        assert (mailbox.take().pixels == level).all()


def test_a_writer_killed_in_the_swap_shuts_the_box_and_holds_up_nobody(mailbox):
    """If a writer is killed during the swap, `take` returns None without waiting."""
    mailbox.put(frame(1))
    mailbox._lock.acquire()
    assert mailbox.take() is None


def write_until_killed(mailbox):
    """Write large frames, each of one level, as fast as possible."""
    for sequence in range(1, 1_000_000):
        mailbox.put(frame(sequence, sequence % 251, (480, 640, 3)))


def test_no_frame_is_torn(mailbox):
    """While a process writes at full speed and is killed, each taken frame is whole and newer."""
    writer = CONTEXT.Process(target=write_until_killed, args=(mailbox,), daemon=True)
    writer.start()
    last = taken = 0
    while taken < 60:
        got = mailbox.take()
        if got is None:
            continue
        assert got.sequence > last
        assert (got.pixels == got.sequence % 251).all()
        last, taken = got.sequence, taken + 1
    writer.kill()
    writer.join(10)
    left = mailbox.take()
    assert left is None or (left.pixels == left.sequence % 251).all()


def test_a_picture_without_room_is_made_smaller():
    """A 4K picture is shrunk in proportion until it just fits a slot; smaller ones stay as they are."""
    large = fitted(np.zeros((2160, 3840, 3), np.uint8))
    height, width = large.shape[:2]
    assert 0.99 * MOST_PIXELS < height * width <= MOST_PIXELS
    assert width / height == pytest.approx(16 / 9, rel=0.01)
    small = np.zeros((960, 1280, 3), np.uint8)
    assert fitted(small) is small
