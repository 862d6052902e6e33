"""Tests the printed board."""

from pathlib import Path

import numpy as np
import pytest

from device.print.board import board_sheet
from device.print.plans import board_plan
from tests.device.print.paper import PX_PER_MM, printed, text_of


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_board_has_a_ruler_beside_its_advice(paper: str, language: str, tmp_path: Path):
    """Whoever prints it can check its size; the ruler of 50 mm touches neither words, cells nor markers."""
    sheet = board_sheet(paper)
    (page,) = printed(sheet, tmp_path)
    assert "50 mm" in text_of(sheet, tmp_path / "board.pdf")
    plan = board_plan(paper)
    cells, first, last = plan.cells, plan.markers[4], plan.markers[5]
    line = round((cells.y - 4) * PX_PER_MM)
    between = slice(round(first.right * PX_PER_MM) + 1, round(last.x * PX_PER_MM) - 1)
    inked = np.flatnonzero((page[line - 2 : line + 3, between] < 200).any(axis=0))
    pieces = np.split(inked, np.flatnonzero(np.diff(inked) > 1) + 1)
    (ruler,) = [piece for piece in pieces if len(piece) > 20 * PX_PER_MM]
    assert len(ruler) / PX_PER_MM == pytest.approx(50 + 0.3, abs=0.2)
    others = np.setdiff1d(inked, ruler)
    assert np.abs(others[:, None] - ruler[[0, -1]]).min() / PX_PER_MM >= 1.5
