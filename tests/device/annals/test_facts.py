"""What records say: counted by hand, against golden games, and after undo and correction."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from device.annals.chronicle import course_of
from device.annals.facts import DieKind, FaceCount, Facts, ScoredTurn, facts_of_json
from device.annals.questions import TellFacts
from device.annals.registry import CHRONICLES
from device.annals.result import facts_of
from device.errors import RecordError
from device.journal.journal import Journal
from engines.contract import Outcome
from engines.imalya import Figure
from engines.registry import GAMES
from tests.device.annals.games import DRAWS, SHORT, SIXTY, by_chance, play
from tests.device.pig.registered import pig  # noqa: F401
from tests.engines.simulate import accepts

NAMES = ("Maëlle", "Yann", "Inès", "Théo")
GOLDEN = Path(__file__).parents[2] / "engines" / "golden"


def told(journal: Journal, number: int = 1) -> Facts:
    """The facts of a game."""
    record = {game.number: game for game in journal.games()}[number]
    return facts_of(record, journal.entries(number))


def test_a_short_game_is_counted_as_by_hand(journal: Journal):
    """Scores, turns, the best turn, kept Figures and captures are those of the worked example."""
    play(journal)
    facts = told(journal)
    assert facts.outcome == Outcome(((0,), (1,)), "target")
    assert (facts.rounds, facts.scores) == (1, (60, 40))
    assert facts.turns == (
        ScoredTurn(len(DRAWS + SIXTY), 0, 1, 60, "MMGGRR"),
        ScoredTurn(len(SHORT), 1, 1, 40, "DRRRGM"),
    )
    assert facts.best_turn == facts.turns[0]
    assert dict(facts.tallies) == {
        "tales": (0, 0),
        "captured": (0, 1),
        "kept-M": (2, 1),
        "kept-G": (2, 0),
        "kept-R": (2, 3),
    }
    assert [facts.has_won(0), facts.has_won(1)] == [True, False]
    assert [facts.place(0), facts.place(1)] == [1, 2]


def test_faces_are_counted_by_thrower_and_those_set_by_hand_apart(journal: Journal):
    """A corrected die counts as set by hand, and with the corrected face."""
    match = play(journal, actions=DRAWS)
    match.apply(GAMES["imalya"].parse_action("throw MMGGRE"), by_hand=[1])
    match.correct_throw({6: "R"})
    kind = DieKind("figures", "DBEMGR")
    assert told(journal).faces == (
        FaceCount(0, kind, "B", 1, 0),
        FaceCount(0, kind, "G", 2, 0),
        FaceCount(0, kind, "M", 2, 1),
        FaceCount(0, kind, "R", 1, 1),
        FaceCount(1, kind, "R", 1, 0),
    )


def test_what_was_undone_does_not_count(journal: Journal):
    """The facts are those of the actions in force."""
    match = play(journal)
    whole = told(journal)
    match.undo()
    assert told(journal).turns == whole.turns[:1]
    assert told(journal).outcome is None
    match.redo()
    assert told(journal) == whole


def test_turns_of_a_golden_game_add_up_to_its_scores(journal: Journal):
    """Each turn brings what the transcript, which was read by people, adds to the score."""
    transcript = (GOLDEN / "imalya_base.txt").read_text("utf-8")
    actions = re.findall(r"^\d+\. [^:]+: (.+)$", transcript, re.MULTILINE)
    scores: dict[str, list[int]] = {}
    for name, score in re.findall(r'player \d "(\w+)" .*score=(-?\d+)', transcript):
        if not scores.setdefault(name, [0]) or scores[name][-1] != int(score):
            scores[name].append(int(score))
    play(journal, NAMES[:3], actions, rules="base target=388")
    facts = told(journal)
    for seat, name in enumerate(NAMES[:3]):
        gains = [after - before for before, after in zip(scores[name], scores[name][1:], strict=False)]
        assert [turn.points for turn in facts.turns_of(seat) if turn.points] == gains
    assert facts.scores == tuple(scores[name][-1] for name in NAMES[:3])


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name, game in GAMES.items() for preset in game.presets]
)
def test_facts_of_every_game_hold_together_and_read_back(journal: Journal, name: str, preset: str):
    """Every game tells a score for each seat or none, as many places as seats, and turns of its seats."""
    seats = next(n for n in (4, 3, 2, 1) if accepts(GAMES[name], preset, n))
    by_chance(journal, name, preset, NAMES[:seats])
    facts = told(journal)
    everybody = set(range(seats + facts.joined))
    assert facts.outcome is not None
    assert {seat for place in facts.outcome.ranking for seat in place} <= everybody
    assert len(facts.scores) in (0, len(everybody))
    assert {turn.seat for turn in facts.turns} <= everybody
    assert [turn.step for turn in facts.turns] == sorted(turn.step for turn in facts.turns)
    assert facts_of_json(json.loads(json.dumps(facts.as_json())), seats) == facts


def test_a_series_is_told_without_the_rounds_of_its_last_game():
    """l.47: a series has several games, of which a state knows the rounds of the last one only."""
    first = GAMES["imalya"].new(GAMES["imalya"].presets["series"], NAMES)
    single = GAMES["imalya"].new(GAMES["imalya"].presets["tales_six"], NAMES)
    assert CHRONICLES["imalya"].rounds(replace(first, round=10, game=2)) == 0
    assert CHRONICLES["imalya"].rounds(replace(single, round=10)) == 10


def test_scores_of_choix_are_what_the_rounds_brought(journal: Journal):
    """In Choix, a player's rounds and the sharing of the pot add up to the winnings, and all to zero."""
    match = by_chance(journal, "choix_des_dieux", "elis", NAMES, seed=2)
    facts = told(journal)
    assert facts.scores == tuple(player.won for player in match.state.players)
    assert sum(facts.scores) == 0


