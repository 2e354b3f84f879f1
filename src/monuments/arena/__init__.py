"""Tournaments and ladders among bots; knows games and bots."""
