"""Alpha Strike on the screen."""
