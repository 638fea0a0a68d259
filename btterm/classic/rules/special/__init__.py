"""Special case rules: reinforcements. Artillery, hidden units and weather are not played yet."""
