"""Torpedoes, and leg weapons in water (Compendium, Torpedoes, Line of Sight (Underwater), Weapon
Attacks (Underwater))."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.events import LocationRolled
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import Shot, declaring
from tests.rulebook.tabletop import add_mech, at, duel, parts, play

LEG, TORSO = Location.RL, Location.RT


def sheet_with(place: Location) -> MechSheet:
    """An Archer with one SRT 2 in a location and its ammunition in the left torso, nothing else
    that shoots."""
    sheet = load_sheet("Archer ARC-2R")
    slots = {}
    for location, row in sheet.slots.items():
        kept = [slot for slot in row if slot.item is None and "Ammo" not in str(slot)]
        if location is place:
            kept.append(parse_slot("SRT 2", sheet.tech_base))
        if location is Location.LT:
            kept.append(parse_slot("Ammo (SRT 2)", sheet.tech_base))
        slots[location] = tuple(kept)
    return replace(sheet, slots=slots)


def sea(own: int, other: int, place: Location, *, prone: bool = False) -> tuple[Battle, Mech, Mech]:
    """The Archer in 0808 and an Atlas two hexes north of it, in water of these depths."""
    battle = parse_situation(f"0808=~{own} 0807=~2 0806=~{other} phase=fire; Atlas@0806/S side=2")
    atlas = mechs_of(battle)["at"]
    atlas.prone = prone
    return battle, add_mech(battle, 0, sheet_with(place), at("0808"), Facing.N, id_="XX"), atlas


@pytest.mark.parametrize(
    ("own", "other", "place", "terrain", "table"),
    [
        (1, 1, TORSO, [3, -1, 1], "punch front"),
        (1, 1, LEG, [3, -1, 1], "kick front"),
        (2, 1, TORSO, [3, -1], "kick front"),
        (2, 2, TORSO, [], "front"),
        (1, 2, LEG, [1], "front"),
    ],
)
def test_a_torpedo_counts_the_water_at_both_ends(
    own: int, other: int, place: Location, terrain: list[int], table: str
) -> None:
    """Gunnery 4, and what stands in Depth 1 as for any weapon: +3 and -1 for the target, +1 for
    the attacker. From under water, and from the legs, it finds the legs."""
    battle, mech, target = sea(own, other, place)
    decision = FireDecision(0, battle, (mech.id,))
    assert decision.targets(mech.id) == (target.id,)
    assert decision.can_fire(mech.id)
    assert parts(decision.solution(mech.id, 0, target.id).to_hit) == [4, 0, *terrain]
    fire = {mech.id: Fire(mech.id, (Shot(0, target.id),))}
    die = 3 if table != "front" else 7
    hull = [2] if other > 1 else []
    played = play(weapon_attack_phase(battle), [12, 12, die, *hull, die, *hull], fire)
    assert [event.table for event in played.told(LocationRolled)] == [table] * 2


def test_above_the_water_no_torpedo_reaches_a_target_under_it() -> None:
    battle, mech, target = sea(1, 2, TORSO)
    found = FireDecision(0, battle, (mech.id,)).solution(mech.id, 0, target.id)
    assert found.why == "only legs reach at under water"


def test_no_system_engages_a_torpedo() -> None:
    """Nova A has two anti-missile systems, which engage the missiles of the Archer on land."""
    for depth, launcher, systems in ((1, "SRT 2", 0), (0, "LRM 20", 2)):
        battle = parse_situation(
            f"0808=~{depth} 0807=~2 0806=~1 phase=fire; Archer ARC-2R@0808/N; Nova A@0806/S id=bb"
        )
        if depth:
            add_mech(battle, 0, sheet_with(TORSO), at("0808"), Facing.N, id_="XX")
        attacker = battle.units["XX" if depth else "AR"]
        mounts = [mount.item.name for mount in attacker.sheet.mounts]
        shot = Shot(mounts.index(launcher), "bb")
        (attack,) = play(declaring.declare(battle, attacker, [shot])).result
        assert len(attack.systems) == systems


@pytest.mark.parametrize(
    ("target", "why"),
    [("0805/N", "no line of sight: no water in 0807"), ("0806/N", "legs are under water")],
)
def test_legs_under_water_fire_at_nobody_on_land_or_across_it(target: str, why: str) -> None:
    line = "0808=~1 0805=~1; Crusader CRD-3R@0808/N; Atlas@" + target
    battle, mech, enemy = duel(f"phase=fire {line}")
    decision = FireDecision(0, battle, (mech.id,))
    for number, mount in enumerate(mech.sheet.mounts):
        found = decision.solution(mech.id, number, enemy.id).why
        assert found == (why if mount.location in mech.legs else "")
