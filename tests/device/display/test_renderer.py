"""Tests that a renderer that draws nothing is detected and replaced."""

import os

import pygame
import pytest
from pygame._sdl2 import video

from device.display import renderer
from device.display.renderer import HINT, NOTE_FILE, RendererReport, note, open_surface
from device.display.window import Window
from device.settings.model import ScreenSettings

SIZE = (64, 48)


class Black(video.Renderer):
    """A renderer like `opengl` without libGL: it raises no error and draws nothing."""

    def to_surface(self, *_):
        """A black picture."""
        return pygame.Surface(SIZE)


class Unreadable(video.Renderer):
    """A renderer whose picture cannot be read back."""

    def to_surface(self, *_):
        """Raise an error of SDL."""
        raise pygame.error("Reading is not supported")


@pytest.fixture(autouse=True)
def own_choice(monkeypatch):
    """Restore SDL's choice of renderer after each test."""
    monkeypatch.delenv(HINT, raising=False)
    yield
    pygame.display.quit()


@pytest.fixture
def behind(monkeypatch):
    """Replaces the window's renderer: a class for each requested name, else `otherwise`."""
    windows = []

    def put(otherwise, **by_name):
        def found():
            windows.append(pygame.Window("test", SIZE, hidden=True))
            kind = by_name.get(os.environ.get(HINT, ""), otherwise)
            return kind(windows[-1], _software()) if kind else None

        monkeypatch.setattr(renderer, "_renderer", found)
        pygame.display.init()
        return lambda: pygame.display.set_mode(SIZE)

    yield put
    for window in windows:
        window.destroy()


def _software() -> int:
    return [driver.name for driver in video.get_drivers()].index("software")


def test_a_renderer_that_draws_is_left_in_place(behind):
    """SDL's software renderer passes the test, and is kept."""
    _, drawing = open_surface(behind(video.Renderer))
    assert drawing == RendererReport("dummy")
    assert HINT not in os.environ


def test_a_window_without_a_renderer_needs_no_other(behind):
    """A window without a renderer is accepted."""
    _, drawing = open_surface(behind(None))
    assert drawing == RendererReport("dummy")


@pytest.mark.parametrize("broken", [Black, Unreadable])
def test_a_renderer_that_draws_nothing_is_replaced(behind, broken):
    """A renderer that draws nothing is replaced by one that draws, and the report says so."""
    surface, drawing = open_surface(behind(broken, opengles2=video.Renderer))
    assert surface is pygame.display.get_surface()
    assert drawing == RendererReport("dummy", "opengles2", ("",))
    assert drawing.words == "dummy, drawn by opengles2; nothing was drawn by SDL's own choice"


def test_one_renderer_after_the_other_is_tried(behind):
    """The renderers are tried in order until one draws."""
    _, drawing = open_surface(behind(Black, opengl=video.Renderer))
    assert (drawing.renderer, drawing.failed) == ("opengl", ("", "opengles2"))


def test_where_none_can_be_read_back_the_window_is_open_all_the_same(behind, monkeypatch):
    """If no renderer passes, the window is opened with the original choice."""
    monkeypatch.setenv(HINT, "opengles")
    surface, drawing = open_surface(behind(Black))
    assert surface is pygame.display.get_surface()
    assert not drawing.draws
    assert drawing.words.startswith("dummy: no renderer draws; tried SDL's own choice, opengles2")
    assert os.environ[HINT] == "opengles"


def test_the_table_opens_its_window_this_way(behind):
    """`Window` opens with a tested renderer, and has the report."""
    behind(Black, opengles2=video.Renderer)
    window = Window(ScreenSettings())
    assert window.drawing.renderer == "opengles2"
    window.canvas.surface.fill((1, 2, 3))
    window.flip()
    assert pygame.display.get_surface().get_at((9, 9))[:3] == (1, 2, 3)
    window.close()


def test_what_was_found_is_logged_and_left_for_the_doctor(tmp_path, capsys):
    """The report is written for the doctor; only failures are logged."""
    fallen_back = RendererReport("KMSDRM", "opengles2", ("",))
    note(fallen_back, {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert RendererReport.parse((tmp_path / NOTE_FILE).read_text()) == fallen_back
    assert capsys.readouterr().err == f"dice-table: screen: {fallen_back.words}\n"
    note(RendererReport("x11"), {"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"driver": "x11", "renderer": "", "failed": 3}', "null"])
def test_another_note_is_refused(text):
    """A text that is no report is refused."""
    with pytest.raises(ValueError, match="no note of a renderer"):
        RendererReport.parse(text)
