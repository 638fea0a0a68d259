"""A battle of Alpha Strike over lines of text: tells what happens, asks, and obeys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.cards.text import card_lines
from btterm.alphastrike.decisions import AttackDecision, Move, MoveDecision
from btterm.alphastrike.goals import goals, objective_words, open_objectives
from btterm.alphastrike.rules.moving import inches_left
from btterm.alphastrike.rules.to_hit import after_move
from btterm.alphastrike.units import Unit, level_words
from btterm.board.words import terrain_words
from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.hexes import Facing, Hex
from btterm.match import battles
from btterm.match.seat import Seat
from btterm.plain.voice import WIDTH, YES_OR_NO, Voice, aloud
from btterm.players.player import Player, pass_over
from btterm.table.choice import ListDecision
from btterm.table.dice import Roll, Throw
from btterm.table.procedure import Decision

HELP = (
    "WA 0808 N moves the unit WA to hex 0808, facing north; WA jump 0808 N jumps there; WA stay "
    "stands still. reach WA lists the hexes it gets to. An attack is taken by its number; "
    "attacks lists them again, attacks WA those of one unit.",
    "units, card WA, hex 0808, map, log, rules WORDS, undo, help, quit.",
)
MARKER = "**"
"""Stands for an objective on the map."""
LISTED = 12
"""Attacks that are told at once."""
SOME = 10
"""Lines of the log."""


class SkirmishSession:
    """One battle, one voice, one line at a time."""

    def __init__(
        self,
        game: battles.Game,
        voice: Voice,
        bots: Mapping[int, Player] | None = None,
    ) -> None:
        self.game = game
        self.table = game.table
        self.voice = voice
        self.bots = bots or {}
        self.over = False
        self.seat: Seat[Battle] = Seat(game.table, self.bots)
        self.handing_over = False
        """Nothing is secret in this game."""
        self._agreeing = False
        """Whether the players are asked if a decision is to be taken back."""

    @property
    def battle(self) -> Battle:
        return self.seat.battle

    def begin(self) -> None:
        """Say who fights, and ask for the first decision."""
        who = " against ".join(self.battle.sides)
        self.voice.say(f"Alpha Strike: {who} on {self.battle.board.name}. Say help at any time.")
        if self.game.note:
            self.voice.say(f"{self.game.note}.")
        self._units()
        self._go_on()

    def take(self, line: str) -> None:
        """Obey one line."""
        text = " ".join(plain(line).split())
        if text.startswith("#"):
            return
        try:
            self._obey(text)
        except BttermError as error:
            self.voice.say(f"No: {error}.")

    def end(self) -> None:
        """There are no more lines."""
        self.voice.say(f"No more commands. {self._kept()}")
        self.over = True

    def interrupted(self) -> None:
        """The player breaks off with Ctrl-C."""
        self.voice.say(self._kept())

    def _kept(self) -> str:
        if self.game.trouble:
            return f"The battle is not saved: {self.game.trouble}."
        return f"The battle is saved in {self.game.file.path}." if self.game.file else ""

    # Commands

    def _obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        agreeing, self._agreeing = self._agreeing, False
        match word.casefold():
            case "yes" | "y" if agreeing:
                self._take_back(agreed=True)
            case "no" | "n" if agreeing:
                self._ask()
            case "help" | "?":
                self.voice.say(*HELP)
            case "" | "status":
                self._ask()
            case "units":
                self._units()
            case "card":
                self.voice.lines(card_lines(self._unit(rest).card, self._unit(rest).skill))
                self.voice.say(_state(self._unit(rest)))
            case "hex":
                self._hex(rest)
            case "map":
                self._map()
            case "reach":
                self._reach(rest)
            case "attacks":
                self._attacks(rest)
            case "log":
                self.voice.say(*(aloud(entry.line) for entry in self.seat.told[-SOME:]))
            case "rules":
                self._rules(rest)
            case "undo":
                self._undo()
            case "quit":
                self.voice.say(self._kept())
                self.over = True
            case _:
                self._answer(text)

    def _answer(self, text: str) -> None:
        asked = self.seat.asked
        match asked:
            case Roll():
                dice = text.split()
                if not all(die.isdigit() for die in dice):
                    raise BadInput("say what each die shows, as in 3 4")
                self.table.answer(Throw(tuple(map(int, dice))))
            case MoveDecision():
                self.table.answer(self._move(asked, text))
            case ListDecision():
                self.table.answer(_chosen(asked, text))
            case None:
                raise BadInput("the battle is over; say quit")
            case _:
                raise BadInput(f"{text!r} is no command; say help")
        self._go_on()

    def _undo(self) -> None:
        """Take the last decision of a person back; where dice have fallen since, if all players
        agree."""
        persons = self.seat.persons
        if not self.table.decided(persons) or self.table.can_undo(persons):
            self._take_back(agreed=False)
            return
        people = " and ".join(self.battle.sides[side] for side in persons)
        doubt = f"What came after it will not count, dice too. Agreed by {people}?"
        self.voice.say(f"{doubt} {YES_OR_NO}")
        self._agreeing = True

    def _take_back(self, *, agreed: bool) -> None:
        self.table.undo(self.seat.persons, agreed=agreed)
        self.seat.forget()
        self.voice.say("Taken back.")
        self.seat.hear()
        self._ask()

    def _go_on(self) -> None:
        """Let the bots decide, tell what has happened, and ask."""
        pass_over(self.table, self.bots)
        for entry in self.seat.news:
            self.voice.say(aloud(entry.line))
        self.seat.hear()
        self._ask()

    def _ask(self) -> None:
        battle, asked = self.battle, self.seat.asked
        if asked is None:
            outcome = battle.outcome
            if outcome is not None and outcome.winner is not None:
                self.voice.say(f"{battle.sides[outcome.winner]} has won: {outcome.why}.")
            else:
                self.voice.say("The battle is over, and nobody has won.")
            self.voice.say("Say quit, or log.")
        elif isinstance(asked, Roll):
            needed = f", needs {asked.target}" if asked.target is not None else ""
            self.voice.say(f"{asked.why}: roll {asked.dice} dice{needed}.")
        else:
            who = battle.sides[asked.side]
            when = f"Turn {battle.turn}, {battle.phase.value}."
            self.voice.say(f"{when} {self._question(who, asked)}")
            if isinstance(asked, ListDecision):
                self._attacks("")

    def _question(self, who: str, asked: Decision[object]) -> str:
        if isinstance(asked, MoveDecision):
            units = ", ".join(f"{u.id} {u.name} {_moves(u)} at {u.hex}" for u in asked.units)
            return f"{who} moves one of: {units}."
        question = asked.question if isinstance(asked, ListDecision) else "decides."
        return f"{who}: {question}"

    def _move(self, asked: MoveDecision, text: str) -> Move:
        id_, *words = text.split()
        unit = self._own(asked, id_)
        if [word.casefold() for word in words] == ["stay"]:
            return Move(unit.id, _first(unit), unit.hex, unit.facing)
        mode = _first(unit)
        if words and words[0].casefold() == "jump":
            mode, words = Mode.JUMP, words[1:]
        if not 1 <= len(words) <= 2:
            raise BadInput("say where it goes, as in WA 0808 N, or WA stay")
        facing = Facing.parse(words[1]) if len(words) > 1 else unit.facing
        return Move(unit.id, mode, Hex.parse(words[0]), facing)

    # Looking

    def _unit(self, id_: str) -> Unit:
        word = id_.strip()
        unit = self.battle.units.get(word)
        if unit is None:
            alike = [u for u in self.battle.on_map() if u.id.casefold() == word.casefold()]
            unit = alike[0] if len(alike) == 1 else None
        if unit is None or unit.gone:
            raise BadInput(f"no unit is called {word!r}")
        return unit

    def _own(self, asked: MoveDecision, id_: str) -> Unit:
        """The unit that is to move. Units of two sides may differ by capitals alone: whoever names
        the wrong one is told so."""
        unit = self._unit(id_)
        for other in asked.units:
            if other.side != unit.side and other.id.casefold() == unit.id.casefold():
                whose = f"{unit.id} is {unit.name} of {self.battle.sides[unit.side]}"
                raise BadInput(f"{whose}; {other.name} is {other.id}, and capitals count")
        return unit

    def _units(self) -> None:
        for side, name in enumerate(self.battle.sides):
            self.voice.say(f"{name}:")
            for unit in self.battle.in_play():
                if unit.side == side:
                    self.voice.say(f"{unit.id} {unit.name} {_place(unit)}. {_state(unit)}")
        for each in goals(self.battle):
            self.voice.say(f"{each}.")

    def _hex(self, text: str) -> None:
        at = self.battle.board.require(Hex.parse(text.strip()))
        there = self.battle.at(at)
        who = f". {there.id} {there.name} is there" if there is not None else ""
        objective = objective_words(self.battle, at)
        fought_for = f". {objective[0].upper()}{objective[1:]}" if objective else ""
        self.voice.say(f"{at}: {terrain_words(self.battle.board[at])}{who}{fought_for}.")

    def _map(self) -> None:
        from btterm.board.draw import draw_board

        markers = dict.fromkeys(open_objectives(self.battle), MARKER)
        units = {unit.hex: unit.id for unit in self.battle.on_map()}
        self.voice.lines(draw_board(self.battle.board, markers | units))
        for hex_ in open_objectives(self.battle):
            self.voice.say(f"{MARKER} {hex_}: {objective_words(self.battle, hex_)}.")

    def _reach(self, text: str) -> None:
        asked = self.seat.asked
        if not isinstance(asked, MoveDecision):
            raise BadInput("nobody moves now")
        unit = self._unit(text)
        for mode in asked.modes(unit):
            ways = asked.reach(unit.id, mode)
            jumps = mode is Mode.JUMP
            modifier = after_move(unit, mode, self.battle.options)
            hexes = " ".join(f"{hex_}" for hex_ in sorted(ways))
            how = "jumps" if jumps else "moves"
            inches = inches_left(unit, mode)
            self.voice.say(f'{unit.id} {how} {inches}", TMM {modifier:+}: {hexes or "nowhere"}.')

    def _attacks(self, text: str) -> None:
        asked = self.seat.asked
        if not isinstance(asked, ListDecision):
            raise BadInput("nobody attacks now")
        answers = list(asked.answers())
        numbered = list(enumerate(answers, start=1))
        if text.strip() and isinstance(asked, AttackDecision):
            unit = self._unit(text)
            numbered = [(n, each) for n, each in numbered if each.unit == unit.id]
        shown = numbered if text.strip() else numbered[:LISTED]
        self.voice.lines(f"{number:>3} {asked.label(each)}"[:WIDTH] for number, each in shown)
        if len(shown) < len(numbered):
            more = "attacks and a unit lists its own"
            if not isinstance(asked, AttackDecision):
                more = f"say the word of one, as in {asked.word(answers[LISTED])}"
            self.voice.say(f"{len(numbered) - len(shown)} more: {more}.")

    def _rules(self, text: str) -> None:
        from btterm.rulebook.entries import ALPHA_STRIKE
        from btterm.rulebook.search import answer_text

        self.voice.lines(answer_text(text, WIDTH, ALPHA_STRIKE).splitlines())


def _chosen(asked: ListDecision[object], text: str) -> object:
    """The answer of a number, or of its word."""
    answers: Sequence[object] = asked.answers()
    if text.isdigit() and 1 <= int(text) <= len(answers):
        return answers[int(text) - 1]
    for answer in answers:
        if asked.word(answer).casefold() == text.casefold():
            return answer
    raise BadInput(f"{text!r} is none of the answers: say a number from 1 to {len(answers)}")


def _first(unit: Unit) -> Mode:
    return unit.card.moves[0].mode if unit.card.moves else Mode.WALK


def _moves(unit: Unit) -> str:
    return "/".join(f'{inches_left(unit, move.mode)}"{move.mode}' for move in unit.card.moves)


def _place(unit: Unit) -> str:
    if unit.waiting:
        return "is yet to be placed"
    if unit.carrier:
        return f"aboard of {unit.carrier}"
    up = f", {level_words(unit.elevation)}" if unit.elevation else ""
    return f"at {unit.hex}{up}, facing {unit.facing.word}"


def _state(unit: Unit) -> str:
    heat = f", heat {unit.heat}" if unit.heat else ""
    hits = f", {', '.join(hit.value for hit in unit.hits)}" if unit.hits else ""
    down = ", shut down" if unit.shut_down else ""
    return f"Armor {unit.armor}, structure {unit.structure}{heat}{hits}{down}."
