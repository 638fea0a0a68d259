"""The Clans' code of honor, as a referee (Clan Invasion, Zellbrigen, Melee Combat (Clan), Retreat
(Clan))."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Duel
from btterm.classic.decisions import Fire, FireDecision, Move, Strike, StrikeDecision
from btterm.classic.log.narrate import entries
from btterm.classic.options import Options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.unit import Mode
from btterm.classic.view import view
from btterm.hexes import Hex
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from tests.rulebook.rules import Blow, BlowKind, Shot, honor
from tests.rulebook.tabletop import decision, mount, play

CODE = Options(zellbrigen=True)
FIELD = (
    "Timber Wolf Prime@0808/N; Nova Prime@1008/N side=1; "
    "Atlas@0804/S side=2; Archer@1004/S side=2; Wasp WSP-1A@1204/S side=2"
)
WOLF, NOVA, ATLAS, ARCHER, WASP = "TI", "NO", "at", "ar", "wa"


def field(text: str = FIELD) -> Battle:
    return parse_situation(text, CODE)


def judge(battle: Battle, unit: str, *targets: str, can: bool = False) -> list[object]:
    told = honor.judge_fire(battle, battle.units[unit], targets, can=can)
    return list(told)


def breach(battle: Battle, unit: str, target: str) -> str:
    return str(honor.fire_breach(battle, battle.units[unit], battle.units[target]))


def test_the_first_fire_at_an_enemy_is_a_challenge() -> None:
    battle = field()
    assert judge(battle, WOLF, ATLAS) == [e.Challenged(WOLF, ATLAS)]
    assert battle.duels == [Duel(WOLF, [ATLAS])]
    assert judge(battle, WOLF, ATLAS) == [], "it is one duel"
    assert honor.opponents(battle, battle.units[ATLAS]) == [WOLF]


def test_nobody_else_fires_at_duelists() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    assert breach(battle, NOVA, ATLAS) == "at is in a duel with TI"
    assert breach(battle, ARCHER, WOLF) == "TI is in a duel with at"
    assert breach(battle, ATLAS, WOLF) == ""
    assert breach(battle, ATLAS, NOVA) == "", "who is of no Clan may fire at whom it likes"
    (told,) = judge(battle, ARCHER, WOLF)
    assert told == e.Dishonored(ARCHER, "TI is in a duel with at", 1, False)


def test_who_interferes_may_be_fired_at_until_another_challenges_him() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    judge(battle, ARCHER, WOLF)
    assert breach(battle, WOLF, ARCHER) == ""
    assert judge(battle, WOLF, ARCHER) == [], "that is no challenge"
    judge(battle, NOVA, ARCHER)
    assert breach(battle, WOLF, ARCHER) == "ar is in a duel with NO"


def test_k043_the_gladiator_may_fire_at_those_who_destroy_it_and_not_at_others() -> None:
    """The Locust has challenged it and hides, three others fire. By the text before the example
    they interfere, and may be fired at: the Clan 'Mech need not lean back and be destroyed."""
    battle = field(
        "0810=5. 0811=5.; Executioner Prime@0808/S; Locust LCT-1V@0812/N side=2 id=lo; "
        "BattleMaster@0803/S side=2 id=ba; Thunderbolt TDR-5S@0903/S side=2 id=th; "
        "Awesome@1003/S side=2 id=aw; Wasp WSP-1A@1204/S side=2"
    )
    judge(battle, "EX", "lo")
    assert not honor.able(battle, battle.units["EX"]), "it sees nothing of its opponent"
    for friend in ("ba", "th"):
        judge(battle, friend, "EX")
    assert [breach(battle, "EX", each) for each in ("ba", "th")] == ["", ""]
    told = judge(battle, "EX", "ba", "th", can=False)
    assert told == [], "that breaks nothing, and challenges nobody"


def test_k044_who_faces_a_light_mech_may_challenge_one_more() -> None:
    battle = field("Executioner Prime@0808/N; Javelin@0804/S side=2; Archer@1004/S side=2")
    assert judge(battle, "EX", "ja", "ar") == [e.Challenged("EX", "ja"), e.Challenged("EX", "ar")]
    assert battle.duels == [Duel("EX", ["ja", "ar"])]


def test_several_opponents_are_one_duel_as_long_as_a_friend_finds_one_too() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    assert judge(battle, WOLF, ARCHER) == [e.Challenged(WOLF, ARCHER)]
    assert breach(battle, ATLAS, WOLF) == breach(battle, ARCHER, WOLF) == ""
    assert breach(battle, WOLF, WASP) == "it leaves no opponent for NO"


NAMED = Options(zellbrigen=True, named_opponents=True)


