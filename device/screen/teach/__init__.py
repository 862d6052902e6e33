"""Screens for the players' own dice: teach a set by a few looks at each face, save it, try it, exchange it.

A look is a small picture of a die with a known face.
"""
