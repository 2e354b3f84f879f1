"""What others know of Courtyard beyond its rules: an observation, its draws piece by piece, a drawing."""
