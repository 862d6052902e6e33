"""What a still tray means once it was read: a throw that counts, or why none does.

A throw counts when all of this holds:

- dice were moved, and everything has come to rest;
- no hand is in view;
- the number of dice is right;
- the thrown dice lie elsewhere than before, and were not just nudged, or carried along with the tray;
- two readings agree.

| goal                | what was read                      | goal after | event, why                |
|---------------------|------------------------------------|------------|---------------------------|
| any but COUNTED     | a hand is in view                  | the same   | Hand; HandInView          |
| any but COUNTED     | no two readings agree yet          | the same   | none; still Settling      |
| COUNTED             | a hand, or dice that lie elsewhere | the same   | none; still Settling      |
| COUNTED             | all its dice, nudged at most       | the same   | none                      |
| FIND_KEPT           | kept dice are missing              | the same   | Number                    |
| FIND_KEPT           | more dice than are thrown, and     | the same   | NotShown                  |
|                     | some kept faces on none of them    |            |                           |
| FIND_KEPT           | all kept dice may lie there        | THROW      | KeptFound; maybe LayThere |
| AS_IT_LIES, kept    | as many dice as are sought         | THROW      | KeptFound                 |
| dice are sought     | all dice, or as many as are thrown | COUNTED    | Counted; see below        |
|                     | another number, or it is unclear   | FIND_KEPT  | as for FIND_KEPT          |
| THROW, IN_DOUBT     | dice are missing, none was thrown  | the same   | Turned, Moved or none     |
| THROW, IN_DOUBT     | dice are missing, others or kept   | the same   | Turned, Moved or Number   |
|                     | ones that are gone                 |            |                           |
| AS_IT_LIES          | dice are missing                   | the same   | Number                    |
| THROW               | dice to be thrown lie as before    | the same   | NotThrown or LayThere     |
| THROW, AS_IT_LIES   | all lie there, thrown unwatched    | THROW      | PassedOver; LayThere      |
| any but FIND_KEPT   | too many, or a kept die is gone    | the same   | Refused; Number           |
| THROW, IN_DOUBT     | a kept die shows another face      | the same   | Refused; Turned           |
| THROW, AS_IT_LIES   | all lie there                      | COUNTED    | Counted; see below        |
| IN_DOUBT            | all lie there                      | the same   | Counted; see below        |

A throw that counts says that dice lean (Leaning), that thrown dice may be kept ones (Unsure), or that kept
dice lie elsewhere (Moved). Where dice lie as before and a kept one shows another face, Turned is told first:
OK would take that face without a word.

After every row but the first three the tray is Quiet: it is read again once something has moved. Dice that
were seen missing are in somebody's hand, so the table watches them fall. Dice that came to lie there
unwatched are still to be thrown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from device.throw import patience
from device.throw.events import Counted, Event, KeptFound, PassedOver, Refused
from device.throw.numbers import Numbers
from device.throw.observations import FrameRead
from device.throw.state import Goal, HandInView, Quiet, Settling, State
from device.throw.why import Hand, LayThere, Leaning, Moved, NotShown, NotThrown, Number, Turned, Unsure, Why
from vision.agreement import agree, agree_closely, changed, doubting, thrown
from vision.hand import reaches_in
from vision.overlooked import anything_new
from vision.reading import Die, Reading
from vision.track import Tracked

Judged = tuple[State, tuple[Event, ...]]


def judge(state: State, read: FrameRead) -> Judged:
    """The next state and its effects, once the newest frame of a still tray has been read."""
    watch = state.watch
    assert isinstance(watch, Settling)
    if state.goal is Goal.COUNTED:
        return _followed(state, read, watch), ()
    frames, since_s, before, now = watch.frames, watch.since_s, watch.reading, read.reading
    if _hand_in(state, read):
        return replace(state, watch=HandInView(frames, since_s, now, state.now_s), why=Hand()), ()
    why = None if isinstance(watch, HandInView) else state.why
    state = replace(state, watch=Settling(frames, since_s, now, state.now_s), why=why)
    if before is None or not _settled(state, before, now):
        return state, ()
    state = replace(state, watch=Quiet())
    if state.goal is Goal.FIND_KEPT:
        return _find_kept(state, read)
    if state.numbers.search.sought:
        return _find_kept_as_told(state, read)
    return _judge_throw(state, read, changed(before, now))


def _hand_in(state: State, read: FrameRead) -> bool:
    return state.still_s < patience.HAND_S and _edge_is_new(state, read)


def _edge_is_new(state: State, read: FrameRead) -> bool:
    rest = state.at_rest
    return rest is not None and reaches_in(rest.grey, read.snapshot.grey, state.counted, read.reading)


def _followed(state: State, read: FrameRead, watch: Settling) -> State:
    """The state after somebody has moved dice that have counted: it notes where they lie now.

    If they moved further than a nudge, or a hand is in view, they are read again once a throw is awaited:
    people may have thrown before the table has asked for it.
    """
    reading, numbers = read.reading, state.numbers.followed(read.reading)
    if not numbers.only_nudged(reading) or _hand_in(state, read):
        return replace(state, numbers=numbers, watch=replace(watch, reading=reading, read_s=state.now_s))
    numbers = replace(numbers, lying=numbers.seen, in_view=None)
    return replace(_remembered(state, read), numbers=numbers, watch=Quiet(), watched=True)


def _settled(state: State, before: Reading, now: Reading) -> bool:
    """Whether two readings in a row show that the dice lie still.

    The more exactly they agree, the less time is needed. After dice came unwatched, exact agreement saves no
    time: a camera that has just opened still changes its exposure.
    """
    if state.still_s >= patience.AGREE_S:
        return True
    if state.still_s >= patience.STILL_S:
        return agree(before, now)
    return state.watched and agree_closely(before, now)


def _find_kept(state: State, read: FrameRead) -> Judged:
    search = state.numbers.search
    sought, found = search.sought, search.count(read.reading)
    if found < len(sought):
        missing = Number(found, len(sought), tuple(sought), _edge_is_new(state, read))
        return replace(state, watched=True, why=missing), ()
    if not_shown := search.not_shown(read.reading):
        return replace(state, why=NotShown(tuple(not_shown.items()))), ()
    all_lie_there = len(read.reading.dice) == len(sought) + len(state.numbers.awaited)
    why = state.why or (_lay_there(state) if all_lie_there else None)
    numbers = state.numbers.searched(search.by_face(read.reading))
    state = replace(_remembered(state, read), goal=Goal.THROW, numbers=numbers, watched=True, why=why)
    return (_lie_unthrown(state, read) if all_lie_there else state), (KeptFound(),)


def _find_kept_as_told(state: State, read: FrameRead) -> Judged:
    """After OK during the search for kept dice: take what lies there for them, or for them and the throw."""
    found = state.numbers.search.as_told(read.reading)
    if found is None:
        return _find_kept(replace(state, goal=Goal.FIND_KEPT), read)
    numbers = state.numbers.searched(found)
    if len(numbers.kept) == len(read.reading.dice):
        return replace(_remembered(state, read), goal=Goal.THROW, numbers=numbers), (KeptFound(),)
    return _judge_throw(replace(state, numbers=numbers), read, ())


def _judge_throw(state: State, read: FrameRead, unsure: Collection[Die]) -> Judged:
    reading, in_doubt = read.reading, state.goal is Goal.IN_DOUBT
    numbers = _numbers_with(state, reading)
    state = replace(state, numbers=numbers)
    if numbers.any_number and not reading.dice:
        numbers = replace(numbers.seen_without(reading), before={})
        return replace(state, numbers=numbers, watched=True, why=None), ()
    if len(reading.dice) < numbers.expected and (in_doubt or not numbers.any_number):
        return _too_few(state, read), ()
    idle = numbers.not_thrown(reading) if state.live and not in_doubt else {}
    least = 1 if numbers.any_number else len(numbers.awaited)
    if idle or (not in_doubt and _fresh(state, reading) < least):
        lies: Why | None = NotThrown(min(idle)) if idle else _lay_there(state)
        turned = _turned(state, numbers.match(reading))
        return replace(state, numbers=numbers.nudged_to(idle), why=turned or lies), ()
    if not state.watched and not in_doubt:
        return _passed_over(state, read), (PassedOver(),)
    return _count(replace(state, numbers=numbers.as_many_as(reading)), read, doubting(reading, unsure))


def _numbers_with(state: State, reading: Reading) -> Numbers:
    """The numbers with what a reading shows before it is judged.

    They then know which of the thrown dice may be kept ones, and where the others lie now.
    """
    numbers = state.numbers
    if state.goal is not Goal.IN_DOUBT:
        numbers = numbers.beside_thrown(reading).among_twins(reading).carried(reading)
    return numbers.followed(reading)


def _too_few(state: State, read: FrameRead) -> State:
    """The state in which dice are missing; no reason is given while they are only still to be thrown."""
    reading = read.reading
    tracked = state.numbers.match(reading)
    if not state.watched and state.goal is not Goal.IN_DOUBT:
        state = _lie_unthrown(state, read)
    why: Why | None = _touched(state, tracked) or _number(state, tracked, read)
    if isinstance(why, Number) and not why.gone and _none_thrown(state, read):
        state, why = _remembered(state, read), None
    return replace(state, numbers=state.numbers.seen_without(reading), watched=True, why=why)


def _none_thrown(state: State, read: FrameRead) -> bool:
    """Whether the tray shows only dice that lay there before.

    If the picture shows something new, dice were thrown, and the reader overlooks them. After OK, people are
    told of missing dice in any case.
    """
    if state.goal is Goal.AS_IT_LIES or _fresh(state, read.reading):
        return False
    rest = state.at_rest
    return rest is None or not anything_new(rest.grey, read.snapshot.grey, state.counted, read.reading)


def _fresh(state: State, reading: Reading) -> int:
    """How many dice, apart from those that stay, have moved since the last reading that was remembered."""
    now = state.numbers.without_kept(reading)
    if state.counted is None:
        return len(now.dice)
    return len(thrown(state.numbers.without_kept(state.counted), now))


def left_out(state: State, reading: Reading) -> int:
    """How many dice a reading may have overlooked, beside others that were thrown.

    0 as long as no die was thrown: the missing ones are then in a hand.
    """
    missing = state.numbers.expected - len(reading.dice)
    return max(missing, 0) if state.goal is not Goal.FIND_KEPT and _fresh(state, reading) else 0


def falls_short(state: State, events: Collection[Event]) -> bool:
    """Whether dice are missing or in doubt in the tray that was just judged, and no reason is known."""
    if isinstance(state.why, Number):
        return state.why.seen < state.why.expected
    counted = (die for event in events if isinstance(event, Counted) for die in event.dice.values())
    return state.why is None and any(die.doubtful for die in counted)


def _passed_over(state: State, read: FrameRead) -> State:
    """Do not count dice that nobody saw fall: perhaps they were entered by hand long ago."""
    return replace(_lie_unthrown(state, read), goal=Goal.THROW, watched=True, why=_lay_there(state))


def _lie_unthrown(state: State, read: FrameRead) -> State:
    """Remember dice that nobody saw fall; each of them is still to be thrown."""
    return replace(_remembered(state, read), numbers=state.numbers.unthrown(read.reading))


def _lay_there(state: State) -> LayThere | None:
    """The reason that these dice lay there before; None without a live camera, which throws on command."""
    return LayThere() if state.live else None


def _count(state: State, read: FrameRead, reading: Reading) -> Judged:
    """Number the dice and count the throw; refuse it if their number is wrong or a kept die was turned."""
    in_doubt = state.goal is Goal.IN_DOUBT
    untouched = state.numbers.untouched(reading) if in_doubt else frozenset()
    tracked = state.numbers.match(reading, untouched)
    if refused := _trouble(state, tracked, read):
        return replace(state, numbers=state.numbers.seen_without(reading), why=refused), (Refused(refused),)
    numbers, pairs = state.numbers.taken(tracked)
    dice = {number: numbers.lying[number] for number in numbers.awaited}
    cocked = tuple(number for number, die in dice.items() if die.cocked)
    why: Why | None
    if pairs or cocked:
        why = Leaning(pairs, cocked)
    else:
        why = Unsure(tracked.unsure) if tracked.unsure else _moved(state, tracked)
    goal = Goal.IN_DOUBT if in_doubt else Goal.COUNTED
    state = replace(_remembered(state, read), goal=goal, numbers=numbers, watched=True, why=why)
    return state, (Counted(dice, untouched),)


def _remembered(state: State, read: FrameRead) -> State:
    """Compare later readings with this one: dice that still lie as they do here were not thrown again."""
    return replace(state, counted=read.reading, at_rest=read.snapshot)


def _trouble(state: State, tracked: Tracked, read: FrameRead) -> Why | None:
    """Why dice that have come to rest are no throw yet, or None."""
    return _turned(state, tracked) if tracked.complete else _number(state, tracked, read)


def _number(state: State, tracked: Tracked, read: FrameRead) -> Number:
    """The reason that the number of dice is wrong, with the kept ones that are gone.

    It also says whether something new reaches in at the edge of the picture, such as a resting hand, and
    which thrown dice were found. Where a kept die is gone, nobody knows which of the others were thrown.
    """
    seen, expected = len(read.reading.dice), state.numbers.expected
    gone = tuple(number for number in tracked.missing if number in state.numbers.kept)
    too_few = seen < expected
    found = _thrown_among(state, tracked, read.reading) if too_few and not gone else {}
    return Number(seen, expected, gone, too_few and _edge_is_new(state, read), found)


def _thrown_among(state: State, tracked: Tracked, reading: Reading) -> dict[int, Die]:
    """The awaited dice that were recognised and do not lie as before the throw, by number."""
    idle = state.numbers.not_thrown(reading).values()
    awaited = (number for number in state.numbers.awaited if number in tracked.dice)
    return {number: tracked.dice[number] for number in awaited if tracked.dice[number] not in idle}


def _touched(state: State, tracked: Tracked) -> Why | None:
    """The reason that a kept die shows another face or lies elsewhere; None after OK, which allows both."""
    if state.goal is Goal.AS_IT_LIES:
        return None
    return _turned(state, tracked) or _moved(state, tracked)


def _turned(state: State, tracked: Tracked) -> Turned | None:
    if not tracked.turned or not state.live or state.goal is Goal.AS_IT_LIES:
        return None
    number, numbers = tracked.turned[0], state.numbers
    before = numbers.told.get(number) or numbers.lying[number].face
    hidden = bool(tracked.missing) and len(tracked.dice) > len(numbers.kept)
    return Turned(number, before or "?", tracked.dice[number].face or "?", hidden)


def _moved(state: State, tracked: Tracked) -> Moved | None:
    disturbed = state.numbers.disturbed(tracked) if state.live else ()
    return Moved(disturbed) if disturbed else None
