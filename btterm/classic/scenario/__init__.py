"""Setting up a battle: forces, places, scenario files."""
