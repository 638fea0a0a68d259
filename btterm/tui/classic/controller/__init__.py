"""Between the keys and the table: a task for each decision."""
