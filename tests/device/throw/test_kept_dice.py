"""The eye names kept dice that were turned, moved or forgotten, and keeps the numbers of the others."""

from tests.device.throw.drawn_tray import awaiting
from tests.device.throw.watched_game import ELSEWHERE, LYING, Game, calibrated


def test_a_forgotten_die_is_named(game):
    """An awaited die that still lies in its place is named and keeps the throw from counting.

    OK counts it.
    """
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.throw((*LYING[:2], ELSEWHERE[2]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 2 was not thrown: throw it, or press OK to count it."
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 2


def test_a_kept_die_that_was_turned_is_named_and_asked_about(game):
    """A kept die that was turned is named, and the throw waits until the die is turned back."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 1 showed 3, now it shows 5: turn it back, or press OK."
    game.tray.faces = {}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 2


def test_a_kept_die_may_be_read_as_people_put_it_right(game):
    """A kept die that was misread and put right was not turned, if it is misread again or read right."""
    game.throw(LYING)
    for thrown, face in ((ELSEWHERE, "3"), (((80, 120), (200, 120), (280, 120)), "5")):
        game.eye.await_throw((2, 3), {1: "5"})
        game.tray.faces = {LYING[0]: face}
        game.throw((LYING[0], *thrown[1:]))
        assert game.eye.sight.hint == ""
    assert game.thrown == 3


def test_a_kept_die_that_shows_neither_what_was_read_nor_what_was_told_was_turned(game):
    """The hint names the face that people told, since that is what the die showed."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "5"})
    game.tray.faces = {LYING[0]: "2"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 2: turn it back, or press OK."


def test_a_pushed_die_is_known_by_the_face_that_people_told(game):
    """A kept die whose doubt was answered is found again when it is pushed and surely shows the answer."""
    pushed = (60, 100)
    game.tray.doubted = {LYING[0]}
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "5"})
    game.tray.doubted, game.tray.faces = set(), {pushed: "5"}
    game.throw((pushed, *ELSEWHERE[1:]))
    assert game.thrown == 2
    assert game.eye.sight.dice[1].center_xy == pushed


def test_after_a_restart_a_throw_counts_beside_a_kept_die_in_doubt():
    """After a restart the one die in the tray is the kept one, though it looks like another face."""
    game = Game()
    game.tray.dice, game.tray.doubted = LYING[:1], {LYING[0]}
    game.eye.await_throw((2, 3), {1: "5"})
    game.watch(1.5)
    assert game.eye.sight.hint == ""
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 1
    assert game.eye.sight.dice[1].center_xy == LYING[0]


def test_after_a_restart_a_kept_die_that_is_misread_needs_one_press():
    """The one die in the tray surely shows another face than the kept one: people say that it is that one."""
    game = Game()
    game.tray.dice = LYING[:1]
    game.eye.await_throw((2, 3), {1: "5"})
    game.watch(1.5)
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert game.thrown == 0
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 3: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(1.5)
    assert game.thrown == 1
    assert game.eye.sight.dice[1].center_xy == LYING[0]


def test_after_a_restart_several_turned_kept_dice_need_one_press():
    """They lie beside the die to throw: once that one is taken up and thrown, OK takes the others as kept."""
    game = Game()
    game.tray.dice = LYING
    game.eye.await_throw((3,), {1: "5", 2: "5"})
    game.watch(1.5)
    hint = "Kept faces that no die shows: 5, 5. Turn the dice back, or take up those to throw."
    assert game.eye.sight.hint == hint
    game.tray.dice = LYING[:2]
    game.watch(1.5)
    game.throw((*LYING[:2], ELSEWHERE[2]))
    assert game.thrown == 0
    assert game.eye.sight.hint == "Die 1 showed 5, now it shows 3: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(1.5)
    assert game.thrown == 1
    assert game.eye.sight.dice[2].center_xy == LYING[1]


def test_after_a_restart_a_die_that_is_thrown_is_not_the_kept_one():
    """The one die in the tray is picked up and thrown; nothing waits for the kept one, which is elsewhere."""
    game = Game()
    game.tray.dice = LYING[:1]
    game.eye.await_throw((2,), {1: "5"})
    game.watch(1.5)
    game.throw(ELSEWHERE[1:2])
    assert game.thrown == 1


def game_of_figures(kept):
    """A game after its first throw that keeps some dice and awaits the others; 3 is a Ruse, 5 is a Bel."""
    game = Game()
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    thrown = tuple(number for number in (1, 2, 3) if number not in kept)
    game.eye.await_throw(
        thrown, dict.fromkeys(kept, "3"), named=lambda die, face: {"3": "Ruse", "5": "Bel"}[face]
    )
    return game


def test_a_kept_die_that_somebody_turns_is_named_before_the_throw(game):
    """Turning a kept die is reported with the game's names of the faces. OK accepts the new face."""
    game = game_of_figures(kept=(1, 2))
    game.tray.faces = {LYING[0]: "5"}
    game.throw(LYING[:2])
    assert game.eye.sight.hint == "Die 1 showed Ruse, now it shows Bel: turn it back, or press OK."
    game.eye.read_tray()
    game.watch(2.0)
    assert game.eye.sight.hint == (
        "Dice in view: 2, expected: 3. Lay dice apart that touch, throw the missing one, or enter the dice."
    )
    assert game.thrown == 1


def test_a_die_that_lies_on_a_kept_one_is_to_be_taken_off():
    """The upper one is read in place of the kept one, and a die is missing: nobody turned the kept one."""
    game = game_of_figures(kept=(1,))
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], ELSEWHERE[1]))
    sentence = "Die 1 showed Ruse, now Bel: turn it back, or take off the die that lies on it."
    assert game.eye.sight.hint == sentence
    game.tray.faces = {}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    assert (game.thrown, game.eye.sight.hint) == (2, "")


