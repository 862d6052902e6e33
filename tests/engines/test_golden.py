"""Every preset of every registered game still plays exactly as its recorded golden game."""

import pytest

from tests.engines.golden import golden_path, goldens, transcript


@pytest.mark.parametrize(
    ("game", "preset", "players"), goldens(), ids=lambda value: str(getattr(value, "name", value))
)
def test_golden_game(game, preset, players):
    """The transcript equals the recorded one; `python -m tests.engines.golden` records it again."""
    path = golden_path(game, preset, players)

    assert path.is_file(), f"{game.name} {preset} has no golden game: run python -m tests.engines.golden"
    assert transcript(game, preset, players).splitlines() == path.read_text("utf-8").splitlines()


def test_no_golden_game_is_left_over():
    """Each recorded transcript belongs to a preset that still exists."""
    known = {golden_path(*golden) for golden in goldens()}

    assert {*next(iter(known)).parent.glob("*.txt")} == known
