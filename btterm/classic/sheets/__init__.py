"""Record sheets of all kinds: found by name, read, checked, priced, written (Compendium, Record
Sheets)."""
