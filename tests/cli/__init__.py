"""The `monuments` command: every subcommand, every exit code, and every kind of bad file."""
