"""Bots of Monuments, and what they find out about a position."""
