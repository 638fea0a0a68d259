"""Outfits between battles: a workshop over a unit file, and files that take in what a battle has
brought."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from btterm.campaign.file import (
    called,
    own,
    path_of,
    read_outfit,
    save_outfit,
    source_of,
    write_outfit,
)
from btterm.campaign.headquarters import DONE, HEADQUARTERS
from btterm.campaign.orders import Told
from btterm.campaign.outfit import SIGN, Outfit
from btterm.campaign.returning import come_home, found_outfit, sources
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.scenario.setting_up import Fighter, Scenario
from btterm.data import plain, read_text
from btterm.errors import BadFile, BadInput, IllegalAnswer
from btterm.match.battles import Game
from btterm.match.games import only_classic
from btterm.match.seat import persons_of
from btterm.table.choice import Choice
from btterm.table.dice import DiceSource, RealDice, Roll, SeededDice, Throw
from btterm.table.table import Table, fingerprint


class Workshop:
    """Repairs of an outfit, one after the other. The file has each as soon as it is done."""

    def __init__(self, path: Path, new: Outfit | None = None, *, real_dice: bool = False) -> None:
        """`new`: an outfit that has no file yet: it has one once anything is done. Raises
        BadFile."""
        self.path = path
        outfit = read_outfit(path) if new is None else new
        dice: DiceSource = RealDice() if real_dice else SeededDice(outfit.seed)
        state = write_outfit(outfit)
        # The dice go on where those of the last time have ended.
        turn = {"state": state, "rolls_before": outfit.rolls, "hash": fingerprint(state)}
        journal = {"game": HEADQUARTERS.name, "turns": [{**turn, "entries": []}]}
        self.table: Table[Outfit] = Table.resume(HEADQUARTERS, journal, dice)
        self.text = read_text(path) if new is None else ""
        """The file as this workshop has read or written it last."""
        self._taken_back: list[tuple[int, str]] = []
        """What the log says of it, with the turn of the table in which it was written."""
        self._orders: list[tuple[str, list[str]]] = []
        """What was ordered since the file was opened, as it was offered, with what came of it."""

    @property
    def outfit(self) -> Outfit:
        return self.table.state

    @property
    def farewell(self) -> str:
        """Where the unit is kept, and how to go on with it."""
        if not self.text:
            return f"{self.outfit.name} was not founded: there is no file of it."
        verb = "repair" if self.outfit.campaign is None else "campaign"
        return f"Kept in {self.path}. To go on: btterm {verb} {quote(source_of(self.path))}"

    @property
    def over(self) -> bool:
        return self.table.pending is None

    @property
    def asked(self) -> Choice | Roll:
        """What is to be done, or the dice that somebody has to throw."""
        asked = self.table.pending
        assert isinstance(asked, Choice | Roll)
        return asked

    def answer(self, answer: str | Throw) -> list[str]:
        """Do something. Returns what came of it; raises IllegalAnswer, and BadInput where the disk
        does not take it."""
        self._check_file()
        told, asked = len(self.table.log), self.asked
        self.table.answer(answer)
        if isinstance(asked, Choice):
            label = next(option.label for option in asked.options if option.key == answer)
            self._orders.append((label, []))
        if answer != DONE:
            self._save()
        words = [event.words for event in self.table.log[told:] if isinstance(event, Told)]
        self._orders[-1][1].extend(words)
        return words

    def leave_order(self) -> None:
        """The order that waits for dice is not carried out."""
        self.table.undo(agreed=True)
        self._orders.pop()

    def undo(self) -> str:
        """Take the last thing back. A Repair Roll does not count then, and the next one is a new
        one, as both players agree on in a battle. Returns what was taken back: what came of it
        where that is one line, else what was ordered. Raises IllegalAnswer where nothing was
        done."""
        if not self.table.decided():
            raise IllegalAnswer(Rule.SCAVENGING_AND_REPAIR, "nothing was done yet to take back")
        self._check_file()
        self.table.undo(agreed=True)
        order, came = self._orders.pop()
        gone = came[0] if len(came) == 1 else order
        turn = len(self.table.turns)
        told = [*self._taken_back, (turn, f"taken back: {gone}")]
        # What was written in turns before this one, the state that it began with has already.
        self.outfit.log += [words for written, words in told if written >= turn]
        self._taken_back = [(min(written, turn), words) for written, words in told]
        self._save()
        return gone

    def _check_file(self) -> None:
        """Raises BadInput where somebody else has written the file since."""
        if self.path.exists() and read_text(self.path) != self.text:
            words = "was changed elsewhere, as in another window: close it here and open it again"
            raise BadInput(f"{self.outfit.name} {words}")

    def _save(self) -> None:
        if isinstance(self.table.pending, Choice | None):
            save_outfit(self.path, replace(self.outfit, rolls=self.table.rolls))
            self.text = read_text(self.path)


def dice_words(asked: Roll) -> str:
    """How many dice somebody has to throw: "two dice", "1 die"."""
    return "two dice" if asked.dice == 2 else f"{asked.dice} dice" if asked.dice > 1 else "a die"


def read_dice(text: str, asked: Roll) -> Throw:
    """Dice as somebody types them: 3 4. Raises BadInput."""
    numbers = re.findall(r"[0-9]+", text)
    if len(numbers) != asked.dice:
        raise BadInput(f"say {asked.dice} dice, each by itself: 3 4")
    return Throw(tuple(int(number[:3]) for number in numbers))


def fighters_of(text: str) -> list[Fighter]:
    """The machines of a unit file that can fight. Raises BadInput."""
    path = called(text)
    return read_outfit(path).fighters(source_of(path))


def as_they_are_now(scenario: Scenario) -> Scenario:
    """The same with the machines of unit files as these have them by now; those that can no longer
    fight are left out. Where there is no such file here, they stay as they were. Raises BadFile."""
    teams = []
    for team in scenario.teams:
        now = (_as_it_is_now(fighter) for fighter in team.fighters)
        teams.append(replace(team, fighters=tuple(each for each in now if each is not None)))
    return replace(scenario, teams=tuple(teams))


def _as_it_is_now(fighter: Fighter) -> Fighter | None:
    source, _, name = fighter.machine.rpartition(SIGN)
    if not _there(source):
        return fighter
    for machine in read_outfit(called(source)).machines:
        if machine.name == name and not machine.wreck:
            now = machine.fighter(source)
            if (now.condition, now.victories) == (fighter.condition, fighter.victories):
                # Skills that were changed in the set-up stay.
                return fighter
            return replace(
                fighter,
                sheet=now.sheet,
                pilot=now.pilot,
                gunnery=now.gunnery,
                piloting=now.piloting,
                victories=now.victories,
                improved=now.improved,
                abilities=now.abilities,
                damage=now.damage,
                hits=now.hits,
            )
    return None


def unit_files() -> dict[str, Outfit | BadFile]:
    """The player's own unit files by name, or what is wrong with one."""
    found: dict[str, Outfit | BadFile] = {}
    for path in own():
        try:
            found[path.stem] = read_outfit(path)
        except BadFile as error:
            found[path.stem] = error
    return found


