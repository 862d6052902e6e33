"""A second, literal implementation of the rules of a turn, to check the engine (rules page, §2-§6).

Nothing here is shared with the engine: a board is dictionaries of names, and every step is tried on its own.
It covers the usual rules for two players, without encirclement.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

FILES = "abcdefghijk"
SQUARES = [f"{file}{rank}" for rank in range(1, 12) for file in FILES]
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
L_SHAPES = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def go(name: str, x: int, y: int) -> str | None:
    """The square that lies x files to the right and y ranks up, or None off the board."""
    file, rank = FILES.index(name[0]) + x, int(name[1:]) + y
    return f"{FILES[file]}{rank}" if 0 <= file < 11 and 1 <= rank <= 11 else None


def near(name: str) -> list[str]:
    """The squares that touch this one by a side or a corner."""
    return [square for x, y in STRAIGHT + CORNERS if (square := go(name, x, y))]


@dataclass
class Table:
    """A board and two sides, as the text form of a state describes them.

    Attributes:
        army: the letter of the piece on each square, a small letter for a black piece.
        fresh: the squares of soldiers that have not moved.
        floor: what lies on a square: M and m for walls, E for water, X and x for regenerators.
    """

    active: str = "white"
    army: dict[str, str] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    floor: dict[str, str] = field(default_factory=dict)
    counter: dict[str, int] = field(default_factory=dict)
    stock: dict[str, int] = field(default_factory=dict)
    lost: dict[str, str] = field(default_factory=dict)
    first: dict[str, bool] = field(default_factory=dict)
    steps: list[list[str]] = field(default_factory=list)
    began: Table | None = None
    over: bool = False

    @property
    def other(self) -> str:
        """The side that is not to play."""
        return "black" if self.active == "white" else "white"

    @property
    def up(self) -> int:
        """The change of rank that is forward for the side to play."""
        return 1 if self.active == "white" else -1

    def mine(self, square: str) -> bool:
        """Whether a piece of the side to play stands there."""
        return square in self.army and self.army[square].isupper() == (self.active == "white")

    def theirs(self, square: str) -> bool:
        """Whether a piece of the other side stands there."""
        return square in self.army and not self.mine(square)

    def own(self, letter: str) -> str:
        """The letter of a thing of the side to play."""
        return letter.upper() if self.active == "white" else letter.lower()

    def foe(self, letter: str) -> str:
        """The letter of a thing of the other side."""
        return letter.lower() if self.active == "white" else letter.upper()

    def lies(self, square: str) -> str:
        """The letter of the wall, water or regenerator on a square; empty if there is none."""
        return self.floor.get(square, "")

    def barrier(self, square: str) -> bool:
        """Whether a wall or water lies there."""
        return self.lies(square) in ("M", "m", "E")

    def free(self, square: str) -> bool:
        """Whether a square has no piece, wall, water or regenerator."""
        return square not in self.army and square not in self.floor

    def sealed(self, start: str, x: int, y: int) -> bool:
        """Whether a diagonal step would pass between two barriers that touch by their corners."""
        beside = (go(start, x, 0), go(start, 0, y))
        return bool(x and y) and all(square is not None and self.barrier(square) for square in beside)

    @property
    def verbs(self) -> list[str]:
        """The verbs of the steps made so far in this turn."""
        return [step[0] for step in self.steps]

    @property
    def start(self) -> Table:
        """The table at the beginning of the turn."""
        return self.began or self


def read(text: str) -> Table:
    """The table that a text form describes; no turn may be under way in it."""
    table = Table()
    for line in text.splitlines():
        words = line.split()
        match words[0]:
            case "table":
                table.active = words[3].removeprefix("active=")
            case "white" | "black":
                values = dict(word.split("=") for word in words[1:4])
                table.counter[words[0]] = int(values["counter"])
                table.stock[words[0]] = int(values["walls"])
                table.lost[words[0]] = values["lost"].strip("-")
                table.first[words[0]] = words[-1] == "first"
            case number if number.isdigit():
                for file, token in zip(FILES, words[1:], strict=True):
                    _lay(table, f"{file}{number}", token)
    return table


def _lay(table: Table, square: str, token: str) -> None:
    if token[0] in "STGCDQKstgcdqk":
        table.army[square] = token[0]
        if token.endswith("'"):
            table.fresh.add(square)
        token = token[1:].strip("'")
    if token not in ("", "."):
        table.floor[square] = token


# What the pieces can do


def army_moves(table: Table) -> Iterator[str]:
    """Every move of the army, with its exchanges."""
    for square in SQUARES:
        if not table.mine(square):
            continue
        for target in sorted(set(piece_targets(table, square))):
            yield f"move {square} {target}"
            yield from (f"move {square} {target} {kind}" for kind in exchanges(table, square, target))


def exchanges(table: Table, square: str, target: str) -> set[str]:
    """The kinds that a soldier arriving on the target may be exchanged for."""
    last = "11" if table.active == "white" else "1"
    arrives = target[1:] == last and square[1:] != last and table.army[square] in "Ss"
    arrives = arrives and table.lies(target) not in ("M", "m")
    return set(table.lost[table.active]) & set("TGCQ") if arrives else set()


def piece_targets(table: Table, square: str) -> Iterator[str]:
    """The squares to which the piece on a square can go."""
    match table.army[square].upper():
        case "S":
            yield from soldier(table, square)
        case "C":
            yield from knight(table, square)
        case "D":
            yield from dragon(table, square)
        case "T":
            yield from slider(table, square, STRAIGHT, 10)
        case "G":
            yield from slider(table, square, CORNERS, 10)
        case "Q":
            yield from slider(table, square, STRAIGHT + CORNERS, 10)
        case "K":
            yield from slider(table, square, STRAIGHT + CORNERS, 1)


def may_end(table: Table, square: str) -> bool:
    """Whether a walking piece can stop there: free ground, a regenerator, or an enemy not on a wall."""
    return not table.mine(square) and not table.barrier(square)


def slider(table: Table, square: str, ways: list[tuple[int, int]], most: int) -> Iterator[str]:
    """The targets in each direction, up to the first thing in the way."""
    for x, y in ways:
        here = square
        for _ in range(most):
            there = go(here, x, y)
            if there is None or table.sealed(here, x, y) or not may_end(table, there):
                break
            yield there
            if not table.free(there):
                break
            here = there


def knight(table: Table, square: str) -> Iterator[str]:
    """The targets of a knight: barriers stop him only if both ways round meet one."""
    for x, y in L_SHAPES:
        there = go(square, x, y)
        if there is None or not may_end(table, there):
            continue
        across = [go(square, step, 0) for step in _counted(x)] + [go(square, x, step) for step in _counted(y)]
        along = [go(square, 0, step) for step in _counted(y)] + [go(square, step, y) for step in _counted(x)]
        if any(not any(table.barrier(at) for at in way if at and at != there) for way in (across, along)):
            yield there


def _counted(distance: int) -> list[int]:
    sign = 1 if distance > 0 else -1
    return [sign * step for step in range(1, abs(distance) + 1)]


def dragon(table: Table, square: str) -> Iterator[str]:
    """The targets of a dragon: it flies over everything and lands anywhere but on water.

    It takes a king or a regenerator only if all squares in between are empty.
    """
    for x, y in STRAIGHT + CORNERS:
        for distance in range(1, 11):
            there = go(square, x * distance, y * distance)
            if there is None:
                break
            if table.mine(there) or table.lies(there) == "E":
                continue
            between = [go(square, x * step, y * step) for step in range(1, distance)]
            precious = table.army.get(there) == table.foe("K") or table.lies(there) == table.foe("X")
            if not precious or all(at and table.free(at) for at in between):
                yield there


def soldier(table: Table, square: str) -> Iterator[str]:
    """The targets of a soldier on the ground, on his own wall or on an enemy wall."""
    own, enemy = table.own("M"), table.foe("M")
    ahead = go(square, 0, table.up)
    corners = [(x, go(square, x, table.up)) for x in (-1, 1)]
    if table.lies(square) == own:
        yield from on_own_wall(table, square)
    elif table.lies(square) == enemy:
        if ahead and ahead not in table.army and table.lies(ahead) in ("", own, enemy, table.own("X")):
            yield ahead
        yield from (there for _, there in corners if there and prey(table, there, walls=(own, enemy)))
    else:
        if ahead and walkable(table, ahead):
            yield ahead
            twice = go(square, 0, 2 * table.up)
            if square in table.fresh and twice and table.free(ahead) and table.free(twice):
                yield twice
        for x, there in corners:
            on_wall = there and there in table.floor and table.lies(there) == own
            if (
                there
                and prey(table, there, walls=(own,))
                and (on_wall or not table.sealed(square, x, table.up))
            ):
                yield there
        yield from (there for there in near(square) if table.lies(there) == own and there not in table.army)


def walkable(table: Table, square: str) -> bool:
    """Whether a square is free ground, or its own side's regenerator with nobody on it."""
    return square not in table.army and table.lies(square) in ("", table.own("X"))


