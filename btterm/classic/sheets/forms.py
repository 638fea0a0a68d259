"""What the files of all kinds of record sheets share: how they are read and how a fault is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from btterm.data import load_toml, plain, read_start
from btterm.errors import BadFile, BadInput
from btterm.faults import in_words, toml_fault

MAX_FILE_BYTES = 64_000
LONGEST_NAME = 80
"""Letters of a chassis, a model or the name of a thing."""


def clean(text: Any) -> Any:
    """Text without control and formatting characters, which a terminal might obey."""
    return plain(text) if isinstance(text, str) else text


Text = Annotated[str, Field(max_length=500), BeforeValidator(clean)]
Name = Annotated[str, Field(max_length=LONGEST_NAME), BeforeValidator(clean)]
FilledName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), BeforeValidator(clean)]


class Form(BaseModel):
    """A table of a file: all keys are known, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


AnyForm = TypeVar("AnyForm", bound=Form)
Sheet = TypeVar("Sheet")


def read_file(path: Path) -> str:
    """The text of a record sheet file. Raises BadFile when there is none, or too much of it."""
    try:
        raw = read_start(path, MAX_FILE_BYTES + 1)
    except OSError as error:
        raise BadFile(str(path), error.strerror or "cannot be read") from None
    if len(raw) > MAX_FILE_BYTES:
        raise BadFile(str(path), f"too long for a record sheet: over {MAX_FILE_BYTES} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(str(path), "not a text file in UTF-8") from None


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The keys and values of a file. Raises BadFile, with the line at fault."""
    try:
        return load_toml(text)
    except (ValueError, RecursionError) as error:
        raise toml_fault(source, error) from None


def fill_in(form: type[AnyForm], data: dict[str, Any], source: str) -> AnyForm:
    """The form with the data of a file. Raises BadFile, with the first key at fault."""
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise BadFile(source, _first_fault(error)) from None


def sheet_from(
    data: dict[str, Any], source: str, form: type[AnyForm], make: Callable[[AnyForm], Sheet]
) -> Sheet:
    """The sheet that `make` makes of the filled-in form; it raises BadInput for what cannot be.

    Raises BadFile, with the key at fault.
    """
    filled = fill_in(form, data, source)
    try:
        return make(filled)
    except BadInput as error:
        raise BadFile(source, str(error)) from None


def toml_text(text: str) -> str:
    """Text as it is written in a file: JSON's quoting is a part of TOML's."""
    return json.dumps(str(text), ensure_ascii=False)


def _first_fault(error: ValidationError) -> str:
    """The first fault with the key it lies at: "armor.CT: ..."."""
    first = error.errors(include_url=False)[0]
    key = ".".join(str(part) for part in first["loc"] if part != "[key]")
    return f"{plain(key)}: {_PLAIN.get(first['type']) or in_words(first)}"


_PLAIN = {"extra_forbidden": "no record sheet has such a key"}
