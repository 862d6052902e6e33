"""The rules that a table plays by: the cards, the list behind them, what people keep, and the book."""
