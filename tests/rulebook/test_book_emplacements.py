"""Gun emplacements (Compendium, Gun Emplacements)."""

from __future__ import annotations

import json

import pytest

from btterm.board.terrain import Construction
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, MoveDecision, ReactionDecision, Twist
from btterm.classic.readout.of import readout
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.emplacement.file import emplacement_from, write_emplacement
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.forms import parse_toml
from btterm.classic.sheets.library import load_unit
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.unit import Mode, Out
from btterm.errors import BadFile
from btterm.hexes import Facing
from btterm.players.bot import Bot
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import GUN_EMPLACEMENT_DAMAGE, FireWay, Shot, buildings, kinds
from tests.rulebook.tabletop import Dice, Played, at, mount, play

TURRET = "Gun Emplacement Turret@0805/N id=GE"
BUNKER = "Gun Emplacement Bunker@0805/N id=GE"
PRINTED = {
    2: "all weapons destroyed",
    3: "turret hit and locked",
    11: "turret hit and locked",
    **dict.fromkeys((4, 5, 9, 10), "turret hit"),
    **dict.fromkeys((6, 7, 8), "building hit"),
    12: "crew killed",
}


def emplacement(battle: Battle) -> Emplacement:
    found = battle.units["GE"]
    assert isinstance(found, Emplacement)
    return found


def fire(battle: Battle, dice: list[Dice], *weapons: str) -> Played:
    """The Warhammer fires at the building of the emplacement."""
    warhammer = mechs_of(battle)["wa"]
    where = str(battle.units["GE"].hex)
    shots = tuple(Shot(mount(warhammer, weapon), where, way=FireWay.BUILDING) for weapon in weapons)
    return play(weapon_attack_phase(battle), dice, {"wa": Fire("wa", shots)})


def test_the_damage_table_as_printed() -> None:
    assert {roll: str(effect) for roll, effect in GUN_EMPLACEMENT_DAMAGE.items()} == PRINTED


@pytest.mark.parametrize(
    ("cf", "kind"),
    [
        (15, Construction.LIGHT),
        (16, Construction.MEDIUM),
        (45, Construction.HEAVY),
        (91, Construction.HARDENED),
    ],
)
def test_c090_a_building_of_its_cf(cf: int, kind: Construction) -> None:
    """CF 45 is a heavy building."""
    assert EmplacementSheet(chassis="Bunker", cf=cf).construction is kind


def test_it_stands_in_a_building_and_never_moves() -> None:
    battle = parse_situation(f"{TURRET}; Warhammer@0809/N side=2")
    house = battle.board[at("0805")].building
    assert house is not None
    assert (house.type, house.cf, house.levels) == (Construction.HEAVY, 45, 1)
    assert MoveDecision(0, battle, ("GE",)).modes("GE") == (Mode.STAND,)
    assert battle.units["GE"].facing is Facing.N


def test_who_fires_at_it_fires_at_the_building() -> None:
    """-4, as any immobile target; from beside it everything hits."""
    battle = parse_situation(f"{TURRET}; Warhammer@0809/N side=2; Atlas@0806/N side=2")
    decision = FireDecision(1, battle, ("wa", "at"))
    ppc = mount(mechs_of(battle)["wa"], "PPC")
    assert decision.solution("wa", ppc, "GE").why == "inside a building: fire at that"
    number = decision.solution("wa", ppc, "0805", way=FireWay.BUILDING).to_hit
    assert number is not None
    assert -4 in [part.value for part in number.parts]
    beside = decision.solution(
        "at", mount(mechs_of(battle)["at"], "AC/20"), "0805", way=FireWay.BUILDING
    )
    assert beside.to_hit is not None
    assert beside.to_hit.number == 2


@pytest.mark.parametrize(
    ("throw", "cf", "armor", "locked", "out"),
    [
        (2, 45, 20, False, Out.WEAPONS),
        (3, 45, 10, True, Out.NOT),
        (4, 45, 10, False, Out.NOT),
        (7, 35, 20, False, Out.NOT),
        (10, 45, 10, False, Out.NOT),
        (11, 45, 10, True, Out.NOT),
        (12, 45, 20, False, Out.CREW),
    ],
)
def test_what_a_hit_of_10_points_does(
    throw: int, cf: int, armor: int, locked: bool, out: Out
) -> None:
    battle = parse_situation(f"{TURRET}; Warhammer@0809/N side=2")
    played = fire(battle, [9, throw], "PPC")
    gun, house = emplacement(battle), battle.board[at("0805")].building
    assert house is not None
    assert (house.cf, gun.turret_armor, gun.turret_locked, gun.destroyed) == (
        cf,
        armor,
        locked,
        out,
    )
    assert [event.effect for event in played.told(e.EmplacementHit)] == [PRINTED[throw]]


