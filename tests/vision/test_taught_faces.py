"""A few looks are enough to recognise a die, and to recognise strangers."""

import numpy as np
import pytest

from tests.vision.looks import a_look, describe
from vision import taught_faces
from vision.embeddings import EmbeddingCache, rotated, streakless_look, take_look
from vision.opinion import Face
from vision.taught import LOOK_PX
from vision.taught_faces import TaughtFaces

ONE, TWO = Face("d6", "own", "1"), Face("d6", "own", "2")


def remembered(**looks: list[tuple[int, int]]) -> TaughtFaces:
    """Remember the looks that are given for each face."""
    faces = {Face("d6", "own", name[1:]): [a_look(*look) for look in seen] for name, seen in looks.items()}
    return TaughtFaces(faces, EmbeddingCache(describe))


def likeness(known: TaughtFaces, look: np.ndarray) -> np.ndarray:
    """The likeness of a look to each face."""
    return known.likeness(EmbeddingCache(describe).glance(look))


def evidence(known: TaughtFaces, look: np.ndarray) -> np.ndarray:
    """The evidence of a look for each face."""
    seen = EmbeddingCache(describe).glance(look)
    return known.against_strangers(known.likeness(seen), known.log_likelihoods(seen))


@pytest.fixture
def two_faces() -> TaughtFaces:
    """Two faces, three looks each, a little apart from each other."""
    return remembered(f1=[(0, 0), (0, 10), (0, 20)], f2=[(1, 0), (1, 10), (1, 20)])


def test_the_face_of_the_nearest_look_is_the_likeliest(two_faces: TaughtFaces) -> None:
    """A crop is evidence for the face of its nearest look and against the other face."""
    assert list(two_faces.faces) == [ONE, TWO]
    first, second = evidence(two_faces, a_look(0, 15))
    assert first > 2 > -2 > second


def test_what_is_like_no_look_speaks_against_every_face(two_faces: TaughtFaces) -> None:
    """A crop that resembles no look is evidence against every face."""
    assert (evidence(two_faces, a_look(2)) < -2).all()


def test_the_discriminant_only_moves_evidence_between_the_faces(two_faces: TaughtFaces) -> None:
    """With three looks a face it counts 3/11; both faces together stay as likely as by likenesses alone."""
    both, by_discriminant = np.array([0.9, 0.86], np.float32), np.array([0, -11], np.float32)
    alone = two_faces.against_strangers(both, np.zeros(2, np.float32))
    first, second = two_faces.against_strangers(both, by_discriminant)

    assert first - second == pytest.approx(alone[0] - alone[1] + 3, rel=1e-4)
    assert np.logaddexp(first, second) == pytest.approx(np.logaddexp(*alone), rel=1e-4)


def test_many_looks_separate_faces_that_resemble_each_other() -> None:
    """Thirty looks at each of two similar faces give more evidence between them than three looks do."""
    differences = []
    for count in (3, 30):
        looks = {f"f{face}": [(0, 10 * face + step % 3) for step in range(count)] for face in (1, 2)}
        first, second = evidence(remembered(**looks), a_look(0, 11))
        differences.append(first - second)

    assert 0 < differences[0] < differences[1] / 2


def test_dice_that_look_ever_different_are_taken_more_loosely() -> None:
    """The more the looks at one face differ, the lower the similarity that is required."""
    steady = remembered(f1=[(0, 0)] * 2)
    unsteady = remembered(f1=[(0, 0), (0, 200)])
    assert unsteady.same.middle < steady.same.middle
    assert unsteady.strange_at < steady.strange_at


def test_a_look_is_worked_out_once() -> None:
    """The descriptors of a look are cached, since teaching adds one look after another."""
    asked = []

    def counting(crops: list[np.ndarray]) -> np.ndarray:
        asked.append(len(crops))
        return describe(crops)

    memory = EmbeddingCache(counting)
    TaughtFaces({ONE: [a_look(0), a_look(1)]}, memory)
    TaughtFaces({ONE: [a_look(0)], TWO: [a_look(1), a_look(2)]}, memory)
    assert asked == [24, 24, 24]