@dataclass(frozen=True, slots=True)
class Return:
    """A battle that is over, as far as units are concerned."""

    battle: Battle
    name: str
    units: tuple[str, ...]
    """The unit files whose machines fought in it."""
    side: int
    """The side whose units a new file would have: the winner's, if somebody at the keyboard plays
    it, else the first at the keyboard."""

    @property
    def who(self) -> str:
        """The player of that side."""
        return self.battle.sides[self.side]


def return_of(game: Game) -> Return:
    """What there is to take home from a battle. Raises BadInput where it is not over or saved."""
    only_classic(game.table, "units to take home")
    battle = game.table.state
    if game.file is None or battle.outcome is None:
        raise BadInput("this battle is not saved, so that no unit can take it home")
    persons = persons_of(game.players) or range(len(battle.sides))
    winner = battle.outcome.winner
    side = winner if winner is not None and winner in persons else persons[0]
    units = tuple(source for source in sources(battle) if _there(source))
    return Return(battle, game.file.path.stem, units, side)


def _there(source: str) -> bool:
    try:
        called(source)
    except BadInput:
        return False
    return True


def to_take_in(battle: Battle, name: str) -> list[str]:
    """The unit files that have yet to take in the results of a battle that is over."""
    if battle.outcome is None:
        return []
    found = []
    for source in sources(battle):
        try:
            if read_outfit(called(source)).last_battle != name:
                found.append(source)
        except BadInput:
            continue
    return found


def take_in(source: str, battle: Battle, name: str) -> list[str]:
    """Let a unit file take in the results of a battle. Returns what its log says of it; raises
    BadInput with the file as it was."""
    path = called(source)
    outfit = read_outfit(path)
    told = come_home(outfit, source_of(path), battle, name)
    save_outfit(path, outfit)
    return told


def found_from(text: str, battle: Battle, side: int, name: str) -> list[str]:
    """Found a unit file with what a side had in a battle, which takes in the results at once.
    Returns what its log says; raises BadInput where there is such a file already."""
    path = path_of(text)
    if path.exists():
        raise BadInput(f"there is a unit file {plain(text)!r} already")
    battle = battle.copy()
    source = source_of(path)
    outfit = found_outfit(plain(path.stem), battle, side, source)
    outfit.seed = random.randrange(1_000_000_000)
    told = come_home(outfit, source, battle, name)
    save_outfit(path, outfit)
    return told


def as_brought_home(battle: Battle, side: int) -> Outfit:
    """What a side takes home from a battle, as an outfit that lacks no part. Raises BadInput where
    the battle is not over."""
    battle = battle.copy()
    outfit = found_outfit(plain(battle.sides[side]), battle, side, "")
    outfit.counted = False
    come_home(outfit, "", battle, "this one")
    return outfit
