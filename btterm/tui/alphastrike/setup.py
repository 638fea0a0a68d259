"""The form in which a battle of Alpha Strike is set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.message import Message

from btterm.alphastrike.cards import library
from btterm.alphastrike.cards.points import skilled_pv
from btterm.alphastrike.cards.text import card_lines, list_line
from btterm.alphastrike.options import OPTIONS, toggled
from btterm.alphastrike.setting_up import Entry
from btterm.board.library import load_map
from btterm.errors import BadInput, BttermError
from btterm.match import battles
from btterm.match.opening import open_battle
from btterm.match.scenarios import Scenario
from btterm.match.skirmish import Draft, Team, of_force
from btterm.players.alphastrike.roster import ROSTER
from btterm.table.scenarios import KEYBOARD
from btterm.tui.alphastrike.form import Form
from btterm.tui.keymap import keymap_of
from btterm.tui.lines import Line, heading, line
from btterm.tui.screens.ask import Type
from btterm.tui.screens.maps import MapSearch
from btterm.tui.screens.modal import drawing, lose_keys
from btterm.tui.screens.search import Found, Search
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel, explain
from btterm.tui.widgets.sides import chip_style

MOST_SKILL = 8
LONGEST = 24
"""Letters of a side's name."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the form."""

    words: str
    team: int | None = None
    unit: int | None = None
    option: str = ""
    is_map: bool = False


class SkirmishSetup(Form):
    """Map, sides, cards, skills, players and optional rules."""

    class Ready(Message):
        """A battle is ready to be played."""

        def __init__(self, game: battles.Game, scenario: Scenario, *, real_dice: bool) -> None:
            super().__init__()
            self.game = game
            self.scenario = scenario
            """What it was set up from."""
            self.real_dice = real_dice

    def __init__(self, draft: Draft | None = None, *, real_dice: bool = False) -> None:
        super().__init__()
        self.draft = draft or Draft()
        self.real_dice = real_dice
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="list", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_resize(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.show()

    # What is to be seen

    @property
    def rows(self) -> list[Row]:
        """The lines, from the top."""
        found = [Row(f"Map      {self.draft.map}", is_map=True)]
        for number, team in enumerate(self.draft.teams):
            found.append(Row(f"{team.name}  ({team.player})  {team.pv} PV", number))
            found += [
                Row(_unit_words(entry), number, place) for place, entry in enumerate(team.entries)
            ]
        chosen = self.draft.options
        return found + [
            Row(
                f"[{'x' if each.name in chosen else ' '}] {each.name}: {each.about}",
                None,
                None,
                each.name,
            )
            for each in OPTIONS
        ]

    @drawing
    def show(self) -> None:
        """Draw the form with its mark."""
        rows = self.rows
        self.at = min(self.at, len(rows) - 1)
        title = heading(" Set up Alpha Strike").at_right(f"{self.draft.balance} ")
        self.query_one("#title", Panel).show([title])
        lines = [self._line(number, row) for number, row in enumerate(rows)]
        panel = self.query_one("#list", Panel)
        panel.show(lines)
        panel.scroll_to(y=max(0, self.at - panel.size.height // 2), animate=False, force=True)
        hints = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(hints, self.size.width, acts=True)])

    def _line(self, number: int, row: Row) -> Line:
        ground = "select" if number == self.at else "panel"
        if row.team is not None and row.unit is None:
            found = line("  ", chip_style(row.team), ground).add(f" {row.words}", "bold text")
        else:
            found = line(f"   {row.words}" if row.unit is not None else row.words, "text", ground)
        found.click = f"row({number})"
        return found

    # What is chosen

    @property
    def row(self) -> Row:
        return self.rows[self.at]

    @property
    def team(self) -> Team:
        """The side of the marked line; the first where it has none."""
        return self.draft.teams[self.row.team or 0]

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % len(self.rows)
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a line; a click on the marked one is Enter."""
        if number == self.at:
            self.action_change()
        else:
            self.action_move(number - self.at)

    def action_change(self) -> None:
        """Change what the line says."""
        row = self.row
        if row.is_map:
            self.app.push_screen(MapSearch(self._take_map))
        elif row.option:
            self.draft.options = toggled(self.draft.options, row.option)
            self.show()
        elif row.unit is not None:
            self.action_add()
        else:
            self.app.push_screen(Type("Name of the side", self._take_name))

    def _take_map(self, name: str) -> None:
        load_map(name)
        self.draft.map = name

    def _take_name(self, name: str) -> None:
        if name.strip():
            self.team.name = name.strip()[:LONGEST]

    def action_add(self) -> None:
        """Add cards to the side."""
        team = self.team

        def take(name: str) -> None:
            team.entries.append(Entry(library.card(name)))

        def more(name: str) -> Sequence[Line]:
            return [line(each) for each in card_lines(library.card(name))]

        self.app.push_screen(
            Search(
                lambda: f"{team.name}: {len(team.entries)} units, {team.pv} PV",
                "name, type, role, PV as 30-40, ability",
                _cards,
                take,
                more,
            )
        )

    def action_force(self) -> None:
        """Take an army list in place of all that the side has."""
        team = self.team

        def take(name: str) -> None:
            team.entries = list(of_force(name))

        self.app.push_screen(
            _Once(lambda: f"Army list of {team.name}", "type to search", _army_lists, take)
        )

    def action_remove(self) -> None:
        """Take the unit of the line out of its side."""
        unit = self.row.unit
        if unit is None:
            self._tell("mark a unit to remove it")
            return
        del self.team.entries[unit]
        self.show()

    def action_skill(self, by: int) -> None:
        """A better or a worse crew."""
        unit, team = self.row.unit, self.team
        if unit is None:
            self._tell("mark a unit to change its skill")
            return
        entry = team.entries[unit]
        team.entries[unit] = replace(entry, skill=min(MOST_SKILL, max(0, entry.skill + by)))
        self.show()

    def action_player(self) -> None:
        """The next who may play the side."""
        names = [KEYBOARD, *ROSTER]
        self.team.player = names[(names.index(self.team.player) + 1) % len(names)]
        self.show()

    def action_begin(self) -> None:
        """Begin the battle."""
        lose_keys(self)
        try:
            scenario = self.draft.scenario()
            game = open_battle(scenario, real_dice=self.real_dice)
        except BttermError as error:
            self._tell(error)
        else:
            self.post_message(self.Ready(game, scenario, real_dice=self.real_dice))

    def _tell(self, why: object) -> None:
        error = why if isinstance(why, BttermError) else BadInput(str(why))
        explain(self.query_one("#why", Panel), error)

    def action_close(self) -> None:
        self.dismiss()


class _Once(Search):
    STAYS = False


def _box(chosen: bool) -> str:
    return f"[{'x' if chosen else ' '}]"


def _unit_words(entry: Entry) -> str:
    pv = skilled_pv(entry.card.pv, entry.skill)
    return f"{list_line(entry.card)[:60]}  skill {entry.skill}  {pv} PV"


def _cards(query: str) -> list[Found]:
    return [Found(card.name, list_line(card)) for card in library.search(query)]


def _army_lists(query: str) -> list[Found]:
    words = query.casefold().split()
    return [
        Found(force.name, f"{force.name}  {force.pv} PV")
        for force in library.forces()
        if all(word in force.name.casefold() for word in words)
    ]
