"""`dice-table demo`: plays a whole game without people, and checks every reading and every rule."""
