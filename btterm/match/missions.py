"""The battles of a mission: begun, gone on with, and brought home."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

from btterm.campaign.file import path_of, read_outfit, save_outfit, source_of
from btterm.campaign.founding import new_outfit
from btterm.campaign.missions.laying_out import scenario
from btterm.campaign.missions.plans import Plan
from btterm.campaign.outfit import Outfit
from btterm.classic.scenario.setting_up import KEYBOARD, Scenario
from btterm.data import plain
from btterm.errors import BadInput
from btterm.match import battles
from btterm.match.opening import open_battle
from btterm.match.repairing import take_in

BOT, FRIEND = "bot", KEYBOARD
"""Who plays the enemy: the program, or somebody else at the keyboard."""


def found_new(text: str, seed: int | None = None) -> Path:
    """A unit file for an outfit that has yet to be founded. Raises BadInput where there is one of
    that name already."""
    path = path_of(text)
    if path.exists():
        raise BadInput(f"there is a unit file {plain(text)!r} already")
    seed = random.randrange(1_000_000_000) if seed is None else seed
    save_outfit(path, new_outfit(plain(path.stem), seed))
    return path


def planned(outfit: Outfit) -> Plan | None:
    """The battle that an outfit has to fight, or is in."""
    contract = outfit.campaign.contract if outfit.campaign else None
    return contract.plan if contract is not None and contract.report is None else None


def running(plan: Plan) -> Path | None:
    """The saved battle of a plan, if it has begun and is still there."""
    if not plan.battle:
        return None
    try:
        return battles.called(plan.battle)
    except BadInput:
        return None


def mission_battle(path: Path, against: str) -> Scenario:
    """The battle that the outfit in a file has to fight. Raises BadInput where there is none."""
    outfit = read_outfit(path)
    plan = planned(outfit)
    if plan is None:
        raise BadInput(f"{outfit.name} has no battle to fight")
    found = scenario(outfit, plan, source_of(path))
    us, them = found.teams
    return replace(found, teams=(us, replace(them, player=against)))


def fight(path: Path, against: str = BOT, *, real_dice: bool = False) -> battles.Game:
    """Begin the battle of the mission that the outfit in a file is on, or go on with it. The file
    remembers it, so that it is the same one however often somebody asks. Raises BadInput, BadFile,
    InUse."""
    outfit = read_outfit(path)
    plan = planned(outfit)
    if plan is not None and (saved := running(plan)) is not None:
        return battles.go_on(saved)
    game = open_battle(mission_battle(path, against), real_dice=real_dice)
    assert plan is not None
    if game.place is not None:
        plan.battle = game.place.stem
        save_outfit(path, outfit)
    return game


def bring_home(path: Path) -> list[str]:
    """Take the battle of a mission in once it is over. Returns what the log says of it; nothing
    where there is nothing to take in. Raises BadInput."""
    plan = planned(read_outfit(path))
    saved = running(plan) if plan is not None else None
    if saved is None:
        return []
    battle = battles.standing(saved)
    if battle.outcome is None:
        return []
    return take_in(os.fspath(path), battle, saved.stem)
