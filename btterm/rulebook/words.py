"""The words of a question that matter, in one form each."""

from __future__ import annotations

import re
from functools import lru_cache

ANY_NUMBER = "numeral"
"""Stands for any number among the words of a name, which has it as "n": "heat n"."""
_SAME_TEXT = """
actuator actuators servo servos
ammunition ammo amo
armor armour
artillery arty
backward backwards rearward rearwards
building buildings house houses hut huts tower towers warehouse skyscraper skyscrapers
burning burn burns burned burnt blaze flame flames ablaze alight ignite ignites
center centre
combat fight fighting
commander leader captain
critical crit crits
damage damages dmg hurt hurts harm harms
damaged broken busted
defense defence
design designs custom
destroyed gone lost dead killed kill kills
detect detected detects discover discovered discovers reveal revealed reveals
elemental elementals elem elems
employer client
explosion explosions explode explodes exploding exploded boom blows blow blown
friend friends friendly ally allies buddy buddies teammate teammates
hand hands finger fingers wrist
heat hot hotter overheat overheats overheated overheating
hidden stealth stealthy sneak sneaky camouflage camouflaged camo invisible
infantry inf infantryman infantrymen soldier soldiers troop troops trooper troopers squad squads
infantry men man rifleman riflemen marines
jet jets thruster thrusters booster boosters
jump leap leaps leaping hop hops pounce
kick boot
ledge cliff
maximum max most limit
medic medics doctor doctors nurse hospital
mercenary mercenaries merc mercs
mine mines
minimum min
modifier modifiers mod mods penalty bonus
move manoeuvre maneuver
numeral n
odds chance chances likelihood probability
opponent enemy foe
phase faze
pilot mechwarrior mechwarriors warrior
plane planes airplane airplanes aeroplane aeroplanes aircraft bomber bombers interceptor
planet planets world worlds
price cost costs prices
prone lie lies lying floored
punch fist fists
push shove shoves shoving heave
range ranges reach
repair repairs repaired repairing fix fixes fixed fixing mend
rotor rotors blades
rout routs panic panics
salvage loot booty
shell shells shelling barrage bombardment
shutdown rebooting
sight site
skid slide slides sliding slip slips
swamp marsh bog
table tables chart
ton tons tonne tonnes tonner tonners
tonnage weight weigh weighs
torso torsos chest belly
unconscious asleep unconsciousness
vehicle vehicles tank tanks panzer panzers ifv lorry lorries
vtol helicopter helicopters chopper choppers gunship gunships
water ocean oceans river rivers lake lakes pond ponds stream streams
weapon weapons gun guns
woods wood tree trees forest forests
wreck wrecks wreckage
"""
_SAME = {word: row.split()[0] for row in _SAME_TEXT.strip().splitlines() for word in row.split()}
"""The one word for several that mean the same, or are heard as the same."""
_FILLER_TEXT = """
a able about actually after again all allowed also always am an and another any anybody anyone
anything are around as at away battlemech battlemechs be because become becomes been before being
bit both but by calc calculate calculated calculation can cannot cant could did didnt do does doesnt
doing dont dude either else enough ever every exactly explain explained for formula from get gets
getting give gives go goes going gonna got guy guys had happen happened happens has have having he
hed hell her here hers hes hey hi him his how i id if ill im in into is isnt it its ive just keep
know legal let lets like long lot make makes many may me mean means mech mechs might more much must
my need needed needs new no nope not now of ok old on once only or other our please pls possible put
puts quite rather really right said same say says she shes should so some somebody somehow someone
something sort sorts still such take takes tell than that thats the their them then there these they
thing things this those though thru time times tn to too u us use used using versus very vs want
wants was way we well were what whats when whens where whether which while who whom whose why will
with without wont work works would yeah yep yes yet you your
"""
_FILLER = frozenset(_FILLER_TEXT.split())
"""Words that say nothing about a question."""
_AS_ONE = re.compile(
    r"\b(?=[hlpsu12])(?:(?P<shutdown>shut(?:s|ting)?[ -]downs?)|(?P<psr>piloting skill rolls?)"
    r"|(?P<heatsink>heat ?sinks?)|(?P<pointblank>point[ -]blank)|(?P<setup>set[ -]?up)"
    r"|(?P<searchlight>search[ -]?lights?)|(?P<lbx>lb[ -]?(?:\d+[ -]?)?x)"
    r"|(?P<underwater>under[ -]water)|(?P<first>1st)|(?P<second>2nd))\b"
)
"""What is written in several words, or in another way, and is one, by that one; a letter that none
begins with is passed by at once."""
_MEASURE = re.compile(r"\b\d+[ -]?(?:t|ton(?:s|nes?|ners?)?|hex(?:es)?|levels?)\b", re.I)
_SAYING = re.compile(
    r"\b(?:(?:turn|switch)(?: on| off)?(?: the)? lights?(?: on| off)?|hit the (?:road|gym|sack)"
    r"|(?:take|have|need) a break|smoke break|break a leg|ice creams?|morale support"
    r"|my back hurts|bla+h?(?: bla+h?)+|can you hear me"
    r"|how (?:old|tall|far) (?:are|is) (?:you|she|he|the (?:moon|earth))"
    r"|how much (?:does|is) (?:a|the|this|my) (?:house|hut)(?: costs?)?|walk the dog"
    r"|mine ?craft|water the plants|cash or card|mission impossible|random numbers?"
    r"|jump ?start (?:a|the|my) \w+|turn (?:left|right) at the \w+|is it raining outside)\b"
)
"""What is said at any table in words of the rules, and asks for none."""
_WORD = re.compile(r"[0-9]+[a-z0-9]*|[a-z]{2,}(?=[0-9])|[a-z][a-z0-9]*")


@lru_cache(maxsize=5000)
def words(text: str) -> list[str]:
    """The words that matter, each once, or all if none does. LRM20 and LRM-20 are two words
    alike."""
    closed = text.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    folded = _AS_ONE.sub(lambda found: found.lastgroup or "", closed)
    found = _WORD.findall(folded)
    kept = [word for word in found if word not in _FILLER] or found
    return list(dict.fromkeys(_SAME.get(word, word) for word in kept))


def says_nothing(text: str) -> bool:
    """Whether a text has none but numbers and words that say nothing about a question, a saying,
    or one word again and again: "knock knock"."""
    found = re.findall(r"[a-z0-9]+", _SAYING.sub(" ", plain(text)))
    said_again = len(found) > 1 and len(set(found)) == 1
    return said_again or all(word.isdigit() or word in _FILLER for word in found)


@lru_cache(maxsize=5000)
def plain(text: str) -> str:
    """The text without capitals, signs and odd spaces."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def without_measures(question: str) -> tuple[str, str]:
    """A question without "70 tons", "4 hexes" and the like, and these; a question that has
    nothing else stays as it is."""
    rest = _MEASURE.sub(" ", question)
    return (rest, " ".join(_MEASURE.findall(question))) if plain(rest) else (question, "")