def test_kept_dice_that_were_moved_are_named_and_keep_their_numbers():
    """Kept dice that were moved keep their numbers, and a hint names them before and after the throw."""
    game = game_of_figures(kept=(1, 2))
    nudged = ((75, 70), (175, 70))
    game.throw(nudged)
    assert game.eye.sight.hint == "Dice moved, and still kept: 1, 2."
    game.throw((*nudged, ELSEWHERE[2]))
    assert game.thrown == 2
    assert game.eye.sight.hint == "Dice moved, and still kept: 1, 2."
    assert [game.eye.sight.dice[number].center_xy for number in (1, 2)] == [*nudged]


def test_ok_counts_the_throw_beside_a_turned_die(game):
    """OK counts the throw although a kept die was turned."""
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {LYING[0]: "5"}
    game.throw((LYING[0], *ELSEWHERE[1:]))
    game.eye.read_tray()
    game.watch(2.0)
    assert game.thrown == 2


def test_a_kept_die_that_is_gone_is_named(game):
    """If a kept die is missing, the throw does not count even with the right number of dice.

    A hint names it, and what to do. Of the number of dice it speaks where that is wrong.
    """
    game.throw(LYING)
    game.eye.await_throw((2, 3), {1: "3"})
    game.tray.faces = {ELSEWHERE[0]: "6"}
    game.throw(ELSEWHERE)
    assert game.thrown == 1
    told = "Kept dice that are not found: 1. Lay them back as they lay, or enter the dice."
    assert game.eye.sight.hint == told
    game.throw((*ELSEWHERE, (60, 60)))
    too_many = "Take one die out of the tray, or enter the dice."
    assert game.eye.sight.hint == f"Dice in view: 4, expected: 3. {too_many}"
    game.tray.faces = dict.fromkeys(ELSEWHERE, "6")
    game.throw((*ELSEWHERE, (160, 120)))
    assert game.eye.sight.hint == f"Dice in view: 4, expected: 3. Die 1 is gone. {too_many}"
    game.throw((LYING[0], *ELSEWHERE, (160, 120)))
    said = "Dice in view: 5, expected: 3. Take 2 dice out of the tray, or enter the dice."
    assert game.eye.sight.hint == said
    game.throw(ELSEWHERE[1:])
    assert game.eye.sight.hint == told


def test_dice_pushed_into_the_lane_keep_their_numbers():
    """After dice 1 and 2 were pushed into the lane, a die thrown to the old place of die 1 is still die 3."""
    game = Game(calibrated())
    game.eye.await_throw((1, 2, 3), {})
    game.watch(1.0)
    game.throw(LYING)
    game.eye.await_throw((3,), {1: "3", 2: "3"})
    game.throw(ELSEWHERE[:2])
    assert game.eye.sight.hint == ""
    game.throw((*ELSEWHERE[:2], LYING[2]))
    assert game.thrown == 1
    game.throw((*ELSEWHERE[:2], LYING[0]))
    assert game.thrown == 2
    assert game.eye.sight.dice[3].center_xy == LYING[0]


def test_after_a_throw_that_people_completed_a_kept_die_that_was_read_is_not_searched():
    """Two dice show the same face, and the one that was kept stays the one that lies at its place."""
    tray = awaiting(1, 2, 3)
    left, right = (100, 100, "2"), (300, 100, "2")
    assert tray.roll(a=left, b=right) + tray.watch(30) == []
    assert set(tray.eye.sight.found) == {1, 2}
    tray.eye.entered()
    tray.eye.await_throw((1, 3), {2: "2"})
    tray.watch(60)
    assert tray.eye.sight.dice == {2: tray.die(*right)}
    (seen,) = tray.roll(a=(80, 300, "4"), c=(500, 300, "1")) + tray.watch(30)
    assert {number: die.face for number, die in seen.dice.items()} == {1: "4", 3: "1"}
    assert tray.eye.sight.dice[2] == tray.die(*right)
