"""Alpha Strike: the fast game on the same table, on a map of hexes."""
