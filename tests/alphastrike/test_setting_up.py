"""What can begin a battle (Alpha Strike, Setup)."""

from __future__ import annotations

import pytest

from btterm.errors import BadInput
from tests.alphastrike.tabletop import at, battle, card


@pytest.mark.parametrize("type_", ["AF", "CF", "DA", "DS", "SC"])
def test_aircraft_do_not_drive_about(type_: str) -> None:
    with pytest.raises(BadInput, match="aircraft are not played yet"):
        battle([at("0808", card('8"a', type_=type_))], [at("0101")])
