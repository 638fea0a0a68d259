"""MegaMek's files of 'Mechs (.mtf), read as far as the rules of this game go.

Such a file is made of lines "Key:value" and of blocks that list the critical slots of a location
down to the next empty line. Many hands have written them over twenty years: keys, names of
equipment and line ends vary, so nothing here depends on case, blanks or order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from btterm.classic.equipment.catalogue import TechBase, find
from btterm.classic.sheets.mech.file import draft
from btterm.classic.sheets.mech.locations import BIPED, QUAD, SLOT_COUNT, Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.megamek.names import translate
from btterm.data import plain, read_text
from btterm.errors import BadFile, BadInput

SLOTS_LISTED = 12
"""Slots that a block lists for every location; heads and legs use the first six."""
LONGEST_FILE = 500_000
"""Letters of a file, many times those of the longest background story."""
LONGEST_TEXT = 1000
"""What is longer is no 'Mech's business; record sheet files take less."""
_HEADINGS = {location.label.casefold(): location for location in Location}
_ARMOR_KEYS = {f"{location} armor".casefold(): location for location in Location}
_REAR_KEYS = {
    "rtc armor": Location.CT,
    "rtr armor": Location.RT,
    "rtl armor": Location.LT,
}
_KEYS = {
    *("chassis", "clanname", "model", "config", "techbase", "era", "mass", "engine", "structure"),
    *("myomer", "cockpit", "gyro", "ejection", "heat sinks", "walk mp"),
    *("jump mp", "armor", "quirk", "weapons", "#pilot", "#note", "#excused"),
    *_ARMOR_KEYS,
    *_REAR_KEYS,
}
_MANY = ("quirk", "#note", "#excused")
"""Keys that may occur more than once."""
_HEAD_EJECTION = "full head ejection system"
_QUAD_NAMES = {
    Location.LA: Location.FLL,
    Location.RA: Location.FRL,
    Location.LL: Location.RLL,
    Location.RL: Location.RRL,
}
"""Older files give the legs of a quad the names of arms and legs."""
_UNKNOWN_JETS = re.compile(r"Unknown \(.*(jump|UMU)", re.I)
_UNKNOWN_SINKS = re.compile(r"Unknown \(.*heat ?sink", re.I)
_STANDARD_PARTS = {
    "gyro": ("standard", "standard gyro"),
    "cockpit": ("standard", "standard cockpit"),
    "myomer": (
        *("standard", "triple-strength", "triple strength myomer", "tsm", "istsm", "cltsm"),
        *("masc", "ismasc", "clmasc"),
    ),
    "ejection": ("", "none", _HEAD_EJECTION),
}


@dataclass(slots=True)
class _Parts:
    """A file taken apart: the line number and text of each value."""

    source: str
    values: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    blocks: dict[Location, list[tuple[int, str]]] = field(default_factory=dict)

    def text(self, key: str, default: str | None = None) -> str:
        """The value of a key. Raises BadFile when it is missing and there is no default."""
        if key in self.values:
            return self.values[key][0][1]
        if default is None:
            raise BadFile(self.source, f"is no 'Mech of MegaMek: it has no line {key!r}")
        return default

    def number(self, key: str, default: str | None = None) -> int:
        text = self.text(key, default)
        if not re.fullmatch(r"[0-9]{1,4}", text):
            self.refuse(key, f"{quoted(text)} is no number here")
        return int(text)

    def refuse(self, key: str, message: str) -> NoReturn:
        """Raises BadFile with the line of a key."""
        line = self.values[key][0][0] if key in self.values else None
        raise BadFile(self.source, f"{key}: {message}", line)


def quoted(text: str) -> str:
    """Text of a file as an error may show it."""
    text = plain(text[:LONGEST_TEXT])
    return repr(text if len(text) <= 40 else text[:37] + "...")


def read_mtf(path: Path) -> tuple[MechSheet, list[str]]:
    """The 'Mech in a file, which may break the rules of construction, with a remark for everything
    that was left out. Equipment that this game does not know keeps its slots and does nothing:
    `unknown.unknown_in_mech` lists it.

    Raises BadFile, with the reason, for a file that cannot be understood and for a unit beyond the
    rules of this game.
    """
    return parse_mtf(read_text(path), str(path))


def glance_names(text: str, source: str) -> tuple[str, str, str]:
    """Chassis, model and code name from the first lines of a file; empty where they do not
    tell. Raises BadFile when the lines contradict each other."""
    parts = _take_apart(text, source)
    clan = parts.text("techbase", "").casefold() == TechBase.CLAN.casefold()
    return _names(parts, TechBase.CLAN if clan else TechBase.INNER_SPHERE)


def parse_mtf(text: str, source: str) -> tuple[MechSheet, list[str]]:
    """The same for the text of a file; `source` names it in errors."""
    if "\x00" in text:
        raise BadFile(source, "is not a text file")
    if len(text) > LONGEST_FILE:
        raise BadFile(source, f"is too long for a 'Mech: over {LONGEST_FILE} letters")
    parts = _take_apart(text, source)
    quad, omni = _kind(parts)
    if quad:
        _rename_legs(parts)
    tons = _tons(parts)
    tech_base = _tech_base(parts)
    for key, allowed in _STANDARD_PARTS.items():
        value = parts.text(key, "standard" if "standard" in allowed else "")
        if value.casefold() not in allowed:
            parts.refuse(key, f"{quoted(value)} is beyond these rules")
    chassis, model, code_name = _names(parts, tech_base)
    remarks = []
    if parts.text("ejection", "").casefold() == _HEAD_EJECTION:
        remarks.append("Full Head Ejection System is not in the book; left out")
    slots = {place: _slots(parts, place, tech_base) for place in (QUAD if quad else BIPED)}
    engine = _engine(parts, tech_base)
    sinks = _heat_sinks(parts)
    data: dict[str, Any] = {
        "chassis": chassis,
        "model": model,
        "code_name": code_name,
        "tons": tons,
        "tech_base": str(tech_base),
        "quad": quad,
        "omni": omni,
        "searchlight": any(v.casefold() == "searchlight" for v in _all(parts, "quirk")),
        "year": _year(parts),
        "walk": parts.number("walk mp"),
        "jump": _jump(parts, slots, remarks),
        "engine": engine,
        "structure": _material(parts, "structure", "endo steel", tech_base),
        "armor_type": _material(parts, "armor", "ferro-fibrous", tech_base),
        "heat_sinks": {
            "count": _working_sinks(sinks, engine["rating"], slots, tech_base, remarks),
            "type": sinks[1],
        },
        "notes": _all(parts, "#note"),
        "excused": _all(parts, "#excused"),
        "armor": _armor(parts, quad),
        "slots": slots,
    }
    if "#pilot" in parts.values:
        data["pilot"] = _pilot(parts)
    return draft(data, source), remarks


def _take_apart(text: str, source: str) -> _Parts:
    parts = _Parts(source)
    lines = text.split("\n") if "\n" in text else text.split("\r")
    stripped = [line.strip() for line in lines]
    parts.values |= _bare_names(stripped)
    block: list[tuple[int, str]] | None = None
    for number, line in enumerate(stripped, start=1):
        if ":" not in line:
            if not line:
                block = None
            elif block is not None and not line.startswith("#"):
                block.append((number, line[:LONGEST_TEXT]))
            continue
        key, _, value = line.partition(":")
        key = " ".join(key.casefold().split())
        if not value and key in _HEADINGS:
            block = _open_block(parts, _HEADINGS[key], number)
        elif key in _KEYS:
            block = None
            if key in _MANY or key not in parts.values:
                parts.values.setdefault(key, []).append((number, value.strip()[:LONGEST_TEXT]))
        elif block is not None and not line.startswith("#"):
            block.append((number, line[:LONGEST_TEXT]))
    return parts


def _bare_names(lines: list[str]) -> dict[str, list[tuple[int, str]]]:
    """Chassis and model in the older form: the two lines after that with the version; the second
    may be empty."""
    for index, line in enumerate(lines[:50]):
        if line.casefold().startswith("version:"):
            names = [(index + n + 1, text) for n, text in enumerate(lines[index : index + 3])]
            if len(names) == 3 and ":" not in names[1][1]:
                return {"bare chassis": [names[1]], "bare model": [names[2]]}
            return {}
        if line and not line.startswith("#"):
            return {}
    return {}


def _open_block(parts: _Parts, location: Location, number: int) -> list[tuple[int, str]]:
    if location in parts.blocks:
        raise BadFile(parts.source, f"{location.label}: is listed twice", number)
    parts.blocks[location] = []
    return parts.blocks[location]


def _kind(parts: _Parts) -> tuple[bool, bool]:
    """Whether the 'Mech has four legs, and whether it is an OmniMech."""
    kind = parts.text("config").casefold().split()
    if kind[:1] not in (["biped"], ["quad"]) or kind[1:] not in ([], ["omnimech"]):
        parts.refuse("config", f"{quoted(parts.text('config'))} is no kind of 'Mech of these rules")
    return kind[0] == "quad", len(kind) == 2


