"""Mapsheets: terrain, heights, lines of sight; map files and pictures."""
