"""Tests which sentence of the caller is spoken, and when."""

import pytest

from device.sound.calls import Call, CallKind, CallQueue

DOUBT, END, TURN, TOTAL, COPPER, DEED, AWAITED = CallKind

ROWS = {
    "what comes while nothing is spoken is spoken in its order": (
        [(0, TOTAL, "96"), (0, TURN, "Yann")],
        ["96", "Yann"],
    ),
    "of three that come at once the least urgent is dropped": (
        [(0, COPPER, "3 Tales"), (0, TOTAL, "96"), (0, TURN, "Yann")],
        ["96", "Yann"],
    ),
    "a newer sentence of its kind replaces the waiting one": (
        [(0, TOTAL, "96"), (1, TURN, "Yann"), (1.5, TURN, "Inès")],
        ["96", "Inès"],
    ),
    "a less urgent one does not replace the waiting one": (
        [(0, TOTAL, "96"), (1, TURN, "Yann"), (1.5, COPPER, "3 Tales")],
        ["96", "Yann"],
    ),
    "a more urgent one does": (
        [(0, TOTAL, "96"), (1, COPPER, "3 Tales"), (1.5, TURN, "Yann")],
        ["96", "Yann"],
    ),
    "what a machine does gives way to what the table must know": (
        [(0, DEED, "Nora: Keep Gain"), (0, TOTAL, "96"), (0, TURN, "Yann")],
        ["96", "Yann"],
    ),
    "a doubt goes first": ([(0, TURN, "Yann"), (0, DOUBT, "die 5")], ["die 5", "Yann"]),
    "a doubt does not interrupt": ([(0, TURN, "Yann"), (0.5, DOUBT, "die 5")], ["Yann", "die 5"]),
}
"""For each case: the sentences added, with second and kind, then those spoken. Each lasts two seconds."""


def spoken(added, takes_s=2.0):
    """Return the sentences spoken within ten seconds, in order."""
    queue, said, until_s = CallQueue(), [], 0.0
    for tenth in range(100):
        now_s = tenth / 10
        if queue.speaking and now_s >= until_s:
            queue.ended()
        queue.add([(kind, words) for at_s, kind, words in added if at_s == now_s], now_s)
        words = queue.next(now_s)
        if words is not None:
            said.append(words)
            until_s = now_s + takes_s
    return said


@pytest.mark.parametrize(("added", "said"), ROWS.values(), ids=ROWS)
def test_the_most_urgent_sentence_waits_for_the_one_that_is_spoken(added, said):
    """Of several sentences the most urgent one waits, the newest of its kind. A doubt is the most urgent."""
    assert spoken(added) == said


@pytest.mark.parametrize(("takes_s", "said"), [(4.0, ["96", "Yann"]), (4.5, ["96"])])
def test_a_sentence_that_has_waited_too_long_is_dropped(takes_s, said):
    """A sentence that has waited four seconds is still spoken; after a longer wait it is dropped."""
    assert spoken([(0, TOTAL, "96"), (0, TURN, "Yann")], takes_s) == said


def test_an_answer_drops_what_is_spoken_and_what_waits():
    """`cut` empties the queue, and the next sentence added is spoken at once."""
    queue = CallQueue()
    queue.add([(TOTAL, "96"), (TURN, "Yann")], 0)
    assert queue.next(0) == "96"
    queue.cut()
    assert queue.next(0) is None
    queue.add([(TURN, "Inès")], 0)
    assert queue.next(0) == "Inès"


def test_each_voice_says_its_share():
    """The voice "names" leaves out what only "full" says; "off" says nothing."""
    total, copper = Call(TOTAL, "Ana, 96!", "21. Ana, 96!"), Call(COPPER, "", "3 Tales to Ana.")
    turn = Call(TURN, "Your turn, Ana.")
    assert [call.said("off") for call in (total, copper, turn)] == ["", "", ""]
    assert [call.said("names") for call in (total, copper, turn)] == ["Ana, 96!", "", "Your turn, Ana."]
    assert [call.said("full") for call in (total, copper)] == ["21. Ana, 96!", "3 Tales to Ana."]
