"""The rules, one folder for each chapter of the book."""
