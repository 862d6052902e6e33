"""Screens of the rules: cards to choose from, the list of all rules, rules that people keep, the book."""
