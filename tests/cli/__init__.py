"""The `monuments` command: every subcommand, every exit code, every kind of bad file."""
