"""The panels, as lines of text."""
