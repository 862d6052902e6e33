"""`python -m models.scenes OUT --count N --seed S`: a folder of rendered pictures with labels."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

from models.arguments import number_to, part_of_whole, whole_number
from models.errors import LabelError, reason
from models.interruption import resumable
from models.scenes.fonts import legible
from models.scenes.mix import MOST_LEAST_PX, ORDINARY, Mix
from models.scenes.write import write_scenes


@resumable("the same command writes the pictures that are missing")
def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures that are not there yet; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m models.scenes", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for images/ and labels.jsonl")
    parser.add_argument("--count", type=whole_number(1), required=True, help="how many pictures")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="another seed, other pictures")
    parser.add_argument("--pips", type=part_of_whole, help="the part of d6 that has pips")
    parser.add_argument("--marks", type=part_of_whole, help="the part of d6 with marks of no game")
    parser.add_argument("--beside", type=part_of_whole, help="the part of d6 with pips of East Asian make")
    parser.add_argument(
        "--least-px", type=number_to(MOST_LEAST_PX), help="the least width of a die in pixels"
    )
    parser.add_argument("--d4", type=part_of_whole, help="the part of d4 among the dice with numerals")
    parser.add_argument(
        "--foreign",
        type=part_of_whole,
        help="the part of d10, d12 and d20 among the dice with numerals but d4",
    )
    parser.add_argument("--tetrahedra", type=part_of_whole, help="the part of d4 among all dice")
    parser.add_argument(
        "--numerals", type=part_of_whole, help="the part of the dice without pips with numerals"
    )
    parser.add_argument("--ornate", type=part_of_whole, help="the part of numerals among ornaments")
    parser.add_argument("--leaning", type=part_of_whole, help="the part of dice that lean")
    parser.add_argument("--osselets", type=part_of_whole, help="the part of osselets among all dice but d4")
    parser.add_argument("--hard", type=part_of_whole, help="the part of scenes where dice are hard to find")
    parser.add_argument("--veined", type=part_of_whole, help="the part of dice with streaks or veins")
    parser.add_argument("--typefaces", type=Path, help="a folder of further typefaces for numerals")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes to share the work")
    parser.set_defaults(**asdict(ORDINARY))
    chosen = parser.parse_args(arguments)
    mix = Mix(**{part.name: getattr(chosen, part.name) for part in fields(Mix)})
    try:
        if mix.typefaces:
            legible(mix.typefaces)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        write_scenes(chosen.out, chosen.count, chosen.seed, mix, chosen.jobs)
    except LabelError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{chosen.out} cannot be written: {reason(error)}; choose another folder", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
