"""The abilities of formations in play (Clan Invasion, Formation Types, Demoralizer, Combat Star,
Combat Intuition, Sniper, Master Maneuverer, Speed Demon, Support Star, Nova)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Formation, Phase
from btterm.classic.decisions import Fire, Move, Strike
from btterm.classic.options import OPTIONS, Options, with_options
from btterm.classic.readout.of import glance, readout
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import (
    end_phase,
    initiative_phase,
    movement_phase,
    order,
    physical_attack_phase,
    reaction_phase,
    weapon_attack_phase,
)
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Cause, Mode, Out, Timing
from btterm.classic.view import view
from btterm.hexes import Facing, distance
from btterm.players.random_player import RandomPlayer
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from btterm.table.dice import Roll, SeededDice, Throw, checked
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Decision, Event
from btterm.table.table import Table
from tests.rulebook.rules import (
    Ability,
    Blow,
    BlowKind,
    Shot,
    formations,
    intuition,
    kinds,
    read_steps,
    rerolls,
    solution,
    target_modifiers,
)
from tests.rulebook.tabletop import Played, at, decision, lost, mount, plan, play, refusal

ON = Options(formations=True)
LIKELY = Options(formations=True, formation_rerolls="likely")
HEAD = "open=20x20 turn=1 phase=fire initiative=5,9; "


def star(kind: str, *names: str, words: str = "", row: int = 10) -> str:
    """Units of the first side that stand in one formation of a type, one hex apart."""
    places = (f"{2 * n + 2:02}{row:02}/N side=1" for n in range(len(names)))
    units = (
        f"{name}@{place} formation=Alpha:{kind.replace(' ', '_')}"
        for name, place in zip(names, places, strict=True)
    )
    return "; ".join([f"{next(units)} {words}".strip(), *units])


def field(text: str, *enemies: str, options: Options = ON, head: str = HEAD) -> Battle:
    return parse_situation(head + "; ".join([text, *enemies]), options)


def begin(
    battle: Battle, dice: Sequence[Any], choices: Sequence[str] = (), turn: int = 1
) -> Played:
    """Play the Initiative Phase of a turn."""
    battle.turn, battle.progress.begun = turn, False
    return play(initiative_phase(battle), dice, choices=choices)


def mech(battle: Battle, id_: str) -> Mech:
    return mechs_of(battle)[id_]


def has(battle: Battle, id_: str, ability: Ability) -> bool:
    return rerolls.has(battle, battle.units[id_], ability)


def lose(battle: Battle, *ids: str) -> None:
    for id_ in ids:
        battle.units[id_].destroyed = Out.ENGINE


ATLAS = "Atlas@1005/S side=2"
FIVE = ("Warhammer", "Marauder", "Archer", "Crusader", "Rifleman")
WA, MA, AR, CR, RI = "WA", "MA", "AR", "CR", "RI"


# How long an ability lasts


def test_an_ability_lasts_until_three_units_are_destroyed() -> None:
    battle = field(star("Recon", *FIVE), ATLAS)
    assert all(has(battle, id_, Ability.MASTER_MANEUVERER) for id_ in (WA, MA, AR, CR, RI))
    lose(battle, WA, MA)
    assert has(battle, AR, Ability.MASTER_MANEUVERER)
    battle.units[CR].gone = True
    assert has(battle, AR, Ability.MASTER_MANEUVERER), "who has left is not destroyed"
    lose(battle, RI)
    assert not has(battle, AR, Ability.MASTER_MANEUVERER)
    told = play(end_phase(battle)).told(e.BonusLost)
    assert told == [e.BonusLost("Alpha", 0, "Master Maneuverer")]
    assert play(end_phase(battle)).told(e.BonusLost) == [], "told once"


def test_who_stands_in_no_formation_has_no_ability() -> None:
    battle = field(star("Recon", *FIVE[:3]), "Wasp@1605/S side=1", ATLAS)
    assert not has(battle, "W2", Ability.MASTER_MANEUVERER)
    assert not has(battle, "at", Ability.MASTER_MANEUVERER)
    assert not has(battle, WA, Ability.SNIPER), "a formation has the ability of its type alone"


# Sniper


def test_two_units_at_most_are_snipers_each_turn() -> None:
    battle = field(star("Fire", *FIVE), ATLAS)
    played = begin(battle, [5, 9], [f"{AR}+{RI}"])
    (asked,) = played.asked
    assert asked.side == 0
    answers = asked.answers()
    assert len(answers) == 5 * 4 // 2 + 5 + 1
    assert answers[-1] == formations.NOBODY
    assert played.told(e.AbilityGiven) == [e.AbilityGiven("Alpha", 0, "Sniper", (AR, RI), True)]
    assert [has(battle, id_, Ability.SNIPER) for id_ in (WA, AR, RI)] == [False, True, True]
    begin(battle, [5, 9], [MA], turn=2)
    assert [has(battle, id_, Ability.SNIPER) for id_ in (MA, AR)] == [True, False]
    lose(battle, WA, CR, RI)
    begin(battle, [5, 9], turn=3)
    assert not has(battle, MA, Ability.SNIPER)


@pytest.mark.parametrize(("hexes", "usual", "sniper"), [(7, 0, 0), (14, 2, 1), (21, 4, 2)])
def test_a_sniper_halves_the_modifiers_of_range(hexes: int, usual: int, sniper: int) -> None:
    """+1 at medium range in place of +2, +2 at long range in place of +4."""
    text = "Archer@1030/N side=1 formation=Alpha:Fire {}; Atlas@10{:02}/S side=2"
    for words, value in (("", usual), ("holds", sniper)):
        line = text.format(words, 30 - hexes)
        battle = parse_situation(f"open=20x30 turn=1 phase=fire; {line}", ON)
        archer, atlas = mechs_of(battle).values()
        found = solution(battle, archer, mount(archer, "LRM 20"), atlas).to_hit
        assert found is not None
        (part,) = [part for part in found.parts if part.label.startswith("range")]
        assert part.value == value
        assert found.number == 4 + value


def test_minimum_range_is_not_halved() -> None:
    battle = field("Archer@1010/N side=1 formation=Alpha:Fire holds", "Atlas@1008/S side=2")
    archer, atlas = mechs_of(battle).values()
    found = solution(battle, archer, mount(archer, "LRM 20"), atlas).to_hit
    assert found is not None
    assert found.number == 4 + 5


# Master Maneuverer


def test_a_master_maneuverer_moves_sideways_for_1_mp_more() -> None:
    plain = Options(formations=True, four_legged_rules=False)
    battle = field(star("Recon", *FIVE[:3]), ATLAS, options=plain)
    marauder = mech(battle, MA)
    for steps, side in (("X/1", Facing.NE), ("X/4", Facing.SW)):
        found, hex_ = plan(battle, marauder, Mode.WALK, steps), marauder.hex.neighbour(side)
        assert (found.mp, found.hex, found.facing) == (2, hex_, marauder.facing)
        assert decision(battle, marauder).reach(MA, Mode.WALK).ends[hex_, Facing.N].mp == 2
    assert "backward" in refusal(battle, marauder, Mode.RUN, "X/4")
    assert "sideways" in refusal(battle, mech(battle, "at"), Mode.WALK, "X/1")
    lose(battle, WA, MA, AR)
    marauder.destroyed = Out.NOT
    lose(battle, WA, AR)
    assert plan(battle, marauder, Mode.WALK, "X/1").mp == 2, "two are not three"
    battle.formations[0].units.append("at")
    lose(battle, "at")
    assert "sideways" in refusal(battle, marauder, Mode.WALK, "X/1")


def test_by_the_four_legged_rules_all_others_pay_2_mp_more() -> None:
    battle = field(star("Recon", *FIVE[:3]), "Marauder@1005/S side=2 id=m2")
    assert plan(battle, mech(battle, MA), Mode.WALK, "X/1").mp == 2
    assert plan(battle, mech(battle, "m2"), Mode.WALK, "X/1").mp == 3


# Speed Demon


def test_three_speed_demons_are_chosen_before_the_battle() -> None:
    battle = field(star("Striker/Cavalry", *FIVE), ATLAS)
    played = begin(battle, [5, 9], [f"{WA}+{MA}+{RI}"])
    assert len(played.asked[0].answers()) == 10
    assert played.told(e.AbilityGiven)[0].units == (WA, MA, RI)
    assert not begin(battle, [5, 9], turn=2).asked, "and not again"


def speeding(words: str = "holds") -> Battle:
    return field(star("Striker/Cavalry", *FIVE[:3], words=words), ATLAS)


def test_a_speed_demon_goes_a_mp_faster_and_attacks_nobody() -> None:
    battle = speeding()
    warhammer = mech(battle, WA)
    battle.progress.begun = False
    moves = {WA: Move(WA, Mode.RUN, read_steps("F F F F F F F F"))}
    battle.units[WA].hex = at("0217")
    played = play(movement_phase(battle), answers=moves, choices=[WA])
    assert played.told(e.Speeds) == [e.Speeds(WA)]
    assert warhammer.moved.spent == 8, "Walking 4 and 1, Running 8"
    assert "attacks nobody" in kinds.fire_refusal(warhammer)
    assert "attacks nobody" in kinds.blow_refusal(warhammer, BlowKind.PUSH)
    assert "attacks nobody" in kinds.run_up_refusal(warhammer)
    battle.progress.begun = False
    assert kinds.budget(battle, warhammer, Mode.WALK) == 5
    begin_turn(battle)
    assert kinds.budget(battle, warhammer, Mode.WALK) == 4


def begin_turn(battle: Battle) -> None:
    list(order.begin_turn(battle))


def test_speed_demons_who_go_as_usual_attack_as_usual() -> None:
    battle = speeding()
    battle.progress.begun = False
    played = play(movement_phase(battle), choices=[formations.NOBODY])
    assert [option.key for option in played.asked[0].options] == [formations.NOBODY, WA]
    assert not kinds.fire_refusal(battle.units[WA])


def test_far_from_all_enemies_speed_costs_nothing() -> None:
    text = "Warhammer@0140/N side=1 formation=Alpha:Striker/Cavalry holds; Atlas@0101/S side=2"
    battle = parse_situation(f"open=5x40 turn=1 phase=move; {text}", ON)
    assert formations.speed_question(battle, "0/Alpha").default() == WA


def test_who_cannot_move_is_not_asked_to_go_faster() -> None:
    assert formations.racers(speeding("holds down")) == []
    assert formations.racers(speeding("holds")) == ["0/Alpha"]


# Rolls again: Battle formations


def miss(options: Options, choices: Sequence[str], dice: Sequence[Any]) -> tuple[Battle, Played]:
    """The first Warhammer fires its PPC at an Atlas 5 hexes away, on 4+2."""
    battle = field(star("Battle", *FIVE[:3], words="rerolls=6"), "Atlas@0205/S side=2",
                   options=options)  # fmt: skip
    warhammer = mech(battle, WA)
    fire = Fire(WA, (Shot(mount(warhammer, "PPC"), "at"),))
    played = play(weapon_attack_phase(battle), dice, {WA: fire}, choices)
    return battle, played


def test_a_miss_is_rolled_again_and_the_result_is_binding() -> None:
    battle, played = miss(ON, ["again"], [3, 3])
    assert [str(each.throw) for each in played.told(e.WeaponFired)] == ["3"]
    assert not played.told(e.WeaponFired)[0].hit
    (told,) = played.told(e.RolledAgain)
    assert (told.unit, told.throw.total, told.formation, told.left) == (WA, 3, "Alpha", 5)
    assert battle.formations[0].rerolls == 5


def test_a_roll_that_is_made_again_may_hit() -> None:
    _, played = miss(ON, ["again"], [3, 9, 7])
    assert played.told(e.WeaponFired)[0].hit


def test_nobody_need_roll_again() -> None:
    battle, played = miss(ON, ["keep"], [3])
    assert (played.told(e.RolledAgain), battle.formations[0].rerolls) == ([], 6)


def test_a_hit_is_not_rolled_again() -> None:
    _, played = miss(ON, [], [9, 7])
    assert not played.told(e.RolledAgain)


def test_an_option_settles_it_where_it_is_likely_to_help() -> None:
    battle, played = miss(LIKELY, [], [3, 9, 7])
    assert battle.formations[0].rerolls == 5
    asked, (option,) = played.asked, [o for o in OPTIONS if o.name == "formation_rerolls"]
    assert not [each for each in asked if isinstance(each, Choice)]
    assert option.values == ("asked", "likely")


def test_six_rolls_in_a_battle_are_all() -> None:
    battle = field(star("Battle", *FIVE), ATLAS)
    begin(battle, [5, 9])
    formation = battle.formations[0]
    assert formation.rerolls == 6
    warhammer = mech(battle, WA)
    number = TargetNumber((Modifier(Rule.TO_HIT_ROLL, "", 7),))
    for left in range(5, -1, -1):
        attempt = rerolls.attack_roll(battle, warhammer, Rule.TO_HIT_ROLL, "a shot", number)
        assert play(attempt, [3, 3], choices=["again"]).told(e.RolledAgain)[0].left == left
    attempt = rerolls.attack_roll(battle, warhammer, Rule.TO_HIT_ROLL, "a shot", number)
    assert not play(attempt, [3]).result.succeeds


def test_failed_piloting_rolls_are_made_again_but_no_other_rolls() -> None:
    battle = field(star("Battle", *FIVE[:3], words="rerolls=6"), ATLAS)
    warhammer = mechs_of(battle)[WA]
    cause = Cause(Rule.PILOTING_SKILL_ROLLS, "20+ damage", 1)
    played = play(kinds.hold(battle, warhammer, cause), [4, 10], choices=["again"])
    assert played.result
    assert battle.formations[0].rerolls == 5
    warhammer.crew.hits = 1
    play(kinds.wear_out(battle, warhammer, 1, "test"), [2])
    assert battle.formations[0].rerolls == 5, "consciousness is no such roll"


def test_blows_are_rolled_again_too() -> None:
    battle = parse_situation(
        "open=20x20 turn=1 phase=strike initiative=5,9; "
        "Warhammer@0210/N side=1 formation=Alpha:Battle rerolls=1; Atlas@0209/S side=2",
        ON,
    )
    strike = Strike(WA, (Blow(BlowKind.PUSH, "at"),))
    played = play(physical_attack_phase(battle), [2, 3], {WA: strike}, ["again"])
    assert [each.hit for each in played.told(e.Struck)] == [False]
    assert battle.formations[0].rerolls == 0


def test_a_formation_that_has_lost_three_units_rolls_no_more_again() -> None:
    battle = field(star("Battle", *FIVE, words="rerolls=6"), "Atlas@0205/S side=2")
    lose(battle, MA, AR, CR)
    fire = Fire(WA, (Shot(mount(mechs_of(battle)[WA], "PPC"), "at"),))
    played = play(weapon_attack_phase(battle), [3], {WA: fire})
    assert not played.told(e.WeaponFired)[0].hit


# Command formations


def test_a_command_formation_has_a_command_unit_and_two_others_foresee() -> None:
    battle = field(star("Command", *FIVE), ATLAS)
    played = begin(battle, [9, 5], [AR, f"{WA}+{MA}"])
    commands, holders = played.asked
    assert len(commands.answers()) == 5, "any unit may command"
    assert AR not in "+".join(holders.answers()).split("+"), "which does not foresee itself"
    assert played.told(e.Commands) == [e.Commands(AR, "Alpha")]
    assert has(battle, WA, Ability.COMBAT_INTUITION)
    assert not has(battle, AR, Ability.COMBAT_INTUITION)


def command() -> Battle:
    return field(star("Command", *FIVE, words="commands"), ATLAS)


def test_who_has_lost_the_initiative_may_roll_again_once_a_turn() -> None:
    battle = command()
    played = begin(battle, [5, 9, 10], ["again"])
    assert (battle.initiative, battle.winner) == ((10, 9), 0)
    assert played.told(e.InitiativeAgain) == [e.InitiativeAgain(0, "Alpha")]
    assert [each.winner for each in played.told(e.InitiativeRolled)] == [1, 0]
    begin(battle, [5, 9, 4], ["again"], turn=2)
    assert (battle.initiative, battle.winner) == ((4, 9), 1), "binding"
    assert begin(battle, [5, 9], ["keep"], turn=3).told(e.InitiativeAgain) == []
    assert not begin(battle, [9, 5], turn=4).asked, "who has won is not asked"


def test_a_tie_after_that_is_rolled_by_all() -> None:
    battle = command()
    begin(battle, [5, 9, 9, 7, 6], ["again"])
    assert (battle.initiative, battle.winner) == ((7, 6), 0)


@pytest.mark.parametrize("lost", [(WA,), (MA, AR, CR)])
def test_without_the_command_unit_or_the_ability_nobody_rolls_again(lost: tuple[str, ...]) -> None:
    battle = command()
    lose(battle, *lost)
    assert not begin(battle, [5, 9]).asked


def test_both_sides_may_roll_again() -> None:
    battle = command()
    battle.formations.append(Formation(1, "Bravo", "Command", ["at"], command="at", ready=True))
    begin(battle, [5, 9, 10, 11], ["again", "again"])
    assert (battle.initiative, battle.winner) == ((10, 11), 1)


# Demoralizers


def assault(*enemies: str, words: str = "holds") -> Battle:
    return field(star("Assault", *FIVE[:3], words=words), *enemies)


def test_a_demoralizer_tries_its_will_in_place_of_its_fire() -> None:
    """Piloting +4."""
    battle = assault("Atlas@0203/S side=2")
    played = play(weapon_attack_phase(battle), [9], choices=["at"])
    (told,) = played.told(e.Daunted)
    assert (told.unit, told.target, told.number.number, told.success) == (WA, "at", 9, True)
    assert "in place of fire" in kinds.fire_refusal(battle.units[WA])
    atlas = battle.units["at"]
    assert atlas.dreads == []
    assert atlas.dreads_next == [WA]
    begin_turn(battle)
    assert (atlas.dreads, atlas.dreads_next) == ([WA], [])
    assert not kinds.fire_refusal(battle.units[WA]), "which fires as usual next turn"
    begin_turn(battle)
    assert atlas.dreads == [], "for one turn"


def test_on_8_both_act_as_usual() -> None:
    battle = assault("Atlas@0203/S side=2")
    played = play(weapon_attack_phase(battle), [8], choices=["at"])
    assert not played.told(e.Daunted)[0].success
    begin_turn(battle)
    assert battle.units["at"].dreads == []


@pytest.mark.parametrize(
    ("enemy", "asked"),
    [
        ("Atlas@0220/S side=2", True),
        ("Atlas@0221/S side=2", False),
        ("Atlas@0220/S side=2 hidden", False),
        ("Atlas@0220/S side=2 out", False),
    ],
)
def test_it_works_within_10_hexes_and_in_sight(enemy: str, asked: bool) -> None:
    text = f"open=20x30 turn=1; Warhammer@0210/N side=1 formation=Alpha:Assault holds; {enemy}"
    battle = parse_situation(text, ON)
    assert bool(formations.daunters(battle)) == asked


def test_a_hill_bars_it() -> None:
    text = "open=20x30 0211=2. turn=1; "
    text += "Warhammer@0210/N side=1 formation=Alpha:Assault holds; Atlas@0212/S side=2"
    assert formations.daunters(parse_situation(text, ON)) == []


def test_only_those_who_have_the_ability_this_turn_are_asked() -> None:
    battle = assault("Atlas@0203/S side=2", words="")
    assert formations.daunters(battle) == []
    begin(battle, [5, 9], [f"{MA}+{AR}"])
    assert [*formations.daunters(battle)] == [MA, AR]


DEMORALIZED = "Atlas@0205/S side=2 dreads=WA"


def test_who_is_demoralized_does_not_run_or_jump() -> None:
    battle = field(star("Assault", *FIVE[:3]), DEMORALIZED, "Wasp@1005/S side=2 dreads=WA,MA")
    assert kinds.modes(battle, battle.units["at"]) == (Mode.STAND, Mode.WALK)
    assert kinds.modes(battle, battle.units["w2"]) == (Mode.STAND, Mode.WALK)
    tank = field(star("Assault", *FIVE[:3]), "Manticore@0205/S side=2 dreads=WA")
    assert kinds.modes(tank, [*tank.units.values()][-1]) == (Mode.STAND, Mode.WALK)


def test_who_is_demoralized_comes_no_nearer() -> None:
    battle = field(star("Assault", *FIVE[:3]), DEMORALIZED)
    atlas = mech(battle, "at")
    assert "does not come nearer to WA" in refusal(battle, atlas, Mode.WALK, "F")
    assert not refusal(battle, atlas, Mode.WALK, "B")
    ends = decision(battle, atlas).reach("at", Mode.WALK).ends
    assert len({hex_ for hex_, _ in ends}) > 3
    assert all(distance(hex_, at("0210")) >= 5 for hex_, _ in ends)


def test_who_must_withdraw_past_the_demoralizer_stays_away_from_him() -> None:
    """He need not come nearer to his edge where that leads nearer to who has frightened him."""
    battle = field(star("Assault", *FIVE[:3]), DEMORALIZED)
    battle.options = with_options(battle.options, {"forced_withdrawal": True})
    atlas = mech(battle, "at")
    for gun in atlas.sheet.mounts:
        for place, slot in gun.places:
            atlas.criticals[place] = sorted({*atlas.criticals[place], slot})
    assert kinds.crippled(atlas)
    asked = decision(battle, atlas)
    home = asked.way_home("at")
    assert home is None or not asked.refusal(home)
    assert not asked.refusal(asked.default())


def test_who_is_demoralized_charges_nobody_who_is_nearer_to_the_demoralizer() -> None:
    battle = field(
        "Warhammer@0210/N side=1 moved=walk1; Marauder@0206/N side=1 moved=walk1",
        "Atlas@0204/S side=2 dreads=WA",
    )
    assert "does not come nearer" in refusal(battle, mech(battle, "at"), Mode.WALK, "F C")
    free = field(
        "Warhammer@0210/N side=1; Marauder@0206/N side=1 moved=walk1", "Atlas@0204/S side=2"
    )
    assert not refusal(free, mech(free, "at"), Mode.WALK, "F C")


def test_attacks_at_the_demoralizer_are_a_point_harder() -> None:
    battle = field(star("Assault", *FIVE[:3]), DEMORALIZED)
    atlas, warhammer, marauder = (battle.units[id_] for id_ in ("at", WA, MA))
    assert [part.value for part in target_modifiers(atlas, warhammer)] == [1]
    assert target_modifiers(atlas, marauder) == []
    assert target_modifiers(warhammer, atlas) == []


def test_bots_demoralize_when_they_have_nothing_to_fire_at() -> None:
    battle = assault("Atlas@0203/S side=2")
    choice = formations.daunt_question(battle, battle.units[WA])
    assert choice is not None
    assert choice.default() == formations.NOBODY
    battle.units[WA].facing = Facing.S
    choice = formations.daunt_question(battle, battle.units[WA])
    assert choice is not None
    assert choice.default() == "at"


# Support


def supported(kind: str, words: str = "with=Bravo", count: int = 5) -> Battle:
    text = "; ".join(
        f"{name}@{2 * n + 2:02}12/N side=1 formation=Alpha:Support" + (f" {words}" if not n else "")
        for n, name in enumerate(FIVE[:count])
    )
    others = ("GRF-1N", "Shadow Hawk", "WVR-6R", "Phoenix Hawk", "Thunderbolt TDR-5S")
    more = "; ".join(
        f"{name}@{2 * n + 2:02}14/N side=1 formation=Bravo:{kind}" for n, name in enumerate(others)
    )
    battle = field(f"{text}; {more}", ATLAS)
    battle.formations[0].ready, battle.formations[0].chosen = False, 0
    return battle


def test_a_support_formation_chooses_one_of_its_own_side_to_help() -> None:
    battle = supported("Recon", words="")
    battle.formations.append(Formation(1, "Charlie", "Recon", ["at"]))
    battle.formations.append(Formation(0, "Delta", "Fire", []))
    battle.formations[-1].units = []
    played = begin(battle, [5, 9], ["Bravo", f"{WA}+{RI}"])
    assert played.asked[0].answers() == ["Bravo", "Delta"]
    assert played.told(e.Supports) == [e.Supports("Alpha", 0, "Bravo")]


def test_one_unit_in_two_has_the_ability_of_those_it_helps() -> None:
    """Five Master Maneuverers give two, three Speed Demons one."""
    battle = supported("Recon")
    begin(battle, [5, 9], [f"{WA}+{RI}"])
    assert [has(battle, u, Ability.MASTER_MANEUVERER) for u in (WA, MA, RI)] == [True, False, True]
    battle = supported("Striker/Cavalry")
    begin(battle, [5, 9], [WA, "GR+SH+WO"])
    assert battle.formations[0].holders == [WA]


@pytest.mark.parametrize(
    ("kind", "ability"), [("Fire", Ability.SNIPER), ("Assault", Ability.DEMORALIZER)]
)
def test_one_of_two_each_turn(kind: str, ability: Ability) -> None:
    battle = supported(kind)
    begin(battle, [5, 9], [WA, "GR+SH"])
    assert has(battle, WA, ability)
    assert has(battle, "GR", ability)
    begin(battle, [5, 9], [MA, formations.NOBODY], turn=2)
    assert has(battle, MA, ability)
    assert not has(battle, "GR", ability)


def test_it_helps_on_when_those_it_helps_have_lost_their_ability() -> None:
    battle = supported("Recon")
    begin(battle, [5, 9], [f"{WA}+{RI}"])
    lose(battle, "GR", "SH", "WO")
    assert not has(battle, "PH", Ability.MASTER_MANEUVERER)
    assert has(battle, WA, Ability.MASTER_MANEUVERER)


def test_it_helps_as_long_as_three_of_its_units_work() -> None:
    battle = supported("Recon")
    begin(battle, [5, 9], [f"{WA}+{RI}"])
    lose(battle, MA, AR)
    assert has(battle, WA, Ability.MASTER_MANEUVERER)
    battle.units[CR].gone = True
    assert not has(battle, WA, Ability.MASTER_MANEUVERER)


def test_support_of_a_battle_formation_is_3_rolls_of_its_own() -> None:
    battle = supported("Battle")
    begin(battle, [5, 9])
    assert [each.rerolls for each in battle.formations] == [3, 6]
    assert has(battle, WA, Ability.REROLLS)


def test_support_of_a_command_formation_foresees_too_but_rolls_no_initiative_again() -> None:
    battle = supported("Command")
    begin(battle, [5, 9], [f"{WA}+{RI}", "GR", "SH+WO", "keep"])
    assert has(battle, WA, Ability.COMBAT_INTUITION)
    lose(battle, "GR")
    assert not begin(battle, [5, 9], turn=2).asked


# Novas


def nova(moved: str = "", foe: str = "Atlas@0207/S side=2", words: str = "") -> Battle:
    """Elementals on the back of an OmniMech, three hexes from an enemy."""
    star = "".join(
        f"; Elemental Point Laser@{n:02}18 side=1 formation=Claws:Nova" for n in range(4, 8)
    )
    text = (
        f"Timber Wolf Prime@0210/N side=1 id=TW formation=Alpha:Recon {moved}; "
        f"Elemental Point Laser@0210 side=1 id=E1 aboard=TW formation=Claws:Nova {words}{star}"
    )
    return field(text, foe)


def laser(battle: Battle, unit: str) -> int:
    mounts = battle.units[unit].mounts
    return next(n for n, each in enumerate(mounts) if "Laser" in each.item.name)


@pytest.mark.parametrize(
    ("moved", "extra"), [("", 0), ("moved=walk1", 1), ("moved=run5", 2), ("moved=jump4", 3)]
)
def test_elementals_of_a_nova_fire_from_the_back_of_a_mech(moved: str, extra: int) -> None:
    """The movement modifier of who carries them, and +2."""
    battle = nova(moved)
    point, atlas = battle.units["E1"], battle.units["at"]
    assert formations.mount_guns(battle) == ["E1"], "those who walk fire as ever"
    battle.progress.mounted = ["E1"]
    found = solution(battle, point, laser(battle, "E1"), atlas).to_hit
    battle.progress.mounted = []
    walking = battle.units["EL"] if "EL" in battle.units else [*battle.units.values()][2]
    walking.hex = at("0210")
    usual = solution(battle, walking, laser(battle, walking.id), atlas).to_hit
    assert found is not None
    assert usual is not None
    assert found.number - usual.number == 2 + extra


def test_their_fire_is_declared_in_turn_and_resolved_with_all_other() -> None:
    battle = nova()
    fire = Fire("E1", (Shot(laser(battle, "E1"), "at"),))
    played = play(weapon_attack_phase(battle), [12, 7, 7, 7, 7], {"E1": fire})
    (told,) = [each for each in played.told(e.WeaponFired) if each.unit == "E1"]
    assert told.hit
    assert [unit for each in played.asked for unit in each.units if unit == "E1"] != []
    assert battle.units["E1"].carried_by == "TW"


def test_it_sees_from_the_height_of_the_mech() -> None:
    battle = nova()
    assert battle.sight_level(battle.units["E1"]) == battle.sight_level(battle.units["TW"])


def test_no_others_fire_from_there() -> None:
    battle = nova()
    battle.formations[1].type = "Support"
    assert formations.mount_guns(battle) == []
    battle = nova()
    lose(battle, *battle.formations[1].units[2:])
    assert formations.mount_guns(battle) == [], "three Points are lost"


def test_who_rides_climbs_nobody() -> None:
    battle = nova(foe="Atlas@0210/S side=2")
    point = battle.units["E1"]
    climbs = [n for n, each in enumerate(point.mounts) if "Leg" in each.item.name]
    assert "rides" in solution(battle, point, climbs[0], battle.units["at"]).why


# Combat Intuition


def seer(*words: str, foe: str = "", own: str = "") -> Battle:
    """A Warhammer that has focused on an Atlas, 6 hexes before it, in the Movement Phase; the other
    side has lost the initiative and moves first."""
    text = f"Warhammer@0210/N side=1 formation=Alpha:Command holds {' '.join(words)}".strip()
    battle = parse_situation(
        f"open=20x30 turn=2 phase=move initiative=9,5; {text}; "
        + "; ".join([*filter(None, [own]), "Atlas@0204/S side=2", *filter(None, [foe])]),
        ON,
    )
    battle.units[WA].focus = "at"
    return battle


MARAUDER = "Marauder@1010/N side=1"
WASP = "Wasp@1004/S side=2"


def told_of(played: Played) -> list[tuple[str, str]]:
    """Who did what, in order."""
    return [
        (type(each).__name__, getattr(each, "unit", ""))
        for each in played.events
        if isinstance(each, (e.Moved, e.StoodStill, e.FireDeclared, e.ActsAtOnce))
    ]


def test_at_the_end_of_a_turn_a_unit_focuses_on_an_enemy_and_takes_a_hit() -> None:
    battle = seer()
    battle.units[WA].focus = ""
    played = play(end_phase(battle), [7], choices=[f"{WA}-at"])
    assert played.told(e.Focused) == [e.Focused(WA, "at")]
    assert [(each.unit, each.hits) for each in played.told(e.PilotHit)] == [(WA, 1)]
    assert (battle.units[WA].focus, battle.units[WA].crew.hits) == ("at", 1)
    begin_turn(battle)
    assert battle.units[WA].focus == "at", "for the next turn"
    play(end_phase(battle), choices=["nobody"])
    assert (battle.units[WA].focus, battle.units[WA].crew.hits) == ("", 1)


def test_who_passes_out_over_it_foresees_nothing() -> None:
    battle = seer()
    battle.units[WA].focus = ""
    battle.units[WA].crew.hits = 4
    play(end_phase(battle), [2], choices=[f"{WA}-at"])
    assert intuition.seers(battle) == []


def test_it_acts_before_all_others_and_does_everything_at_once() -> None:
    battle = seer(own=MARAUDER, foe=WASP)
    move_ = Move(WA, Mode.WALK, read_steps("F"))
    fire = Fire(WA, (Shot(mount(mech(battle, WA), "PPC"), "at"),))
    played = play_all(movement_phase(battle), [12, 7], [move_, fire], {}, [Timing.NOW])
    assert told_of(played)[:3] == [("ActsAtOnce", WA), ("Moved", WA), ("FireDeclared", WA)]
    (shot,) = played.told(e.WeaponFired)
    assert shot.hit
    assert lost(mech(battle, "at")) == 10, "at once"
    assert [part.value for part in shot.to_hit.parts] == [4, 1, 0], "no movement of the target yet"
    assert battle.phase is Phase.MOVEMENT
    assert battle.units[WA].timing is Timing.ACTED


def test_who_has_acted_at_once_is_not_activated_again() -> None:
    battle = seer(own=MARAUDER)
    play_all(movement_phase(battle), [], [], {}, [Timing.NOW])
    played = play(weapon_attack_phase(battle))
    assert not [each for each in played.asked if WA in getattr(each, "units", ())]
    played = play(physical_attack_phase(battle))
    assert not [each for each in played.asked if WA in getattr(each, "units", ())]
    assert "acted at once" in kinds.fire_refusal(battle.units[WA])


def test_it_acts_as_soon_as_its_target_is_about_to_move() -> None:
    """Another enemy goes first; the target moves right after."""
    battle = seer(own=MARAUDER, foe=WASP)
    order_ = [
        Move("w2", Mode.WALK, read_steps("F")),
        Move(MA, Mode.WALK, read_steps("F")),
        Move("at", Mode.WALK, read_steps("F")),
        Move(WA, Mode.WALK, read_steps("F")),
        Fire(WA),
        Move("at", Mode.WALK, read_steps("F")),
    ]
    played = play_all(movement_phase(battle), [], order_, {}, [Timing.READY])
    assert told_of(played) == [
        ("Moved", "w2"),
        ("Moved", MA),
        ("ActsAtOnce", WA),
        ("Moved", WA),
        ("Moved", "at"),
    ]


def test_it_may_wait_and_is_asked_before_each_enemy_moves() -> None:
    battle = seer(own=MARAUDER, foe=WASP)
    order_ = [
        Move("w2", Mode.WALK, read_steps("F")),
        Move(MA, Mode.WALK, read_steps("F")),
        Move(WA, Mode.WALK, read_steps("F")),
        Fire(WA),
        Move("at", Mode.WALK, read_steps("F")),
    ]
    choices = [Timing.WAITS, Timing.WAITS, Timing.NOW]
    played = play_all(movement_phase(battle), [], order_, {}, choices)
    assert told_of(played) == [
        ("Moved", "w2"),
        ("Moved", MA),
        ("ActsAtOnce", WA),
        ("Moved", WA),
        ("Moved", "at"),
    ]


def test_once_its_target_has_moved_it_moves_as_usual() -> None:
    battle = seer()
    order_ = [
        Move("at", Mode.WALK, read_steps("F")),
        Move(WA, Mode.WALK, read_steps("F")),
    ]
    played = play_all(movement_phase(battle), [], order_, {}, [Timing.WAITS, Timing.WAITS])
    assert told_of(played) == [("Moved", "at"), ("Moved", WA)]
    assert battle.units[WA].timing is not Timing.ACTED


def test_it_may_act_after_all_others_in_both_phases() -> None:
    """Its side has lost the initiative and would move first."""
    battle = seer(own=MARAUDER, foe=WASP)
    battle.initiative, battle.winner = (5, 9), 1
    order_ = [
        Move(MA, Mode.WALK, read_steps("F")),
        Move("at", Mode.WALK, read_steps("F")),
        Move("w2", Mode.WALK, read_steps("F")),
        Move(WA, Mode.WALK, read_steps("F")),
    ]
    played = play_all(movement_phase(battle), [], order_, {}, [Timing.LAST])
    assert told_of(played) == [("Moved", MA), ("Moved", "at"), ("Moved", "w2"), ("Moved", WA)]
    play(reaction_phase(battle))
    played = play(weapon_attack_phase(battle))
    units = [
        each.unit for each in played.told(e.FireDeclared) + played.told(e.Skipped) if each.unit
    ]
    assert units[-1] == WA


def test_the_fire_of_one_that_acts_at_once_may_bring_its_target_down() -> None:
    battle = seer()
    mech(battle, "at").structure[Location.CT] = 3
    mech(battle, "at").armor[Location.CT] = 0
    order_ = [
        Move("at", Mode.WALK, read_steps("F")),
        Move(WA, Mode.STAND),
        Fire(WA, (Shot(mount(mech(battle, WA), "PPC"), "at"),)),
    ]
    played = play_all(movement_phase(battle), [12, 7], order_, {}, [Timing.READY])
    assert battle.units["at"].destroyed
    assert ("Moved", "at") not in told_of(played)


def test_two_who_foresee_each_other_act_one_after_the_other() -> None:
    battle = seer()
    battle.formations.append(Formation(1, "Bravo", "Command", ["at"], holders=["at"], ready=True))
    battle.units["at"].focus = WA
    played = play_all(movement_phase(battle), [], [], {}, [Timing.NOW, Timing.NOW])
    assert sorted(each.unit for each in played.told(e.ActsAtOnce)) == [WA, "at"]


def test_a_table_goes_on_in_the_middle_of_what_is_done_at_once() -> None:
    """Every decision of the interrupt is asked again by a copy of the table and by a save."""
    battle = seer(own=MARAUDER, foe=WASP)
    battle.progress.begun = False
    table = Table(CLASSIC, battle, SeededDice(7))
    player, seen = RandomPlayer(3), 0
    while len(table.turns) == 1 and isinstance(table.pending, Decision):
        asked = table.pending
        within = table.state.progress.within
        copy = table.fork()
        assert type(copy.pending) is type(asked)
        again = Table.resume(CLASSIC, table.journal(), SeededDice(0))
        assert CLASSIC.dump(again.state) == CLASSIC.dump(table.state)
        seen += bool(within)
        now = isinstance(asked, Choice) and Timing.NOW in asked.answers()
        table.answer(Timing.NOW if now else player.decide(asked.for_player()))
    assert seen >= 2


def play_all(
    rule: Any, dice: Sequence[Any], order_: Sequence[Any], answers: Any, choices: Sequence[str]
) -> Played:
    """As `play`, with answers in the order in which they are given, each as soon as its unit may
    act and it answers what is asked."""
    value: Any = None
    left, throws, picks, played = list(order_), list(dice), list(choices), Played()
    rest = dict(answers)
    while True:
        try:
            asked = rule.send(value)
        except StopIteration:
            break
        value = None
        if isinstance(asked, Event):
            played.events.append(asked)
        elif isinstance(asked, Roll):
            value = checked(asked, Throw(_dice(asked, throws.pop(0))))
        else:
            played.asked.append(asked)
            if isinstance(asked, Choice):
                value = picks.pop(0)
            elif left and isinstance(left[0], asked.answer_type) and left[0].unit in asked.units:
                value = left.pop(0)
            else:
                unit = next((u for u in asked.units if u in rest), "")
                fits = unit and isinstance(rest[unit], asked.answer_type)
                value = rest.pop(unit) if fits else asked.default()
            asked.check(value)
    assert not left
    assert not throws
    assert not picks
    assert not rest
    return played


def _dice(asked: Roll, total: int) -> tuple[int, ...]:
    return (total,) if asked.dice == 1 else (total // 2, total - total // 2)


# What is shown


@pytest.mark.parametrize(
    ("kind", "words", "shown"),
    [
        ("Battle", "rerolls=4", "Alpha (Battle): 4 re-rolls left"),
        ("Fire", "holds", "Alpha (Fire): Sniper"),
        ("Fire", "", "Alpha (Fire)"),
        ("Command", "commands", "Alpha (Command): commands"),
        ("Recon", "", "Alpha (Recon): Master Maneuverer"),
    ],
)
def test_a_sheet_shows_the_formation_and_what_it_gives(kind: str, words: str, shown: str) -> None:
    battle = field(star(kind, *FIVE, words=words), ATLAS)
    assert readout(battle, battle.units[WA]).states[-1] == shown
    lose(battle, MA, AR, CR)
    assert readout(battle, battle.units[WA]).states[-1] == f"Alpha ({kind}): ability lost"


def test_the_list_shows_who_is_demoralized_hurries_and_foresees() -> None:
    battle = field(star("Recon", *FIVE[:3]), DEMORALIZED)
    battle.units[WA].speeds, battle.units[MA].focus = True, "at"
    battle.units[AR].timing, battle.units[AR].focus = Timing.LAST, "at"
    states = [glance(battle.units[id_]).states for id_ in (WA, MA, AR, "at")]
    assert states == [("Speed Demon",), ("foresees at",), ("foresees at", "acts last"),
                      ("dreads WA",)]  # fmt: skip


# What a side knows


def test_a_formation_tells_nothing_of_units_that_hide() -> None:
    text = (
        "Warhammer@0210/N side=1 formation=Alpha:Fire hidden holds; "
        "Archer@0410/N side=1 formation=Alpha:Fire; "
        "Marauder@0610/N side=1 formation=Bravo:Recon hidden; Atlas@0205/S side=2 dreads=WA"
    )
    battle = parse_situation(f"open=20x30 turn=2 phase=move; {text}", ON)
    battle.progress.minds = [WA, AR]
    seen = view(battle, 1)
    assert [(each.name, each.units, each.holders) for each in seen.formations] == [
        ("Alpha", [AR], [])
    ]
    assert seen.progress.minds == [AR]
    assert len(view(battle, 0).formations) == 2


# Saves and situations


def test_a_situation_tells_formations_and_a_save_keeps_them() -> None:
    text = (
        "open=15x17 turn=2 phase=fire; Warhammer WHM-6R@0210/N formation=Alpha:Battle rerolls=4; "
        "Archer ARC-2R@0410/N side=1 formation=Alpha:Battle; "
        "Atlas AS7-D@0205/S formation=The_Ones:Striker/Cavalry holds dreads=WA; "
        "Wasp WSP-1A@0305/S formation=Help:Support with=The_Ones"
    )
    battle = parse_situation(text, ON)
    assert write_situation(battle) == text
    assert CLASSIC.load(CLASSIC.dump(battle)).formations == battle.formations
