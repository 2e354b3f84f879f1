"""The `monuments` command."""