def test_damage_that_exceeds_its_armor_destroys_the_turret_and_its_weapons() -> None:
    battle = parse_situation(f"{TURRET} turret-armor=10; Warhammer@0809/N side=2")
    fire(battle, [9, 4], "PPC")
    assert emplacement(battle).has_turret
    battle = parse_situation(f"{TURRET} turret-armor=9; Warhammer@0809/N side=2")
    fire(battle, [9, 4], "PPC")
    assert emplacement(battle).destroyed is Out.WEAPONS


def test_without_a_turret_the_building_takes_what_would_hit_it() -> None:
    battle = parse_situation(f"{BUNKER}; Warhammer@0809/N side=2")
    fire(battle, [9, 3], "PPC")
    house = battle.board[at("0805")].building
    assert house is not None
    assert house.cf == 50


def test_the_emplacement_is_lost_with_its_building() -> None:
    battle = parse_situation(f"{TURRET}; Warhammer@0809/N side=2")
    play(buildings.damage(battle, at("0805"), 45))
    assert emplacement(battle).destroyed is Out.RUBBLE


@pytest.mark.parametrize(
    ("target", "places"),
    [
        ("0801", {"north"}),
        ("1004", {"north", "east"}),
        ("1106", {"east"}),
        ("0809", {"east", "west"}),
        ("0506", {"west"}),
        ("0604", {"north", "west"}),
    ],
)
def test_three_fixed_arcs_and_hexes_between_two_lie_in_both(target: str, places: set[str]) -> None:
    battle = parse_situation(f"{BUNKER}; Warhammer@{target}/N side=2")
    decision = FireDecision(0, battle, ("GE",))
    found = {
        gun.location.value
        for number, gun in enumerate(emplacement(battle).sheet.mounts)
        if gun.item.short_name == "AC/5" and not decision.solution("GE", number, "wa").why
    }
    assert found == places


def test_a_turret_turns_all_around_unless_it_is_locked() -> None:
    battle = parse_situation(f"{TURRET}; Warhammer@0809/N side=2")
    gun = emplacement(battle)
    assert FireDecision(0, battle, ("GE",)).solution("GE", 0, "wa").why
    ReactionDecision(0, battle, ("GE",)).check(Twist("GE", 3))
    kinds.twist(gun, 3, False)
    assert not FireDecision(0, battle, ("GE",)).solution("GE", 0, "wa").why
    gun.turret_locked = True
    kinds.begin_turn(gun)
    assert gun.turret == 3
    assert kinds.turns(gun) == ()


def test_its_readout_tells_cf_turret_and_weapons() -> None:
    battle = parse_situation(f"{TURRET} turret-armor=7; Warhammer@0809/N side=2")
    shown = readout(battle, battle.units["GE"])
    assert [(p.key, p.armor.now, p.structure.now) for p in shown.parts] == [
        ("BD", 0, 45),
        ("TU", 7, 0),
    ]
    assert [weapon.name for weapon in shown.weapons] == ["PPC"]


def test_files_situations_and_saves_keep_it() -> None:
    sheet = load_unit("Gun Emplacement Bunker")
    assert isinstance(sheet, EmplacementSheet)
    again = emplacement_from(parse_toml(write_emplacement(sheet), "here"), "here")
    assert again == sheet
    data = parse_toml(write_emplacement(sheet), "here")
    data["equipment"]["turret"] = ["PPC"]
    with pytest.raises(BadFile, match="no turret without"):
        emplacement_from(data, "here")
    battle = parse_situation(f"{TURRET} turret-armor=7 locked; Warhammer@0809/N side=2")
    assert "locked turret-armor=7" in write_situation(battle)
    kept = CLASSIC.load(json.loads(json.dumps(CLASSIC.dump(battle))))
    assert emplacement(kept).turret_armor == 7


def test_a_bot_fires_at_it_and_from_it() -> None:
    battle = parse_situation(f"{TURRET} turret=back; Warhammer@0809/N side=2")
    own = Bot(0).decide(FireDecision(0, battle, ("GE",)))
    assert [shot.target for shot in own.shots] == ["wa"]
    its = Bot(1).decide(FireDecision(1, battle, ("wa",)))
    assert FireWay.BUILDING in {shot.way for shot in its.shots}
