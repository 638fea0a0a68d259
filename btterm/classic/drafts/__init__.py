"""Answers under construction: keys, words and bots put them together from the same parts."""
