"""What a player can look at in every phase. Looking never changes the game."""

from __future__ import annotations

import textwrap
from collections.abc import Container, Iterable, Iterator, Sequence

from btterm.board.words import terrain_told
from btterm.classic.battle import Battle, Footman
from btterm.classic.decisions import FireDecision, MoveDecision, StrikeDecision, ids
from btterm.classic.log.details import breakdown
from btterm.classic.planning import threat_to, way_to
from btterm.classic.readout.of import readout
from btterm.classic.readout.shape import Crew, Part, Readout
from btterm.classic.rules.attack.sight import Sight, line_of_sight
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.terrain import fires
from btterm.classic.rules.victory import told
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Load, Mode
from btterm.classic.words import fighters
from btterm.classic.words.ground import aimed_words, lying_in
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Hex, distance
from btterm.plain.attacks import BLOWS, find_weapons, weapon_words, weapons
from btterm.plain.ground import AROUND, around, landmark_words
from btterm.plain.moves import MODES
from btterm.plain.parts import only_target
from btterm.plain.words import (
    arc_of,
    bearing,
    capital,
    find_unit,
    heat_words,
    height,
    looking,
    named,
    number_of,
    odds,
    one_of,
    pick,
    position,
    relation,
    state,
    unit_called,
)

MOST_AROUND = 6
SAFEST = 6
"""Hexes that are recommended."""


def status(battle: Battle, side: int) -> Iterator[str]:
    """Turn, phase, and every unit in a line."""
    who = f"{battle.sides[battle.winner]} has the initiative"
    known = "The initiative is not rolled yet" if battle.initiative is None else who
    yield f"Turn {battle.turn}, {battle.phase} phase. {known}."
    if battle.wind:
        may = ", and may turn" if battle.options.wind == "turning" else ""
        yield f"The wind blows to the {fires.blows_to(battle).word}{may}."
    yield from goals(battle)
    for owner in sorted(range(len(battle.sides)), key=lambda each: each != side):
        yield f"{battle.sides[owner]}:"
        for mech in battle.units.values():
            if mech.side == owner:
                yield in_brief(battle, mech)
        for fighter in battle.fighters:
            if fighter.side == owner:
                words = f"{fighters.where(fighter)}, {fighters.state(fighter)}"
                yield f"{fighter.id} {fighter.name}: {words}."
    yield from _found_in(battle, battle.board)


def _walks(walker: Footman) -> str:
    return f"The MechWarrior of {walker.mech} is on foot in {walker.hex}."


def _lies(load: Load) -> str:
    verb = "ton of cargo lies" if load.tons == 1 else "tons of cargo lie"
    return f"{load.tons} {verb} in {load.hex}."


def _found_in(battle: Battle, places: Container[Hex]) -> Iterator[str]:
    """What else than units is to be found in some hexes: MechWarriors on foot, cargo, mines."""
    yield from (_walks(walker) for walker in battle.on_foot if walker.hex in places)
    yield from (_lies(load) for load in battle.loads if load.hex in places)
    for place in filter(places.__contains__, battle.ground):
        for words in lying_in(battle.ground[place]):
            yield f"{capital(words)} in {place}."
    for place in filter(places.__contains__, battle.artillery.hexes):
        yield from (f"{place}: {words}." for words in aimed_words(battle, place))


def goals(battle: Battle) -> Iterator[str]:
    """What the sides fight for beside being the last one left, and how far they are."""
    return (f"{capital(words)}." for words in told(battle))


def in_brief(battle: Battle, mech: AnyUnit) -> str:
    """A unit in one line."""
    if not mech.alive:
        return f"{named(mech)}: out, {state(mech)}."
    return f"{named(mech)}: {position(battle, mech)}, {condition(battle, mech)}."


def condition(battle: Battle, mech: AnyUnit) -> str:
    """ "armor 87%, heat 7, ran 5 hexes, +2 to hit it"."""
    shown = readout(battle, mech)
    words = [f"armor {shown.armor_percent}%"]
    if shown.heat is not None:
        words.append(f"heat {shown.heat}")
    if doing := state(mech):
        words.append(doing)
    if shown.harder:
        words.append(f"{shown.harder:+} to hit it")
    return ", ".join(words)


def enemies(battle: Battle, eye: AnyUnit) -> Iterator[str]:
    """Where the enemies are, seen from a unit."""
    yield f"Seen from {named(eye)} in {eye.hex}{height(battle, eye)}, {looking(eye)}:"
    for mech in battle.enemies(eye.side):
        where, how = position(battle, mech, eye), relation(battle, eye, mech)
        yield f"{named(mech)}: {where}. {how}. {capital(condition(battle, mech))}."


