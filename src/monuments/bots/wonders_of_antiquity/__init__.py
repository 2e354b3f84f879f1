"""What bots make of Wonders of Antiquity."""
