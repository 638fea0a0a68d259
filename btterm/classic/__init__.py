"""BattleTech by the Compendium: Rules of Warfare (Compendium, Introduction, Level Two BattleTech,
Playing the Game, Special Case Rules)."""
