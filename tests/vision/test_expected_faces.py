"""What a crop shows: the probabilities of the model's classes, weighed by the looks that were taught."""

import numpy as np
import pytest

from models.measure.evenings import rendered
from models.measure.matching import pair
from models.measure.score import class_read
from tests.vision.looks import RUNES, a_look, describe, drawn_by
from vision.dice_set import D6_PIPS, OSSELETS, Answered, DiceSet
from vision.embeddings import EmbeddingCache
from vision.expected_faces import ExpectedFaces, _surer
from vision.opinion import NOTHING, OTHER, Opinion
from vision.reader import Reader
from vision.taught import TaughtSet
from vision.taught_faces import TaughtFaces

CLASSES = (*D6_PIPS.classes, "d8 numerals 1", OTHER, NOTHING)


def probabilities(**named: float) -> np.ndarray:
    """Probabilities of the classes, given by short names: p3 is the three with pips."""
    row = np.full(len(CLASSES), 1e-6, np.float32)
    for name, share in named.items():
        found = {"other": OTHER, "nothing": NOTHING, "d8": "d8 numerals 1"}.get(name, f"d6 pips {name[1:]}")
        row[CLASSES.index(found)] = share
    return row / row.sum()


def expected(*kinds, taught=()) -> ExpectedFaces:
    """What the reader expects when these kinds and taught sets are on the table."""
    return ExpectedFaces(DiceSet("test", kinds, tuple(taught)), CLASSES, EmbeddingCache(describe))


def likeliest(of: ExpectedFaces, opinion: Opinion) -> str:
    """The name of the likeliest face, "stranger" or "nothing"."""
    shares = {
        f"{face.design} {face.name}": share for face, share in zip(of.faces, opinion.faces, strict=True)
    }
    shares |= {"stranger": opinion.stranger, "nothing": opinion.nothing}
    assert sum(shares.values()) == pytest.approx(1.0, abs=1e-4)
    return max(shares, key=shares.__getitem__)


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        (probabilities(p3=0.9, p5=0.1), "pips 3"),
        (probabilities(other=0.99, p3=0.01), "stranger"),
        (probabilities(d8=0.5, p3=0.5), "pips 3"),
        (probabilities(nothing=0.9, p3=0.1), "nothing"),
    ],
)
def test_expected_dice_are_told_by_their_classes(row: np.ndarray, shown: str) -> None:
    """An expected die wins over a stranger unless the stranger is ten times as likely."""
    pips = expected(D6_PIPS)
    assert likeliest(pips, pips.opinion(row)) == shown


def test_pips_may_be_points_of_an_osselet_where_no_d6_is_expected() -> None:
    """Two pips among osselets are taken for two points, never surely; with d6 on the table they are pips."""
    classes = (*D6_PIPS.classes, *OSSELETS.classes, OTHER, NOTHING)
    row = np.full(len(classes), 1e-6, np.float32)
    row[[classes.index("d6 pips 2"), classes.index(NOTHING)]] = 0.9, 0.1
    alone, beside = (
        ExpectedFaces(DiceSet("test", kinds), classes, EmbeddingCache(describe))
        for kinds in ((OSSELETS,), (OSSELETS, D6_PIPS))
    )

    assert likeliest(alone, alone.opinion(row)) == "osselets point2"
    assert alone.opinion(row).faces.max() < 0.85
    assert likeliest(beside, beside.opinion(row)) == "pips 2"


@pytest.mark.parametrize(
    ("look", "row", "shown"),
    [
        (a_look(0, 5), probabilities(other=0.9, p1=0.1), "Runes 1"),
        (a_look(1), probabilities(other=0.9, nothing=0.1), "Runes 2"),
        (a_look(3), probabilities(other=0.9, p1=0.1), "stranger"),
        (a_look(3), probabilities(p6=0.99), "stranger"),
        (a_look(3), probabilities(nothing=0.99), "nothing"),
    ],
)
def test_taught_dice_are_told_by_their_looks(look: np.ndarray, row: np.ndarray, shown: str) -> None:
    """A taught face is recognised by its looks, whatever the classes say.

    A crop that resembles no look is a stranger, even if the classes see pips.
    """
    runes = expected(taught=[RUNES])
    assert likeliest(runes, runes.opinion(row, look)) == shown


