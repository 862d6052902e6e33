"""Each die keeps its number from throw to throw; dice that do not fit are reported, not guessed."""

from vision.reading import Die, Reading
from vision.track import Track

match = Track().match


def die(x, y, face, doubtful=False):
    """A die of 50 pixels whose middle is at (x, y)."""
    return Die((x - 25, y - 25, x + 25, y + 25), "d6", "pips", face, 0.9, None, doubtful)


def reading(*dice):
    """A reading of the given dice, from left to right."""
    return Reading(tuple(sorted(dice, key=lambda one: one.center_xy)), 640, 480)


def test_a_first_throw_is_numbered_from_left_to_right():
    """Dice of one column are numbered from top to bottom."""
    a, b, c = die(100, 300, "1"), die(100, 80, "2"), die(400, 200, "3")
    tracked = match({}, reading(a, b, c), (1, 2, 3))
    assert tracked.dice == {1: b, 2: a, 3: c}
    assert tracked.complete


def test_dice_that_stay_keep_their_numbers():
    """Die 2 lies where it lay, between the thrown dice 1 and 3, which are numbered round it."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(500, 100, "6")}
    stayed, left, right = die(302, 99, "5"), die(60, 300, "3"), die(330, 300, "4")
    tracked = match(before, reading(stayed, left, right), (1, 3))
    assert tracked.dice == {1: left, 2: stayed, 3: right}
    assert (tracked.moved, tracked.turned) == ((), ())


def test_thrown_dice_may_land_between_those_that_stay():
    """A thrown die that stops against a kept one does not take its number: nearest pairs come first."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    stayed, thrown = die(101, 100, "1"), die(124, 100, "1")
    assert match(before, reading(stayed, thrown), (2,)).dice == {1: stayed, 2: thrown}


def test_a_kept_die_that_was_pushed_is_recognised_and_told():
    """A kept die that lies two widths from its place with its old face is reported as moved."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    pushed, thrown = die(390, 140, "5"), die(500, 300, "2")
    tracked = match(before, reading(pushed, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: pushed}
    assert tracked.moved == (2,)
    assert tracked.complete


def test_a_kept_die_that_was_turned_is_told():
    """A kept die in its place with another face is reported as turned."""
    before = {1: die(100, 100, "1")}
    tracked = match(before, reading(die(100, 100, "6")), ())
    assert tracked.turned == (1,)


def test_a_thrown_die_in_the_place_of_a_pushed_one_may_be_that_one():
    """Die 2 lies a width aside with its old face, and the thrown die in its place: nobody was turned.

    The thrown die may be die 2 all the same, turned, with a thrown die beside it.
    """
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    for doubtful in (False, True):
        there, pushed = die(312, 104, "3", doubtful), die(350, 100, "5")
        tracked = match(before, reading(there, pushed), (1,))
        assert tracked.dice == {1: there, 2: pushed}
        assert (tracked.moved, tracked.turned, tracked.unsure) == ((2,), (), ((1, 2),))


def test_a_thrown_die_nearer_to_an_empty_place_may_be_the_kept_one():
    """Of two dice near the empty place of die 2 the farther one shows its face; the nearer one is unsure."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    nearer, farther = die(350, 100, "3"), die(390, 140, "5")
    assert match(before, reading(nearer, farther), (1,)).unsure == ((1, 2),)
    assert match(before, reading(die(350, 100, "5"), die(390, 140, "3")), (1,)).unsure == ()


def test_a_turned_die_that_lies_just_as_before_is_not_taken_for_a_thrown_one():
    """Die 2 has the very same box and another face: it was turned, though a die with its old face is near."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    turned, thrown = die(301, 100, "3"), die(370, 100, "5")
    tracked = match(before, reading(turned, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: turned}
    assert (tracked.turned, tracked.unsure) == ((2,), ())


def test_a_die_that_is_turned_nearly_in_its_place_is_told_as_turned_and_not_as_gone():
    """Fingers that turn a kept die leave it some pixels aside."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    turned, thrown = die(312, 104, "3"), die(100, 300, "2")
    tracked = match(before, reading(die(100, 100, "1"), turned, thrown), (3,))
    assert (tracked.dice[2], tracked.turned, tracked.missing) == (turned, (2,), ())


def test_two_kept_dice_that_were_swapped_are_told_as_moved():
    """Each of two kept dice lies where the other one lay, with its own face: they have moved."""
    before = {1: die(100, 100, "1"), 2: die(170, 100, "5")}
    first, second = die(105, 108, "5"), die(165, 104, "1")
    tracked = match(before, reading(first, second), ())
    assert tracked.dice == {1: second, 2: first}
    assert (tracked.moved, tracked.turned) == ((1, 2), ())


