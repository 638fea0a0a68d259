"""Orders in words."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic import events as e
from btterm.classic.log.details import count
from btterm.classic.log.narrate.speech import Speech
from btterm.classic.sheets.mech.locations import Location
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.OrdersCalled(player):
            speech.sentences.append(f"{player} will give orders at the end of the turn")
        case e.DumpAnnounced(unit, locations):
            speech.say(unit, f"will dump the ammunition of the {_places(locations)}")
        case e.AmmunitionDumped(unit, locations):
            speech.say(unit, f"has dumped the ammunition of the {_places(locations)}")
        case e.SinksSwitched(unit, off):
            speech.say(unit, f"keeps {count(off, 'heat sink')} switched off")
        case e.AntiMissileSwitched(unit, off):
            speech.say(unit, f"switches its anti-missile system {'off' if off else 'on'}")
        case e.ReactorOrdered(unit, restarts, overrides):
            restart = "restarts when it can" if restarts else "stays shut down when it is"
            override = "overrides shutdowns" if overrides else "lets itself be shut down"
            speech.say(unit, f"{restart}, {override}")
        case _:
            return False
    return True


def _places(locations: Sequence[Location]) -> str:
    return ", ".join(location.label.lower() for location in locations)
