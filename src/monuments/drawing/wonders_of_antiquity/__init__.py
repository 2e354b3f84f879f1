"""Pictures of Wonders of Antiquity: cards with their symbols, the table."""
