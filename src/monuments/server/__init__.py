"""The match server."""
