"""The annals at a table: results as soon as a game is over, photographs of the best turns, old games read."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from device.annals import kept as kept_module
from device.annals import photos as photos_module
from device.annals.annals import TOLD_EVERY_S, Annals
from device.annals.finished import FinishedGames
from device.annals.kept import FILE_NAME, KeptGames
from device.annals.photos import Photos, around_dice, read_photo
from device.annals.questions import TellLuck
from device.cli import cli
from device.errors import AnnalsError
from device.game.background import AtOnce
from device.game.match import Match
from device.journal.journal import Journal
from device.journal.machine import Machine
from device.screen.base import View
from device.screen.rules.cards import rule_cards
from device.session.play import open_past
from device.settings.model import Settings
from engines.registry import GAMES
from tests.clock import Calendar
from tests.device.annals.games import (
    DRAWS,
    FORTY,
    SHORT,
    SHORT_RULES,
    SIXTY,
    known,
    opened,
    play,
    without_a_future,
)

GREEN = np.full((480, 640, 3), (0, 160, 0), np.uint8)
RED = np.full((960, 1280, 3), (0, 0, 160), np.uint8)


def annals_of(journal: Journal, folder: Path | None, **more: bool) -> Annals:
    """The annals of a table, which compute at once."""
    return Annals(journal, AtOnce(), folder, **more)


def act(match: Match, annals: Annals, texts: tuple[str, ...], picture=None) -> list[str]:
    """Play actions one by one as a table does, each followed with the same picture; returns the notices."""
    said = []
    for text in texts:
        match.apply(GAMES["imalya"].parse_action(text))
        said.append(annals.follow(match, picture))
    return [words for words in said if words]


def kept_photos(folder: Path) -> list[str]:
    """The names of the photographs."""
    return sorted(path.name for path in (folder / "photos").glob("*"))


def test_the_result_is_there_as_soon_as_a_game_is_over(journal: Journal, tmp_path: Path):
    """After the last step the result is known, and its luck is computed; undone, it is gone."""
    match = play(journal, actions=SHORT[:-1])
    annals = annals_of(journal, tmp_path)
    annals.refresh()
    assert annals.past.now is None
    act(match, annals, SHORT[-1:])
    now = annals.past.now
    assert now is not None
    assert (now.facts.scores, now.names, now.luck) == ((60, 40), ("Maëlle", "Yann"), ())
    annals.poll()
    annals.poll()
    assert len(annals.past.now.luck) == 2
    assert annals.past.results == (annals.past.now,)
    match.undo()
    annals.follow(match)
    assert annals.past.now is None


def test_old_games_are_read_one_by_one(journal: Journal, tmp_path: Path):
    """Games that were finished before the annals were kept are read beside the table, the newest first."""
    play(journal)
    play(journal, ("Inès", "Théo"))
    without_a_future(journal)
    annals = annals_of(journal, tmp_path)
    annals.refresh()
    assert (annals.past.results, annals.past.missing) == ((), 3)
    for _turn in range(8):
        annals.poll()
    assert [result.record.number for result in annals.past.results] == [1, 2]
    assert annals.past.missing == 0
    again = annals_of(journal, tmp_path)
    again.refresh()
    assert (len(again.past.results), again.past.missing) == (2, 1)


def test_results_are_listed_once_a_second_while_more_are_read(journal: Journal, tmp_path: Path):
    """Each list has screens drawn anew: one for each of 2,000 games would make them stutter for minutes."""
    for _game in range(4):
        play(journal)
    now_s = 0.0
    annals = Annals(journal, AtOnce(), tmp_path, clock=lambda: now_s)
    annals.refresh()
    for _turn in range(3):
        annals.poll()
    assert (annals.past.results, annals.past.missing) == ((), 4)
    now_s += TOLD_EVERY_S
    annals.poll()
    assert (len(annals.past.results), annals.past.missing) == (3, 1)
    annals.poll()
    assert (len(annals.past.results), annals.past.missing) == (4, 0)


def test_the_next_evening_begins_without_games(journal: Journal, tmp_path: Path):
    """At a table that stays open, the games of yesterday are not those of this evening."""
    calendar = Calendar()
    journal._now = calendar
    annals = Annals(journal, AtOnce(), tmp_path, now=calendar)
    match = play(journal, actions=SHORT[:-1])
    act(match, annals, SHORT[-1:])
    assert len(annals.past.tonight) == 1
    calendar.pass_minutes(24 * 60)
    annals.poll()
    assert (len(annals.past.tonight), len(annals.past.results)) == (0, 1)


def test_luck_that_is_missing_is_computed(journal: Journal, tmp_path: Path):
    """Games whose facts are kept without luck get it beside the table, the newest first."""
    for _game in range(2):
        play(journal)
    kept = KeptGames(tmp_path)
    FinishedGames.read(journal, kept)
    annals = annals_of(journal, tmp_path)
    annals.refresh()
    assert [result.luck for result in annals.past.results] == [(), ()]
    for _turn in range(2):
        annals.poll()
    assert [len(result.luck) for result in annals.past.results] == [0, 2]
    for _turn in range(2):
        annals.poll()
    again = annals_of(journal, tmp_path)
    again.refresh()
    assert [len(result.luck) for result in again.past.results] == [2, 2]


def test_luck_of_many_games_is_written_together(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """While more games wait, their luck is not written game by game; closing the table writes all of it."""
    for _game in range(3):
        play(journal)
    FinishedGames.read(journal, KeptGames(tmp_path))
    written = []
    write = kept_module.write_file
    monkeypatch.setattr(
        kept_module, "write_file", lambda path, text: (written.append(path), write(path, text))
    )
    annals = annals_of(journal, tmp_path)
    annals.refresh()
    for _turn in range(3):
        annals.poll()
    assert [len(result.luck) for result in annals.past.results] == [0, 2, 2]
    assert not written
    annals.close()
    again = annals_of(journal, tmp_path)
    again.refresh()
    assert [len(result.luck) for result in again.past.results] == [0, 2, 2]


def test_luck_is_computed_once(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The luck that the end of a game shows is not computed again when somebody asks for it."""
    match = play(journal, actions=SHORT[:-1])
    background = AtOnce()
    annals = Annals(journal, background, tmp_path)
    act(match, annals, SHORT[-1:])
    annals.ask_luck(1)
    for _turn in range(3):
        annals.poll()
    annals.ask_luck(1)
    annals.poll()
    assert [type(question) for question in background.answers] == [TellLuck]
    assert annals.past.luck == annals.past.now.luck


