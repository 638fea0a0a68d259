"""A second count of the men of every platoon and of the points of every suit, kept from the events
alone (Compendium, Damage to Standard Infantry, Damage to Battle Armor, Battle Armor Attacks)."""

from __future__ import annotations

from collections import deque

from btterm.board.terrain import Ground
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.units.unit import Out
from btterm.soak.condition import Conditions
from btterm.soak.laws import law
from btterm.soak.troops import platoons_of, squads_of
from btterm.table.procedure import Event

MISSILES = (
    "1 1 2 2 3, 1 2 2 3 3, 1 2 3 3 4, 1 2 3 4 6, 1 2 4 4 6, 1 3 4 5 6,"
    " 2 3 4 5 6, 2 3 5 6 8, 2 3 5 7 8, 2 4 6 8 10, 2 4 6 8 10"
)
DIRECT_FIRE = (
    "1 1 1 1 1, 1 1 1 2 2, 1 1 2 2 2, 1 1 2 2 3, 1 1 2 2 3, 1 2 2 3 3,"
    " 1 2 2 3 4, 1 2 3 3 4, 1 2 3 4 4, 1 2 3 4 5, 1 2 3 4 5"
)
"""What hits by 2D6, from 2, for one suit to five."""
CLUSTERS = {
    1: "1 1 1 1 1 1 1 1 1 1 1",
    2: "1 1 1 1 1 1 2 2 2 2 2",
    3: "1 1 1 2 2 2 2 2 3 3 3",
    4: "1 2 2 2 2 3 3 3 3 4 4",
    5: "1 2 2 3 3 3 3 4 4 5 5",
    6: "2 2 3 3 4 4 4 5 5 6 6",
    8: "3 3 4 4 5 5 5 6 6 8 8",
    10: "3 3 4 6 6 6 6 8 8 10 10",
}
"""The same by Clan Invasion, by 2D6 for so many suits or missiles."""
OPEN = (Ground.CLEAR, Ground.PAVED)
HOLDS_OUT = 8
"""2D6 with which one gets through a fire."""
COUNTED = (Out.MEN, Out.SUITS)


