"""What the bench compares with is what it says it is."""
