"""The recipes: what the country of each kind is made of.

A line more is one kind of country more to be drawn; the modules beside this one say what each
ingredient means. Whoever changes a recipe, or how anything is drawn, changes the maps of all seeds:
count `EDITION` up, and write the digests of `tests/board/test_recipes.py` anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from btterm.board.landscapes import Landscape
from btterm.board.recipes.growth import Bogs, Stones, Woods
from btterm.board.recipes.landforms import Landform, Ridges, Swell, Valley
from btterm.board.recipes.rivers import River
from btterm.board.recipes.roads import Roads
from btterm.board.recipes.towns import City, Hamlets
from btterm.board.recipes.waters import Lakes, Sea
from btterm.board.terrain import Construction

EDITION = 2
"""Of all recipes together."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a map is made of. All numbers are for a mapsheet."""

    name: str
    about: str
    """One sentence for a player who chooses a map."""
    ground: tuple[Landform, ...] = ()
    """One after the other."""
    sea: Sea | None = None
    rivers: tuple[River, ...] = ()
    lakes: Lakes | None = None
    city: City | None = None
    roads: Roads = field(default_factory=Roads)
    hamlets: Hamlets | None = None
    stones: Stones | None = None
    bogs: Bogs | None = None
    woods: tuple[Woods, ...] = ()


_LIGHT, _MEDIUM, _HEAVY, _HARD = Construction
_L = Landscape

