"""Writes the golden games anew."""

from tests.engines.golden import golden_path, goldens, transcript

if __name__ == "__main__":
    for game, preset in goldens():
        golden_path(game, preset).write_text(transcript(game, preset), "utf-8")
