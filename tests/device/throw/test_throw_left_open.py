"""A throw that people are asked about is kept while the camera fails."""

from tests.device.throw.watched_game import LYING, STOPPED, ask


def test_a_throw_left_open_is_seen_anew_when_the_camera_comes_back(game):
    """A throw in doubt is read again when the camera comes back, with its changes and without a hint."""
    game.throw(LYING)
    ask(game.eye)
    game.fail(STOPPED, 2.0)
    game.tray.faces = {LYING[1]: "6"}
    game.watch(3.0)
    assert game.thrown == 2
    assert game.eye.sight.dice[2].face == "6"
    assert game.eye.sight.hint == ""


def test_a_throw_left_open_shows_its_own_picture_while_the_camera_is_gone(game):
    """Close-ups of dice that are asked about show what was read, until there is a live picture again."""
    game.throw(LYING)
    ask(game.eye)
    game.tray.fault = STOPPED
    game.watch(1.0)
    assert game.eye.sight.trouble
    assert game.eye.sight.picture is game.eye.question.pixels
    assert set(game.eye.sight.seen) == {1, 2, 3}
    game.tray.fault = None
    game.watch(1.0)
    assert game.eye.sight.picture is not game.eye.question.pixels


def test_dice_of_a_throw_left_open_keep_their_numbers(game):
    """When one die of a throw in doubt is thrown again, all dice keep their numbers."""
    game.throw(LYING)
    ask(game.eye)
    game.throw((LYING[0], (20, 200), LYING[2]))
    assert game.thrown == 2
    assert [game.eye.sight.dice[number].center_xy for number in (1, 2, 3)] == [LYING[0], (20, 200), LYING[2]]
