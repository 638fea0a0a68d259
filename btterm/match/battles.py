"""Battles on disk: where they lie, begun, found again and gone on with."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from platformdirs import user_state_path

from btterm.classic.saves.state import CLASSIC
from btterm.data import plain
from btterm.errors import BadFile, BadInput, BttermError
from btterm.match.games import System, system_named, system_of
from btterm.match.seat import onlookers, persons_of
from btterm.table import table as table_
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.savefile import SaveFile, Story, cannot_save, is_open, read_save
from btterm.table.table import Table, Unfit, fingerprint
from btterm.table.telling import Entry

ENDING = ".battle"
KEPT = 30
"""Battles that are kept of those that are over, and of those never played."""


def folder() -> Path:
    """Where the user's battles lie."""
    return user_state_path("btterm") / "battles"


class Hurt(BttermError):
    """A saved battle is damaged, or these rules no longer take what was answered in its last turn.
    It can go on from the start of a turn, if the player wants that."""


@dataclass(slots=True)
class Game:
    """A battle being played, with its file."""

    table: Table[Any]
    file: SaveFile | None
    note: str = ""
    """What a player should know about the file, or empty."""
    players: tuple[str, ...] = ()
    """Who decides for each side, by the names that scenarios have; empty: the keyboard for all."""
    before: Sequence[dict[str, Any]] = ()
    """The journal of the turns before the one in which it went on."""
    place: Path | None = None
    """Where its file is to lie, for one that could not be opened yet."""
    unopened: str = ""
    """Why it could not."""

    @property
    def trouble(self) -> str:
        """Why the battle is not being saved at the moment, or empty."""
        return self.file.trouble if self.file else self.unopened

    def open(self) -> None:
        """Open the file, if the disk allows it. Raises InUse."""
        assert self.place is not None
        try:
            self.file = SaveFile(self.place, _head(self.table, self.players))
        except OSError as error:
            self.unopened = cannot_save(self.place, error)

    def save(self) -> None:
        """Write the whole battle anew."""
        if self.file is None and self.place is not None:
            self.open()
        if self.file is not None:
            self.file.begin(self.table.journal()["turns"])

    def retry(self) -> None:
        """After trouble, try once more to save the battle, whole."""
        if self.trouble:
            self.save()

    def keep(self, records: Sequence[dict[str, Any]]) -> None:
        """The table's sink: write down what has happened since, and after trouble everything."""
        if self.file is None or self.trouble:
            self.retry()
        else:
            self.file.write(records)

    def earlier(self) -> Iterator[Entry]:
        """The log of the turns before the battle went on, told by playing them again, each as far
        as these rules play it as it was saved, and as all at the keyboard may know it."""
        for turn in self.before:
            story = {"game": self.table.game.name, "turns": [turn]}
            try:
                table = Table.resume(self.table.game, story, self.table.dice, alone=True)
            except BadInput:
                continue
            teller = system_of(table).teller()
            yield from teller.read(table.state, table.told(*persons_of(self.players)))

    def close(self) -> None:
        """Let go of the file, once all that can be saved is in it."""
        if self.table.sink is not None:
            self.retry()
        self.table.sink = None
        if self.file is not None:
            self.file.close()


def begin(
    state: Any, dice: DiceSource, path: Path | None = None, game: table_.Game[Any] = CLASSIC
) -> Game:
    """Begin a battle and keep it on disk as it goes. Where the disk does not allow it, the
    battle is played all the same, `trouble` says why, and every answer tries again."""
    return keep(Table(game, state, dice), path)


def keep(table: Table[Any], path: Path | None = None, players: Sequence[str] = ()) -> Game:
    """Keep a battle that has begun already on disk from now on, as `begin` does."""
    game = Game(table, None, players=tuple(players), place=path or new_path(table.state))
    game.save()
    table.sink = game.keep
    tidy()
    return game


