"""Files of designs that break a rule of construction, and what `btterm check` says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.classic.sheets.sheet_samples import text_of, with_slots

NOVA = text_of("nova-prime")
GOLIATH = text_of("goliath-gol-1h")
MANTICORE = text_of("vehicles/manticore-heavy-tank")
WARRIOR = text_of("vehicles/warrior-attack-helicopter-h-7")
NEPTUNE = text_of("vehicles/neptune-submarine")
SAVANNAH = text_of("vehicles/savannah-master-hovercraft")


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


QUADS_AND_PODS = [
    (changed(GOLIATH, ("FRL = 24", "FRL = 37")), "Front Right Leg: 37 armor points, at most 34"),
    (changed(GOLIATH, ("FRL = 24", "FRL = 40")), "tonnage: weighs 81 tons, at most 80"),
    (changed(GOLIATH, ("walk = 4", "walk = 5")), "engine: rated 320, but 80 tons x 5 Walking"),
    (changed(GOLIATH, ("jump = 0", "jump = 5")), "5 Jumping MP, at most the 4 Walking MP"),
    (
        changed(GOLIATH, ("count = 17", "count = 18")),
        "of 18 heat sinks 5 are in the slots",
    ),
    (with_slots(GOLIATH, "RRL", {3: "-"}), "Rear Right Leg: Foot Actuator is missing"),
    (with_slots(GOLIATH, "RRL", {5: "Hand Actuator"}), "Rear Right Leg: 1 x Hand Actuator, but 0"),
    (with_slots(GOLIATH, "RRL", {5: "CASE"}), "Rear Right Leg: CASE belongs in the torso"),
    (
        changed(NOVA, ('"Clan"', '"Inner Sphere"'), ("ER Medium", "Medium"), ("(pod)", "")),
        "Double Heat Sink needs 3 critical slots, but has",
    ),
    (changed(NOVA, ("omni = true", "omni = false")), "pods: only OmniMechs carry pods"),
    (with_slots(NOVA, "RT", {0: "-"}), "engine: Right Torso: 1 x Engine, but 2 belong there"),
    (
        with_slots(NOVA, "RT", {8: "Endo Steel (pod)"}),
        "pods: Right Torso: Endo Steel cannot",
    ),
    (with_slots(NOVA, "RT", {8: "MASC (pod)", 9: "MASC (pod)"}), "Torso: MASC cannot be in a pod"),
    (with_slots(NOVA, "CT", {10: "-"}), "5 Jumping MP, but 4 jump jets in the slots"),
    (
        changed(NOVA, ('structure = "standard"', 'structure = "endo steel"')),
        "takes 7 critical",
    ),
    (
        with_slots(NOVA, "RA", dict.fromkeys((7, 8, 9), "Ultra AC/5 (pod)")),
        "pods: Right Arm: with the Ultra AC/5 there is no room for lower arm and hand",
    ),
    (
        with_slots(NOVA, "LT", {8: "Targeting Computer", 9: "Targeting Computer"}),
        "Left Torso: Targeting Computer needs 3 critical slots here, not 2",
    ),
]

VEHICLES = [
    (
        changed(MANTICORE, ("tons = 60", "tons = 105")),
        "105 tons, but a tracked vehicle has",
    ),
    (
        changed(MANTICORE, ('"tracked"', '"wheeled"')),
        "rated 240, but 60 tons x 4 Cruising MP less",
    ),
    (changed(MANTICORE, ('"fusion"', '"ICE"')), "the parts weigh 76.3 tons, at most 60"),
    (changed(MANTICORE, ("heat_sinks = 13", "heat_sinks = 20")), "20 heat sinks, but it needs 13"),
    (changed(MANTICORE, ("cargo_tons = 0", "cargo_tons = 0.5")), "60.5 tons, at most 60"),
    (changed(MANTICORE, ('  "SRM 6",', '  "SRM 6", "TAG", "TAG",')), "2 x TAG, at most 1"),
    (
        changed(MANTICORE, ('  "SRM 6",', '  "SRT 6",')),
        "SRT 6 on a tracked vehicle, which never",
    ),
    (changed(MANTICORE, ('"Ammo (SRM 6)"', '"Ammo (AC/5)"')), "SRM 6 has no ammunition"),
    (changed(MANTICORE, ('"Ammo (SRM 6)"', '"Ammo (AC/5)"')), "ammunition, but no AC/5 to fire it"),
    (
        changed(
            MANTICORE,
            ('  "SRM 6",', '  "SRM 6", "Artemis IV FCS", "Artemis IV FCS", "Artemis IV FCS",'),
        ),
        "3 x Artemis IV FCS:",
    ),
    (
        changed(MANTICORE, ('  "Ammo (LRM 10)",', '  "Ammo (LRM 10, artemis-capable)",')),
        "artemis-capable ammunition, but no Artemis IV FCS",
    ),
    (changed(MANTICORE, ('  "Medium Laser",', '  "Machine Gun",' * 20)), "25 items, at most 17"),
    (changed(WARRIOR, ("rotor = 2", "rotor = 3")), "rotor: 3 armor points, at most 2"),
    (changed(WARRIOR, ("tons = 21", "tons = 31")), "31 tons, but a VTOL has at most 30"),
    (changed(NEPTUNE, ("tons = 100", "tons = 301")), "tons: should be less than or equal to 300"),
    (changed(SAVANNAH, ("cruise = 13", "cruise = 14")), "x 14 Cruising MP less 40 need 30"),
]


def by_fault(value: str) -> str:
    """A test is called by what it finds, not by a whole file."""
    return value if "\n" not in value else ""


@pytest.mark.parametrize(("text", "fault"), QUADS_AND_PODS + VEHICLES, ids=by_fault)
def test_every_violation_is_named_with_its_numbers(run: Any, text: str, fault: str) -> None:
    Path("design.toml").write_text(text, encoding="utf-8")
    status, out, err = run("check", "design.toml")
    assert status in (1, 2)
    assert fault in (out if status == 1 else err)
    assert "Traceback" not in err


NOT_EVEN_READ = [
    (changed(MANTICORE, ("turret = 42", "")), "equipment.turret: there is no turret in [armor]"),
    (changed(MANTICORE, ('"PPC"', '"ER PPC (R)"')), "is no weapon or equipment of a vehicle"),
    (
        changed(MANTICORE, ('"PPC"', '"MASC"')),
        "MASC is not listed among the",
    ),
    (changed(MANTICORE, ('"PPC"', '"Double Heat Sink"')), "Double Heat Sink is not listed among"),
    (changed(MANTICORE, ('"PPC"', '"XL Engine"')), "XL Engine is no equipment but the kind of the"),
    (changed(MANTICORE, ('"PPC"', '"ER Large Laser"'), ('"Inner', '"Clan"#')), "is Inner Sphere"),
    (changed(MANTICORE, ("rear = 26", "rear = 26\nrotor = 2")), "only a VTOL has a rotor"),
    (changed(WARRIOR, ("rotor = 2", "rotor = 2\nturret = 5")), "a VTOL has no turret"),
    (changed(NOVA, ("tons = 50", "tons = 52")), "tons: "),
    (changed(GOLIATH, ("RRL = 30", "RL = 30")), "armor.RRL: is missing"),
    (changed(NOVA, ("count = 18", "count = 9")), "heat_sinks.count: "),
    (
        with_slots(GOLIATH, "RT", {6: "XL Engine"}),
        "slots.RT: XL Engine is no equipment but",
    ),
    (with_slots(GOLIATH, "RT", {6: "Ultra AC/20"}), "Ultra AC/20 is Clan technology"),
]


@pytest.mark.parametrize(("text", "fault"), NOT_EVEN_READ, ids=by_fault)
def test_what_is_no_design_at_all_is_refused(run: Any, text: str, fault: str) -> None:
    Path("design.toml").write_text(text, encoding="utf-8")
    status, out, err = run("check", "design.toml")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert fault in err