def unit(battle: Battle, mech: AnyUnit) -> Iterator[str]:
    """Everything about one unit."""
    shown = readout(battle, mech)
    weight = f", {shown.tons} tons" * bool(shown.crew.title and shown.tons)
    yield f"{shown.id} {shown.full_name}{weight}, {battle.sides[shown.side]}."
    if shown.out:
        yield f"Out: {shown.out}."
        return
    yield f"{capital(position(battle, mech))}."
    speeds = ", ".join(f"{speed.mode} {speed.now}" for speed in shown.speeds)
    yield f"{capital(speeds)} MP. {capital(state(mech) or 'stood')}."
    if shown.aboard and not shown.carried_by:
        yield f"{capital(shown.aboard)}."
    if shown.heat is not None:
        heat = heat_words(mech, shown.heat)
        yield f"Heat {shown.heat}{f': {heat}' if heat else ''}."
    if shown.crew.title:
        yield _seat(shown.crew)
    yield f"Armor {shown.armor_percent}%: {', '.join(map(_armor, shown.parts))}."
    hits = list(_critical_hits(shown))
    if shown.crew.title:
        yield f"Critical hits: {', '.join(hits)}." if hits else "No critical hits."
    for number, weapon in enumerate(shown.weapons, start=1):
        shots = "" if weapon.shots is None else f", {number_of(weapon.shots, 'shot')}"
        fate = f", {weapon.fate}" if weapon.fate else ""
        yield f"{number} {weapon.name}, {weapon.place_name}{shots}{fate}."


def _seat(crew: Crew) -> str:
    """Who sits in a unit: "Grayson: gunnery 3, piloting 4, 1 of 6 hits."."""
    hurt = f", {min(crew.hits, crew.fatal)} of {crew.fatal} hits" if crew.hits else ""
    who = (crew.name or crew.title) + " by a MechWarrior card" * crew.by_card
    return f"{who}: gunnery {crew.gunnery}, {crew.steering.lower()} {crew.piloting}{hurt}."


def _armor(part: Part) -> str:
    name = part.label.lower()
    if part.lost:
        return f"{name} lost"
    words = f"{name} {part.armor.now} of {part.armor.most}"
    if part.rear is not None:
        words += f", rear {part.rear.now} of {part.rear.most}"
    if not part.structure.whole:
        words += f", structure {part.structure.now} of {part.structure.most}"
    return words


def _critical_hits(shown: Readout) -> Iterator[str]:
    for part in shown.parts:
        for slot in part.slots:
            if slot.hit and not part.lost:
                yield f"{slot.name} in the {part.label.lower()}"


def the_map(battle: Battle, eye: AnyUnit | None) -> Iterator[str]:
    """The board in words: size, landmarks, all units from where one unit stands."""
    board = battle.board
    start = eye.hex if eye else Hex(1, 1)
    corner = Hex(board.columns, board.rows)
    yield f"{board.name}: {board.columns} columns, {board.rows} rows, 0101 to {corner}."
    if eye is not None:
        here = terrain_told(board[start])
        yield f"Seen from {named(eye)} in {start}, {here}{height(battle, eye)}, {looking(eye)}."
        for mech in battle.on_board():
            if mech is not eye:
                whose = "yours" if mech.side == eye.side else "enemy"
                yield f"{named(mech)}, {whose}: {position(battle, mech, eye)}."
    yield from _found_in(battle, board)
    yield from landmark_words(board, start)


def surroundings(battle: Battle, words: Sequence[str]) -> Iterator[str]:
    """The ground around a hex or a unit: `map 0512`, `map WH 4`."""
    hex_ = _place(battle, words[0])
    wide = words[1] if len(words) > 1 else str(AROUND)
    if not wide.isdecimal() or not 1 <= int(wide[:2]) <= MOST_AROUND or len(wide) > 1:
        raise BadInput(f"map {words[0]} with a number of hexes from 1 to {MOST_AROUND}")
    yield f"{hex_}: {terrain_told(battle.board[hex_])}."
    yield from around(battle.board, hex_, int(wide), {m.hex: named(m) for m in battle.on_board()})
    near = [place for place in battle.board if distance(hex_, place) <= int(wide)]
    yield from _found_in(battle, near)


