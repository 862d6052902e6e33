"""Fuzz the engines: every damaged text or odd action must be answered or refused with a sentence.

    python -m tests.engines.hostile --trials 100000 --seed 1

runs that many trials in each game and prints what was tried and what crashed.
"""

from __future__ import annotations

import argparse
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import islice
from random import Random
from typing import Any

from engines.contract import Game
from engines.errors import EngineError
from engines.registry import GAMES
from models.arguments import whole_number
from tests.engines.simulate import NAMES, answer_by_chance

PATIENCE_S = 5
"""Nothing that is tried may take longer, in seconds of the processor."""
_LISTED = 300
"""The most legal actions of a state that are listed."""
_STEPS = 150
"""The actions of a game before another one begins."""
_NUMBERS = (
    *("0", "1", "2", "-1", "5", "9", "99", "+1", "01", "1_0", "3.5", "1e9", "\N{ARABIC-INDIC DIGIT THREE}"),
    *("1000000", "9" * 30, "9" * 4300, "9" * 5000),
)
_SIGNS = '0123456789 ,;:=/+-*?.!@#>"\\[]{}()\n\tWRBSANDGMEabcde\u00e9\u202e\N{ARABIC-INDIC DIGIT THREE}'
_WORDS = ("-", "", "on", "off", '""', '"\\n"', '"\\ud83d"', "[" * 3000, "x" * 500, "\x1b[31m", "puzzle")


@dataclass
class Tally:
    """Counts of what was tried and what went wrong.

    Attributes:
        tried: number of trials by kind.
        refused: number of trials by kind that an engine refused with a sentence.
        crashed: the first trial that ended in each kind of crash.
        crashes: how often each kind of crash happened.
    """

    tried: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    crashed: dict[str, str] = field(default_factory=dict)
    crashes: Counter[str] = field(default_factory=Counter)

    def attempt(self, kind: str, told: str, deed: Callable[[], Any]) -> Any:
        """Run a trial and return its result; return None if the engine refuses or crashes.

        Args:
            kind: the name of this kind of trial.
            told: the text that is needed to repeat the trial.
            deed: the trial.
        """
        self.tried[kind] += 1
        try:
            with _in_time():
                return deed()
        except EngineError as error:
            self.refused[kind] += 1
            str(error).encode("utf-8", "surrogatepass")
        except Exception as error:  # noqa: BLE001 - every kind of crash must be counted
            frame = traceback.extract_tb(error.__traceback__)[-1]
            way = (
                f"{kind}: {type(error).__name__} in {frame.filename.rpartition('engines/')[2]}:{frame.lineno}"
            )
            self.crashes[way] += 1
            self.crashed.setdefault(way, f"{str(error)[:200]}\n{told[:3000]}")
        return None


@contextmanager
def _in_time() -> Iterator[None]:
    """Raise TimeoutError if the body takes longer than `PATIENCE_S`."""

    def late(*_: object) -> None:
        raise TimeoutError(f"no answer after {PATIENCE_S} s")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def try_game(game: Game, rng: Random, trials: int, tally: Tally) -> None:
    """Run that many trials in one game: play it by chance, with hostile answers between the legal ones."""
    until = sum(tally.tried.values()) + trials
    corpus = _Corpus(game)
    while sum(tally.tried.values()) < until:
        state = _fresh(game, rng, tally)
        for _ in range(_STEPS):
            if state is None or sum(tally.tried.values()) >= until:
                break
            state = _step(game, state, rng, corpus, tally)


def _fresh(game: Game, rng: Random, tally: Tally) -> Any:
    """Start a game with random rules and a random number of players, which may be impossible."""
    text = spoilt(_rules_text(game, rng), (), rng) if rng.random() < 0.3 else _rules_text(game, rng)
    rules = tally.attempt(f"{game.name} rules", text, lambda: game.parse_rules(text))
    if rules is None:
        rules = rng.choice(list(game.presets.values()))
    elif game.parse_rules(str(rules)) != rules:
        tally.attempt(f"{game.name} rules back", text, lambda: _differ(str(rules)))
    number = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 40))
    names = [*NAMES, *(f"Guest {seat}" for seat in range(40))][:number]
    return tally.attempt(f"{game.name} new", f"{rules} for {number}", lambda: game.new(rules, names))


