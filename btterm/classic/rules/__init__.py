"""The rules, one room for each chapter of the book."""
