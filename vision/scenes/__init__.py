"""Rendered dice: a small ray-caster that needs nothing but a processor."""
