"""Quick rules: entries in our own words, tables made from the rules' numbers, the search."""
