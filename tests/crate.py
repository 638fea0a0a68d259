"""A kind of unit made for the tests alone: a crate that can be hit and pushed about. It is all that
a new kind owes: its state, its answers to `kinds`, and its readout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from btterm.classic.battle import Battle
from btterm.classic.readout.shape import Crew, Gauge, Part, Readout
from btterm.classic.units import crew
from btterm.classic.units.unit import Mode, Motion, Out, Unit
from btterm.hexes import Facing, Hex
from btterm.table.procedure import Procedure
from tests.rulebook.rules import Hit, put

FULL = 20
SHEET = SimpleNamespace(
    chassis="Crate", model="", name="Crate", tons=10, quad=False, mounts=(), bins=()
)
SHEET.has = lambda tag: False


@dataclass(slots=True)
class Crate(Unit):
    """So many points, and nobody at any controls."""

    points: int = FULL

    @property
    def can_act(self) -> bool:
        return False

    @property
    def immobile(self) -> bool:
        return True


def crate(id_: str, side: int, hex_: Hex) -> Crate:
    return Crate(id_, side, SHEET, crew.Crew(), hex_, Facing.N)


def _take(battle: Battle, box: Crate, hit: Hit) -> Procedure[None]:
    box.points = max(0, box.points - hit.points)
    box.destroyed = box.destroyed or (Out.ENGINE if not box.points else Out.NOT)
    yield from ()


def _fall(battle: Battle, box: Crate, over: Any = None, **_: Any) -> Procedure[None]:
    if over is not None:
        put(box, over.end)
    yield from ()


def _rule(answer: Any) -> Callable[..., Procedure[Any]]:
    def procedure(*_: Any) -> Procedure[Any]:
        yield from ()
        return answer

    return procedure


CANNOT = ("aim", "fire", "blow", "turn", "stand", "twist", "eject")
ANSWERS: dict[str, Any] = {
    **{f"{word}_refusal": f"a crate cannot {word}" for word in CANNOT},
    "modes": (Mode.STAND,),
    "budget": 0,
    "motion": Motion.MECH,
    "fills_hex": True,
    "take": _take,
    "armor_on": lambda box, side: box.points,
    "clubs_at_hand": (),
    "places": (),
    "takes_orders": False,
    "heat_of_move": (),
    "fall": _fall,
    "hold": _rule(True),
    "adjust_heat": _rule(False),
    **dict.fromkeys(("settle", "begin_movement", "end_phase", "cover_in_gel"), _rule(None)),
    **dict.fromkeys(
        ("twist", "heat_up", "go_through_fire", "begin_turn", "begin_phase", "closing_roll")
    ),
}
"""What the rules ask of a crate: the value itself, or what works it out."""


def readout(box: Crate) -> Readout:
    """A crate as the panels and plain mode show it."""
    percent, out = 100 * box.points // FULL, "" if box.alive else box.destroyed
    place = (box.id, box.side, box.name, box.hex, box.carried_by, box.facing, box.facing)
    glance = (*place, out, "stood", 0, (), percent, None)
    part = Part("BX", "Box", Gauge(0, 0), Gauge(box.points, FULL))
    nobody = Crew("Crew", "", 0, 0, 0, 1, False, False, None)
    name = ("", "Crate", box.tons, (), 0)
    return Readout(
        *glance, *name, (part,), (("BX",),), (("BX",), (), ()), (), (), (), nobody, (), ()
    )
