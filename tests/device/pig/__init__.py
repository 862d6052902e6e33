"""Pig, a game as small as a newcomer would write it: an engine, its screens, its French words."""
