"""Opponents of every game and level: they play by the rules, know no secrets, and keep their time."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engines import opponents as module
from engines.contract import NATURE, AnyGame
from engines.errors import ParseError
from engines.imalya import worth
from engines.jelimvre import Ready as CampReady
from engines.jelimvre import Rules as JelimvreRules
from engines.oniria import Choose, Rules
from engines.opponents import CannotPlay, Effort, Opponent, choose, parse_opponent, prepare
from engines.opponents.character import CHARACTERS
from engines.opponents.imalya import weighing
from engines.opponents.level import Level
from engines.registry import GAMES
from tests.engines.oniria.tables import a_library, a_round
from tests.engines.opponents.tables import LEVELS, Countdown, players_of, rules_of, steps
from tests.engines.simulate import NAMES, accepts
from tests.engines.stories import play

STEPS = 120
STEPPED = 8
"""The steps of thinking of each choice; more of them take longer."""


PLAYED = [game for name, game in GAMES.items() if name in module.SKILLS]
"""The games that opponents can play; who throws freely only throws."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_what_an_opponent_chooses_is_legal_and_no_talk(game: AnyGame, level: Level):
    """The game accepts every choice, it is an action of an awaited seat, and it takes nothing back."""
    for before, action, after in steps(game, rules_of(game), players_of(game), Opponent(level), STEPS):
        assert not game.is_talk(action) or after.outcome is not None
        if before.awaits.actor != NATURE:
            assert game.seat_of(before, action) in (before.awaits.actor, *before.awaits.others)


