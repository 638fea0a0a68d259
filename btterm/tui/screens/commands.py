"""The menu: everything that a key can do now, to be found by its words and by others like them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from textual.binding import Binding
from textual.screen import Screen

from btterm.tui.keymap import Hint, keymap_of, overlay_key
from btterm.tui.map.scene import OVERLAYS
from btterm.tui.screens.search import CHOOSE, HELP_KEY, Found, Search

WIDTH = 64
"""Columns of the menu inside its frame."""
_WORDS = {
    "move.forward": "drive: one hex forward",
    "move.backward": "drive: one hex backward",
    "move.left": "drive: turn left",
    "move.right": "drive: turn right",
    "move.shift_left": "drive: step sideways to the left",
    "move.shift_right": "drive: step sideways to the right",
    "move.leave": "drive: leave the map | exit flee",
    "move.collapse": "drive: bring down the bridge ahead | break",
    "move.climb": "drive: climb onto the roof ahead | building roof",
    "move.rise": "move: a level up | fly higher height elevation take off",
    "move.sink": "move: a level down | fly lower height elevation land",
    "move.masc": "drive: MASC on",
    "move.mode": "move: walk, run or jump only | mode",
    "move.turn_left": "move: turn left at the end | facing",
    "move.turn_right": "move: turn right at the end | facing",
    "move.attack": "move: charge, or death from above | ram DFA attack",
    "move.drive": "move: drive step by step",
    "move.drop": "move: drop to the ground | prone",
    "move.stand": "move: stand up | get",
    "move.eject": "move: the MechWarrior ejects | bail out",
    "move.rest": "move: go; all others stand still | lance stay",
    "move.board": "move: take infantry aboard, or let it off | mount dismount carry",
    "move.go": "move: go | done confirm",
    "move.step_back": "move: take the last step back | undo",
    "move.next_unit": "move: the next unit",
    "react.left": "reaction: torso to the left | twist",
    "react.straight": "reaction: torso straight ahead | twist",
    "react.right": "reaction: torso to the right | twist",
    "react.flip": "reaction: flip the arms",
    "react.rest": "reaction: go; all others look straight | lance straight",
    "react.go": "reaction: go | done confirm twist",
    "react.next_unit": "reaction: the next unit",
    "fire.weapon": "fire: weapon {} on or off",
    "fire.toggle": "fire: the explained weapon on or off",
    "fire.cool": "fire: all that stay cool | heat alpha",
    "fire.next_target": "fire: the next target",
    "fire.why": "fire: explain the number of the next weapon | why odds",
    "fire.rest": "fire: declare; all others hold fire | lance",
    "fire.volley": "fire: all fire what stays cool | lance salvo",
    "fire.go": "fire: declare | done confirm shoot",
    "fire.aim": "fire: aim at a location | called shot",
    "fire.odds": "fire: what all shots can do, over all dice | odds chance volley",
    "fire.primary": "fire: make the target in brackets the primary one",
    "fire.bin": "fire: the next bin feeds the weapon | ammunition ammo",
    "fire.pick_up": "fire: pick up a club instead",
    "fire.next_unit": "fire: the next unit",
    "fire.none": "fire: no weapon | clear",
    "strike.blow": "strike: attack {} on or off | punch kick",
    "strike.toggle": "strike: the explained attack on or off | punch kick",
    "strike.next_target": "strike: the next target",
    "strike.why": "strike: explain the number of the next attack | why odds",
    "strike.rest": "strike: declare; all others hold | lance hold",
    "strike.go": "strike: declare | done confirm punch kick",
    "strike.next_unit": "strike: the next unit",
    "strike.none": "strike: no attack | clear",
    "orders.dump": "orders: dump the ammunition of location {}",
    "orders.go": "orders: give them | done confirm",
    "orders.off": "orders: a heat sink off",
    "orders.on": "orders: a heat sink on",
    "orders.legs": "orders: switch heat sinks in the legs off first",
    "orders.restart": "orders: try to restart the reactor or not",
    "orders.override": "orders: try to override shutdowns or not",
    "orders.missiles": "orders: anti-missile systems on or off",
    "orders.next_unit": "orders: the next unit",
    "advance.go": "move: go | done confirm",
    "advance.next": "move: the next unit",
    "advance.mode": "move: walk or jump | mode",
    "advance.left": "move: turn left | facing",
    "advance.right": "move: turn right | facing",
    "advance.stay": "move: stand still | hold",
    "attack.option": "attack in way {}",
    "attack.go": "attack | done confirm fire",
    "attack.target": "attack: the next target",
    "attack.way": "attack: the next way | overheat OV physical charge",
    "attack.odds": "attack: what it can do, over all dice | odds chance volley",
    "attack.next": "attack: the next unit",
    "attack.hold": "attack: hold fire | none",
    "choice.option": "answer {}",
    "choice.next": "the next answer",
    "choice.go": "take the answer | done confirm",
    "default.go": "go on",
    "dice.die": "a die shows {}",
    "dice.go": "dice: done | confirm",
    "dice.wipe": "dice: take the last one back | undo",
    "over.go": "what next | again replay statistics review export start quit",
    "look.closer": "zoom: closer | in bigger map",
    "look.farther": "zoom: farther | out smaller map",
    "look.panel": "the next panel | tab",
    "look.sheet": "record sheet | unit full armor",
    "look.stack": "the next unit in the hex under the cursor | stack several",
    "look.history": "log | history what happened",
    "look.find": "find a hex or a unit | search go to",
    "look.jump": "jump to a hex by a label | cursor",
    "look.centre": "back to the unit whose turn it is | centre",
    "look.help": "help | what to do keys signs",
    "look.rules": "quick rules | rulebook look up",
    "game.orders": "give orders at the end of this turn | dump ammunition sinks restart override",
    "game.undo": "take the last decision back | undo",
    "start.begin": "do what the marked line says",
    "start.against": "the marked line against the program | bot alone single",
    "start.duel": "a quick duel | play new",
    "start.first": "first game: learn a turn | tutorial lesson",
    "start.drills": "drills: short exercises, passed or not | training dummies targets",
    "start.resume": "go on with the last battle | load continue saved",
    "start.watch": "watch a battle again | replay saved load",
    "start.last": "the last set-up again",
    "start.swapped": "the last set-up with sides swapped",
    "start.set_up": "set up a battle | new scenario",
    "start.anew": "set up a battle from the start | new",
    "start.units": "units and campaigns | repairs armor parts scavenge missions money",
    "repair.do": "do what the marked line says | roll repair reload scrap",
    "repair.undo": "take the last thing back | undo",
    "repair.parts": "what is in store | parts",
    "unit.page": "the next page of a unit | people, market, missions",
    "unit.page_back": "the page before",
    "repair.log": "what has happened to the unit | log",
    "start.calculators": "calculators: to-hit, heat, odds | salvo piloting falls work out",
    "start.yard": "'Mech yard | design construct",
    "setup.change": "change what the row says | name skills map",
    "setup.add": "add units | 'Mech vehicle",
    "setup.remove": "remove the unit | 'Mech delete",
    "setup.eject": "automatic ejection of a 'Mech on or off | explosion",
    "setup.arrive": "when and over which edge a unit comes | reinforcements",
    "setup.side": "another side | third player",
    "setup.objective": "what a side fights for | victory goal",
    "setup.fighter": "a fighter for a side | air support, bombs, aerospace",
    "setup.battery": "artillery beside the map for a side | battery long tom",
    "setup.formation": "a formation of a side, or the next one for a unit | star lance point",
    "setup.role": "the role of a unit in its formation; the faction of a side | sniper scout era",
    "setup.improve": "victories of a MechWarrior, and skills for them | improve experience",
    "setup.random": "a ready-made or random force, or random skills | roll",
    "setup.deploy": "where units begin | deploy place",
    "setup.player": "who plays the side | bot dummies",
    "setup.manner": "what a bot is like; what kind of dummy a unit is | character target drill",
    "setup.begin": "begin the battle | start play",
    "setup.save": "keep the set-up as a scenario | save export write file",
    "calc.next": "the next calculator | page",
    "calc.before": "the calculator before | page",
    "saved.watch": "watch the battle | replay",
    "saved.delete": "delete the battle | remove",
    "replay.line": "the next line",
    "replay.line_back": "the line before",
    "replay.phase": "the next phase",
    "replay.phase_back": "the phase before",
    "replay.turn": "the next turn",
    "replay.turn_back": "the turn before",
    "replay.find": "a turn by its number | go to",
    "replay.play": "play by itself, or stop | pause",
    "replay.speed": "slow, steady, fast | speed",
    "replay.unfold": "modifiers and dice of the line",
    **{overlay_key(name): f"overlay: {name} | lay over the map show" for name in OVERLAYS.values()},
}
"""What each key does, and behind a bar other words to find it by. What a key does to one of
several has the number in braces."""


class Offer(NamedTuple):
    """A line of the menu."""

    words: str
    also: str
    """Other words to find it by."""
    key: str
    """As the key rows show it; empty where there is none."""
    act: Callable[[], Any]

    @property
    def line(self) -> str:
        return f"{self.words:<{WIDTH - 14}} {self.key}"

    def fits(self, query: str) -> bool:
        """Whether all words of a query are in it."""
        text = f"{self.words} {self.also}".casefold()
        return all(word in text for word in query.casefold().split())


class Offering(Protocol):
    """An app with lines of its own for the menu."""

    def offers(self) -> Iterable[Offer]: ...


def words_of(name: str) -> tuple[str, str]:
    """What the key of a name does, and other words for it; empty for what the menu leaves out."""
    kind, _, number = name.rpartition("_")
    found = _WORDS.get(name) or (_WORDS.get(kind, "").format(number) if number.isdigit() else "")
    words, _, also = found.partition(" | ")
    return words, also


def of_battle(screen: Any) -> Iterator[Offer]:
    """What the keys of a battle can do now."""
    for bound in screen.keymap.bound:
        words, also = words_of(bound.name)
        if words and screen.check_action(bound.action, bound.arguments):
            act = partial(getattr(screen, f"action_{bound.action}"), *bound.arguments)
            yield Offer(words, also, screen.keymap.shown(bound.name), act)


def of_screen(screen: Screen[Any]) -> Iterator[Offer]:
    """What the keys of a screen beside the battle can do."""
    for binding in type(screen).BINDINGS:
        words, also = words_of((isinstance(binding, Binding) and binding.id) or "")
        if words and isinstance(binding, Binding):
            key = keymap_of(screen.app).shown(str(binding.id))
            yield Offer(words, also, key, partial(screen.run_action, binding.action))


def offered(app: Offering, screen: Screen[Any]) -> Sequence[Offer]:
    """All that can be done on a screen: what it offers itself, then what the app does; what both
    have counts once."""
    of = of_battle if hasattr(screen, "desk") else of_screen
    found = {offer.words: offer for offer in of(screen)}
    for offer in app.offers():
        found.setdefault(offer.words, offer)
    return [*found.values()]


class Menu(Search):
    """All that can be done on the screen below, to choose from."""

    CSS = """
    Menu { background: $screen 60%; align-horizontal: center; }
    Menu > * { width: 66; }
    """
    HELP = "Type words, and the list gets shorter. Enter does what the marked line says."
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "do", ()),
        CHOOSE,
        ("Esc", "close", ("game.back",)),
        HELP_KEY,
    )

    def __init__(self, offers: Sequence[Offer]) -> None:
        self.offers = offers
        hint = "what to do: overlay, undo, theme, export"
        super().__init__(lambda: "Menu", hint, self._fitting, self._choose)

    def _fitting(self, query: str) -> Sequence[Found]:
        return [
            Found(str(number), offer.line)
            for number, offer in enumerate(self.offers)
            if offer.fits(query)
        ]

    def _choose(self, key: str) -> None:
        """Close, and then do it."""
        self.dismiss()
        self.app.call_later(self.offers[int(key)].act)

    def after_taking(self) -> None:
        """It is closed."""

    def action_row(self, number: int) -> None:
        """A click does what the line says."""
        self.at = number
        self.accept()
