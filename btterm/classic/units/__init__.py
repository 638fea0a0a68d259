"""What stands on the board in play: the state of a unit, no rules."""
