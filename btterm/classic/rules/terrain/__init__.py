"""What terrain does and what is done to it: fire and mines; buildings and smoke to come."""
