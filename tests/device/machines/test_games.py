"""Games against machines are played by lit keys; the record repeats what machines chose."""

import random
from dataclasses import replace

import pytest

from device.annals.result import facts_of
from device.game.match import Match
from device.game.published import record_of
from device.game.thinking import Think
from device.keys import Key
from device.screen.registry import SCREENS, playable
from engines.opponents import VERSION
from tests.device.machines.alone import begin, play, with_three_machines


@pytest.mark.parametrize("game", ["imalya", "choix_des_dieux", "artiseurs", "jelimvre"])
def test_each_game_is_played_by_keys_against_a_machine(alone, game):
    """Sixty presses from home on: the machine plays its turns, and its steps are marked as its own."""
    alone.sit_down(game, Key.ONE)
    for _ in range(60):
        if alone.state.outcome is not None:
            break
        alone.wander(1)
    assert alone.by_machine
    match = alone.table.match
    state = match.first
    for played in match.played:
        seat, for_people = match.game.seat_of(state, played.action), SCREENS[game].for_the_table
        assert played.entry.by_machine == (seat in match.machines and state.awaits.kind not in for_people)
        state = played.after


def test_three_machines_play_oniria_with_a_card_library(alone):
    """The machines take decks, choose cards and confirm; the table says that one has chosen, and not what."""
    with_three_machines(alone)
    told = set()
    while alone.match_steps < 60:
        alone.wander(1)
        told.add(alone.table.view().notice)
    verbs = {text.split()[0] for text in alone.by_machine}
    assert verbs >= {"take", "choose", "done"}
    assert "Nora has chosen." in told
    assert any(words.startswith("Nora: takes ") for words in told)
    assert not any("confirmation" in words for words in told)


@pytest.mark.parametrize(
    ("game", "level"),
    [("imalya", Key.TWO), ("choix_des_dieux", Key.THREE), ("artiseurs", Key.TWO), ("jelimvre", Key.TWO)],
)
def test_the_same_seed_and_version_choose_the_same_again(alone, game, level):
    """Every choice in the record is found again from what the record says, even one that ran out of time."""
    alone.sit_down(game, level)
    for _ in range(50):
        if alone.state.outcome is None:
            alone.wander(1)
    match = Match.open(alone.journal, playable(), alone.journal.games()[0])
    state, repeated = match.first, 0
    for number, played in enumerate(match.played):
        if played.entry.by_machine:
            seat = match.game.seat_of(state, played.action)
            question = Think.of(match.game, state, seat, match.machines[seat], number)
            again = replace(question, effort=played.entry.effort).answer()
            assert (again.action, again.effort) == (played.action, played.entry.effort)
            repeated += 1
        state = played.after
    assert repeated


def test_throws_on_the_screen_are_marked_and_repeated(alone):
    """The record says which throws the table has made; the seed makes the same again, and no statistics."""
    begin(alone, "imalya", on_screen=True, first=True)
    play(alone, *("throw R", "throw G", "throw B", "name 1"), by_machine={0, 2})
    alone.wait()
    match = alone.table.match
    drawn = [played for played in match.played if played.entry.drawn]
    assert len(drawn) > 2
    assert all(played.entry.by_machine for played in drawn)
    text = str(record_of(match, len(match.played)))
    assert f"Nora is a machine: easy version={VERSION}" in text
    assert "thrown on the screen for a machine" in text
    assert "chosen by a machine after" in text
    faces = facts_of(match.record, alone.journal.entries(match.record.number)).faces
    assert all(count.seat != 0 for count in faces)
    throw = match.played.index(drawn[-1])
    before = match.played[throw - 1].after
    chance = random.Random(match.machines[0].chance(0, throw))
    assert match.game.sample(before, chance) == drawn[-1].action


@pytest.mark.slow
@pytest.mark.parametrize("game", ["imalya", "choix_des_dieux", "artiseurs", "jelimvre"])
@pytest.mark.parametrize("keys", [(Key.ONE,), (Key.TWO, Key.FOUR), (Key.THREE, Key.FIVE)])
def test_a_whole_game_is_played_alone(alone, game, keys):
    """From home to the result, by lit keys, at each level; key 5 has the dice thrown on the screen."""
    alone.sit_down(game, *(key for key in keys if key is not Key.FIVE or SCREENS[game].has_dice))
    alone.play_to_the_end(3000)
    assert alone.by_machine
    assert alone.journal.games()[0].finished


@pytest.mark.slow
def test_a_whole_game_of_oniria_is_played_alone(alone):
    """With a card library, three machines and a person play to the last round."""
    with_three_machines(alone)
    alone.play_to_the_end(12_000)
    assert alone.journal.games()[0].finished
