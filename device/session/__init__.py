"""An evening at the table: opens the parts, leads the game, and connects players, camera and screens."""
