"""A unit of players from battle to battle: its machines, their crews, and what is in store. Players
call it a unit; here it is an outfit, since a `Unit` is one machine in play."""
