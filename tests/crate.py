"""A kind of unit made for the tests alone: a crate that is hit, pushed, carried and towed. It is
all that a new kind owes: its state, its record sheet, its answers to the rules, its readouts."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.readout.glance import glance_at, glanced
from btterm.classic.readout.shape import Crew, Gauge, Glance, Maker, Part, Readout, Speed
from btterm.classic.rule import Rule
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units import crew
from btterm.classic.units.unit import Mode, Motion, Out, Unit
from btterm.errors import Refusal
from btterm.hexes import Arc, Facing, Hex
from btterm.table.procedure import Procedure
from tests.rulebook.rules import Hit, Kind

FULL = 20


@dataclass(frozen=True, slots=True)
class CrateSheet:
    """What is printed on a crate."""

    chassis: str = "Crate"
    name: str = "Crate C-1"
    tons: int = 10
    mounts: tuple[()] = ()
    bins: tuple[()] = ()

    def has(self, tag: Tag) -> bool:
        return False


@dataclass(slots=True)
class Crate(Unit):
    """So many points, and so many MP for those who tow it."""

    sheet: CrateSheet
    points: int = FULL
    mp: int = 0
    gets_about: Motion = Motion.TRACKED


def crate(id_: str, side: int, hex_: Hex) -> Crate:
    return Crate(id_, side, CrateSheet(), crew.Crew(), hex_, Facing.N)


def _take(battle: Battle, box: Crate, hit: Hit) -> Procedure[None]:
    box.points = max(0, box.points - hit.points)
    box.destroyed = box.destroyed or (Out.ENGINE if not box.points else Out.NOT)
    yield from ()


CRATE: Kind[Crate, Mounted] = Kind(
    modes=lambda _, box: (Mode.STAND, Mode.WALK) if box.mp else (Mode.STAND,),
    budget=lambda _, box, mode: box.mp if mode is Mode.WALK else 0,
    motion=lambda box: box.gets_about,
    fills_hex=True,
    take=_take,
    armor_on=lambda box, side: box.points,
    armor_share=lambda box: box.points / FULL,
    points_lost=lambda box: FULL - box.points,
    fire_refusal=lambda _: Refusal(Rule.OTHER_EQUIPMENT, "a crate has no weapons"),
    mount_refusal=lambda *_: Refusal(Rule.OTHER_EQUIPMENT, "a crate has no weapons"),
    arcs=lambda box, _: (Arc.FRONT, box.facing),
)


def _glance(box: Crate) -> Glance:
    return glance_at(box, 100 * box.points // FULL)


def _readout(battle: Battle, box: Crate) -> Readout:
    return Readout(
        **glanced(_glance(box)),
        model="C-1",
        full_name=box.sheet.name,
        tons=box.tons,
        speeds=(Speed("walk", box.mp, box.mp),),
        harder=0,
        parts=(Part("BX", "Box", Gauge(0, 0), Gauge(box.points, FULL)),),
        diagram=(("BX",),),
        tables=(("BX",), (), ()),
        systems=(),
        weapons=(),
        bins=(),
        crew=Crew("Crew", "", 0, 0, 0, 1, False, False, None),
        effects=(),
        damage=(),
    )


SHOWN_BY: Maker[Crate] = Maker(glance=_glance, readout=_readout)
