"""Long news below the title of a screen: everything else on the screen stands below them, and can be read."""

import sys
from dataclasses import replace

import pytest

from device.screen.theme import BASE
from tests.device.screen import annals_pictures, games_pictures, imalya_pictures, oniria_pictures, pictures
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import Picture

NEWS = (
    "The result is written to exchange/imalya-2026-11-21-7.png: put in a stick (FAT or exFAT), then press 4"
    " again."
)
"""Three lines or four on an upright screen, and two below the title on a wide one."""


def _has_title(picture: Picture) -> bool:
    """Whether the screen of a picture draws a bar with a title."""
    return hasattr(sys.modules[type(picture.screen()).__module__], "draw_title_bar")


TITLED = {
    name: picture
    for module in (pictures, annals_pictures, games_pictures, imalya_pictures, oniria_pictures)
    for name, picture in module.PICTURES.items()
    if type(picture) is Picture and _has_title(picture)
}


@pytest.mark.parametrize("size", [BASE, BASE[::-1]])
@pytest.mark.parametrize("name", TITLED)
def test_long_news_make_the_bar_higher_and_hide_nothing(name, size):
    """Nothing crosses the lower edge of the bar, and every line that can be read without news still can."""
    picture = TITLED[name]
    before, plain = lines_of(picture, size, picture.language)
    told = replace(picture, view=lambda: replace(picture.view(), notice=NEWS))
    lines, canvas = lines_of(told, size, picture.language)
    if canvas.bar.h == plain.bar.h:
        return  # this screen tells its news elsewhere
    edge = canvas.rect(canvas.bar).bottom
    pieces = canvas.surface.pieces
    assert [piece for piece in pieces if piece.ink.top < edge - 1 and edge + 1 < piece.ink.bottom] == []
    assert set(unreadable(lines, canvas)) <= set(unreadable(before, plain))