def new_path(state: Any) -> Path:
    """A file for a new battle, named after the time and the map."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    words = "".join(c if c.isalnum() else "-" for c in state.board.name.lower())[:40]
    return folder() / f"{stamp}-{words.strip('-') or 'battle'}-{os.getpid()}{ENDING}"


def _head(table: Table[Any], players: Sequence[str]) -> dict[str, Any]:
    seed = table.dice.seed if isinstance(table.dice, SeededDice) else None
    head = {"game": table.game.name, "program": version("btterm"), "seed": seed}
    return {**head, "players": list(players)} if players else head


def go_on(path: Path, *, mend: bool = False) -> Game:
    """Go on with a saved battle at the very decision that was open. Where the disk does not allow
    it to be saved, it is played all the same, as a new one is.

    `mend`: where that is not possible, go on from the start of the last turn that allows it,
    and keep the old file under another name; otherwise raises Hurt, with nothing changed. Raises
    BadFile when there is nothing to go on with, InUse.
    """
    why = ""
    try:
        story = read_save(path)
        table = resume(path, story)
    except BadFile as error:
        story, table = _mended(path, error)
        start = f"from the start of turn {table.state.turn}"
        if not mend:
            raise Hurt(f"{error}; it can go on {start}") from None
        why = f"{error}; it goes on {start}"
    players = tuple(str(name) for name in story.head.get("players") or ())
    game = Game(table, None, story.note, players, story.turns[:-1], path)
    game.open()
    if game.file is not None:
        if why:
            try:
                game.note = f"{why}. The old file is kept as {game.file.keep_old().name}"
            except BadFile:
                game.file.close()
                raise
        if game.note:
            game.save()
        else:
            game.file.append()
    table.sink = game.keep
    return game


def _mended(path: Path, error: BadFile) -> tuple[Story, Table[Any]]:
    """What is left of a battle up to the last turn that can be begun, and its table. Raises the
    error when that is nothing."""
    try:
        story = read_save(path, last_whole_turn=True)
    except BadFile:
        raise error from None
    for count in range(len(story.turns), 0, -1):
        *before, last = story.turns[:count]
        # What one turn came to may begin the next one, where only that beginning is unfit.
        for turn in ([last] if count < len(story.turns) else []) + [{**last, "entries": []}]:
            kept = Story(story.head, [*before, turn])
            try:
                return kept, resume(path, kept)
            except BadFile:
                continue
    raise error


def resume(path: Path, story: Story, *, alone: bool = False) -> Table[Any]:
    """The table of a saved battle; `alone`: at which nothing happens beyond what was saved.

    Raises BadFile when its answers cannot be played.
    """
    seed = story.head.get("seed")
    if seed is not None and not isinstance(seed, int):
        raise BadFile(str(path), "its seed is no number")
    dice: DiceSource = RealDice() if seed is None else SeededDice(seed)
    system = system_named(str(story.head.get("game")))
    if system is None:
        raise BadFile(str(path), f"is a game of {story.head.get('game')!r}, not of this one")
    try:
        return Table.resume(system.game, story.journal, dice, alone=alone)
    except BadInput as error:
        raise BadFile(str(path), f"cannot be played on as it was saved: {error}") from None


def _played(path: Path, story: Story, turn: dict[str, Any]) -> Table[Any]:
    """A table at which just one turn of a saved battle was played, as far as it goes. Raises
    BadFile."""
    return resume(path, Story(story.head, [turn]), alone=True)


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved battle in short."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    """The units of each side, by name."""
    map: str
    turn: int
    """The last one."""
    phase: str
    """That of the decision that is open: "weapon attack"."""
    left: tuple[tuple[int, int], ...]
    """How many units of each side are left, and of how many."""
    result: str
    """Who has won and why; empty while nobody has."""
    winner: str
    """The side that has won, "Nobody", or empty."""
    when: datetime
    """When it was last played."""

    @property
    def stand(self) -> str:
        """ "Anna against Ben, River Crossing, turn 3"."""
        who = " against ".join(side[:16] for side in self.sides)
        return f"{who}, {self.map}, turn {self.turn}"

    @property
    def words(self) -> str:
        """ "2026-11-29 22:38  turn 3, movement          Anna 2 of 4, Ben 3 of 4, Moor"."""
        now = f"turn {self.turn}, {f'{self.winner[:16]} has won' if self.winner else self.phase}"
        sides = zip(self.sides, self.left, strict=True)
        left = ", ".join(f"{side[:16]} {now} of {all_}" for side, (now, all_) in sides)
        return f"{self.when:%Y-%m-%d %H:%M}  {now:<24}  {left}, {self.map}"


def summary(path: Path) -> Summary:
    """What a saved battle is. Raises BadFile when it cannot be played."""
    try:
        return _summary(path, path.stat().st_mtime)
    except OSError as error:
        raise BadFile(str(path), f"cannot be read: {error.strerror}") from None


@lru_cache(maxsize=1000)
def _summary(path: Path, changed: float) -> Summary:
    battle, system = _standing(path, changed)
    outcome, sides = battle.outcome, tuple(map(plain, battle.sides))
    winner = ""
    if outcome is not None:
        winner = "Nobody" if outcome.winner is None else sides[outcome.winner]
    return Summary(
        sides,
        tuple(
            ", ".join(plain(system.unit_name(u)) for u in battle.units.values() if u.side == side)
            for side in range(len(sides))
        ),
        plain(battle.board.name),
        battle.turn,
        str(battle.phase),
        tuple(
            (
                len([*system.in_play(battle, side)]),
                len([u for u in battle.units.values() if u.side == side]),
            )
            for side in range(len(sides))
        ),
        plain(outcome.why) if outcome else "",
        winner,
        datetime.fromtimestamp(changed),
    )


def standing(path: Path) -> Any:
    """A saved battle as it stands, and as all at the keyboard may know it: to look at. Raises
    BadFile when it cannot be played."""
    try:
        return _standing(path, path.stat().st_mtime)[0]
    except OSError as error:
        raise BadFile(str(path), f"cannot be read: {error.strerror}") from None


@lru_cache(maxsize=16)
def _standing(path: Path, changed: float) -> tuple[Any, System]:
    """The battle, and the game that it is one of."""
    story = read_save(path, last_whole_turn=True)
    table = _played(path, story, story.turns[-1])
    system = system_of(table)
    return system.known(table.state, *onlookers(table, _persons(story))), system


def called(name: str) -> Path:
    """The file of a battle: a path, or a name in the user's folder. Raises BadInput."""
    own = folder() / f"{name.removesuffix(ENDING)}{ENDING}"
    for path in (Path(name), own):
        # Unlike is_file, this takes a name that is too long for the disk.
        if os.path.isfile(path):
            return path
    raise BadInput(f"there is no battle {plain(name)!r}")


