"""What a unit's record sheet shows now, for panels, voices and paper alike: facts, no layout."""