def prey(table: Table, square: str, walls: tuple[str, ...]) -> bool:
    """Whether there is an enemy on the ground or on one of these walls, or the enemy's regenerator."""
    if table.lies(square) in ("M", "m"):
        return table.theirs(square) and table.lies(square) in walls
    return table.theirs(square) or table.lies(square) == table.foe("X")


def on_own_wall(table: Table, square: str) -> Iterator[str]:
    """The targets of a soldier on his own wall: along it, down beside or behind, or onto an enemy wall ahead.

    He captures diagonally ahead on walls, or by a leap two ranks ahead.
    """
    own, enemy = table.own("M"), table.foe("M")
    for x, y in STRAIGHT + CORNERS:
        there = go(square, x, y)
        if there is None:
            continue
        forward = y == table.up
        occupied = there in table.army
        if table.lies(there) == own and not occupied:
            yield there
        if not forward and walkable(table, there):
            yield there
        if forward and x == 0 and table.lies(there) == enemy and not occupied:
            yield there
        if forward and x and table.lies(there) in (own, enemy) and table.theirs(there):
            yield there
    for x in (-1, 1):
        there = go(square, x, 2 * table.up)
        if there and prey(table, there, walls=()):
            yield there


# Groups


def group(squares: set[str], seed: str) -> set[str]:
    """The connected group of squares that contains the seed."""
    found = {seed}
    while True:
        more = {at for square in found for at in near(square) if at in squares} - found
        if not more:
            return found
        found |= more


