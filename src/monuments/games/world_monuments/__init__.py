"""Monuments (World Monuments) by Piero Cioni: quarry and building, 2 to 4 players."""
