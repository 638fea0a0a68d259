"""BattleTech at the terminal: a hotseat tactical game over a rules core."""
