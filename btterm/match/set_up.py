"""A battle while it is being set up: what the form on the screen changes, row by row."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_state_path

from btterm.board.edges import Edge
from btterm.board.library import load_map, seeded
from btterm.classic.aerospace import MOST_FIGHTERS, read_fighter, write_fighter
from btterm.classic.artillery import read_battery, write_battery
from btterm.classic.battle import Battle
from btterm.classic.objectives import read_objective, write_objective
from btterm.classic.options import OPTIONS, BattleOption, Value, changed, grouped, with_options
from btterm.classic.rules.skills import random_skills
from btterm.classic.rules.special import dropping
from btterm.classic.rules.special.morale import NATIONS
from btterm.classic.scenario.aboard import ANY, carriers_for
from btterm.classic.scenario.cards import cards
from btterm.classic.scenario.emplacing import MAX_BATTERIES
from btterm.classic.scenario.fielding import fresh
from btterm.classic.scenario.file import (
    MOST_OBJECTIVES,
    MOST_VICTORIES,
    parse_scenario,
    write_scenario,
)
from btterm.classic.scenario.forming import Formed
from btterm.classic.scenario.named_forces import force_or_unit
from btterm.classic.scenario.setting_up import (
    MAX_UNITS,
    SIDES,
    STANDARD,
    Fighter,
    Placing,
    Scenario,
    Team,
    check_names,
    random_force,
)
from btterm.classic.sheets.kinds import MECH
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.unit import Dummy
from btterm.data import plain, read_text, write_text
from btterm.errors import BadFile, BadInput, BttermError
from btterm.hexes import Facing, Hex
from btterm.match import forming
from btterm.match.armory import armory, is_mech, stock_of
from btterm.match.repairing import fighters_of
from btterm.players.roster import ROSTER, bot_named
from btterm.table.scenarios import KEYBOARD

PLAYERS = (KEYBOARD, *ROSTER)
"""Who can play a side."""
GROUPED = grouped(OPTIONS)
"""The options by their groups."""
ANY_SEED = 10_000
"""Below this are the seeds of maps that are drawn when nobody names one."""
UNIT = "unit "
"""Before the name of a unit file, where it stands among forces."""
LATEST = 99
"""The last turn in which a unit can come onto the map."""
FIGHTS_ON = "fights on"
ALONE = "alone"
"""What is said of a side that never withdraws, and of the one that a lone player takes."""
HIDDEN = "hidden"
"""What is said of a unit that begins in hiding."""
SKILLS = {"gunnery", "piloting"}
TECH = {"any": (False, True), "clan": (True,), "inner": (False,)}
"""The words for what a random force is made of, and whether that is Clan technology."""


class Row(NamedTuple):
    """A row of the form."""

    kind: str
    """"map", "side", "formation", "unit", "goal", "gun", "fighter", "placing", "group", "option"
    or "dice"."""
    side: int = 0
    unit: int = 0
    """The place of its unit, formation, objective, battery or fighter among those of the side."""
    option: BattleOption | None = None
    group: str = ""
    """The group of options of which it is the heading."""


@dataclass(slots=True)
class Draft:
    """What has been chosen so far."""

    scenario: Scenario
    real_dice: bool = False
    at: int = 0
    """The row that the cursor is on."""
    unfolded: str = ""
    """The group of options that is open: one, or none."""
    luck: random.Random = field(default_factory=random.Random)

    def rows(self) -> list[Row]:
        """All rows from the top."""
        found = [Row("map")]
        for side, team in enumerate(self.scenario.teams):
            found.append(Row("side", side))
            for branch in forming.tree(team):
                if branch.place is not None:
                    found.append(Row("formation", side, branch.place))
                found += [Row("unit", side, number) for number in branch.units]
            found += [Row("goal", side, number) for number in range(len(team.objectives))]
            found += [Row("gun", side, number) for number in range(len(team.artillery))]
            found += [Row("fighter", side, number) for number in range(len(team.air))]
        found.append(Row("placing"))
        for group in GROUPED:
            found.append(Row("group", group=group))
            found += [Row("option", option=option) for option in self.shown(group)]
        return [*found, Row("dice")]

    @property
    def row(self) -> Row:
        return self.rows()[self.at]

    def move(self, rows: int) -> None:
        """Move the cursor; from the last row to the first."""
        self.at = (self.at + rows) % len(self.rows())

    def shown(self, group: str) -> list[BattleOption]:
        """The options of a group: all where it is open, none where it is folded."""
        return GROUPED[group] if group == self.unfolded else []

    def unfold(self, group: str) -> None:
        """Open a group of options in place of another one, or fold it where it is open; the cursor
        is on its heading."""
        self.unfolded = "" if group == self.unfolded else group
        self.at = self.rows().index(Row("group", group=group))

    def go_to(self, option: BattleOption) -> None:
        """Put the cursor on an option, in its open group."""
        self.unfolded = option.group
        self.at = self.rows().index(Row("option", option=option))

    # The battlefield and the rules

    def set_map(self, name: str) -> None:
        """Another map; everybody begins where it is usual, without cargo and what covers the
        ground. A map by recipe without a seed gets one. Raises BadInput."""
        name = seeded(name, self.luck.randrange(ANY_SEED))
        load_map(name)
        bare = replace(self.scenario, cargo=(), swamp=(), ice=(), mud=(), snow=(), terrain=())
        self.scenario = replace(bare, map=name)
        for side in range(len(self.scenario.teams)):
            self._team(side, replace(self.team(side), designated=()))
            self._fighters(side, [replace(f, hex=None, facing=None) for f in self.fighters(side)])

    def value(self, option: BattleOption) -> Value:
        """How an optional rule is played."""
        value: Value = getattr(self.scenario.options, option.name)
        return value

    def unusual(self, group: str) -> dict[str, Value]:
        """The options of a group that are not as usual."""
        now = changed(self.scenario.options)
        names = [option.name for option in GROUPED[group]]
        return {name: now[name] for name in names if name in now}

    def switch(self, option: BattleOption) -> None:
        """Play an optional rule in the next of its ways: on or off, as a rule."""
        changed = {option.name: option.after(self.value(option))}
        self.scenario = replace(self.scenario, options=with_options(self.scenario.options, changed))

    def next_placing(self) -> None:
        """Let the units be placed in the next way: before the battle, in turn, in hiding."""
        ways = (None, *Placing)
        now = ways.index(self.scenario.placing)
        self.scenario = replace(self.scenario, placing=ways[(now + 1) % len(ways)])

    # Sides

    def team(self, side: int) -> Team:
        return self.scenario.teams[side]

    def fighters(self, side: int) -> list[Fighter]:
        return list(self.team(side).fighters)

    def _team(self, side: int, team: Team) -> None:
        teams = list(self.scenario.teams)
        teams[side] = team
        self.scenario = replace(self.scenario, teams=tuple(teams))

    def _fighters(self, side: int, fighters: Sequence[Fighter]) -> None:
        self._team(side, replace(self.team(side), fighters=tuple(fighters)))
        self.at = min(self.at, len(self.rows()) - 1)

    def _force(
        self, side: int, fighters: Sequence[Fighter], formations: Sequence[Formed] = ()
    ) -> None:
        """Other units, and how they stand together, in place of all that a side has."""
        self._team(side, replace(self.team(side), formations=tuple(formations)))
        self._fighters(side, fighters)

    def name(self, side: int, name: str) -> None:
        """Give a side its player's name. Raises BadInput when it is empty."""
        name = plain(name)
        if not name:
            raise BadInput("a player needs a name")
        others = [team.name for team in self.scenario.teams if team is not self.team(side)]
        check_names(*others, name[:40])
        self._team(side, replace(self.team(side), name=name[:40]))

    def belong(self, side: int, text: str) -> None:
        """Say whose units they are, and of which time: "Clan Wolf, Clan Invasion"; nothing: it is
        open."""
        faction, _, era = (plain(part).strip()[:40] for part in text.partition(","))
        self._team(side, replace(self.team(side), faction=faction, era=era))

    def conduct(self, side: int, text: str) -> None:
        """Say how a side begins and fights, each after a comma: "places 2, level 0, fights on,
        alone, Davion"; what is not said is as usual. Raises BadInput."""
        parts = [" ".join(plain(part).split()).casefold() for part in text.split(",")]
        nations = {nation.casefold(): nation for nation in NATIONS}
        team = replace(
            self.team(side), places=1, clear_level=None, withdraws=True, lone=False, nation=""
        )
        for part in filter(None, parts):
            verb, _, number = part.partition(" ")
            if verb == "places" and number.isdecimal() and 1 <= int(number[:3]) <= MAX_UNITS:
                team = replace(team, places=int(number[:3]))
            elif verb == "level" and number.lstrip("-").isdecimal() and -9 <= int(number) <= 20:
                team = replace(team, clear_level=int(number))
            elif part == FIGHTS_ON:
                team = replace(team, withdraws=False)
            elif part == ALONE:
                team = replace(team, lone=True)
            elif part in nations:
                team = replace(team, nation=nations[part])
            else:
                words = "places 2, level 0, fights on, alone, or a nation"
                raise BadInput(f"{part[:30]!r}: say {words}: {', '.join(NATIONS)}")
        self._team(side, team)

    def add_side(self) -> None:
        """Another side, with a 'Mech of its own. Raises BadInput when there are enough."""
        teams = self.scenario.teams
        if len(teams) == len(SIDES):
            raise BadInput(f"a battle has at most {len(SIDES)} sides")
        known = {team.name.casefold() for team in teams}
        name = next(name for name in SIDES if name.casefold() not in known)
        new = Team(name, fighters=(Fighter(STANDARD[0]),))
        self.scenario = replace(self.scenario, teams=(*teams, new))

    def remove_side(self, side: int) -> None:
        """A side less. Raises BadInput when only two are left."""
        teams = list(self.scenario.teams)
        if len(teams) == len(STANDARD):
            raise BadInput("a battle has two sides at least")
        del teams[side]
        self.scenario = replace(self.scenario, teams=tuple(teams))
        self.at = min(self.at, len(self.rows()) - 1)

    def next_player(self, side: int) -> None:
        """Let the next kind of player play a side."""
        player = self.team(side).player
        place = PLAYERS.index(player) if player in PLAYERS else -1
        self._team(side, replace(self.team(side), player=PLAYERS[(place + 1) % len(PLAYERS)]))

    def character(self, side: int, text: str) -> None:
        """Let a bot play a side that is as the text says: "strong, aggression 2, caution 1, honour
        0"; what is not said is as usual. Raises BadInput."""
        self._team(side, replace(self.team(side), player=bot_named(text)))

    def add(self, side: int, sheet: str) -> None:
        """Add a 'Mech to a side, into the formation of the row."""
        new = Fighter(sheet, formation=self._formation_of_row())
        self._fighters(side, [*self.fighters(side), new])

    def _formation_of_row(self) -> str:
        """The formation that the row is, or is in; empty: none."""
        row = self.row
        if row.kind == "formation":
            return self.team(row.side).formations[row.unit].name
        return self.fighters(row.side)[row.unit].formation if row.kind == "unit" else ""

    def remove(self, side: int, unit: int) -> None:
        """Take a 'Mech off a side."""
        fighters, row = self.fighters(side), self.row
        del fighters[unit]
        self._fighters(side, fighters)
        self._stay(row)

    def draw(self, side: int, wish: str) -> None:
        """A random force in place of the side's own: "200 4 clan" for four Clan 'Mechs of 200
        tons at most, "inner" for those of the Inner Sphere, "any" or nothing for both. Raises
        BadInput."""
        numbers, words = wish.split()[:2], wish.casefold().split()[2:] or ["any"]
        whole = all(number.isdecimal() and len(number) < 5 for number in numbers)
        if len(numbers) != 2 or not whole or len(words) > 1 or words[0] not in TECH:
            raise BadInput("say tons and 'Mechs, and any, clan or inner: 200 4 inner")
        tons, units = map(int, numbers)
        if not 1 <= units <= 12:
            raise BadInput("a random force has 1 to 12 'Mechs")
        mechs = [stock for stock in armory() if stock.kind == MECH]
        weights = {stock.name: stock.tons for stock in mechs if stock.clan in TECH[words[0]]}
        drawn = random_force(weights, tons, units, self.luck.choice)
        self._force(side, [Fighter(name) for name in drawn])

    def bring(self, side: int, name: str) -> None:
        """A ready-made force in place of the side's own, or what can fight of a unit file: "unit
        wolves". Raises BadInput."""
        if name.startswith(UNIT):
            self._force(side, fighters_of(name.removeprefix(UNIT)))
            return
        force = force_or_unit(name)
        self._force(side, force.fighters, force.formed)
        self._team(side, replace(self.team(side), faction=force.faction, era=force.era))
        if force.formed:
            options = with_options(self.scenario.options, {"formations": True})
            self.scenario = replace(self.scenario, options=options)

    # Formations

    def form(self, side: int, place: int, kind: str) -> None:
        """A formation is of this type; behind the last one, a new one is, and formations are
        played."""
        team = self.team(side)
        if place < len(team.formations):
            self._team(side, forming.of_type(team, place, kind))
            return
        self._team(side, forming.found(team, kind))
        options = with_options(self.scenario.options, {"formations": True})
        self.scenario = replace(self.scenario, options=options)
        self.at = self.rows().index(Row("formation", side, place))

    def name_formation(self, side: int, place: int, text: str) -> None:
        """Give a formation a name. Raises BadInput."""
        self._team(side, forming.renamed(self.team(side), place, text))

    def disband(self, side: int, place: int) -> None:
        """A formation less; without any, they are no longer played."""
        self._team(side, forming.disbanded(self.team(side), place))
        if not any(team.formations for team in self.scenario.teams):
            options = with_options(self.scenario.options, {"formations": False})
            self.scenario = replace(self.scenario, options=options)
        self.at = min(self.at, len(self.rows()) - 1)

    def partner(self, side: int, place: int) -> None:
        """Let a formation go with the next other one. Raises BadInput."""
        self._team(side, forming.next_partner(self.team(side), place))

    def join(self, side: int, unit: int) -> None:
        """Let a unit stand in the next formation; the cursor stays with it."""
        team = self.team(side)
        self.change(side, unit, lambda f: forming.next_formation(team, f))
        self.at = self.rows().index(Row("unit", side, unit))

    def next_role(self, side: int, unit: int) -> None:
        """Let a unit have the next role. Raises BadInput."""
        self.change(side, unit, forming.next_role)

    # Objectives

    def objective(self, side: int, number: int, text: str) -> None:
        """Write an objective of a side, in place of the one with this number or behind the last.
        Raises BadInput where it is none, or not for this map and these units."""
        if number >= MOST_OBJECTIVES:
            raise BadInput(f"a side has at most {MOST_OBJECTIVES} objectives")
        goals = list(self.team(side).objectives)
        goals[number : number + 1] = [write_objective(read_objective(side, text))]
        before = self.scenario
        self._team(side, replace(self.team(side), objectives=tuple(goals)))
        try:
            self.scenario.battle()
        except BttermError as error:
            self.scenario = before
            raise BadInput(str(error)) from None

    def drop_objective(self, side: int, number: int) -> None:
        """Fight for one objective less."""
        goals, row = list(self.team(side).objectives), self.row
        del goals[number]
        self._team(side, replace(self.team(side), objectives=tuple(goals)))
        self.at = min(self.at, len(self.rows()) - 1)
        self._stay(row)

    # Artillery

    def battery(self, side: int, number: int, text: str) -> None:
        """Write a battery of a side, in place of the one with this number or behind the last, and
        play artillery. Raises BadInput where it is none."""
        if number >= MAX_BATTERIES:
            raise BadInput(f"a side has at most {MAX_BATTERIES} batteries")
        guns = list(self.team(side).artillery)
        guns[number : number + 1] = [write_battery(read_battery(text))]
        self._team(side, replace(self.team(side), artillery=tuple(guns)))
        options = with_options(self.scenario.options, {"artillery": True})
        self.scenario = replace(self.scenario, options=options)

    def drop_battery(self, side: int, number: int) -> None:
        """A battery less."""
        guns, row = list(self.team(side).artillery), self.row
        del guns[number]
        self._team(side, replace(self.team(side), artillery=tuple(guns)))
        self.at = min(self.at, len(self.rows()) - 1)
        self._stay(row)

    # Fighters

    def air(self, side: int, number: int, text: str) -> None:
        """Write a fighter of a side, in place of the one with this number or behind the last.
        Raises BadInput where it is none."""
        if number >= MOST_FIGHTERS:
            raise BadInput(f"a side has at most {MOST_FIGHTERS} fighters")
        home, fighters = self.scenario.zone(side).edge, list(self.team(side).air)
        fighters[number : number + 1] = [write_fighter(read_fighter(text, "", side, home), home)]
        self._team(side, replace(self.team(side), air=tuple(fighters)))

    def drop_fighter(self, side: int, number: int) -> None:
        """A fighter less."""
        fighters, row = list(self.team(side).air), self.row
        del fighters[number]
        self._team(side, replace(self.team(side), air=tuple(fighters)))
        self.at = min(self.at, len(self.rows()) - 1)
        self._stay(row)

    def _stay(self, row: Row) -> None:
        """Keep the cursor with the side whose last row has gone from under it."""
        others = ("side", "placing", "formation")
        if row.kind in ("unit", "goal", "gun", "fighter") and self.row.kind in others:
            self.at -= 1

    # Units

    def acts(self) -> set[str]:
        """What can be done with the unit of the row, of what not all units do: "eject" and
        "improve" with a 'Mech, "ride" with what a unit of its side carries, "formation" and "role"
        where its side has formations."""
        row, acts = self.row, set[str]()
        if self.team(row.side).formations:
            acts |= {"formation", "role"}
        if is_mech(self.fighters(row.side)[row.unit].sheet):
            acts |= {"eject", "improve"}
        with suppress(BttermError):
            acts |= {"ride"} if self.carriers(row.side, row.unit) else set()
        return acts

    def change(self, side: int, unit: int, change: Callable[[Fighter], Fighter]) -> None:
        """Put a changed fighter in the place of one."""
        fighters = self.fighters(side)
        fighters[unit] = change(fighters[unit])
        self._fighters(side, fighters)

    def settle(self, battle: Battle) -> None:
        """Keep everybody where this battle has them: nobody moves when another one does."""
        for side in range(len(self.scenario.teams)):
            units = [unit for unit in battle.units.values() if unit.side == side]
            fighters = zip(self.fighters(side), units, strict=True)
            self._fighters(
                side,
                [
                    f if unit.reserve or unit.carried_by else replace(f, hex=unit.hex)
                    for f, unit in fighters
                ],
            )

    def skills(self, side: int, unit: int, text: str) -> None:
        """Skills and name of a MechWarrior: "4/5 Natasha". Raises BadInput."""
        skills, _, name = text.strip().partition(" ")
        gunnery, slash, piloting = skills.partition("/")
        if not (slash and gunnery.isdecimal() and piloting.isdecimal()):
            raise BadInput("say gunnery and piloting, and a name if you like: 4/5 Natasha")
        if max(int(gunnery), int(piloting)) > 8:
            raise BadInput("skills go from 0 to 8")
        pilot = plain(name)[:40]
        self.change(
            side,
            unit,
            lambda f: replace(f, gunnery=int(gunnery), piloting=int(piloting), pilot=pilot),
        )

    def improve(self, side: int, unit: int, text: str) -> None:
        """The victories of a MechWarrior so far, and the skills that they better by a point:
        "8 gunnery piloting". Raises BadInput."""
        self._need_mech(side, unit, "counts victories")
        number, *skills = text.casefold().split() or [""]
        if number.isdecimal() and (len(number) > 4 or int(number) > MOST_VICTORIES):
            raise BadInput(f"at most {MOST_VICTORIES} victories")
        if not number.isdecimal() or not SKILLS.issuperset(skills):
            raise BadInput("say victories so far, and what they better: 4 gunnery, or 4 piloting")
        fighter = replace(self.fighters(side)[unit], victories=int(number))
        for skill in skills:
            fighter = fighter.bettered(gunnery=skill == "gunnery")
        self.change(side, unit, lambda _: fighter)

    def toggle_eject(self, side: int, unit: int) -> None:
        """Disable automatic ejection in one 'Mech or enable it, against the option for all. Raises
        BadInput of anything else."""
        self._need_mech(side, unit, "ejects")
        other = not self.scenario.options.auto_eject
        self.change(
            side,
            unit,
            lambda f: replace(f, auto_eject=other if f.auto_eject is None else None),
        )

    def arrive(self, side: int, unit: int, text: str) -> None:
        """The turn in which a unit comes onto the map, and over which edge: "3 east", or that it
        drops from a DropShip, and into which hex: "3 drop 0808"; or that it begins in hiding,
        "hidden"; 0, or nothing: it begins there for all to see. Raises BadInput."""
        number, *words = text.casefold().split() or ["0"]
        if number == HIDDEN and not words:
            self.change(
                side,
                unit,
                lambda f: replace(f, turn=0, edge=None, aboard="", drop=False, hidden=True),
            )
            return
        if not number.isdecimal() or int(number) > LATEST:
            raise BadInput("say a turn, and an edge if you like: 3 east; 0 for from the start")
        if words[:1] == ["drop"]:
            self._drop(side, unit, max(1, int(number)), " ".join(words[1:]))
            return
        turn, over = int(number), Edge.parse(" ".join(words)) if words else None
        hex_ = None if self.fighters(side)[unit].drop else self.fighters(side)[unit].hex
        self.change(
            side,
            unit,
            lambda f: replace(
                f, turn=turn, edge=over if turn else None, hex=hex_, drop=False, hidden=False
            ),
        )

    def _drop(self, side: int, unit: int, turn: int, number: str) -> None:
        """A unit drops in a turn, into the hex with this number or one that is named then."""
        sheet = load_unit(self.fighters(side)[unit].sheet)
        if why := dropping.refusal(fresh("", side, sheet, Hex(1, 1), Facing.N)):
            raise BadInput(why)
        hex_ = load_map(self.scenario.map).require(Hex.parse(number)) if number else None
        self.change(
            side,
            unit,
            lambda f: replace(
                f, turn=turn, edge=None, hex=hex_, aboard="", drop=True, hidden=False
            ),
        )

    def _need_mech(self, side: int, unit: int, does: str) -> None:
        sheet = self.fighters(side)[unit].sheet
        if not is_mech(sheet):
            raise BadInput(f"{sheet}: only a MechWarrior {does}")

    def carriers(self, side: int, unit: int) -> list[str]:
        """The models of its side that a unit can begin aboard. Raises BadInput where a sheet cannot
        be read."""
        units = [
            fresh("", side, load_unit(f.sheet), Hex(1, 1), Facing.N) for f in self.fighters(side)
        ]
        return carriers_for(units[unit], units)

    def ride(self, side: int, unit: int) -> None:
        """Let a unit begin aboard the next model of its side that can carry it, then on whichever
        its player says before the first turn, at last on its own again. Raises BadInput where there
        is none."""
        names = self.carriers(side, unit)
        if not names:
            name = load_unit(self.fighters(side)[unit].sheet).name
            raise BadInput(f"nothing on this side carries {name}")
        choices = ["", *names, ANY]
        now = self.fighters(side)[unit].aboard
        then = choices[(choices.index(now) + 1) % len(choices)] if now in choices else ""
        self.change(
            side,
            unit,
            lambda f: replace(
                f, aboard=then, hex=None, turn=0, edge=None, drop=False, hidden=False
            ),
        )

    def next_dummy(self, side: int, unit: int) -> None:
        """Make a unit the next kind of dummy, at last none again. Raises BadInput on a side that
        people play."""
        if self.team(side).player == KEYBOARD:
            raise BadInput("dummies stand on a side that the program plays: choose that first")
        kinds = [*Dummy]
        self.change(
            side,
            unit,
            lambda f: replace(f, dummy=kinds[(kinds.index(f.dummy) + 1) % len(kinds)]),
        )

    def duel(self, side: int, unit: int) -> None:
        """Let a unit fight the next enemy alone, in turn with others that do, at last whomever it
        likes again."""
        others = [t for number, t in enumerate(self.scenario.teams) if number != side]
        names = [fighter.pilot or fighter.sheet for team in others for fighter in team.fighters]
        choices = ["", *(name for name in dict.fromkeys(names) if names.count(name) == 1)]
        now = self.fighters(side)[unit].duels
        then = choices[(choices.index(now) + 1) % len(choices)] if now in choices else ""
        self.change(side, unit, lambda f: replace(f, duels=then))

    def card(self, side: int, unit: int) -> None:
        """Give the crew of a unit the next MechWarrior card, at last none again. Raises BadFile."""
        choices = ["", *(card.name for card in cards().values())]
        now = self.fighters(side)[unit].card
        then = choices[(choices.index(now) + 1) % len(choices)] if now in choices else ""
        self.change(side, unit, lambda f: replace(f, card=then))

    def roll_skills(self, side: int, unit: int) -> None:
        """Random skills for a MechWarrior (Compendium, Varying Skill Levels)."""
        clan = stock_of(self.fighters(side)[unit].sheet).clan
        gunnery, piloting = random_skills(self.luck.randint(1, 6), self.luck.randint(1, 6), clan)
        self.change(side, unit, lambda f: replace(f, gunnery=gunnery, piloting=piloting))


# Kept from one time to the next

_REAL_DICE = "# real dice"
"""The first line of a kept draft where the players roll."""


def draft_path() -> Path:
    """Where the set-up that was begun is kept."""
    return user_state_path("btterm") / "draft.toml"


def keep_draft(draft: Draft) -> None:
    """Keep a set-up as it is, where the disk allows it."""
    rows = [_REAL_DICE] * draft.real_dice + [write_scenario(draft.scenario)]
    with suppress(BadInput):
        write_text(draft_path(), "\n".join(rows))


def kept_draft() -> Draft | None:
    """The set-up that was begun last, if there is one that can be read."""
    try:
        text = read_text(draft_path())
        return Draft(parse_scenario(text, draft_path().name), text.startswith(_REAL_DICE))
    except BadFile:
        return None