class Men:
    """Men and suits are lost by hits alone, so many as the hit says, and those that are left
    fight."""

    def __init__(self, battle: Battle, conditions: Conditions) -> None:
        self.board, self.conditions = battle.board, conditions
        self.by_clan_invasion = battle.options.clan_invasion_elementals
        self.works = {hex_ for hex_, state in battle.ground.items() if state.works}
        """Where field works are, by the log."""
        self.weight = 2 if battle.options.vacuum else 1
        """What damage counts for."""
        self.men = {id_: platoon.men for id_, platoon in platoons_of(battle).items()}
        self.suits = {id_: list(squad.suits) for id_, squad in squads_of(battle).items()}
        self.out = {id_ for id_ in (*self.men, *self.suits) if not battle.units[id_].alive}
        self.houses = {hex_ for hex_ in self.board if self.board[hex_].building}
        """Where the log does not tell whether the building still stood."""
        self.began = self._active()
        """Suits that fought when the phase began, or the turn of one in it, and fire so many shots
        in it."""
        self.fires = ""
        """Who of them has just fired missiles."""
        self.fell = ""
        """Who has just come off a 'Mech."""
        self.due: deque[tuple[str, Out]] = deque()
        """Who must be told to be out of the game next, and why."""

    def read(self, event: Event) -> None:
        """An event that the conditions have read already. Raises LawBroken."""
        unit = getattr(event, "unit", "")
        if event.headline:
            law(not self.due, f"{list(self.due)[:1]} is not told")
            self.fires = ""
        match event:
            case e.PhaseBegan() | e.ActsInTurn():
                self.began = self._active()
            case e.WeaponFired() if unit in self.suits:
                self.fires = unit
            case e.TroopersHit():
                self._volley(unit, event.active, event.throw.total, event.hits, DIRECT_FIRE)
            case e.MissilesHit(fired, throw, hits) if self.fires:
                law(fired % 2 == 0, f"{self.fires} fires {fired} missiles")
                self._volley(self.fires, fired // 2, throw.total, hits, MISSILES)
                self.fires = ""
            case e.FellOff():
                self.fell = unit
            case e.FireCrossed(throw=throw, survives=survives) if unit in (*self.men, *self.suits):
                # Who falls into a fire off a 'Mech gets off with less than that.
                through = throw.total >= HOLDS_OUT or unit == self.fell
                law(through or not survives, f"{unit}: {throw} in the fire")
                self.fell = ""
                self.due += [] if survives else [(unit, Out.BURNED)]
            case e.DugIn(hex=hex_):
                self.works.add(hex_)
            case e.WorksHit(hex_, _, 0):
                self.works.discard(hex_)
            case e.MenLost():
                self._men_lost(event)
            case e.SuitHit():
                self._suit_hit(event)
            case e.UnitDestroyed(why=why) if unit in self.men or unit in self.suits:
                self._destroyed(unit, Out(why))
        if event.headline:
            self.fell = ""

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken where the record sheets tell of others."""
        for id_, platoon in platoons_of(battle).items():
            law(
                platoon.men == self.men[id_],
                f"{id_}: {platoon.men} men, by the log {self.men[id_]}",
            )
        for id_, squad in squads_of(battle).items():
            law(
                squad.suits == self.suits[id_],
                f"{id_}: {squad.suits}, by the log {self.suits[id_]}",
            )

    def _active(self) -> dict[str, int]:
        return {id_: sum(points > 0 for points in suits) for id_, suits in self.suits.items()}

    def _volley(self, unit: str, suits: int, total: int, hits: int, table: str) -> None:
        began = self.began[unit]
        law(suits == began, f"{unit}: {suits} suits fire, by the log {began}")
        told = int(table.split(",")[total - 2].split()[suits - 1])
        if self.by_clan_invasion:
            told = int(CLUSTERS[suits * (2 if table is MISSILES else 1)].split()[total - 2])
        law(hits == told, f"{unit}: {hits} hits on {total} by {suits} suits, not {told}")

    def _men_lost(self, event: e.MenLost) -> None:
        unit, before = event.unit, self.men[event.unit]
        hex_, carrier = self.conditions.place_of(unit), self.conditions.of[unit].aboard
        flies = bool(carrier) and self.conditions.of[carrier].flies
        if not flies and hex_ not in self.houses:
            open_ = self.board[hex_].ground in OPEN and hex_ not in self.works
            law(event.doubled == open_, f"{unit} is hit {'not ' * open_}as if under cover")
        lost = min(before, event.points * (1 + event.doubled) * self.weight)
        law(event.lost == lost, f"{unit} loses {event.lost} men, by the log {lost}")
        self.men[unit] = before - lost
        law(
            event.left == before - lost,
            f"{unit}: {event.left} men left, by the log {before - lost}",
        )
        if before == lost and unit not in self.out:
            self.due.append((unit, Out.MEN))

    def _suit_hit(self, event: e.SuitHit) -> None:
        unit, suits = event.unit, self.suits[event.unit]
        active = [number for number, points in enumerate(suits, 1) if points]
        law(event.suit in active, f"{unit}: suit {event.suit} is hit, by the log not in action")
        law(
            bool(event.seat) or (event.throw is None) == (len(active) == 1),
            f"{unit}: one of {active} is hit",
        )
        rolled = event.suit if event.throw is None else event.throw.total
        law(rolled == event.suit, f"{unit}: {event.throw} hits suit {event.suit}")
        lost = min(event.points, suits[event.suit - 1])
        suits[event.suit - 1] -= lost
        told, left = (event.lost, event.left), (lost, suits[event.suit - 1])
        law(told == left, f"{unit}: {told} points of a suit lost and left, by the log {left}")
        if not any(suits) and unit not in self.out:
            self.due.append((unit, Out.SUITS))

    def _destroyed(self, unit: str, why: Out) -> None:
        if self.due:
            law(self.due[0] == (unit, why), f"{unit}: {why}, by the log {self.due[0]}")
            self.due.popleft()
        else:
            law(why not in COUNTED, f"{unit}: {why} for no reason")
        self.out.add(unit)
