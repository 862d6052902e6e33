"""Everything with a wire: camera, buttons, lamps, screen, disk; and the table that joins them."""