def test_each_clan_mech_names_an_opponent_before_the_first_turn() -> None:
    """One that nobody else has named; the nearest is the default."""
    battle = parse_situation(f"{FIELD}; Manticore@0707/S side=2 id=ta", NAMED)
    played = play(honor.name_opponents(battle), choices=[ATLAS, ARCHER, honor.NOBODY, honor.NOBODY])
    first, second, *more = played.asked
    assert isinstance(first, Choice)
    assert isinstance(second, Choice)
    assert first.answers() == [ATLAS, ARCHER, WASP], "a tank duels with nobody"
    assert second.answers() == [ARCHER, WASP]
    assert [each.answers()[0] for each in more] == [honor.NOBODY] * 2
    assert battle.duels == [Duel(WOLF, [ATLAS]), Duel(NOVA, [ARCHER])]


def test_when_all_have_an_opponent_they_may_name_more() -> None:
    battle = parse_situation(FIELD, NAMED)
    play(honor.name_opponents(battle), choices=[ATLAS, ARCHER, WASP])
    assert battle.duels == [Duel(WOLF, [ATLAS, WASP]), Duel(NOVA, [ARCHER])]


def test_clans_name_their_opponents_one_of_each_side_in_turn() -> None:
    battle = parse_situation(
        "Timber Wolf Prime@0808/N; Nova Prime@1008/N side=1; "
        "Adder Prime@0804/S side=2; Executioner Prime@1004/S side=2",
        NAMED,
    )
    played = play(honor.name_opponents(battle), choices=["ex"])
    assert battle.duels == [Duel(WOLF, ["ex"]), Duel("ad", [NOVA])]
    assert len(played.asked) == 1, "one is left for the second"


@pytest.mark.parametrize("options", [CODE, Options(named_opponents=True), Options()])
def test_nobody_is_named_where_that_is_not_agreed(options: Options) -> None:
    assert play(honor.name_opponents(parse_situation(FIELD, options))).asked == []


def test_where_every_friend_has_an_opponent_there_may_be_one_more() -> None:
    battle = field(f"{FIELD}; Manticore@1404/S side=2 id=ta")
    for mech, foe in ((NOVA, WASP), (WOLF, ATLAS), (WOLF, ARCHER)):
        judge(battle, mech, foe)
    assert breach(battle, WOLF, "ta") == ""


def test_the_larger_side_has_one_opponent_each() -> None:
    battle = field("Timber Wolf Prime@0808/N; Nova Prime@1008/N side=1; Adder Prime@1208/N side=1; "
                   "Atlas@0804/S side=2; Archer@1004/S side=2")  # fmt: skip
    judge(battle, WOLF, ATLAS)
    assert breach(battle, WOLF, ARCHER) == "its side is the larger one, and it has an opponent"
    assert breach(battle, NOVA, ARCHER) == ""


def test_three_breaches_and_every_clan_mech_may_fire() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    told = [judge(battle, ARCHER, WOLF)[-1] for _ in range(3)]
    assert [each.dezgra for each in told if isinstance(each, e.Dishonored)] == [False, False, True]
    judge(battle, NOVA, WASP)
    assert breach(battle, NOVA, ARCHER) == breach(battle, WOLF, ARCHER) == ""
    assert judge(battle, NOVA, ARCHER) == [], "and challenges nobody with it"


def test_who_can_fire_at_its_opponent_does() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    assert honor.able(battle, battle.units[WOLF])
    (told,) = judge(battle, WOLF, can=True)
    assert told == e.Dishonored(WOLF, "it can fire at its opponent", 1, False)
    assert judge(battle, WOLF, can=False) == []
    battle.units[ATLAS].hex = Hex.parse("0817")
    assert not honor.able(battle, battle.units[WOLF]), "behind it"


def test_a_duel_ends_with_one_of_the_two() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS, ARCHER)
    battle.units[ATLAS].gone = True
    honor.end_duels(battle)
    assert battle.duels == [Duel(WOLF, [ARCHER])]
    battle.units[WOLF].gone = True
    honor.end_duels(battle)
    assert battle.duels == []


def test_a_duel_that_was_over_before_the_fire_is_neither_kept_nor_broken() -> None:
    """The Atlas is put out of action while all move: fire at it is that at an enemy who fights no
    more, and who fires at another one spares no opponent."""
    battle = parse_situation(FIELD, Options(zellbrigen=True, out_of_action=True))
    mechs = mechs_of(battle)
    battle.duels = [Duel(WOLF, [ATLAS])]
    mechs[ATLAS].structure[Location.LL] = 0
    shots = {
        WOLF: Fire(WOLF, (Shot(mount(mechs[WOLF], "ER L Laser"), ATLAS),)),
        NOVA: Fire(NOVA, (Shot(mount(mechs[NOVA], "ER M Laser"), ATLAS),)),
    }
    played = play(weapon_attack_phase(battle), [2] * 2, shots)
    assert not played.told(e.Dishonored)
    assert not played.told(e.Challenged)
    assert battle.duels == []


def test_nobody_challenges_who_is_out_of_action_before_the_first_turn() -> None:
    code = Options(zellbrigen=True, named_opponents=True, out_of_action=True)
    battle = parse_situation(FIELD, code)
    mechs_of(battle)[ATLAS].structure[Location.LL] = 0
    played = play(honor.name_opponents(battle), choices=[ARCHER])
    assert battle.duels == [Duel(WOLF, [ARCHER]), Duel(NOVA, [WASP])]
    assert len(played.asked) == 1, "one is left for the second"


