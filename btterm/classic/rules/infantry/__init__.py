"""What happens to infantry and battle armor: men and suits lost. Not played yet."""
