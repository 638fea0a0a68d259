"""Which code carries out which section of a book, and which tests hold it, read from what
docstrings cite: "(Compendium, Skidding, Falling)", "(Alpha Strike, Charge)". `make coverage` writes
docs/rules-coverage.md and docs/alpha-strike-coverage.md from it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from btterm.alphastrike.rule import Rule as AlphaStrikeRule
from btterm.classic.rule import Rule
from btterm.rulebook.entries import ALPHA_STRIKE, CLASSIC, chapters

ROOT = Path(__file__).parents[1]
APART = ("btterm/soak/",)
"""What judges the rules and carries none out."""
_HEAD = """# Where each rule lives

Every section of the *BattleTech Compendium: Rules of Warfare*, in the book's order, and those of \
*Clan Invasion* and of the house rules that go beyond it: whether the program plays it, the code \
that carries it out, as module and name, and the tests that hold it. \
What a section that is played in part leaves out, its quick rule says (`btterm rules kicking`); \
rulings on doubtful places are in [rulings.md](rulings.md).

This page is made from the citations in the docstrings, with `make coverage`.
"""
_ALPHA_STRIKE_HEAD = """# Where each rule of Alpha Strike lives

Every section of the *Alpha Strike* rulebook, and each special ability by its code: whether the \
program plays it, the code that carries it out, as module and name, and the tests that hold it. \
What a section that is played in part leaves out, its quick rule says (`btterm rules --game \
alpha-strike water`); rulings on doubtful places are in [rulings.md](rulings.md).

This page is made from the citations in the docstrings, with `make coverage`.
"""


@dataclass(frozen=True)
class Coverage:
    """The page about one game."""

    page: Path
    game: str
    books: tuple[str, ...]
    """Those that docstrings cite; of others than the first only titles of quick rules count."""
    rule: type[StrEnum]
    head: str

    @property
    def cited(self) -> re.Pattern[str]:
        """A citation in a docstring."""
        return re.compile(rf"\(({'|'.join(self.books)}),? ((?:[^()]|\([^()]*\))+)\)")


CLASSIC_COVERAGE = Coverage(
    ROOT / "docs" / "rules-coverage.md",
    CLASSIC,
    ("Compendium", "Clan Invasion", "House rules"),
    Rule,
    _HEAD,
)
ALPHA_STRIKE_COVERAGE = Coverage(
    ROOT / "docs" / "alpha-strike-coverage.md",
    ALPHA_STRIKE,
    ("Alpha Strike",),
    AlphaStrikeRule,
    _ALPHA_STRIKE_HEAD,
)
COVERAGES = (CLASSIC_COVERAGE, ALPHA_STRIKE_COVERAGE)


class Citation(NamedTuple):
    """A place that names a section."""

    path: str
    name: str
    """What its docstring belongs to, "Mech.immobile"; empty: the module."""
    title: str


def citations(folder: str, files: str = "*.py", of: Coverage = CLASSIC_COVERAGE) -> list[Citation]:
    """All of them in some files below a folder of the checkout, in the order of files and lines; of
    the other books those of sections that the quick rules have."""
    return [
        Citation(path.relative_to(ROOT).as_posix(), name, title)
        for path in sorted((ROOT / folder).rglob(files))
        for name, text in _docstrings(ast.parse(path.read_text(encoding="utf-8")).body)
        for book, cited in of.cited.findall(" ".join(text.split()))
        for title in _sections(of, book, cited)
    ]


def _sections(of: Coverage, book: str, cited: str) -> Iterator[str]:
    """What is cited, "Skidding; House rules, Stomp", without the names of the books."""
    for part in map(str.strip, re.split(r"[,;]", cited)):
        if part in of.books:
            book = part
        elif book == of.books[0] or part in list(of.rule):
            yield part


def _docstrings(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, str]]:
    """The docstrings of a block and of what is defined in it, each with the name it belongs to: of
    a constant too, under which it stands."""
    name = within
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield from _docstrings(node.body, f"{within}.{node.name}".lstrip("."))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = f"{within}.{ast.unparse(target)}".lstrip(".")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield name, str(node.value.value)


def in_code(of: Coverage = CLASSIC_COVERAGE) -> list[Citation]:
    """Those of the code that carries rules out."""
    return [each for each in citations("btterm", of=of) if not each.path.startswith(APART)]


def in_tests(of: Coverage = CLASSIC_COVERAGE) -> list[Citation]:
    return citations("tests", "test_*.py", of)


def by_title(found: list[Citation]) -> dict[str, list[Citation]]:
    """The citations of each section."""
    titles = defaultdict[str, list[Citation]](list)
    for each in dict.fromkeys(found):
        titles[each.title].append(each)
    return titles


def _narrowed(found: list[Citation]) -> Iterator[str]:
    """Where a section is carried out; a module stands there only if nothing in it does."""
    narrow = {each.path for each in found if each.name}
    for path, name, _ in found:
        module = path.removeprefix("btterm/").removesuffix(".py").removesuffix("/__init__")
        if name or path not in narrow:
            yield f"{module.replace('/', '.')}{':' * bool(name)}{name}"


def page(of: Coverage = CLASSIC_COVERAGE) -> str:
    """The text of the page."""
    code, tests = by_title(in_code(of)), by_title(in_tests(of))
    lines = [of.head]
    for chapter, members in chapters(of.game).items():
        lines += [f"## {chapter}", "", "| Section | Played | Carried out by | Held by |"]
        lines.append("|---|---|---|---|")
        for entry in members:
            by = ", ".join(f"`{place}`" for place in _narrowed(code[entry.title]))
            files = dict.fromkeys(Path(each.path).stem for each in tests[entry.title])
            held = ", ".join(f"`{file}`" for file in files)
            lines.append(f"| {entry.title} | {entry.played} | {by} | {held} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    for each in COVERAGES:
        each.page.write_text(page(each), encoding="utf-8")
