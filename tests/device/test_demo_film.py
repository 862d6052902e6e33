"""Tests the film of the demo: its frames, their times and its size."""

import numpy as np
import pygame
import pytest
from PIL import Image

from device.demo import film as films
from device.demo.film import LONGEST_S, Film
from device.demo.game import Clock, DemoGame
from device.errors import OutputError

SIZE = (800, 480)


def screen(color):
    """A screen of one colour."""
    surface = pygame.Surface(SIZE)
    surface.fill(color)
    return surface


def noise(seed):
    """A screen that cannot be compressed; it is grey, since choosing among all colours takes seconds."""
    levels = np.random.default_rng(seed).integers(0, 256, (*SIZE, 1), np.uint8)
    return pygame.surfarray.make_surface(levels.repeat(3, axis=2))


def frames_of(path):
    """The colour and the time in ms of each frame of a GIF."""
    with Image.open(path) as gif:
        frames = []
        for number in range(gif.n_frames):
            gif.seek(number)
            frames.append((gif.convert("RGB").getpixel((20, 20)), gif.info["duration"]))
    return frames


def test_a_film_shows_each_screen_as_long_as_it_was_there(tmp_path):
    """Unchanged screens make one long frame, and the last frame stays for a moment."""
    film = Film(tmp_path / "film.gif")
    for at_s, color in ((5.0, "#ff0000"), (5.1, "#ff0000"), (6.0, "#00ff00"), (6.5, "#0000ff")):
        film.take(screen(color), at_s)
    assert film.write() == (tmp_path / "film.gif").stat().st_size
    assert frames_of(tmp_path / "film.gif") == [((255, 0, 0), 1000), ((0, 255, 0), 500), ((0, 0, 255), 1500)]


def test_frames_that_follow_too_fast_are_left_out(tmp_path):
    """No frame is shorter than 80 ms: programs would show it too slowly."""
    film = Film(tmp_path / "film.gif")
    for step in range(50):
        film.take(screen((step * 5, 0, 0)), step / 50)
    film.write()
    times = [duration for _, duration in frames_of(tmp_path / "film.gif")]
    assert 9 <= len(times) <= 13
    assert min(times) >= 80


def test_a_film_ends_after_its_longest_time(tmp_path):
    """The demo stops once the film is full."""
    film = Film(tmp_path / "film.gif")
    film.take(screen("#ff0000"), 100.0)
    assert not film.full
    film.take(screen("#00ff00"), 100.0 + LONGEST_S)
    assert film.full


def test_a_film_is_made_coarser_until_it_is_small_enough(tmp_path, monkeypatch):
    """Frames that hardly compress make a smaller picture with fewer colours, never a larger file."""
    assert films.LARGEST_BYTES == 3_000_000
    monkeypatch.setattr(films, "LARGEST_BYTES", 300_000)
    film = Film(tmp_path / "film.gif")
    for step in range(2):
        film.take(noise(step), step / 2)
    assert film.write() <= 300_000
    with Image.open(tmp_path / "film.gif") as gif:
        assert gif.width < films._QUALITIES[0].width_px


def test_what_cannot_be_written_is_told(tmp_path):
    """A film without frames, or in a folder that does not exist, is an error that says what to do."""
    with pytest.raises(OutputError, match="nothing to film"):
        Film(tmp_path / "film.gif").write()
    film = Film(tmp_path / "nowhere" / "film.gif")
    film.take(screen("#ff0000"), 0.0)
    with pytest.raises(OutputError, match="name another file"):
        film.write()


@pytest.mark.parametrize("filmed", [True, False])
def test_a_throw_has_the_same_time_in_a_film(filmed):
    """The shorter turns of a film do not make the demo throw dice again that are still rolling."""
    clock = Clock()

    class SlowTable:
        screen = match = None

        def turn(self):
            game.throws = int(clock() > 6)

    parts = dict.fromkeys(("panel", "fingers", "tray", "judge", "scribe"))
    game = DemoGame(SlowTable(), **parts, clock=clock, film=Film("unused.gif") if filmed else None)
    game._await_throw()
    assert (game.throws, game.again) == (1, 0)
