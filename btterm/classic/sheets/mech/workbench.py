"""Commands that change or show a design, one a line, as a player types them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from btterm.classic.equipment.catalogue import Item, Tag, TechBase, items
from btterm.classic.sheets.mech.construction import item_tons, tonnage
from btterm.classic.sheets.mech.design import (
    add,
    addable,
    free_slots,
    place_rest,
    remaining_tons,
    remove,
    set_armor,
    set_heat_sinks,
    spread_armor,
    unplaced,
)
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location, max_armor
from btterm.classic.sheets.mech.rebuild import full_armor, rebuild, set_jump
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.text import sheet_lines
from btterm.data import plain
from btterm.errors import BadInput

HELP = (
    "add [N] ITEM PLACE [PLACE]  an item, or N of them; in two places if it is split",
    "remove PLACE SLOT           take out what is in a slot, such as: remove RA 3",
    "armor TONS|max              so many tons of armor, or all it can have",
    "armor PLACE POINTS [REAR]   armor points of one location",
    "sinks N                     so many heat sinks in all",
    "tons N, walk N, jump N      another tonnage, other Walking or Jumping MP",
    "engine XL|fusion            the kind of engine",
    "structure endo|standard     the kind of internal structure",
    "armor ferro|standard        the kind of armor",
    "sinks double|single         the kind of heat sinks",
    "base Clan|Inner             the technology base, before anything is on it",
    "legs 2|4, omni yes|no       the kind of 'Mech",
    "name WORDS, model WORDS     what it is called",
    "rest                        put what has no slots yet where there is room",
    "items [WORDS]               what there is to add with these words in its name",
    "show                        the record sheet so far",
    "weight                      what each part weighs",
    "faults                      what is not yet as the rules want it",
)
"""What can be typed."""


def obey(sheet: MechSheet, line: str) -> tuple[MechSheet, list[str]]:
    """The design after a command, and what there is to say to it.

    The word `add` may be left out before an item and its place.

    Raises BadInput, with the reason, for a command that is none or that the rules do not allow;
    the design stays as it was.
    """
    verb, *words = line.split() or [""]
    name = verb.casefold()
    if name in _CHANGES:
        return _CHANGES[name](sheet, words), []
    if name in _ANSWERS:
        return sheet, _ANSWERS[name](sheet, words)
    if words and words[-1].upper() in Location.__members__:
        return _add(sheet, [verb, *words]), []
    raise BadInput(f"{verb!r} is no command here; help lists them")


class Offer(NamedTuple):
    """Something that can be added to a design."""

    name: str
    tons: float | None
    """None where it has no weight of its own."""
    slots: int

    def __str__(self) -> str:
        weight = "" if self.tons is None else f"{self.tons:>6g} t"
        return f"{self.name:<36} {weight:<8} {self.slots:>3} slot{'s' * (self.slots != 1)}"


def offers(sheet: MechSheet, words: str) -> list[Offer]:
    """Weapons, equipment and ammunition that can be added, with all these words in their name."""
    wanted = words.casefold().split()
    return [
        _offer(item, sheet)
        for item in items(sheet.tech_base)
        if addable(item) and all(word in item.name.casefold() for word in wanted)
    ]


def status(sheet: MechSheet) -> str:
    """Tons and slots that are left, and in a second line what has no slots yet."""
    slots = " ".join(f"{place} {number}" for place, number in free_slots(sheet).items())
    line = f"{remaining_tons(sheet):g} tons left | slots: {slots}"
    if waiting := unplaced(sheet):
        line += "\nno slots yet: " + ", ".join(f"{n} x {name}" for name, n in waiting.items())
    return line


def _add(sheet: MechSheet, words: list[str]) -> MechSheet:
    places: list[Location] = []
    while len(places) < 2 and words and words[-1].upper() in Location.__members__:
        places.insert(0, Location(words.pop().upper()))
    if not places and len(words) > 1 and len(words[-1]) == 2 and words[-1].isalpha():
        _place(words[-1])
    number = int(words.pop(0)) if len(words) > 1 and words[0].isdecimal() else 1
    if not places or not words:
        raise BadInput("say what and where, such as: add Medium Laser RA")
    for _ in range(min(number, 100)):
        sheet = add(sheet, " ".join(words), *places)
    return sheet


def _remove(sheet: MechSheet, words: list[str]) -> MechSheet:
    if len(words) != 2:
        raise BadInput("say where and which slot, such as: remove RA 3")
    return remove(sheet, _place(words[0]), _number(words[1]) - 1)


def _armor(sheet: MechSheet, words: list[str]) -> MechSheet:
    if len(words) == 1:
        if words[0] == "max":
            return full_armor(sheet)
        if words[0][0].isalpha() and (kind := _among(words[0], *_ARMOR)):
            return rebuild(sheet, ferro_fibrous=kind == _ARMOR[0])
        try:
            return spread_armor(sheet, float(words[0]))
        except ValueError:
            raise BadInput(f"{words[0]!r} are no tons of armor") from None
    if len(words) not in (2, 3):
        raise BadInput("say how much, such as: armor 10, or: armor CT 22 9")
    return set_armor(sheet, _place(words[0]), *map(_number, words[1:]))


def _sinks(sheet: MechSheet, words: list[str]) -> MechSheet:
    if len(words) != 1:
        raise BadInput("say how many in all, such as: sinks 12")
    if kind := _among(words[0], *_SINKS):
        return rebuild(sheet, double_heat_sinks=kind == _SINKS[0])
    return set_heat_sinks(sheet, _number(words[0]))


def _basic(verb: str, sheet: MechSheet, words: list[str]) -> MechSheet:
    """The commands about the frame: they all have one word."""
    choices = _CHOICES.get(verb)
    said = " ".join(words)
    if choices is None:
        number = _number(said)
        if verb == "jump":
            return set_jump(sheet, number)
        return rebuild(sheet, tons=number) if verb == "tons" else rebuild(sheet, walk=number)
    chosen = _among(said, *choices)
    if not chosen:
        raise BadInput(f"say {' or '.join(choices)}, such as: {verb} {choices[0]}")
    first = chosen == choices[0]
    match verb:
        case "engine":
            return rebuild(sheet, xl_engine=first)
        case "structure":
            return rebuild(sheet, endo_steel=first)
        case "base":
            return rebuild(sheet, tech_base=TechBase(chosen))
        case "legs":
            return rebuild(sheet, quad=first)
    return rebuild(sheet, omni=first)


def _among(word: str, *choices: str) -> str:
    """The one of several that begins so, or nothing."""
    word = word.casefold()
    return next((each for each in choices if word and each.casefold().startswith(word)), "")


def _chassis(sheet: MechSheet, words: list[str]) -> MechSheet:
    name = plain(" ".join(words))
    if not 0 < len(name) <= _LONGEST_NAME:
        raise BadInput(f"a name has 1 to {_LONGEST_NAME} characters")
    return replace(sheet, chassis=name)


def _model(sheet: MechSheet, words: list[str]) -> MechSheet:
    model = plain(" ".join(words))
    if len(model) > _LONGEST_NAME:
        raise BadInput(f"a model has at most {_LONGEST_NAME} characters")
    return replace(sheet, model=model)


def _place(word: str) -> Location:
    try:
        return Location(word.upper())
    except ValueError:
        raise BadInput(f"{word!r} is no location: {', '.join(Location)}") from None


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > 4:
        raise BadInput(f"{word!r} is no number here")
    return int(word)


def _items(sheet: MechSheet, words: list[str]) -> list[str]:
    return [str(offer) for offer in offers(sheet, " ".join(words))] or [
        f"nothing has {' '.join(words)!r} in its name"
    ]


def _offer(item: Item, sheet: MechSheet) -> Offer:
    by_the_mech = item.tons is None and not item.tags.isdisjoint(
        (Tag.MASC, Tag.PHYSICAL, Tag.TARGETING_COMPUTER)
    )
    tons = item_tons(item, sheet) if by_the_mech else item.tons
    slots = int(tons or 0) if by_the_mech else item.slots
    return Offer(item.name, tons, slots or 0)


def _weight(sheet: MechSheet, words: list[str]) -> list[str]:
    breakdown = tonnage(sheet)
    lines = [f"{name:<32} {tons:>6g}" for name, tons in breakdown.parts]
    return [*lines, f"{'in all':<32} {breakdown.total:>6g} of {breakdown.allowed}"]


def _faults(sheet: MechSheet, words: list[str]) -> list[str]:
    found = [f"{fault.step}: {fault.text}" for fault in construction_faults(sheet)]
    most = sum(max_armor(sheet.tons, place) for place in sheet.locations)
    if not sheet.armor_points:
        found.append(f"armor points: none of {most} yet")
    return found or ["none: the design is legal"]


_LONGEST_NAME = 40
_ARMOR = ("ferro-fibrous", "standard")
_SINKS = ("double", "single")
_CHOICES = {
    "engine": ("XL", "fusion"),
    "structure": ("endo steel", "standard"),
    "base": (str(TechBase.CLAN), str(TechBase.INNER_SPHERE)),
    "legs": ("4", "2"),
    "omni": ("yes", "no"),
}
_CHANGES: dict[str, Callable[[MechSheet, list[str]], MechSheet]] = {
    "add": _add,
    "remove": _remove,
    "armor": _armor,
    "sinks": _sinks,
    **{verb: partial(_basic, verb) for verb in ("tons", "walk", "jump", *_CHOICES)},
    "name": _chassis,
    "model": _model,
    "rest": lambda sheet, words: place_rest(sheet),
}
_ANSWERS: dict[str, Callable[[MechSheet, list[str]], list[str]]] = {
    "items": _items,
    "show": lambda sheet, words: sheet_lines(sheet),
    "weight": _weight,
    "faults": _faults,
    "help": lambda sheet, words: list(HELP),
}
VERBS = frozenset((*_CHANGES, *_ANSWERS))
"""The first words of all commands."""
