"""From a typed command to the answer of a decision, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    Order,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
    Twist,
)
from btterm.errors import BadInput
from btterm.plain.attacks import BLOWS, read_fire, read_strike, write_fire, write_strike
from btterm.plain.moves import read_move, write_move
from btterm.plain.parts import COMMA, actor, items, lone_actor, refuse_others
from btterm.plain.words import find_unit, location_called, one_of, pick, quoted
from btterm.table.choice import ListDecision
from btterm.table.dice import Roll, Throw
from btterm.table.procedure import Decision

MOVES = (
    *("move", "walk", "run", "jump", "cruise", "flank", "stay", "stand"),
    *("charge", "dfa", "mount", "dismount", "drop", "leave", "eject"),
)
TWISTS = {"left": -1, "straight": 0, "right": 1, "back-left": -2, "back-right": 2, "back": 3}
"""Torsos twist as the first three say; turrets turn to any hexside."""
DIE = ("1", "2", "3", "4", "5", "6")

Asked = Decision[Any] | Roll


def verbs(asked: Asked) -> tuple[str, ...]:
    """The commands that answer what is asked, the usual ones first."""
    match asked:
        case MoveDecision():
            return MOVES
        case ReactionDecision():
            return ("twist", "stay", "flip")
        case FireDecision():
            return ("fire", "hold", "pick")
        case StrikeDecision():
            return ("strike", *BLOWS, "hold")
        case OrdersDecision():
            return ("orders",)
        case ListDecision():
            return ("choose",)
        case Roll():
            return ("dice",)
    return ("go",)


ALL_VERBS = (*MOVES, "twist", "flip", "fire", "hold", "pick", "strike", *BLOWS, "orders", "choose")
"""The commands of all phases."""


def read(asked: Asked, verb: str, words: Sequence[str]) -> Any:
    """The answer that a command stands for, not yet checked. Raises BadInput, IllegalAnswer."""
    match asked:
        case MoveDecision():
            return read_move(asked, verb, words)
        case ReactionDecision():
            return _read_twist(asked, verb, words)
        case FireDecision():
            return read_fire(asked, verb, words)
        case StrikeDecision():
            return read_strike(asked, verb, words)
        case OrdersDecision():
            return _read_orders(asked, words)
        case ListDecision():
            return _read_choice(asked, " ".join(words))
        case Roll():
            return _read_dice(asked, words)
    return asked.default()


def write(asked: Asked, answer: Any) -> str:
    """The command that stands for an answer."""
    match asked:
        case MoveDecision():
            return write_move(asked, answer)
        case ReactionDecision():
            return _write_twist(answer)
        case FireDecision():
            return write_fire(asked, answer)
        case StrikeDecision():
            return write_strike(asked, answer)
        case OrdersDecision():
            return _write_orders(asked, answer)
        case ListDecision():
            return f"choose {list(asked.answers()).index(answer) + 1}"
        case Roll():
            return f"dice {' '.join(map(str, answer.dice))}"
    return "go"


def bare(asked: Asked, text: str) -> bool:
    """Whether a line is an answer without any verb: an option by its number or word, or dice."""
    if isinstance(asked, Roll):
        return text.replace(" ", "").replace(COMMA, "").isdecimal()
    if not isinstance(asked, ListDecision):
        return False
    wanted = text.casefold()
    answers = asked.answers()
    words = [*map(asked.word, answers), *map(asked.label, answers)]
    number = wanted.isdecimal() and 1 <= int(wanted) <= len(answers)
    return number or wanted in [word.casefold() for word in words]


def _read_twist(decision: ReactionDecision, verb: str, words: Sequence[str]) -> Twist:
    if verb == "flip":
        return Twist(lone_actor(decision, verb, words), flip=True)
    if verb == "stay":
        return Twist(lone_actor(decision, verb, words))
    id_, rest = actor(decision, words)
    refuse_others(decision, rest, lambda word: word.casefold() in TWISTS)
    if not rest:
        raise BadInput(f"twist {id_} which way? {one_of(TWISTS)}")
    return Twist(id_, TWISTS[pick(rest[0], TWISTS, "twist")])


def _write_twist(twist: Twist) -> str:
    if twist.flip:
        return f"flip {twist.unit}"
    word = next(word for word, value in TWISTS.items() if value == twist.hexsides)
    return f"twist {twist.unit} {word}"


ORDERS = ("dump", "sinks", "missiles", "restart", "override")
"""The words that begin an order."""
LEGS = "legs"


def _read_orders(decision: OrdersDecision, words: Sequence[str]) -> tuple[Order, ...]:
    """ "none", or for each unit "WH dump LT RT sinks 2 missiles off".
    After the sinks "legs": those in the legs first."""
    if [word.casefold() for word in words] == ["none"]:
        return ()
    orders = tuple(_order(decision, item) for item in items(words))
    if not orders:
        raise BadInput(f"orders none, or: orders {decision.units[0]} dump LT sinks 2")
    return orders


def _order(decision: OrdersDecision, words: list[str]) -> Order:
    units = [decision.battle.units[id_] for id_ in decision.units]
    mech, rest = units[0], list(words)
    if len(units) > 1 or rest[0].casefold() not in ORDERS:
        mech, rest = find_unit(rest[0], units), rest[1:]
    if rest and rest[0].casefold() not in ORDERS:
        raise BadInput(f"{quoted(rest[0])} is no order: dump LT, or sinks 2")
    order = decision.as_before(mech.id)
    for verb, words_ in _orders_in(rest):
        match verb:
            case "dump":
                dump = tuple(
                    location_called([word], decision.locations(mech.id)) for word in words_
                )
                order = replace(order, dump=dump)
            case "sinks":
                count, *more = words_ or [""]
                if not count.isdecimal() or len(count) > 3 or more not in ([], [LEGS]):
                    raise BadInput("say how many heat sinks stay off: sinks 2, or sinks 2 legs")
                first = decision.leg_sinks(mech.id) if more else ()
                order = replace(order, sinks_off=int(count), sinks_in=first)
            case "missiles":
                if words_ not in (["on"], ["off"]):
                    raise BadInput("say whether missiles are engaged: missiles on, missiles off")
                order = replace(order, anti_missile_off=words_ == ["off"])
            case _:
                if words_ not in (["on"], ["off"]):
                    raise BadInput(f"say whether it tries to: {verb} on, {verb} off")
                on = words_ == ["on"]
                restart = verb == "restart"
                order = replace(order, restarts=on) if restart else replace(order, overrides=on)
    return order


def _orders_in(words: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The words after each word that begins an order."""
    starts = [n for n, word in enumerate(words) if word.casefold() in ORDERS]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start].casefold(), [word.casefold() for word in words[start + 1 : end]]


