"""What infantry and battle armor do and suffer: moves, fire, climbing, men and suits lost."""
