"""Missiles at a target that only a friend sees (Compendium, LRM Indirect Fire)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, weapon_attack_phase
from btterm.classic.units.unit import Mode
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import BlowKind, FireWay, Shot, kinds
from tests.rulebook.tabletop import mount, play

INDIRECT = Options(indirect_fire=True)
HILL = "0806=4. 0906=4. 0706=4. 0807=4. "
LINE = (
    HILL
    + '0803=" 1004=" ; Archer ARC-2R@0812/N; Locust LCT-1V@1105/N side=1; Viper Prime@0803/S side=2'
)


def behind(text: str, options: Options = INDIRECT) -> Battle:
    battle = parse_situation(text, options)
    battle.units["vi"].anti_missile_off = True
    return battle


def missiles(battle: Battle, target: str = "vi", way: FireWay = FireWay.INDIRECT) -> Shot:
    return Shot(mount(mechs_of(battle)["AR"], "LRM 20"), target, way=way)


def why_not(battle: Battle, shot: Shot) -> str:
    decision = FireDecision(0, battle, ("AR",))
    return str(decision.solution("AR", shot.mount, shot.target, way=shot.way).why)


def number(battle: Battle) -> dict[str, int]:
    """The parts of the number by their words; those that add nothing are left out."""
    shot = missiles(battle)
    found = FireDecision(0, battle, ("AR",)).solution("AR", shot.mount, "vi", way=shot.way)
    assert found.to_hit is not None, found.why
    return {part.words: part.value for part in found.to_hit.parts if part.value}


def test_c095_an_archer_behind_a_hill_needs_11() -> None:
    """Gunnery 4, medium range; both have walked; through light woods, and in them."""
    battle = behind(LINE)
    archer, locust, _ = mechs_of(battle).values()
    archer.moved.mode = locust.moved.mode = Mode.WALK
    assert sorted(number(battle).values()) == [1, 1, 1, 1, 1, 2, 4]


def test_what_is_in_sight_is_fired_at_directly() -> None:
    battle = behind(LINE.replace(HILL, ""))
    assert "fires directly" in why_not(battle, missiles(battle))


def test_without_the_option_or_a_spotter_nobody_fires_over_a_hill() -> None:
    battle = behind(LINE, Options())
    assert "cannot fire indirect" in why_not(battle, missiles(battle))
    battle = behind(LINE.replace("Locust LCT-1V@1105/N", "Locust LCT-1V@0810/N"))
    assert "nobody" in why_not(battle, missiles(battle))


def test_the_best_spotter_is_taken() -> None:
    battle = behind(LINE + "; Wasp WSP-1A@1005/N side=1")
    mechs_of(battle)["LO"].moved.mode = Mode.RUN
    played = play(weapon_attack_phase(battle), [2], {"AR": Fire("AR", (missiles(battle),))})
    assert [(told.unit, told.target, told.by) for told in played.told(e.Spotted)] == [
        ("WA", "vi", "AR")
    ]


def test_who_spots_attacks_nobody() -> None:
    battle = behind(LINE)
    played = play(weapon_attack_phase(battle), [2], {"AR": Fire("AR", (missiles(battle),))})
    locust = mechs_of(battle)["LO"]
    assert locust.spots
    assert "spots for missiles" in next(s.why for s in played.told(e.Skipped) if s.unit == "LO")
    assert "spots" in kinds.fire_refusal(locust)
    assert "spots" in kinds.blow_refusal(locust, BlowKind.KICK_LEFT)
    play(begin_turn(battle), [])
    assert not kinds.fire_refusal(locust)


@pytest.mark.parametrize("how", ["fires", "charges"])
def test_who_has_declared_fire_or_charges_does_not_spot(how: str) -> None:
    battle = behind(LINE)
    locust = mechs_of(battle)["LO"]
    if how == "charges":
        locust.charge = "vi"
    else:
        locust.fired = [0]
    assert "nobody" in why_not(battle, missiles(battle))


def test_a_target_that_a_friend_sees_is_offered() -> None:
    battle = behind(LINE)
    assert FireDecision(0, battle, ("AR",)).targets("AR") == ("vi",)
    assert FireDecision(0, battle, ("AR",)).can_fire("AR")


def test_who_has_held_fire_spots_before_others() -> None:
    """And the number names the spotter."""
    battle = behind(LINE + "; Wasp WSP-1A@1005/N side=1")
    battle.progress.acted = ["LO"]
    mechs_of(battle)["LO"].moved.mode = Mode.RUN
    assert number(battle)["indirect fire, LO spots"] == 1


def test_missiles_go_indirectly_by_themselves_where_only_a_friend_sees_the_target() -> None:
    battle = behind(LINE)
    decision = FireDecision(0, battle, ("AR",))
    assert decision.first_way("AR", missiles(battle).mount, "vi") is FireWay.INDIRECT
    assert not decision.solution("AR", missiles(battle).mount, "vi", way=FireWay.INDIRECT).why