def test_a_doubtful_reading_does_not_accuse_anybody():
    """A kept die whose face is read with doubt is not reported as turned."""
    before = {1: die(100, 100, "6")}
    assert match(before, reading(die(100, 100, "4", doubtful=True)), ()).turned == ()
    doubted = {1: die(100, 100, "1", doubtful=True)}
    assert match(doubted, reading(die(100, 100, "4")), ()).turned == ()


def test_thrown_dice_that_are_not_found_are_missing():
    """If three dice were thrown and two are found, the last number is missing."""
    tracked = match({}, reading(die(100, 100, "1"), die(300, 100, "2")), (1, 2, 3))
    assert set(tracked.dice) == {1, 2}
    assert tracked.missing == (3,)
    assert not tracked.complete


def test_a_kept_die_that_is_gone_is_missing():
    """A kept die that is no longer in the tray is missing; the thrown die has its own number."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    tracked = match(before, reading(die(500, 300, "2")), (1,))
    assert set(tracked.dice) == {1}
    assert tracked.missing == (2,)


def test_one_die_never_stands_for_two_kept_ones():
    """Die 2 is gone. Die 1 lies near the place of die 2, or in it, and is not counted for both."""
    for before, now in (("5", die(300, 100, "5")), ("6", die(382, 104, "5"))):
        kept = {1: die(300, 100, "5"), 2: die(370, 100, before)}
        tracked = match(kept, reading(now), ())
        assert tracked.dice == {1: now}
        assert tracked.missing == (2,)


def test_with_a_die_too_many_no_thrown_number_is_given():
    """If two dice lie there and one was thrown, neither gets the thrown number."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    stayed, one, other = die(300, 100, "5"), die(60, 300, "3"), die(330, 300, "4")
    tracked = match(before, reading(stayed, one, other), (1,))
    assert tracked.dice == {2: stayed}
    assert tracked.extra == (one, other)
    assert tracked.missing == (1,)


def test_a_die_beside_the_kept_ones_is_one_too_many():
    """Where no die is thrown, the reading of a stranger is not complete."""
    before, stranger = {1: die(100, 100, "1")}, die(300, 100, "5")
    tracked = match(before, reading(before[1], stranger), ())
    assert tracked.extra == (stranger,)
    assert not tracked.complete


def test_a_die_far_from_its_place_is_not_taken_for_the_kept_one():
    """A kept die that is gone is missing, even if a thrown die far away shows the same face."""
    before = {1: die(100, 100, "1"), 2: die(100, 300, "5")}
    tracked = match(before, reading(die(500, 100, "5")), (1,))
    assert tracked.missing == (2,)
    assert tracked.moved == ()


def test_the_tracked_dice_stand_in_the_order_of_their_numbers():
    """The tracked dice are ordered by number."""
    before = {1: die(100, 100, "1"), 4: die(300, 100, "5")}
    tracked = match(before, reading(die(300, 100, "5"), die(500, 300, "2")), (1,))
    assert list(tracked.dice) == [1, 4]


LANE_Y = 440


