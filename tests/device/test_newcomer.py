"""A newcomer's evening, played by keys alone at a table that is killed at ten places chosen by chance."""

import os
import random
import signal

import pytest

from device.journal.journal import FILE_NAME, Journal
from device.settings.load import load_settings
from tests.device.newcomer import NAMES, RENAMED, TITLES, Newcomer, environment_of
from tests.faults.disk import Disk
from tests.faults.kills import killed
from tests.faults.play import state_after

SEED = 7
KILLS = 10
MOST_CHANGES = 1200
"""How many changes of the disk there are at most between two kills."""
PATIENCE_S = 120.0


@pytest.mark.slow
def test_an_evening_of_five_games_survives_ten_kills(tmp_path):
    """Five games are begun, left, taken up and finished; what a screen has shown as kept is kept."""
    chance = random.Random(SEED)
    interrupted = 0
    for number in range(KILLS):
        strike = chance.randrange(MOST_CHANGES)
        told = killed(
            lambda say, number=number, strike=strike: sit(tmp_path, number, strike, say), PATIENCE_S
        )
        assert told[-1] != "done", "the evening was over before the last kill"
        interrupted += "game" in told[-1]
        check_kept(tmp_path, told)
    assert interrupted, "no kill fell into a game"
    newcomer = Newcomer(tmp_path, chance)
    while newcomer.go_on():
        pass
    newcomer.look_back()
    assert {record.name for record in newcomer.journal.games()} == set(TITLES)
    assert not newcomer.journal.unfinished()
    assert {person.name for person in newcomer.journal.people()} == {RENAMED, *NAMES[1:]}
    newcomer.close()


def sit(folder, number, strike, say):
    """Go on with the evening, and kill this process just before a change of the disk."""

    def change(index):
        if index == strike:
            os.kill(os.getpid(), signal.SIGKILL)

    with Disk() as disk:
        newcomer = Newcomer(folder, random.Random(f"{SEED} {number}"), say)
        say(newcomer.kept())
        disk.before = change
        while newcomer.go_on():
            pass
        say("done")


def check_kept(folder, told):
    """Whatever was shown as kept before the kill is there afterwards; at most the last press is more."""
    assert not (errors := [words for words in told if isinstance(words, str)]), errors
    shown = {words["game"][0]: words["game"] for words in told if "game" in words}
    with Journal(folder / FILE_NAME) as journal:
        assert not journal.notices
        names = {person.name for person in journal.people()}
        records = {record.number: record for record in journal.games()}
        for number, written, state in shown.values():
            entries = journal.entries(number)
            assert len(entries) >= written
            kept = str(state_after(records[number], entries[:written]))
            assert with_first_name(kept) == with_first_name(state)
    renamed = {NAMES[0]} if RENAMED in names else set()
    assert names | renamed >= set(told[-1]["names"])
    theme = load_settings(environment=environment_of(folder)).settings.screen.theme
    assert theme in (told[-1]["theme"], "jour")


def with_first_name(position):
    """A position with the name that a person had before a kill fell into the change of that name."""
    return position.replace(f'"{RENAMED}"', f'"{NAMES[0]}"')
