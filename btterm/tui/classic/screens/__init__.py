"""Screens of the classic game."""
