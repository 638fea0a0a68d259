"""What an outfit is hired for: missions, the battles that they bring, and what follows."""