def water(table: Table) -> set[str]:
    """The squares with water."""
    return {square for square in SQUARES if table.lies(square) == "E"}


def zones(table: Table) -> list[set[str]]:
    """The connected groups of squares with water."""
    found: list[set[str]] = []
    for square in water(table):
        if not any(square in zone for zone in found):
            found.append(group(water(table), square))
    return found


def beside_army(table: Table, squares: set[str]) -> bool:
    """Whether an army piece of the side to play touches one of these squares."""
    return any(table.mine(at) for square in squares for at in near(square))


# What a turn can be


def next_steps(table: Table) -> set[str]:
    """Every step that can begin or continue the turn, and `done` where the turn may end."""
    if table.over:
        return set()
    if not table.steps:
        return beginnings(table)
    moved = {"move", "travel"} & set(table.verbs)
    begun = table.start.counter[table.active]
    found: set[str] = set()
    if table.start.first[table.active] and not moved:
        found |= lay(table, ("wall", "water"), SQUARES, 6)
    elif begun in (2, 3):
        if not moved:
            return set(army_moves(table)) | set(crossings(table))
        if table.verbs[0] == "travel" or table.verbs[-1] == "travel":
            found |= set(crossings(table))
        if not {"wall", "water"} & set(table.verbs):
            found |= bonus(table)
        elif table.verbs[-1] in ("wall", "water"):
            found = set()
    elif moved:
        found |= set(crossings(table)) if table.verbs[-1] == "travel" else set()
    else:
        found |= strategies(table)
    return found | {"done"} if found else found


def beginnings(table: Table) -> set[str]:
    """Every step that can begin a turn."""
    counter = table.counter[table.active]
    found = set(army_moves(table)) | set(crossings(table))
    if table.first[table.active]:
        return found | lay(table, ("wall", "water"), SQUARES, 6)
    if counter in (2, 3):
        return found | {step for step in bonus(table) if any(True for _ in moves_after(table, step))}
    return found | strategies(table)


