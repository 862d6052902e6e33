"""Count how good the reader is: what it read beside what lay there, and tables of that."""
