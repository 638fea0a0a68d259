"""The rules, one module for each section of the book."""
