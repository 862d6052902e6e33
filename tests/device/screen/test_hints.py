"""Hints about a throw that does not count are shown in full."""

from dataclasses import replace

import pytest

from device.i18n import use_language
from device.screen.imalya.throw import ThrowScreen
from device.screen.kit.canvas import Canvas
from device.screen.theme import GAP
from device.throw import hints
from tests.device.screen.pictures import KEPT, shown
from tests.device.screen.positions import FIRST_THROW, SETUP, position
from tests.device.screen.scenery import sight
from tests.device.screen.sheet import PictureSheet

NOT_FOUND = "Kept dice that are not found: {dice}. Lay them back as they lay, or enter the dice."
LONG = (
    "Die {n} showed {before}, now it shows {now}: turn it back, or press OK.",
    "Die {n} showed {before}, now {now}: turn it back, or take off the die that lies on it.",
    "Die {n} was not thrown: throw it, or press OK to count it.",
    "Dice moved, and still kept: {dice}.",
    "Dice in view: {seen}, expected: {expected}.\nDie {n} is gone.\n"
    "Take {n} dice out of the tray, or enter the dice.",
    "Dice in view: {seen}, expected: {expected}.\nDie {n} is gone.\n"
    "Lay dice apart that touch, throw the {n} missing ones, or enter the dice.",
    "Dice in view: {seen}, expected: {expected}.\n"
    "Lay dice apart that touch, throw the {n} missing ones, or enter them.",
    "Dice in view: {seen}, expected: {expected}.\n"
    "Something has appeared at the edge of the picture: take it away, throw, or enter the dice.",
    NOT_FOUND,
    "Kept dice that are not found: {dice}. Lay them back, or press OK if they lie there.",
    "Kept faces that no die shows: {faces}. Turn the dice back, or take up those to throw.",
    "Die {n} may be the kept die {kept}: say what the thrown one shows.",
    "These dice lay there already: throw them, or press OK to count them.",
    "The picture is blurred: wipe or focus the lens, or enter the dice.",
    "Camera or tray was knocked: hold OK on the first screen, then press 4.",
)
PURSE = ("Trésor", "14")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("hint", LONG)
def test_a_hint_stands_whole_beside_the_tray(hint, language, size, written):
    """A long hint is drawn in full within the screen.

    If the purse lies below the hint, they do not overlap.
    """
    filled = {"n": 3, "before": "Ruse", "now": "Bel", "dice": "1, 3", "kept": 2, "seen": 9, "expected": 6}
    filled["faces"] = "Ruse, Bel, Mort, Gain, Gain"
    words = " ".join(hints._(sentence).format(**filled) for sentence in hint.splitlines())
    canvas = Canvas(PictureSheet(size))
    ThrowScreen().draw(canvas, shown(position(*SETUP, *FIRST_THROW), sight(KEPT, hint=words)))
    lines = [(said.words, where) for picture, where in canvas.surface.put if (said := written.get(picture))]
    of_hint = []
    for said, where in lines:
        if len(said) > 1 and words.startswith(said):
            words = words.removeprefix(said).lstrip()
            of_hint.append(where)
    assert words == ""
    assert all(where.right <= size[0] - canvas.px(GAP / 2) for where in of_hint)
    purse = [where.top for said, where in lines if said in PURSE and where.top > of_hint[0].top]
    assert not purse or of_hint[-1].bottom <= min(purse)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_what_keeps_a_throw_from_counting_replaces_old_news(size, written):
    """A long hint leaves no room for two lines of news: the news are left out, a refusal is not."""
    use_language("fr")
    hint = hints._(NOT_FOUND).format(dice="1, 3, 5, 6")
    news = hints._("The game stands where it stood, to the die.")
    view = shown(position(*SETUP, *FIRST_THROW), sight(KEPT, hint=hint))

    def drawn(**more):
        canvas = Canvas(PictureSheet(size))
        ThrowScreen().draw(canvas, replace(view, **more))
        return [written[picture].words for picture, _where in canvas.surface.put if picture in written]

    beginning = " ".join(hint.split()[:2])
    assert any(words.startswith(beginning) for words in drawn(notice=news))
    assert any(words.startswith("Non") for words in drawn(notice="Non : " + news, refused=True))


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)])
def test_what_each_dam_takes_stands_beside_long_news(size, language, written):
    """News of two kills take three lines. The title makes room, so that no Dam is left out."""
    landed = position(*SETUP, "throw EBRGMR", "done", "lock 1", "lock 2", "done", "throw DDGB")
    killed = (
        hints._("{mort} of {name}: die {n} is killed.").format(mort="Mort", name=name, n=4)
        for name in ("Marie-Antoinette", "Bartholomew")
    )
    view = shown(landed, sight(KEPT), " ".join(killed))
    canvas = Canvas(PictureSheet(size))
    ThrowScreen().draw(canvas, view)
    words = " ".join(written[picture].words for picture, _where in canvas.surface.put if picture in written)
    for line in ThrowScreen().question(view).lines:
        assert line.strong in words
