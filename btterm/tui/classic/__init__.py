"""BattleTech by the Compendium on the screen."""
