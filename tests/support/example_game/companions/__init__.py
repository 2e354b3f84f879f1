"""What other parts need of Courtyard besides its rules: an observation, its draws piece by piece, a drawing."""
