"""A turn, phase by phase."""
