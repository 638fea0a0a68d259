"""Numbers for the entries, from the very tables that the rules use.

A text names a number by its module and its name there, in the way of `str.format`:

    {to_hit.IMMOBILE:+}                      -4
    {heat_scale.SHUTDOWN[14]}+               4+
    {costs.GROUND[light woods].mp} MP        2 MP
    {weapons[Gauss Rifle].damage}            15; {clan[...]} for the Clan version
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

_MODULES = {
    "campaign": "btterm.campaign.campaign",
    "founding": "btterm.campaign.founding",
    "ratings": "btterm.campaign.people.ratings",
    "person": "btterm.campaign.people.person",
    "experience": "btterm.campaign.people.experience",
    "calendar": "btterm.campaign.calendar",
    "fame": "btterm.campaign.market.fame",
    "schooling": "btterm.campaign.people.abilities",
    "marching": "btterm.campaign.missions.marching",
    "abilities_": "btterm.classic.units.abilities",
    "teams": "btterm.campaign.upkeep.teams",
    "maintenance": "btterm.campaign.upkeep.maintenance",
    "market": "btterm.campaign.market.orders",
    "bids": "btterm.campaign.market.bids",
    "parts": "btterm.campaign.market.parts",
    "quality": "btterm.campaign.quality",
    "contracts": "btterm.campaign.missions.contracts",
    "engagements": "btterm.campaign.missions.engagements",
    "laying_out": "btterm.campaign.missions.laying_out",
    "retreat": "btterm.campaign.missions.retreat",
    "sheets": "btterm.classic.sheets.kinds",
    "relief": "btterm.board.relief",
    "sight": "btterm.classic.rules.attack.sight",
    "terrain": "btterm.board.terrain",
    "options": "btterm.classic.options",
    "causes": "btterm.classic.rules.causes",
    "costs": "btterm.classic.rules.movement_costs",
    "catalogue": "btterm.classic.equipment.catalogue",
    "construction": "btterm.classic.sheets.mech.construction",
    "infantry": "btterm.classic.sheets.infantry.sheet",
    "platoons": "btterm.classic.rules.infantry.platoons",
    "squads": "btterm.classic.rules.infantry.squads",
    "boarding": "btterm.classic.rules.boarding",
    "climbing": "btterm.classic.rules.climbing",
    "elementals": "btterm.classic.rules.infantry.elementals",
    "riders": "btterm.classic.rules.infantry.riders",
    "climbers": "btterm.classic.rules.mech.climbers",
    "legality": "btterm.classic.sheets.mech.legality",
    "locations": "btterm.classic.sheets.mech.locations",
    "vehicle": "btterm.classic.sheets.vehicle.sheet",
    "vehicle_construction": "btterm.classic.sheets.vehicle.construction",
    "vehicle_costs": "btterm.classic.sheets.vehicle.costs",
    "battle_value": "btterm.classic.sheets.battle_value",
    "formations": "btterm.classic.forces.formations",
    "abilities": "btterm.classic.rules.formations",
    "tests_of_will": "btterm.classic.rules.special.formations",
    "intuition": "btterm.classic.turn.intuition",
    "organisation": "btterm.classic.forces.organisation",
    "honor": "btterm.classic.rules.special.honor",
    "unit": "btterm.classic.units.unit",
    "crew": "btterm.classic.units.crew",
    "ammunition": "btterm.classic.rules.mech.ammunition",
    "artillery": "btterm.classic.artillery",
    "batteries": "btterm.classic.rules.special.artillery",
    "bombardment": "btterm.classic.rules.special.bombardment",
    "shells": "btterm.classic.rules.attack.shells",
    "smoke": "btterm.classic.rules.terrain.smoke",
    "tag": "btterm.classic.rules.attack.tag",
    "burden": "btterm.classic.rules.burden",
    "lifting": "btterm.classic.rules.mech.lifting",
    "cargo": "btterm.classic.rules.lifting",
    "pods": "btterm.classic.rules.attack.pods",
    "anti_missile": "btterm.classic.rules.attack.anti_missile",
    "blows": "btterm.classic.rules.physical.blows",
    "charging": "btterm.classic.rules.physical.charging",
    "clubs": "btterm.classic.rules.mech.clubs",
    "criticals": "btterm.classic.rules.mech.criticals",
    "damage": "btterm.classic.rules.mech.damage",
    "crashing": "btterm.classic.rules.vehicle.crashing",
    "displacement": "btterm.classic.rules.physical.displacement",
    "drops": "btterm.classic.rules.drops",
    "ejection": "btterm.classic.rules.mech.ejection",
    "electronics": "btterm.classic.rules.attack.electronics",
    "falling": "btterm.classic.rules.mech.falling",
    "fire_ways": "btterm.classic.equipment.fire_ways",
    "firing": "btterm.classic.rules.attack.resolving",
    "heat": "btterm.classic.rules.mech.heat",
    "heat_scale": "btterm.classic.rules.mech.heat_scale",
    "hits": "btterm.classic.hits",
    "hit_location": "btterm.classic.rules.mech.hit_location",
    "aerospace": "btterm.classic.aerospace",
    "runs": "btterm.classic.rules.special.runs",
    "air_attacks": "btterm.classic.rules.special.air_attacks",
    "flights": "btterm.classic.rules.special.flights",
    "return_fire": "btterm.classic.rules.special.return_fire",
    "dropping": "btterm.classic.rules.special.dropping",
    "fires": "btterm.classic.rules.terrain.fires",
    "gravity": "btterm.classic.rules.gravity",
    "temperature": "btterm.classic.rules.temperature",
    "works": "btterm.classic.rules.terrain.works",
    "hull": "btterm.classic.rules.hull",
    "vacuum": "btterm.classic.rules.vacuum",
    "gel": "btterm.classic.rules.mech.gel",
    "buildings": "btterm.classic.rules.terrain.buildings",
    "burning": "btterm.classic.rules.burning",
    "indirect": "btterm.classic.rules.attack.indirect",
    "jumps": "btterm.classic.rules.movement.jumps",
    "masc": "btterm.classic.rules.mech.masc",
    "mechwarrior": "btterm.classic.rules.mech.mechwarrior",
    "movement_costs": "btterm.classic.rules.movement_costs",
    "ice": "btterm.classic.rules.ice",
    "ways": "btterm.classic.rules.ways",
    "pieces": "btterm.classic.rules.special.pieces",
    "weather": "btterm.classic.rules.weather",
    "swamp": "btterm.classic.rules.terrain.swamp",
    "minefields": "btterm.classic.rules.terrain.mines",
    "missile_hits": "btterm.classic.rules.attack.missiles",
    "piloting": "btterm.classic.rules.mech.piloting",
    "preview": "btterm.classic.rules.movement.preview",
    "dodging": "btterm.classic.rules.physical.dodging",
    "morale": "btterm.classic.rules.special.morale",
    "random_damage": "btterm.classic.rules.random_damage",
    "wear": "btterm.classic.rules.wear",
    "repairs": "btterm.classic.rules.repairs",
    "searchlight": "btterm.classic.rules.searchlight",
    "skidding": "btterm.classic.rules.physical.skidding",
    "skills": "btterm.classic.rules.skills",
    "taking": "btterm.classic.rules.movement.taking",
    "to_hit": "btterm.classic.rules.attack.to_hit",
    "underwater": "btterm.classic.rules.underwater",
    "triple_strength": "btterm.classic.rules.mech.triple_strength",
    "weapon_attack": "btterm.classic.rules.attack.solutions",
    "mp": "btterm.classic.rules.mech.mp",
    "mech_weapons": "btterm.classic.rules.mech.weapons",
    "vehicle_fire": "btterm.classic.rules.vehicle.fire",
    "limbs": "btterm.classic.rules.mech.limbs",
    "crippling": "btterm.classic.rules.mech.crippling",
    "odds": "btterm.table.odds",
    # Those of Alpha Strike
    "as_points": "btterm.alphastrike.cards.points",
    "as_setting_up": "btterm.alphastrike.setting_up",
    "as_units": "btterm.alphastrike.units",
    "as_placing": "btterm.alphastrike.rules.placing",
    "as_heights": "btterm.alphastrike.rules.heights",
    "as_crashing": "btterm.alphastrike.rules.crashing",
    "as_moving": "btterm.alphastrike.rules.moving",
    "as_sight": "btterm.alphastrike.rules.sight",
    "as_points_of_five": "btterm.alphastrike.rules.points",
    "as_networks": "btterm.alphastrike.rules.networks",
    "as_objectives": "btterm.alphastrike.rules.objectives",
    "as_victory": "btterm.alphastrike.rules.victory",
    "as_to_hit": "btterm.alphastrike.rules.to_hit",
    "as_attacking": "btterm.alphastrike.rules.attacking",
    "as_transport": "btterm.alphastrike.rules.transport",
    "as_environment": "btterm.alphastrike.rules.environment",
    "as_buildings": "btterm.alphastrike.rules.buildings",
    "as_structures": "btterm.alphastrike.rules.structures",
    "as_switching": "btterm.alphastrike.rules.switching",
    "as_armors": "btterm.alphastrike.rules.armors",
    "as_intelligence": "btterm.alphastrike.rules.intelligence",
    "as_evading": "btterm.alphastrike.rules.evading",
    "as_criticals": "btterm.alphastrike.rules.criticals",
    "as_ends": "btterm.alphastrike.turn.ends",
}
"""The modules whose numbers the entries name, by the name that an entry gives them."""


class Facts(dict[str, Any]):
    """The modules of the rules by their last name, each loaded when it is asked for; the weapons
    and gear of the Inner Sphere (`weapons`) and of the Clans (`clan`); the to-hit modifiers of
    `woods` by their ground."""

    def __missing__(self, name: str) -> Any:
        if name in _MODULES:
            self[name] = import_module(_MODULES[name])
        else:
            self[name] = _woods() if name == "woods" else _catalogue(name)
        return self[name]


def _woods() -> dict[str, int]:
    from btterm.board.terrain import Ground, Terrain

    return {ground: Terrain(ground=ground).woods for ground in Ground}


def _catalogue(name: str) -> dict[str, Any]:
    from btterm.classic.equipment.catalogue import TechBase, items

    base = {"weapons": TechBase.INNER_SPHERE, "clan": TechBase.CLAN}[name]
    return {item.name: item for item in items(base)}


@cache
def facts() -> Facts:
    """The one set of facts of this process."""
    return Facts()


def fill(text: str) -> str:
    """The text with its numbers in place of their names."""
    return text.format_map(facts()) if "{" in text else text