def unfinished() -> Iterator[Path]:
    """Battles that are not over, the latest first; those in which nobody has decided anything
    come last, so that a stray one does not hide an evening's game; but one that is open in another
    window is no stray."""
    untouched = []
    for path in found():
        try:
            story = read_save(path, last_whole_turn=True)
        except BadFile:
            continue
        if _over(path, story):
            continue
        if _decided(story) or is_open(path):
            yield path
        else:
            untouched.append(path)
    yield from untouched


def _decided(story: Story) -> bool:
    """Whether anybody has decided anything."""
    return any("answer" in entry for turn in story.turns for entry in turn["entries"])


def _over(path: Path, story: Story) -> bool:
    """Whether a battle has an outcome, which the end of its last turn may have brought."""
    last = story.turns[-1]
    if last["state"].get("outcome") is not None or "gives up" in (last["entries"] or [{}])[-1]:
        return True
    try:
        table = _played(path, story, last)
    except BadFile:
        return False
    return table.state.outcome is not None


def found() -> list[Path]:
    """All battles of the user, the latest first."""
    try:
        paths = [path for path in folder().iterdir() if path.suffix == ENDING]
        return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


def tidy() -> None:
    """Remove the oldest battles that are over beyond those that are kept, and likewise those in
    which nobody has decided anything. One that can go on stays, and one that is open anywhere."""
    paths = found()
    if len(paths) <= KEPT:
        return
    kept = Counter[str]()
    for path in paths:
        kind = _kind(path)
        kept[kind] += 1
        if kind and kept[kind] > KEPT:
            # One that cannot be removed now is tried again with the next battle.
            with suppress(BadInput):
                remove(path)


def _kind(path: Path) -> str:
    """Whether a battle is over or was never played; empty for one to keep."""
    try:
        story = read_save(path)
    except BadFile:
        return ""
    if not _decided(story):
        return "never played"
    return "over" if _over(path, story) else ""


def remove(path: Path) -> None:
    """Delete a battle. Raises BadInput when it is open in any window, and when the disk does not
    allow it."""
    lock = FileLock(f"{path}.lock")
    try:
        with lock.acquire(timeout=0):
            path.unlink(missing_ok=True)
            Path(lock.lock_file).unlink(missing_ok=True)
    except Timeout:
        raise BadInput(f"{path.name} is being played at the moment") from None
    except OSError as error:
        raise BadInput(f"cannot delete {path.name}: {error.strerror or error}") from None


def tables(path: Path) -> Iterator[Table[Any]]:
    """A saved battle turn by turn: for each of its turns a table at which just that turn was
    played, as far as it goes. Raises BadFile."""
    story = read_save(path)
    for turn in story.turns:
        yield _played(path, story, turn)


def audience(path: Path, story: Story | None = None) -> tuple[int, ...]:
    """The sides of a saved battle whose players look at it: see `onlookers`. Where its last turn
    cannot be read, all at the keyboard. Raises BadFile when it is none at all."""
    story = story or read_save(path)
    persons = _persons(story)
    try:
        table = _played(path, story, story.turns[-1])
    except BadFile:
        return persons
    return onlookers(table, persons)


def _persons(story: Story) -> tuple[int, ...]:
    """The sides that are played at the keyboard."""
    return persons_of([str(name) for name in story.head.get("players") or ()])


def verify(path: Path) -> Iterator[tuple[int, str]]:
    """Play a saved battle again from its first turn, and compare the state after each turn.

    Yields a turn's number and what is wrong with it, or an empty text. Raises BadFile.
    """
    turns = read_save(path).turns
    played = tables(path)
    for number in range(1, len(turns) + 1):
        try:
            table = next(played)
        except BadFile as error:
            yield number, str(error)
            return
        unfit = table.log[-1] if table.log else None
        last = number == len(turns)
        if isinstance(unfit, Unfit):
            yield number, f"it cannot be played as it was saved: {unfit.why}"
        elif last or table.state_hash() == _hash_today(path, table.game, turns[number]):
            yield number, ""
        else:
            yield number, "it ends in another state than was recorded"


def _hash_today(path: Path, game: table_.Game[Any], turn: dict[str, Any]) -> str:
    """The fingerprint of the state that a turn began with, as this program would write it; empty
    where the state is not the one that the turn's own fingerprint was taken of. Raises BadFile."""
    if fingerprint(turn["state"]) != turn.get("hash"):
        return ""
    try:
        return fingerprint(game.dump(game.load(turn["state"])))
    except BadInput as error:
        raise BadFile(str(path), str(error)) from None