def test_luck_that_cannot_be_told_says_why(journal: Journal, tmp_path: Path):
    """Asked about a game without luck, the annals give the reason instead."""
    jelimvre = GAMES["jelimvre"]
    match = Match.begin(journal, jelimvre, jelimvre.presets["base"], ["Ana", "Ben"])
    annals = annals_of(journal, tmp_path)
    annals.follow(match)
    annals.ask_luck(1)
    annals.poll()
    annals.poll()
    assert "cannot be computed for a game of Jelimvre" in str(annals.past.luck)


def test_the_best_turn_is_photographed(journal: Journal, tmp_path: Path):
    """Each turn that is the best so far has its picture; at the end only that of the best one is left."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    assert act(match, annals, SIXTY, RED) == []
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]
    act(match, annals, FORTY, GREEN)
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]
    path = annals.past.photo(annals.past.now, annals.past.now.facts.best_turn)
    pixels = read_photo(path)
    assert pixels.shape == (600, 800, 3)
    assert np.abs(pixels.astype(int) - RED[0, 0]).max() < 8


def test_a_better_turn_takes_the_place(journal: Journal, tmp_path: Path):
    """A turn that brings more is photographed, too; at the end its picture alone is left."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    few = ("throw GGGRRR", *SIXTY[1:])
    act(match, annals, few, RED)
    first = kept_photos(tmp_path)
    act(match, annals, FORTY, GREEN)
    assert len(first) == 1
    assert len(kept_photos(tmp_path)) == 2
    act(match, annals, SIXTY, RED)
    act(match, annals, FORTY, GREEN)
    assert annals.past.now is not None
    assert kept_photos(tmp_path) == [f"game-1-step-{annals.past.now.facts.best_turn.step}.jpg"]


