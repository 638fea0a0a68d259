"""What all commands do alike at their terminal: how they end, what they print, and how wide."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sys
from collections.abc import Callable

from btterm.data import plain
from btterm.errors import BttermError

WIDEST = 100
PIPED = 80


def exit_status(run: Callable[[], object]) -> int:
    """Run a command and return the exit status: its own if it is a number, else 0.

    Anything the user got wrong is one line on standard error and status 2. Ctrl-C is 130, and a
    reader that closes the pipe early is 1, both without a word.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that knows only ASCII still gets the answer.
            stream.reconfigure(errors="replace")
    try:
        status = run()
        if sys.stdout is not None:
            # It is None where it was closed before the program began.
            sys.stdout.flush()
    except BttermError as error:
        return _complain(str(error))
    except BrokenPipeError:
        # Python flushes standard output once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return 130
    return status if isinstance(status, int) else 0


def terminal_is_gone() -> bool:
    """Whether the terminal was closed. That comes with a signal to some programs only: not to
    one that another program has started and waits for."""
    try:
        # Not there on Windows.
        import termios
    except ImportError:
        return False
    try:
        termios.tcgetattr(0)
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    return False


def _complain(message: str) -> int:
    print(f"btterm: {plain(message)}", file=sys.stderr)
    return 2


def print_json(answer: object) -> None:
    """Print an answer for programs; lists with one item a line, for people who look as well."""
    if isinstance(answer, list):
        lines = ",\n ".join(json.dumps(item) for item in answer)
        print(f"[\n {lines}\n]" if lines else "[]")
    else:
        print(json.dumps(answer, indent=1))


def text_width() -> int:
    """The columns to fill: those of the terminal up to a readable measure, 80 when piped."""
    if not sys.stdout.isatty():
        return PIPED
    return max(60, min(WIDEST, shutil.get_terminal_size().columns))
