"""The house rules for what happens between battles: their tables and numbers (House rules,
Personnel, Salaries, Experience, Acquisition, Bids, Quality of Purchases, Technical Teams,
Maintenance, Missions, Force Size, Scenario Types, Retreat and Pursuit, Founding a Unit)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from btterm.board.edges import Edge
from btterm.campaign.amounts import amount
from btterm.campaign.founding import spend, spent
from btterm.campaign.market.bids import bids, fluctuation, haggled
from btterm.campaign.market.parts import lot, lot_tons, part_price, rarity
from btterm.campaign.market.searching import (
    CLASSES,
    PERSONNEL,
    PLACES,
    WANTED_RATING,
    Breadth,
    Place,
    expedited,
    found_by,
    machine_modifiers,
    people_modifiers,
    place_modifiers,
)
from btterm.campaign.missions.engagements import (
    behind,
    delay,
    meeting_advantage,
    recon_bonus,
    time_of_arrival,
)
from btterm.campaign.missions.kinds import MISSIONS, force_size
from btterm.campaign.missions.retreat import (
    Fate,
    Return,
    alone,
    edge_modifier,
    pursued,
    speed_modifier,
)
from btterm.campaign.people.experience import (
    ADVANCEMENT,
    learn,
    price_from_untrained,
    skill_lessons,
)
from btterm.campaign.people.person import MEDIC_SKILL, SUPPORT_SKILL, Person, Role
from btterm.campaign.people.ratings import (
    EXPERIENCE_ROLL,
    RANDOM_SKILLS,
    RATINGS,
    Rating,
    rating_of,
)
from btterm.campaign.people.salaries import SALARIES, salary, signing_cost
from btterm.campaign.quality import PRICE_FACTOR, Quality, damage_rolls, for_sale
from btterm.campaign.upkeep.maintenance import care, maintenance_number
from btterm.campaign.upkeep.teams import refusal, team_modifiers
from btterm.classic.units.crew import Crew
from btterm.errors import BadInput
from btterm.table.numbers import Modifier

TABLES = Path(__file__).parents[3] / "shared" / "tables"
GREEN, REGULAR, VETERAN, ELITE = RATINGS


def sum_of(parts: Sequence[Modifier]) -> int:
    """All modifiers together."""
    return sum(part.value for part in parts)


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a table of the book, where that is at hand."""
    file = TABLES / f"{name}.json"
    if not file.exists():
        pytest.skip("needs the book's tables")
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["rows"]
    return found


def span(value: int | list[int], least: int, most: int) -> range:
    """The throws of a row, as far as dice fall so."""
    first, last = value if isinstance(value, list) else (value, value)
    return range(max(first, least), min(last, most) + 1)


def test_random_experience_and_skills() -> None:
    for row in rows("hr-experience-rating"):
        for total in span(row["roll"], 2, 12):
            assert EXPERIENCE_ROLL[total] == row["rating"].casefold()
    for row in rows("hr-random-skills"):
        skills = RANDOM_SKILLS[Rating(row["rating"].casefold())][row["roll"]]
        assert (skills.gunnery, skills.piloting) == (row["gunnery"], row["piloting"])