def moves_after(table: Table, step: str) -> Iterator[str]:
    """The moves that are still possible after a construction laid before the move."""
    after = play_step(table, step)
    yield from army_moves(after)
    yield from crossings(after)


def lay(table: Table, verbs: tuple[str, ...], squares: list[str] | set[str], most: int) -> set[str]:
    """Walls and water that can be laid on free squares.

    There are none when the stock is empty or the turn has reached its limit.
    """
    if sum(verb in ("wall", "water") for verb in table.verbs) >= most:
        return set()
    there = {"wall": table.stock[table.active] > 0, "water": len(water(table)) < 14}
    return {f"{verb} {square}" for verb in verbs if there[verb] for square in squares if table.free(square)}


def bonus(table: Table) -> set[str]:
    """One wall or one piece of water on a square beside an army piece."""
    beside = {at for square in SQUARES if table.mine(square) for at in near(square)}
    return lay(table, ("wall", "water"), beside, 1)


def crossings(table: Table) -> Iterator[str]:
    """Every crossing now possible; all crossings of a turn go through the same zone."""
    used = {at for step in table.steps if step[0] == "travel" for at in step[1:3]}
    crossed = {step[2] for step in table.steps if step[0] == "travel"}
    found = set()
    for zone in zones(table):
        shore = {at for square in zone for at in near(square)} - zone
        if not used <= shore:
            continue
        for square in shore - crossed:
            if table.mine(square) and not table.barrier(square):
                found |= {(square, at) for at in shore if table.free(at)}
    for square, at in sorted(found):
        yield f"travel {square} {at}"
        yield from (f"travel {square} {at} {kind}" for kind in exchanges(table, square, at))


def strategies(table: Table) -> set[str]:
    """Every step that begins or continues a strategy turn at this counter."""
    counter = table.start.counter[table.active]
    begun = set(table.verbs)
    found: set[str] = set()
    if counter >= 4:
        found |= regenerations(table, counter)
    if counter >= 6:
        found |= lay(table, ("wall",), SQUARES, 3) if begun <= {"wall"} else set()
        found |= shifts(table) if begun <= {"shift"} else set()
        found |= destructions(table, counter) if begun <= {"destroy"} else set()
    if counter >= 9:
        found |= floods(table) if begun <= {"water"} else set()
        found |= drains(table) if begun <= {"drain"} else set()
    return found


def regenerations(table: Table, counter: int) -> set[str]:
    """Lost pieces that can come back; at 12 the regenerator may also move, before or after."""
    lies = [square for square in SQUARES if table.lies(square) == table.own("X")]
    begun = table.verbs
    if not lies or not set(begun) <= {"regenerate", "regenerator"} or (begun and counter < 12):
        return set()
    found: set[str] = set()
    back = "SCG" + ("TQ" if counter >= 8 else "") + ("D" if counter >= 12 else "")
    if "regenerate" not in begun and lies[0] not in table.army:
        found |= {f"regenerate {kind}" for kind in set(table.lost[table.active]) & set(back)}
    if "regenerator" not in begun and counter >= 12:
        found |= {f"regenerator {square}" for square in SQUARES if table.free(square)}
    return found


def shifts(table: Table) -> set[str]:
    """Up to three own walls without a piece on them, moved beside the walls as they lay before the turn."""
    if len(table.steps) >= 3:
        return set()
    before = {square for square in SQUARES if table.start.lies(square) == table.own("M")}
    arrived = {step[2] for step in table.steps}
    movable = [s for s in before - arrived if table.lies(s) == table.own("M") and s not in table.army]
    room = [at for at in SQUARES if table.free(at) and set(near(at)) & before]
    return {f"shift {square} {at}" for square in movable for at in room}


