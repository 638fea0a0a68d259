"""What an outfit has and what there is to do, as lines for whoever shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.repairing import (
    RELOAD,
    SCRAP,
    in_store,
    jobs,
    missing_shots,
    total_minutes,
)


def stock_lines(outfit: Outfit) -> Iterator[str]:
    """An outfit in a line, and what it has in store."""
    count = len(outfit.machines)
    machines = f"{count} machine{'s' * (count != 1)}"
    need = f"{total_minutes(outfit)} minutes for a try at each repair"
    yield f"{outfit.name}: {machines}, {need}, {outfit.minutes} spent so far."
    if outfit.counted:
        yield f"In store: {in_store(outfit.parts)}."


def machine_line(machine: Machine) -> str:
    """ "Warhammer: Warhammer WHM-6R, Natasha 4/5, 2 hits"."""
    crew = machine.crew
    who = f"{crew.name} {crew.gunnery}/{crew.piloting}".strip()
    hits = f", {crew.hits} hit{'s' * (crew.hits != 1)}" if crew.hits else ""
    wreck = ", cannot fight before it is repaired" if machine.wreck else ""
    return f"{machine.name}: {machine.sheet}, {who}{hits}{wreck}"


class WorkLine(NamedTuple):
    """A machine, or something that there is to do with the last one."""

    words: str
    key: str = ""
    """The answer that does it; empty where nothing can be done."""
    heading: bool = False


def work_lines(outfit: Outfit) -> Iterator[WorkLine]:
    """What there is to do, machine by machine."""
    for machine in outfit.machines:
        yield WorkLine(machine_line(machine), heading=True)
        for job in jobs(outfit, machine):
            words = f"{job.words}: {job.lacks}" if job.lacks else job.words
            yield WorkLine(words, "" if job.lacks else job.key)
        if load := missing_shots(outfit, machine.unit()):
            yield WorkLine(f"reload {in_store(load)}", f"{RELOAD} {machine.name}")
        yield WorkLine("take it apart for parts", f"{SCRAP} {machine.name}")