def test_ratings_by_both_skills() -> None:
    for row in rows("hr-skill-ranks"):
        if row["rank"] != "Untrained":
            for combined in span(row["combined"], 0, 16):
                crew = Crew("", combined // 2, combined - combined // 2)
                assert rating_of(crew) == row["rank"].casefold()


def test_salaries() -> None:
    found = {tuple(row.values()) for row in SALARIES.values()}
    for row in rows("hr-salaries"):
        assert tuple(row[str(each)]["month"] for each in RATINGS) in found
    assert salary(Role.CREW, REGULAR, 4) == 3600
    assert salary(Role.INFANTRY, GREEN, 28, anti_mech=True) == 28 * 675
    assert signing_cost(Role.TECHNICIAN, ELITE) == 30_720
    assert signing_cost(Role.LOGISTICS, GREEN) == 3600


def test_what_support_personnel_need_and_pay() -> None:
    for row in rows("hr-support-advancement"):
        table = SUPPORT_SKILL if row["role"] == "Technician" else MEDIC_SKILL
        before, after = Rating(row["from"].casefold()), Rating(row["to"].casefold())
        assert (table[before], table[after]) == (row["from_target"], row["to_target"])
        assert ADVANCEMENT[before] == row["xp"]


def test_experience_is_spent() -> None:
    natasha = Person(crew=Crew("Natasha", 4, 5), xp=10)
    assert skill_lessons(natasha) == {"gunnery": 10, "piloting": 8}
    learn(natasha, "gunnery")
    assert (natasha.crew.gunnery, natasha.xp) == (3, 0)
    with pytest.raises(BadInput, match="needs 8 XP"):
        learn(natasha, "piloting")
    tech = Person(Role.TECHNICIAN, Crew("Jun"), VETERAN, xp=20)
    learn(tech, "rating")
    assert (tech.rating, tech.target, skill_lessons(tech)) == (ELITE, 5, {})
    with pytest.raises(BadInput, match="cannot learn rating"):
        learn(tech, "rating")


@pytest.mark.parametrize("xp", range(49, 55))
def test_founding_members_spend_what_they_have(xp: int) -> None:
    member = Person(crew=Crew("Ada", 8, 8), xp=xp)
    spend(member)
    assert spent(member.crew) + member.xp == xp
    assert member.crew.gunnery <= member.crew.piloting
    assert price_from_untrained(8) == 0


def test_what_a_search_finds() -> None:
    columns = {
        "equipment": Breadth.EQUIPMENT,
        "bulk_equipment": Breadth.BULK,
        "specific_variant": Breadth.VARIANT,
        "specific_base_model": Breadth.MODEL,
        "specific_chassis": Breadth.CHASSIS,
        "general_category": Breadth.CATEGORY,
        "any_in_weight_class": Breadth.CLASS,
        "any_unit_of_type": Breadth.TYPE,
    }
    for row in rows("hr-acquisition-results"):
        for margin in span(row["mos"], -10, 10):
            for name, breadth in columns.items():
                found, text = found_by(margin, breadth), row[name]
                assert (found is None) is (text is None)
                if found is None:
                    continue
                dice, _, salvage = str(text).partition(" ")
                assert found.salvage is bool(salvage)
                least = {"least": 1} if "*" in dice else {}
                assert found.amount == amount(dice.rstrip("*"), **least)


def test_an_amount() -> None:
    assert amount("1d6-4", least=1).of(2) == 1
    assert [amount("1d3").of(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert amount("1d6-4").of(1) == -3
    assert amount("6d6").of(1, 2, 3, 4, 5, 6) == 21
    assert amount("2").of() == 2


MODIFIERS = {
    ("Situational Modifiers", "At major hiring hall"): PLACES[Place.HIRING_HALL],
    ("Situational Modifiers", "In the field"): PLACES[Place.FIELD],
    ("Situational Modifiers", "In hostile territory"): PLACES[Place.HOSTILE],
    ("Unit Modifiers", "Heavy Unit"): CLASSES["heavy"],
    ("Personnel Modifiers", "MechWarrior"): PERSONNEL[Role.MECHWARRIOR],
    ("Personnel Modifiers", "Elite"): WANTED_RATING[ELITE],
    ("Personnel Modifiers", "Administrative Personnel"): PERSONNEL[Role.RECRUITER],
}


def test_modifiers_of_acquisition() -> None:
    book = {
        (row["group"].rstrip(":"), row["condition"]): row["modifier"]
        for row in rows("hr-acquisition-modifiers")
    }
    assert {key: book[key] for key in MODIFIERS} == MODIFIERS


def test_the_banshees_of_the_book() -> None:
    """At a hiring hall -1 for the hall and +3 for an assault BattleMech; in the field in hostile
    territory +6, and a variant of somebody else's +1 more."""
    base = machine_modifiers(Breadth.MODEL, "'Mech", "assault")
    assert sum_of([*place_modifiers(Place.HIRING_HALL), *base]) == -1 + 3
    assert sum_of([*place_modifiers(Place.HOSTILE), *base]) == 6 + 3
    variant = machine_modifiers(Breadth.VARIANT, "'Mech", "assault")
    assert sum_of([*place_modifiers(Place.HOSTILE), *variant]) == 6 + 3 + 1


def test_the_periphery_hides_no_people() -> None:
    assert sum_of(place_modifiers(Place.FAR_PERIPHERY)) == 2
    assert place_modifiers(Place.FAR_PERIPHERY, people=True) == []
    assert sum_of(place_modifiers(Place.HOSTILE, people=True)) == 6
    assert sum_of(people_modifiers(Role.TECHNICIAN, VETERAN, "A*", debt=True)) == 1 + 2 - 4 + 3


@pytest.mark.parametrize(
    ("spent_on_it", "helps"),
    [(9_999, 0), (10_000, -1), (100_000, -2), (10_000_000, -4), (100_000_000, -5)],
)
def test_expedited_searches(spent_on_it: int, helps: int) -> None:
    assert sum_of(expedited(spent_on_it)) == helps


def test_bids_and_prices() -> None:
    for row in rows("hr-bids"):
        assert {bids(margin) for margin in span(row["mos"], -12, 12)} == {row["bids"]}
    for row in rows("hr-price-change"):
        assert {haggled(margin) for margin in span(row["mos"], -12, 12)} == {row["percent"]}
    assert [fluctuation(die, 7) for die in range(1, 7)] == [-7, -7, 0, 0, 7, 7]


def test_quality_and_its_price() -> None:
    for row in rows("hr-quality-price"):
        assert PRICE_FACTOR[Quality(row["quality"].replace("Salvage", "salvage"))] == row["factor"]
    for row in rows("hr-quality"):
        words = row["sale_price"].removeprefix("as ").removesuffix(" Quality")
        steps = 0 if words == "true" else int(words)
        for total in span(row["roll"], 2, 12):
            assert for_sale(total, 7).quality == row["quality"]
            assert for_sale(8, total).factor == PRICE_FACTOR[Quality.D.moved(steps)]
    assert for_sale(3, 7, salvage=True).quality is Quality.SALVAGE
    assert Quality.F.moved(2) is Quality.F
    assert Quality.A.moved(-3) is Quality.SALVAGE


def test_damage_of_machines_for_sale() -> None:
    seen = {
        quality: {total: rolls for total in range(2, 13) if (rolls := damage_rolls(quality, total))}
        for quality in Quality
    }
    assert seen == {
        Quality.SALVAGE: {},
        Quality.A: {2: 3, 3: 2, 4: 1, 5: 1},
        Quality.B: {2: 1, 3: 1, 4: 1},
        Quality.C: {2: 1, 3: 1},
        Quality.D: {2: 1},
        Quality.E: {},
        Quality.F: {},
    }


def test_rarity_and_lots_of_parts() -> None:
    assert [rarity(part) for part in ("PPC", "Gauss Rifle", "Clan ER PPC")] == [
        *("common", "uncommon", "rare"),
    ]
    assert [rarity(part) for part in ("Hip 70 t", "Gyro 3 t", "Ammo (SRM 6)")] == [
        *("common", "uncommon", "common"),
    ]
    assert (lot("Armor", 2), lot("Ammo (SRM 6)", 1), lot("PPC", 1)) == (32, 15, 0)
    tons = {part: lot_tons(part) for part in ("Armor", "Ferro-Fibrous", "Clan Ferro-Fibrous")}
    assert list(tons.values()) == [10, 5, 2]
    assert [lot_tons(part) for part in ("Ammo (LRM 20)", "Clan Ammo (LRM 20)")] == [1, 0.25]
    assert (part_price("PPC"), part_price("Armor")) == (200_000, 625)


def test_who_may_try_again() -> None:
    assert not refusal(GREEN, [])
    assert refusal(GREEN, [GREEN])
    assert not refusal(REGULAR, [GREEN])
    assert refusal(VETERAN, [GREEN, ELITE])
    assert not refusal(ELITE, [ELITE])
    assert not refusal(ELITE, [REGULAR, ELITE, ELITE])
    assert refusal(ELITE, [REGULAR, ELITE, ELITE, ELITE])


def test_what_a_team_adds() -> None:
    added = {rating: sum_of(team_modifiers(rating, [])) for rating in RATINGS}
    assert added == {GREEN: 2, REGULAR: 0, VETERAN: -1, ELITE: -2}
    assert sum_of(team_modifiers(ELITE, [GREEN, ELITE, ELITE])) == -2 + 2


def test_maintenance() -> None:
    assert maintenance_number(Quality.D, REGULAR).number == 7 - 3
    assert maintenance_number(Quality.A, ELITE).number == 5 - 3 + 3
    assert maintenance_number(Quality.F, None).number == 9 + 4 - 3 - 2
    assert [care(margin).steps for margin in (6, 5, 0, -1, -2, -5)] == [1, 0, 0, 0, -1, -1]
    assert [care(margin).damage for margin in (-4, -5)] == [0, 1]


def test_missions_and_force_sizes() -> None:
    for row in rows("hr-missions"):
        mission = MISSIONS[row["mission"].casefold()]
        assert mission.enemy == (2 if row["enemy_force"] is True else row["enemy_force"])
        least, most = row["expected_loss_percent"] or (0, 0)
        assert (mission.least_loss, mission.most_loss) == (least, most)
        size = row["enemy_force_size"] or 0
        assert mission.size == amount(size.lstrip("+") if isinstance(size, str) else str(size))
    for row in rows("hr-force-size"):
        assert force_size(row["roll"]) == (row["force_percent"], row["expected_loss_percent"])
    assert force_size(-9) == force_size(-3)
    assert force_size(30) == force_size(20)


def test_recon_initiative() -> None:
    assert recon_bonus([8, 6, 12], probe=True, all_ecm=False) == 8
    assert recon_bonus([5], probe=False, all_ecm=True) == 6
    assert [behind(margin) for margin in (1, 5, 6, 7, 8, 12)] == [None, None, 1, 1, 2, 4]


@pytest.mark.parametrize(
    ("force", "over", "able", "field", "has"),
    [
        (5, 3, 0, False, 1),
        (5, 2, 3, True, 1),
        (5, 2, 2, True, 0),
        (4, 0, 2, False, -1),
        (4, 0, 0, True, -1),
        (4, 1, 0, False, 0),
    ],
)
def test_advantage_after_a_meeting(
    force: int, over: int, able: int, *, field: bool, has: int
) -> None:
    assert meeting_advantage(force, over, able, field=field) == has


def test_who_is_at_the_objective_first() -> None:
    """A unit with a lower result stands there already, one with the same comes in as the Attacker
    does."""
    assert [time_of_arrival(9, 6), time_of_arrival(12, 8)] == [3, 4]
    assert [delay(4, time) for time in (3, 4, 7, None)] == [None, 0, 3, None]


def test_the_way_back_before_pursuers() -> None:
    assert pursued(8) == Return(Fate.SAFE)
    assert [pursued(margin).hours for margin in (0, 3, 7)] == [8, 5, 1]
    assert pursued(-1) == Return(Fate.PURSUED, turns=4)
    assert pursued(-4) == Return(Fate.PURSUED, turns=1)
    assert [pursued(margin).fate for margin in (-5, -7, -8)] == [
        *(Fate.CORNERED, Fate.CORNERED, Fate.CAPTURED),
    ]


def test_the_way_back_alone() -> None:
    assert [alone(margin).hours for margin in (0, 1, 2, 4, 6, 9)] == [4, 4, 3, 2, 1, 1]
    assert alone(-2) == Return(Fate.LATE, hours=6)
    fates = [alone(margin).fate for margin in (-3, -4, -5, -6, -7)]
    assert fates == [*[Fate.ALL_TIME] * 2, *[Fate.DAMAGED] * 2, Fate.CAPTURED]


def test_modifiers_of_the_way_back() -> None:
    assert [edge_modifier(Edge.SOUTH, edge) for edge in Edge] == [2, 1, 0, 1]
    assert [speed_modifier(speed, [4, 6, 8]) for speed in (7, 5, 4, 9)] == [-1, 1, 1, -1]
    assert speed_modifier(6, [5, 7]) == 0
