"""From one state of a throw to the next: the only place where that is decided, without camera and clock.

What the game wants and people do:

| observation    | goal before         | goal after | and                                             |
|----------------|---------------------|------------|-------------------------------------------------|
| DisregardMoves | any                 | the same   | what has come to rest since the last throw      |
|                |                     |            | counted was not watched, before a live camera   |
| PressTakenBack | any                 | the one    | all is as before the press; what has moved      |
|                |                     | before it  | since then is read again                        |
| StandsAgain    | another, or other   | that of    | before a live camera: as the game stood there   |
|                | dice lie there      | last time  | last, but not watched, and all is new           |
| Await          | any                 | THROW      | one not counted yet was told by people:         |
|                |                     |            | what lies there was not watched                 |
| Await          | any; kept dice lost | FIND_KEPT  | KeptSought                                      |
| AwaitNothing   | not counted yet     | IDLE       | not watched, as for Await                       |
| AwaitNothing   | COUNTED, IN_DOUBT   | COUNTED    |                                                 |
| ReadAsItLies   | a throw is awaited  | AS_IT_LIES | whatever lies there is new                      |
| ThrownByCamera | a throw is awaited  | THROW      | its dice must be seen to move                   |
| Entered        | a throw is awaited  | the same   | dice of it that were read lie where they were   |
|                |                     |            | read, by their numbers                          |
| Asked          | COUNTED, IN_DOUBT   | IN_DOUBT   |                                                 |
| Asked          | not counted yet     | IN_DOUBT   | the throw is taken up as it was read            |
| QuestionClosed | IN_DOUBT            | COUNTED    |                                                 |
| SeenBlurred    | any                 | the same   | Blurred, in place of a mere Number              |
| SeenKnocked    | any                 | the same   | Hand or knock, in place of a mere Hand          |
| SightLost      | any                 | the same   | before a live camera: not watched, all is new   |

What the camera sees; how a still tray is judged stands in `device.throw.at_rest`:

| observation       | watch before         | watch after         |
|-------------------|----------------------|---------------------|
| FrameTaken, moved | any                  | Settling, no frames |
| FrameTaken, still | Quiet                | Quiet               |
| FrameTaken, still | Settling, HandInView | one frame more      |
| FrameRead         | Settling, HandInView | see there           |

Where something moves for long in every part of the picture, the table says so (Restless).
"""

from __future__ import annotations

from dataclasses import replace

from device.throw import at_rest, patience
from device.throw.events import Event, KeptSought
from device.throw.observations import (
    Asked,
    Await,
    AwaitNothing,
    Calibrated,
    DisregardMoves,
    Entered,
    FrameRead,
    FrameTaken,
    Observation,
    PressTakenBack,
    QuestionClosed,
    ReadAsItLies,
    SeenBlurred,
    SeenKnocked,
    SightLost,
    StandsAgain,
    ThrownByCamera,
)
from device.throw.pending import Pending
from device.throw.state import AWAITED, READS, Goal, Quiet, Settling, State, Unrest
from device.throw.why import Blurred, Hand, Knocked, Number, Restless, Why
from vision.motion import Snapshot
from vision.reading import Reading

Stepped = tuple[State, tuple[Event, ...]]


def step(state: State, observation: Observation) -> Stepped:
    """The next state, and the effects of the observation."""
    match observation:
        case FrameRead():
            return at_rest.judge(state, observation) if state.reading_due else (state, ())
        case FrameTaken():
            return _taken(state, observation), ()
        case Await():
            return _await(state, observation)
        case PressTakenBack(before):
            return _press_taken_back(state, before), ()
        case StandsAgain(before):
            return _stands_again(state, before), ()
        case Entered():
            return replace(state, numbers=state.numbers.with_found(state.found)), ()
        case _:
            return _next(state, observation), ()


def _next(state: State, observation: Observation) -> State:
    """The next state after what people have done, or what has happened to the camera; it has no effects."""
    match observation:
        case DisregardMoves() if state.live:
            return _disregard_moves(state)
        case AwaitNothing():
            return _await_nothing(state)
        case ReadAsItLies():
            return _read_as_it_lies(state)
        case ThrownByCamera():
            return _thrown_by_camera(state)
        case Asked(question):
            return _asked(state, question)
        case QuestionClosed():
            return replace(state, goal=_closed(state.goal), question=None)
        case SeenBlurred() | SeenKnocked():
            return replace(state, why=_seen_closer(state, observation))
        case SightLost() if state.live:
            return _unwatched(state)
        case Calibrated(lane):
            why = None if isinstance(state.why, Knocked) else state.why
            return replace(state, numbers=replace(state.numbers, lane=lane), why=why)
    return state


def _taken(state: State, frame: FrameTaken) -> State:
    if frame.taken_s <= state.now_s:
        return state
    state = replace(state, now_s=frame.taken_s)
    if frame.moved:
        state = replace(state, unrest=_grown(state.unrest, frame))
        why = Restless() if state.restless else None
        return replace(state.moved(), why=why if state.goal in READS else state.why)
    if not isinstance(state.watch, Settling):
        return _follow_light(state, frame.snapshot)
    since_s = state.watch.since_s if state.watch.frames else frame.taken_s
    frames = state.watch.frames + 1
    unrest = state.unrest if frames < patience.SURE_FRAMES else None
    return replace(state, watch=replace(state.watch, frames=frames, since_s=since_s), unrest=unrest)


