"""The second books of a battle of Alpha Strike: from what was told, what each unit must have lost,
done and heated, and what each attack must have had to reach, kept apart from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Card
from btterm.alphastrike.events import (
    AttackRolled,
    BattleEnded,
    CriticalRolled,
    CriticalTookEffect,
    DamageTaken,
    HeatChanged,
    HeatRaised,
    HeatTaken,
    InitiativeRolled,
    LevelChanged,
    MotiveDamageRolled,
    ObjectiveCaptured,
    ObjectiveOccupied,
    TurnBegan,
    UnitBrokeThrough,
    UnitCrashed,
    UnitCrippled,
    UnitDestroyed,
    UnitEvades,
    UnitLoaded,
    UnitMoved,
    UnitPlaced,
    UnitSetDown,
    UnitSlowed,
    UnitWithdrew,
)
from btterm.alphastrike.units import Critical, Unit
from btterm.hexes import Hex, distance
from btterm.soak.alphastrike.damage import Hit, hit_of
from btterm.soak.laws import law
from btterm.table.procedure import Event
from btterm.table.table import Table

MOST_HEAT = 2
"""Heat from attacks of others that a unit may take in a turn."""
SHUTDOWN = 4
RANGES = ((3, 0), (12, 2), (21, 4), (30, 6), (999, 8))
"""The last hex of each range, and its modifier."""
TARGET_MOVEMENT = ((34, 5), (18, 4), (12, 3), (8, 2), (4, 1))
"""Beyond so many inches of movement, the modifier."""
PHYSICAL = {"physical": 0, "melee": 1, "charge": 2, "death from above": 3, "anti-'Mech": 1}
AIMED = {"long-range": (1, 2, 3, 4, 6), "short-range": (-1, 2, 5, 7, 10)}
DARKNESS = {"twilight": 1, "night": 2, "moonless night": 3, "pitch darkness": 4}
WEATHER = {
    "rain": 1,
    "heavy downpour": 2,
    "dense fog": 1,
    "sandstorm": 2,
    "strong wind": 1,
    "storm": 2,
}
CRITICAL_HITS = {
    "'Mech": (
        *("ammo", "engine", "fire control", "", "weapon", "movement", "weapon", ""),
        *("fire control", "engine", "unit destroyed"),
    ),
    "protomech": (
        *("weapon", "weapon", "fire control", "movement", "", "movement", "", "movement"),
        *("unit destroyed", "weapon", "weapon"),
    ),
    "vehicle": (
        *("ammo", "crew stunned", "fire control", "fire control", "", "", "", "weapon"),
        *("weapon", "crew killed", "engine"),
    ),
}
"""From 2 to 12."""
MOTIVE = {"w": 1, "w(b)": 1, "w(m)": 1, "h": 1, "v": 2, "g": 2}


@dataclass
class Account:
    """What is known of a unit by what was told."""

    armor: int
    structure: int
    heat: int
    hex: Hex
    attacks: int = 0
    moves: int = 0
    heated: int = 0
    raised: int = 0
    """Heat that its player has wanted."""
    gone: bool = False
    aboard: str = ""
    """Who carries it."""
    withdraws: bool = False
    moved: int = 0
    """Inches that it has gone in this turn."""
    jumped: bool = False
    evades: bool = False
    slowed: bool = False
    was: int = 0
    """Its heat when the turn began."""
    engine: int = 0
    """Engine hits that it had then."""
    fired: bool = False
    rear: bool = False
    """Whether its rear weapons alone have fired."""
    overheat: int = 0
    hits: Counter[str] = field(default_factory=Counter)

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
    introductory: bool = False
    order: list[int] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    turn: int = 0
    occupied: dict[Hex, tuple[int, int]] = field(default_factory=dict)
    """Who holds a marker, and the turn since which."""
    due: Hit | None = None
    """The hit whose damage has yet to be told."""

    @classmethod
    def of(cls, battle: Battle) -> Books:
        """Begin with what stands."""
        units = battle.units.items()
        return cls(
            {
                id_: Account(
                    *(unit.armor, unit.structure, unit.heat, unit.hex),
                    gone=unit.gone,
                    aboard=unit.carrier,
                    withdraws=unit.withdrawing,
                    hits=Counter(unit.hits),
                    was=unit.heat,
                    engine=unit.count(Critical.ENGINE),
                    slowed=bool(unit.slowed),
                )
                for id_, unit in units
            },
            cards={id_: unit.card for id_, unit in units},
            turn=battle.turn,
            occupied={
                marker.hex: (marker.held, battle.turn + 1 - marker.turns)
                for marker in battle.objectives
                if marker.held is not None
            },
            introductory="introductory" in battle.options,
        )

    def follow(self, table: Table[Battle]) -> None:
        """Take in what was told since, and compare. Raises LawBroken."""
        for event in table.log[self.read :]:
            if self.due is not None and self.due.take(event):
                self.due = None
            self._take(table.state, event)
        self.read = len(table.log)
        for id_, unit in table.state.units.items():
            account = self.accounts[id_]
            law(unit.card == self.cards[id_], f"{id_} has another card")
            law(unit.armor == account.armor, f"{id_}: armor {unit.armor}, not {account.armor}")
            law(unit.gone == account.gone, f"{id_}: gone {unit.gone}, not {account.gone}")
            law(unit.heat == account.heat, f"{id_}: heat {unit.heat}, not {account.heat}")
            # A critical hit that destroys takes the structure at once.
            same = unit.structure == account.structure or (unit.gone and not unit.structure)
            law(same, f"{id_}: structure {unit.structure}, not {account.structure}")
        law((table.state.outcome is not None) == self.over, "the battle is over or is not")

    def _take(self, battle: Battle, event: Event) -> None:
        match event:
            case TurnBegan():
                law(not self.over, "a turn begins after the end")
                self.turn = event.turn
                for id_, account in self.accounts.items():
                    if event.turn > 1 and not account.gone:
                        self._check_heat(battle, battle.units[id_])
                    account.was = account.heat
                    account.engine = account.hits["engine hit"]
                    account.attacks = account.moves = account.heated = account.raised = 0
                    account.moved = account.overheat = 0
                    account.jumped = account.fired = account.rear = account.evades = False
            case InitiativeRolled():
                totals = [throw.total for throw in event.throws]
                totals = [sum(each) for each in zip(totals, event.bonuses, strict=True)]
                most = 3 * ("front-line intelligence" in battle.options)
                law(all(0 <= bonus <= most for bonus in event.bonuses), f"{event.bonuses}")
                tie = totals.count(max(totals)) > 1
                winner = None if tie else totals.index(max(totals))
                law(event.winner == winner, f"initiative {totals} is won by {event.winner}")
            case UnitPlaced():
                account, side = self._act(event.unit), battle.units[event.unit].side
                rows = event.hex.row if side else battle.board.rows + 1 - event.hex.row
                law(rows <= 5 and battle.turn == 1, f"{event.unit} is placed in {event.hex}")
                account.hex = event.hex
            case UnitMoved():
                self._act(event.unit).moves += 1
                account = self.accounts[event.unit]
                law(account.moves == 1, f"{event.unit} moves once more")
                gone = distance(account.hex, event.to)
                law(2 * gone <= event.inches, f"{event.unit} gets {gone} hexes far")
                account.hex, account.moved = event.to, event.inches
                account.jumped = event.mode == "j" and event.inches > 0
                self._check_modifier(battle.units[event.unit], event)
            case AttackRolled():
                self._act(event.unit).attacks += 1
                account = self.accounts[event.unit]
                again = account.rear and event.kind in ("weapons", "turret")
                law(account.attacks == 1 + again, f"{event.unit} attacks once more")
                account.rear = event.kind == "rear weapons"
                self._expect(battle, event, again)
                hit = event.throw.total >= event.number.number <= 12
                law(event.hit == hit, f"{event.unit}: {event.throw} against {event.number}")
                account.fired = event.kind not in PHYSICAL
                account.overheat = event.overheat
                self._check_number(battle, event)
            case CriticalRolled():
                kind = _kind(battle.units[event.unit])
                total = event.throw.total
                if "advanced armor" in battle.options:
                    special = battle.units[event.unit].card
                    total += 2 * special.has("RFA") - 2 * special.has("CR")
                must = CRITICAL_HITS[kind][total - 2] if 2 <= total <= 12 else ""
                must = "engine" if total > 12 else must
                found = event.critical.removesuffix(" hit").removeprefix("no critical")
                law(found == must, f"{event.unit}: {event.throw.total} is {found}, not {must}")
            case UnitEvades():
                law(self._act(event.unit).moves == 1, f"{event.unit} evades without a move")
                self.accounts[event.unit].evades = True
            case MotiveDamageRolled():
                card = battle.units[event.unit].card
                total = event.throw.total + MOTIVE.get(card.moves[0].mode, 0) - card.has("ARS")
                words = {9: "2 inches", 10: "2 inches", 11: "half"}
                must = "all" if total >= 12 else words.get(total, "")
                law((event.slowing or "") == must, f"{event.unit}: {total} slows {event.slowing}")
            case LevelChanged():
                law(self._act(event.unit).moves == 1, f"{event.unit} rises or sinks by itself")
            case UnitLoaded():
                mine, its = self._act(event.unit), self._act(event.carrier)
                law(distance(mine.hex, its.hex) == 1, f"{event.unit} boards {event.carrier}")
                law(not mine.aboard and not its.moves, f"{event.unit} boards once more, or late")
                mine.aboard = event.carrier
            case UnitSetDown():
                mine, its = self._act(event.unit), self.accounts[event.carrier]
                law(mine.aboard == event.carrier, f"{event.unit} leaves {event.carrier}")
                beside = distance(event.hex, its.hex) == 1
                law(beside or its.gone, f"{event.unit} gets out in {event.hex}")
                mine.aboard, mine.hex, mine.moves = "", event.hex, 1
            case UnitSlowed() | UnitCrashed():
                self.accounts[event.unit].slowed = True
            case CriticalTookEffect():
                self.accounts[event.unit].hits[event.critical] += 1
            case DamageTaken():
                account = self.accounts[event.unit]
                account.hurt(event.unit, event.points)
                told = (event.armor, event.structure)
                law(told == (account.armor, account.structure), f"{event.unit} has {told} left")
            case HeatTaken():
                account = self.accounts[event.unit]
                account.heated += event.points
                law(account.heated <= MOST_HEAT, f"{event.unit} is heated by {account.heated}")
            case HeatRaised():
                account = self._act(event.unit)
                account.heat += 1
                account.raised = 1
                law(account.heat == event.heat < SHUTDOWN, f"{event.unit} raises its heat")
            case HeatChanged():
                account = self.accounts[event.unit]
                law(event.before == account.heat, f"{event.unit}: heat was {account.heat}")
                account.heat = event.after
            case UnitCrippled():
                law("forced withdrawal" in battle.options, f"{event.unit} withdraws unasked")
                account = self._act(event.unit)
                law(not account.withdraws, f"{event.unit} is crippled once more")
                card = battle.units[event.unit].card
                whole = account.armor > 0 and account.structure == card.structure
                law(not whole or bool(account.hits) or account.slowed, f"{event.unit} is whole")
                account.withdraws = True
            case UnitWithdrew():
                account = self._act(event.unit)
                edge = 1 if battle.units[event.unit].side else battle.board.rows
                goer = self.accounts[account.aboard] if account.aboard else account
                law(goer.withdraws, f"{event.unit} leaves, and need not")
                law(goer.hex.row == edge, f"{event.unit} leaves from {goer.hex}")
                account.gone = True
            case UnitBrokeThrough():
                account = self._act(event.unit)
                goer = self.accounts[account.aboard] if account.aboard else account
                attacks = battle.units[event.unit].side == 0 and "breakthrough" in battle.options
                law(attacks and goer.hex.row == 1, f"{event.unit} breaks through at {goer.hex}")
                account.gone = True
            case ObjectiveOccupied() | ObjectiveCaptured():
                near = [
                    battle.units[id_].side
                    for id_, account in self.accounts.items()
                    if not account.gone
                    and not account.aboard
                    and distance(account.hex, event.hex) <= 1
                ]
                law({*near} == {event.side}, f"{event.hex} is held by {event.side} among {near}")
                self._hold(event)
            case UnitDestroyed():
                self._act(event.unit).gone = True
            case BattleEnded():
                self.over = True

    def _expect(self, battle: Battle, event: AttackRolled, again: bool) -> None:
        """What is to be told of a hit; nothing where it is shared with a rider or rear weapons."""
        rider = any(account.aboard == event.target for account in self.accounts.values())
        mine, its = self.accounts[event.unit], self.accounts[event.target]
        own, target = battle.units[event.unit].card, battle.units[event.target].card
        if "advanced armor" in battle.options and (target.has("RCA") or target.has("RFA")):
            return
        if not rider and not again and not _walled(battle, its.hex):
            self.due = hit_of(event, distance(mine.hex, its.hex), own, target, mine.hits)

    def _hold(self, event: ObjectiveOccupied | ObjectiveCaptured) -> None:
        """A marker is captured a turn after it was occupied, by the same side, and only once."""
        held = self.occupied.get(event.hex, (event.side, 0))
        if isinstance(event, ObjectiveOccupied):
            self.occupied[event.hex] = (event.side, self.turn)
        else:
            since = (event.side, self.turn - 1)
            law(held == since, f"{event.hex} is captured by {event.side}, held by {held}")
            self.occupied[event.hex] = (event.side, -1)

    def _check_modifier(self, unit: Unit, event: UnitMoved) -> None:
        """The target movement modifier is no more than the card's, and less only where damage or
        heat slows."""
        card = unit.card
        account = self.accounts[unit.id]
        if self.introductory:
            modes = [_movement(unit.inches(m.mode)) + (m.mode == "j") for m in card.moves]
            law(event.tmm in (-4, *range(max(modes) + 1)), f"{unit.id}: TMM {event.tmm}")
            return
        if not event.inches:
            law(event.tmm in (0, -4), f"{unit.id} stands still and has {event.tmm}")
            return
        law(account.heat < SHUTDOWN, f"{unit.id} moves, shut down")
        most = _movement(unit.inches(event.mode) + 2 * card.has("TSM")) + (event.mode == "j")
        law(0 <= event.tmm <= most, f"{unit.id} has {event.tmm} of {most}")
        if not account.slowed and not account.heat:
            whole = _movement(unit.inches(event.mode)) + (event.mode == "j")
            law(event.tmm == whole, f"{unit.id} has {event.tmm}, not {whole}")

    def _check_heat(self, battle: Battle, unit: Unit) -> None:
        """What the End Phase makes of heat: who fires keeps it, and adds overheat."""
        account, terrain = self.accounts[unit.id], battle.board[unit.hex]
        must = 0
        if unit.card.has_heat_scale and account.was < SHUTDOWN:
            must = account.heated
            if account.fired:
                fuel = unit.card.has("EE") or unit.card.has("FC")
                must += account.was + account.overheat + (account.engine > 0 and not fuel)
                climate = ("extreme heat" in battle.options) - ("extreme cold" in battle.options)
                must += climate * (account.overheat > 0)
                depth = 0 if terrain.frozen or terrain.bridge else terrain.depth
                must -= (depth > 0) if account.overheat else (depth >= 2)
        must = max(0, min(must, SHUTDOWN)) + account.raised
        law(account.heat == must, f"{unit.id}: heat {account.heat} after {account.was}, not {must}")

    def _check_number(self, battle: Battle, event: AttackRolled) -> None:
        """A to-hit number has all that the book adds, woods and cover aside."""
        unit, target = battle.units[event.unit], battle.units[event.target]
        mine, its = self.accounts[event.unit], self.accounts[event.target]
        blow, far = event.kind in PHYSICAL, distance(mine.hex, its.hex)
        wall = event.kind == "building"
        shared = [part.value for part in event.number.parts if " by C3 of " in part.words]
        under = any(part.words == "submerged" for part in event.number.parts)
        under = under and event.kind != "torpedoes"
        own = 0 if blow else _range(2 * far if under else far, unit.aim.value)
        extended = "extended ranges" in battle.options
        law(blow or far <= 21 or extended, f"{event.unit} fires over {far} hexes")
        range_ = shared[0] if shared else own
        law(not shared or range_ < own, f"{event.unit} aims from afar: {shared}")
        sum_ = unit.skill + (PHYSICAL[event.kind] if blow else range_)
        law(not blow or far == 1, f"{event.unit}: {event.kind} over {far} hexes")
        if not blow:
            sum_ += mine.heat + 2 * mine.hits["fire control hit"] + _fire_control(unit.card)
            if unit.aim.value == "anti-aircraft":
                sum_ += -2 if _flies(event) else 1
            sum_ += (event.kind == "rear weapons") + unit.card.has("SHLD")
            sum_ += 0 if wall else _stealth(target.card, 2 * far if under else far)
        if not self.introductory:
            sum_ += -1 if not mine.moved else 2 * mine.jumped
        sum_ += 2 * (blow and unit.card.has("I-TSM"))
        parts = {part.words: part.value for part in event.number.parts}
        sum_ += parts.get("target immobile", 0)
        sum_ += parts.get("target moved", 0) + parts.get("target jumped", 0)
        sum_ += parts.get("target can move", 0)
        law(self.introductory or "target can move" not in parts, f"{event.target}: {parts}")
        law(blow or "target shut down" not in parts, f"{event.target} is easier to shoot at")
        law(parts.get("target immobile", -4) == -4, f"{event.target} is immobile at {parts}")
        law(its.moved > 0 or "target moved" not in parts, f"{event.target} did not move: {parts}")
        sum_ += parts.get("woods", 0) + parts.get("partial cover", 0) + parts.get("submerged", 0)
        law(parts.get("partial cover", 2) == 2, f"{parts}")
        woods = parts.get("woods", 2)
        law(woods == 2 or ("advanced woods" in battle.options and 0 < woods <= 8), f"{parts}")
        sum_ += parts.get("indirect fire", 0) + parts.get("the spotter attacks", 0)
        sum_ += parts.get("airborne target", 0)
        if wall:
            law("target immobile" in parts, f"{event.unit} fires at a building that runs: {parts}")
        else:
            kind = target.card.type.value
            sum_ += (kind == "BA") + (kind == "PM")
            sum_ -= any(target.card.has(code) for code in ("LG", "VLG", "SLG"))
            if not its.moved and not blow:
                sum_ += 3 * target.card.has("MAS") + 2 * target.card.has("LMAS")
        sum_ += _weather(battle, unit, parts, blow)
        law(not mine.evades, f"{event.unit} evades and attacks")
        evades = its.evades and not wall
        law(evades is ("evading" in parts), f"{event.target} evades or does not: {parts}")
        sum_ += (4, 4, 4, 3, 3, 2, 1, 1, 1)[target.skill] if evades else 0
        law(event.number.number == sum_, f"{event.unit} needs {sum_}, not {parts}")

    def _act(self, id_: str) -> Account:
        """The account of a unit that does something: it is not gone."""
        account = self.accounts[id_]
        law(not account.gone, f"{id_} acts after its end")
        return account


def _flies(event: AttackRolled) -> bool:
    return any(part.words == "airborne target" for part in event.number.parts)


def _walled(battle: Battle, hex_: Hex) -> bool:
    """Whether a building takes part of what hits a unit, or took it before it came down."""
    terrain = battle.board[hex_]
    ruin = terrain.building is not None or terrain.ground.value == "rubble"
    return "buildings" in battle.options and ruin


def _weather(battle: Battle, unit: Unit, parts: Mapping[str, int], blow: bool) -> int:
    """What darkness, weather and interference add."""
    sum_ = 0
    for name in battle.options:
        if name in DARKNESS:
            # Unlit: who has no light of its own, and nothing shines on its target.
            law(parts.get(name, DARKNESS[name]) == DARKNESS[name], f"{parts}")
            law(name not in parts or unit.card.type.value not in ("BM", "IM"), f"{parts}")
            sum_ += parts.get(name, 0)
        sum_ += WEATHER.get(name, 0)
    noise = "electromagnetic interference" in battle.options and unit.card.type.value != "CI"
    return sum_ + 2 * (noise and not blow)


def _kind(unit: Unit) -> str:
    if unit.card.type.value in ("BM", "IM"):
        return "'Mech"
    return "protomech" if unit.card.type.value == "PM" else "vehicle"


def _movement(inches: int) -> int:
    return next((modifier for beyond, modifier in TARGET_MOVEMENT if inches > beyond), 0)


def _range(hexes: int, aim: str) -> int:
    found = [number for number, (last, _) in enumerate(RANGES) if hexes <= last]
    law(bool(found), f"fire over {hexes} hexes")
    return AIMED[aim][found[0]] if aim in AIMED else RANGES[found[0]][1]


def _fire_control(card: Card) -> int:
    """IndustrialMechs and support vehicles aim worse."""
    if card.has("AFC"):
        return 0
    support = 1 if card.has("BFC") else 2
    return {"IM": 1, "SV": support}.get(card.type.value, 0)


def _stealth(card: Card, hexes: int) -> int:
    if not card.has("STL"):
        return 0
    suit = card.type.value == "BA"
    return 2 if hexes > 12 else 1 if hexes > 3 or suit else 0