def test_a_clan_mech_strikes_only_who_has_struck_at_it() -> None:
    battle = field()
    wolf, atlas = battle.units[WOLF], battle.units[ATLAS]
    (told,) = honor.judge_blows(battle, wolf, [ATLAS])
    assert told == e.Dishonored(WOLF, "at has not struck at it first", 1, False)
    assert list(honor.judge_blows(battle, atlas, [WOLF])) == [], "others may"
    assert list(honor.judge_blows(battle, wolf, [ATLAS])) == []


def test_a_clan_mech_does_not_leave_the_field() -> None:
    battle = field()
    wolf = battle.units[WOLF]
    wolf.gone = True
    (told,) = honor.judge_move(battle, wolf)
    assert told == e.Dishonored(WOLF, "it leaves the field", 1, False)
    battle.units[ATLAS].gone = True
    assert list(honor.judge_move(battle, battle.units[ATLAS])) == []


@pytest.mark.parametrize(
    ("end", "why"),
    [
        ("1004", ""),
        ("0807", "it leaves the sight of its opponent"),
    ],
)
def test_a_duelist_stays_in_sight(end: str, why: str) -> None:
    battle = parse_situation("0806=4.; Timber Wolf Prime@1004/S; Atlas@0805/S side=2", CODE)
    wolf = battle.units[WOLF]
    judge(battle, WOLF, ATLAS)
    found = honor.move_breach(battle, wolf, (wolf.hex, 0), (Hex.parse(end), 0))
    assert str(found) == why


def test_a_duelist_stays_in_range_of_its_weapons() -> None:
    battle = parse_situation("Timber Wolf Prime@0806/S; Hunchback HBK-4G@0808/N side=2", CODE)
    judge(battle, WOLF, "hu")
    hunchback = battle.units["hu"]
    here = hunchback.hex
    assert not honor.move_breach(battle, hunchback, (here, 0), (Hex.parse("0815"), 0))
    far = honor.move_breach(battle, hunchback, (here, 0), (Hex.parse("0816"), 0))
    assert str(far) == "it leaves the range of its weapons"


def test_a_dishonorable_order_is_told_before_and_not_forbidden() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    nova = mechs_of(battle)[NOVA]
    fire = Fire(NOVA, (Shot(mount(nova, "ER M Laser"), ATLAS),))
    asked = FireDecision(0, battle, (NOVA,))
    assert asked.breaches(fire) == ("at is in a duel with TI",)
    asked.check(fire)
    battle.units[NOVA].hex = Hex.parse("0805")
    battle.units[NOVA].facing = battle.units[WOLF].facing
    strike = Strike(NOVA, (Blow(BlowKind.PUNCH_LEFT, ATLAS),))
    assert StrikeDecision(0, battle, (NOVA,)).breaches(strike) == ("at has not struck at it first",)


def test_a_move_out_of_sight_is_told_before() -> None:
    battle = parse_situation("0806=4.; Timber Wolf Prime@0908/N; Atlas@0805/S side=2", CODE)
    judge(battle, WOLF, ATLAS)
    battle.progress.posts = {WOLF: (Hex.parse("1004"), 0)}
    asked = decision(battle, mechs_of(battle)[WOLF])
    away = Move(
        WOLF,
        Mode.WALK,
        asked.reach(WOLF, Mode.WALK).steps(
            battle.board.require(asked.unit(WOLF).hex.parse("0808")), asked.unit(WOLF).facing
        ),
    )
    assert asked.breaches(away) == ("it leaves the sight of its opponent",)


def test_the_phase_tells_challenges_and_breaches() -> None:
    battle = field()
    mechs = mechs_of(battle)
    orders = {
        WOLF: Fire(WOLF, (Shot(mount(mechs[WOLF], "ER L Laser"), ATLAS),)),
        NOVA: Fire(NOVA, (Shot(mount(mechs[NOVA], "ER M Laser"), ATLAS),)),
    }
    played = play(weapon_attack_phase(battle), [2] * 2, orders)
    assert [each.target for each in played.told(e.Challenged)] == [ATLAS]
    assert [each.unit for each in played.told(e.Dishonored)] == [NOVA]
    told = [entry.line for entry in entries(battle, played.events)]
    assert any("challenges at Atlas to a duel" in text for text in told)


def test_without_the_option_nobody_is_judged() -> None:
    battle = parse_situation(FIELD)
    assert judge(battle, WOLF, ATLAS) == []
    assert (battle.duels, honor.able(battle, battle.units[WOLF])) == ([], False)
    assert FireDecision(0, battle, (WOLF,)).breaches(Fire(WOLF)) == ()


def test_who_is_hidden_is_not_in_what_a_side_knows() -> None:
    battle = field()
    judge(battle, WOLF, ATLAS)
    assert view(battle, 0).duels == battle.duels
