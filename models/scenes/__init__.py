"""Random labelled pictures of dice, rendered, to train and test the reader with."""
