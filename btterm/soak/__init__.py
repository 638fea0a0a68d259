"""Battles of random players, to try whether the laws of the game always hold."""
