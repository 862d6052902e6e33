"""Dice of one's own, and looks at dice that were put right."""
