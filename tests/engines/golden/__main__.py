"""Writes the golden games anew."""

from tests.command_line import take_no_options
from tests.engines.golden import golden_path, goldens, transcript

if __name__ == "__main__":
    take_no_options(__doc__)
    for golden in goldens():
        golden_path(*golden).write_text(transcript(*golden), "utf-8")
