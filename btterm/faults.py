"""What is wrong with the content of a file, in a player's words: of settings, scenarios and record
sheets, as pydantic and the TOML reader find it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pydantic import ValidationError

from btterm.data import plain
from btterm.errors import BadFile, BadInput

_KINDS = {
    "missing": "is missing",
    "extra_forbidden": "there is no such key",
    "bool_type": "say true or false",
    "string_type": 'say a text in quotes, like "this"',
    "int_type": "say a whole number",
    "int_from_float": "say a whole number",
    "float_type": "say a number",
    "list_type": "say a list, like [1, 2]",
    "dict_type": "say a table of keys and values",
    "model_type": "say a table of keys and values",
    "too_short": "{min_length} are needed, not {actual_length}",
    "too_long": "{max_length} at most, not {actual_length}",
    "string_too_short": "is empty",
    "string_too_long": "{max_length} characters at most",
    "literal_error": "say {expected}",
}


def in_words(fault: Mapping[str, Any]) -> str:
    """What is wrong with a value, by one of the errors that pydantic lists."""
    found = _KINDS.get(fault["type"])
    if found is not None:
        return plain(found.format(**fault.get("ctx", {})))
    message = fault["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return plain(f"{message[:1].lower()}{message[1:]}")


def field_fault(source: str, fault: Mapping[str, Any]) -> BadFile:
    """What is wrong with a file that is TOML, and where, by one of the errors that pydantic lists:
    the parts of a list are counted from 1."""
    where = " ".join(str(n + 1) if isinstance(n, int) else n for n in fault["loc"])
    return BadFile(source, plain(f"{where}: {in_words(fault)}"))


def toml_fault(source: str, error: Exception) -> BadFile:
    """What is wrong with a file that is no TOML, with the line where the reader knows it."""
    if isinstance(error, RecursionError):
        return BadFile(source, "is nested too deeply")
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error))
    if found is None:
        return BadFile(source, f"not TOML: {plain(str(error)).lower()}")
    message = re.sub(r"^Illegal character (.*)$", r"the character \1 cannot stand here", found[1])
    message = plain(message[:1].lower() + message[1:])
    if found[2] is None:
        return BadFile(source, f"not TOML: {message} at the end of the file")
    return BadFile(source, f"not TOML: {message}", int(found[2]))


@contextmanager
def told_of(source: str) -> Iterator[None]:
    """Tells as BadFile what is wrong with a file that is read from TOML into a form, and with what
    it says."""
    try:
        yield
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise toml_fault(source, error) from None
    except ValidationError as error:
        raise field_fault(source, error.errors()[0]) from None
    except BadInput as error:
        raise BadFile(source, str(error)) from None
