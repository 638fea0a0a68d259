"""What happens to a gun emplacement (Compendium, Gun Emplacements)."""
