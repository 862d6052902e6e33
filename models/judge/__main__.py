"""`python -m models.judge OUT --count N`: a test set that nothing is trained on, with labels.

It needs the extra `judge`. With LLVM 19 or newer on the system (`apt install libllvm19`) a picture takes two
to three seconds of one core, else about seven; their noise differs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import drjit
import mitsuba as mi

from models.arguments import add_wide, parser_of, whole_number
from models.command import command
from models.judge.throws import Options
from models.judge.write import write_throws

_FIRST_SEED = 20_000


@command("the same command renders the throws that are missing")
def main(arguments: Sequence[str] | None = None) -> None:
    """Render the throws that are not there yet."""
    parser = parser_of("models.judge", __doc__)
    parser.add_argument("out", type=Path, help="folder for images/ and labels.jsonl")
    parser.add_argument("--count", type=whole_number(1), default=40, help="how many throws of each kind")
    parser.add_argument(
        "--seed", type=whole_number(0), default=_FIRST_SEED, help="another seed, other throws"
    )
    parser.add_argument(
        "--kind", action="append", help="only throws of this kind; may be given several times"
    )
    parser.add_argument("--leaning", action="store_true", help="only throws in which a die leans")
    parser.add_argument(
        "--metered",
        action="store_true",
        help="expose as the camera of a table does, which burns out no dice",
    )
    add_wide(parser)
    chosen = parser.parse_args(arguments)
    mi.set_variant("llvm_ad_rgb" if drjit.has_backend(drjit.JitBackend.LLVM) else "scalar_rgb")
    drjit.set_thread_count(1)
    options = Options(chosen.leaning, chosen.metered, chosen.wide)
    write_throws(chosen.out, chosen.count, chosen.seed, chosen.kind, options)


if __name__ == "__main__":
    sys.exit(main())
