"""The typefaces of the numerals on rendered dice."""

import shutil
from pathlib import Path

import font_fredoka_one
import font_roboto
import numpy as np
import pytest
from fontTools import ttLib

from models.scenes import fonts
from models.scenes.__main__ import main
from models.scenes.fonts import legible, random_font

BOLD, ITALIC = font_roboto.RobotoBold, font_roboto.RobotoItalic


@pytest.fixture
def typefaces(tmp_path: Path) -> Path:
    """A folder with two usable families of typefaces, and with files that cannot be used."""
    for family, name, path in (
        ("roboto", "Bold.ttf", BOLD),
        ("roboto", "Italic.ttf", ITALIC),
        ("roboto", "Thin.ttf", font_roboto.RobotoThin),
        ("judge", "DejaVuSans.ttf", BOLD),
        ("fredoka", "One.ttf", font_fredoka_one.FredokaOne),
    ):
        (tmp_path / family).mkdir(exist_ok=True)
        shutil.copy(path, tmp_path / family / name)
    (tmp_path / "fredoka" / "Broken.ttf").write_bytes(b"not a typeface" * 20)
    return tmp_path


def test_typefaces_of_a_folder_are_found_by_family(typefaces: Path) -> None:
    """Hairline typefaces, those of the second renderer and broken files are left out."""
    named = [[path.name for path in family] for family in legible(typefaces)]
    assert named == [["One.ttf"], ["Bold.ttf", "Italic.ttf"]]


@pytest.mark.parametrize("instead", ["ABCDEFGH", "45678123", ""])
def test_a_typeface_without_numerals_cannot_be_read(typefaces: Path, instead: str) -> None:
    """A typeface is left out if its numerals are missing or other signs stand in their places."""
    amiss = ttLib.TTFont(BOLD)
    glyphs = dict(amiss.getBestCmap())
    for table in amiss["cmap"].tables:
        for value in "12345678":
            table.cmap.pop(ord(value), None)
        table.cmap.update({ord("1") + n: glyphs[ord(sign)] for n, sign in enumerate(instead)})
    amiss.save(typefaces / "roboto" / "Amiss.ttf")
    assert "Amiss.ttf" not in {path.name for family in legible(typefaces) for path in family}


def test_families_come_as_often_whatever_they_hold(typefaces: Path) -> None:
    """Each family is chosen equally often, however many typefaces it has."""
    rng = np.random.default_rng(0)
    chosen = [Path(random_font(rng, typefaces)) for _ in range(900)]
    counts = [sum(path.parent.name == family for path in chosen) for family in ("roboto", "fredoka")]
    assert all(count == pytest.approx(300, abs=50) for count in counts)


def test_a_folder_without_typefaces_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without typefaces is refused before anything is rendered."""
    assert main([str(tmp_path / "out"), "--count", "1", "--typefaces", str(tmp_path)]) == 1
    assert f"in {tmp_path} lies no typeface" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_missing_typeface_is_told_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command keeps the checkout editable: a copy in .venv would hide all later changes."""
    monkeypatch.setattr("importlib.util.find_spec", lambda package: None)
    with pytest.raises(ModuleNotFoundError, match=r"font_roboto.*--editable '\.\[scenes\]'"):
        fonts._files("font_roboto")
