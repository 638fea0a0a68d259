"""Special case rules: artillery, hidden units, night, weather and others. Not played yet."""
