"""Tests keyboard, mouse and touch, which press the panel's keys."""

import pygame
import pytest

from device.display.keyboard import KEYS, Keyboard
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel, Press
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle, caption_zone


@pytest.fixture
def pins():
    """The pins that panel and keyboard share."""
    return MockPins()


@pytest.fixture
def panel(pins):
    """A panel whose clock advances by a tenth of a second at each call."""
    ticks = iter(range(1_000_000))
    panel = Panel(pins, lambda: 0.1 * next(ticks))
    yield panel
    panel.close()


@pytest.fixture
def keyboard(panel, pins):
    """A keyboard on the panel's pins."""
    return Keyboard(Fingers(pins))


@pytest.fixture(params=[(800, 480), (1280, 720)])
def canvas(request):
    """A canvas of each size."""
    return Canvas(pygame.Surface(request.param))


TYPED = {
    pygame.K_1: Key.ONE,
    pygame.K_6: Key.SIX,
    pygame.K_KP3: Key.THREE,
    pygame.K_RETURN: Key.OK,
    pygame.K_o: Key.OK,
    pygame.K_SPACE: Key.OK,
    pygame.K_BACKSPACE: Key.BACK,
    pygame.K_ESCAPE: Key.BACK,
}


def test_the_keyboard_has_every_key_of_the_panel():
    """Each key of the panel can be pressed on a keyboard; numbered keys also on its number pad."""
    assert set(KEYS.values()) == set(Key)
    assert all(KEYS[getattr(pygame, f"K_KP{key.number}")] is key for key in Key if key.number)


def test_a_typed_key_presses_its_button(panel, keyboard, canvas):
    """A typed key presses the panel's key until it is released."""
    for code, key in TYPED.items():
        keyboard.feed(pygame.event.Event(pygame.KEYDOWN, key=code), canvas)
        assert panel.poll() == [Press(key)]
        assert panel.down() == {key}
        keyboard.feed(pygame.event.Event(pygame.KEYUP, key=code), canvas)
        panel.poll()
        assert panel.down() == frozenset()


def test_letters_are_letters_where_something_is_written(panel, keyboard, canvas):
    """While text is entered, letters press no keys; digits, Enter and Backspace do."""
    typed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, unicode="o")
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ")
    for event in (typed, space):
        keyboard.feed(event, canvas, writes=True)
        assert panel.poll() == []
    for code, sign in ((pygame.K_1, "1"), (pygame.K_RETURN, "\r"), (pygame.K_BACKSPACE, "\b")):
        keyboard.feed(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=sign), canvas, writes=True)
        assert panel.poll() == [Press(KEYS[code])]
        keyboard.feed(pygame.event.Event(pygame.KEYUP, key=code), canvas, writes=True)
        panel.poll()
    keyboard.feed(typed, canvas)
    assert panel.poll() == [Press(Key.OK)]
    keyboard.feed(pygame.event.Event(pygame.KEYUP, key=pygame.K_o), canvas, writes=True)
    panel.poll()
    assert panel.down() == frozenset()


def test_a_touched_caption_presses_its_button(panel, keyboard, canvas):
    """A touch of a caption presses its key."""
    for key in Key:
        x, y = caption_zone(canvas, key).center
        place = (canvas.px(x), canvas.px(y))
        keyboard.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place), canvas)
        assert panel.poll() == [Press(key)]
        keyboard.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)), canvas)
        panel.poll()
        assert panel.down() == frozenset()


def test_other_keys_and_places_press_nothing(panel, keyboard, canvas):
    """Other letters, the right mouse button and touches elsewhere press no key."""
    keyboard.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x), canvas)
    keyboard.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(50, 470)), canvas)
    keyboard.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(200, 200)), canvas)
    assert panel.poll() == []


def test_an_arrow_presses_the_key_whose_caption_points_that_way(panel, keyboard, canvas):
    """The caption at the press decides: the same key is released, whatever is shown by then."""
    captions = {Key.TWO: Caption("Up", icon="haut"), Key.FIVE: Caption("Others", icon="droite")}
    for code, key in ((pygame.K_UP, Key.TWO), (pygame.K_RIGHT, Key.FIVE)):
        keyboard.feed(pygame.event.Event(pygame.KEYDOWN, key=code), canvas, captions)
        assert panel.poll() == [Press(key)]
        keyboard.feed(pygame.event.Event(pygame.KEYUP, key=code), canvas)
        panel.poll()
        assert panel.down() == frozenset()
    keyboard.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN), canvas, captions)
    assert panel.poll() == []


CAPTIONS = {Key.ONE: Caption("Lay"), Key.TWO: Caption("Move", look=CaptionStyle.ASLEEP)}


@pytest.mark.parametrize(("key", "hovered"), [(Key.ONE, Key.ONE), (Key.TWO, None), (Key.THREE, None)])
def test_the_mouse_hovers_over_what_can_be_pressed(keyboard, canvas, key, hovered):
    """Captions of dead keys are not hovered over, nor is anything by a finger or from outside the window."""
    place = tuple(map(canvas.px, caption_zone(canvas, key).center))
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=False)
    assert keyboard.hovered(canvas, CAPTIONS) is None
    keyboard.follow(moved)
    assert keyboard.hovered(canvas, CAPTIONS) is hovered
    keyboard.follow(pygame.event.Event(pygame.WINDOWLEAVE))
    assert keyboard.hovered(canvas, CAPTIONS) is None
    keyboard.follow(moved)
    keyboard.follow(pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=True))
    assert keyboard.hovered(canvas, CAPTIONS) is None
