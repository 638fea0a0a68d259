"""MechWarrior cards: well-known people with their skills, whom sides may bring (Clan Invasion,
MechWarrior Cards). Each is a TOML file, shipped or the player's own (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NamedTuple

from platformdirs import user_data_path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from btterm.classic.units.crew import Crew
from btterm.data import load_toml, plain, read_text
from btterm.errors import BadInput
from btterm.faults import told_of

ENDING = ".toml"
HIGHEST_COST = 6
"""Of a card; cards of one battle cost the same."""


class Card(NamedTuple):
    """A MechWarrior whom a side may bring."""

    name: str
    about: str
    cost: int
    gunnery: int
    piloting: int


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]
    about: Annotated[str, Field(max_length=2000), AfterValidator(plain)] = ""
    cost: int = Field(ge=0, le=HIGHEST_COST)
    gunnery: int = Field(ge=0, le=8)
    piloting: int = Field(ge=0, le=8)


def parse_card(text: str, source: str) -> Card:
    """The card that a file describes. Raises BadFile naming what is wrong in it."""
    with told_of(source):
        found = _File.model_validate(load_toml(text))
    return Card(found.name, found.about, found.cost, found.gunnery, found.piloting)


def own_folder() -> Path:
    """Where the player's own cards lie."""
    return user_data_path("btterm") / "cards"


def cards() -> dict[str, Card]:
    """All cards by the names of their files; the player's own stand in the place of shipped ones of
    that name. Raises BadFile."""
    shipped = files("btterm.classic.scenario") / "cards"
    found = {
        file.name.removesuffix(ENDING): parse_card(file.read_text(encoding="utf-8"), file.name)
        for file in shipped.iterdir()
        if file.name.endswith(ENDING)
    }
    for path in own_folder().glob(f"*{ENDING}"):
        found[path.stem.casefold()] = parse_card(read_text(path), path.name)
    return dict(sorted(found.items()))


def card_called(text: str) -> Card:
    """The card of a name, that of its file or of its MechWarrior. Raises BadInput where there is
    none, and BadFile for one that cannot be read."""
    known = cards()
    wanted = plain(text).casefold()
    for file, card in known.items():
        if wanted in (file, card.name.casefold()):
            return card
    names = ", ".join(card.name for card in known.values())
    raise BadInput(f"no MechWarrior card is called {plain(text)[:40]!r}: there are {names}")


def deal(sides: Sequence[Sequence[tuple[Crew, str]]]) -> None:
    """Give the crews of each side the cards that are named beside them: a card is worth its own
    skills, and what it betters the crew by, the opposing one of every other side gets as well: the
    one with a card, or the first one (Clan Invasion, MechWarrior Cards). Raises BadInput where a
    side has two, or cards differ in cost."""
    held = [[(crew, card_called(name)) for crew, name in side if name] for side in sides]
    for side in held:
        if len(side) > 1:
            names = " and ".join(card.name for _, card in side)
            raise BadInput(f"a side has one MechWarrior card, not {names}")
    dealt = [side[0] for side in held if side]
    costs = {card.cost for _, card in dealt}
    if len(costs) > 1:
        named = ", ".join(f"{card.name} {card.cost}" for _, card in dealt)
        raise BadInput(f"MechWarrior cards of one battle cost the same: {named}")
    opposing = [
        side[0][0] if side else crews[0][0] for side, crews in zip(held, sides, strict=True)
    ]
    gains = [
        (crew, max(0, crew.gunnery - card.gunnery), max(0, crew.piloting - card.piloting))
        for crew, card in dealt
    ]
    for crew, card in dealt:
        crew.name, crew.card = card.name, card.name
        crew.gunnery, crew.piloting = card.gunnery, card.piloting
    for owner, gunnery, piloting in gains:
        for crew in opposing:
            if crew is not owner:
                crew.gunnery = max(0, crew.gunnery - gunnery)
                crew.piloting = max(0, crew.piloting - piloting)
