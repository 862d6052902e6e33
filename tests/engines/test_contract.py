"""What researchers and machines need of a game: chances, seats, talk, what a seat sees, what it has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields
from fractions import Fraction
from itertools import islice
from math import fsum, inf, perm
from random import Random

import pytest

from engines.contract import NATURE, awaited_seat, by_places, evenly
from engines.registry import GAMES
from tests.engines.played import TABLES, played, some
from tests.engines.simulate import NAMES, Step, random_game
from tests.engines.stories import play
from tests.engines.throws import asked, counted, distance, how_often, shown, simulated

FEW = 130
"""The most answers of Nature that are listed: all throws of the osselets, and of two dice."""

SECRET_TABLES = [
    pytest.param("jelimvre", "base hidden_setup=on", 2, id="jelimvre-covered-camp"),
    pytest.param("jelimvre", "base hidden_setup=on", 4, id="jelimvre-covered-camp-teams"),
    pytest.param("artiseurs", "cervienne osselets_mode=virtual", 3, id="artiseurs-virtual-osselets"),
    pytest.param("oniria", "standard", 3, id="oniria-draft"),
    pytest.param("oniria", "standard", 4, id="oniria-cards"),
]


def of_nature(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield the steps before which Nature is awaited."""
    return (step for step in steps if step.before.awaits.actor == NATURE)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_chances_add_up_to_one_and_can_be_played(game, preset, players):
    """The probabilities of Nature's answers add up to 1, and she can give each of them."""
    known = {}
    for step in some(played(game, preset, players)):
        if step.before.awaits.actor != NATURE:
            assert list(game.chances(step.before)) == []
            continue
        if game.name == "oniria":
            continue
        chances = list(game.chances(step.before))
        assert sum(chance for _, chance in chances) == 1
        assert min(chance for _, chance in chances) > 0
        assert len({shown(answer) for answer, _ in chances}) == len(chances)
        for answer, _ in chances[:: len(chances) // 10 + 1]:
            step.before.apply(answer)
        known[len(chances)] = step.before
    for state in known.values():
        legal = list(islice((each for each in state.legal_actions() if _is_nature(game, state, each)), FEW))
        if len(legal) < FEW:
            assert {shown(answer) for answer in legal} == {shown(answer) for answer, _ in game.chances(state)}


def _is_nature(game, state, action) -> bool:
    return game.seat_of(state, action) == NATURE


@pytest.mark.parametrize("players", [3, 4])
def test_paths_of_oniria_are_equally_likely(players):
    """Each of the paths has the same chance, too many to be added up one by one."""
    game = GAMES["oniria"]
    steps = random_game(game, game.presets["standard"], players, seed=2)
    state = next(of_nature(steps)).before
    chances = list(islice(game.chances(state), 50))
    known = state.rules.card_library and state.rules.card_library.sendas
    assert {chance for _, chance in chances} == {Fraction(1, perm(12, 7) if known else 2048**7)}


def test_six_dice_have_462_throws():
    """Throws that differ only in which die shows which Figure are one; a Figure six times has 1 in 46,656."""
    game = GAMES["imalya"]
    state = play(game, game.new(game.presets["base"], NAMES[:2]), "throw G; throw R; throw B; name 1")
    chances = {str(throw): chance for throw, chance in game.chances(state)}
    assert len(chances) == 462
    assert chances["throw DDDDDD"] == Fraction(1, 46_656)
    assert chances["throw DBEMGR"] == Fraction(720, 46_656)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_samples_are_answers_of_nature(game, preset, players):
    """A sampled answer is one of those with a chance, and the state accepts it."""
    rng = Random(players)
    for step in of_nature(some(played(game, preset, players))):
        answer = game.sample(step.before, rng)
        assert step.before.apply(answer)
        if game.name != "oniria":
            assert shown(answer) in {shown(each) for each, _ in game.chances(step.before)}


THROWN = [name for name in GAMES if name != "jelimvre"]
"""The games in which something is thrown or drawn."""


@pytest.mark.parametrize(
    "throws", [4_000, pytest.param(100_000, marks=pytest.mark.slow)], ids=["quick", "hundred-thousand"]
)
@pytest.mark.parametrize("name", THROWN)
def test_chances_are_those_of_simulated_throws(name, throws):
    """Throws and draws that are simulated die by die and stone by stone come as often as `chances` says."""
    rng, kinds = Random(throws), asked(name)
    assert kinds
    for state, chances in kinds:
        found = counted(simulated(name, state, rng), throws)
        assert found.keys() <= chances.keys()
        square, freedom = distance(found, chances)
        assert freedom == 0 or how_often(square, freedom) > 1e-5


@pytest.mark.parametrize("name", THROWN)
def test_games_sample_by_their_chances(name):
    """Answers that a game samples come as often as `chances` says."""
    game, rng = GAMES[name], Random(5)
    for state, chances in asked(name)[:4]:
        found = Counter(shown(game.sample(state, rng)) for _ in range(1_000))
        assert found.keys() <= chances.keys()
        square, freedom = distance(found, chances)
        assert freedom == 0 or how_often(square, freedom) > 1e-5


def test_a_loaded_die_is_found_out():
    """A face that comes a tenth more often than it should is told from chance by ten thousand throws."""
    even = {face: Fraction(1, 6) for face in "DBEMGR"}
    loaded = Counter(dict.fromkeys("DBEMG", 1_633)) + Counter(R=1_835)
    assert how_often(*distance(loaded, even)) < 0.01
    assert how_often(*distance(Counter(dict.fromkeys("DBEMG", 1_660)) + Counter(R=1_700), even)) > 0.1


def without_numbers(state) -> str:
    """The text of a position of Imalya or Artiseurs in which dice or osselets have no numbers."""
    lines = []
    for line in str(state).splitlines():
        first, *rest = line.split(" ")
        if first in ("dice", "osselets"):
            held = {each[0]: each[2:].split("=")[0] for each in rest}
            named = [_held_by_face(each[2:], held) for each in rest]
            line = " ".join([first, *sorted(named)])
        lines.append(line)
    return "\n".join(lines)


def _held_by_face(die: str, held: dict[str, str]) -> str:
    """The text of a die, with the face of its captor in place of the captor's number."""
    before, equals, after = die.partition("=")
    return f"{before}={held[after[0]]}{after[1:]}" if equals else before


@pytest.mark.parametrize(
    ("game", "preset", "players"),
    [table for table in TABLES if table.values[0].name in ("imalya", "artiseurs")],
)
def test_equal_dice_may_change_places(game, preset, players):
    """Throws that count as one in `chances` lead to positions that differ only in the numbers of dice.

    Only these two games throw several equal dice at once.
    """
    rng, tried = Random(1), 0
    for step in of_nature(played(game, preset, players)):
        verb, _, letters = str(step.action).partition(" ")
        if verb == "throw" and len(set(letters)) > 1:
            other = game.parse_action(f"throw {''.join(rng.sample(letters, len(letters)))}")
            assert without_numbers(step.before.apply(other)) == without_numbers(step.after)
            tried += 1
    assert tried or preset in ("learning", "puzzle")


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_every_action_is_done_by_nature_or_by_a_seat_that_is_awaited(game, preset, players):
    """Nature's answers are hers alone; every other action but talk is done by a seat that may answer now."""
    for step in some(played(game, preset, players)):
        awaits = step.before.awaits
        kinds = {type(answer) for answer, _ in islice(game.chances(step.before), 1)}
        for action in islice(step.before.legal_actions(), FEW):
            seat = game.seat_of(step.before, action)
            assert (seat == NATURE) == (type(action) in kinds)
            assert game.is_talk(action) or seat in (awaits.actor, awaits.thrower, *awaits.others)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_somebody_can_always_go_on_without_talk(game, preset, players):
    """Until the end, an action is legal that is no talk."""
    for step in played(game, preset, players):
        assert any(not game.is_talk(action) for action in step.before.legal_actions())


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_utilities_rank_the_seats_as_the_game_does(game, preset, players):
    """Nobody has won anything before the end; then one seat has won what the others have lost."""
    steps = played(game, preset, players)
    assert set(game.utilities(steps[-1].before)) == {0.0}
    last = steps[-1].after
    won = game.utilities(last)
    assert len(won) == len(last.players)
    assert len(won) == 1 or abs(fsum(won)) < 1e-9
    if not any(str(step.action).split(" ")[0] in step.before.awaits.words for step in steps):
        assert max(map(abs, won)) <= game.most_won(steps[0].before)
    if game.utilities is by_places:
        assert all(won[seat] == max(won) for seat in last.outcome.winners)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_no_game_is_longer_than_its_longest(game, preset, players):
    """Where a game names its most actions, a game without talk and the players' own words has no more."""
    steps = played(game, preset, players)
    most = game.longest(steps[0].before)
    moves = [
        step
        for step in steps
        if not game.is_talk(step.action) and str(step.action).split(" ")[0] not in step.before.awaits.words
    ]
    declared = any(str(step.action).startswith("declare") for step in steps)
    assert most is None or declared or len(moves) <= most


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_what_a_seat_sees_is_a_position(game, preset, players):
    """A seen state has a text that reads back; seen again it is the same; it awaits the same answer."""
    for step in some(played(game, preset, players)):
        for seat in (None, *range(len(step.after.players))):
            seen = game.seen_by(step.after, seat)
            assert game.parse_state(str(seen)) == seen
            assert game.seen_by(seen, seat) == seen
            assert seen.awaits == step.after.awaits


@pytest.mark.parametrize(("name", "rules", "players"), SECRET_TABLES)
def test_states_that_differ_only_in_secrets_look_alike(name, rules, players):
    """After two secret actions that tell the table the same, only who knows the secret sees a difference."""
    game = GAMES[name]
    told_apart = 0
    for step in random_game(game, game.parse_rules(rules), players, seed=4):
        if not (step.before.awaits.secret and step.after.awaits.secret):
            continue
        public = game.events(step.before, step.action, step.after)
        for action in islice(step.before.legal_actions(), 200):
            if game.seat_of(step.before, action) != game.seat_of(step.before, step.action):
                continue
            other = step.before.apply(action)
            if other.happened != public:
                continue
            knows = knowing(game, step)
            for seat in (None, *range(players)):
                views = [game.seen_by(state, seat) for state in (step.after, other)]
                if seat not in knows:
                    assert str(views[0]) == str(views[1])
                    assert views[0].happened == views[1].happened
                else:
                    told_apart += str(views[0]) != str(views[1])
    assert told_apart


def knowing(game, step: Step) -> tuple[int, ...]:
    """The seats that know of a secret action: who does it, or for whom Nature answers, and his team."""
    awaits = step.before.awaits
    seat = game.seat_of(step.before, step.action)
    if game.name == "jelimvre":
        return (awaits.actor, *awaits.others)
    return (awaits.thrower if seat == NATURE else seat,)


def test_a_game_needs_none_of_this():
    """The defaults: equally likely answers, the awaited seat, no talk, no secrets, utilities by places."""
    game = GAMES["choix_des_dieux"]
    needed = [field.name for field in fields(game) if field.default is MISSING]
    plain = type(game)(**{name: getattr(game, name) for name in needed})
    state = plain.new(plain.presets["elis"], NAMES[:3])
    assert (plain.chances, plain.seat_of, plain.longest(state)) == (evenly, awaited_seat, None)
    assert (plain.seen_by(state, 1), plain.is_talk(state)) == (state, False)
    for text in ("name 1", "open"):
        state = state.apply(plain.parse_action(text))
    assert [chance for _, chance in plain.chances(state)] == [Fraction(1, 4)] * 4
    assert str(plain.sample(state, Random(1))).startswith("throw ")
    assert plain.utilities(state) == (0.0, 0.0, 0.0)
    assert plain.most_won(state) == 1


def test_more_than_the_purses_cannot_be_won():
    """All purses together are the most that can be won; without purses, or with debts, nothing is."""
    game = GAMES["choix_des_dieux"]
    for rules, most in (("elis purse=40", 120), ("tokens track_money=off", inf), ("elis unpaid=debt", inf)):
        assert game.most_won(game.new(game.parse_rules(rules), NAMES[:3])) == most
