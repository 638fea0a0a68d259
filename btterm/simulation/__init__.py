"""A set-up played many times by bots: who wins how often, and how."""
