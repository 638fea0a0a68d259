"""Who may try a repair, and how often (House rules, Technical Teams)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.campaign.campaign import Campaign
from btterm.campaign.people.abilities import EXPERT, QUICK, WORK, Craft
from btterm.campaign.people.person import SUPPORT_SKILL, Person, Role
from btterm.campaign.people.ratings import Rating
from btterm.classic.rule import Rule
from btterm.classic.units.abilities import WITH
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier

MOST_TRIES = 4
"""At one part, by teams of whatever rating; the last three by elite ones."""
FURTHER_TRY = 1
"""For an elite team, for each try that an elite one has failed before."""
MECHS = WORK[0]
WORKDAY = 480
"""Minutes that a team works in a day: a ruling."""


def skill_modifier(rating: Rating) -> int:
    """What a team adds to the numbers of the Repair Difficulty Table, which are for regular ones: a
    ruling."""
    return SUPPORT_SKILL[rating] - SUPPORT_SKILL[Rating.REGULAR]


def refusal(rating: Rating, failed: Sequence[Rating]) -> Refusal:
    """Why a team may not try a part at which others have failed, or empty (House rules, Technical
    Teams)."""
    if len(failed) >= MOST_TRIES:
        return Refusal(Rule.TECHNICAL_TEAMS, f"{MOST_TRIES} tries have failed")
    best = max(failed, key=lambda each: each.rank, default=None)
    if best is None or rating.rank > best.rank or best is Rating.ELITE is rating:
        return ALLOWED
    return Refusal(Rule.TECHNICAL_TEAMS, f"a {best} team has failed: it takes a better one")


def team_modifiers(rating: Rating, failed: Sequence[Rating]) -> list[Modifier]:
    """What a team adds to the number for a repair (House rules, Technical Teams)."""
    parts = [
        (f"{rating} team", skill_modifier(rating)),
        ("tries before", FURTHER_TRY * failed.count(Rating.ELITE)),
    ]
    return [Modifier(Rule.TECHNICAL_TEAMS, words, value) for words, value in parts if value]


def work_at(role: Role) -> str:
    """What technicians call the machines of somebody."""
    return dict(zip((Role.MECHWARRIOR, Role.CREW, Role.INFANTRY), WORK, strict=True))[role]


def expert_modifiers(team: Person, work: str) -> list[Modifier]:
    """What a technician adds who is an expert for a kind of machine (House rules, Special
    Abilities)."""
    if f"{Craft.EXPERT}{WITH}{work}" in team.crew.abilities:
        return [Modifier(Rule.SPECIAL_ABILITIES, f"expert for {work}", EXPERT)]
    return []


def team_minutes(team: Person, minutes: int) -> int:
    """The time that a technician takes for what takes others so long (House rules, Special
    Abilities)."""
    return int(minutes * QUICK) if Craft.QUICK in team.crew.abilities else minutes


def technicians(campaign: Campaign, work: str = MECHS) -> list[Person]:
    """Those who can work at a kind of machine, the best first: technicians at all, mechanics not at
    'Mechs."""
    roles = (Role.TECHNICIAN,) if work == MECHS else (Role.MECHANIC, Role.TECHNICIAN)
    found = [each for each in campaign.people if each.role in roles]
    return sorted(found, key=lambda each: -each.skill.rank)


def free_minutes(campaign: Campaign, person: Person) -> int:
    """How long somebody can work today."""
    return max(0, WORKDAY - campaign.busy.get(person.name, 0))


def team_for(
    campaign: Campaign, work: str, minutes: int, failed: Sequence[Rating], late: int = 0
) -> tuple[Person | None, Refusal]:
    """The team that does a job that takes so long: the best of those that may, and have not worked
    their day; a job that takes longer than a day is begun in the morning. Or why there is none.
    `work`: what kind of machine it is; `late`: the minutes of today for which it is not there."""
    teams = technicians(campaign, work)
    if not teams:
        return None, Refusal(Rule.TECHNICAL_TEAMS, "there is no technician")
    able = [team for team in teams if not refusal(team.skill, failed)]
    if not able:
        return None, refusal(teams[0].skill, failed)
    need = min(minutes, WORKDAY)
    if WORKDAY - late < need:
        return None, Refusal(Rule.RETREAT_AND_PURSUIT, "it is back too late for that today")
    free = [
        team
        for team in able
        if free_minutes(campaign, team) >= min(need, team_minutes(team, minutes))
    ]
    if not free:
        return None, Refusal(Rule.TECHNICAL_TEAMS, "no technician has time today")
    return free[0], ALLOWED


def works(campaign: Campaign, person: Person, minutes: int) -> None:
    """Somebody has worked; what is more than a day goes on tomorrow."""
    campaign.busy[person.name] = campaign.busy.get(person.name, 0) + minutes
    if person.name not in campaign.cycle:
        campaign.cycle.append(person.name)


def beyond_repair(failed: Sequence[Rating]) -> bool:
    """Whether a part has to be replaced now, or one that was to be put in is destroyed (House
    rules, Technical Teams)."""
    return len(failed) >= MOST_TRIES
