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
    _fill_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Once and here: standard input cannot be changed any more once a line was read.
        if isinstance(stream, io.TextIOWrapper) and stream.errors != "replace":
            # A terminal that knows only ASCII still gets the answer.
            stream.reconfigure(errors="replace")
    try:
        status = run()
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


def _fill_streams() -> None:
    """Let standard streams that were closed before the program began read and write nothing. A
    file that is opened later must not take their numbers: what is printed would go into it."""
    for name, how in (("stdin", os.O_RDONLY), ("stdout", os.O_WRONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, how)
            stream = os.fdopen(number, "r" if how == os.O_RDONLY else "w", encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def need_screen(instead: str) -> None:
    """Raises BttermError where no screen can be drawn. `instead`: what goes without one."""
    if "TEXTUAL_DRIVER" in os.environ:
        # The screen is elsewhere, as in a browser.
        return
    dumb = os.environ.get("TERM", "").casefold() in ("dumb", "unknown")
    # The screen is drawn on standard error.
    if dumb or not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise BttermError(f"the screen needs a terminal that can draw; {instead}")


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
