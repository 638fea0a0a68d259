"""Weapon attacks: what may be fired, to-hit numbers, declaring and resolving (Compendium,
Combat)."""