@pytest.mark.parametrize(
    ("name", "preset"),
    [(name, preset) for name, game in GAMES.items() if name in module.SKILLS for preset in game.presets],
)
def test_an_easy_opponent_plays_every_preset(name: str, preset: str):
    """No preset asks an opponent anything to which it has no answer."""
    game = GAMES[name]
    rules = (
        replace(game.presets[preset], card_library=a_library()) if name == "oniria" else game.presets[preset]
    )
    numbers = (4, 5) if name == "oniria" else (game.seats[0], 2, 3, game.seats[-1])
    for players in {number for number in numbers if accepts(game, preset, number)}:
        assert list(steps(game, rules, players, Opponent(Level.EASY), STEPS))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_the_same_chance_chooses_the_same(game: AnyGame, level: Level):
    """With the same source of chance and the same steps of thinking, an opponent chooses the same."""
    choices = [
        (before, action)
        for before, action, _ in steps(game, rules_of(game), players_of(game), Opponent(level), STEPS)
        if before.awaits.actor != NATURE
    ]
    for before, _ in choices[:: max(1, len(choices) // 5)]:
        seat = before.awaits.actor
        seen = game.seen_by(before, seat)
        twice = [choose(game, seen, seat, Random(7), Effort(STEPPED), Opponent(level)) for _ in range(2)]
        assert twice[0] == twice[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_an_opponent_stops_when_its_time_is_up(game: AnyGame, level: Level):
    """Once the deadline has come, an opponent asks for it a few times more at most, and still chooses."""
    found = steps(game, rules_of(game), players_of(game), Opponent(level), STEPS)
    asked = [before for before, _, _ in found if before.awaits.actor != NATURE]
    for before in asked[:: max(1, len(asked) // 5)]:
        seat = before.awaits.actor
        for left in (0, 5):
            deadline = Countdown(left)
            action = choose(game, game.seen_by(before, seat), seat, Random(1), deadline, Opponent(level))
            assert before.apply(action) is not None
            assert deadline.left >= -60


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_only_what_a_seat_sees_is_handed_over(game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    """A game between opponents hands each of them the state as its own seat sees it."""
    handed = []
    skill = module.SKILLS[game.name]

    def spy(asked: Any) -> Any:
        handed.append((asked.seat, asked.state))
        return skill.easy(asked)

    spied = type(skill)(easy=spy, medium=spy, strong=spy, together=skill.together)
    monkeypatch.setattr(module, "SKILLS", {game.name: spied})
    for _ in steps(game, rules_of(game), players_of(game), Opponent(Level.EASY), 80):
        pass
    assert handed
    assert all(game.seen_by(state, seat) == state for seat, state in handed)


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_lie_face_down_change_no_choice_at_oniria(level: Level):
    """Two tables that differ only in another player's hidden card lead to the same choice."""
    game, rules = GAMES["oniria"], Rules(card_library=a_library())
    state = next(
        before
        for before, _, _ in steps(game, rules, 4, Opponent(Level.EASY), 80)
        if before.awaits.kind == "choose"
    )
    actor, other = state.awaits.actor, state.awaits.others[0]
    powers = sorted(
        {
            action.power
            for action in state.legal_actions()
            if isinstance(action, Choose) and action.seat == other
        }
    )
    tables = [state.apply(Choose(other, power)) for power in (powers[0], powers[-1])]
    assert tables[0] != tables[1]
    chosen = [
        choose(game, game.seen_by(table, actor), actor, Random(3), opponent=Opponent(level))
        for table in tables
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_covered_camp_changes_no_choice_at_jelimvre(level: Level):
    """While White's camp is covered, Black sets up the same whatever lies there."""
    game = GAMES["jelimvre"]
    state = next(
        after
        for _, action, after in steps(game, JelimvreRules(hidden_setup=True), 2, Opponent(Level.EASY), 80)
        if isinstance(action, CampReady)
    )
    empty = next(cell for cell in state.covered if not state.board[cell])
    swapped = bytearray(state.board)
    swapped[empty], swapped[0] = swapped[0], swapped[empty]
    tables = [state, state.but(board=bytes(swapped))]
    seat = state.awaits.actor
    chosen = [
        choose(game, game.seen_by(table, seat), seat, Random(3), opponent=Opponent(level)) for table in tables
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
@pytest.mark.parametrize("word", CHARACTERS)
def test_every_character_plays_every_game(game: AnyGame, word: str):
    """A character picks among the choices of its level, and the game goes on."""
    opponent = Opponent(Level.MEDIUM, CHARACTERS[word])
    assert list(steps(game, rules_of(game), players_of(game), opponent, 60))


def test_oniria_without_its_cards_is_refused_in_a_sentence():
    """Without a card library an opponent says which cards it would have to know."""
    game = GAMES["oniria"]
    state = game.new(Rules(), NAMES[:4])
    with pytest.raises(CannotPlay, match="enter El Cadejo Negro, or"):
        choose(game, state, 0, Random(1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_opponents_play_a_whole_game_of_oniria(players: int, level: Level):
    """With three, the draft too: whoever holds the passed deck knows what is left of it (l.203)."""
    game = GAMES["oniria"]
    every = steps(game, rules_of(game), players, Opponent(level), 500)
    *_, (_, _, last) = every
    assert last.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_an_opponent_drafts_no_card_that_is_gone(level: Level):
    """Another player has drafted the one 7, and somebody a card that was not told (l.203)."""
    game, opponent = GAMES["oniria"], Opponent(level)
    state = play(game, a_round(3, Rules(card_library=a_library())), "place 4 7; place 5")
    while state.awaits.kind in ("draft", "last_card"):
        seat = state.awaits.actor
        seen = game.seen_by(state, seat)
        chosen = [choose(game, seen, seat, Random(seed), opponent=opponent) for seed in range(20)]
        state, *_ = [state.apply(action) for action in chosen]
    assert state.awaits.kind == "choose"


def test_what_is_prepared_is_asked_for_no_more(monkeypatch: pytest.MonkeyPatch):
    """To prepare can be interrupted, and goes on when it is asked again; then all is known."""
    for part, name in ((worth, "_solver"), (worth, "_spreads"), (weighing, "_exact_race")):
        monkeypatch.setattr(part, name, cache(getattr(part, name).__wrapped__))  # other tests prepare, too
    game = GAMES["imalya"]
    state = game.new(game.presets["base"], NAMES[:2])
    opponent = Opponent(Level.STRONG)
    assert not prepare(game, state, opponent, Countdown(100))
    assert prepare(game, state, opponent)
    assert prepare(game, state, opponent, Countdown(100))


def test_a_seat_that_is_not_asked_waits():
    """While somebody else is awaited, an opponent does nothing of its own accord."""
    game = GAMES["imalya"]
    state = game.new(game.presets["base"], NAMES[:2])
    assert choose(game, state, 1, Random(1)) is None


@pytest.mark.parametrize("text", ["", "brave", "strong-brave", "STRONG"])
def test_an_unknown_opponent_is_refused_in_a_sentence(text: str):
    """The sentence says which levels and characters there are."""
    with pytest.raises(ParseError, match=r"is not an opponent; its (level|character) is"):
        parse_opponent(text)


@pytest.mark.parametrize("text", ["easy", "strong-gambler"])
def test_an_opponent_reads_back(text: str):
    """The text form of an opponent is read back."""
    assert str(parse_opponent(text)) == text
