"""Pictures of Monuments: the quarry, the construction plan, the table."""
