"""The scenarios of all games: the shipped ones, the player's own, the last one that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from platformdirs import user_data_path, user_state_path

from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario import file
from btterm.classic.scenario import setting_up as classic
from btterm.data import plain, read_text, write_text
from btterm.errors import BadFile, BadInput
from btterm.table.scenarios import ENDING, LONGEST_NAME, game_in, name_of


class Team(Protocol):
    """A side of a scenario, as far as whoever chooses one must know it."""

    @property
    def name(self) -> str: ...

    @property
    def player(self) -> str:
        """Who decides for it, by the name in the roster."""

    @property
    def names(self) -> Sequence[str]:
        """What it fights with."""

    @property
    def objectives(self) -> Sequence[str]:
        """What it fights for, besides being the last one left."""


class Scenario(Protocol):
    """All that a battle of any game is set up from."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def map(self) -> str: ...

    @property
    def teams(self) -> Sequence[Team]: ...

    @property
    def lone_side(self) -> int:
        """The side of whoever plays alone."""

    def battle(self) -> Any:
        """The battle with every unit in its place. Raises BadInput."""

    def swapped(self) -> Self:
        """The same with each player on the next one's side."""

    def played_by(self, players: Sequence[str]) -> Self:
        """The same with others who decide, one for each side."""


PACKAGES = {CLASSIC.name: "btterm.classic.scenario", "alpha-strike": "btterm.alphastrike"}
"""Where the shipped scenarios of each game lie."""


class _Form(NamedTuple):
    """How a game writes its scenarios."""

    parse: Callable[[str, str], Scenario]
    write: Callable[[Any], str]


@cache
def _form(game: str) -> _Form:
    """That of one of the games; one that nobody plays is not loaded."""
    if game == CLASSIC.name:
        return _Form(file.parse_scenario, file.write_scenario)
    from btterm.alphastrike.scenario import parse_scenario, write_scenario

    return _Form(parse_scenario, write_scenario)


def parse(text: str, source: str) -> Scenario:
    """The scenario of the text of a file, of whichever game it names. Raises BadFile."""
    game = game_in(text, CLASSIC.name)
    if game not in PACKAGES:
        names = " or ".join(PACKAGES)
        raise BadFile(source, f"game: there is no game {plain(game)!r}: say {names}")
    return _form(game).parse(text, source)


def write(scenario: Scenario) -> str:
    """The text of a file that describes a scenario."""
    return _form(scenario.game).write(scenario)


def read(path: Path) -> Scenario:
    """The scenario in a file. Raises BadFile."""
    return parse(read_text(path), path.name)


def _read_shipped(found: Traversable) -> Scenario:
    return parse(found.read_text(encoding="utf-8"), found.name)


def drills() -> list[classic.Scenario]:
    """The drills of the classic game, short exercises that are passed or not."""
    read = file.parse_scenario
    return [read(each.read_text(encoding="utf-8"), each.name) for each in _drill_files()]


def _shipped_files() -> list[Traversable]:
    return [each for package in PACKAGES.values() for each in _in_folder(package, "scenarios")]


def _drill_files() -> list[Traversable]:
    return _in_folder(PACKAGES[CLASSIC.name], "drills")


def _in_folder(package: str, name: str) -> list[Traversable]:
    folder = files(package) / name
    return sorted(folder.iterdir(), key=lambda each: each.name)


def shipped() -> list[Scenario]:
    """The scenarios that come with the program, game by game."""
    return [_read_shipped(file) for file in _shipped_files()]


def own_folder() -> Path:
    """Where the player's own scenarios lie."""
    return user_data_path("btterm") / "scenarios"


def own() -> Iterator[Scenario | BadFile]:
    """The player's own scenarios, or what is wrong with them."""
    for path in sorted(own_folder().glob(f"*{ENDING}")):
        try:
            yield read(path)
        except BadFile as error:
            yield error


def load(text: str) -> Scenario:
    """The scenario that a player asks for: the path of a .toml file, or the name of one of the
    player's own or of the shipped ones, which is that of its file.

    Raises BadInput for an unknown name, with those that there are, and BadFile for a file that
    cannot be read.
    """
    if Path(text).suffix.casefold() == ENDING:
        return read(Path(text))
    mine = {name_of(path.stem): path for path in own_folder().glob(f"*{ENDING}")}
    theirs = {each.name.removesuffix(ENDING): each for each in [*_shipped_files(), *_drill_files()]}
    name = name_of(text)
    if name in mine:
        return read(mine[name])
    if name in theirs:
        return _read_shipped(theirs[name])
    near = _meant(name, sorted({**mine, **theirs}))
    raise BadInput(f"there is no scenario {text[:LONGEST_NAME]!r}: {near}")


def _meant(name: str, known: list[str]) -> str:
    """Which of the known names one stands for that is a part of them or misspelt; else all."""
    # Only a wrong name is worth the time that this takes to load.
    from btterm.spelling import alike

    near = [each for each in known if name and name in each]
    near = near or (alike(name, known) if name else [])
    return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"


def save_own(scenario: Scenario) -> Path:
    """Keep a scenario among the player's own, under its title. Raises BadInput when that is not
    possible."""
    name = name_of(scenario.title)
    if not name:
        raise BadInput("a scenario needs a title")
    path = own_folder() / f"{name[:60]}{ENDING}"
    write_text(path, write(scenario))
    return path


def last_path() -> Path:
    """Where the last set-up is remembered."""
    return user_state_path("btterm") / "last-setup.toml"


def remember(scenario: Scenario) -> None:
    """Remember a scenario as the last one that was played. Raises BadInput."""
    write_text(last_path(), write(scenario))


def remembered() -> Scenario | None:
    """The last scenario that was played, if there is one that can be read."""
    try:
        return read(last_path())
    except BadFile:
        return None
