"""Forces: what units are for, and how they stand together (Clan Invasion, Creating a Force)."""
