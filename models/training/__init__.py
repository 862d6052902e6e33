"""How each network of the reader is trained, a file for each."""
