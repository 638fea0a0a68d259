"""Short words for what the rules count in numbers."""
