"""Training data of the networks: crops of labelled pictures, a file for each kind, and their augmentation."""
