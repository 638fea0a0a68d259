"""What terrain does and what is done to it: fire, mines and buildings."""
