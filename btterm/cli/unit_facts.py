"""What there is to know about units between battles, for programs and in lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from btterm.data import plain
from btterm.terminal import print_json

if TYPE_CHECKING:
    from btterm.campaign.campaign import Contract
    from btterm.campaign.outfit import Outfit
    from btterm.campaign.people.person import Person


def list_files(as_json: bool) -> None:
    """The player's own unit files."""
    from btterm.campaign.listing import brief
    from btterm.campaign.outfit import Outfit
    from btterm.match.repairing import unit_files

    found = unit_files()
    if as_json:
        print_json({name: facts_of(o) for name, o in found.items() if isinstance(o, Outfit)})
        return
    if not found:
        words = "campaign NAME --new founds one, repair BATTLE --into NAME has one after a battle"
        print(f"There is no unit file yet: {words}.")
    for name, each in found.items():
        if isinstance(each, Outfit):
            print(f"{name:<20} {plain(brief(each))}")
        else:
            print(plain(str(each)))


def facts_of(outfit: Outfit) -> dict[str, Any]:
    """What there is to know about an outfit, for programs."""
    from btterm.campaign.repairing import jobs, total_minutes
    from btterm.campaign.roster import armor_of
    from btterm.classic.rules import kinds

    machines = [
        {
            "name": machine.name,
            "sheet": machine.sheet,
            "pilot": machine.crew.name,
            "gunnery": machine.crew.gunnery,
            "piloting": machine.crew.piloting,
            "hits": machine.crew.hits,
            "crewed": machine.who is not None,
            "can_fight": not machine.wreck,
            "damage": machine.damage,
            "armor": armor_of(machine),
            "quality": str(machine.quality),
            "late": machine.late,
            "repairs": [
                {
                    "key": job.repair.key,
                    "damage": job.repair.damage.value,
                    "words": job.repair.words,
                    "number": job.number.number,
                    "partial": job.partial,
                    "minutes": job.difficulty.minutes,
                    "part": job.part or None,
                    "count": job.points if job.part else 0,
                    "why_not": job.lacks or None,
                }
                for job in jobs(outfit, machine)
            ],
            "salvage": dict(sorted(kinds.salvage(machine.unit()).items())),
        }
        for machine in outfit.machines
    ]
    return {
        "name": outfit.name,
        "minutes_needed": total_minutes(outfit),
        "minutes_spent": outfit.minutes,
        "parts": dict(sorted(outfit.parts.items())) if outfit.counted else None,
        "machines": machines,
        "campaign": _business(outfit),
        "log": outfit.log,
    }


def orders_of(outfit: Outfit) -> list[dict[str, str]]:
    """All that can be ordered now, for programs."""
    from btterm.campaign.headquarters import desks

    options = (option for desk in desks(outfit) for option in desk.options(outfit))
    return [{"order": option.key, "words": option.label} for option in options]


def _business(outfit: Outfit) -> dict[str, Any] | None:
    """What there is to know of an outfit that is a business; None: it is none."""
    if outfit.campaign is None:
        return None
    from btterm.campaign.campaign import DAYS
    from btterm.campaign.market.orders import buy_refusal
    from btterm.campaign.people.orders import people
    from btterm.campaign.people.payroll import payroll

    campaign = outfit.campaign
    contract = campaign.contract
    return {
        "day": campaign.day,
        "month_ends_in": DAYS - (campaign.day - 1) % DAYS,
        "money": campaign.money,
        "salaries": payroll(outfit),
        "place": str(campaign.place),
        "mission": contract and contract.mission,
        "pay": contract and contract.pay,
        "months_left": contract and contract.months,
        "battle": contract and contract.plan and str(contract.plan.engagement),
        "against": campaign.against,
        "contract": contract and _contract(contract),
        "missions": [_contract(each) for each in campaign.contracts],
        "people": [_person(outfit, person) for person in people(outfit)],
        "offers": [
            {
                "what": offer.what,
                "price": offer.price,
                "count": offer.count,
                "quality": str(offer.quality) if offer.known else None,
                "damage": offer.damage,
                "person": offer.person and _person(outfit, offer.person),
                "why_not": buy_refusal(outfit, offer) or None,
            }
            for offer in campaign.offers
        ],
    }


def _person(outfit: Outfit, person: Person) -> dict[str, Any]:
    """Somebody, and the machine that they fight in."""
    from btterm.campaign.people.orders import machine_of
    from btterm.campaign.people.payroll import pay_of

    machine = machine_of(outfit, person)
    return {
        "name": person.name,
        "role": str(person.role),
        "rating": str(person.rating),
        "gunnery": person.crew.gunnery if person.role.fights else None,
        "piloting": person.crew.piloting if person.role.fights else None,
        "hits": person.crew.hits,
        "xp": person.xp,
        "pay": pay_of(machine, person),
        "founder": person.founder,
        "machine": machine.name if machine else None,
    }


def _contract(contract: Contract) -> dict[str, Any]:
    """A mission that is offered or signed, and the battle that it has brought."""
    plan = contract.plan if contract.report is None else None
    return {
        "mission": contract.mission,
        "enemy": contract.enemy,
        "months": contract.months,
        "pay": contract.pay,
        "advantage": contract.advantage,
        "fought": contract.fought,
        "won": contract.won,
        "plan": plan
        and {
            "engagement": str(plan.engagement),
            "map": plan.map,
            "attacks": plan.attacks,
            "machines": plan.machines,
            "enemies": [
                {"sheet": each.sheet, "gunnery": each.gunnery, "piloting": each.piloting}
                for each in plan.enemies
            ],
            "saved": plan.battle or None,
        },
    }
