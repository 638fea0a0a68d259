"""Record sheets to print: 'Mechs and vehicles on a page of A4, others on half of one."""

from __future__ import annotations

from html import escape

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.printing.drawing import page
from btterm.printing.emplacement import emplacement_strokes
from btterm.printing.mech import mech_strokes
from btterm.printing.parts import HEIGHT, WIDTH
from btterm.printing.troops import TROOPS_HEIGHT, platoon_strokes, suits_strokes
from btterm.printing.vehicle import vehicle_strokes


def sheet_svg(sheet: AnySheet) -> str:
    """The record sheet as an SVG picture, complete in itself."""
    match sheet:
        case MechSheet():
            return page(WIDTH, HEIGHT, mech_strokes(sheet))
        case VehicleSheet():
            return page(WIDTH, HEIGHT, vehicle_strokes(sheet))
        case InfantrySheet():
            return page(WIDTH, TROOPS_HEIGHT, platoon_strokes(sheet))
        case BattleArmorSheet():
            return page(WIDTH, TROOPS_HEIGHT, suits_strokes(sheet))
        case EmplacementSheet():
            return page(WIDTH, TROOPS_HEIGHT, emplacement_strokes(sheet))


def sheet_html(sheet: AnySheet) -> str:
    """The same as a web page that prints on one sheet of A4."""
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;width:210mm}"
    head = f'<meta charset="utf-8"><title>{escape(sheet.name)}</title><style>{style}</style>'
    body = f"<body>\n{sheet_svg(sheet)}</body>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>{body}</html>\n'
