"""Moves: costs, steps, where they lead, and how they are carried out."""
