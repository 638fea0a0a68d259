"""The front door: every command line comes in here."""

from __future__ import annotations

import sys

from btterm.terminal import exit_status, text_width


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return the exit status, as `exit_status` tells it."""
    words = sys.argv[1:] if argv is None else argv
    return exit_status(lambda: _run(words))


def _run(words: list[str]) -> object:
    if words[:1] == ["rules"] and words[1:] and not any(word.startswith("-") for word in words):
        # A question without options is answered before a reader of options would be loaded.
        from btterm.rulebook.search import answer_text

        return print(answer_text(" ".join(words[1:]), text_width()))
    from btterm.cli.commands import run

    return run(words)
