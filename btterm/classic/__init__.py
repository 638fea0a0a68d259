"""BattleTech by the Compendium: Rules of Warfare."""
