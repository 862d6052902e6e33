"""Tests the form by which effects are declared: what it asks, and which answers have a key."""

import pytest

from device.keys import SOFT_KEYS, Key
from device.screen.base import Back, Go, Refuse
from device.screen.oniria.consent import ConsentScreen
from device.screen.oniria.declare import DeclareScreen
from device.screen.oniria.kinds import families
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.more import MoreScreen
from device.screen.oniria.scores import RoundEndScreen
from device.screen.oniria.secret import SecretPickScreen, SecretScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.oniria.show import ShowScreen
from device.screen.oniria.take import TakeScreen
from device.screen.oniria.trick import TrickScreen
from engines.oniria import Senda, Side
from engines.oniria.effects import AddConstraint, BonusGain, BonusSpend, InnerResult
from engines.oniria.settling import MOST
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.lines import lines_of
from tests.device.screen.oniria_pictures import PICTURES, dreamt
from tests.device.screen.pictures import Picture

LATE = (*oniria.COMPARED, *oniria.done(), *oniria.trick(8, 3, 1, 1))
"""Before the sixth trick."""


def titles(screen, view):
    """The titles of the columns, by key."""
    return {key: answer.column.title for key, answer in screen.answers(view).items()}


def pages(screen, view):
    """The titles on all pages, page by page."""
    found = []
    while titles(screen, view) not in found:
        found.append(titles(screen, view))
        turned = screen.question(view).choices.get(Key.SIX)
        if turned is None or screen.answers(view).get(Key.SIX):
            break
        screen = turned.command.screen
    return [list(page.values()) for page in found]


@pytest.mark.parametrize(
    ("screen", "actions", "offered"),
    [
        (DeclareScreen(0, 2, AddConstraint), LATE, [["6", "7"]]),
        (DeclareScreen(1, 0, BonusGain, (1,)), LATE, [["+1", "+2", "+3", "+4", "+5", "+6"]]),
        (DeclareScreen(2, kind=BonusSpend, given=(2,)), oniria.BONUS, [["+1", "+2"]]),
        (DeclareScreen(0, 2, AddConstraint), oniria.DEALT, [list("12345"), ["6", "7"]]),
    ],
    ids=["last tricks", "bonus", "spent", "all tricks"],
)
def test_no_page_is_empty(screen, actions, offered):
    """Of more answers than keys, those that the rules do not allow take no place, so no page is empty."""
    assert pages(screen, dreamt(*actions)) == offered


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("family", range(len(families())))
def test_every_effect_is_named_whole(family, language):
    """The words for an effect fit the column above its key."""
    shown = Picture(lambda: DeclareScreen(1, family), lambda: dreamt(*oniria.COMPARED))
    lines, _canvas = lines_of(shown, (800, 480), language)
    assert not [line.words for line in lines if line.words.endswith("…")]


def test_the_sonadora_cannot_be_ticked_as_who_marks():
    """Only Sombras mark within a trick: the key of the Soñadora's player is dark, and OK stays lit."""
    view = dreamt(*oniria.COMPARED)
    screen = DeclareScreen(1, 3, InnerResult, (4,))
    assert list(titles(screen, view)) == [Key.TWO, Key.THREE, Key.FOUR]
    assert Key.OK in screen.question(view).choices
    ticked = screen.question(view).choices[Key.TWO].command.screen
    assert ticked.ticked == (1,)
    assert Key.OK in ticked.question(view).choices


@pytest.mark.parametrize(("consent", "hint"), [("one", "contest it"), ("none", "counts at once")])
def test_the_form_says_whether_others_must_agree(consent, hint):
    """Where nobody must agree to an effect, the form does not say that the others do (§7)."""
    view = dreamt(*oniria.DEALT, rules=f"standard consent={consent}")
    assert hint in DeclareScreen().hint(view)


def test_who_spends_a_bonus_is_asked_where_several_can():
    """With two bonuses the key asks who spends one, and Back leads there again."""
    given = ("declare 2 bonus_gain 2 1", "agree 1", *oniria.BONUS[len(oniria.THREE_TRICKS) :])
    view = dreamt(*oniria.THREE_TRICKS, *given)
    spend = TrickScreen().question(view).choices[Key.TWO].command.screen
    assert spend.question(view).title == "Who spends a bonus?"
    assert list(titles(spend, view)) == [Key.TWO, Key.THREE]
    assert spend.question(view).choices[Key.BACK].command == Back()
    chosen = spend.question(view).choices[Key.THREE].command.screen
    assert chosen.question(view).choices[Key.BACK].command == Go(spend)


def test_a_single_bonus_asks_at_once_for_the_card():
    """With one bonus nobody is asked who spends it, and Back leads to the table."""
    view = dreamt(*oniria.BONUS)
    spend = TrickScreen().question(view).choices[Key.TWO].command.screen
    assert list(titles(spend, view)) == list(SOFT_KEYS[:4])
    assert spend.question(view).choices[Key.BACK].command == Back()