def _rename_legs(parts: _Parts) -> None:
    for old, new in _QUAD_NAMES.items():
        key, its_key = (f"{place} armor".casefold() for place in (old, new))
        if key in parts.values and its_key not in parts.values:
            parts.values[its_key] = parts.values.pop(key)
        if old in parts.blocks and new not in parts.blocks:
            parts.blocks[new] = parts.blocks.pop(old)


def _tech_base(parts: _Parts) -> TechBase:
    text = parts.text("techbase")
    bases = {"is": TechBase.INNER_SPHERE, **{base.casefold(): base for base in TechBase}}
    if text.casefold() not in bases:
        parts.refuse("techbase", f"{quoted(text)} is not Inner Sphere or Clan alone")
    return bases[text.casefold()]


def _names(parts: _Parts, tech_base: TechBase) -> tuple[str, str, str]:
    """Chassis, model and code name. A Clan 'Mech's chassis is its own name, and the code name
    that of the Inner Sphere: "Mad Cat (Timber Wolf)" in the older form."""
    if "chassis" in parts.values:
        chassis, clan_name = parts.text("chassis"), parts.text("clanname", "")
        model = parts.text("model", "")
        return (clan_name, model, chassis) if clan_name else (chassis, model, "")
    chassis, model = parts.text("bare chassis", ""), parts.text("bare model", "")
    both = re.fullmatch(r"([^()]+) \(([^()]+)\)", chassis)
    if both and tech_base is TechBase.CLAN:
        return both[2], model, both[1]
    return chassis, model, ""


