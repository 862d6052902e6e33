"""Positions and actions of each game as text; `test_notation.py` of a game has what only its texts hold."""

import pytest

from engines.errors import ParseError
from tests.engines.artiseurs.notation import NOTATION as ARTISEURS
from tests.engines.choix_des_dieux.notation import NOTATION as CHOIX_DES_DIEUX
from tests.engines.imalya.notation import NOTATION as IMALYA
from tests.engines.jelimvre.notation import NOTATION as JELIMVRE
from tests.engines.notation import Notation
from tests.engines.oniria.notation import NOTATION as ONIRIA

NOTATIONS = [IMALYA, CHOIX_DES_DIEUX, ARTISEURS, JELIMVRE, ONIRIA]


def each(field: str) -> list[tuple[Notation, object]]:
    """Each entry of a field of all games, with its game and an id that names both."""
    return [
        pytest.param(notation, entry, id=f"{notation.game.name}: {entry}")
        for notation in NOTATIONS
        for entry in getattr(notation, field)
    ]


@pytest.mark.parametrize(("notation", "text"), each("actions"))
def test_actions_read_back(notation, text):
    """Each kind of action is the same after reading and writing."""
    assert str(notation.game.parse_action(text)) == text


@pytest.mark.parametrize(("notation", "text"), each("unreadable"))
def test_unreadable_actions_are_quoted_with_an_example(notation, text):
    """The refusal quotes the text and shows what an action looks like."""
    offer = r"is no action of .*; (one|an effect) (reads like|begins with)"
    with pytest.raises(ParseError, match=offer) as caught:
        notation.game.parse_action(text)
    assert f"{text!r} is no action of {notation.called}; " in str(caught.value)


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.game.name)
def test_position_reads_like_this(notation):
    """A position has lines for the rules and each player, then those of the game; it reads back."""
    assert notation.position.splitlines() == notation.lines
    assert str(notation.game.parse_state(notation.position)) == notation.position


@pytest.mark.parametrize(("notation", "change"), each("spoilt"))
def test_spoilt_positions_are_refused(notation, change):
    """A position with one wrong word is refused, not repaired by guessing."""
    right, wrong = change
    assert right in notation.position

    with pytest.raises(ParseError):
        notation.game.parse_state(notation.position.replace(right, wrong, 1))