def test_an_answer_of_the_evening_makes_strangers_less_likely() -> None:
    """Once somebody has said what a taught die shows, such dice are held twice as likely as before."""

    def odds(answers: int) -> float:
        answered = Answered("d6", "Runes", {"2": RUNES.looks["2"][:answers]})
        runes = ExpectedFaces(DiceSet("test", (), (RUNES,), (answered,)), CLASSES, EmbeddingCache(describe))
        opinion = runes.opinion(probabilities(other=1.0), a_look(0, 75))
        return float(opinion.faces.max()) / opinion.stranger

    assert [odds(answers) / odds(0) for answers in (1, 2)] == pytest.approx([2, 2], rel=1e-3)


def test_a_look_that_was_added_puts_a_class_right() -> None:
    """A look added at the six makes this die a six, although the classes lean to the five."""
    added = TaughtSet("pips", "d6", {"6": (a_look(0),)})
    row = probabilities(p5=0.8, p6=0.2)
    before, after = expected(D6_PIPS), expected(D6_PIPS, taught=[added])
    assert likeliest(before, before.opinion(row)) == "pips 5"
    assert likeliest(after, after.opinion(row, a_look(0))) == "pips 6"


def test_a_look_that_was_added_says_nothing_of_other_dice() -> None:
    """Added looks leave the probabilities of dice unchanged that do not resemble them."""
    after = expected(D6_PIPS, taught=[TaughtSet("pips", "d6", {"6": (a_look(0),)})])
    for row in (probabilities(p6=0.9, p5=0.1), probabilities(p5=0.9, p6=0.1)):
        plain = expected(D6_PIPS).opinion(row)
        assert np.allclose(after.opinion(row, a_look(3)).faces, plain.faces, atol=1e-3)


def test_pips_and_dice_of_ones_own_lie_on_one_table() -> None:
    """With pips and a taught set on one table, dice of both are read rightly."""
    both = expected(D6_PIPS, taught=[RUNES])
    assert likeliest(both, both.opinion(probabilities(p4=0.95, other=0.05), a_look(3))) == "pips 4"
    assert likeliest(both, both.opinion(probabilities(other=0.95, p4=0.05), a_look(1))) == "Runes 2"


def test_a_face_that_was_never_shown_is_not_expected() -> None:
    """A face without a look is not expected; in a set without any look every die is a stranger."""
    begun = TaughtSet("Runes", "d6", {"1": (a_look(0),) * 3, "2": ()})
    assert [face.name for face in expected(taught=[begun]).faces] == ["1"]
    nothing = expected(taught=[TaughtSet("Runes", "d6", {"1": ()})])
    assert likeliest(nothing, nothing.opinion(probabilities(other=0.9, p1=0.1))) == "stranger"


