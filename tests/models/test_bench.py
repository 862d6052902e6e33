"""The benchmark of the reader reads labelled pictures, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.scenes.mix import ORDINARY
from models.scenes.write import write_scenes

bench = pytest.importorskip("models.bench", reason="timing needs the extra `bench`")


def test_each_source_of_pictures_has_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row tells how many pictures of a source were read, and two ratios of times that are above zero."""
    write_scenes(tmp_path, 2, 7, ORDINARY)
    assert bench.main(["--photos", str(tmp_path), "--runs", "1"]) == 0
    row = capsys.readouterr().out.splitlines()[-1].strip("| ").split(" | ")
    assert row[1] == "1"
    assert all(0.01 < float(ratio) < 100 for ratio in row[2:])


def test_other_models_are_timed_on_the_rendered_picture_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without `--photos` a folder without models is refused, not ignored."""
    assert bench.main(["--models", str(tmp_path / "nowhere"), "--runs", "1"]) == 1
    assert "nowhere" in capsys.readouterr().err
