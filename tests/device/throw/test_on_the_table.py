"""Which dice the reader is told to expect."""

from device.throw.on_the_table import OnTheTable
from device.throw.tray_reader import TrayReader
from vision.reading import Reading


def announced():
    """Dice on a table without a camera, and what its reader is told to expect."""
    told = []
    reader = TrayReader(
        lambda frame: Reading((), 1, 1),
        ("d4", "d6", "d8"),
        expect=lambda name, shapes: told.append((name, *sorted(shapes))),
    )
    return OnTheTable(None, reader), told


def test_only_the_solids_that_may_lie_there_are_expected():
    """The reader is told anew when other solids of a set are thrown, and not for every throw."""
    table, told = announced()
    assert table.announce("numerals", {"d6"})
    assert not table.announce("numerals", {"d6"})
    assert not table.announce("numerals", {"d6", "d8"})
    assert table.announce("numerals", {"d8"})
    assert told == [("numerals", "d6"), ("numerals", "d6", "d8"), ("numerals", "d8")]


def test_where_any_dice_may_be_thrown_all_solids_are_expected():
    """The dice of the last throw do not tell which are thrown next."""
    table, told = announced()
    table.announce("numerals", {"d6"}, any_shapes=True)
    table.announce("numerals", {"d6"})
    assert told == [("numerals", "d4", "d6", "d8"), ("numerals", "d6")]


def test_the_same_solids_are_expected_after_more_was_learnt():
    """What the reader learns about a set that is not on the table is taken in when it is announced."""
    table, told = announced()
    table.announce("numerals", {"d4"})
    table.learn("numerals")
    table.learn("pips")
    assert told == [("numerals", "d4")] * 2
