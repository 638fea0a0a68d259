"""Physical attacks, charges, death from above, skids, and units forced out of their hexes."""
