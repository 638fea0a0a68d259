"""Setting up a battle: one form with everything in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen

from btterm.board.library import called, load_map
from btterm.classic.artillery import Piece
from btterm.classic.options import BattleOption, Value
from btterm.classic.scenario.forming import formed_type
from btterm.classic.scenario.named_forces import save_force
from btterm.classic.scenario.setting_up import Fighter, Placing, Scenario, Team
from btterm.errors import BadInput, BttermError
from btterm.hexes import Facing, Hex
from btterm.match import armory, forming
from btterm.match.scenarios import save_own
from btterm.match.set_up import ALONE, FIGHTS_ON, Draft, Row, keep_draft
from btterm.players.roster import ROSTER
from btterm.tui.classic.screens.deploy import Deploy
from btterm.tui.classic.screens.searches import ForceSearch, TypeSearch
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.lines import Line, heading, line
from btterm.tui.map.overview import Overview
from btterm.tui.screens.ask import Type
from btterm.tui.screens.maps import MapSearch
from btterm.tui.screens.modal import drawing, lose_keys
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.search import Found, Search
from btterm.tui.widgets.keys import keys_line, keys_lines
from btterm.tui.widgets.panel import Panel, explain
from btterm.tui.widgets.sides import short, side_style

HINTS: dict[str, tuple[Hint, ...]] = {
    "map": (
        ("Enter", "choose another map", ("setup.change",)),
        ("t", "another side", ("setup.side",)),
    ),
    "side": (
        ("Enter", "name", ("setup.change",)),
        ("p", "who plays", ("setup.player",)),
        ("h", "character", ("setup.manner",)),
        ("a", "add units", ("setup.add",)),
        ("r", "a force", ("setup.random",)),
        ("d", "places", ("setup.deploy",)),
        ("o", "objective", ("setup.objective",)),
        ("y", "artillery", ("setup.battery",)),
        ("u", "fighter", ("setup.fighter",)),
        ("l", "formation", ("setup.formation",)),
        ("c", "faction", ("setup.role",)),
        ("n", "begins", ("setup.arrive",)),
        ("v", "keep", ("setup.improve",)),
    ),
    "formation": (
        ("Enter", "type", ("setup.change",)),
        ("a", "add units", ("setup.add",)),
        ("n", "name", ("setup.arrive",)),
        ("g", "goes with", ("setup.ride",)),
        ("x", "disband", ("setup.remove",)),
        ("l", "another one", ("setup.formation",)),
    ),
    "unit": (
        ("Enter", "skills", ("setup.change",)),
        ("r", "roll", ("setup.random",)),
        ("x", "remove", ("setup.remove",)),
        ("g", "aboard", ("setup.ride",)),
        ("e", "auto-eject", ("setup.eject",)),
        ("v", "victories", ("setup.improve",)),
        ("n", "turn", ("setup.arrive",)),
        ("z", "duel", ("setup.duel",)),
        ("h", "dummy", ("setup.manner",)),
        ("i", "card", ("setup.card",)),
        ("a", "add", ("setup.add",)),
        ("d", "place", ("setup.deploy",)),
        ("p", "who plays", ("setup.player",)),
        ("l", "formation", ("setup.formation",)),
        ("c", "role", ("setup.role",)),
    ),
    "goal": (
        ("Enter", "change it", ("setup.change",)),
        ("x", "remove", ("setup.remove",)),
        ("o", "another one", ("setup.objective",)),
    ),
    "gun": (
        ("Enter", "change it", ("setup.change",)),
        ("x", "remove", ("setup.remove",)),
        ("y", "another one", ("setup.battery",)),
    ),
    "fighter": (
        ("Enter", "change it", ("setup.change",)),
        ("x", "remove", ("setup.remove",)),
        ("u", "another one", ("setup.fighter",)),
    ),
    "placing": (("Enter", "change", ("setup.change",)),),
    "group": (("Enter", "open, close", ("setup.change",)),),
    "option": (("Enter", "on, off", ("setup.change",)),),
    "choice": (("Enter", "next", ("setup.change",)),),
    "dice": (("Enter", "change", ("setup.change",)),),
}
"""The keys of each kind of row."""
PLACING_WORDS = {
    None: "chosen before the battle",
    Placing.IN_TURN: "in play, a unit each in turn",
    Placing.HIDDEN: "in play, neither side sees the other's",
}
"""How units are placed, in words."""
ROW_WORDS = {
    "map": "map",
    "side": "player",
    "formation": "formation",
    "unit": "unit",
    "goal": "objective",
    "gun": "artillery",
    "fighter": "fighter",
    "placing": "placing",
    "group": "rules",
    "option": "rule",
    "choice": "rule with several values",
    "dice": "dice",
}
"""What each kind of row is called in the help."""
ALWAYS: tuple[Hint, ...] = (
    ("b", "BEGIN", ("setup.begin",)),
    ("Esc", "back", ("game.back",)),
    ("f", "keep as a scenario", ("setup.save",)),
    ("?", "help", ("look.help",)),
    ("m", "menu", ("look.menu",)),
)
CHOOSE_ROW: Hint = ("up down", "choose a row", ("list.up", "list.down"))
ROOMY = 112
"""Columns from which the form has a picture of the map beside it."""
KEYS_ABREAST = 152
"""Columns from which the keys of every row have room in one line."""
COST = 6
"""Columns of a price before its M."""
ROLE = 12
"""Columns of a role."""
AROUND_NAME = 36
"""Columns of a unit's row beside its name, its role and what is added at its end."""
BESIDE_NAMES = 52
"""Columns of the list to add units from beside their names."""
FORM = 80
"""Columns of the form beside the picture."""