def _differ(text: str) -> None:
    raise AssertionError(f"reads back otherwise: {text}")


def _rules_text(game: Game, rng: Random) -> str:
    """Return rules with random switches; the engine must refuse rules that exclude each other."""
    preset = rng.choice(list(game.presets.values()))
    words = str(preset).split()
    for switch in rng.sample(fields(preset), k=min(rng.randint(0, 5), len(fields(preset)))):
        word = _switch_word(switch.name, switch.default, rng)
        if word and not any(other.startswith(f"{switch.name}=") for other in words):
            words.append(word)
    return " ".join(words)


def _switch_word(name: str, default: object, rng: Random) -> str:
    if isinstance(default, bool):
        return f"{name}={rng.choice(('on', 'off'))}"
    if isinstance(default, StrEnum):
        return f"{name}={rng.choice(list(type(default)))}"
    if isinstance(default, int):
        return f"{name}={rng.choice(_NUMBERS)}"
    return ""


def _step(game: Game, state: Any, rng: Random, corpus: _Corpus, tally: Tally) -> Any:
    """Run hostile trials at a state, answer it, mostly with a legal action, and return the next state."""
    text = str(state)
    legal = tally.attempt(f"{game.name} legal", text, lambda: list(islice(state.legal_actions(), _LISTED)))
    tally.attempt(f"{game.name} awaits", text, lambda: (state.awaits, state.outcome))
    said = [str(action) for action in legal or ()]
    corpus.add(rng.sample(said, k=min(3, len(said))))
    after = [_act(game, state, corpus.action(rng), tally) for _ in range(4)]
    _spoil_state(game, text, rng, corpus, tally)
    if state.outcome is not None:
        return None
    if rng.random() < 0.1:
        return next((found for found in after if found is not None), state)
    return (
        tally.attempt(
            f"{game.name} apply", text, lambda: state.apply(answer_by_chance(game.name, state, rng))
        )
        if legal
        else None
    )


def _act(game: Game, state: Any, text: str, tally: Tally) -> Any:
    """Return the state after an action given as text; None if it is no action or is refused."""
    action = tally.attempt(f"{game.name} action", text, lambda: game.parse_action(text))
    if action is None:
        return None
    told = f"{text}\n{state}"
    after = tally.attempt(f"{game.name} apply", told, lambda: state.apply(action))
    if after is not None:
        tally.attempt(f"{game.name} events", told, lambda: game.events(state, action, after))
        tally.attempt(f"{game.name} back", told, lambda: _reads_back(game, after))
    return after


def _reads_back(game: Game, state: Any) -> None:
    try:
        found = game.parse_state(str(state))
    except EngineError as error:
        raise AssertionError(f"the state does not read back: {error}") from error
    if found != state:
        raise AssertionError("the state reads back otherwise")


def _spoil_state(game: Game, text: str, rng: Random, corpus: _Corpus, tally: Tally) -> None:
    """Damage the text of a state; if the result still parses as a state, query it and act on it."""
    broken = spoilt(text, corpus.words, rng)
    state = tally.attempt(f"{game.name} state", broken, lambda: game.parse_state(broken))
    if state is None:
        return
    kind = f"{game.name} odd state"
    awaits = tally.attempt(kind, broken, lambda: state.awaits)
    legal = tally.attempt(kind, broken, lambda: list(islice(state.legal_actions(), _LISTED)))
    for action in rng.sample(legal or [], k=min(2, len(legal or []))):
        tally.attempt(kind, f"{action}\n{broken}", lambda action=action: str(state.apply(action)))
    if awaits is None:
        return
    for _ in range(3):
        line = corpus.action(rng)
        action = tally.attempt(f"{game.name} action", line, lambda line=line: game.parse_action(line))
        if action is not None:
            tally.attempt(kind, f"{line}\n{broken}", lambda action=action: str(state.apply(action)))


