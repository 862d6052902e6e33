"""The parts every screen is built from: text, ink, panels, dice, marks, captions."""
