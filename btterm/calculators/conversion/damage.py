"""Damage on a card: what all weapons add up to, what heat leaves of it, and the abilities that come
from weapons in great numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from btterm.alphastrike.cards.card import Damage, Special, Strength
from btterm.alphastrike.cards.valuation import Step
from btterm.calculators.conversion.arms import (
    FLAMER_HEAT,
    Arm,
    Banded,
    damage_class,
)
from btterm.calculators.conversion.design import Design, rounded
from btterm.classic.equipment.catalogue import Tag

HOT = 4
"""Heat points beyond what heat sinks carry off that cost nothing."""
MOST_OVERHEAT = 4
HEAT_TO_TARGET = ((10, 2), (4, 1))
"""What is HT 2 and HT 1: more heat points than this."""
_TINY = 1e-6


class Firepower(NamedTuple):
    """Damage of a card, and what comes with it."""

    damage: Damage
    overheat: int
    specials: tuple[Special, ...]
    steps: tuple[Step, ...]


def tenths_up(number: float) -> float:
    """To the next tenth."""
    return math.ceil(number * 10 - _TINY) / 10


def up(number: float) -> Strength:
    """To the next tenth and then up; less than a half is minimal damage."""
    tenths = tenths_up(number)
    if 0 < tenths < 0.5:
        return Strength(0, minimal=True)
    return Strength(math.ceil(tenths - _TINY))


def normally(number: float) -> Strength:
    """To the next tenth and then normally; less than a half is minimal damage."""
    tenths = tenths_up(number)
    if 0 < tenths < 0.5:
        return Strength(0, minimal=True)
    return Strength(rounded(tenths))


def without_minimal(number: float) -> Strength:
    return Strength(normally(number).points)


def firepower(design: Design) -> Firepower:
    """What the weapons of a unit are on its card."""
    return _Firing(design).result()


class _Firing:
    """One unit's damage, worked out step by step."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.front = [arm for arm in design.arms if not arm.rear]
        self.steps: list[Step] = []
        self.specials: list[Special] = []
        self.share = 1.0
        """What heat leaves of the damage."""
        self.long_too = False
        """Whether heat takes from damage at long range as well."""

    def result(self) -> Firepower:
        raw = self._sum("Weapons", self.front).times(self.design.factor)
        if self.design.factor != 1:
            self._tell("Squad", f"x {self.design.factor:g}", str(raw))
        damage, overheat = self._cooled(raw)
        found = Damage(*map(up, damage))
        self._tell("Damage", f"{damage}, to the next tenth and up", str(found))
        self._heat_to_target(found)
        self._indirect_fire()
        for code in ("LRM", "SRM", "AC"):
            self._in_numbers(code)
        self._every("FLK")
        self._every("TOR")
        self._rear()
        self._turret()
        return Firepower(found, overheat, tuple(self.specials), tuple(self.steps))

    def _tell(self, about: str, how: str, result: str) -> None:
        self.steps.append(Step(about, how, result))

    def _sum(self, about: str, arms: Iterable[Arm]) -> Banded:
        total = Banded()
        for arm in arms:
            if any(arm.damage) and damage_class(arm.weapon) != "TOR":
                total = total.plus(arm.damage)
                self._tell(arm.label, f"+ {arm.damage}", str(total))
        self._tell(about, "", str(total))
        return total

    # Heat

    def _cooled(self, raw: Banded) -> tuple[Banded, int]:
        """Damage less what heat takes of it, and OV."""
        sinks = self.design.dissipation
        if sinks is None:
            return raw, 0
        heat = self._heat(self.front)
        self._tell(
            "Heat", f"moving {self.design.moving_heat}, firing all", f"{heat} against {sinks}"
        )
        if heat - HOT <= sinks:
            return self._cooled_far(raw, raw, sinks), 0
        self.share = sinks / (heat - HOT)
        cut = raw.times(self.share)
        self._tell("Too hot", f"{raw} x {sinks} / ({heat} - {HOT})", str(cut))
        whole, left = up(raw.medium).points, up(cut.medium).points
        overheat = min(MOST_OVERHEAT, max(0, whole - left))
        self._tell("Overheat value", f"medium range {whole} - {left}", str(overheat))
        return self._cooled_far(raw, cut, sinks, overheat), overheat

    def _heat(self, arms: Iterable[Arm]) -> int:
        return self.design.moving_heat + sum(arm.heat for arm in arms)

    def _cooled_far(self, raw: Banded, cut: Banded, sinks: int, overheat: int = 0) -> Banded:
        """Damage with what the heat of weapons that reach far leaves at long range."""
        far_firing = [
            arm for arm in self.front if arm.damage.long or Tag.ANTI_MISSILE in arm.weapon.tags
        ]
        heat = self._heat(far_firing)
        if heat - HOT <= sinks:
            return cut._replace(long=raw.long)
        far = raw.long * sinks / (heat - HOT)
        self._tell("Long range", f"{raw.long:g} x {sinks} / ({heat} - {HOT})", f"{far:g}")
        if not overheat:
            return cut._replace(long=far)
        if up(far).points == up(raw.long).points:
            return cut._replace(long=raw.long)
        self.long_too = True
        self.specials.append(Special("OVL"))
        self._tell("Long range", "heat costs damage there too", "OVL")
        return cut

    def _shared(self, damage: Banded) -> Banded:
        """The damage of an ability, less what heat takes of it."""
        damage = damage.times(self.design.factor)
        cut = damage.times(self.share)
        return cut if self.long_too else cut._replace(long=damage.long)

    # Abilities

    def _heat_to_target(self, damage: Damage) -> None:
        """HT."""
        if self.design.heat and damage.short.points:
            value = min(self.design.heat, damage.short.points)
        else:
            flamers = sum(Tag.FLAMER in arm.weapon.tags for arm in self.front)
            heat = flamers * FLAMER_HEAT * (not self.design.heat)
            value = next((ht for more, ht in HEAT_TO_TARGET if heat > more), 0)
        if value:
            self._give("HT", Banded(value), without_minimal)

    def _indirect_fire(self) -> None:
        arms = [arm for arm in self.front if Tag.INDIRECT_FIRE in arm.weapon.tags]
        self._indirect(arms, self.specials)

    def _indirect(self, arms: Iterable[Arm], to: list[Special]) -> None:
        total = self._shared(_total(arms)).long
        if total > 0:
            strength = normally(total)
            to.append(Special("IF", (strength,)))
            self._tell("IF", f"{total:g}, rounded normally", str(to[-1]))

    def _in_numbers(self, code: str, arms: Iterable[Arm] | None = None) -> Special | None:
        """An ability for weapons of a class that do a point at medium range, without Artemis IV."""
        of_class = [
            arm
            for arm in (self.front if arms is None else arms)
            if damage_class(arm.weapon) == code and not arm.artemis
        ]
        total = self._shared(_total(of_class))
        if tenths_up(total.medium) < 1:
            return None
        return self._give(code, total, without_minimal, arms is None)

    def _every(self, code: str, arms: Iterable[Arm] | None = None) -> Special | None:
        """An ability for weapons of a class, be they ever so few."""
        of_class = [
            arm
            for arm in (self.front if arms is None else arms)
            if damage_class(arm.weapon) == code
        ]
        total = self._shared(_total(of_class))
        return self._give(code, total, normally, arms is None) if any(total) else None

    def _rear(self) -> None:
        total = self._shared(_total((arm for arm in self.design.arms if arm.rear), linked=True))
        if any(total):
            self._give("REAR", total, normally)

    def _turret(self) -> None:
        arms = [arm for arm in self.design.arms if arm.turret]
        total = _total((arm for arm in arms if damage_class(arm.weapon) != "TOR"), linked=True)
        if not any(total):
            return
        within: list[Special] = []
        indirect = [arm for arm in arms if Tag.INDIRECT_FIRE in arm.weapon.tags]
        self._indirect(indirect, within)
        inner = [self._in_numbers(code, arms) for code in ("LRM", "SRM", "AC")]
        inner += [self._every(code, arms) for code in ("FLK", "TOR")]
        within += [each for each in inner if each is not None]
        turret = Special("TUR", tuple(map(up, total)), tuple(within))
        self.specials.append(turret)
        self._tell("Turret", f"{total}, to the next tenth and up", str(turret))

    def _give(
        self, code: str, total: Banded, by: Callable[[float], Strength], keep: bool = True
    ) -> Special:
        bands = total[:2] if code == "SRM" else total
        special = Special(code, tuple(map(by, bands)))
        if keep:
            self.specials.append(special)
        self._tell(code, f"{total}, rounded normally", str(special))
        return special


def _total(arms: Iterable[Arm], linked: bool = False) -> Banded:
    """The damage of these weapons together; linked: with Artemis IV."""
    total = Banded()
    for arm in arms:
        total = total.plus(arm.damage if linked else arm.plain_damage)
    return total
