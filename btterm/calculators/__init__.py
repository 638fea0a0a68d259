"""What one works out at the table: to-hit numbers, heat, Piloting rolls, falls, critical hits."""
