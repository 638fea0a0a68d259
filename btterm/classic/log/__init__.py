"""What happened, in words: log lines, their details, summaries, reports, statistics."""
