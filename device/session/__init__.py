"""An evening at the table: opens the parts, leads the game, and brings people, eye and screens together."""
