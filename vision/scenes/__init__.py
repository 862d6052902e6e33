"""Rendered dice: a small ray caster that runs on the processor alone."""
