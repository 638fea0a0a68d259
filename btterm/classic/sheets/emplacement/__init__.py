"""Record sheets of gun emplacements."""
