"""MegaMek's unit files, read and written."""
