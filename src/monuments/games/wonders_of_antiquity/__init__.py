"""Monuments - Wonders of Antiquity by Stefan Risthaus, with its expansions: cards and hidden hands, 2 to 4 players."""
