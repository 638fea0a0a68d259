"""Mapsheets: terrain, heights and density along a line; map files and pictures."""