RECIPES: Mapping[Landscape, Sequence[Recipe]] = MappingProxyType(
    {
        _L.FLATLANDS: (
            Recipe(
                "fields",
                "Wide fields with low rises, copses and a hamlet at the road.",
                (Ridges((2, 3), (0.9, 2.1), (1, 4), (1, 1.8), (1.6, 2.4)),),
                rivers=(River(0.35, 0.4, (0.8, 1.2), fords=(1.5, 2.5)),),
                roads=Roads(0.8, 0.5, least=1),
                hamlets=Hamlets((0.6, 1.3)),
                stones=Stones((0.01, 0.03), (2, 4), 0),
                woods=(Woods((0.09, 0.14), (3, 8), 0.25), Woods((0.01, 0.03), (1, 2))),
            ),
            Recipe(
                "steppe",
                "Open country: long low swells, a pond, and woods that lie far apart.",
                (Ridges((2, 3), (0.9, 1.8), (4, 7), (0.8, 1.5), (1.8, 2.6)),),
                lakes=Lakes((0.4, 1), (5, 8), 1),
                roads=Roads(0.4, 0.4),
                stones=Stones((0.03, 0.06), (3, 6), 0),
                woods=(Woods((0.08, 0.12), (4, 9), 0.35), Woods((0.01, 0.03), (1, 2))),
            ),
        ),
        _L.HILLS: (
            Recipe(
                "rolling hills",
                "Rolling hills with woods on their flanks and a road between them.",
                (
                    Ridges((1.5, 2.5), (2.6, 4.2), (2, 5), (0.3, 0.8), (0.9, 1.4)),
                    Ridges((2, 3), (1.2, 2.4), (0, 4), (0.6, 1.2), (1.1, 1.6)),
                ),
                rivers=(River(0.3, 0.4, (0.8, 1.1), fords=(2, 3)),),
                roads=Roads(0.5, 0.5),
                hamlets=Hamlets((0.2, 0.6), (2, 4)),
                stones=Stones((0.02, 0.05), (2, 4)),
                woods=(Woods((0.17, 0.24), (5, 12), 0.3, high=0.25), Woods((0.01, 0.025), (1, 2))),
            ),
            Recipe(
                "river valley",
                "A river with fords and a bridge in a valley between hills.",
                (Ridges((3, 4), (2, 3.9), (2, 6), (0.4, 1), (0.9, 1.5)),),
                rivers=(River(1, 0.35, (0.9, 2.2), deep=1, bank=1.5, fords=(1.5, 2.5)),),
                roads=Roads(0.5, 0.6, least=1),
                hamlets=Hamlets((0.3, 0.8), (2, 5)),
                stones=Stones((0.01, 0.04), (2, 4)),
                woods=(Woods((0.15, 0.22), (4, 10), 0.3, wet=0.2), Woods((0.01, 0.03), (1, 2))),
            ),
            Recipe(
                "upland",
                "A stony upland with tarns between bare hills.",
                (
                    Ridges((3, 4), (1.6, 3.3), (2, 6), (0.8, 1.5), (0.9, 1.5)),
                    Ridges((1, 2), (-1.4, -0.9), (0, 3), (0.5, 1), (1, 1.6)),
                ),
                lakes=Lakes((1, 2), (5, 8), 1),
                roads=Roads(0.3, 0.3),
                stones=Stones((0.07, 0.12), (3, 7), 0.6),
                woods=(Woods((0.07, 0.11), (3, 6), 0.2), Woods((0.01, 0.02), (1, 2))),
            ),
        ),
        _L.MOUNTAINS: (
            Recipe(
                "pass",
                "A pass between high ranges, with one road and side valleys.",
                (
                    Ridges((2, 2.5), (4, 6), (9, 13), (1, 1.8), (0.7, 1.1), where=(0, 0.3)),
                    Ridges((2, 2.5), (4, 6), (9, 13), (1, 1.8), (0.7, 1.1), where=(0.7, 1)),
                    Valley(True, (1, 1.7), (0.7, 1.1)),
                    Valley(False, (0.5, 1), (0.55, 0.85), level=1),
                ),
                rivers=(River(0.4, 1, (0.8, 1.1), fall=(0, 1), bank=0.9, fords=(2, 3)),),
                roads=Roads(0.2, 0.9, least=1),
                stones=Stones((0.08, 0.13), (2, 6)),
                woods=(Woods((0.12, 0.18), (4, 9), 0.35, high=-0.3), Woods((0.01, 0.02), (1, 2))),
            ),
            Recipe(
                "mountain lake",
                "A lake among mountains; the ways around it are narrow.",
                (
                    Ridges((4.5, 6), (3.4, 6), (3, 7), (0.6, 1.3), (0.75, 1.2)),
                    Valley(False, (1.2, 1.9), (0.7, 1.1)),
                    Valley(True, (0.7, 1.3), (0.65, 1), level=0.6),
                ),
                lakes=Lakes((1, 1), (11, 18), 2),
                roads=Roads(0.6, 0.4, least=1),
                stones=Stones((0.08, 0.12), (2, 6)),
                woods=(Woods((0.13, 0.18), (4, 9), 0.35, high=-0.2), Woods((0.01, 0.02), (1, 2))),
            ),
            Recipe(
                "massif",
                "Steep mountains with cliffs, saddles and hanging valleys.",
                (
                    Ridges((4, 5), (4, 7), (4, 8), (0.5, 1.3), (0.6, 1)),
                    Ridges((2, 3), (1.5, 3.2), (1, 4), (0.6, 1.2), (0.7, 1.1)),
                    Valley(True, (0.7, 1.3), (0.55, 0.85), level=1),
                    Valley(False, (0.4, 0.9), (0.5, 0.8), level=1.6),
                ),
                rivers=(River(0.3, 0.5, (0.8, 1), fall=(1, 2), bank=0.8, fords=(2, 3)),),
                roads=Roads(0.3, 0.3),
                stones=Stones((0.1, 0.15), (3, 7)),
                woods=(Woods((0.1, 0.15), (3, 8), 0.3, high=-0.3), Woods((0.01, 0.02), (1, 2))),
            ),
        ),
        _L.BADLANDS: (
            Recipe(
                "buttes",
                "Flat-topped buttes over baked ground with a dry river bed.",
                (
                    Ridges((4, 5), (2.8, 4.8), (1, 5), (1, 1.9), (0.4, 0.65), 0.75),
                    Ridges((5, 6), (1, 2.4), (0, 4), (1, 1.8), (0.5, 0.9), 0.7),
                    Valley(True, (0.6, 1.1), (0.7, 1.1), level=-1),
                ),
                roads=Roads(0.2, 0.2),
                stones=Stones((0.18, 0.26), (3, 8), 0.4),
                woods=(Woods((0.015, 0.03), (1, 3), 0),),
            ),
            Recipe(
                "canyon",
                "A dry gorge between high tables of rock, with ledges and side gorges.",
                (
                    Swell(0.9, 6, 2.9),
                    Ridges((1, 2), (3.6, 4.8), (1, 4), (1, 1.8), (0.4, 0.6), 0.7),
                    Valley(True, (1.2, 2), (0.45, 0.75), where=(0.3, 0.7)),
                    Valley(False, (0.8, 1.5), (0.5, 0.85), where=(0.25, 0.75)),
                ),
                roads=Roads(0.1, 0.3),
                stones=Stones((0.12, 0.17), (3, 7), 0.7),
                woods=(Woods((0.015, 0.03), (1, 3), 0),),
            ),
            Recipe(
                "sinkholes",
                "A stony plain with sinkholes and low walls of rock.",
                (
                    Ridges((4, 5), (1.2, 3.4), (3, 6), (0.6, 1.2), (0.5, 0.95), 0.7),
                    Ridges((3, 4), (-2.8, -1.5), (0, 2), (0.6, 1.2), (0.5, 0.8), 0.7),
                ),
                roads=Roads(0.3, 0.3),
                stones=Stones((0.16, 0.24), (3, 9), 0.3),
                woods=(Woods((0.02, 0.035), (1, 3), 0),),
            ),
        ),
        _L.WETLANDS: (
            Recipe(
                "lakes",
                "Lakes with shallow shores, reed beds and low wooded rises between them.",
                (Ridges((2, 3), (1, 2.4), (1, 4), (0.6, 1.2), (1.3, 2)),),
                lakes=Lakes((2.6, 3.4), (9, 18), 2),
                roads=Roads(0.5, 0.3),
                bogs=Bogs((0.05, 0.09), (3, 7)),
                woods=(Woods((0.13, 0.2), (4, 10), 0.3, wet=0.3), Woods((0.01, 0.03), (1, 2))),
            ),
            Recipe(
                "wide river",
                "A wide river with islands, swampy banks, fords and a bridge.",
                (Ridges((2, 3), (1, 2.6), (1, 4), (0.5, 1.1), (1.2, 1.8)),),
                rivers=(River(1, 0.35, (2.6, 4.2), deep=2, bank=2, fords=(1.6, 2.4), islands=1.2),),
                roads=Roads(0.5, 0.6, least=1),
                hamlets=Hamlets((0.3, 0.8), (2, 4)),
                bogs=Bogs((0.04, 0.08), (3, 7)),
                woods=(Woods((0.13, 0.19), (4, 9), 0.3, wet=0.2), Woods((0.01, 0.02), (1, 2))),
            ),
            Recipe(
                "delta",
                "A river parts into arms among swamps and copses.",
                (Ridges((1, 2), (0.9, 1.8), (0, 3), (0.6, 1.1), (1.3, 2)),),
                rivers=(River(1, 0.4, (1, 2.2), bank=2.4, fords=(2.5, 3.5), arms=3),),
                lakes=Lakes((0, 0.6), (5, 8), 1),
                roads=Roads(0.4, 0.4),
                bogs=Bogs((0.08, 0.13), (4, 9)),
                woods=(Woods((0.12, 0.17), (3, 8), 0.25, wet=0.3),),
            ),
        ),
        _L.WOODED: (
            Recipe(
                "deep forest",
                "Deep woods with clearings and one winding track.",
                (Ridges((2, 3), (1, 2.6), (1, 4), (0.5, 1.1), (1.1, 1.7)),),
                rivers=(River(0.4, 0.5, (0.8, 1.1), fords=(2, 3)),),
                roads=Roads(0.5, 0.5, least=1),
                stones=Stones((0, 0.02), (2, 3)),
                woods=(
                    Woods((0.6, 0.68), (10, 24), 0.42, glades=1),
                    Woods((0.02, 0.04), (1, 3), 0.1),
                ),
            ),
            Recipe(
                "woodland",
                "Woods and meadows by turns, and a hamlet at the road.",
                (Ridges((2, 3), (1, 2.6), (1, 5), (0.5, 1.1), (1.1, 1.7)),),
                rivers=(River(0.35, 0.4, (0.8, 1.2), fords=(2, 3)),),
                lakes=Lakes((0, 0.5), (5, 8), 1),
                roads=Roads(0.6, 0.5),
                hamlets=Hamlets((0.2, 0.7), (2, 4)),
                stones=Stones((0, 0.03), (2, 4)),
                woods=(Woods((0.34, 0.42), (7, 16), 0.36), Woods((0.02, 0.04), (1, 3), 0.1)),
            ),
            Recipe(
                "wooded hills",
                "Hills under woods: short ranges and many places to hide.",
                (
                    Ridges((1.5, 2.5), (2.4, 4), (2, 5), (0.3, 0.8), (0.9, 1.4)),
                    Ridges((1, 2), (1.2, 2.2), (0, 4), (0.6, 1.2), (1.1, 1.6)),
                ),
                roads=Roads(0.4, 0.4),
                stones=Stones((0.01, 0.04), (2, 4)),
                woods=(
                    Woods((0.4, 0.48), (8, 18), 0.36, high=0.1),
                    Woods((0.02, 0.04), (1, 3), 0.1),
                ),
            ),
        ),
        _L.LIGHT_URBAN: (
            Recipe(
                "market town",
                "A town of low houses and gardens, with fields and copses around it.",
                (Ridges((2, 3), (1, 2.2), (1, 3), (0.6, 1.2), (1.2, 1.8)),),
                city=City((0.6, 0.75), (0.55, 0.7), tall=(2, 3)),
                roads=Roads(1, 1),
                woods=(Woods((0.06, 0.1), (2, 6), 0.2),),
            ),
            Recipe(
                "suburbs",
                "Small houses in gardens along quiet streets.",
                (Ridges((2, 3), (1, 2), (1, 4), (0.6, 1.2), (1.3, 2)),),
                city=City(
                    (0.8, 0.95),
                    (0.75, 0.9),
                    (3, 5),
                    (0.35, 0.5),
                    (1, 2),
                    (_LIGHT, _LIGHT, _MEDIUM),
                    green=0.22,
                    paved=0.08,
                    hills=1.2,
                ),
                roads=Roads(1, 1),
                woods=(Woods((0.07, 0.11), (2, 5), 0.15),),
            ),
            Recipe(
                "river town",
                "A small town beside a river, with a bridge.",
                (Ridges((2, 3), (1, 2.4), (1, 3), (0.6, 1.2), (1.2, 1.8)),),
                rivers=(River(1, 0.5, (1, 2), bank=2, fords=(1, 2)),),
                city=City((0.5, 0.7), (0.5, 0.65), tall=(2, 3)),
                roads=Roads(1, 1),
                woods=(Woods((0.07, 0.11), (2, 6), 0.2, wet=0.2),),
            ),
        ),
        _L.HEAVY_URBAN: (
            Recipe(
                "downtown",
                "Towers and halls along straight streets, squares and small parks.",
                (),
                city=City(
                    (1, 1),
                    (1, 1),
                    (3, 4),
                    (0.66, 0.82),
                    (4, 6),
                    (_MEDIUM, _MEDIUM, _HEAVY, _HEAVY, _HARD),
                    green=0.1,
                    paved=0.2,
                    pavement=0.75,
                ),
                roads=Roads(1, 1),
            ),
            Recipe(
                "works",
                "Factory halls, stores and paved yards, with houses at the edges.",
                (),
                city=City(
                    (0.9, 1),
                    (0.85, 1),
                    (4, 5),
                    (0.5, 0.6),
                    (2, 4),
                    (_LIGHT, _MEDIUM, _HEAVY, _HEAVY),
                    green=0.05,
                    paved=0.35,
                    pavement=0.6,
                ),
                roads=Roads(1, 1),
                woods=(Woods((0.02, 0.04), (1, 3), 0),),
            ),
            Recipe(
                "ruins",
                "A shelled city: streets between rubble and what walls still stand.",
                (Ridges((1, 2), (1, 1.8), (1, 4), (0.8, 1.4), (1.2, 2)),),
                city=City(
                    (1, 1),
                    (0.95, 1),
                    (3, 5),
                    (0.55, 0.7),
                    (2, 5),
                    (_LIGHT, _MEDIUM, _MEDIUM, _HEAVY),
                    green=0.12,
                    paved=0.15,
                    pavement=0.4,
                    ruined=0.35,
                    hills=1.3,
                ),
                roads=Roads(1, 1),
            ),
        ),
        _L.COASTAL: (
            Recipe(
                "coast",
                "A coast with bays and a headland; hills and woods inland.",
                (
                    Ridges((2, 3), (1.6, 3.4), (2, 5), (0.4, 1), (1, 1.5)),
                    Ridges((1, 2), (1, 1.8), (0, 3), (0.6, 1.1), (1.2, 1.7)),
                ),
                sea=Sea((0.3, 0.42), 3, (0.3, 1)),
                roads=Roads(0, 0.7),
                hamlets=Hamlets((0.3, 0.8), (2, 5)),
                stones=Stones((0.02, 0.05), (2, 4)),
                woods=(Woods((0.11, 0.16), (3, 9), 0.3), Woods((0.01, 0.02), (1, 2))),
            ),
            Recipe(
                "islands",
                "Islands of every size, and sandbanks between them to wade over.",
                (Ridges((4, 5), (1.2, 2.8), (1, 3), (0.5, 1), (0.9, 1.4)),),
                sea=Sea((0.5, 0.5), 2, (6, 7), (10, 26), both=True),
                roads=Roads(0, 0),
                stones=Stones((0.02, 0.04), (2, 3)),
                woods=(Woods((0.1, 0.14), (2, 6), 0.25),),
            ),
            Recipe(
                "seaport",
                "A small port: quays and stores along the water, houses behind them.",
                (Ridges((1, 2), (1, 2.4), (1, 3), (0.5, 1), (1.2, 1.7)),),
                sea=Sea((0.26, 0.34), 3, (0, 0.4)),
                city=City(
                    (0.85, 0.95), (0.6, 0.75), (3, 4), (0.5, 0.6), (2, 3), green=0.1, paved=0.35
                ),
                roads=Roads(0, 1),
                woods=(Woods((0.05, 0.09), (2, 5), 0.2),),
            ),
        ),
    }
)
