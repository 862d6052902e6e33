"""A match of the toy game: play it, read its actions, and resume it."""

from device.game.match import Match
from device.journal.journal import Journal
from device.journal.machine import Machine
from engines.opponents import parse_opponent
from tests.device.resumed import resumed
from tests.device.toy import TOY, Say

GAMES = {"toy": TOY}
MACHINE = Machine(parse_opponent("strong-teaser"), on_screen=True, seed=7)


def play(match: Match, *texts: str) -> None:
    """Apply actions one after the other."""
    for text in texts:
        match.apply(Say(text))


def texts(match: Match) -> list[str]:
    """The actions in force."""
    return [str(action) for action in match.actions]


def reopened(journal: Journal) -> Match:
    """The game as resumed from the journal."""
    match = resumed(journal, GAMES)
    assert match is not None
    return match


def take_turns(match: Match) -> None:
    """Play a turn of the person, then the throw for the machine and its first choice."""
    play(match, "throw 13", "keep 1", "keep 2", "throw 35")
    match.apply_machine(Say("keep 1"), effort=12)