def _grown(unrest: Unrest | None, frame: FrameTaken) -> Unrest:
    """The unrest with the motion of a frame."""
    unrest = unrest or Unrest(frame.taken_s)
    return replace(unrest, parts=unrest.parts | frame.parts)


def _follow_light(state: State, now: Snapshot) -> State:
    """Take slow changes of the light into the picture of the tray at rest.

    Otherwise a moving patch of sun would be taken for a hand, or for a die that the reader overlooks.
    """
    at_rest = state.at_rest.drifted(now) if state.at_rest else now
    return replace(state, at_rest=at_rest)


def _disregard_moves(state: State) -> State:
    """The state in which dice that have come to rest since the last throw counted are no throw.

    Dice that still roll are one.
    """
    lies_anew = isinstance(state.watch, Settling) and state.still
    return replace(state, watched=state.watched and not lies_anew)


def _await(state: State, throw: Await) -> Stepped:
    if not throw.dice:
        return _await_nothing(state), ()
    state = _told_by_people(state)
    numbers = replace(state.numbers, lying={}) if throw.new_dice else state.numbers
    numbers = numbers.awaiting(throw.dice, throw.kept, throw.any_number, throw.shapes)
    sought = numbers.search.sought
    state = replace(_settle_again(state), numbers=numbers, question=None)
    if sought or not state.watched:
        state = state.anew()
    goal = Goal.FIND_KEPT if sought else Goal.THROW
    why = Knocked() if throw.knocked else None
    return replace(state, goal=goal, why=why), (KeptSought(sought),) if sought else ()


def _await_nothing(state: State) -> State:
    goal = Goal.IDLE if state.goal in AWAITED else _closed(state.goal)
    # The reason why a throw did not count is void once it is not awaited; a knock stays true.
    why = state.why if goal is not Goal.IDLE or isinstance(state.why, Knocked) else None
    state = _told_by_people(_settle_again(state))
    numbers = replace(state.numbers, awaited=(), lost={})
    return replace(state, goal=goal, why=why, question=None, numbers=numbers)


def _told_by_people(state: State) -> State:
    """If a throw is still awaited, people entered it by hand: note that the tray was not watched."""
    return replace(state, watched=state.watched and state.goal not in AWAITED)


def _press_taken_back(state: State, before: State) -> State:
    watch = before.watch if state.watch == before.watch else Settling()
    return replace(before, watch=watch, unrest=state.unrest, now_s=state.now_s)


def _stands_again(state: State, before: State) -> State:
    if not state.live or (state.goal, state.numbers.lying) == (before.goal, before.numbers.lying):
        return state
    return _unwatched(replace(before, now_s=state.now_s))


def _unwatched(state: State) -> State:
    """The state in which nobody knows what has happened in the tray."""
    return replace(state.anew(), watched=False)


def _read_as_it_lies(state: State) -> State:
    state = replace(state.anew(), watched=True, question=None)
    if not state.numbers.awaited:
        return state
    return replace(state, goal=Goal.AS_IT_LIES, numbers=state.numbers.anywhere())


def _thrown_by_camera(state: State) -> State:
    numbers = state.numbers.anywhere()
    goal = Goal.THROW if numbers.awaited else state.goal
    # What is still settling lay there before the throw: it is quiet until the thrown dice move.
    return replace(state, goal=goal, numbers=numbers, watch=Quiet(), watched=True, question=None, why=None)


def _asked(state: State, question: Pending) -> State:
    state = state if state.goal not in AWAITED else _taken_up(state, question)
    return replace(state, goal=Goal.IN_DOUBT, question=question)


def _taken_up(state: State, question: Pending) -> State:
    """Ask again about a throw that was left while it was in doubt: its dice lie there as they were read.

    Not so in a simulated tray if the table was closed meanwhile: that tray is empty then.
    """
    height, width = question.pixels.shape[:2]
    counted = Reading(tuple(question.lying.values()), width, height)
    lying = question.lying if state.live or not question.taken_up else {}
    numbers = replace(state.numbers.anywhere(), lying=dict(lying), lost={}, in_view=None)
    return replace(state, numbers=numbers, counted=counted, watched=True, watch=Quiet(), why=None)


def _seen_closer(state: State, seen: SeenBlurred | SeenKnocked) -> Why:
    """The reason that a closer look at the picture has shown."""
    if isinstance(seen, SeenKnocked):
        return Hand(knocked=True)
    if isinstance(state.why, Number):
        return Blurred(found=state.why.found)
    return Blurred(_doubted(state))


def _doubted(state: State) -> tuple[int, ...]:
    """The dice in doubt of the throw that has just counted."""
    lying = state.numbers.lying
    return tuple(number for number in state.numbers.awaited if number in lying and lying[number].doubtful)


def _settle_again(state: State) -> State:
    """Start settling anew: dice that still move belong to the throw that is awaited from now on."""
    return state.moved() if isinstance(state.watch, Settling) else state


def _closed(goal: Goal) -> Goal:
    return Goal.COUNTED if goal is Goal.IN_DOUBT else goal