def test_a_turn_without_a_camera_has_no_picture(journal: Journal, tmp_path: Path):
    """A throw told by keys has no picture, nor has a table that takes none."""
    match = play(journal, actions=DRAWS)
    act(match, annals_of(journal, tmp_path), SIXTY)
    act(match, annals_of(journal, tmp_path, photos=False), FORTY, GREEN)
    assert kept_photos(tmp_path) == []


def test_a_turn_that_was_undone_loses_its_picture(journal: Journal, tmp_path: Path):
    """Counted again from throws told by keys, the turn must not show the picture of the undone one."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    act(match, annals, SIXTY, RED)
    for _step in SIXTY:
        match.undo()
        annals.follow(match)
    imalya = GAMES["imalya"]
    match.apply(imalya.parse_action(SIXTY[0]), by_hand=range(1, 7))
    annals.follow(match)
    act(match, annals, SIXTY[1:])
    assert kept_photos(tmp_path) == []


def test_another_step_in_place_of_an_undone_one_deletes_its_picture(journal: Journal, tmp_path: Path):
    """That step did not count the turn that the picture shows."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    act(match, annals, SIXTY, RED)
    match.undo()
    annals.follow(match)
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]
    act(match, annals, ("unlock 6",))
    assert kept_photos(tmp_path) == []


def test_a_turn_that_is_redone_keeps_its_picture(journal: Journal, tmp_path: Path):
    """Back past the best turn and then Redo, or the same keys once more, lead to the same turn."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    act(match, annals, SIXTY, RED)
    for redo in (match.redo, lambda: match.apply(GAMES["imalya"].parse_action(SIXTY[-1]))):
        match.undo()
        annals.follow(match)
        redo()
        annals.follow(match)
        assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]


def test_the_best_turn_keeps_its_picture_when_a_later_step_is_taken_back(journal: Journal, tmp_path: Path):
    """Back after the next throw leads to the step that counted the turn, as does resuming the game there."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    act(match, annals, SIXTY, RED)
    act(match, annals, FORTY[:1], GREEN)
    match.undo()
    assert annals.follow(match) == ""
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]


def test_a_full_disk_costs_the_photograph_alone(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """If the disk is full, one sentence says so, and the game goes on."""

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, tmp_path)
    monkeypatch.setattr(photos_module, "write_file", full)
    said = act(match, annals, SIXTY, RED)
    assert said == [
        "The photograph of this throw could not be kept: No space left on device. The game goes on."
    ]
    assert act(match, annals, FORTY, RED) == []
    assert annals.past.now is not None


def test_a_damaged_photograph_is_not_drawn(tmp_path: Path):
    """A file that is no picture, or is gone, gives no pixels."""
    photos = Photos(tmp_path)
    photos.keep(1, 12, RED)
    path = photos.find(1, 12)
    path.write_bytes(path.read_bytes()[:100])
    assert read_photo(path) is None
    path.write_bytes(b"")
    assert read_photo(path) is None
    path.unlink()
    assert read_photo(path) is None
    assert photos.find(1, 12) is None


def test_photographs_are_limited_in_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """With one photograph more than the limit, that of the oldest game is deleted; other files stay."""
    monkeypatch.setattr(photos_module, "MOST", 3)
    photos = Photos(tmp_path)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "holiday.jpg").write_bytes(b"")
    for game in (9, 10, 2, 11):
        photos.keep(game, 12, GREEN)
    assert kept_photos(tmp_path) == [*(f"game-{game}-step-12.jpg" for game in (10, 11, 9)), "holiday.jpg"]


def test_what_is_kept_of_deleted_games_is_deleted(journal: Journal, tmp_path: Path):
    """Deleting a game for good deletes its photograph and its result; the bin keeps both."""
    annals = annals_of(journal, tmp_path)
    for _game in range(2):
        match = play(journal, actions=DRAWS)
        act(match, annals, (*SIXTY, *FORTY), RED)
    journal.put_into_bin(1)
    annals.forget_deleted()
    assert len(kept_photos(tmp_path)) == 2
    journal.empty_bin()
    annals.forget_deleted()
    assert kept_photos(tmp_path) == ["game-2-step-12.jpg"]
    assert (tmp_path / FILE_NAME).read_text("utf-8").count("\n") == 1


