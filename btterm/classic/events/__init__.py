"""What can happen in a battle, by chapters. `log.narrate` turns it into the lines of the log."""

# By star, so that a new event is named in its chapter alone.
# ruff: noqa: F403

from btterm.classic.events.aerospace import *
from btterm.classic.events.artillery import *
from btterm.classic.events.attack import *
from btterm.classic.events.buildings import *
from btterm.classic.events.course import *
from btterm.classic.events.damage import *
from btterm.classic.events.detail import *
from btterm.classic.events.formations import *
from btterm.classic.events.heat import *
from btterm.classic.events.hiding import *
from btterm.classic.events.honor import *
from btterm.classic.events.infantry import *
from btterm.classic.events.loss import *
from btterm.classic.events.mechwarriors import *
from btterm.classic.events.mines import *
from btterm.classic.events.missiles import *
from btterm.classic.events.movement import *
from btterm.classic.events.orders import *
from btterm.classic.events.physical import *
from btterm.classic.events.piloting import *
from btterm.classic.events.terrain import *
from btterm.classic.events.vehicle import *
