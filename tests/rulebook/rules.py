"""Where the rules lie. All tests take them from here, so that a module of rules can be moved with
no other change to the tests."""

# ruff: noqa: F401
# mypy: implicit-reexport

from __future__ import annotations

from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.forces.formations import Ability
from btterm.classic.hits import Hit, HitTable, Side, attack_sides, clusters, hit_table
from btterm.classic.rules import (
    burden,
    causes,
    climbing,
    gravity,
    hiding,
    kinds,
    lifting,
    random_damage,
    temperature,
    trials,
    victory,
    weather,
)
from btterm.classic.rules import burning as fire
from btterm.classic.rules import formations as rerolls
from btterm.classic.rules.attack import declaring, detonating, indirect, resolving, tag, to_hit
from btterm.classic.rules.attack.anti_missile import Salvo, oppose, systems
from btterm.classic.rules.attack.anti_missile import ready_systems as systems_ready
from btterm.classic.rules.attack.electronics import c3_range, jammed, network
from btterm.classic.rules.attack.missiles import missiles_hitting
from btterm.classic.rules.attack.resolving import AIM, AIM_HEAD
from btterm.classic.rules.attack.sight import LineSide, Sight, line_of_sight, sight_from
from btterm.classic.rules.attack.solutions import Shot, Solution, aims_refusal, solution, table_of
from btterm.classic.rules.attack.to_hit import (
    attacker_movement,
    sees,
    sight,
    target_modifiers,
    target_movement,
)
from btterm.classic.rules.boarding import dismount_refusal, fit_refusal, outside_refusal
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.carrying import leave_map, let_off, take_aboard
from btterm.classic.rules.causes import (
    CHARGED,
    KICKED,
    MADE_CHARGE,
    MISSED_KICK,
    PUSHED,
    RUBBLE,
    STAND_UP,
    entering_water,
    skid,
)
from btterm.classic.rules.drops import Drop as HeightDrop
from btterm.classic.rules.drops import (
    Place,
    drop,
    fall_damage,
    first_place,
    place_of,
    places_in,
    put,
)
from btterm.classic.rules.emplacement.hits import GUN_EMPLACEMENT_DAMAGE
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.rules.heights import CEILING
from btterm.classic.rules.infantry.climbing import (
    LEG_MEN,
    LEG_SUITS,
    SWARM_MEN,
    SWARM_SUITS,
    room_on,
)
from btterm.classic.rules.infantry.climbing import number as base_of
from btterm.classic.rules.infantry.elementals import BOARDING, CLUSTER_HITS, DEFENDED, LEG
from btterm.classic.rules.infantry.squads import DIRECT_FIRE, LANDS, MISSILES
from btterm.classic.rules.kinds import begin_movement, settle_all, take_in_clusters
from btterm.classic.rules.kinds.kind import Kind
from btterm.classic.rules.mech import damage, mechwarrior
from btterm.classic.rules.mech.ammunition import (
    bins_in,
    bins_to_explode,
    can_dump,
    finish_dumping,
    live_bins,
    usable_bins,
)
from btterm.classic.rules.mech.climbers import SWARM_LOCATION
from btterm.classic.rules.mech.clubs import Club, clubs_at_hand, pick_up
from btterm.classic.rules.mech.criticals import (
    critical_hit,
    critical_roll,
    explode,
    explode_ammunition,
    hit,
)
from btterm.classic.rules.mech.damage import lose_location, mark_damage
from btterm.classic.rules.mech.ejection import (
    eject,
    eject_after_explosion,
    landing_hex,
    landing_number,
)
from btterm.classic.rules.mech.falling import avoid_injury as avoid_injury
from btterm.classic.rules.mech.falling import fall
from btterm.classic.rules.mech.heat import (
    adjust_heat,
    dissipation,
    engine_heat,
    heat_after,
    heat_parts,
    shutdown_number,
    sinks_switched_off,
    switch_sinks,
    working_sinks,
)
from btterm.classic.rules.mech.heat_scale import (
    ammunition_number,
    avoid_number,
    fire_modifier,
    life_support_hits,
    walking_loss,
)
from btterm.classic.rules.mech.hit_location import (
    KICK_LOCATION,
    MECH_HIT_LOCATION,
    PUNCH_LOCATION,
    ROWS,
    roll_location,
)
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.mech.limbs import damage as blow_damage
from btterm.classic.rules.mech.masc import count_use, number
from btterm.classic.rules.mech.mechwarrior import CONSCIOUSNESS, injure, injure_crew, wake
from btterm.classic.rules.mech.mp import jumping_mp, modes, running_mp, walking_mp
from btterm.classic.rules.mech.piloting import (
    HEAVY_DAMAGE,
    REACTOR_SHUTS_DOWN,
    TWENTY_DAMAGE,
    falling_target,
    piloting_target,
)
from btterm.classic.rules.movement.flight import Flight
from btterm.classic.rules.movement.moving import can_go_on, carry_out, finish_move, prepare
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.rules.movement.reach import reach
from btterm.classic.rules.movement.steps import (
    LEFT,
    RIGHT,
    STEPS,
    Backward,
    Charge,
    Collapse,
    Dismount,
    Dive,
    Drop,
    Eject,
    Forward,
    Jump,
    Leave,
    Masc,
    Mount,
    Shift,
    Stand,
    Step,
    Turn,
    read_step,
    read_steps,
    write_step,
)
from btterm.classic.rules.movement.taking import ghost, take_step
from btterm.classic.rules.movement_costs import cost, shut
from btterm.classic.rules.on_foot import meet, pick_up_walkers, steps_for
from btterm.classic.rules.physical import charging
from btterm.classic.rules.physical.blows import Blow, BlowSolution, blow_solution
from btterm.classic.rules.physical.charging import (
    charge,
    charge_damage,
    charge_number,
    charger_damage,
    dive,
    dive_damage,
    dive_number,
    diver_damage,
    terrain_between,
)
from btterm.classic.rules.physical.displacement import domino, fall_among, follow, give_way, move_to
from btterm.classic.rules.physical.resolving import declare, drive, resolve, strike_now
from btterm.classic.rules.physical.skidding import skid_damage
from btterm.classic.rules.repairs import (
    FURTHER_HIT,
    INCOMPATIBLE,
    REPAIR_DIFFICULTY,
    Damage,
    Difficulty,
    points_of,
)
from btterm.classic.rules.skills import improve, improvements, random_skills
from btterm.classic.rules.special import (
    air_attacks,
    artillery,
    bombardment,
    dropping,
    flights,
    formations,
    honor,
    minelaying,
    morale,
    night,
    pieces,
    reinforcements,
    return_fire,
    runs,
)
from btterm.classic.rules.special import hidden as hidden_units
from btterm.classic.rules.special.hidden import NONE, hide_refusal
from btterm.classic.rules.special.reinforcements import deploy
from btterm.classic.rules.special.worlds import check_world
from btterm.classic.rules.stacking import (
    beside,
    check_room,
    closed,
    crowded,
    may_pass,
    may_stop,
    who_is_hit,
)
from btterm.classic.rules.terrain import (
    basements,
    buildings,
    dangers,
    freezing,
    mines,
    smoke,
    swamp,
    works,
)
from btterm.classic.rules.terrain.blast import Blast, explode_in, from_hex
from btterm.classic.rules.terrain.scatter import ahead, scatter
from btterm.classic.rules.vehicle.crashing import crash_damage
from btterm.classic.rules.vehicle.criticals import (
    NAVAL_CRITICAL_HITS,
    VTOL_CRITICAL_HITS,
    main_weapon,
)
from btterm.classic.rules.vehicle.criticals import (
    critical_hit as vehicle_critical,
)
from btterm.classic.rules.vehicle.hit_location import (
    GROUND_VEHICLE_HIT_LOCATION,
    VTOL_HIT_LOCATION,
    Extra,
    found,
)
from btterm.classic.rules.vehicle.rotor import CREW_KILLED
from btterm.classic.rules.victory import end_turn, given_up, lost_unit, outcome, points, standing
from btterm.classic.rules.ways import Way, way, ways_from
from btterm.classic.rules.wear import RANDOM_DAMAGE
from btterm.classic.turn import intuition
