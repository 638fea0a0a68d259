"""Random battles of Alpha Strike, held to laws of their own."""