def _tons(parts: _Parts) -> int:
    tons = parts.number("mass")
    if tons not in range(10, 101, 5):
        parts.refuse("mass", f"a 'Mech weighs 10 to 100 tons in steps of 5, not {tons}")
    return tons


def _year(parts: _Parts) -> int | None:
    year = re.match(r"[2-9]\d{3}(?!\d)", parts.text("era", ""), re.ASCII)
    return int(year[0]) if year else None


def _engine(parts: _Parts, tech_base: TechBase) -> dict[str, Any]:
    text = parts.text("engine")
    found = re.fullmatch(r"(\d{1,3})\s+(.*)", text, re.ASCII)
    if found is None:
        parts.refuse("engine", f"{quoted(text)} names no rating")
    kind = re.sub(r"\((is|clan|inner sphere)\)|\bengine\b|\bfusion\b", " ", found[2].casefold())
    if kind.split() not in ([], ["xl"], ["standard"]):
        parts.refuse("engine", f"{quoted(text)} is no standard or XL fusion engine")
    _own_make(parts, "engine", tech_base)
    return {"rating": int(found[1]), "type": "XL" if kind.split() == ["xl"] else "fusion"}


def _material(parts: _Parts, key: str, special: str, tech_base: TechBase) -> str:
    """ "standard", or the special make of structure or armor."""
    text = parts.text(key)
    make = re.sub(r"\(.*\)|\barmor\b", " ", text.casefold())
    words = [word for word in re.split(r"[\s-]+", make) if word not in ("is", "clan", "")]
    if words == ["standard"]:
        return "standard"
    if words != re.split(r"[\s-]+", special):
        parts.refuse(key, f"{quoted(text)} is neither standard nor {special}")
    _own_make(parts, key, tech_base)
    return special


