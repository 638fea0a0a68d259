"""Terrain in signs and words of one width."""

from __future__ import annotations

from btterm.board.signs import Signs
from btterm.board.terrain import Construction, Cover, Ground, Terrain

_CONSTRUCTION = {
    Construction.LIGHT: "lt",
    Construction.MEDIUM: "md",
    Construction.HEAVY: "hv",
    Construction.HARDENED: "hd",
}


def kind_of(terrain: Terrain) -> str:
    """Which background of the palette a hex has."""
    if terrain.building or terrain.bridge:
        return "building" if terrain.building else "bridge"
    snowy = terrain.cover is Cover.SNOW and terrain.ground is Ground.CLEAR
    if terrain.frozen or snowy:
        return "ice"
    if terrain.water:
        return f"water {min(terrain.depth, 3)}"
    on_road = terrain.roads and terrain.ground is Ground.CLEAR
    return "road" if on_road else str(terrain.ground)


def name_of(terrain: Terrain) -> str:
    """The terrain in a word or two of about eight letters."""
    if terrain.building:
        levels = terrain.building.levels
        word = "bldg" if levels < 10 else "bld"
        return f"{word} {_CONSTRUCTION[terrain.building.type]}{levels}"
    if terrain.water and not terrain.bridge:
        return f"{'ice' if terrain.ice else 'water'} {terrain.depth}"
    name = terrain.ground.replace("light", "lt").replace("heavy", "hv")
    if terrain.bridge or (terrain.roads and terrain.ground is Ground.CLEAR):
        name = "bridge" if terrain.bridge else "road"
    if terrain.cover:
        word = terrain.cover.removeprefix("deep ")
        return word if name == Ground.CLEAR else f"{word} {name[:2]}"
    if terrain.swamp:
        return "swamp" if terrain.ground is Ground.CLEAR else f"swamp {name[:2]}"
    return f"icy {name[:4]}" if terrain.ice else name


def first_sign(terrain: Terrain, signs: Signs) -> str:
    """What mainly stands in a hex. A road over pavement is pavement, as far as rules go."""
    plain = terrain.ground is Ground.PAVED and not terrain.building and not terrain.bridge
    return signs.ground[Ground.PAVED] if plain else signs.first(terrain)


def second_sign(terrain: Terrain, signs: Signs) -> str:
    """What a hex holds beside its main sign, or a blank. A road shows what it runs through."""
    hazard = terrain.fire or terrain.smoke
    if not terrain.roads or terrain.building or terrain.bridge or hazard:
        return signs.second(terrain)
    if terrain.ground in (Ground.CLEAR, Ground.PAVED):
        return signs.cover[terrain.cover] or " "
    beside = signs.second(terrain.changed(roads=0))
    return signs.ground[terrain.ground] if beside == " " else beside


def short_level(level: int) -> str:
    """A level in one or two columns; beyond -9 and 99 only which way it goes on."""
    if -9 <= level <= 99:
        return str(level)
    return "++" if level > 0 else "-+"