def test_a_die_that_a_glance_leaves_in_doubt_is_looked_at_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain look is compared in six crops; one in doubt in twelve more, whose embeddings are averaged."""
    monkeypatch.setattr(ExpectedFaces, "_streakless", TaughtFaces({}, EmbeddingCache(describe)))
    asked = []

    def counting(crops: list[np.ndarray]) -> np.ndarray:
        asked.append(len(crops))
        return describe(crops)

    runes = ExpectedFaces(DiceSet("test", (), (RUNES,)), CLASSES, EmbeddingCache(counting))
    asked.clear()
    runes.opinion(probabilities(other=1.0), a_look(0))
    plain = list(asked)
    asked.clear()
    runes.opinion(probabilities(other=1.0), a_look(0, 75))

    assert plain == [6]
    assert asked == [6, 12]


@pytest.fixture
def without_streaks(monkeypatch: pytest.MonkeyPatch) -> list[np.ndarray]:
    """Looks without streaks that show the drawn face plainly; holds the looks of which they were made."""
    made: list[np.ndarray] = []

    def streakless(look: np.ndarray) -> np.ndarray:
        made.append(look)
        axis, _ = drawn_by(look)
        return a_look(axis)

    monkeypatch.setattr("vision.embeddings.streakless_look", streakless)
    return made


def test_a_taught_die_in_doubt_is_compared_without_its_streaks(
    monkeypatch: pytest.MonkeyPatch, without_streaks: list[np.ndarray]
) -> None:
    """Without its streaks a die that its colours leave in doubt is recognised as the face that it shows."""
    row, streaked = probabilities(other=1.0), a_look(0, 75)
    runes = expected(taught=[RUNES])
    opinion = runes.opinion(row, streaked)
    assert likeliest(runes, opinion) == "Runes 1"
    assert opinion.faces.max() > 0.99

    monkeypatch.setattr(TaughtFaces, "separation", 0.0)
    in_colour = expected(taught=[RUNES]).opinion(row, streaked)
    assert in_colour.faces.max() < 0.9


def test_only_the_newest_looks_are_compared_without_streaks(without_streaks: list[np.ndarray]) -> None:
    """Of nine looks at each face six are described without streaks: a die in doubt is not kept waiting."""
    many = TaughtSet(
        "Runes", "d6", {str(axis): tuple(a_look(axis, off) for off in range(9)) for axis in (0, 1)}
    )
    expected(taught=[many]).opinion(probabilities(other=1.0), a_look(0, 75))
    assert sorted(drawn_by(look)[1] for look in without_streaks) == sorted([*range(3, 9)] * 2 + [75])


def test_plain_dice_are_compared_in_their_colours_alone(without_streaks: list[np.ndarray]) -> None:
    """No look is made without streaks where the colours show a face, or a stranger, plainly."""
    runes = expected(taught=[RUNES])
    for look in (a_look(0), a_look(3)):
        runes.opinion(probabilities(other=1.0), look)
    assert not without_streaks


def test_looks_without_streaks_that_tell_no_faces_apart_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where all faces look alike without streaks, a die that may be a stranger stays in doubt."""
    row, unlike = probabilities(other=1.0), a_look(0, 75)
    monkeypatch.setattr("vision.embeddings.streakless_look", lambda look: a_look(0))
    runes = expected(taught=[RUNES])
    assert runes._streakless.separation == 0
    assert runes.opinion(row, unlike).faces.max() < 0.9


@pytest.mark.parametrize(
    ("in_colour", "streakless", "counts"),
    [
        ((0.6, 0.0, 0.4), (0.98, 0.0, 0.02), "streakless"),
        ((0.0, 0.29, 0.71), (0.98, 0.0, 0.02), "streakless"),
        ((0.0, 0.31, 0.69), (0.98, 0.0, 0.02), "colour"),
        ((0.9, 0.0, 0.1), (0.8, 0.0, 0.2), "colour"),
        ((0.2, 0.0, 0.8), (0.1, 0.0, 0.9), "colour"),
    ],
)
def test_the_surer_look_counts_unless_the_other_contradicts_it(
    in_colour: tuple[float, float, float], streakless: tuple[float, float, float], counts: str
) -> None:
    """The surer answer counts unless the colours favour another face; each row ends with the stranger."""
    one, other = (
        Opinion(np.array(faces, np.float32), stranger, 0.0) for *faces, stranger in (in_colour, streakless)
    )
    assert _surer(one, other) is {"colour": one, "streakless": other}[counts]


def test_signs_on_marbled_dice_are_read_where_streaks_hide_them() -> None:
    """Of two throws of marbled dice with taught signs most are read; by their colours alone few are."""
    (evening,) = rendered(Reader(), 73, 2, 1280, "unknown signs")
    reader = Reader(evening.dice_set)
    pairs = [
        (die, label)
        for throw in evening.throws()
        for die, label in pair(reader.read(throw.pixels, throw.vantage), throw.dice)
        if die and label and label.face_class
    ]
    believed = [class_read(die) == label.face_class for die, label in pairs if not die.doubtful]
    assert len(pairs) == 12
    assert all(believed)
    assert len(believed) >= 10
