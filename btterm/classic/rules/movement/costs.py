"""MP of the steps that enter no hex (Compendium, Movement Cost Table)."""

TURN_MP = 1
STAND_UP_MP = 2
DROP_MP = 1