def test_back_drops_one_answer_of_the_form():
    """After who declares, what family, which effect and for whom, Back asks each of them again in turn."""
    view = dreamt(*oniria.COMPARED)
    screen = DeclareScreen()
    for _answer in ("who", "family", "effect"):
        answered = next(iter(screen.answers(view).values())).command.screen
        assert answered.question(view).choices[Key.BACK].command == Go(screen)
        screen = answered


@pytest.mark.parametrize(("free", "offered"), [(1, 6), (2, 5)])
def test_a_senda_is_offered_as_often_as_it_lay_in_one_round(free, offered):
    """Two Sendas of the first round bar nothing, so the second round lays two such Sendas by one key each."""
    screen = LayScreen((Senda(),) * free)
    choices = screen.question(dreamt(*oniria.OVER_ROUND)).choices
    assert len([key for key in SOFT_KEYS if key in choices]) == offered


SILENT = (*oniria.DEALT, *7 * oniria.trick(9, 0, 0, 0))
OF_THE_RULES = "No card lies open now: declare what changes a card when all have been shown."
ABOVE = "Each answer stands above its key, and this key has none."
DEAD = [
    (TakeScreen(), oniria.DECKS[:3], Key.FIVE, ABOVE),
    (ShowScreen(), (*oniria.DEALT, *oniria.down()), Key.SIX, ABOVE),
    (LayScreen(side=Side.SONADORA), oniria.DECKS, Key.SIX, ABOVE),
    (SecretScreen(0, alone=True), oniria.DEALT, Key.SIX, ABOVE),
    (MoreScreen(), oniria.DEALT, Key.THREE, "Nothing has been declared in this round."),
    (MoreScreen(), oniria.DEALT, Key.SIX, "No trick of this round is over yet."),
    (SecretPickScreen(), (*oniria.DEALT, "ready 2"), Key.TWO, "Maëlle has a card down already."),
    (
        ConsentScreen(),
        (*oniria.DEALT, "declare 1 points 1 +1"),
        Key.ONE,
        "Inès is not asked: she declared it, or has answered.",
    ),
    (DeclareScreen(), oniria.DEALT, Key.FIVE, ABOVE),
    (DeclareScreen(0), oniria.DEALT, Key.TWO, OF_THE_RULES),
    (DeclareScreen(kind=BonusSpend), oniria.BONUS, Key.ONE, "Inès has a bonus of 0 to spend, not of 1."),
    (
        DeclareScreen(1, 3, InnerResult, (4,)),
        oniria.COMPARED,
        Key.ONE,
        "Only Sombras mark within a trick: Maëlle, Yann and Théo, in the order of their seats.",
    ),
    (DeclareScreen(0, 2, AddConstraint, (2, Side.SOMBRAS)), LATE, Key.OK, "Choose at least one first."),
    (RoundEndScreen(), SILENT, Key.THREE, "Nothing has been declared in this round."),
]


@pytest.mark.parametrize(("screen", "actions", "key", "reason"), DEAD)
def test_a_key_without_an_answer_says_why(screen, actions, key, reason):
    """A key that does nothing gives the reason of the rules, or says where the answers stand."""
    assert screen.press(key, dreamt(*actions)) == Refuse(reason)


@pytest.mark.parametrize(("by", "said"), [(2, "Maëlle marks +2."), (3, "Yann: Maëlle marks +2.")])
def test_who_declares_for_herself_is_named_once(by, said):
    """The question to the others names a player once where her own points are declared, by herself."""
    view = dreamt(*oniria.COMPARED, f"declare {by} points 2 +2")
    assert ConsentScreen().question(view).title == said


@pytest.mark.parametrize(
    ("constraints", "said"),
    [
        ("0,1,2,3/7,9", "Inès: Senda 2 is replaced by one that bars 0–3 (Sombras) and 7, 9 (Soñadora)."),
        ("-/8", "Inès: Senda 2 is replaced by one that bars 8 (Soñadora)."),
        ("-/-", "Inès: Senda 2 is replaced by one that bars nothing."),
    ],
)
def test_who_is_to_agree_reads_what_the_new_senda_bars(constraints, said):
    """The question whether a Senda is replaced tells the constraints of the new one (§7)."""
    view = dreamt(*oniria.DEALT, f"declare 1 replace_senda 2 {constraints}")
    assert ConsentScreen().question(view).title == said


def test_a_settlement_goes_as_far_as_it_may():
    """Two points below the highest sum, the key for five points adds two, and the key for one point one."""
    captions = SettleScreen(MOST - 2).captions(PICTURES["oniria-settle"].view())
    assert [captions[key].verb for key in (Key.THREE, Key.FOUR)] == ["+1", "+2"]
