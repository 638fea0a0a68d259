"""Maps by recipe: country drawn from a seed, as a person would draw it."""