def _place(battle: Battle, word: str) -> Hex:
    """The hex with this number, or that of a unit. Raises BadInput."""
    if word[:1].isdecimal():
        return battle.board.require(Hex.parse(word))
    return battle.hex_of(find_unit(word, battle.alive()))


def hex_(
    battle: Battle, eye: AnyUnit | None, word: str, move: MoveDecision | None
) -> Iterator[str]:
    """One hex: what it holds, who is there, whether it is seen and can be reached."""
    place = _place(battle, word)
    yield f"{place}: {terrain_told(battle.board[place])}."
    for other in battle.units_in(place):
        yield in_brief(battle, other)
    yield from _found_in(battle, (place,))
    if eye is None or place == eye.hex:
        return
    arc = arc_of(eye.torso, eye.hex, place)
    yield f"{bearing(eye.hex, place)} of {eye.id}, in its {arc}: {_seen(battle, eye, place)}."
    if move is not None and eye.id in move.units:
        yield _mp_to(move, eye, place)


def _mp_to(decision: MoveDecision, mech: AnyUnit, place: Hex) -> str:
    found = []
    for mode in decision.modes(mech.id):
        if end := decision.reach(mech.id, mode).hexes().get(place):
            rolls = f" and {number_of(end.rolls, f'{mech.steering} roll')}" if end.rolls else ""
            found.append(f"{mech.mode_words(mode).name} {end.mp} MP{rolls}")
    return f"{mech.id} gets there: {'; '.join(found) or 'not this turn'}."


def los(battle: Battle, eye: AnyUnit, word: str) -> Iterator[str]:
    """The line of sight from a unit to a unit or a hex, and what it adds to hit."""
    target = None if word[:1].isdecimal() else find_unit(word, battle.on_board())
    if target is not None and target is not eye:
        yield f"{named(eye)} to {named(target)}: {_line_words(sight(battle, eye, target))}."
        yield f"{relation(battle, eye, target)}."
        return
    place = _place(battle, word)
    yield f"{named(eye)} to {place}, {bearing(eye.hex, place)}: {_seen(battle, eye, place)}."


def _seen(battle: Battle, eye: AnyUnit, place: Hex) -> str:
    """Whether a unit sees a 'Mech that stands in a hex."""
    board = battle.board
    if place == eye.hex:
        return "its own hex"
    level = board[place].footing + 1
    dry = eye.raised > 0
    line = line_of_sight(board, eye.hex, place, battle.sight_level(eye), level, dry=dry)
    return _line_words(line)


def _line_words(line: Sight) -> str:
    if not line.visible:
        return f"out of sight, {line.why}"
    terms = ", ".join(f"{term.value:+} {term.label}" for term in line.terms)
    return f"in sight, {terms}" if terms else "in sight, clear"


def reach(decision: MoveDecision, words: Sequence[str]) -> Iterator[str]:
    """Where a unit can go: `reach`, `reach WH`, `reach WH run`."""
    units = [decision.battle.units[id_] for id_ in decision.units]
    mech = (unit_called(words[0], units) if words else None) or units[0]
    wish = [word for word in words if unit_called(word, units) is not mech]
    open_ = [mode for mode in decision.modes(mech.id) if mode is not Mode.STAND]
    if not open_:
        yield f"{named(mech)} can only stay."
        return
    if not wish:
        for mode in open_:
            hexes = [h for h in decision.reach(mech.id, mode).hexes() if h != mech.hex]
            yield f"{mech.id} can {mech.mode_words(mode).name} to {number_of(len(hexes), 'hex')}."
        yield f"For the hexes: reach {mech.id} {mech.mode_words(open_[-1]).name}."
        return
    wished = pick(wish[0], [mech.mode_words(mode).name for mode in open_], "way to move now")
    yield from _reach_in(decision, mech, MODES[wished])


def _reach_in(decision: MoveDecision, mech: AnyUnit, mode: Mode) -> Iterator[str]:
    by_mp: dict[int, list[str]] = {}
    ends = decision.reach(mech.id, mode).hexes()
    ends.pop(mech.hex, None)
    for place, end in ends.items():
        roll = f" with {number_of(end.rolls, 'roll')}" if end.rolls else ""
        by_mp.setdefault(end.mp, []).append(f"{place}{roll}")
    yield f"{named(mech)}, {mech.mode_words(mode).name}, {number_of(len(ends), 'hex')}:"
    for mp, places in sorted(by_mp.items()):
        yield f"{mp} MP: {', '.join(sorted(places))}."
    yield from _cover(decision, mech, mode, ends)


