"""What a force amounts to: its numbers, and whether its formations are what they are said to be
(Clan Invasion, Creating a Force)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from btterm.calculators.answers import Answer
from btterm.classic.forces.formations import Fielded, fitting_types, formation_type
from btterm.classic.forces.organisation import organisation
from btterm.classic.forces.roles import role_of
from btterm.classic.scenario.forming import faults_of
from btterm.classic.scenario.named_forces import Formation, Member, NamedForce
from btterm.classic.sheets.battle_value import with_skills
from btterm.classic.sheets.kinds import any_value
from btterm.classic.sheets.library import load_unit


@dataclass(frozen=True)
class _Post:
    """A unit of a force with its crew."""

    member: Member

    @cached_property
    def fielded(self) -> Fielded:
        sheet = load_unit(self.member.unit)
        return Fielded(sheet, self.member.role or role_of(sheet))

    @cached_property
    def skills(self) -> tuple[int, int] | None:
        """Gunnery and Piloting or Driving; None: troops have none."""
        if any_value(self.fielded.sheet) is None:
            return None
        usual = self.fielded.sheet.skills
        member = self.member
        return (
            usual[0] if member.gunnery is None else member.gunnery,
            usual[1] if member.piloting is None else member.piloting,
        )

    @cached_property
    def value(self) -> int | None:
        """Its Battle Value with these skills; None: it has none."""
        worth = any_value(self.fielded.sheet)
        return with_skills(worth.total, *self.skills) if worth and self.skills else None


def force_of(units: Sequence[str]) -> NamedForce:
    """A force of some units that stand together."""
    return NamedForce("", "", (Formation(tuple(map(Member, units))),))


def force_report(force: NamedForce) -> Answer:
    """A force, formation by formation, and what is wrong with it. Raises BadInput for a unit that
    there is not."""
    groups = [(each, [_Post(member) for member in each.members]) for each in force.formations]
    posts = [post for _, group in groups for post in group]
    units = {
        name: [post.fielded for post in group]
        for name, (_, group) in zip(force.names, groups, strict=True)
    }
    faults = faults_of(force.formed, units)
    called = organisation([[post.fielded for post in group] for _, group in groups])
    facts: dict[str, Any] = {
        "title": force.title,
        "faction": force.faction,
        "era": force.era,
        "organisation": called,
        **_totals(posts),
        "formations": [
            _formation_facts(each, group, faults.get(name, []))
            for (each, group), name in zip(groups, force.names, strict=True)
        ],
    }
    lines = [line for line in (force.title, force.about) if line]
    lines += [", ".join(part for part in (force.faction, force.era) if part)]
    lines += [f"{called}: {_sum(facts)}" if called else _sum(facts)]
    for (_, group), fact in zip(groups, facts["formations"], strict=True):
        lines += ["", *_formation_lines(fact, group)]
    return Answer([line for number, line in enumerate(lines) if line or number > 2], facts)


def _totals(posts: Sequence[_Post]) -> dict[str, Any]:
    return {
        "units": len(posts),
        "tons": sum(post.fielded.tons for post in posts),
        "battle_value": sum(post.value or 0 for post in posts),
        "without_battle_value": sum(post.value is None for post in posts),
    }


def _sum(facts: dict[str, Any]) -> str:
    units, without = facts["units"], facts["without_battle_value"]
    words = f"{units} unit{'s' * (units != 1)}, {facts['tons']} tons"
    words += f", Battle Value {facts['battle_value']:,}"
    return f"{words} without that of the {without} of troops" if without else words


def _formation_facts(
    formation: Formation, posts: Sequence[_Post], faults: list[str]
) -> dict[str, Any]:
    units = [post.fielded for post in posts]
    kind = formation_type(formation.kind) if formation.kind else None
    return {
        "name": formation.name,
        "type": kind.name if kind else "",
        "ability": str(kind.ability) if kind else "",
        "faults": faults,
        "may_be": [each.name for each in fitting_types(units)],
        **_totals(posts),
        "members": [
            {
                "unit": post.fielded.sheet.name,
                "tons": post.fielded.tons or None,
                "role": str(post.fielded.role),
                "gunnery": post.skills[0] if post.skills else None,
                "piloting": post.skills[1] if post.skills else None,
                "battle_value": post.value,
            }
            for post in posts
        ],
    }


def _formation_lines(facts: dict[str, Any], posts: Sequence[_Post]) -> list[str]:
    head = facts["name"] or "Formation"
    if facts["type"]:
        head += f": {facts['type']}, which gives {facts['ability']}"
    lines = [f"{head} ({_sum(facts)})"]
    for post in posts:
        unit = post.fielded
        tons = f"{unit.tons:>3} t" if unit.tons else ""
        skills = f"{post.skills[0]}/{post.skills[1]}" if post.skills else ""
        value = "" if post.value is None else f"{post.value:,}"
        lines.append(f"  {unit.sheet.name:<36.36} {tons:>5} {unit.role:<12} {skills:<4} {value:>6}")
    lines += [f"  {fault}" for fault in facts["faults"]]
    if not facts["type"]:
        lines.append(f"  may be: {', '.join(facts['may_be']) or 'no type of formation'}")
    return lines
