"""Dice of one's own: taught by a few looks a face, named, kept, tried out, exchanged."""
