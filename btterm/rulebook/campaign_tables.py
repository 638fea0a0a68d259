"""The tables of campaigns, from the rules' numbers."""

from __future__ import annotations

from btterm.campaign.market.bids import HAGGLING
from btterm.campaign.market.searching import (
    BREADTHS,
    CLASSES,
    DRAGOONS_RATING,
    EXPEDITED,
    PERSONNEL,
    PLACES,
    RARITY,
    RESULTS,
    TYPES,
    WANTED_RATING,
    Breadth,
    Found,
)
from btterm.campaign.missions.kinds import (
    ALWAYS,
    EXPECTED_LOSSES,
    FORCE_SIZES,
    LEAST_SIZE,
    MISSIONS,
)
from btterm.campaign.people.ratings import RANDOM_SKILLS, RATINGS
from btterm.campaign.people.salaries import SALARIES
from btterm.campaign.quality import ACTUAL, ASKED, PRICE_FACTOR, QUALITIES
from btterm.rulebook.tables import Table, made, signed


def random_skills() -> Table:
    rows = [
        (
            die,
            *(f"{row.gunnery}/{row.piloting}" for row in (RANDOM_SKILLS[r][die] for r in RATINGS)),
        )
        for die in range(9)
    ]
    note = "Gunnery and Piloting; 1D6 for each, 0, 7 and 8 by what modifies it."
    return made("Random Skills", "1D6|Green|Regular|Veteran|Elite", [*rows], note)


def salaries() -> Table:
    rows = [(work.capitalize(), *row.values()) for work, row in SALARIES.items()]
    note = "C-bills a month for each of them."
    return made("Salaries", "Who|Green|Regular|Veteran|Elite", [*rows], note)


def acquisition() -> Table:
    groups = (
        ("Place", PLACES),
        ("Search", BREADTHS),
        ("Machine", TYPES),
        ("Weight", CLASSES),
        ("Part", RARITY),
        ("People", PERSONNEL),
        ("Rating", WANTED_RATING),
        ("Dragoons Rating", DRAGOONS_RATING),
        ("C-bills", {f"{price:,}": helps for price, helps in EXPEDITED.items()}),
    )
    rows = [
        (group, str(what).capitalize(), signed(value))
        for group, found in groups
        for what, value in found.items()
    ]
    return made("Acquisition", "Of|What|Modifier", [*rows], "To the number of the check.")


def finds() -> Table:
    rows = [
        (signed(margin), *(_find(row[breadth]) for breadth in SHOWN))
        for margin, row in RESULTS.items()
    ]
    note = "The least margin. S: salvage. With - 2 or more off, at least one all the same."
    heads = "Margin|Parts|Bulk|Variant|Model|Chassis|Role|Class|Type"
    return made("What a Search Finds", heads, [*rows], note)


def haggling() -> Table:
    rows = [(signed(margin), f"{percent:+} %") for margin, percent in HAGGLING.items()]
    return made("Haggling", "Margin|Price", [*rows], "The least margin.")


SHOWN = (
    *(Breadth.EQUIPMENT, Breadth.BULK, Breadth.VARIANT, Breadth.MODEL),
    *(Breadth.CHASSIS, Breadth.CATEGORY, Breadth.CLASS, Breadth.TYPE),
)
"""How narrow the searches are that the table shows."""


def _find(found: Found | None) -> str:
    if found is None:
        return "-"
    amount = found.amount
    dice = f"{amount.dice}D{amount.sides}" if amount.dice else ""
    plus = (signed(amount.plus) if dice else str(amount.plus)) if amount.plus else ""
    return f"{dice}{plus}{' S' if found.salvage else ''}"


def quality() -> Table:
    rows = [
        (total, kind, f"as {signed(ASKED[total])}" if ASKED[total] else "as it is")
        for total, kind in ACTUAL.items()
    ]
    factors = ", ".join(f"{each} {PRICE_FACTOR[each]:g}" for each in QUALITIES)
    return made("Quality and Price", "2D6|Quality|Price", [*rows], f"Times the price: {factors}.")


def missions() -> Table:
    rows = [
        (
            each.name.capitalize(),
            "always" if each.enemy == ALWAYS else f"{each.enemy}+",
            str(each.engagement).capitalize(),
            "attacks" if each.attacks else "defends",
        )
        for each in MISSIONS.values()
    ]
    return made("Missions", "Mission|Enemy comes|Its battle|The unit", [*rows])


def force_size() -> Table:
    rows = [
        (LEAST_SIZE + row, f"{percent:g} %", f"{loss:g} %")
        for row, (percent, loss) in enumerate(zip(FORCE_SIZES, EXPECTED_LOSSES, strict=True))
    ]
    return made("Force Size", "2D6|Enemy|Expected loss", [*rows])


TABLES = {
    "random skills": random_skills,
    "salaries": salaries,
    "acquisition": acquisition,
    "finds": finds,
    "haggling": haggling,
    "quality": quality,
    "missions": missions,
    "force size": force_size,
}
