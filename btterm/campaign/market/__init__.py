"""Where machines, parts and people come from: searches, bids, prices and quality."""