def place_of(one):
    """The place in a lane along the lower edge, with six places of a hundred pixels each."""
    x, y = one.center_xy
    return int(x // 100) + 1 if y > LANE_Y - 40 else None


with_lane = Track(place_of).match


def test_dice_pushed_into_the_lane_keep_their_numbers():
    """Dice 2 and 4, pushed into the lane, keep their numbers, even if a thrown die has the same face."""
    before = {n: die(60 + 100 * n, 100, face) for n, face in enumerate("152634"[:4], start=1)}
    second, fourth = die(450, LANE_Y, "5"), die(50, LANE_Y, "6")
    one, three = die(260, 100, "5"), die(460, 100, "1")
    tracked = with_lane(before, reading(second, fourth, one, three), (1, 3))
    assert tracked.dice == {1: one, 2: second, 3: three, 4: fourth}
    assert tracked.moved == (2, 4)
    assert tracked.turned == ()


def test_a_die_in_the_lane_never_stands_for_two_kept_ones():
    """Die 2 shows a 5 in the place of the lane where die 1 lay with a 3; die 1 is gone."""
    before = {1: die(50, LANE_Y, "3"), 2: die(300, 100, "5")}
    tracked = with_lane(before, reading(die(50, LANE_Y, "5")), ())
    assert list(tracked.dice) == [2]
    assert tracked.missing == (1,)


def test_a_thrown_die_in_the_place_of_one_in_the_lane_is_not_unsure():
    """Die 2 was pushed into the lane, and die 1 rolled to where it had lain: no die 2 is thrown."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    pushed, thrown = die(150, LANE_Y, "5"), die(305, 100, "3")
    tracked = with_lane(before, reading(pushed, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: pushed}
    assert tracked.unsure == ()


def test_dice_alike_that_are_pushed_into_the_lane_take_the_numbers_of_their_places():
    """Dice 1 and 2 both show a 5. Without a die of its place's number the first one in the lane is die 1."""
    before = {1: die(100, 100, "5"), 2: die(300, 100, "5")}
    second, first = die(150, LANE_Y, "5"), die(160, 100, "5")  # die 1 was only nudged
    assert with_lane(before, reading(first, second), ()).dice == {1: first, 2: second}
    third, fourth = die(250, LANE_Y, "5"), die(350, LANE_Y, "5")
    assert with_lane(before, reading(third, fourth), ()).dice == {1: third, 2: fourth}


def test_of_two_dice_alike_the_one_that_is_gone_lies_in_the_lane():
    """If both kept dice show a 5 and die 2 is where it was, die 3 is in the lane, even at 2's place there."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(500, 100, "5")}
    pushed, stayed, thrown = die(150, LANE_Y, "5"), die(300, 100, "5"), die(80, 300, "2")
    tracked = with_lane(before, reading(pushed, stayed, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: stayed, 3: pushed}


def test_of_two_dice_alike_the_one_whose_place_shows_another_face_lies_in_the_lane():
    """Die 1 lies where it lay; where die 2 lay, a thrown die shows another face, so die 2 is in the lane."""
    before = {1: die(100, 100, "5"), 2: die(300, 100, "5")}
    thrown, pushed = die(305, 100, "2"), die(350, LANE_Y, "5")
    tracked = with_lane(before, reading(before[1], thrown, pushed), (3,))
    assert tracked.dice == {1: before[1], 2: pushed, 3: thrown}


def test_dice_that_lie_in_the_lane_already_stay_where_they_are():
    """Two dice with the same face in the lane, in the order 3, 2, keep their numbers at the next throw."""
    before = {1: die(100, 100, "1"), 2: die(250, LANE_Y, "5"), 3: die(150, LANE_Y, "5")}
    thrown = die(400, 300, "2")
    tracked = with_lane(before, reading(before[2], before[3], thrown), (1,))
    assert tracked.dice == {1: thrown, 2: before[2], 3: before[3]}
    assert tracked.moved == ()


def test_a_die_turned_on_its_way_into_the_lane_is_told():
    """Die 2 is recognised and reported as turned if it showed a 5 and lies in the lane with a 1, beside 3."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(250, LANE_Y, "6")}
    pushed, thrown = die(550, LANE_Y, "1"), die(80, 300, "2")
    tracked = with_lane(before, reading(pushed, before[3], thrown), (1,))
    assert tracked.dice == {1: thrown, 2: pushed, 3: before[3]}
    assert tracked.turned == (2,)


def test_two_dice_turned_on_their_way_are_told_by_the_number_of_their_place():
    """Dice 2 and 3, both turned on the way, are recognised by the numbers of their lane places."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(500, 100, "6")}
    second, third, thrown = die(150, LANE_Y, "3"), die(250, LANE_Y, "4"), die(80, 300, "2")
    tracked = with_lane(before, reading(second, third, thrown), (1,))
    assert tracked.dice == {1: thrown, 2: second, 3: third}
    assert tracked.turned == (2, 3)


def test_a_turned_die_beside_a_missing_one_is_told_by_the_number_of_its_place():
    """Dice 2 and 3 are both gone from their places, and one die with another face lies at 3's in the lane."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5"), 3: die(500, 100, "6")}
    turned, thrown = die(250, LANE_Y, "4"), die(80, 300, "2")
    tracked = with_lane(before, reading(turned, thrown), (1,))
    assert tracked.dice == {1: thrown, 3: turned}
    assert (tracked.missing, tracked.turned) == ((2,), (3,))


def test_a_thrown_die_that_rolls_into_the_lane_takes_no_kept_number():
    """Die 1 stops in the place for die 2, which has not been pushed there yet, or in another one."""
    before = {1: die(100, 100, "1"), 2: die(300, 100, "5")}
    thrown = die(150, LANE_Y, "4")
    assert with_lane(before, reading(before[2], thrown), (1,)).dice == {1: thrown, 2: before[2]}
    thrown, turned = die(50, LANE_Y, "4"), die(150, LANE_Y, "3")
    assert with_lane(before, reading(thrown, turned), (1,)).dice == {1: thrown, 2: turned}


def test_a_pushed_die_is_known_by_the_face_that_people_told():
    """Die 1 was read as 3 and put right to 5: a 5 or a 3 a little aside is die 1, and it was not turned."""
    before, thrown = {1: die(100, 100, "3")}, die(400, 300, "5")
    for face in ("5", "3"):
        pushed = die(160, 130, face)
        tracked = match(before, reading(pushed, thrown), (2,), {1: "5"})
        assert tracked.dice == {1: pushed, 2: thrown}
        assert (tracked.moved, tracked.turned) == ((1,), ())
