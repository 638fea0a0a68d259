"""Optional rules, by name. A rule asks the option; nothing is switched behind its back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """Which optional rules are on in a battle. All off: the Compendium as printed."""

    clan_invasion_rules: bool = False
    """Clan Invasion's way where it differs from the Compendium."""
    defender_chooses: bool = True
    """Ask the defender which side of the hex line, or of the unit, an attack takes. Off: what
    protects best is taken."""
    auto_eject: bool = True
    """'Mechs throw their MechWarriors out before ammunition explodes, but for those in which it
    is disabled."""
    four_legged_rules: bool = True
    """Quads roll at -2 on their four legs, and every 'Mech may step sideways without turning."""
    flamer_heat: bool = False
    """A flamer may heat its target by 2 points in place of its damage."""
    infernos: bool = False
    """Infernos may be loaded and fired."""
    end_phase_orders: bool = False
    """Ask for dumping and heat sinks in every End Phase, not only when it matters."""