class _Corpus:
    """Actions that were legal at some moment of a game, and the words they are made of."""

    def __init__(self, game: Game) -> None:
        self.words: list[str] = [*_WORDS]
        self._lines: list[str] = []
        self._shapes = _shapes(game)

    def add(self, lines: Sequence[str]) -> None:
        """Add the texts of more actions."""
        self._lines = [*self._lines[-2000:], *lines]
        self.words = [*self.words[-500:], *(word for line in lines for word in line.split(" "))]

    def action(self, rng: Random) -> str:
        """Return an action that was legal at another moment, or a damaged one."""
        line = rng.choice(self._lines if self._lines and rng.random() < 0.6 else self._shapes)
        return line if rng.random() < 0.25 else spoilt(line, self.words, rng)


def _shapes(game: Game) -> list[str]:
    """Return an example of each action of a game, taken from the engine's own refusals."""
    said = ""
    try:
        game.parse_action("?")
    except EngineError as error:
        said = str(error).rpartition("begins with ")[2]
    found = []
    for verb in said.split(", "):
        try:
            game.parse_action(f"{verb} ?")
        except EngineError as error:
            _, _, shape = str(error).rpartition("reads like ")
            found.append(shape.strip("'") or verb)
    return found


def spoilt(text: str, words: Sequence[str], rng: Random) -> str:
    """Return a text with one to three random changes.

    Args:
        text: lines of words.
        words: words that may replace a word of the text.
        rng: source of chance.
    """
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(_CHANGES)(text, words, rng)
    return text


def _other_number(text: str, words: Sequence[str], rng: Random) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return _other_word(text, words, rng)
    start = end = rng.choice(places)
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[:start] + rng.choice(_NUMBERS) + text[end:]


def _other_word(text: str, words: Sequence[str], rng: Random) -> str:
    found = text.split(" ")
    found[rng.randrange(len(found))] = rng.choice([*words, *_WORDS, *_NUMBERS])
    return " ".join(found)


def _two_words(text: str, words: Sequence[str], rng: Random) -> str:
    found = text.split(" ")
    one, other = rng.randrange(len(found)), rng.randrange(len(found))
    found[one], found[other] = found[other], found[one]
    return " ".join(found)


def _other_value(text: str, words: Sequence[str], rng: Random) -> str:
    """Replace the value behind the equals sign of one word by the value of another word."""
    found = text.split(" ")
    valued = [place for place, word in enumerate(found) if "=" in word]
    if len(valued) < 2:
        return _two_words(text, words, rng)
    one, other = rng.sample(valued, k=2)
    name = found[one].partition("=")[0]
    found[one] = f"{name}={found[other].partition('=')[2]}"
    return " ".join(found)


def _other_sign(text: str, words: Sequence[str], rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(["", rng.choice(_SIGNS)]) + text[place + rng.randint(0, 1) :]


def _other_lines(text: str, words: Sequence[str], rng: Random) -> str:
    """Delete a line, double it or move it."""
    lines = text.split("\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.choice((0, 1, 2))):
        lines.insert(rng.randint(0, len(lines)), line)
    return "\n".join(lines)


_CHANGES = (_other_number, _other_number, _other_word, _other_value, _two_words, _other_sign, _other_lines)


def report(tally: Tally) -> str:
    """Return a text with a line for each kind of trial and each kind of crash."""
    lines = [
        f"{kind:30} tried {number:8} refused {tally.refused[kind]:8}"
        for kind, number in sorted(tally.tried.items())
    ]
    lines += [
        f"CRASHED {number} times: {way}\n{tally.crashed[way]}\n"
        for way, number in tally.crashes.most_common()
    ]
    return "\n".join([*lines, f"tried {sum(tally.tried.values())}, crashed {sum(tally.crashes.values())}"])


def main(given: Sequence[str] | None = None) -> None:
    """Run the trials, print the report, and exit with an error if anything crashed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=whole_number(1), default=100_000, help="in each game")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    options = parser.parse_args(given)
    tally = Tally()
    for name in options.games:
        try_game(GAMES[name], Random(f"{name} {options.seed}"), options.trials, tally)
    print(report(tally))
    sys.exit(bool(tally.crashes))


if __name__ == "__main__":
    main()
