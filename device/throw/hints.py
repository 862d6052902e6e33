"""What keeps a throw from counting, in the words of the table."""

from __future__ import annotations

from device.i18n import _, by_count
from device.throw import why
from device.throw.named import Named
from device.throw.why import Why


def words(reason: Why | None, named: Named, *, photo: bool = False) -> str:
    """The sentence for the screen, or "".

    Args:
        reason: why the throw does not count, or what is to be said of it.
        named: what the game calls the faces of its dice.
        photo: the camera shows photographs.
    """
    match reason:
        case why.Number():
            return _number(reason, photo)
        case why.NotShown(faces):
            sentence = _(
                "Kept faces that no die shows: {faces}. Turn the dice back, or take up those to throw."
            )
            return sentence.format(faces=", ".join(named(number, face) for number, face in faces))
        case why.NotThrown(number):
            return _("Die {n} was not thrown: throw it, or press OK to count it.").format(n=number)
        case why.Turned():
            return _turned(reason, named)
        case why.Moved(numbers):
            return _("Dice moved, and still kept: {dice}.").format(dice=", ".join(map(str, numbers)))
        case why.Unsure(pairs):
            thrown, kept = pairs[0]
            sentence = _("Die {n} may be the kept die {kept}: say what the thrown one shows.")
            return sentence.format(n=thrown, kept=kept)
        case why.Leaning():
            return _leaning(reason)
    return _plain(reason)


def _plain(reason: Why | None) -> str:
    """The sentence for a reason that names no dice, or ""."""
    match reason:
        case why.Hand(knocked=True):
            return _("A hand is in view, or camera or tray was knocked: the throw waits.")
        case why.Hand():
            return _("A hand is in view: the throw waits.")
        case why.LayThere():
            return _("These dice lay there already: throw them, or press OK to count them.")
        case why.Restless():
            return _("The picture is never still: use a lamp that does not flicker, or enter the dice.")
        case why.Blurred():
            return _("The picture is blurred: wipe or focus the lens, or enter the dice.")
        case why.Knocked():
            return _("Camera or tray was knocked: hold OK on the first screen, then press 4.")
    return ""


def remarks(reason: Why | None) -> dict[int, str]:
    """A few words about why each die is in doubt, by number, where that is known."""
    if isinstance(reason, why.Blurred):
        return dict.fromkeys(reason.doubted, _("Blurred: wipe or focus the lens."))
    if isinstance(reason, why.Unsure):
        return {number: _("It may be die {n}, turned.").format(n=kept) for number, kept in reason.pairs}
    if not isinstance(reason, why.Leaning):
        return {}
    each = dict.fromkeys(reason.cocked, _("It seems to lean."))
    for one, other in reason.pairs:
        each |= dict.fromkeys((one, other), _("Die {one} or die {other} leans.").format(one=one, other=other))
    return each


def _number(reason: why.Number, photo: bool) -> str:
    more = reason.seen - reason.expected
    if photo and more:
        sentence = _(
            "Dice in the photograph: {seen}, thrown: {n}. Take the next photograph, or enter the dice."
        )
        return sentence.format(seen=reason.seen, n=reason.expected)
    counted = _("Dice in view: {seen}, expected: {expected}.").format(
        seen=reason.seen, expected=reason.expected
    )
    if reason.edge_is_new:
        put_right = _(
            "Something has appeared at the edge of the picture: take it away, throw, or enter the dice."
        )
        return f"{counted} {put_right}"
    if reason.gone and more <= 0:
        sentence = _("Kept dice that are not found: {dice}. Lay them back as they lay, or enter the dice.")
        if reason.all_sought:
            sentence = _(
                "Kept dice that are not found: {dice}. Lay them back, or press OK if they lie there."
            )
        return sentence.format(dice=", ".join(map(str, reason.gone)))
    if not reason.seen:
        # The picture alone cannot tell whether dice are overlooked, or the empty tray was moved.
        return _("The camera sees no dice: throw them, or enter them.")
    gone = (_("Die {n} is gone.").format(n=number) for number in reason.gone)
    return " ".join([counted, *gone, _put_right(more, found=bool(reason.found))])


def _put_right(more: int, *, found: bool) -> str:
    """What to do about surplus dice in view, or about missing ones if the number is negative.

    If other thrown dice were found, only the missing ones need be entered.
    """
    if more < 0 and found:
        one = _("Lay dice apart that touch, throw the missing one, or enter it.")
        several = _("Lay dice apart that touch, throw the {n} missing ones, or enter them.")
        return by_count(-more, one, several)
    if more < 0:
        one = _("Lay dice apart that touch, throw the missing one, or enter the dice.")
        several = _("Lay dice apart that touch, throw the {n} missing ones, or enter the dice.")
        return by_count(-more, one, several)
    one = _("Take one die out of the tray, or enter the dice.")
    return by_count(more, one, _("Take {n} dice out of the tray, or enter the dice."))


def _turned(reason: why.Turned, named: Named) -> str:
    sentence = _("Die {n} showed {before}, now it shows {now}: turn it back, or press OK.")
    if reason.hidden:
        sentence = _("Die {n} showed {before}, now {now}: turn it back, or take off the die that lies on it.")
    return sentence.format(
        n=reason.number, before=named(reason.number, reason.before), now=named(reason.number, reason.now)
    )


def _leaning(reason: why.Leaning) -> str:
    if reason.pairs:
        one, other = reason.pairs[0]
        return _("Die {one} leans on die {other}, or lies on it.").format(one=one, other=other)
    sentence = _("Die {n} seems to lean: lay it flat, throw it again, or say what it shows.")
    return sentence.format(n=reason.cocked[0])