def _cover(
    decision: MoveDecision, mech: AnyUnit, mode: Mode, places: Iterable[Hex]
) -> Iterator[str]:
    """The hexes where the unit is hardest to hit, as the enemies stand and look now."""
    hidden, open_ = [], []
    for place in places:
        move = way_to(decision, mech.id, (mode,), place, None)
        assert move is not None
        number = threat_to(decision, move)
        if number is None:
            hidden.append(str(place))
        else:
            open_.append((-number, place))
    if hidden:
        more = len(hidden) - SAFEST
        rest = f" and {more} more" if more > 0 else ""
        yield f"Where nobody can hit it: {', '.join(sorted(hidden)[:SAFEST])}{rest}."
    best = [f"{place} {-number}+" for number, place in sorted(open_)[:SAFEST]]
    if best:
        yield f"Hardest to hit in sight: {', '.join(best)}."


def arms(battle: Battle, mech: AnyUnit, words: Sequence[str]) -> Iterator[str]:
    """What every weapon of a unit can do to a target, as they stand now: `weapons WH at ma`."""
    decision = FireDecision(mech.side, battle, ids([mech]))
    target = _target(decision, mech, words)
    enemy, shown = battle.units[target], readout(battle, mech)
    yield f"{named(mech)} at {named(enemy)}, {position(battle, enemy, mech)}:"
    for number, (index, mount, _) in enumerate(weapons(mech), start=1):
        way = decision.first_way(mech.id, index, target)
        found = decision.solution(mech.id, index, target, way=way)
        if found.to_hit is None:
            yield f"{number} {weapon_words(mount)}: {found.why}."
            continue
        left = shown.weapon(index).shots
        ammunition = "" if left is None else f", {number_of(left, 'shot')}"
        can = odds(found.to_hit)
        yield f"{number} {weapon_words(mount)}: {can}, heat {found.heat}{ammunition}."


def _target(decision: FireDecision, mech: AnyUnit, words: Sequence[str]) -> str:
    """The enemy that is named last, else the nearest one in sight, else the only one."""
    rest = list(words[1:] if words and words[0].casefold() == "at" and len(words) > 1 else words)
    if rest:
        return find_unit(rest[-1], decision.enemies()).id
    seen = decision.targets(mech.id)
    return seen[0] if seen else only_target(decision, [e.id for e in decision.enemies()])


def why(battle: Battle, mech: AnyUnit, words: Sequence[str]) -> Iterator[str]:
    """How a number adds up, as they stand now: `why ppc`, `why 3 at ma`, `why kick right`."""
    small = [word.casefold() for word in words]
    at = small.index("at", 1) if "at" in small[1:-1] else len(words)
    what, target_words = list(words[:at]), words[at:]
    fire = FireDecision(mech.side, battle, ids([mech]))
    target = _target(fire, mech, target_words)
    if small[0] in BLOWS:
        yield from _why_blow(battle, mech, " ".join(small[:at]), target)
        return
    index = find_weapons(mech, what)[0]
    way = fire.first_way(mech.id, index, target)
    found = fire.solution(mech.id, index, target, way=way)
    name = weapon_words(mech.mounts[index])
    if found.to_hit is None:
        raise IllegalAnswer(found.why.rule, f"{name} at {target}: {found.why}")
    yield f"{name} at {target}, {number_of(found.range, 'hex')}: {odds(found.to_hit)}."
    yield from breakdown(found.to_hit)
    yield f"Expect {found.expected:.1f} damage for {found.heat} heat."


def _why_blow(battle: Battle, mech: AnyUnit, kind: str, target: str) -> Iterator[str]:
    blow = BlowKind(pick(kind, list(BlowKind), "physical attack"))
    found = StrikeDecision(mech.side, battle, ids([mech])).solution(mech.id, blow, target)
    if found.to_hit is None:
        raise IllegalAnswer(found.why.rule, f"{blow} at {target}: {found.why}")
    yield f"{capital(blow)} at {target}: {odds(found.to_hit)}, {found.damage} damage."
    yield from breakdown(found.to_hit)


def rules(query: str, game: str) -> list[str]:
    """The quick rule of a game that answers a question. Raises BadInput."""
    from btterm.plain.voice import WIDTH
    from btterm.rulebook.search import best_and_near

    best, near = best_and_near(query, game)
    others = f"Near it: {one_of([entry.title for entry in near[:3]], 'and')}." if near else ""
    return [*best.lines(WIDTH), *textwrap.wrap(others, WIDTH)]
