"""Records are written, read back and replayed; the refusal of a damaged record names the line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engines.contract import Outcome
from engines.errors import BadRecord, IllegalAction
from engines.record import FORMAT, Record, other_end, parse_record, replay
from engines.registry import GAMES
from tests.engines.simulate import NAMES, Step, random_game

EVENING = """\
dice-table record 1
# The first evening,
# with two players.
game imalya
version 0.1.0
rules base target=388
player 1 "Maëlle"
player 2 "Yann"

throw G
# The camera was not sure.
throw R
throw M
throw B
name 2
throw RRMEGD
# They went home.
"""

PLAYED = {name: max(2, game.seats[0]) for name, game in GAMES.items()}
"""How many play each game here."""


@cache
def a_game(name: str) -> tuple[Record, tuple[Step, ...]]:
    """Return the record of a whole game by the usual rules, and the steps of that game."""
    game = GAMES[name]
    rules = next(iter(game.presets.values()))
    steps = tuple(random_game(game, rules, PLAYED[name], seed=6))
    return Record(
        game=name,
        version="0.1.0",
        rules=str(rules),
        players=NAMES[: PLAYED[name]],
        actions=tuple(str(step.action) for step in steps),
        result=steps[-1].after.outcome,
    ), steps


def refusal(text: str) -> str:
    """Return the message with which a text is refused as a record or in the replay."""
    with pytest.raises(BadRecord) as caught:
        list(replay(parse_record(text)))
    return str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_survives_its_record(name: str):
    """A record that is written, read back and replayed passes through the same states to the same end."""
    record, steps = a_game(name)

    again = parse_record(str(record))
    assert again == record
    played = list(replay(again))
    assert [step.after for step in played] == [steps[0].before, *(step.after for step in steps)]
    assert [step.number for step in played] == list(range(len(steps) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_played_after_the_end(name: str):
    """After the end a game accepts no action, so a record cannot go on behind it."""
    _, steps = a_game(name)

    for step in steps:
        with pytest.raises(IllegalAction):
            steps[-1].after.apply(step.action)


def test_an_action_too_many_is_refused():
    """The refusal of an action after the end names the line of that action, the last one."""
    record, _ = a_game("choix_des_dieux")
    longer = str(replace(record, actions=(*record.actions, "close")))

    assert refusal(longer).startswith(f"line {len(longer.splitlines())}: ")


def test_a_missing_end_is_noticed():
    """A record with a result is refused if its actions stop before the game has ended."""
    record, steps = a_game("choix_des_dieux")
    shorter = replace(record, actions=record.actions[:-1])

    assert f"after {len(steps) - 1} actions the game goes on" in refusal(str(shorter))


def test_the_text_of_a_record_is_kept_with_its_remarks():
    """A record is written as it was read, with each remark at the start, before its action or at the end."""
    record = parse_record(EVENING)

    assert str(record) == EVENING
    assert record.remarks == {
        0: "The first evening,\nwith two players.",
        2: "The camera was not sure.",
        7: "They went home.",
    }


def test_a_record_written_by_hand_may_be_untidy():
    """Windows line ends, indents, empty lines and empty remarks between actions change nothing."""
    untidy = EVENING.replace("throw R\n", "\n  throw R  \n#\n\n").replace("\n", "\r\n")

    assert parse_record(untidy).actions == parse_record(EVENING).actions
    assert list(replay(parse_record(untidy))) == list(replay(parse_record(EVENING)))


def test_names_may_hold_any_sign_that_shows():
    """Names with quotation marks, backslashes or other special signs are written and read back unchanged."""
    names = ('"', "#", "a b", "\\", "result", "\\n", "אב")
    record = Record("imalya", "0.1.0", "base", names)

    assert parse_record(str(record)).players == names


def test_events_are_told_with_each_step():
    """Each step of a replay carries the events that the game gives for it; the first step has none."""
    game = GAMES["imalya"]
    first, second, *_ = replay(parse_record(EVENING))

    assert (first.before, first.action, first.events) == (None, None, ())
    assert second.events == game.events(first.after, second.action, second.after)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "dice-table record 1",
            'Event "Paris"',
            "line 1: 'Event \"Paris\"' stands where 'dice-table record 1' should, with",
        ),
        (EVENING, "", "line 1: nothing stands where 'dice-table record 1' should"),
        (EVENING, "dice-table record 1", "line 2: nothing stands where a line like 'game imalya' should"),
        ("record 1", "record 2", f"line 1: the record has the format 2, and .* up to {FORMAT}; update it"),
        ("record 1", "record 0", "line 1: the record has the format 0"),
        ("game imalya\n", "", "line 4: 'version 0.1.0' stands where a line like 'game imalya' should"),
        ("game imalya", "game", "line 4: 'game' stands where a line like 'game imalya' should"),
        ("version 0.1.0\n", "\n", "line 5: nothing stands where a line like 'version 0.1.0' should"),
        ("rules base target=388", "rules", "line 6: 'rules' stands where a line like 'rules tales six"),
        ('"Maëlle"', "Maëlle", "line 7: 'player 1 Maëlle' stands where .* 'player 1 \"Maëlle\"'"),
        ('"Maëlle"', '"Ma"ëlle"', "line 7: .* a name between quotation marks"),
        ('"Maëlle"', '"\\ud83d"', "line 7: a name contains the character U[+]D83D"),
        ("player 2", "player 3", "line 8: .* stands where player 2 should; they stand in the order"),
        ('player 1 "Maëlle"\nplayer 2 "Yann"\n', "", "line 7: nothing stands where a line like 'player 1"),
        ('"Yann"\n', '"Yann"\nresult target\n', "line 9: 'result target' .* like 'result target 2/1,3'"),
        ('"Yann"\n', '"Yann"\nresult target 0/1\n', "line 9: 'result target 0/1' stands where"),
        ('"Yann"\n\n', '"Yann"\n', "line 9: 'throw G' stands where an empty line should, which ends"),
        ('"Yann"\n', '"Yann"\ncolour red\n', "line 9: 'colour red' stands where an empty line should"),
        (EVENING, "x" * 500, "line 1: 'x{60}…' stands where"),
    ],
)
def test_a_text_that_is_no_record_is_refused(old: str, new: str, told: str):
    """The refusal names the line, what stands there and what should stand there."""
    assert old in EVENING
    with pytest.raises(BadRecord, match=f"^{told}"):
        parse_record(EVENING.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("game imalya", "game senet", "line 4: the game 'senet' is not played here; the games are imalya, "),
        ("rules base", "rules base colour=red", "line 6: 'colour=red' is no rule of Imalya"),
        ("rules base", "rules leinan", "line 6: "),
        ('player 2 "Yann"\n', "", "line 7: Imalya is played by two players or more; players named: 1"),
        ("throw R\n", "throw X\n", "line 12: 'throw X' is no action of Imalya"),
        ("throw R\n", "throw R#\n", "line 12: 'throw R#' is no action of Imalya"),
        ("throw R\n", "lock 1\n", "line 12: 'lock 1' is not possible now: Yann throws die 1"),
        ("throw RRMEGD", "throw RRMEG", "line 16: the throw shows 5 dice, but "),
        (
            '"Yann"\n',
            '"Yann"\nresult target 2/1\n',
            "line 9: .* 'target 2/1', but after 6 actions .* goes on",
        ),
    ],
)
def test_a_record_that_cannot_be_played_is_refused(old: str, new: str, told: str):
    """The refusal names the line and says why the game cannot go on there."""
    assert old in EVENING
    with pytest.raises(BadRecord, match=f"^{told}"):
        list(replay(parse_record(EVENING.replace(old, new))))


def test_a_game_that_ends_otherwise_than_its_record_says_is_replayed():
    """An older version may have ranked the players otherwise; a sentence names both results."""
    record, steps = a_game("choix_des_dieux")
    outcome = steps[-1].after.outcome
    other = replace(record, result=Outcome(((0,), (1,)), "resigned"))

    assert [step.after for step in replay(other)] == [step.after for step in replay(record)]
    assert other_end(record, outcome) == other_end(other, None) == ""
    assert other_end(replace(record, result=None), outcome) == ""
    assert other_end(other, outcome) == (
        f"the game ends '{outcome}' by this version of dice-table; its record of version 0.1.0 has the result"
        " 'resigned 1/2'"
    )


def test_a_record_made_by_hand_is_refused_by_the_line_that_it_would_have():
    """A record that was built in memory is refused by the line it would have once written."""
    record = Record("imalya", "0.1.0", "base", ("Maëlle", "Yann"), ("throw G", "sing"), remarks={2: "?"})

    with pytest.raises(BadRecord, match=r"^line 10: 'sing'"):
        list(replay(record))


def test_a_record_that_was_read_can_be_played_on():
    """Actions added to a record that was read are refused by the line they would have once written."""
    record = parse_record(EVENING)
    longer = replace(record, actions=(*record.actions, "sing"), remarks={})

    with pytest.raises(BadRecord, match=r"^line 14: 'sing'"):
        list(replay(longer))


@pytest.mark.parametrize("name", GAMES)
def test_damage_is_never_more_than_a_refusal(name: str):
    """A record with lost, doubled, swapped or damaged lines is replayed, or refused by an existing line."""
    record, _ = a_game(name)
    good = str(replace(record, actions=record.actions[:25], result=None)).splitlines()
    rng = Random(name)
    for _ in range(150):
        text = "\n".join(damaged(good, rng))
        try:
            list(replay(parse_record(text)))
        except BadRecord as error:
            line = int(str(error).removeprefix("line ").partition(":")[0])
            assert 1 <= line <= text.count("\n") + 2


def damaged(lines: list[str], rng: Random) -> list[str]:
    """Return the lines with one random damage."""
    lines = lines.copy()
    one, other = (rng.randrange(len(lines)) for _ in range(2))
    match rng.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            place = rng.randrange(len(lines[one]) + 1)
            spoilt = rng.choice('0123456789 abKQ/=,:"\\#-²é\x00\u2028')
            lines[one] = lines[one][:place] + spoilt + lines[one][place + 1 :]
    return lines
