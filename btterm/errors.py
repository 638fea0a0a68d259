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


class Refusal(str):
    """Why something cannot be done, in a player's words, with the rule that says so."""

    __slots__ = ("bare", "brief", "rule")
    rule: str
    """By the name that the rule system has for it; empty where no rule of the game says so."""
    brief: str
    """The same for a short line."""
    bare: str
    """The same without the hexes that it names."""

    def __new__(cls, rule: str, why: str, brief: str = "", bare: str = "") -> Refusal:
        refusal = super().__new__(cls, why)
        refusal.rule, refusal.brief, refusal.bare = rule, brief or why, bare or why
        return refusal

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, str]]:
        return Refusal, (self.rule, "".join(self), self.brief, self.bare)

    def of(self, before: str, after: str = "") -> Refusal:
        """The same with more words around it: "PPC at WO: " and then "too far"."""
        return Refusal(self.rule, f"{before}{self}{after}", self.brief, self.bare)


ALLOWED = Refusal("", "")
"""Nothing stands against it."""


class IllegalAnswer(BttermError):
    """An answer to a decision that the rules do not allow: which rule, and why."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(rule, why)
        self.refusal = Refusal(rule, why)

    def __str__(self) -> str:
        return self.refusal
