"""The index of a folder of record sheets: what it knows is not read again, and whatever befalls it
or the files, the answer is that of reading them all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from btterm.classic.sheets import index
from btterm.classic.sheets.index import look_through
from btterm.classic.sheets.kinds import AnySheet, read_any
from btterm.errors import BadFile, BadInput
from tests.classic.sheets.sheet_samples import WARHAMMER


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Three 'Mechs, one of which cannot be played, and rubbish; all written a while ago."""
    folder = tmp_path / "own"
    (folder / "deeper").mkdir(parents=True)
    write(folder / "one.toml", "ONE")
    write(folder / "deeper" / "two.toml", "TWO")
    write(folder / "hot.toml", "HOT", 'count = 18, type = "single"', 'count = 80, type = "single"')
    (folder / "rubbish.mtf").write_text("nothing", encoding="utf-8")
    (folder / "readme.txt").write_text("nothing", encoding="utf-8")
    return folder


def write(path: Path, model: str, old: str = "", new: str = "") -> None:
    text = WARHAMMER.replace('"WHM-6R"', f'"{model}"')
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read, one after the other; all changes count as settled."""
    names: list[str] = []

    def read(path: Path) -> AnySheet:
        names.append(path.name)
        return read_any(path)

    monkeypatch.setattr(index, "read_any", read)
    monkeypatch.setattr(index, "_SETTLED", 0)
    return names


def told(folder: Path) -> dict[str, str]:
    """What is known about each file: its line, or its fault."""
    return {
        Path(path).name: record.listed.line if record.listed else str(record.fault)
        for path, record in look_through(folder, read=True).items()
    }


def index_of(folder: Path) -> Path:
    return index._place(folder)


def test_what_is_known_is_not_read_again(own: Path, reads: list[str]) -> None:
    first = told(own)
    assert first["one.toml"].split()[:4] == ["Warhammer", "ONE", "70", "tons"]
    assert first["hot.toml"].startswith(": of 80 heat sinks")
    assert first["rubbish.mtf"].startswith(": is no 'Mech of MegaMek")
    assert sorted(reads) == ["hot.toml", "one.toml", "rubbish.mtf", "two.toml"]
    reads.clear()
    assert told(own) == first
    assert reads == []


def test_names_are_enough_until_lists_are_wanted(own: Path, reads: list[str]) -> None:
    names = look_through(own, read=False)
    assert [record.model for record in names.values()] == ["TWO", "HOT", "ONE", ""]
    assert reads == []
    told(own)
    assert len(reads) == 4
    assert {path: record[:5] for path, record in names.items()} == {
        path: record[:5] for path, record in look_through(own, read=False).items()
    }


def test_a_file_that_is_changed_removed_or_new(own: Path, reads: list[str]) -> None:
    told(own)
    reads.clear()
    # Of the same size, and with the old time put back.
    before = (own / "one.toml").stat()
    write(own / "one.toml", "EIN")
    os.utime(own / "one.toml", ns=(before.st_atime_ns, before.st_mtime_ns))
    (own / "hot.toml").unlink()
    write(own / "new.toml", "NEW")
    (own / "deeper" / "two.toml").rename(own / "deux.toml")
    found = told(own)
    assert sorted(found) == ["deux.toml", "new.toml", "one.toml", "rubbish.mtf"]
    assert "Warhammer EIN" in found["one.toml"]
    assert sorted(reads) == ["deux.toml", "new.toml", "one.toml"]
    reads.clear()
    assert told(own) == found
    assert reads == []


def test_a_change_in_the_same_tick_as_the_index_is_seen(own: Path, reads: list[str]) -> None:
    told(own)
    reads.clear()
    changed = (own / "one.toml").stat().st_ctime_ns
    os.utime(index_of(own), ns=(changed - 1, changed - 1))
    told(own)
    assert "one.toml" in reads


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00" * 5000,
        b"[1, 2",
        b"[]",
        b"{}",
        b'["x", {}]',
        b'["x", {"one.toml": 3}]',
        b'["x", {"one.toml": [[1, 2, 3], "LAM", "a", "b", "", null, null]}]',
    ],
)
def test_a_damaged_index_is_none(own: Path, reads: list[str], damage: bytes) -> None:
    first = told(own)
    index_of(own).write_bytes(damage)
    assert told(own) == first
    reads.clear()
    assert told(own) == first
    assert reads == []


def test_an_index_that_is_cut_off_or_mangled_anywhere_is_none(own: Path) -> None:
    first = told(own)
    whole = index_of(own).read_bytes()
    for at in range(0, len(whole), 97):
        index_of(own).write_bytes(whole[:at])
        assert told(own) == first


def test_the_index_of_another_program_is_none(
    own: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(own)
    reads.clear()
    monkeypatch.setattr(index, "_program", lambda: "a newer one")
    told(own)
    assert len(reads) == 4


def test_where_nothing_can_be_written_it_goes_without(
    own: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert told(own) == told(own)
    assert len(reads) == 8


def test_a_full_disk_leaves_the_index_as_it_was(
    own: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(own)
    before = index_of(own).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    write(own / "new.toml", "NEW")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        assert "new.toml" in told(own)
    assert index_of(own).read_bytes() == before
    assert list(index_of(own).parent.iterdir()) == [index_of(own)]
    assert "new.toml" in told(own)


def test_many_at_a_time(own: Path, reads: list[str]) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(told, [own] * 16))
    assert all(each == found[0] for each in found)
    assert list(index_of(own).parent.iterdir()) == [index_of(own)]
    reads.clear()
    assert told(own) == found[0]
    assert reads == []


def test_what_the_disk_is_to_blame_for_is_tried_again(
    own: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(path: Path) -> AnySheet:
        try:
            raise OSError(5, "Input/output error")
        except OSError as error:
            raise BadFile(str(path), f"cannot be read: {error.strerror}") from None

    with monkeypatch.context() as patch:
        patch.setattr(index, "read_any", broken)
        assert set(told(own).values()) == {": cannot be read: Input/output error"}
    assert "Warhammer ONE" in told(own)["one.toml"]


def test_it_is_good_wherever_one_looks_from(
    own: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = told(own)
    reads.clear()
    monkeypatch.chdir(own.parent)
    assert told(Path("own")) == first
    assert sorted(look_through(Path("own"), read=False))[0] == os.path.join(
        "own", "deeper", "two.toml"
    )
    assert reads == []


def test_names_of_files_that_are_no_text(own: Path, reads: list[str]) -> None:
    odd = os.fsdecode(b"\xff.toml")
    try:
        write(own / odd, "ODD")
    except OSError:
        pytest.skip("this disk takes no such names")
    first = told(own)
    assert "Warhammer ODD" in first[odd]
    reads.clear()
    assert told(own) == first
    assert reads == [odd]


def test_no_folder_and_too_many_files(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadInput, match="there is no such folder of record sheets"):
        look_through(tmp_path / "nowhere", read=True)
    monkeypatch.setattr(index, "_MOST_FILES", 3)
    with pytest.raises(BadInput, match="more than 3 record sheets"):
        look_through(own, read=True)
