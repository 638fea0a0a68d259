"""Unit cards of Alpha Strike from record sheets, by the published method, each step shown."""

from btterm.calculators.conversion.converting import Converted, convert

__all__ = ["Converted", "convert"]
