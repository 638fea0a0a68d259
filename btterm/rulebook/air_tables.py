"""Tables of fighters and their bombs."""

from __future__ import annotations

from btterm.classic.aerospace import BUILDS, Bomb
from btterm.classic.rules.attack.solutions import AT_BUILDING
from btterm.classic.rules.special import air_attacks, runs
from btterm.classic.rules.terrain.scatter import ahead
from btterm.hexes import Facing
from btterm.rulebook.tables import Table, made

_AROUND = ("ahead", "ahead right", "behind right", "behind", "behind left", "ahead left")
"""The six hexes round one, by hexsides from the direction of flight."""
_NAMES = {
    Bomb.HE: "High Explosive (HE)",
    Bomb.CLUSTER: "cluster",
    Bomb.INFERNO: "inferno",
    Bomb.MINES: "mines",
    Bomb.ARROW: "Arrow IV",
    Bomb.HOMING: "homing Arrow IV",
    Bomb.TAG: "TAG pod",
}


def classes() -> Table:
    rows: list[tuple[object, ...]] = [(weight, *build) for weight, build in BUILDS.items()]
    return made("Fighters", "Class|Fuselage armor|Tons of weapons|Bombs", rows)


def attacks() -> Table:
    moved = "target movement and terrain"
    building = AT_BUILDING.value
    rows: list[tuple[object, ...]] = [
        ("strafing", runs.GUNS, f"{runs.STRAFED} hexes in line", moved),
        ("striking", runs.GUNS, "1 target", f"{moved}; {building} at a building"),
        ("dive-bombing", runs.DIVE, "1 hex", f"{runs.ON_DESIGNATED} on what TAG designates"),
        (
            "ripple bombing",
            runs.RIPPLE,
            f"1-{runs.MOST_RIPPLED} hexes, 1-{runs.MOST_IN_A_HEX} bombs each",
            f"{runs.ON_DESIGNATED} on what TAG designates",
        ),
        ("Arrow IV", runs.MISSILE, "1 hex anywhere", "-"),
        ("homing Arrow IV", air_attacks.HOMES, "what TAG designates", "-"),
        ("TAG", runs.DESIGNATE, "1 target", "-"),
    ]
    return made("Fighter Attacks", "Attack|To-hit number|Target|Modifiers", rows)


def bombs() -> Table:
    effects = {
        Bomb.INFERNO: f"fire for {air_attacks.BURNS} turns in any hex",
        Bomb.MINES: f"a {air_attacks.MINES}-point minefield in the hex and around",
        Bomb.TAG: "designates",
    }
    hits = {**runs.DAMAGE, Bomb.HOMING: (air_attacks.HOMING_HIT, None)}
    rows: list[tuple[object, ...]] = [
        (_NAMES[bomb], *hits.get(bomb, (None, None)), bomb.spaces, effects.get(bomb))
        for bomb in Bomb
    ]
    return made("Bombs", "Bomb|Damage|Around|Spaces|Effect", rows)


def scatter() -> Table:
    north = Facing.N
    dives, ripples = ahead(north), air_attacks.ripple_diagram(north)
    rows: list[tuple[object, ...]] = [
        (die, _AROUND[dive], _AROUND[ripple])
        for die, (dive, ripple) in enumerate(zip(dives, ripples, strict=True), 1)
    ]
    return made("Bomb Scatter", "1D6|Dive-bombing|Ripple bombing", rows)


TABLES = {
    "fighter classes": classes,
    "fighter attacks": attacks,
    "bombs": bombs,
    "bomb scatter": scatter,
}
