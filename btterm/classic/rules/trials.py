"""Duels in turn: one unit fights several others, one after another, and who attacks anybody but its
opponent makes a melee of it (Clan Invasion, Bloodletting)."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.battle import Battle, Trial
from btterm.classic.events import MeleeBegan, SteppedUp
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure


def begin(battle: Battle) -> Procedure[None]:
    """Before the first turn: who fights first; all others wait (Clan Invasion, Duels in Turn)."""
    for trial in battle.trials:
        yield from _call(battle, trial.unit, trial.opponents[0])


def _call(battle: Battle, unit: str, opponent: str) -> Procedure[None]:
    """The next opponent of a trial begins to fight."""
    battle.units[opponent].waits = False
    yield SteppedUp(opponent, unit)


def _fought(battle: Battle) -> list[Trial]:
    """The trials that are no melee yet."""
    return [trial for trial in battle.trials if not trial.over]


def opponent(battle: Battle, trial: Trial) -> str:
    """Who fights now in a trial: the one that has stepped up last; empty: none of those that are
    known."""
    stepped_up = [id_ for id_ in trial.opponents if not battle.units[id_].waits]
    return stepped_up[-1] if stepped_up else ""


def advance(battle: Battle) -> Procedure[None]:
    """At the end of a turn: whoever is out of action, or of the game, makes room for the next one;
    a melee sets all free (Clan Invasion, Duels in Turn)."""
    for trial in _fought(battle):
        if battle.melee:
            trial.over = True
            for id_ in trial.opponents:
                battle.units[id_].waits = False
        elif _out(battle.units[opponent(battle, trial)]):
            _end_duel(battle, opponent(battle, trial), trial.unit)
            left = (battle.units[id_] for id_ in trial.opponents if battle.units[id_].waits)
            coming = next((unit for unit in left if not _out(unit)), None)
            if coming is not None and battle.units[trial.unit].alive:
                yield from _call(battle, trial.unit, coming.id)


def _out(unit: AnyUnit) -> bool:
    return not unit.alive or bool(kinds.crippled(unit))


def _end_duel(battle: Battle, one: str, other: str) -> None:
    """A duel by the code of honor is over with the duel of the trial."""
    foe_of = {one: other, other: one}
    for duel in battle.duels:
        duel.foes = [foe for foe in duel.foes if foe != foe_of.get(duel.mech)]
    battle.duels = [duel for duel in battle.duels if duel.foes]


def assigned(battle: Battle, side: int) -> list[str]:
    """The opponents of a side's units that fight in turn, beaten or not, also in a melee; none: it
    has no such unit."""
    mine = {unit.id for unit in battle.units.values() if unit.side == side}
    own = [trial for trial in battle.trials if trial.unit in mine]
    return [id_ for trial in own for id_ in trial.opponents]


def refusal(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> Refusal:
    """Why a unit may not attack another one, or empty: who fights in turn attacks only the one
    that it duels with."""
    for trial in _fought(battle):
        if attacker.id in trial.opponents and target.id != trial.unit:
            words = f"{attacker.id} duels with {trial.unit} alone"
            return Refusal(Rule.DUELS_IN_TURN, words, brief=f"duels with {trial.unit}")
    return ALLOWED


def breach(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> Refusal:
    """That an attack makes a melee of the trials, or empty."""
    trials = _fought(battle)
    if battle.melee or not trials or target.side == attacker.side:
        return ALLOWED
    of_both = [
        trial
        for trial in trials
        if attacker.id == trial.unit or target.id in (trial.unit, *trial.opponents)
    ]
    fair = any(
        {attacker.id, target.id} == {trial.unit, opponent(battle, trial)} for trial in trials
    )
    if fair or not of_both:
        return ALLOWED
    return Refusal(Rule.DUELS_IN_TURN, f"{target.id} is not its opponent: a melee from next turn")


def breaches(battle: Battle, attacker: AnyUnit, targets: Iterable[str]) -> tuple[Refusal, ...]:
    """What attacks on some targets make of the trials."""
    units = [battle.units[id_] for id_ in dict.fromkeys(targets) if id_ in battle.units]
    return tuple(filter(None, (breach(battle, attacker, each) for each in units)))[:1]


def fair(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether a unit may attack another one, and makes no melee of a trial by it."""
    return not (refusal(battle, attacker, target) or breach(battle, attacker, target))


def judge(battle: Battle, attacker: AnyUnit, targets: Iterable[str]) -> Procedure[None]:
    """After a unit has declared attacks: whether there will be a melee."""
    if breaches(battle, attacker, targets):
        battle.melee = True
        yield MeleeBegan(attacker.id)