def _own_make(parts: _Parts, key: str, tech_base: TechBase) -> None:
    if tech_base is TechBase.INNER_SPHERE and "clan" in parts.text(key).casefold():
        parts.refuse(key, "is Clan technology, and a design has but one")


def _heat_sinks(parts: _Parts) -> tuple[int, str]:
    """How many, and "single" or "double"."""
    text = parts.text("heat sinks")
    found = re.fullmatch(
        r"(\d{1,3})(?:\s+(?:(?:is|clan)\s+)?(single|double)\b.*)?", text.casefold(), re.ASCII
    )
    if found is None:
        parts.refuse("heat sinks", f"{quoted(text)} are neither single nor double")
    return int(found[1]), found[2] or "single"


def _jump(parts: _Parts, slots: dict[Location, list[str]], remarks: list[str]) -> int:
    """Jumping MP, without those of jets that are not in the book."""
    jump = parts.number("jump mp", "0")
    names = [name for row in slots.values() for name in row]
    jets = sum(name.startswith("Jump Jet") for name in names)
    if jump > jets and any(_UNKNOWN_JETS.match(name) for name in names):
        remarks.append(f"{jump} Jumping MP, of which jets that are in the book give {jets}")
        return jets
    return jump


def _working_sinks(
    sinks: tuple[int, str],
    rating: int,
    slots: dict[Location, list[str]],
    tech_base: TechBase,
    remarks: list[str],
) -> int:
    """Heat sinks, without those that are not in the book."""
    count, kind = sinks
    name = "Double Heat Sink" if kind == "double" else "Heat Sink"
    names = [name for row in slots.values() for name in row]
    fitted = sum(each.startswith(name) for each in names) // (find(name, tech_base).slots or 1)
    most = fitted + rating // 25
    if count > most and any(_UNKNOWN_SINKS.match(name) for name in names):
        remarks.append(f"{count} heat sinks, of which {most} are in the book")
        return most
    return count


def _armor(parts: _Parts, quad: bool) -> dict[str, int | list[int]]:
    armor: dict[str, int | list[int]] = {}
    for key, place in _ARMOR_KEYS.items():
        if place in (QUAD if quad else BIPED):
            armor[place] = parts.number(key)
    for key, place in _REAR_KEYS.items():
        front = armor[place]
        assert isinstance(front, int)
        armor[place] = [front, parts.number(key)]
    return armor


def _slots(parts: _Parts, location: Location, tech_base: TechBase) -> list[str]:
    """The slots of a location; those that a short block leaves out are empty."""
    if location not in parts.blocks:
        raise BadFile(parts.source, f"{location.label}: its critical slots are missing")
    lines = parts.blocks[location]
    names = []
    for place, (number, line) in enumerate(lines):
        try:
            name = translate(line, tech_base)
        except BadInput as error:
            raise BadFile(parts.source, str(error), number) from None
        if place >= SLOTS_LISTED or (place >= SLOT_COUNT[location] and name != "-"):
            text = f"{location.label}: more than {SLOT_COUNT[location]} critical slots"
            raise BadFile(parts.source, text, number)
        names.append(name)
    names += ["-"] * SLOTS_LISTED
    return names[: SLOT_COUNT[location]]


def _all(parts: _Parts, key: str) -> list[str]:
    return [text for _, text in parts.values.get(key, ())]


def _pilot(parts: _Parts) -> dict[str, Any]:
    found = re.fullmatch(r"(\d)/(\d)\s*(.*)", parts.text("#pilot"), re.ASCII)
    if found is None:
        parts.refuse("#pilot", f"{quoted(parts.text('#pilot'))} is no pilot like '4/5 Natasha'")
    return {"gunnery": int(found[1]), "piloting": int(found[2]), "name": found[3]}
