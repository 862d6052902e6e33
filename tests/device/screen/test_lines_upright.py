"""On every screen, above all on upright ones, no line of text is hidden, crossed or cut off."""

import pytest

from device.screen.annals import end
from device.screen.theme import BASE
from tests.device.screen import (
    annals_pictures,
    games_pictures,
    imalya_pictures,
    throws_pictures,
)
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import PICTURES, Picture

SIZES = [BASE, (720, 1280), (600, 1024), (480, 800)]
ALL = {
    name: picture
    for pictures in (
        PICTURES,
        games_pictures.PICTURES,
        annals_pictures.PICTURES,
        imalya_pictures.PICTURES,
        throws_pictures.PICTURES,
    )
    for name, picture in pictures.items()
    if type(picture) is Picture
}


TIGHT = ["imalya-next-game", "choix-end"]
"""Reference pictures with little room to spare on upright screens."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TIGHT)
def test_every_line_of_a_full_screen_can_be_read(name, size, language):
    """No line of text is hidden, crosses another one or leaves the screen."""
    assert not unreadable(*lines_of(ALL[name], size, language))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["end", "end-eight", "end-oniria"])
def test_what_a_winner_has_stands_above_the_edge_of_the_panel(name, size):
    """The last line below the winner's score keeps a few units from the panel's edge."""
    lines, canvas = lines_of(ALL[name], size)
    panel = canvas.rect(end._halves(canvas)[0])
    told = [line.ink for line in lines if panel.collidepoint(line.ink.center)]
    assert len(told) >= 3
    assert max(ink.bottom for ink in told) <= panel.bottom - canvas.px(4)
