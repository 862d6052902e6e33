"""Tests that only the missing dice are entered by hand where the camera has read the others of a throw."""

from device.keys import Key
from device.screen.dice.enter import EnterScreen
from device.screen.imalya.throw import ThrowScreen
from tests.device.first_throw import to_first_throw_watched
from tests.device.screen import scenery


def falls(table, dice):
    """Have these dice come to rest in a tray that awaits six, and wait until the table has read them."""
    to_first_throw_watched(table)
    table.tray.touch(dice)
    table.turn(12)


def seen(*numbers, face="3"):
    """Dice that show this face, at the places with these numbers."""
    return {number: scenery.seen(number, face) for number in numbers}


def lying(table):
    """What the dice of the last throw show, from die 1 on."""
    return "".join(die.figure for die in table.state.dice)


def test_only_the_die_that_was_not_read_is_entered(watched):
    """Three presses tell the sixth die; the five others count as they were read, and only it has the pen."""
    falls(watched, seen(1, 2, 3, 4, 5))
    assert "enter it" in watched.table.view().sight.hint
    watched.press(Key.FIVE)
    assert watched.table.screen.dice == (6,)
    watched.press(Key.TWO, Key.OK)
    assert lying(watched) == "RRRRRB"
    assert watched.table.match.by_hand == {6}


def test_a_read_die_in_doubt_is_entered_too(watched):
    """No face is taken over of which the reader was not sure."""
    falls(watched, seen(1, 2, 3, 4) | {6: scenery.seen(6, "2", 0.4, "5")})
    watched.press(Key.FIVE)
    rightmost = 5
    assert watched.table.screen.dice == (rightmost, 6)
    watched.press(Key.TWO, Key.TWO, Key.OK)
    assert lying(watched) == "RRRRBB"
    assert watched.table.match.by_hand == {rightmost, 6}


def test_back_leads_from_the_missing_die_to_the_throw(watched):
    """Back takes away what was entered, and then closes the screen; no die that was read is taken away."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE)
    begun = watched.table.screen
    watched.press(Key.TWO, Key.BACK)
    assert watched.table.screen == begun
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, ThrowScreen)


def test_the_dice_of_a_throw_that_is_complete_count_while_one_is_entered(watched):
    """Somebody lays dice apart meanwhile: the table reads all six, and nothing need be entered."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE)
    watched.tray.touch(seen(1, 2, 3, 4, 5) | seen(6, face="2"))
    watched.turn(12)
    assert not isinstance(watched.table.screen, EnterScreen)
    assert sorted(lying(watched)) == sorted("RRRRRG")
    assert watched.table.match.by_hand == frozenset()


def test_what_is_missing_is_entered_anew_after_a_read_die_was_turned(watched):
    """Somebody lays dice apart and turns one of them: what it shows now counts, not what was read before."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE, Key.TWO)
    watched.tray.touch(seen(1, 2, 3, 4) | seen(5, face="6"))
    watched.turn(12)
    assert "Dice have moved" in watched.table.screen.question(watched.table.view()).lines[0].rest
    watched.press(Key.OK)
    assert isinstance(watched.table.screen, EnterScreen)
    watched.press(Key.TWO, Key.OK)
    assert lying(watched) == "RRRRDB"


def test_dice_that_lie_as_they_were_read_keep_what_was_entered(watched):
    """An arm that reached for the keys has touched no die."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE, Key.TWO)
    entered = watched.table.screen
    watched.tray.touch(seen(1, 2, 3, 4, 5))
    watched.turn(12)
    watched.press(Key.OK)
    assert entered.letters == "B"
    assert lying(watched) == "RRRRRB"


def test_ok_waits_until_the_read_dice_lie_still(watched):
    """OK is pressed while somebody turns a die that was read: nothing counts, and the notice says why."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE, Key.TWO)
    watched.tray.touch(seen(1, 2, 3, 4) | seen(5, face="6"))
    watched.turn()
    watched.press(Key.OK)
    assert isinstance(watched.table.screen, EnterScreen)
    assert "Something moves in the tray" in watched.table.view().notice
    watched.turn(12)
    watched.press(Key.TWO, Key.OK)
    assert lying(watched) == "RRRRDB"


def test_read_dice_keep_their_numbers_once_the_missing_one_is_entered(watched):
    """A kept die stays the one that lies at its place, though others show the same face."""
    falls(watched, seen(1, 2, 3, 4, 5, face="1"))
    found = watched.table.view().sight.found
    watched.press(Key.FIVE, Key.TWO, Key.OK)
    assert watched.table.view().sight.dice == found
    watched.press(Key.OK, Key.FOUR, Key.OK)
    watched.turn(12)
    assert watched.state.awaits.dice == (1, 2, 3, 5, 6)
    assert watched.table.view().sight.dice == {4: found[4]}


def test_an_entered_throw_that_cannot_be_saved_leaves_the_tray_as_it_was(watched):
    """The throw is still awaited, and the screen still asks for the missing die alone."""
    falls(watched, seen(1, 2, 3, 4, 5))
    watched.press(Key.FIVE, Key.TWO)
    before = watched.table.view().sight
    watched.journal._database.execute("PRAGMA query_only = 1")
    watched.press(Key.OK)
    assert "may not be written" in watched.table.view().notice
    assert watched.table.view().sight.same_as(before)
    watched.journal._database.execute("PRAGMA query_only = 0")
    watched.press(Key.OK)
    assert lying(watched) == "RRRRRB"


def test_all_dice_are_entered_where_nothing_was_read(watched):
    """Without a die in view the screen begins with the first one."""
    to_first_throw_watched(watched)
    watched.press(Key.FIVE)
    assert watched.table.screen == EnterScreen((1, 2, 3, 4, 5, 6))
