"""Special case rules: artillery, night, reinforcements."""