class SetupScreen(Screen[None]):
    """The form. Up and down choose a row; the keys of the row stand at the bottom."""

    AUTO_FOCUS = ""
    HELP = (
        "A form with all that a battle is set up from: the map, two sides with their units, "
        "optional rules, and who rolls the dice. Choose a row; its keys stand "
        "at the bottom, those that are always there in the last line. What is set up is kept: "
        "leave and come back, today or another day."
    )
    HINTS = (
        CHOOSE_ROW,
        *(
            (keys, f"{ROW_WORDS[kind]}: {hint}", names)
            for kind, hints in HINTS.items()
            for keys, hint, names in hints
        ),
        *ALWAYS,
    )
    CSS = """
    SetupScreen Horizontal { height: 1fr; background: $panel; }
    SetupScreen #form { width: 1fr; height: 100%; }
    SetupScreen Overview { display: none; height: 100%; padding: 0 1; background: $panel; }
    SetupScreen Panel#keys { height: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("enter", "change", id="setup.change"),
        Binding("a", "add", id="setup.add"),
        Binding("x,delete", "remove", id="setup.remove"),
        Binding("r", "random", id="setup.random"),
        Binding("e", "eject", id="setup.eject"),
        Binding("v", "improve", id="setup.improve"),
        Binding("o", "objective", id="setup.objective"),
        Binding("y", "battery", id="setup.battery"),
        Binding("u", "fighter", id="setup.fighter"),
        Binding("l", "formation", id="setup.formation"),
        Binding("c", "role", id="setup.role"),
        Binding("t", "side", id="setup.side"),
        Binding("n", "arrive", id="setup.arrive"),
        Binding("g", "ride", id="setup.ride"),
        Binding("z", "duel", id="setup.duel"),
        Binding("i", "card", id="setup.card"),
        Binding("h", "manner", id="setup.manner"),
        Binding("d", "deploy", id="setup.deploy"),
        Binding("p", "player", id="setup.player"),
        Binding("b", "begin", id="setup.begin"),
        Binding("f", "save", id="setup.save"),
        Binding("?", "app.help", id="look.help"),
        Binding("Q,f1", "rules", id="look.rules"),
        Binding("m", "app.command_palette", id="look.menu"),
        Binding("escape", "back", id="game.back"),
    ]

    class Ready(Message):
        """The battle can begin."""

        def __init__(self, scenario: Scenario, real_dice: bool) -> None:
            super().__init__()
            self.scenario = scenario
            self.real_dice = real_dice

    def __init__(self, draft: Draft) -> None:
        """Every change of the draft is kept on disk."""
        super().__init__()
        self.draft = draft
        self._kept = draft.scenario, draft.real_dice
        """What needs not be written."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Horizontal():
            yield Panel(id="form", inset=1)
            yield Overview()
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen")

    def on_mount(self) -> None:
        self.query_one("#title", Panel).show([heading(" Set up a battle")])

    def on_resize(self) -> None:
        roomy = self.size.width >= ROOMY
        self.query_one(Overview).display = roomy
        self.query_one("#form").styles.width = FORM if roomy else "1fr"
        self.query_one("#keys").styles.height = self._rows_of_keys
        self.call_after_refresh(self.show)

    # What is to be seen

    @property
    def _rows_of_keys(self) -> int:
        """Lines of keys: those of the row in one or two, and those that are always there. As many
        in every row, so that nothing jumps."""
        return 2 if self.size.width >= KEYS_ABREAST else 3

    @drawing
    def show(self, why: BttermError | str = "") -> None:
        """Draw the form."""
        draft, panel = self.draft, self.query_one("#form", Panel)
        if self._kept != (draft.scenario, draft.real_dice):
            self._kept = draft.scenario, draft.real_dice
            keep_draft(draft)
        self._show_map()
        rows: list[Line] = []
        marked = wanted = 0
        for number, row in enumerate(draft.rows()):
            if row.kind in ("side", "placing"):
                rows.append(line())
            drawn = self._row(row)
            drawn.click = f"row({number})"
            if number == draft.at:
                drawn.ground, marked = "select", len(rows)
                wanted = marked + (len(draft.shown(row.group)) if row.kind == "group" else 0)
            rows.append(drawn)
        panel.show(rows)
        height = panel.size.height
        top = min(max(0, wanted - height + 4), max(0, len(rows) - height), max(0, marked - 1))
        panel.scroll_to(y=top, animate=False, force=True)
        hidden = (("above", rows[:top]), ("below", rows[top + height :])) if height else ()
        more = [(len([row for row in out if row.runs]), where) for where, out in hidden]
        unseen = ", ".join(f"+{number} more {where}" for number, where in more if number)
        keymap, width = keymap_of(self.app), self.size.width
        of_row = keys_lines(keymap.hints(self._hints()), width, self._rows_of_keys - 1, acts=True)
        always = keys_line(keymap.hints(ALWAYS), width, acts=True)
        self.query_one("#keys", Panel).show([*of_row, always])
        option = draft.row.option
        cut = option.words if option and rows[marked].width > panel.size.width - 1 else ""
        explain(self.query_one("#why", Panel), why or cut or unseen)

    def _hints(self) -> Sequence[Hint]:
        """The keys that mean something in this row."""
        row = self.draft.row
        if row.option is not None and not isinstance(row.option.default, bool):
            return HINTS["choice"]
        if row.kind != "unit":
            return HINTS[row.kind]
        acts = self.draft.acts()
        some = ("ride", "eject", "improve", "formation", "role")
        hidden = {f"setup.{name}" for name in some if name not in acts}
        return [hint for hint in HINTS["unit"] if hidden.isdisjoint(hint[2])]

    def _show_map(self) -> None:
        """The map with both edges, and where the units begin."""
        scenario, starts = self.draft.scenario, dict[Hex, int]()
        try:
            board = load_map(scenario.map)
        except BttermError:
            self.query_one(Overview).show(None)
            return
        with suppress(BttermError):
            starts = {
                hex_: side
                for side, team in enumerate(scenario.teams)
                for hex_, fighter in zip(scenario.places(board, side), team.fighters, strict=True)
                if not (fighter.turn or fighter.aboard)
            }
        teams = enumerate(scenario.teams)
        names = tuple(f"{scenario.zone(n).edge}: {team.name}" for n, team in teams)
        self.query_one(Overview).show(board, names, starts)

    def _row(self, row: Row) -> Line:
        draft = self.draft
        match row.kind:
            case "map":
                return line("Map    ", "dim").add(called(draft.scenario.map), "bold text")
            case "side":
                return self._side(row.side)
            case "unit":
                return self._unit(row, draft.team(row.side).fighters[row.unit])
            case "formation":
                return self._formation(row)
            case "goal":
                goal = draft.team(row.side).objectives[row.unit]
                return line("       objective  ", "dim").add(goal, f"bold {side_style(row.side)}")
            case "gun":
                gun = draft.team(row.side).artillery[row.unit]
                return line("       artillery  ", "dim").add(gun, f"bold {side_style(row.side)}")
            case "fighter":
                fighter = draft.team(row.side).air[row.unit]
                return line("       fighter  ", "dim").add(fighter, f"bold {side_style(row.side)}")
            case "placing":
                return line("Places ", "dim").add(PLACING_WORDS[draft.scenario.placing])
            case "group":
                return self._group(row.group)
            case "option" if row.option is not None:
                return self._option(row.option)
        words = "you roll real dice and type them" if draft.real_dice else "the program rolls"
        return line("Dice   ", "dim").add(words)

    def _group(self, group: str) -> Line:
        """The heading of a group, and what of it is not as usual."""
        sign = "-" if self.draft.shown(group) else "+"
        row = line("Rules  ", "dim").add(f"{sign} ", "bold text").add(f"{group}  ")
        unusual = self.draft.unusual(group)
        if not unusual:
            return row.add("as usual", "dim")
        return row.add(", ".join(starmap(_named, unusual.items())), "bold warn")

    def _option(self, option: BattleOption) -> Line:
        value = self.draft.value(option)
        if isinstance(value, bool):
            box = line("   [x] " if value else "   [ ] ", "bold warn" if value else "dim")
        else:
            box = line(f"   [{value}] ", "dim" if value == option.default else "bold warn")
        return box.add(option.words)

    def _side(self, side: int) -> Line:
        team = self.draft.team(side)
        totals = f"{_totals(team)} "
        room = self.query_one("#form", Panel).size.width - len(totals) - 2
        row = line(f"{self.draft.scenario.zone(side).edge}  ", "dim").add(
            short(team.name, 20), f"bold {side_style(side)}"
        )
        row.add(f"  {team.player}", "text")
        about = f": {ROSTER[team.player].about}" if team.player in ROSTER else ""
        whose = "".join(f", {part}" for part in (team.faction, team.era) if part)
        begins = "".join(f", {part}" for part in _conduct(team))
        for words in (whose, begins, about):
            if row.width + len(words) <= room:
                row.add(words, "text")
        return row.at_right(totals, "bold text")

    def _formation(self, row: Row) -> Line:
        """A formation, and what it lacks or gives."""
        team = self.draft.team(row.side)
        formed = team.formations[row.unit]
        lacks = forming.lacks(team)[formed.name]
        goes = f" with {formed.partner}" if formed.partner else ""
        drawn = line("     ").add(short(formed.name, 16), f"bold {side_style(row.side)}")
        drawn.add(f"  {formed.type}{goes}  ", "text")
        if lacks:
            return drawn.add(", ".join(lacks), "bold warn")
        return drawn.add(f"gives {formed_type(formed).ability}", "dim")

    def _unit(self, row: Row, fighter: Fighter) -> Line:
        try:
            words = armory.stock_of(fighter.sheet).in_columns(self._name_room())
            gunnery, piloting = forming.skills(fighter)
            worth = forming.value(fighter)
        except BadInput as error:
            return line(f"       {error}", "bold warn")
        # What it costs stands in the list to add units from.
        words = words[: words.rindex("M") - COST]
        drawn = line(f"       {words}").add(f"{f'{worth:,}' if worth else '':>6} ")
        drawn.add(f"{gunnery}/{piloting}", "bold text" if fighter.gunnery is not None else "text")
        drawn.add("  ")
        if self.draft.team(row.side).formations:
            role = forming.fielded(fighter).role
            drawn.add(f"{role:<{ROLE}} ", "bold text" if fighter.role else "dim")
        return drawn.add(_extras(fighter)).add(fighter.pilot, "dim")

    def _name_room(self) -> int:
        """Columns for the names of units: what they need, where there is so much; no more where
        there is little."""
        fighters = [f for team in self.draft.scenario.teams for f in team.fighters]
        roles = any(team.formations for team in self.draft.scenario.teams)
        rest = AROUND_NAME + roles * (ROLE + 1)
        rest += max((len(_extras(f) + f.pilot) for f in fighters), default=0)
        longest = max((len(f.sheet) for f in fighters), default=0)
        room = max(min(armory.NAME, longest), self.query_one("#form", Panel).size.width - rest)
        return min(max(armory.NAME, longest), room)

    # Keys

    def action_move(self, rows: int) -> None:
        self.draft.move(rows)
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a row; a click on the marked one is Enter."""
        if number == self.draft.at:
            self.action_change()
        else:
            self.draft.at = number
            self.show()

    def action_change(self) -> None:
        """Change what the row is about."""
        row, draft = self.draft.row, self.draft
        match row.kind:
            case "map":
                self._open(MapSearch(draft.set_map))
            case "side":
                self._type("Name of the player", lambda text: draft.name(row.side, text))
            case "formation":
                self._choose_type(row.side, row.unit)
            case "unit":
                self._type(
                    "Gunnery/Piloting, and a name if you like: 4/5 Natasha",
                    lambda text: draft.skills(row.side, row.unit, text),
                )
            case "goal":
                self._write_goal(row.side, row.unit)
            case "gun":
                self._write_battery(row.side, row.unit)
            case "fighter":
                self._write_fighter(row.side, row.unit)
            case "placing":
                draft.next_placing()
            case "group":
                draft.unfold(row.group)
            case "option" if row.option is not None:
                draft.switch(row.option)
            case _:
                draft.real_dice = not draft.real_dice
        self.show()

    def _open(self, screen: Search | Type | Deploy) -> None:
        self.app.push_screen(screen, lambda _: self.show())

    def _type(self, text: str, accept: Callable[[str], None]) -> None:
        self._open(Type(text, accept))

    @property
    def _on_side(self) -> bool:
        return self.draft.row.kind in ("side", "formation", "unit", "goal", "gun", "fighter")

    def action_add(self) -> None:
        if not self._on_side:
            self.show("choose a side or one of its units first: it is added there")
            return
        draft, side = self.draft, self.draft.row.side

        def title() -> str:
            team = draft.team(side)
            return f"{team.name}: {_totals(team)}"

        def found(query: str) -> list[Found]:
            room = self.size.width - BESIDE_NAMES
            columns = max(armory.NAME, min(armory.LONGEST, room))
            return [Found(stock.name, stock.in_columns(columns)) for stock in armory.find(query)]

        def weapons(name: str) -> list[Line]:
            return [line(row) for row in armory.arms(name)]

        hint = "type to search: a name, a weapon, a role, 60-75 tons, <=3025, jump, clan"
        take = partial(draft.add, side)
        self._open(Search(title, hint, found, take, weapons))

    def action_remove(self) -> None:
        if self.draft.row.kind == "unit":
            self.draft.remove(self.draft.row.side, self.draft.row.unit)
            self.show()
        elif self.draft.row.kind == "formation":
            self.draft.disband(self.draft.row.side, self.draft.row.unit)
            self.show()
        elif self.draft.row.kind == "side":
            self._try(lambda: self.draft.remove_side(self.draft.row.side))
        elif self.draft.row.kind == "goal":
            self.draft.drop_objective(self.draft.row.side, self.draft.row.unit)
            self.show()
        elif self.draft.row.kind == "gun":
            self.draft.drop_battery(self.draft.row.side, self.draft.row.unit)
            self.show()
        elif self.draft.row.kind == "fighter":
            self.draft.drop_fighter(self.draft.row.side, self.draft.row.unit)
            self.show()

    def _choose_type(self, side: int, place: int) -> None:
        """Choose the type of a formation, behind the last one of a new one."""
        draft = self.draft
        team = draft.team(side)
        title = team.formations[place].name if place < len(team.formations) else team.name
        types = list(forming.types_for(team, place))
        take = partial(draft.form, side, place)
        self._open(TypeSearch(f"{title}: a Star or Lance of units with one task", types, take))

    def action_formation(self) -> None:
        """A new formation; with a unit, the next one of its side."""
        row, draft = self.draft.row, self.draft
        if row.kind == "unit" and draft.team(row.side).formations:
            draft.join(row.side, row.unit)
            self.show()
        elif self._on_side:
            self._choose_type(row.side, len(draft.team(row.side).formations))

    def action_role(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit" and draft.team(row.side).formations:
            self._try(lambda: draft.next_role(row.side, row.unit))
        elif row.kind == "side":
            words = "Faction and era: Clan Wolf, Clan Invasion"
            self._type(words, lambda text: draft.belong(row.side, text))

    def action_arrive(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "formation":
            self._type(
                "Name of the formation",
                lambda text: draft.name_formation(row.side, row.unit, text),
            )
        if row.kind == "side":
            self._type(
                "Places 2, level 0, fights on, alone, Davion; nothing: as usual",
                lambda text: draft.conduct(row.side, text),
            )
        if row.kind == "unit":
            self._type(
                "Turn and edge: 3 east; by air: 3 drop 0808; in hiding: hidden; 0: at once",
                lambda text: draft.arrive(row.side, row.unit, text),
            )

    def action_side(self) -> None:
        self._try(self.draft.add_side)

    def action_objective(self) -> None:
        if self._on_side:
            side = self.draft.row.side
            self._write_goal(side, len(self.draft.team(side).objectives))

    def _write_goal(self, side: int, number: int) -> None:
        self._type(
            "hold 0809 for 3 turns, leave, reach, destroy, protect, survive, defeat",
            lambda text: self.draft.objective(side, number, text),
        )

    def action_battery(self) -> None:
        if self._on_side:
            side = self.draft.row.side
            self._write_battery(side, len(self.draft.team(side).artillery))

    def _write_battery(self, side: int, number: int) -> None:
        self._type(
            f"{', '.join(Piece)}; mapsheets away: Long Tom 6",
            lambda text: self.draft.battery(side, number, text),
        )

    def action_fighter(self) -> None:
        if self._on_side:
            side = self.draft.row.side
            self._write_fighter(side, len(self.draft.team(side).air))

    def _write_fighter(self, side: int, number: int) -> None:
        self._type(
            "light, medium, heavy: weapons; bombs; turns away: heavy: 2 PPC; 10 HE; 2 away",
            lambda text: self.draft.air(side, number, text),
        )

    def action_eject(self) -> None:
        if self.draft.row.kind == "unit":
            self._try(lambda: self.draft.toggle_eject(self.draft.row.side, self.draft.row.unit))

    def action_ride(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit":
            self._try(lambda: draft.ride(row.side, row.unit))
        elif row.kind == "formation":
            self._try(lambda: draft.partner(row.side, row.unit))

    def action_card(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit":
            self._try(lambda: draft.card(row.side, row.unit))

    def action_manner(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit":
            self._try(lambda: draft.next_dummy(row.side, row.unit))
        elif row.kind == "side":
            self._type(
                "A bot, weak, normal or strong, traits 0 to 5: strong, aggression 2, caution 1",
                lambda text: draft.character(row.side, text),
            )

    def action_duel(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit":
            draft.duel(row.side, row.unit)
            self.show()

    def action_improve(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "unit":
            self._type(
                "Victories so far, and a skill that they better by 1: 4 gunnery",
                lambda text: draft.improve(row.side, row.unit, text),
            )
        elif row.kind == "side":

            def keep(title: str) -> None:
                save_force(title, draft.team(row.side))

            self._type("Title of the force", keep)

    def action_random(self) -> None:
        row, draft = self.draft.row, self.draft
        if row.kind == "side":
            side = row.side
            bring, draw = partial(draft.bring, side), partial(draft.draw, side)
            self._open(ForceSearch(draft.team(side).name, bring, draw))
        elif row.kind == "unit":
            self._try(lambda: draft.roll_skills(row.side, row.unit))

    def action_player(self) -> None:
        if self._on_side:
            self.draft.next_player(self.draft.row.side)
            self.show()

    def action_deploy(self) -> None:
        if not self._on_side:
            return
        draft, row = self.draft, self.draft.row

        def put(unit: int, hex_: Hex, facing: Facing) -> None:
            draft.change(row.side, unit, lambda f: replace(f, hex=hex_, facing=facing))

        def deploy() -> None:
            battle = draft.scenario.battle()
            draft.settle(battle)
            first = row.unit if row.kind == "unit" else 0
            self._open(Deploy(battle, row.side, first, draft.scenario.zone(row.side), put))

        self._try(deploy)

    def action_save(self) -> None:
        draft = self.draft

        def save(title: str) -> None:
            draft.scenario = replace(draft.scenario, title=title.strip())
            save_own(draft.scenario)

        self._type("Title of the scenario", save)

    def action_rules(self) -> None:
        """The quick rule of the option in this row; on other rows, search them."""
        option = self.draft.row.option
        self.app.push_screen(RulesScreen(option.section if option is not None else ""))

    def action_begin(self) -> None:
        def begin() -> None:
            self.draft.scenario.battle()
            lose_keys(self)
            self.post_message(self.Ready(self.draft.scenario, self.draft.real_dice))

        self._try(begin)

    def _try(self, act: Callable[[], None]) -> None:
        """Do something, or say why it cannot be done."""
        try:
            act()
        except BttermError as error:
            self.show(error)
        else:
            self.show()

    def action_back(self) -> None:
        self.app.pop_screen()


def _totals(team: Team) -> str:
    """ "Star: 5 'Mechs, 305 tons, BV 9,876, 45.2 million"."""
    named = forming.called(team)
    units, tons, cost = armory.totals([f.sheet for f in team.fighters]).split(", ")
    words = f"{units}, {tons}, BV {forming.total_value(team.fighters):,}, {cost}"
    return f"{named}: {words}" if named else words


def _conduct(team: Team) -> list[str]:
    """How a side begins and fights where that is not as usual, as players write it."""
    return [
        *[f"places {team.places}"] * (team.places > 1),
        *[f"level {team.clear_level}"] * (team.clear_level is not None),
        *[FIGHTS_ON] * (not team.withdraws),
        *[ALONE] * team.lone,
        *[team.nation] * bool(team.nation),
    ]


def _named(name: str, value: Value) -> str:
    """An option that is not as usual in a few words: "fire", "no auto eject", "turn limit 8"."""
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"no {words}"
    return f"{words} {value}"


def _extras(fighter: Fighter) -> str:
    """What is not usual about a unit, and where or when it begins: "no eject 0505 "."""
    words = []
    if fighter.auto_eject is not None:
        words.append("ejects" if fighter.auto_eject else "no eject")
    if fighter.victories:
        words.append(f"{fighter.victories} won")
    if fighter.damage or fighter.hits:
        words.append("damaged")
    if fighter.hidden:
        words.append("hidden")
    if fighter.dummy:
        words.append(f"dummy {fighter.dummy}")
    if fighter.begins:
        words.append(fighter.begins)
    if fighter.card:
        words.append(f"card {fighter.card.split()[-1]}")
    if fighter.duels:
        words.append(f"duels {fighter.duels.split()[0]}")
    if fighter.aboard:
        words.append(f"aboard {fighter.aboard.split()[0]}")
    elif fighter.turn:
        words.append(f"{'drops' * fighter.drop or 'turn'} {fighter.turn}")
    elif fighter.hex is not None:
        words.append(str(fighter.hex))
    return "".join(f"{each} " for each in words)
