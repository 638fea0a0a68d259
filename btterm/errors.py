"""What can go wrong, in sentences for a player."""

from __future__ import annotations


class BttermError(Exception):
    """Base of every error the program reports. The text is one sentence for a player."""


class BadInput(BttermError):
    """Something typed or read from a file cannot be understood or does not exist."""


class BadFile(BadInput):
    """A file cannot be read as what it should be. Names the file and, where known, the line."""

    def __init__(self, source: str, message: str, line: int | None = None) -> None:
        where = source if line is None else f"{source}:{line}"
        super().__init__(f"{where}: {message}")
        self.source = source
        self.line = line


class IllegalAnswer(BttermError):
    """An answer to a decision that the rules do not allow. Says why."""
