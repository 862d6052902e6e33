"""Random rendered pictures of dice with labels, to train and test the reader."""
