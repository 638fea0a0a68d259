"""The real app in its terminal while random players fight on, a frame after each decision.

Run by `test_process.py`: writes the memory it takes, in MB, to a file after each of some turns.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.big_battle import big_battle
from btterm.match import battles
from btterm.players.random_player import RandomPlayer
from btterm.table.procedure import Decision
from btterm.tui.app import BttermApp
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from btterm.tui.tidying import put_off


def resident() -> float:
    """Memory of this process that is in use, in MB."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


class LongBattle(BttermApp):
    """Plays on by itself; where a battle ends, the next one begins."""

    def __init__(self, report: Path, stages: list[int]) -> None:
        super().__init__(big_battle(), settings=Settings(ask=False))
        self.report = report
        self.stages = stages
        self.played = 0
        """Turns, of all battles."""
        self.turn = 1
        self.battles = 1
        self.bots = RandomPlayer(1), RandomPlayer(2)

    def on_ready(self) -> None:
        self.call_after_refresh(self.decide)

    def decide(self) -> None:
        """One decision, as if it had been made with keys."""
        screen = self.screen
        assert isinstance(screen, BattleScreen)
        desk = screen.desk
        if desk.battle.turn != self.turn:
            self.turn, self.played = desk.battle.turn, self.played + 1
        if self.stages and self.played >= self.stages[0]:
            with self.report.open("a", encoding="utf-8") as file:
                print(self.stages.pop(0), self.battles, f"{resident():.1f}", file=file)
        if not self.stages:
            self.exit()
            return
        decision = desk.table.pending
        if isinstance(decision, Decision) and decision.side is not None:
            desk.submit(self.bots[decision.side].decide(decision))
            # Every overlay in turn, as a curious player would lay them.
            desk.overlay = "RALTN"[self.played % 5]
            screen.show()
        else:
            self.battles, self.turn = self.battles + 1, 1
            self.pop_screen()
            self.begin(battles.keep(big_battle(self.battles)))
        self.call_after_refresh(self.decide)


if __name__ == "__main__":
    put_off()
    LongBattle(Path(sys.argv[1]), [int(turns) for turns in sys.argv[2:]]).run()
