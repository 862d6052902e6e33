"""From frames to a throw: which dice lie there, and what they show."""