def destructions(table: Table, counter: int) -> set[str]:
    """Up to three walls of units beside the army from 6 on, or a single one anywhere from 10 on.

    An enemy unit that a tower protects is never destroyed.
    """
    start = table.start
    if len(table.steps) >= 3:
        return set()
    beside, anywhere = set(), set()
    for colour in "Mm":
        walls = {square for square in SQUARES if start.lies(square) == colour}
        for square in walls:
            unit = group(walls, square)
            tower = "T" if colour == "M" else "t"
            guarded = any(start.army.get(at) == tower for wall in unit for at in near(wall))
            if guarded and colour != table.own("M"):
                continue
            anywhere.add(square)
            if beside_army(start, unit) or any(start.mine(wall) for wall in unit):
                beside.add(square)
    done = {step[1] for step in table.steps}
    if not done <= beside:
        return set()
    allowed = anywhere if counter >= 10 and not done else beside
    return {f"destroy {square}" for square in allowed - done}


def floods(table: Table) -> set[str]:
    """Up to five pieces of water, connected to a zone beside the army."""
    added = [step[1] for step in table.steps]
    if added:
        grown = group(water(table), added[0])
    else:
        grown = {square for zone in zones(table) if beside_army(table, zone) for square in zone}
    return lay(table, ("water",), {at for square in grown for at in near(square)}, 5)


def drains(table: Table) -> set[str]:
    """Up to five connected pieces of water, removed from a zone beside the army."""
    gone = {step[1] for step in table.steps}
    if len(gone) >= 5:
        return set()
    if gone:
        return {f"drain {at}" for square in gone for at in near(square) if table.lies(at) == "E"}
    return {f"drain {square}" for zone in zones(table) if beside_army(table, zone) for square in zone}


# What a step does


def play(table: Table, text: str) -> Table:
    """The table after a step; the turn is ended too if no step can follow."""
    if text != "done":
        table = play_step(table, text)
        if next_steps(table) and table.foe("K") in table.army.values():
            return table
    return end_turn(table)


def play_step(table: Table, text: str) -> Table:
    """The table after a step; the turn is not ended."""
    after = deepcopy(table)
    after.began = table.start
    verb, *words = text.split()
    after.steps.append([verb, *words])
    side = after.active
    match verb:
        case "move" | "travel":
            _march(after, *words)
        case "wall":
            after.floor[words[0]] = after.own("M")
            after.stock[side] -= 1
        case "water":
            after.floor[words[0]] = "E"
        case "shift":
            after.floor[words[1]] = after.floor.pop(words[0])
        case "drain":
            del after.floor[words[0]]
        case "destroy":
            after.stock["white" if after.floor.pop(words[0]) == "M" else "black"] += 1
            _remove(after, words[0])
        case "regenerate":
            square = next(at for at in SQUARES if after.lies(at) == after.own("X"))
            after.army[square] = after.own(words[0])
            after.lost[side] = after.lost[side].replace(words[0], "", 1)
        case "regenerator":
            square = next(at for at in SQUARES if after.lies(at) == after.own("X"))
            after.floor[words[0]] = after.floor.pop(square)
    return after


def _march(table: Table, square: str, target: str, kind: str = "") -> None:
    _remove(table, target)
    if table.lies(target) == table.foe("X"):
        del table.floor[target]
    piece = table.army.pop(square)
    table.fresh.discard(square)
    if kind:
        table.lost[table.active] = table.lost[table.active].replace(kind, "", 1) + "S"
        piece = table.own(kind)
    table.army[target] = piece


def _remove(table: Table, square: str) -> None:
    piece = table.army.pop(square, "")
    table.fresh.discard(square)
    if piece:
        table.lost["white" if piece.isupper() else "black"] += piece.upper()


def end_turn(table: Table) -> Table:
    """Raise the counter, or set it to 1 after a strategy, and hand the turn to the other side."""
    after = deepcopy(table)
    side = after.active
    strategy = after.counter[side] >= 4 and not {"move", "travel"} & set(after.verbs)
    after.counter[side] = 1 if strategy else min(12, after.counter[side] + 1)
    after.first[side] = False
    after.over = after.foe("K") not in after.army.values()
    after.steps, after.began, after.active = [], None, after.other
    return after


def count(table: Table, depth: int) -> int:
    """The number of sequences of that many steps."""
    steps = next_steps(table)
    return len(steps) if depth == 1 else sum(count(play(table, step), depth - 1) for step in steps)