def _write_orders(decision: OrdersDecision, orders: Sequence[Order]) -> str:
    told = []
    for order in orders:
        before = decision.as_before(order.unit)
        words = [order.unit]
        if order.dump:
            words += ["dump", *order.dump]
        words += ["sinks", str(order.sinks_off), *([LEGS] if order.sinks_in else [])]
        if order.anti_missile_off != before.anti_missile_off:
            words += ["missiles", "off" if order.anti_missile_off else "on"]
        if order.restarts != before.restarts:
            words += ["restart", "on" if order.restarts else "off"]
        if order.overrides != before.overrides:
            words += ["override", "on" if order.overrides else "off"]
        told.append(" ".join(words))
    return f"orders {', '.join(told) or 'none'}"


def _read_choice(asked: ListDecision[Any], text: str) -> Any:
    """An answer by its number, its word or the beginning of what it says."""
    answers = asked.answers()
    if text in answers:
        return text
    if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(answers):
        return answers[int(text) - 1]
    words = {asked.word(answer): answer for answer in answers}
    try:
        return words[pick(text, words, "choice")]
    except BadInput:
        wanted = text.casefold()
        found = [each for each in answers if asked.label(each).casefold().startswith(wanted)]
        if text and len(found) == 1:
            return found[0]
        raise BadInput(f"say a number from 1 to {len(answers)}") from None


def _read_dice(roll: Roll, words: Sequence[str]) -> Throw:
    """The dice one by one: a sum would leave open what each of them shows."""
    dice = [word for word in words if word != COMMA]
    if len(dice) != roll.dice or any(die not in DIE for die in dice):
        example = " ".join("354"[n % 3] for n in range(roll.dice))
        if roll.dice == 1:
            raise BadInput("type what the die shows, from 1 to 6")
        raise BadInput(f"type what each of the {roll.dice} dice shows, such as {example}")
    return Throw(tuple(int(die) for die in dice))
