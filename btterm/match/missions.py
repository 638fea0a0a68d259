"""The battles of a mission: begun, gone on with, and brought home."""

from __future__ import annotations

import os
import random
from pathlib import Path

from btterm.campaign.campaign import BOT
from btterm.campaign.file import called, path_of, read_outfit, save_outfit, source_of
from btterm.campaign.founding import new_outfit
from btterm.campaign.missions.laying_out import scenario
from btterm.campaign.missions.opponent import opponent_words
from btterm.campaign.missions.plans import Plan
from btterm.campaign.outfit import Outfit
from btterm.campaign.returning import sources
from btterm.classic.scenario.setting_up import Scenario
from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.match import battles
from btterm.match.games import is_classic
from btterm.match.opening import open_battle
from btterm.match.repairing import take_in
from btterm.players.roster import recruit
from btterm.table.scenarios import KEYBOARD


def new_unit(text: str, seed: int | None = None, against: str = BOT) -> tuple[Path, Outfit]:
    """An outfit that has yet to be founded, and the file that it will have then. `against`: who
    plays the enemy in its battles. Raises BadInput where there is a file of that name already."""
    path = path_of(text)
    if path.exists():
        raise BadInput(f"there is a unit file {plain(text)!r} already")
    seed = random.randrange(1_000_000_000) if seed is None else seed
    check_player(against)
    return path, new_outfit(plain(path.stem), seed, against)


def check_player(name: str) -> None:
    """Raises BadInput, with those that there are, for somebody who cannot play the enemy."""
    if name != KEYBOARD:
        try:
            recruit(name)
        except BadInput as error:
            raise BadInput(f"{error}, and {KEYBOARD} for a friend") from None


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


def mission_battle(path: Path) -> Scenario:
    """The battle that the outfit in a file has to fight. Raises BadInput where there is none."""
    outfit = read_outfit(path)
    plan = planned(outfit)
    if plan is None:
        raise BadInput(f"{outfit.name} has no battle to fight")
    return scenario(outfit, plan, source_of(path))


def fight(path: Path, *, real_dice: bool = False) -> battles.Game:
    """Begin the battle of the mission that the outfit in a file is on, or go on with it. The file
    remembers it, so that it is the same one however often somebody asks. Raises BadInput, BadFile,
    InUse."""
    outfit = read_outfit(path)
    plan = planned(outfit)
    if plan is not None and (saved := running(plan)) is not None:
        return battles.go_on(saved)
    game = open_battle(mission_battle(path), real_dice=real_dice)
    assert plan is not None
    if game.place is not None:
        plan.battle = game.place.stem
        save_outfit(path, outfit)
    return game


def unit_of(game: battles.Game) -> Path | None:
    """The file of the outfit whose mission a battle belongs to; None: it is no such battle, or was
    taken in already."""
    if not is_classic(game.table) or game.place is None:
        return None
    for source in sources(game.table.state):
        try:
            path = called(source)
            plan = planned(read_outfit(path))
        except BttermError:
            continue
        if plan is not None and plan.battle == game.place.stem:
            return path
    return None


def play_enemy(path: Path, player: str) -> None:
    """Let somebody else play the enemy in the battles of an outfit. Raises BadInput, with the file
    as it was, for somebody who cannot, and while a battle lasts."""
    check_player(player)
    outfit = read_outfit(path)
    if outfit.campaign is None:
        raise BadInput(f"{outfit.name} has no people and no money, and so no missions")
    if outfit.campaign.against == player:
        return
    if outfit.campaign.fighting:
        raise BadInput(f"the battle was begun against {opponent_words(outfit)}: finish it first")
    outfit.campaign.against = player
    save_outfit(path, outfit)


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