def test_looks_are_compared_once_a_die_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer compares no looks with each other; the first die that is compared does, for all answers."""
    compared = []

    def counting(seen: np.ndarray, looks: np.ndarray) -> np.ndarray:
        compared.append(len(looks))
        return likenesses(seen, looks)

    likenesses = taught_faces.likenesses
    monkeypatch.setattr(taught_faces, "likenesses", counting)
    known = remembered(f1=[(0, 0), (0, 10)], f2=[(1, 0)])
    assert compared == []
    assert (evidence(known, a_look(0)) > 0).any()
    assert compared


def test_a_table_that_runs_for_months_keeps_few_descriptors() -> None:
    """Beyond a number of looks the one that was not asked for the longest is dropped, and described anew."""
    asked = []

    def counting(crops: list[np.ndarray]) -> np.ndarray:
        asked.append(int(crops[0][32, 32, 0]))
        return describe(crops)

    memory = EmbeddingCache(counting, most=2)
    for axis in (0, 1, 0, 2, 0, 1):
        memory.rotations(a_look(axis))
    assert asked == [0, 1, 2, 1]


def test_no_looks_know_nothing() -> None:
    """Without any look there is no evidence at all."""
    nothing = TaughtFaces({}, EmbeddingCache(describe))
    assert len(evidence(nothing, a_look(0))) == 0


def test_a_look_is_twice_as_wide_as_its_die_and_turns_about_its_middle() -> None:
    """A look is twice as wide as its die, and its turned crops turn about the middle of the die."""
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[95:105, 115:125] = 255  # to the right inside the die's box
    look = take_look(picture, (70, 70, 130, 130))
    assert look.shape == (LOOK_PX, LOOK_PX, 3)
    crops = rotated(look)
    rows, columns = np.nonzero(crops[0][..., 0] > 127)
    assert (round(rows.mean()), round(columns.mean())) == (48, 70)
    rows, columns = np.nonzero(crops[3][..., 0] > 127)
    assert (round(rows.mean()), round(columns.mean())) == (24, 48)


def test_a_look_without_streaks_shows_the_ink_of_its_die_alone() -> None:
    """Streaks from blue to white vanish from the middle of a look, where its die lies; red ink stays."""
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[..., 0] = 255
    share = (np.arange(200) % 10 / 10)[:, None]
    picture[..., 1] = picture[..., 2] = 255 * share
    picture[96:104, 96:104] = (40, 40, 230)
    look = streakless_look(take_look(picture, (70, 70, 130, 130)))
    assert look.shape == (LOOK_PX, LOOK_PX, 3)
    assert (look == look[..., :1]).all()
    body, ink = look[30:40, 30:66, 0].astype(int), look[46:50, 46:50, 0]
    assert np.ptp(body) < 30
    assert ink.min() > body.max() + 50


def test_dice_whose_faces_are_alike_prove_little() -> None:
    """Where looks at two faces are much alike, as among ornaments, a likeness proves a face no more."""
    plain = remembered(_1=[(0, off) for off in (0, 5, 10)], _2=[(1, off) for off in (0, 5, 10)])
    ornate = remembered(_1=[(0, off) for off in (0, 5, 10)], _2=[(0, off) for off in (30, 35, 40)])
    crop = a_look(0, 2)
    assert plain.against_other_faces(likeness(plain, crop))[0] > 2.5
    assert ornate.against_other_faces(likeness(ornate, crop))[0] < 2
    assert (plain.against_other_faces(likeness(plain, a_look(2))) == 0).all()


def test_separation_tells_how_well_looks_tell_faces_apart() -> None:
    """It is large for faces that differ, small for faces that are alike, and 0 where there are few looks."""
    offs = (0, 20, 40)
    plain = remembered(_1=[(0, off) for off in offs], _2=[(1, off) for off in offs])
    alike = remembered(_1=[(0, off) for off in offs], _2=[(0, off) for off in (10, 30, 50)])
    few = remembered(_1=[(0, 0), (0, 10)], _2=[(1, 0), (1, 10)])
    assert plain.separation > 5
    assert alike.separation < 1
    assert few.separation == 0


def test_the_only_face_that_was_looked_at_is_not_proved() -> None:
    """One answer does not tell how alike the other faces of the die are; some answers do."""
    alone = remembered(_1=[(0, 0)])
    known = remembered(**{f"_{axis}": [(axis, 0), (axis, 10)] for axis in range(4)})
    crop = a_look(0, 38)
    assert alone.against_other_faces(likeness(alone, crop))[0] < 3
    assert (
        known.against_other_faces(likeness(known, crop))[0]
        > alone.against_other_faces(likeness(alone, crop))[0]
    )
