"""Answers under construction, as keys, words and bots share them."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, StrikeDecision
from btterm.classic.drafts.fire import COOL, FireDraft
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.situation import parse_situation
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import Blow, BlowKind, FireWay, Shot


def fire(situation: str) -> tuple[Battle, FireDraft]:
    battle = parse_situation(situation)
    first = next(iter(battle.units))
    return battle, FireDraft(FireDecision(0, battle, (first,)), first)


PAIR = "Warhammer@0606/S id=WA; Wolverine WVR-6R@0609/N id=wo; Wasp@0709/N id=ws"


def test_a_shot_that_is_refused_leaves_the_draft_as_it_was() -> None:
    _, draft = fire(PAIR)
    assert draft.add(Shot(0, "wo")) == ""
    before = draft.parts
    assert draft.add(Shot(99, "wo")) == "WA has no weapon 100"
    assert draft.parts == before


def test_heat_and_damage_are_those_of_the_shots() -> None:
    battle, draft = fire(PAIR)
    draft.put(Shot(0, "wo"))
    draft.put(Shot(1, "ws"))
    at_second = draft.decision.solution("WA", 1, "ws", secondary=True)
    assert draft.solution(Shot(1, "ws")) == at_second
    assert draft.heat == 20
    first = draft.decision.solution("WA", 0, "wo")
    assert draft.expected == pytest.approx(first.expected + at_second.expected)
    sinks = 18
    assert draft.heat_after == max(0, mechs_of(battle)["WA"].heat + 20 - sinks)


def test_a_weapon_fires_once_and_the_last_word_counts() -> None:
    _, draft = fire(PAIR)
    draft.put(Shot(0, "wo"))
    draft.put(Shot(1, "wo"))
    draft.put(Shot(0, "ws"))
    assert draft.parts == (Shot(1, "wo"), Shot(0, "ws"))
    draft.remove(1)
    assert draft.answer().shots == (Shot(0, "ws"),)


def test_all_that_stays_cool() -> None:
    _, draft = fire(PAIR)
    assert draft.add_all("wo", most=COOL)
    assert draft.heat_after <= COOL
    assert draft.decision.refusal(draft.answer()) == ""
    cool = draft.answer()
    # What was left out would have run hot.
    rest = draft.add_all("wo")
    assert rest
    for shot in rest:
        hotter = FireDraft.of(draft.decision, cool)
        hotter.put(shot)
        assert hotter.heat_after > COOL


def test_what_runs_hot_is_not_fired_in_a_hotter_way() -> None:
    """An Ultra Autocannon that is too hot for one shot is not fired twice instead."""
    _, draft = fire("Hunchback IIC@0606/S id=HU heat=25; Wolverine WVR-6R@0609/N id=wo")
    ways = [draft.decision.ways("HU", mount) for mount in draft.decision.weapons("HU")]
    assert any(FireWay.DOUBLE in each for each in ways)
    assert draft.add_all("wo", most=COOL) == []
    assert draft.parts == ()


def test_every_option_is_allowed_by_itself() -> None:
    for situation in (
        PAIR,
        PAIR.replace("id=wo", "id=wo down"),
        "Archer@0606/S id=WA; Wolverine WVR-6R@0609/N id=wo",
    ):
        _, draft = fire(situation)
        options = list(draft.options())
        assert options
        assert [o for o in options if draft.decision.refusal(draft.built((o,)))] == []


def test_blows_are_added_while_they_go_together() -> None:
    battle = parse_situation("phase=strike; Warhammer@0606/S id=WA; Wolverine WVR-6R@0607/N id=wo")
    draft = StrikeDraft(StrikeDecision(0, battle, ("WA",)), "WA")
    assert Blow(BlowKind.KICK_LEFT, "wo") in draft.options()
    assert draft.add(Blow(BlowKind.KICK_LEFT, "wo")) == ""
    assert draft.add(Blow(BlowKind.KICK_RIGHT, "wo")) != ""
    assert draft.parts == (Blow(BlowKind.KICK_LEFT, "wo"),)
    assert draft.expected > 0