def test_rounds_of_oniria_add_up_to_the_scores(journal: Journal):
    """In Oniria, the points of the rounds are the score."""
    by_chance(journal, "oniria", "standard", NAMES)
    facts = told(journal)
    for seat, score in enumerate(facts.scores):
        assert sum(turn.points for turn in facts.turns_of(seat)) == score


def test_kept_figures_are_never_dams(journal: Journal):
    """A Dam locks itself; only what a player has locked counts as kept."""
    by_chance(journal, "imalya", "tales_six", NAMES)
    assert f"kept-{Figure.DAM}" not in told(journal).tallies


@pytest.mark.usefixtures("pig")
def test_a_game_without_a_chronicle_tells_places_and_faces(journal: Journal):
    """A new game needs no line here: its places and the faces of its dice are told."""
    assert "pig" not in CHRONICLES
    play(journal, actions=["throw 6", "roll", "throw 6", "hold"], name="pig", rules="goal=10")
    facts = told(journal)
    assert facts.outcome == Outcome(((0,), (1,)), "goal")
    assert facts.faces == (FaceCount(0, DieKind(), "6", 2, 0),)
    assert (facts.scores, facts.turns, dict(facts.tallies)) == ((), (), {})


@pytest.mark.parametrize(
    ("ranking", "seat", "place", "won"),
    [
        (((1,), (0,)), 1, 1, True),
        (((0, 1), (2,)), 2, 3, False),
        (((0, 1), (2,)), 1, 1, True),
        (((0, 1),), 0, 1, False),
        (((0,),), 0, 1, False),
    ],
)
def test_places_and_wins(ranking: tuple[tuple[int, ...], ...], seat: int, place: int, won: bool):
    """Shared places count all who stand there; a draw and a game alone are won by nobody."""
    facts = Facts(Outcome(ranking, "target"))
    assert (facts.place(seat), facts.has_won(seat)) == (place, won)


def test_nobody_has_won_a_game_that_goes_on():
    """Before its end a game has no places and no winner."""
    assert (Facts().place(0), Facts().has_won(0)) == (None, False)


def test_the_best_turn_brought_points():
    """The first of the turns with most points is the best; where none brought any, there is none."""
    turns = [ScoredTurn(step, 0, step, points) for step, points in enumerate([0, -20, 40, 40], 1)]
    assert Facts(turns=tuple(turns)).best_turn == turns[2]
    assert Facts(turns=tuple(turns[:2])).best_turn is None


def test_a_game_of_a_newer_version_gives_a_sentence(journal: Journal):
    """A game that this version does not know, or whose steps it refuses, says which game it is, and why."""
    stranger = journal.begin("go", "9.0", "", ["Zoé"])
    with pytest.raises(RecordError, match="'go', which this version does not play"):
        TellFacts(stranger, ()).answer()
    play(journal, actions=[*DRAWS])
    record = journal.games()[0]
    with pytest.raises(RecordError, match="a step that this one refuses"):
        course_of(record, [*journal.entries(record.number), *journal.entries(record.number)])


def _damage(content: dict[str, object], name: str, value: object) -> dict[str, object]:
    return {**json.loads(json.dumps(content)), name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("outcome", "target 1/9"),
        ("outcome", "?"),
        ("outcome", 5),
        ("rounds", "4"),
        ("rounds", 10**12),
        ("scores", [1]),
        ("scores", [1, 2.5]),
        ("turns", [[1, 7, 1, 60, ""]]),
        ("turns", [[1, 0, 1, 60]]),
        ("faces", [[0, "figures", "M", 1, 0]]),
        ("tallies", {"tales": [1]}),
        ("tallies", 3),
        ("joined", None),
    ],
)
def test_damaged_facts_are_not_read(journal: Journal, name: str, value: object):
    """Facts that cannot be true of this game are not read; then they are computed again."""
    play(journal)
    content = told(journal).as_json()
    assert facts_of_json(content, 2) is not None
    assert facts_of_json(_damage(content, name, value), 2) is None
    assert facts_of_json(None, 2) is None


def test_dice_that_the_table_has_drawn_are_no_throws(journal: Journal):
    """Dice drawn by lot count neither as read by the camera nor as set by hand."""
    game = GAMES["imalya"]
    match = play(journal, actions=())
    match.apply_all(map(game.parse_action, DRAWS[:3]), drawn=True)
    assert told(journal).faces == ()
    match.apply(game.parse_action(DRAWS[3]))
    match.apply(game.parse_action("throw MMGGRR"))
    assert sum(face.read for face in told(journal).faces) == 6
