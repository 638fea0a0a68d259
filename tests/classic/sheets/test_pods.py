"""OmniMechs and their pods (Compendium, Outfitting an OmniMech, Weapons (OmniMech), Heat Sinks
(OmniMech), Jump Jets (OmniMech), Electronics, Other Equipment, Using Add-On Pods)."""

from __future__ import annotations

import pytest

from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.pods import chassis, pod_space, refit
from btterm.errors import BadInput

OMNIS = [name for name in names() if load_sheet(name).omni]


@pytest.mark.parametrize(
    ("name", "tons"),
    [
        # 35 - 4.5 engine - 3 gyro - 3 cockpit - 2 structure - 6 armor - 0.5 fixed flamer
        ("Adder Prime", 16),
        ("Adder A", 16),
        ("Timber Wolf Prime", 27.5),
        ("Timber Wolf A", 27.5),
        ("Summoner Prime", 22.5),
        ("Summoner M", 22.5),
    ],
)
def test_pod_space(name: str, tons: float) -> None:
    assert pod_space(load_sheet(name)) == tons


def test_there_are_fourteen_omnimechs() -> None:
    assert len(OMNIS) == 14


@pytest.mark.parametrize("name", OMNIS)
def test_the_configurations_of_one_omnimech_share_its_chassis(name: str) -> None:
    sheet = load_sheet(name)
    others = [load_sheet(o) for o in OMNIS if load_sheet(o).chassis == sheet.chassis]
    for other in others:
        assert pod_space(other) == pod_space(sheet)
        assert chassis(other).heat_sinks == chassis(sheet).heat_sinks
        assert other.armor == sheet.armor


def test_the_bare_chassis_of_the_timber_wolf() -> None:
    """Compendium, Technical Readout: what is fixed, and the spaces that remain."""
    bare = chassis(load_sheet("Timber Wolf Prime"))
    free = {str(p): sum(s.name == "-" for s in bare.slots[p]) for p in bare.locations}
    # Lower arms and hands are pods, too, so that an arm has nine where the book counts seven.
    assert free == {"HD": 0, "CT": 1, "RT": 7, "LT": 7, "RA": 9, "LA": 9, "RL": 0, "LL": 0}
    assert (bare.heat_sinks, bare.jump, bare.mounts, bare.bins) == (15, 0, (), ())
    assert tonnage(bare).total == 47.5


LOADS = {
    Location.RA: ["ER PPC"],
    Location.LA: ["Lower Arm Actuator", "Hand Actuator", "Medium Pulse Laser"],
    Location.RT: ["Streak SRM 6", "Ammo (Streak SRM 6)", "Jump Jet"],
    Location.LT: ["Double Heat Sink", "Jump Jet"],
}


def test_a_refit() -> None:
    sheet, faults = refit(load_sheet("Timber Wolf Prime"), LOADS, "X")
    assert faults == []
    assert (sheet.name, sheet.jump, sheet.heat_sinks) == ("Timber Wolf X", 2, 16)
    # 6 + 2 + 3 + 1 + 2 jump jets of 1 ton + 1 heat sink
    assert tonnage(sheet).total == 47.5 + 15
    carried = {mount.item.name for mount in sheet.mounts}
    assert carried == {"ER PPC", "Medium Pulse Laser", "Streak SRM 6"}
    assert pod_space(sheet) == 27.5


@pytest.mark.parametrize(
    ("place", "load", "fault"),
    [
        ("CT", "ER PPC", "Center Torso: ER PPC needs 2 slots, 1 are free"),
        ("RA", "Hand Actuator", "Right Arm: with the ER PPC there is no room for lower arm and"),
        ("RA", "Jump Jet", "Right Arm: Jump Jet belongs in legs and torsos"),
        ("RA", "Heat Sink", "single and double heat sinks do not mix"),
        ("RA", "Gauss Rifle", "Gauss Rifle has no ammunition"),
        ("LA", "PPC", "no Clan weapon or equipment is called 'PPC'; PPC is Inner Sphere"),
        ("RT", "MASC", "Right Torso: MASC cannot be in a pod"),
        ("LT", "Endo Steel", "Endo Steel takes 7 critical slots here"),
        ("LA", "Ultra AC/20", "ER Large Laser: 1.5 tons too heavy"),
    ],
)  # fmt: skip
def test_a_refit_says_what_is_wrong(place: str, load: str, fault: str) -> None:
    loads: dict[Location, list[str]] = {**LOADS, Location.CT: ["ER Small Laser"]}
    if place == "CT":
        loads[Location.CT] = []
    loads[Location(place)] = [*loads[Location(place)], load]
    if load == "Hand Actuator":
        loads[Location.RA] = ["Lower Arm Actuator", "Hand Actuator", "ER PPC"]
    if load == "Ultra AC/20":
        # 12 + 7 + 4 + 2 + 4 are 29 of the 27.5 tons.
        loads = {
            Location.LA: [load],
            Location.RA: ["LB 5-X AC", "ER Large Laser"],
            Location.RT: ["Medium Pulse Laser", "ER Large Laser"],
        }
    _, faults = refit(load_sheet("Timber Wolf Prime"), loads, "X")
    assert any(each.text.startswith(fault) for each in faults), [each.text for each in faults]


def test_what_is_no_omnimech_cannot_be_refitted() -> None:
    with pytest.raises(BadInput, match="Warhammer WHM-6R is no OmniMech"):
        refit(load_sheet("Warhammer"), {}, "X")
