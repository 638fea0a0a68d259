"""What record sheets of all kinds have in common, as the rules of combat read them."""

from __future__ import annotations

from typing import Protocol

from btterm.classic.equipment.catalogue import Ammunition, Gear, Weapon


class Place(Protocol):
    """A location or a section of a record sheet."""

    @property
    def label(self) -> str:
        """ "Right Torso"."""


class Mounted(Protocol):
    """A weapon or a piece of equipment in its place."""

    @property
    def item(self) -> Weapon | Gear: ...

    @property
    def weapon(self) -> Weapon | None:
        """The item, if it is a weapon."""

    @property
    def location(self) -> Place: ...

    @property
    def rear(self) -> bool:
        """Whether it points to the rear of a location that can point both ways."""


class Loaded(Protocol):
    """A bin of ammunition in its place."""

    @property
    def ammo(self) -> Ammunition: ...

    @property
    def location(self) -> Place: ...

    @property
    def shots(self) -> int:
        """When full."""
