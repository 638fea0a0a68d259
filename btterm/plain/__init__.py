"""The whole game as lines of text: for blind players, screen readers, logs and slow links.

One stream of plain lines of at most 80 columns, without colour, boxes or a moving cursor; every
decision is a typed command (docs/plain-mode.md).
"""
