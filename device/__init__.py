"""The hardware side: camera, keys, lamps, screen and disk, and the program that joins them."""
