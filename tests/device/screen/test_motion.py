"""Tests every motion by itself: its frames come from pictures, and its end is the still screen."""

import pygame
import pytest

from device.screen.kit import figures, ink, text
from device.screen.motion.sprite import Layers, Sprite
from tests.device.screen.motion_pictures import SCENES

BUDGET_PX = 96_000
WHOLE_FRAMES = 8
"""How often a moment may draw the whole place between bar and captions: five frames fade, three are new."""
SIZES = [(800, 480), (720, 1280), pytest.param((1920, 1080), marks=pytest.mark.slow)]


def pixels(surface):
    """The pixels of a surface."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_a_motion_ends_in_the_still_screen_to_the_pixel(name, size):
    """Drawn frame after frame, a motion leaves nothing behind; halfway it shows something else."""
    scene = SCENES[name]()
    stage = scene.stage(size)
    surface = stage.canvas.surface
    still, act, layers = pixels(surface), scene.motion.act(stage), Layers(surface, stage.after)
    moved = False
    for step in range(12):
        layers.show(act(step / 12))
        moved = moved or pixels(surface) != still
    assert moved
    layers.show([])
    assert pixels(surface) == still


@pytest.mark.parametrize("name", SCENES)
def test_the_same_moment_gives_the_same_frame(name):
    """A frame depends on t alone, whatever was drawn before it."""
    scene = SCENES[name]()
    stage = scene.stage()
    act = scene.motion.act(stage)
    late_first = [act(t / 10) for t in reversed(range(10))]
    assert late_first[::-1] == [act(t / 10) for t in range(10)]


@pytest.mark.parametrize("name", SCENES)
def test_frames_are_put_together_from_pictures_made_before(name, monkeypatch):
    """No frame renders text or shapes."""
    scene = SCENES[name]()
    stage = scene.stage()
    act, layers = scene.motion.act(stage), Layers(stage.canvas.surface, stage.after)

    def forbidden(*args):
        raise AssertionError("something was rendered in a frame")

    for module, maker in ((text, "_rendered"), (ink, "_rasterise"), (figures, "_white")):
        monkeypatch.setattr(module, maker, forbidden)
    for step in range(10):
        layers.show(act(step / 10))


SMALL = [name for name in SCENES if name not in ("change", "change-in-game", "doubt")]
"""Every motion but the changes of a whole screen."""


@pytest.mark.parametrize("name", SMALL)
def test_a_frame_costs_a_quarter_of_the_screen_at_most(name):
    """MOTION.md: at most 96 000 pixels a frame, 30 frames a second; a moment may show and fade as a whole."""
    scene = SCENES[name]()
    stage = scene.stage()
    act, layers = scene.motion.act(stage), Layers(stage.canvas.surface, stage.after)
    layers.show(act(0.0))
    costly = 0
    for ms in range(33, scene.motion.duration_ms, 33):
        drawn = layers.show(act(ms / scene.motion.duration_ms))
        costly += sum(rect.w * rect.h for rect in drawn) > BUDGET_PX
    assert costly <= (WHOLE_FRAMES if scene.motion.covers else 0)


@pytest.mark.parametrize("name", SCENES)
def test_no_motion_outlasts_its_turn(name):
    """Nothing moves longer than 2600 ms, and every motion has an end."""
    assert 0 < SCENES[name]().motion.duration_ms <= 2600


def test_only_what_has_changed_is_drawn_again():
    """A sprite that stays where it was costs no pixel; one that moves costs its old and its new place."""
    surface = pygame.Surface((100, 100))
    layers = Layers(surface, surface.copy())
    picture = pygame.Surface((10, 10))
    picture.fill("#ffffff")
    resting, moving = Sprite(picture, 80, 80), Sprite(picture, 0, 0)
    layers.show([resting, moving])
    assert layers.show([resting, moving]) == []
    assert layers.show([resting, Sprite(picture, 40, 0)]) == [
        pygame.Rect(0, 0, 10, 10),
        pygame.Rect(40, 0, 10, 10),
    ]


def test_a_sprite_outside_the_screen_draws_nothing():
    """A motion may begin or end beyond the edge."""
    surface = pygame.Surface((20, 20))
    layers = Layers(surface, surface.copy())
    assert layers.show([Sprite(pygame.Surface((10, 10)), -30, 5)]) == []
    assert layers.show([Sprite(pygame.Surface((10, 10)), -5, 5)]) == [pygame.Rect(0, 5, 5, 10)]
