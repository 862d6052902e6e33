"""Shapes and silhouettes are rendered so that drawing them is fast, and looks as the SVG says."""

import io

import pygame
import pytest

from device.screen.kit.figures import card_picture, figure
from device.screen.kit.ink import Ink, svg_picture

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 80 40">'
    b'<circle cx="30" cy="20" r="18" fill="#c04020" fill-opacity="0.6"/></svg>'
)


@pytest.mark.parametrize(
    "picture",
    [
        lambda: Ink(20, 20).disc((10, 10), 8, fill="#ffffff").surface((40, 40)),
        lambda: figure("dam", "#7dffe0", 40),
        lambda: card_picture("imalya", (80, 80)),
    ],
    ids=["ink", "figure", "card"],
)
def test_channels_have_the_order_of_a_screen(picture):
    """A picture with another order than the screen's takes some forty times as long to draw."""
    assert picture().get_masks()[:3] == pygame.Surface((1, 1)).get_masks()[:3]


@pytest.mark.parametrize("alpha", [255, 90])
def test_a_picture_looks_as_pygame_renders_it(alpha):
    """On a screen every pixel is the same as without a change of channels, opaque or not."""
    drawn = []
    for picture in (svg_picture(SVG, (120, 120)), pygame.image.load_sized_svg(io.BytesIO(SVG), (120, 120))):
        screen = pygame.Surface((140, 100))
        screen.fill("#213755")
        picture.set_alpha(alpha)
        screen.blit(picture, (7, 9))
        drawn.append(pygame.image.tobytes(screen, "RGB"))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("height", [26, 26.5, 61.4, 74.6])
def test_a_sheet_fills_its_pixels(height):
    """A panel of fractional height is as wide and as high as its place on the screen."""
    size = (280, round(height))
    panel = Ink(280, height).path(rectangle_path(280, height), fill="#ffffff").surface(size)
    assert panel.get_size() == size
    assert pygame.mask.from_surface(panel, 254).count() == size[0] * size[1]


def rectangle_path(width: float, height: float) -> str:
    """The path of a rectangle that covers a whole sheet."""
    return f"M0 0H{width}V{height}H0Z"
