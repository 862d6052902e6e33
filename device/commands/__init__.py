"""What the commands of `dice-table` do."""
