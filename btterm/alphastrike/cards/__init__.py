"""Unit cards: what a unit is, before anything has happened to it."""
