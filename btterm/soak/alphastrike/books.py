"""The second books of a battle of Alpha Strike: from what was told, what each unit must have lost,
done and heated, kept apart from the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import (
    AttackRolled,
    BattleEnded,
    DamageTaken,
    HeatChanged,
    HeatTaken,
    InitiativeRolled,
    TurnBegan,
    UnitDestroyed,
    UnitMoved,
)
from btterm.soak.laws import law
from btterm.table.procedure import Event
from btterm.table.table import Table

MOST_HEAT = 2
"""Heat from attacks of others that a unit may take in a turn."""


@dataclass
class Account:
    """What is known of a unit by what was told."""

    armor: int
    structure: int
    heat: int
    attacks: int = 0
    moves: int = 0
    heated: int = 0
    gone: bool = False

    def hurt(self, name: str, points: int) -> None:
        law(points > 0, f"{name} takes {points} damage")
        law(not self.gone, f"{name} is hurt after its end")
        left = max(0, points - self.armor)
        self.armor = max(0, self.armor - points)
        self.structure = max(0, self.structure - left)


@dataclass
class Books:
    """The accounts of all units, and how many events they have taken in."""

    accounts: dict[str, Account]
    read: int = 0
    over: bool = False
    order: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, battle: Battle) -> Books:
        """Begin with what stands."""
        units = battle.units.items()
        return cls(
            {
                id_: Account(unit.armor, unit.structure, unit.heat, gone=unit.gone)
                for id_, unit in units
            }
        )

    def follow(self, table: Table[Battle]) -> None:
        """Take in what was told since, and compare. Raises LawBroken."""
        for event in table.log[self.read :]:
            self._take(event)
        self.read = len(table.log)
        for id_, unit in table.state.units.items():
            account = self.accounts[id_]
            law(unit.armor == account.armor, f"{id_}: armor {unit.armor}, not {account.armor}")
            law(unit.gone == account.gone, f"{id_}: gone {unit.gone}, not {account.gone}")
            law(unit.heat == account.heat, f"{id_}: heat {unit.heat}, not {account.heat}")
            # A critical hit that destroys takes the structure at once.
            same = unit.structure == account.structure or (unit.gone and not unit.structure)
            law(same, f"{id_}: structure {unit.structure}, not {account.structure}")
        law((table.state.outcome is not None) == self.over, "the battle is over or is not")

    def _take(self, event: Event) -> None:
        match event:
            case TurnBegan():
                law(not self.over, "a turn begins after the end")
                for account in self.accounts.values():
                    account.attacks = account.moves = account.heated = 0
            case InitiativeRolled():
                totals = [throw.total for throw in event.throws]
                tie = totals.count(max(totals)) > 1
                winner = None if tie else totals.index(max(totals))
                law(event.winner == winner, f"initiative {totals} is won by {event.winner}")
            case UnitMoved():
                self._act(event.unit).moves += 1
                law(self.accounts[event.unit].moves == 1, f"{event.unit} moves once more")
            case AttackRolled():
                self._act(event.unit).attacks += 1
                law(self.accounts[event.unit].attacks == 1, f"{event.unit} attacks once more")
                hit = event.throw.total >= event.number.number <= 12
                law(event.hit == hit, f"{event.unit}: {event.throw} against {event.number}")
            case DamageTaken():
                account = self.accounts[event.unit]
                account.hurt(event.unit, event.points)
                told = (event.armor, event.structure)
                law(told == (account.armor, account.structure), f"{event.unit} has {told} left")
            case HeatTaken():
                account = self.accounts[event.unit]
                account.heated += event.points
                law(account.heated <= MOST_HEAT, f"{event.unit} is heated by {account.heated}")
            case HeatChanged():
                account = self.accounts[event.unit]
                law(event.before == account.heat, f"{event.unit}: heat was {account.heat}")
                account.heat = event.after
            case UnitDestroyed():
                self._act(event.unit).gone = True
            case BattleEnded():
                self.over = True

    def _act(self, id_: str) -> Account:
        """The account of a unit that does something: it is not gone."""
        account = self.accounts[id_]
        law(not account.gone, f"{id_} acts after its end")
        return account
