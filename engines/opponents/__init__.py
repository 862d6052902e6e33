"""Opponents: they choose for a seat of any game, and know no more than that seat.

The modules:

- `opponent` is a level with a character; `level` and `character` have those;
- `asked` is the question to an opponent, and an `Option` its answer with what it is worth;
- `skills` names the strategies of each game, which stand in a module or folder of the game's name;
- `effort` counts the steps of thinking, and ends them at a deadline;
- `playing` plays a whole game between opponents.

An opponent never takes anything back, gives up or proposes anything. It knows no clock: the caller says when
its time is up, and it then plays the best choice found so far. `VERSION` and an `Effort` tell how a choice
was found, so that it can be found again.
"""

from __future__ import annotations

from typing import Any, Final

from engines.contract import NATURE, AnyGame, Rng
from engines.errors import EngineError
from engines.opponents.asked import Asked, drawn
from engines.opponents.effort import Deadline, Effort, effort_of, never
from engines.opponents.level import Level
from engines.opponents.opponent import Opponent, parse_opponent
from engines.opponents.skills import SKILLS
from wording.sentence import Sentence

__all__ = [
    "VERSION",
    "CannotPlay",
    "Deadline",
    "Effort",
    "Opponent",
    "check_can_play_on",
    "check_playable",
    "choose",
    "never",
    "parse_opponent",
    "prepare",
    "reason",
]


VERSION: Final = "15"
"""The version of the strategies. It is counted up when the same question may get another answer.

Strategies add floats by `math.fsum`. The last digits of `sum` differ between Python 3.11 and 3.12, and so
would choices.
"""

_LOTS: Final = range(1 << 32)
"""The range of the random number that picks one of several equally good choices."""


class CannotPlay(EngineError):
    """Opponents cannot play at this table; the message says what they would have to know."""


def choose(
    game: AnyGame,
    seen: Any,
    seat: int,
    rng: Rng,
    deadline: Deadline = never,
    opponent: Opponent = Opponent(),  # noqa: B008 - a frozen value
) -> Any | None:
    """The action that an opponent chooses.

    Args:
        game: the game.
        seen: the state as the seat sees it, from `game.seen_by`.
        seat: the seat that chooses: the awaited one, or one of `awaits.others`.
        rng: the source of every random choice.
        deadline: says when the time to think is up. An `Effort` also counts the steps; one that ends after so
            many steps, with the same `rng`, repeats a choice exactly.
        opponent: who chooses.

    Returns:
        An action of this seat that is no talk. None if somebody else is awaited and the seat has nothing to
        do of its own accord.

    Raises:
        CannotPlay: the table does not know what an opponent would have to know.
    """
    skill = SKILLS[game.name]
    if seat != seen.awaits.actor and (
        seen.awaits.actor == NATURE or str(seen.awaits.kind) not in skill.together
    ):
        return None
    check_playable(game, seen)
    # Drawn first: an interrupted step may have used `rng`, and then this lot could not be repeated.
    lot = drawn(rng, _LOTS)
    options = skill.of(opponent.level)(Asked(game, seen, seat, rng, effort_of(deadline)))
    return opponent.character.pick(options, skill.slack, lot).action if options else None


def prepare(game: AnyGame, state: Any, opponent: Opponent, deadline: Deadline = never) -> bool:
    """Compute beforehand what an opponent needs; this may take many seconds.

    Without it, an opponent works that out while it plays, and plays weaker at first. What was worked out
    stays for good. The garbage collector takes up to a tenth of a second to look through it, so a caller
    with a deadline disables it while an opponent chooses.

    Args:
        game: the game.
        state: a state of the table, for example the first one.
        opponent: who will play.
        deadline: says when to stop. Called again, the work goes on from there.

    Returns:
        Whether all is worked out.

    Raises:
        CannotPlay: the table does not know what an opponent would have to know.
    """
    check_playable(game, state)
    return SKILLS[game.name].prepare(state, opponent.level, deadline)


def reason(
    game: AnyGame, seen: Any, seat: int, action: Any, opponent: Opponent, deadline: Deadline = never
) -> Sentence | None:
    """Why an opponent chooses an action, in a few words; None where there is nothing to say.

    Args:
        game: the game.
        seen: the state as the seat sees it.
        seat: the seat that chooses.
        action: its choice.
        opponent: who chooses; below the medium level it does not weigh its choices.
        deadline: says when the time to think is up.
    """
    if opponent.level in (Level.RANDOM, Level.EASY):
        return None
    return SKILLS[game.name].reason(seen, seat, action, deadline)


def check_playable(game: AnyGame, state: Any) -> None:
    """Check that opponents can play at this table.

    Raises:
        CannotPlay: the table does not know what an opponent would have to know.
    """
    if game.name not in SKILLS:
        raise CannotPlay(Sentence("machines do not play this game"))
    if (unknown := SKILLS[game.name].missing(state)) is not None:
        raise CannotPlay(unknown)


def check_can_play_on(game: AnyGame, state: Any, seat: int) -> None:
    """Check that an opponent can play on for a seat in the middle of a game.

    Args:
        game: the game.
        state: the whole state.
        seat: the seat.

    Raises:
        CannotPlay: the table does not know what an opponent would have to know.
    """
    check_playable(game, state)
    if (unknown := SKILLS[game.name].untold(state, seat)) is not None:
        raise CannotPlay(unknown)
