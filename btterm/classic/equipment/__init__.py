"""The catalogue of weapons, ammunition and gear."""
