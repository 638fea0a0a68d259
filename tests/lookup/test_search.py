"""Questions as they come up in play, each answered by the first entry found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.lookup.entries import Entry, entries
from btterm.lookup.search import MOST_FOUND, search

QUESTIONS = {
    "DFA": "Death from Above",
    "is he hull down?": "Woods in the Line of Fire",
    "headcapper": "Determining Hit Location",
    "TAC": "Determining Hit Location",
    "through armor": "Determining Hit Location",
    "PSR": "Piloting Skill Rolls",
    "20 points of damage, do I fall?": "Piloting Skill Rolls",
    "LOS": "Line of Sight",
    "can I shoot through woods": "Woods in the Line of Fire",
    "crit": "Critical Damage",
    "heat scale": "Heat Scale Effects",
    "alpha": "Heat",
    "TSM": "Triple-Strength Myomer",
    "how do I stand up": "Standing Up",
    "how much does falling hurt": "Falling Damage to a BattleMech",
    "which side is hit": "Attack Direction",
    "gyro destroyed": "Gyro Hits",
    "engine hit twice": "Engine Hits",
    "ammo explosion": "Ammunition Explosions",
    "multiple targets": "Secondary Targets",
    "min range": "Minimum Range",
    "how many missiles hit": "Missile Hits",
    "can I punch after firing my arm": "Punching",
    "kick a prone mech": "Kicking",
    "tonnage": "2. Choose Tonnage",
    "running on a road and turning": "Skidding",
    "pilot unconscious": "Consciousness Rolls",
    "restart the reactor": "Shutdown Effects",
    "jump heat": "Jumping",
    "torso twist": "Torso Twist/Turret Rotation",
    "who moves first": "Movement Phase",
    "push off a cliff": "Pushing",
    "indirect fire": "LRM Indirect Fire",
    "rear armor shot in the back": "Attack Direction",
    "AMS": "Anti-Missile System",
    "CASE": "Cellular Ammunition Storage Equipment (CASE)",
    "what do I need to hit": "To-Hit Modifiers",
    "double heat sinks": "Heat Sinks",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_of_play_are_answered_by_the_first_entry(question: str) -> None:
    found = [entry.title for entry in search(question)]
    assert found[:1] == [QUESTIONS[question]], found


TYPOS = {
    "pucnhing": "Punching",
    "Skiding": "Skidding",
    "parcial cover": "Effects of Partial Cover",
    "deth from abov": "Death from Above",
    "conciousness": "Consciousness Rolls",
    "kiking": "Kicking",
    "line of site": "Line of Sight",
    "amunition dumping": "Dumping Ammunition",
    "gaus rifle": "Gauss Rifle",
    "STANDING UP": "Standing Up",
    "minefeild": "Minefields",
}


@pytest.mark.parametrize("typo", TYPOS)
def test_typos_do_not_matter(typo: str) -> None:
    found = [entry.title for entry in search(typo)]
    assert found[:1] == [TYPOS[typo]], found


@pytest.mark.parametrize("each", entries(), ids=lambda each: each.title)
def test_every_entry_is_found_by_its_title_first(each: Entry) -> None:
    assert search(each.title)[0] is each


@pytest.mark.parametrize("nonsense", ["", "   ", "?!", "xyzzy", "quarterly tax return"])
def test_nonsense_finds_nothing(nonsense: str) -> None:
    assert search(nonsense) == []


@given(st.text(max_size=60))
def test_any_text_gives_a_short_list_of_entries(text: str) -> None:
    found = search(text)
    assert len(found) <= MOST_FOUND
    assert len({entry.title for entry in found}) == len(found)
