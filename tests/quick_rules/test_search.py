"""Questions as they come up in play, each answered by the first entry found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.rulebook.entries import Entry, entries
from btterm.rulebook.search import MOST_FOUND, search

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


AT_THE_TABLE = {
    "fall": "Falling",
    "can I shoot after jumping": "Attacker and Target Movement",
    "how far can I see through woods": "Woods in the Line of Fire",
    "what happens at 24 heat": "Heat Scale Effects",
    "gauss explode": "Gauss Rifle",
    "tag": "Target Acquisition Gear (TAG)",
    "c3": "C3 Computer",
    "partial cover": "Effects of Partial Cover",
    "how many hexes does 5/8 run": "Running/Flank Speed",
    "hatchet damage": "Hatchet",
    "fall from height": "Falling Damage to a BattleMech",
    "crit table": "Critical Damage",
    "floating crit": "Determining Hit Location",
    "psr after 20 damage": "Piloting Skill Rolls",
    "stand up": "Standing Up",
    "engine hits": "Engine Hits",
    "head hit pilot": "Damage from Head Hits",
    "how do I unjam": "Ultra Autocannon",
    "what does masc roll": "Myomer Accelerator Signal Circuitry (MASC)",
    "can I shoot while prone": "Prone BattleMechs",
    "how do I get up with one leg": "Standing Up",
    "cost to enter heavy woods": "Movement Costs",
    "how much MP to turn": "Facing Change",
    "can I jump over a building": "Jumping",
    "walking backwards": "Movement Direction",
    "do I skid on a road": "Skidding",
    "water level 2": "Effects of Water Hexes",
    "shutdown avoid number": "Shutdown Effects",
    "mech is shut down how to hit": "Immobile Targets",
    "damage of a kick": "Kicking",
    "what do I roll to punch": "Punching",
    "can I kick and punch": "Physical Attacks",
    "charge damage": "Charging",
    "torso destroyed what happens to the arm": "Recording Damage",
    "arm destroyed where does the damage go": "Transferring Damage",
    "shoot backwards": "Firing Arcs",
    "lrm minimum range": "Minimum Range",
    "ecm range": "Guardian ECM Suite",
    "narc homing": "Narc Missile Beacon",
    "sensor hit": "BattleMech Critical Hit Effects",
    "gyro": "Gyro Hits",
    "leg blown off": "Leg Damage",
    "pilot dies": "Damaging a MechWarrior",
    "six hits on the pilot": "Damaging a MechWarrior",
    "who wins initiative": "Initiative Phase",
    "can I move through my own mech": "Stacking",
    "two mechs in one hex": "Stacking",
    "bridge collapses": "Bridge Movement",
    "DFA miss": "Death from Above",
    "targeting computer aimed shot": "Targeting Computer",
    "flamer heat": "Flamers",
    "inferno": "Infernos",
    "aim at the head": "Aimed Shots",
    "called shots": "Aimed Shots",
    "dump ammo": "Dumping Ammunition",
    "bail out": "Ejecting",
    "quad kick": "Combat (Quads)",
    "is it night": "Night Combat",
    "TMM": "Attacker and Target Movement",
    "rear armour": "Attack Direction",
    "behind a hill": "Effects of Partial Cover",
    "armour": "Recording Damage",
    "streak miss": "Streak Short-Range Missiles",
    "ultra jam": "Ultra Autocannon",
    "ammo 28 heat": "Ammunition Effects",
    "heat 30": "Heat Scale Effects",
    "am I in his arc": "Firing Arcs",
    "spread fire over two targets": "Secondary Targets",
    "knocked out pilot": "Consciousness Rolls",
    "wake up": "Consciousness Rolls",
    "clubs": "Clubbing",
    "tree club": "Clubbing",
    "can I kick uphill": "Different Elevations",
    "double heatsinks": "Heat Sinks",
    "run": "Running/Flank Speed",
    "jump": "Jumping",
    "walk": "Walking/Cruising",
    "prone": "Prone BattleMechs",
    "AC20": "Autocannon",
    "ac/20": "Autocannon",
    "LRM20": "Long-Range Missiles (LRM)",
    "ML": "Laser",
    "medium laser": "Laser",
    "large pulse": "Pulse Lasers",
    "lbx cluster": "LB-X Autocannon",
    "what happens when I fall": "Falling",
    "can I fire my weapons when prone": "Prone BattleMechs",
    "does he get a minus for being immobile": "Immobile Targets",
    "pilot got knocked out, when does he wake": "Consciousness Rolls",
    "how hot can I get": "Heat Scale Effects",
    "walking through water piloting roll": "Piloting Skill Rolls",
    "engine destroyed": "Engine Hits",
    "two engine hits heat": "Engine Hits",
    "gyro hit piloting modifier": "Gyro Hits",
    "shoulder hit": "BattleMech Critical Hit Effects",
    "cluster hits table": "Missile Hits",
    "cluster table": "Missile Hits",
    "punch table": "Punching",
    "kick location": "Kicking",
    "hit location table": "Determining Hit Location",
    "what is a headcap": "Determining Hit Location",
    "XL engine side torso destroyed": "Engine Hits",
    "death from above damage": "Death from Above",
    "how far do I skid": "Skidding",
    "how high can I jump": "Jumping",
    "levels I can climb": "Hills",
    "can I go backwards uphill": "Movement Direction",
    "running backwards": "Movement Direction",
    "can I run through water": "Running/Flank Speed",
    "who shoots first": "Weapon Attacks",
    "twist torso": "Torso Twist/Turret Rotation",
    "flip arms": "Reversing Arms",
    "spotter for LRMs": "LRM Indirect Fire",
    "swarm attack": "Swarm Attacks",
    "elementals": "Infantry Units",
    "pulse laser bonus": "Pulse Lasers",
    "AMS vs streak": "Anti-Missile System",
    "artemis and ECM": "Guardian ECM Suite",
    "tsm heat": "Triple-Strength Myomer",
    "ultra ac double shot": "Ultra Autocannon",
    "set woods on fire": "Intentional Fires",
    "vtol crash": "VTOL Movement",
    "hover tank in water": "Ground Vehicle Movement",
    "how much armor can I mount": "11. Allocate Armor Points",
    "internal structure points": "5. Allocate Tonnage for Internal Structure",
    "dropping a club": "Clubbing",
    "ripped off arm as club": "Clubbing",
    "domino effect": "Domino Effect",
    "conciousness roll": "Consciousness Rolls",
    "override shutdown": "Shutdown Effects",
    "head shot": "Determining Hit Location",
    "back shot": "Attack Direction",
    "gunnery skill": "Gunnery Skill Rating",
    "initiative tie": "Initiative Phase",
    "side torso destroyed": "Recording Damage",
    "can I see over a hill": "Line of Sight",
    "line of sight through a mech": "Line of Sight",
    "woods los": "Woods in the Line of Fire",
    "minimum range modifiers": "Minimum Range",
    "how many critical hits on 12": "Critical Damage",
    "ammo crit": "Ammunition Explosions",
    "gauss rifle hit": "Gauss Rifle",
    "can I punch after firing arm weapons": "Punching",
    "how many heat sinks in engine": "7. Add Extra Heat Sinks",
    "level change 2 cost": "Movement Costs",
    "cost of double heat sink": "BattleMech Costs",
    "can a quad torso twist": "Torso Twist/Turret Rotation",
}


@pytest.mark.parametrize(("question", "title"), [*QUESTIONS.items(), *AT_THE_TABLE.items()])
def test_questions_of_play_are_answered_by_the_first_entry(question: str, title: str) -> None:
    found = [entry.title for entry in search(question)]
    assert found[:1] == [title], found


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
