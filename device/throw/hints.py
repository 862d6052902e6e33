"""What keeps a throw from counting, in the words of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device.i18n import _
from device.throw.numbers import Numbers
from vision.reading import Die, Reading
from vision.settle import Phase, Settle
from vision.track import Tracked


def while_waiting(settle: Settle, numbers: Numbers, *, guarded: bool) -> str | None:
    """What a throw waits for that does not count yet; None where nothing new is known.

    Args:
        settle: what was seen of the throw.
        numbers: which dice are thrown, and which stay.
        guarded: nobody may touch those that stay.
    """
    if not numbers.awaited:
        return None
    if settle.phase is Phase.HAND:
        return _("A hand is in view: the throw waits.")
    if settle.phase is Phase.MOVING and settle.seen is not None:
        return ""
    if settle.phase is Phase.EMPTY and settle.seen is not None:
        return _while_empty(settle, settle.seen, numbers, guarded)
    return None


def _while_empty(settle: Settle, reading: Reading, numbers: Numbers, guarded: bool) -> str | None:
    if len(reading.dice) < numbers.expected:
        touched = touched_dice(numbers.match(reading), numbers) if guarded else ""
        return touched or _counted(len(reading.dice), numbers.expected)
    if settle.idle:
        words = _("Die {n} was not thrown: throw it, or press OK to count it.")
        return words.format(n=settle.idle[0])
    return None


def unlike_awaited(tracked: Tracked, seen: int, numbers: Numbers) -> str:
    """Why so many dice that are seen at rest are no throw: some are missing or too many; or ""."""
    if tracked.complete:
        return ""
    gone = [number for number in tracked.missing if number in numbers.kept]
    words = _counted(seen, numbers.expected)
    return " ".join([words, *(_("Die {n} is gone.").format(n=number) for number in gone)])


def touched_dice(tracked: Tracked, numbers: Numbers) -> str:
    """Which dice that were to stay show another face, or lie elsewhere; or ""."""
    return turned(tracked, numbers) or moved(tracked, numbers)


def turned(tracked: Tracked, numbers: Numbers) -> str:
    """Which die that was to stay shows another face, or ""."""
    if not tracked.turned:
        return ""
    number = tracked.turned[0]
    before, now = (dice[number].face or "?" for dice in (numbers.places, tracked.dice))
    return _("Die {n} showed {before}, it shows {now}: turn it back, or press OK.").format(
        n=number, before=numbers.named(number, before), now=numbers.named(number, now)
    )


def moved(tracked: Tracked, numbers: Numbers) -> str:
    """Which dice that were to stay lie elsewhere now, or ""; they are known by their faces."""
    dice = numbers.disturbed(tracked)
    if not dice:
        return ""
    return _("Moved, and still kept: die {dice}.").format(dice=", ".join(map(str, dice)))


def leaning(pairs: Sequence[tuple[int, int]], thrown: Mapping[int, Die]) -> tuple[str, dict[int, str]]:
    """What is said of dice that do not seem to lie flat.

    Args:
        pairs: the dice of which one leans on the other, or lies on it: too near to overlook.
        thrown: the dice that were thrown, by number.

    Returns:
        A sentence about the first of them, or "", and a few words about each, by number.
    """
    cocked = [number for number, die in thrown.items() if die.cocked]
    each = dict.fromkeys(cocked, _("It seems to lean."))
    for one, other in pairs:
        each |= dict.fromkeys((one, other), _("Die {one} or die {other} leans.").format(one=one, other=other))
    if pairs:
        one, other = pairs[0]
        return _("Die {one} leans on die {other}, or lies on it.").format(one=one, other=other), each
    if cocked:
        words = _("Die {n} seems to lean: lay it flat, throw it again, or say what it shows.")
        return words.format(n=cocked[0]), each
    return "", each


def too_many(seen: int, awaited: int) -> str:
    """That a photograph shows more dice than are thrown: which of them count nobody can tell."""
    words = _("The photograph shows {seen} dice, {n} are thrown: take the next one, or enter the dice.")
    return words.format(seen=seen, n=awaited)


def _counted(seen: int, expected: int) -> str:
    return _("{seen} dice in view, {expected} expected.").format(seen=seen, expected=expected)
