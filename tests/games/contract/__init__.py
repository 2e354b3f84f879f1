"""What every game must do, proved on every game."""
