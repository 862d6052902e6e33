"""Pig, a small example game as a newcomer would write it: an engine, its screens, its French words."""
