"""Repairs over lines of text, and the command that begins them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from btterm.campaign.file import called, read_outfit, save_outfit
from btterm.campaign.ordering import order_meant
from btterm.classic.battle import Outcome
from btterm.classic.situation import parse_situation
from btterm.cli.main import main
from btterm.errors import BadInput
from btterm.match import battles
from btterm.match.missions import fight, new_unit, planned, unit_of
from btterm.match.repairing import Workshop, found_from
from btterm.plain.repairing import repair
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice

LINE = "Warhammer@0505/N LA=3 LAx=5 RLx=1 shots=10,3; Atlas@0603/S HDi=0"


@pytest.fixture
def shop() -> Workshop:
    battle = parse_situation(LINE)
    battle.outcome = Outcome(0, "over")
    found_from("wolves", battle, 0, "one")
    path = called("wolves")
    outfit = read_outfit(path)
    outfit.seed = 1
    outfit.parts = {"Armor": 5, "PPC": 1}
    save_outfit(path, outfit)
    return Workshop(path)


def said(shop: Workshop, *lines: str) -> list[str]:
    out = io.StringIO()
    repair(shop, io.StringIO("\n".join(lines) + "\n"), out)
    return out.getvalue().splitlines()


def test_what_there_is_to_do_is_listed_with_numbers(shop: Workshop) -> None:
    told = said(shop, "done")
    assert told[2:11] == [
        "Warhammer: Warhammer WHM-6R, 4/5, armor 89 %",
        "  1 Left Arm: PPC (7+, 120 min, 1 PPC)",
        "  2 Left Arm: 17 points of armor (5+, 30 min, 5 Armor)",
        "  - Right Leg: Hip (8+, 120 min, 1 Hip 70 t): lacks 1 Hip 70 t",
        "  3 take it apart for parts",
        "Atlas: Atlas AS7-D, 4/5, cannot fight before it is repaired, armor 97 %",
        "  - Head: destroyed (11+, 240 min, 3 Structure): lacks 3 Structure",
        "  4 take it apart for parts",
        "Say the number of a line to do it, list for all lines, parts for what is in",
    ]
    assert "Kept in" in " ".join(told[-3:])


def test_numbers_do_it_and_undo_takes_it_back(shop: Workshop) -> None:
    told = said(shop, "4", "undo", "4", "2", "list", "done")
    assert any(line.startswith("Atlas was taken apart") for line in told)
    assert any(line.startswith("Taken back: Atlas was taken apart") for line in told)
    outfit = read_outfit(shop.path)
    assert [machine.name for machine in outfit.machines] == ["Warhammer"]
    assert outfit.rolls == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("9", "No: say a number from 1 to 4, or list, parts, undo, done."),
        ("fly", "No: say a number from 1 to 4, or list, parts, undo, done."),
        ("undo", "No: nothing was done yet to take back."),
        (
            "repair Warhammer: RL slot 1",
            "No: Warhammer, Right Leg: Hip (8+, 120 min, 1 Hip 70 t): lacks",
        ),
    ],
)
def test_what_cannot_be_done_is_told(shop: Workshop, line: str, answer: str) -> None:
    before = shop.path.read_text("utf-8")
    assert any(each.startswith(answer[:60]) for each in said(shop, line))
    assert shop.path.read_text("utf-8") == before


def test_players_roll_their_own_dice(shop: Workshop) -> None:
    real = Workshop(shop.path, real_dice=True)
    told = said(real, "1", "7", "3 9", "3 4", "done")
    assert "roll two dice" in " ".join(told)
    assert sum(line.startswith("No:") for line in told) == 2
    assert any("repaired, 7+ and 3+4 rolled" in line for line in told)


@pytest.fixture
def saved() -> Path:
    battle = parse_situation(LINE)
    game = battles.begin(battle, SeededDice(1))
    game.table.give_up(1)
    game.close()
    assert game.file is not None
    return game.file.path


def test_a_battle_is_told_and_taken_into_a_file(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", str(saved)]) == 0
    told = capsys.readouterr().out
    assert "Anna: 2 machines" in told
    assert "Atlas is captured" in told
    assert "Ben: 0 machines" in told
    assert main(["repair", str(saved), "--into", "wolves"]) == 2
    assert "say whose units the new file is to have: --side Anna or Ben" in capsys.readouterr().err
    assert main(["repair", saved.stem, "--into", "wolves", "--side", "anna", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in facts["machines"]] == ["Warhammer", "Atlas"]
    assert facts["machines"][0]["repairs"][0]["number"] == 7
    assert main(["repair"]) == 0
    assert "wolves" in capsys.readouterr().out
    assert main(["repair", saved.stem, "--into", "wolves"]) == 2
    assert "has taken in the results of this battle already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere"], "there is no unit file 'nowhere'"),
        (["--into", "wolves"], "say which saved battle"),
    ],
)
def test_what_the_command_cannot_do(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_campaign_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(*new_unit("wolves", 3))
    told = said(
        shop,
        "1",
        "market",
        "3",
        "hire elite medic",
        "search",
        "hire nobody",
        "people",
        "log",
        "done",
    )
    assert told[0] == "wolves has yet to be founded."
    text = "\n".join(told)
    assert "bought: " in text
    assert "elite medic" in text
    assert "Say search, and a type ('Mech, vehicle), a weight class" in text
    assert "No: nobody has time for it today." in text
    assert main(["campaign", "wolves", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["campaign"]["day"] == 1
    assert facts["campaign"]["people"][0]["founder"]


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("hire vet medik", "there is no 'vet medik' to hire now: is medic meant?"),
        ("hyre medic", "there is no order 'hyre': is hire meant?"),
        ("hire medic", "which one: hire any medic, hire elite medic, hire green medic"),
        ("sign 1", "no mission is offered: seek missions looks for some"),
        ("buy", "say what: buy 1, buy 2, buy 3, buy 4, buy 5, buy 6, and 2 more"),
        ("found lance", "it is founded"),
        ("dance", "there is no order 'dance': there are seek, wait"),
    ],
)
def test_a_wrong_order_is_told_with_those_that_there_are(order: str, answer: str) -> None:
    shop = Workshop(*new_unit("wolves", 3))
    shop.answer("found lance")
    with pytest.raises(BadInput) as error:
        order_meant(shop.outfit, order)
    assert str(error.value).startswith(answer)


def test_orders_of_a_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--do", "found lance", "--do", "buy 8", "--do", "undo", "--do", "buy 1", "--json"]
    assert main(["campaign", "foxes", "--new", "--seed", "3", *words]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [each["sheet"] for each in facts["machines"]] == ["Thunderbolt TDR-7M"]
    assert (facts["machines"][0]["armor"], facts["machines"][0]["quality"]) == (100, "D")
    assert facts["told"][-3:] == [
        "taken back: buy Jenner JR7-D, quality D, 3,198,375 C-bills",
        "comes with it: Oren Dray, technician, green",
        "bought: Thunderbolt TDR-7M, quality D, 6,093,560 C-bills",
    ]
    assert {"order": "seek missions", "words": "look for missions, a day"} in facts["orders"]
    assert facts["campaign"]["offers"][0]["quality"] == "D"
    assert main(["campaign", "foxes", "--do", "seek", "--do", "sign 9"]) == 2
    told = capsys.readouterr()
    assert "offered: " in told.out
    assert "there is no '9' to sign now: sign 1, sign 2, sign 3" in told.err


def test_a_wrong_word_in_a_file_is_told_with_the_right_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "unit.toml"
    file.write_text('name = "X"\n[[campaign.person]]\nname = "A"\nrole = "pilot"\n', "utf-8")
    assert main(["campaign", str(file), "--json"]) == 2
    assert "there is no pilot: say MechWarrior, vehicle crew" in capsys.readouterr().err


def test_an_order_needs_no_more_words_than_only_one_has() -> None:
    shop = Workshop(*new_unit("wolves", 3))
    shop.answer("found lance")
    assert order_meant(shop.outfit, "Hire ELITE recr") == "hire elite recruiter"


def test_numbers_mean_the_lines_that_were_listed() -> None:
    """The second offer is the first one once that is bought, and keeps its number until the next
    list."""
    shop = Workshop(*new_unit("wolves", 3))
    told = said(shop, "found lance", "market", "3", "4", "3", "done")
    machines = [machine.sheet for machine in read_outfit(shop.path).machines]
    assert machines == ["Thunderbolt TDR-7M", "Cataphract CTF-1X"]
    assert any("cannot be done any more" in line for line in told)


def test_a_unit_has_no_file_before_it_is_founded() -> None:
    path, outfit = new_unit("wolves", 3, "keyboard")
    assert any("wolves was not founded" in line for line in said(Workshop(path, outfit), "done"))
    assert not path.exists()
    told = said(Workshop(path, outfit), "against bot:strong", "found armor", "undo", "done")
    assert "Taken back: found it as armor: 4 vehicle crews, 22 million C-bills" in told
    campaign = read_outfit(path).campaign
    assert campaign is not None
    assert (campaign.day, campaign.against) == (0, "bot:strong")


def on_the_eve_of_battle(against: str) -> Path:
    """A new unit whose mission has brought it a battle."""
    path, outfit = new_unit("wolves", 3, against)
    shop = Workshop(path, outfit)
    for order in ("found lance", *["buy 1"] * 2, "seek missions"):
        shop.answer(order)
    while planned(shop.outfit) is None:
        assert isinstance(shop.asked, Choice)
        keys = shop.asked.answers()
        shop.answer(next(key for key in ("sign 1", "seek missions", "wait month") if key in keys))
    return path


def test_a_friend_at_the_keyboard_plays_the_enemy(capsys: pytest.CaptureFixture[str]) -> None:
    """The battle of a mission is hotseat then, and goes on where it was left (House rules,
    Leading a Unit)."""
    path = on_the_eve_of_battle("keyboard")
    begun = fight(path)
    assert begun.players == ("keyboard", "keyboard")
    assert unit_of(begun) == path
    begun.close()
    gone_on = fight(path)
    assert gone_on.place == begun.place
    gone_on.close()
    assert main(["campaign", "wolves", "--plain", "--against", "bot"]) == 2
    assert "was begun against a friend at this keyboard" in capsys.readouterr().err
    assert main(["campaign", "wolves", "--plain", "--against", "nobody"]) == 2
    assert "and keyboard for a friend" in capsys.readouterr().err


def test_a_pipe_goes_on_into_the_battle_and_home_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = on_the_eve_of_battle("keyboard")
    lines = io.TextIOWrapper(io.BytesIO(b"fight\nturn \xff\nquit\ndone\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", lines)
    assert main(["campaign", "wolves", "--plain"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    said = [line for line in out.splitlines() if line.startswith("> ")]
    assert said == ["> fight", "> turn \N{REPLACEMENT CHARACTER}", "> quit", "> done"]
    assert "The battle is saved in" in out
    campaign = read_outfit(path).campaign
    assert campaign is not None
    assert campaign.fighting


def test_a_file_that_another_window_has_written_is_not_written_over(shop: Workshop) -> None:
    other = Workshop(shop.path)
    other.answer("scrap Atlas")
    told = said(shop, "1")
    assert any("was changed elsewhere" in line for line in told)
    assert [machine.name for machine in read_outfit(shop.path).machines] == ["Warhammer"]


def test_an_order_that_asks_for_dice_can_be_left(shop: Workshop) -> None:
    real = Workshop(shop.path, real_dice=True)
    told = said(real, "1", "undo", "1", "6 6", "done")
    asked = [line for line in told if "roll two dice, and type what they show: 3 4" in line]
    assert len(asked) == 2
    assert any("PPC: repaired, 7+ and 6+6 rolled" in line for line in told)
