"""Battles on disk, and a battle as plain data."""
