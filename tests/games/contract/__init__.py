"""What every game must do, proved for every game."""