def photographed_games(journal: Journal, folder: Path) -> None:
    """Three games with a photograph each: of Maëlle's turn, of Yann's, and one that goes on, of Maëlle's."""
    for players in (("Maëlle", "Yann"), ("Yann", "Maëlle")):
        match = play(journal, players, DRAWS)
        act(match, annals_of(journal, folder), (*SIXTY, *FORTY), RED)
    match = play(journal, actions=DRAWS)
    act(match, annals_of(journal, folder), SIXTY, RED)


def files_with(folder: Path, text: str) -> list[str]:
    """The files in a folder and below it whose bytes hold a text."""
    return [path.name for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


def test_a_forgotten_person_leaves_no_photograph(journal: Journal, tmp_path: Path):
    """The photographs of the person's turns are deleted with the name; those of others stay."""
    photographed_games(journal, tmp_path)
    before = ["game-1-step-12.jpg", "game-2-step-12.jpg", "game-3-step-12.jpg"]
    assert kept_photos(tmp_path) == before
    annals_of(journal, tmp_path).forget_person(1)
    assert kept_photos(tmp_path) == ["game-2-step-12.jpg"]
    journal.close()
    assert files_with(tmp_path, "Maëlle") == []
    assert files_with(tmp_path, "Yann") != []


def test_a_photograph_is_of_whoever_sat_there_also_after_the_seat_has_changed_hands(
    journal: Journal, tmp_path: Path
):
    """Maëlle's best turn is photographed, and a machine plays on: forgetting her deletes the picture."""
    match = play(journal, actions=DRAWS)
    act(match, annals_of(journal, tmp_path), SIXTY, RED)
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]
    match.change_seat(0, "Nora", Machine())
    annals_of(journal, tmp_path).forget_person(2)
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg"]
    annals_of(journal, tmp_path).forget_person(1)
    assert kept_photos(tmp_path) == []


def test_forgetting_by_command_deletes_photographs(tmp_path: Path):
    """`dice-table people forget` leaves neither name nor photograph in the data folder."""
    with opened(tmp_path) as journal:
        photographed_games(journal, tmp_path)
    done = CliRunner().invoke(cli, ["people", "forget", "Yann", "--yes", "--data", str(tmp_path)])
    assert done.exit_code == 0
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg", "game-3-step-12.jpg"]
    assert files_with(tmp_path, "Yann") == []


def test_a_photograph_whose_turn_is_not_known_goes_with_everybody_in_the_game(
    journal: Journal, tmp_path: Path
):
    """Of a game that this version cannot play, it may show the forgotten person."""
    without_a_future(journal)
    journal.seat_person(1, 2, known(journal, "Maëlle"))
    play(journal, ("Inès", "Théo"))
    for game in (1, 2):
        Photos(tmp_path).keep(game, 5, RED)
    annals_of(journal, tmp_path).forget_person(1)
    assert kept_photos(tmp_path) == ["game-2-step-5.jpg"]


