"""What bots make of Monuments."""
