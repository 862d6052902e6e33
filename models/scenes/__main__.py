"""`python -m models.scenes OUT --count N --seed S`: a folder of rendered pictures with labels."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from models.arguments import number_to, parser_of, part_of_whole, whole_number
from models.command import command
from models.scenes.fonts import legible
from models.scenes.mix import MOST_LEAST_PX, Mix
from models.scenes.write import write_scenes

_PARSERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "least_px": number_to(MOST_LEAST_PX),
    "typefaces": Path,
}
"""The parsers of those options of `Mix` that are no part of a whole."""


@command("the same command writes the pictures that are missing")
def main(arguments: Sequence[str] | None = None) -> None:
    """Write the pictures that are not there yet."""
    parser = parser_of("models.scenes", __doc__)
    parser.add_argument("out", type=Path, help="folder for images/ and labels.jsonl")
    parser.add_argument("--count", type=whole_number(1), required=True, help="how many pictures")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="another seed, other pictures")
    for name, field in Mix.model_fields.items():
        option, parsed = f"--{name.replace('_', '-')}", _PARSERS.get(name, part_of_whole)
        parser.add_argument(option, type=parsed, default=field.default, help=field.description)
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes to share the work")
    chosen = parser.parse_args(arguments)
    mix = Mix(**{name: getattr(chosen, name) for name in Mix.model_fields})
    if mix.typefaces:
        legible(mix.typefaces)
    write_scenes(chosen.out, chosen.count, chosen.seed, mix, chosen.jobs)


if __name__ == "__main__":
    sys.exit(main())
