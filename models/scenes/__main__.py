"""`python -m models.scenes OUT --count N --seed S`: a folder of rendered pictures with labels."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Final

from models.arguments import number_to, parser_of, part_of_whole, whole_number
from models.command import command
from models.scenes.fonts import legible
from models.scenes.mix import MOST_LEAST_PX, ORDINARY, Mix
from models.scenes.write import write_scenes

_PARTS: Final = {
    "pips": "d6 that has pips",
    "marks": "d6 with marks of no game",
    "beside": "d6 with pips of East Asian make",
    "d4": "d4 among the dice with numerals",
    "foreign": "d10, d12 and d20 among the dice with numerals but d4",
    "tetrahedra": "d4 among all dice",
    "numerals": "the dice without pips with numerals",
    "ornate": "numerals among ornaments",
    "leaning": "dice that lean",
    "osselets": "osselets among all dice but d4",
    "hard": "scenes where dice are hard to find",
    "veined": "dice with streaks or veins",
}
"""The options of `Mix` that are a part of a whole: what it is the part of, for the help."""


@command("the same command writes the pictures that are missing")
def main(arguments: Sequence[str] | None = None) -> None:
    """Write the pictures that are not there yet."""
    parser = parser_of("models.scenes", __doc__)
    parser.add_argument("out", type=Path, help="folder for images/ and labels.jsonl")
    parser.add_argument("--count", type=whole_number(1), required=True, help="how many pictures")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="another seed, other pictures")
    for name, what in _PARTS.items():
        parser.add_argument(f"--{name}", type=part_of_whole, help=f"the part of {what}")
    parser.add_argument(
        "--least-px", type=number_to(MOST_LEAST_PX), help="the least width of a die in pixels"
    )
    parser.add_argument("--typefaces", type=Path, help="a folder of further typefaces for numerals")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes to share the work")
    parser.set_defaults(**asdict(ORDINARY))
    chosen = parser.parse_args(arguments)
    mix = Mix(**{part.name: getattr(chosen, part.name) for part in fields(Mix)})
    if mix.typefaces:
        legible(mix.typefaces)
    write_scenes(chosen.out, chosen.count, chosen.seed, mix, chosen.jobs)


if __name__ == "__main__":
    sys.exit(main())