def test_a_photograph_that_cannot_be_deleted_keeps_the_person(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nothing is half forgotten: the sentence names the file, and the person can be forgotten again."""

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    photographed_games(journal, tmp_path)
    monkeypatch.setattr(photos_module, "remove_file", refuse)
    with pytest.raises(AnnalsError, match=r"game-1-step-12\.jpg cannot be deleted: Permission denied"):
        annals_of(journal, tmp_path).forget_person(1)
    assert [person.name for person in journal.people()] == ["Maëlle", "Yann"]


def test_a_game_that_was_in_the_bin_too_long_leaves_no_photograph(tmp_path: Path):
    """A start of the table that empties the bin deletes the photographs of its games, too.

    A game is begun in between, since a pause counts for fifteen days at most.
    """
    calendar = Calendar()
    with opened(tmp_path, calendar) as journal:
        photographed_games(journal, tmp_path)
        journal.put_into_bin(1)
        calendar.pass_minutes(16 * 24 * 60)
        play(journal, actions=DRAWS)
        calendar.pass_minutes(16 * 24 * 60)
        _archive, annals, not_emptied = open_past(journal, Settings(data=tmp_path))
        annals.close()
    assert not_emptied == ""
    assert kept_photos(tmp_path) == ["game-2-step-12.jpg", "game-3-step-12.jpg"]


def test_a_table_that_saves_no_games_leaves_photographs_and_results_alone(tmp_path: Path):
    """A second table, or one whose games cannot be read, changes nothing that is kept of saved games."""
    with opened(tmp_path) as journal:
        photographed_games(journal, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.j*") if path.is_file()}
    with Journal.in_memory() as journal:
        match = play(journal, actions=DRAWS)
        _archive, annals, _not_emptied = open_past(journal, Settings(data=tmp_path))
        assert act(match, annals, (*SIXTY, *FORTY), RED) == []
        annals.close()
        assert annals.past.now.facts.scores == (60, 40)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.j*") if path.is_file()} == before
    assert kept_photos(tmp_path) == ["game-1-step-12.jpg", "game-2-step-12.jpg", "game-3-step-12.jpg"]


def test_a_table_without_a_folder_keeps_nothing(journal: Journal):
    """Results are there for this evening, and no file is written."""
    match = play(journal, actions=DRAWS)
    annals = annals_of(journal, None)
    assert act(match, annals, (*SIXTY, *FORTY), RED) == []
    assert annals.past.now.facts.scores == (60, 40)
    assert annals.past.photo(annals.past.now, annals.past.now.facts.best_turn) is None


def test_the_picture_is_cut_around_the_dice():
    """All dice are in the picture with half a die's margin, and it is as wide as the screens show it."""
    frame = np.zeros((720, 1280, 3), np.uint8)
    boxes = [(300.0, 300.0, 360.0, 360.0), (700.0, 420.0, 760.0, 480.0)]
    for x0, y0, x1, y1 in boxes:
        frame[int(y0) : int(y1), int(x0) : int(x1)] = 255
    cut = around_dice(frame, boxes)
    assert cut.shape[1] / cut.shape[0] == pytest.approx(150 / 84, abs=0.02)
    assert cut.sum() == frame.sum()
    assert cut.shape[1] == pytest.approx(520, abs=3)


@pytest.mark.parametrize("boxes", [[], [(0.0, 0.0, 1280.0, 720.0)], [(1200.0, 0.0, 1279.0, 60.0)]])
def test_dice_at_the_edge_are_cut_within_the_frame(boxes):
    """Without dice the whole frame is kept; at an edge the picture ends with the frame."""
    frame = np.full((720, 1280, 3), 255, np.uint8)
    cut = around_dice(frame, boxes)
    assert 0 < cut.shape[0] <= 720
    assert 0 < cut.shape[1] <= 1280


def test_deleting_a_game_by_command_deletes_its_photograph(tmp_path: Path):
    """`dice-table games --delete` leaves neither the photograph nor the result behind."""
    with opened(tmp_path) as journal:
        match = play(journal, actions=DRAWS)
        act(match, annals_of(journal, tmp_path), (*SIXTY, *FORTY), RED)
    done = CliRunner().invoke(cli, ["games", "--data", str(tmp_path), "--delete", "1", "--yes"])
    assert done.exit_code == 0
    assert kept_photos(tmp_path) == []
    assert (tmp_path / FILE_NAME).read_text("utf-8") == ""


def test_the_card_of_rules_says_how_long_their_games_take(journal: Journal, tmp_path: Path):
    """The median of the games that were over on their evening; nothing for rules that nobody has played."""
    for minutes in (20, 100, 30, 3000):
        play(journal, minutes=minutes)
    annals = annals_of(journal, tmp_path)
    annals.refresh()
    while annals.past.missing:
        annals.poll()
    played, other = GAMES["imalya"].parse_rules(SHORT_RULES), GAMES["imalya"].presets["sort"]
    view = View(past=annals.past)
    assert rule_cards(view, "imalya", ("Maëlle", "Yann"), played)[0].minutes == 30
    assert rule_cards(view, "imalya", ("Maëlle", "Yann"), other)[0].minutes is None
