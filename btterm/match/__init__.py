"""Around a battle, without a screen: setting it up, beginning it, keeping it as a file."""
