"""What the games of a plan tell: wins with their confidence intervals, length, damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import mean, median
from typing import Any

from btterm.simulation.games import Played
from btterm.simulation.plan import Plan, Seating

Z = 1.96
"""Standard deviations of a confidence interval of 95 of 100."""
FAIR = 0.4, 0.6
"""A set-up is fair where the chance to win lies between these for sure."""
MOST_WEAPONS = 8


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games somebody won."""

    name: str
    wins: int
    games: int
    """Those that somebody won."""

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the chance lies, 95 of 100 times."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval of Wilson's score at 95 of 100 for a chance of which `wins` in `games` is known;
    from 0 to 1 where nothing is."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Report:
    """The figures of some games of a plan."""

    plan: Plan
    games: Sequence[Played]

    @property
    def decided(self) -> list[Played]:
        return [game for game in self.games if game.winner is not None]

    @property
    def forces(self) -> list[Share]:
        return self._shares(self.plan.forces, lambda seating: seating.forces)

    @property
    def players(self) -> list[Share]:
        """By player, where there are different ones."""
        names = self.plan.players
        if len(set(names)) == 1:
            return []
        return self._shares(names, lambda seating: seating.players)

    @property
    def places(self) -> list[Share]:
        """By where in the set-up a side begins, where forces change places."""
        if len(self.plan.battles) == 1:
            return []
        names = [f"place of {name}" for name in self.plan.forces]
        return self._shares(names, lambda seating: range(len(seating.forces)))

    def _shares(
        self, names: Sequence[str], whose: Callable[[Seating], Sequence[int]]
    ) -> list[Share]:
        won: Counter[int] = Counter()
        for game in self.decided:
            assert game.winner is not None
            won[whose(self.plan.seating(game.game))[game.winner]] += 1
        return [Share(name, won[n], len(self.decided)) for n, name in enumerate(names)]

    def by_force(self, values: Callable[[Played], Sequence[Any]]) -> list[list[Any]]:
        """What was of each side in each game, by force."""
        found: list[list[Any]] = [[] for _ in self.plan.forces]
        for game in self.games:
            forces = self.plan.seating(game.game).forces
            for force, value in zip(forces, values(game), strict=True):
                found[force].append(value)
        return found

    @property
    def left(self) -> list[float]:
        """Units of each force that are left, on average."""
        return [_mean(each) for each in self.by_force(lambda game: game.left)]

    @property
    def units(self) -> list[int]:
        return [max(each, default=0) for each in self.by_force(lambda game: game.units)]

    @property
    def damage(self) -> list[dict[str, float]]:
        """Points that each weapon of each force does in a game, the most first."""
        found = []
        for games in self.by_force(lambda game: game.damage):
            total: Counter[str] = Counter()
            for each in games:
                total.update(each)
            found.append({name: n / len(games) for name, n in total.most_common()})
        return found

    @property
    def first_losses(self) -> list[int]:
        """In how many games each force was the first to lose a unit."""
        lost = [0] * len(self.plan.forces)
        for game in self.games:
            if game.lost_first is not None:
                lost[self.plan.seating(game.game).forces[game.lost_first[1]]] += 1
        return lost

    @property
    def lengths(self) -> list[int]:
        """Turns of the games that came to an end."""
        return sorted(game.turns for game in self.games if game.over)

    @property
    def verdict(self) -> str:
        """Whether the set-up is fair."""
        shares = self.forces
        if len(shares) != 2:
            return "whether it is fair is told of two sides"
        low, high = shares[0].interval
        if FAIR[0] <= low and high <= FAIR[1]:
            return "fair: neither side wins more than 60 of 100"
        if high < 0.5 or low > 0.5:
            best = max(shares, key=lambda share: share.wins)
            least = round(100 * best.interval[0])
            return f"not fair: {best.name} wins at least {least} of 100"
        need = ceil(Z * Z * 0.25 / (FAIR[1] - 0.5) ** 2)
        more = max(need - shares[0].games, ceil(shares[0].games / 2))
        return f"not known yet: some {more} games more may tell"

    @property
    def facts(self) -> dict[str, Any]:
        """For programs."""
        lengths, plan = self.lengths, self.plan
        return {
            "seed": plan.seed,
            "games": len(self.games),
            "decided": len(self.decided),
            "draws": sum(game.over and game.winner is None for game in self.games),
            "unfinished": sum(not game.over for game in self.games),
            "turn_limit": plan.turns,
            "verdict": self.verdict,
            "forces": [
                {
                    **_share_facts(share),
                    plan.currency.lower().replace(" ", "_"): value,
                    "units": units,
                    "left": round(left, 4),
                    "first_losses": lost,
                    "damage": {name: round(points, 4) for name, points in damage.items()},
                }
                for share, value, units, left, lost, damage in zip(
                    *(self.forces, plan.values, self.units, self.left),
                    *(self.first_losses, self.damage),
                    strict=True,
                )
            ],
            "players": [_share_facts(share) for share in self.players],
            "places": [_share_facts(share) for share in self.places],
            "turns": {
                "shortest": lengths[0] if lengths else None,
                "median": median(lengths) if lengths else None,
                "mean": round(mean(lengths), 4) if lengths else None,
                "longest": lengths[-1] if lengths else None,
            },
        }


def _share_facts(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "name": share.name,
        "wins": share.wins,
        "share": round(share.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return mean(found) if found else 0.0


def of_100(value: float) -> str:
    return f"{100 * value:.0f}"


def share_words(share: Share) -> str:
    """ "12 of 20, 39 to 78 of 100"."""
    low, high = share.interval
    return f"{share.wins} of {share.games}, {of_100(low)} to {of_100(high)} of 100"
