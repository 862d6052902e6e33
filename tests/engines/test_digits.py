"""Numbers are written in the digits 0 to 9 only, so that a text means the same wherever it is read."""

from __future__ import annotations

import pytest

from engines.contract import Game, parse_outcome
from engines.errors import BadRecord, EngineError, ParseError
from engines.record import parse_record, replay
from engines.registry import GAMES
from engines.text_form import read_number, read_seats

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
RECORD = """dice-table record 1
game imalya
version 0.1.0
rules base target=40
player 1 "Maëlle"
player 2 "Yann"
result target 2/1

throw RRGEBD
"""


@pytest.mark.parametrize("line", [0, 3, 4, 6])
def test_no_line_of_a_record_takes_other_digits(line: int):
    """Arabic digits in the format, rules, seats or result of a record are refused by the line's number."""
    lines = RECORD.split("\n")
    lines[line] = lines[line].translate(ARABIC)
    with pytest.raises(BadRecord, match=f"^line {line + 1}: "):
        list(replay(parse_record("\n".join(lines))))


@pytest.mark.parametrize("word", ["٣", "1_0", " 1", "1.0", "1e3", "", "9" * 5000, "１"])
def test_a_whole_number_is_written_in_one_way(word: str):
    """Other forms that `int` accepts are refused, and so are numbers with thousands of digits."""
    with pytest.raises(ValueError, match=r"is no whole number"):
        read_number(word)
    if word:
        with pytest.raises(ValueError, match="is no whole number"):
            read_seats(word)


@pytest.mark.parametrize("text", ["target ٢/١", "target 1/٢", "target 1٢"])
def test_no_outcome_takes_other_digits(text: str):
    """The seats in an outcome are written in the digits 0 to 9 only."""
    with pytest.raises(ParseError, match="is no outcome"):
        parse_outcome(text)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_no_game_takes_other_digits(game: Game):
    """Arabic digits are refused in the rules, the positions and the actions of every game."""
    rules = next(iter(game.presets.values()))
    state = game.new(rules, ("Maëlle", "Yann", "Inès", "Élise")[: max(2, game.seats[0])])
    texts = [(game.parse_state, str(state)), (game.parse_rules, str(rules))]
    texts += [
        (game.parse_action, str(action)) for action, _ in zip(state.legal_actions(), range(50), strict=False)
    ]
    for parse, text in texts:
        assert str(parse(text)) == text
        if text.translate(ARABIC) != text:
            with pytest.raises(EngineError):
                parse(text.translate(ARABIC))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("imalya", "base target=٣٨٨"),
        ("imalya", "base target=1_000"),
        ("choix_des_dieux", "elis purse=٤٠"),
        ("artiseurs", "six_duchies bag=W٨/R8/B8"),
        ("artiseurs", "learning sacrifices_per_turn=٢"),
        ("artiseurs", "puzzle puzzle=...../...../...../...../.....,B,stone:B,lead:٢"),
    ],
)
def test_no_switch_of_the_rules_takes_other_digits(game: str, rules: str):
    """Numeric rules refuse other digits, and underscores, with an error of the engine."""
    with pytest.raises(EngineError):
        GAMES[game].parse_rules(rules)
