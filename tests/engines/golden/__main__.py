"""Writes the golden games anew."""

from tests.engines.golden import golden_path, goldens, transcript

if __name__ == "__main__":
    for golden in goldens():
        golden_path(*golden).write_text(transcript(*golden), "utf-8")
