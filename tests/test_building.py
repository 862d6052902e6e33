"""Checks docs/building.md: heights of the camera, pixels for each die, and the settings."""

import re
from math import radians, tan
from pathlib import Path

import pytest

from device.camera.pi import _main_wh
from device.camera.webcam import _SIZE_WH as WEBCAM_WH
from device.settings.load import load_settings
from device.settings.model import Settings

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "building.md").read_text("utf-8")
CAMERAS = re.findall(r"^\| ([^|]+) \| (\d+)° x (\d+)° \|(.*)\|$", PAGE, re.MULTILINE)
DIE_MM = 16
MODES_WH = {
    "Camera Module 3": (2304, 1296),
    "Camera Module 3 Wide": (2304, 1296),
    "HQ Camera, 6 mm lens": (2028, 1520),
    "Global Shutter Camera, 6 mm lens": (1456, 1088),
}
"""The sensor mode of each camera module; webcams are asked for pictures of their own size."""
VIEWS = {"A4": (320, 230, 125), "A3": (440, 320, 175)}
"""Of each mat: width, depth, and the distance of the tray's end from the mat's middle, in mm."""


def test_the_page_tells_of_several_cameras():
    """The table has camera modules with different lenses, and webcams."""
    assert len(CAMERAS) >= 5


@pytest.mark.parametrize(("name", "across", "deep", "cells"), CAMERAS, ids=[camera[0] for camera in CAMERAS])
def test_heights_and_pixels_follow_from_the_angles(name: str, across: str, deep: str, cells: str):
    """Each row follows from the formula above the table, rounded as printed."""
    numbers = [int(number) for number in re.findall(r"\d+", cells.replace("A4", ""))]
    half_across, half_deep = (tan(radians(int(angle)) / 2) for angle in (across, deep))
    picture_px = _main_wh(MODES_WH[name])[0] if name in MODES_WH else WEBCAM_WH[0]
    expected = []
    for width, depth, end in VIEWS.values():
        height_cm = round(max(width / half_across, depth / half_deep) / 20)
        seen = max(width, depth / half_deep * half_across)
        expected += [height_cm, round(picture_px * DIE_MM / seen), round(DIE_MM * end / (10 * height_cm))]
    assert numbers == expected


def test_every_camera_sees_dice_large_enough():
    """No row is below the least number of pixels that the page names."""
    (least,) = re.findall(r"At least (\d+) pixels a die", PAGE)
    pixels = [int(number) for *_, cells in CAMERAS for number in re.findall(r"cm \| (\d+) \|", cells)]
    assert pixels
    assert min(pixels) >= int(least)


def test_the_settings_of_the_page_are_accepted(tmp_path: Path):
    """The example is a valid settings file, and its values are in force."""
    example = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "settings.toml").write_text("".join(example), "utf-8")
    loaded = load_settings(environment={"DICE_TABLE_SETTINGS": str(tmp_path / "settings.toml")})
    assert (loaded.settings.language, loaded.settings.panel.buttons.ok) == ("fr", 4)


def test_every_setting_is_told_on_some_page():
    """Every setting stands on a page, with a value or in backquotes; pins stand in tables of their own."""
    pages = "".join(page.read_text("utf-8") for page in DOCS.glob("*.md"))
    told = set(re.findall(r"^(\w+) = ", pages, re.MULTILINE))
    told |= set(re.findall(r"`(?:\w+\.)?(\w+)(?: = [^`]+)?`", pages))
    names = [
        name
        for section, part in Settings.model_fields.items()
        for name in getattr(part.annotation, "model_fields", (section,))
    ]
    assert [name for name in names if name not in told] == ["buttons", "lamps"]
