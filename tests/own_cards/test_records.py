"""Recorded games with own cards: known again by a digest, and only with a folder that the user names."""

import json
from pathlib import Path

import pytest

from bang import own_cards, recordings
from bang.engine.kernel.options import Options
from bang.errors import DamagedFile
from bang.games import compiled_rules
from tests.own_cards.folders import card, write


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return write(tmp_path / "mine", my_yaml=card())


def record(folder: str) -> recordings.Json:
    recording = recordings.Recording(Options(players=4, cards=(folder,)), 7)
    for _ in range(20):
        recording.answer(0)
    data = json.loads(json.dumps(recording.to_json()))
    assert isinstance(data, dict)
    return data


def forget() -> None:
    """Clear caches, as if another process read the folders."""
    own_cards.load.cache_clear()
    compiled_rules.cache_clear()


def test_the_folder_has_to_be_named_again(folder: str) -> None:
    data = record(folder)
    assert recordings.resume(data, (folder,)).to_json()["steps"] == data["steps"]
    with pytest.raises(DamagedFile, match=f"with 1 folders of own cards, and 0 are named; .*: --cards {folder}"):
        recordings.resume(data)
    with pytest.raises(DamagedFile, match="leave --cards out"):
        recordings.resume({**data, "own_cards": []}, (folder,))


def test_a_recording_cannot_name_a_folder_itself(tmp_path: Path, folder: str) -> None:
    """Its Python files would run without anybody having asked for it."""
    ran = tmp_path / "ran"
    evil = write(tmp_path / "evil", my_py=f"open({str(ran)!r}, 'w')\n")
    data = record(folder)
    data["options"]["cards"] = [evil]
    for digests in ([], ["x"], data["own_cards"]):
        with pytest.raises(DamagedFile):
            recordings.resume({**data, "own_cards": digests})
    assert not ran.exists()


def test_a_folder_that_has_moved_is_the_same(tmp_path: Path, folder: str) -> None:
    data = record(folder)
    moved = str(Path(folder).rename(tmp_path / "elsewhere"))
    assert recordings.replay(data, (moved,)).asked is not None


@pytest.mark.parametrize("change", ["text", "another file", "gone"])
def test_a_folder_that_has_changed_is_refused(folder: str, change: str) -> None:
    data = record(folder)
    if change == "text":
        write(Path(folder), my_yaml=card(text="Something else."))
    elif change == "another file":
        write(Path(folder), more_yaml=card(key="other"))
    else:
        Path(folder, "my.yaml").unlink()
    forget()
    with pytest.raises(Exception, match=r"they have changed|There are no cards"):
        recordings.resume(data, (folder,))


def test_what_does_not_matter_does_not_change_it(folder: str) -> None:
    data = record(folder)
    write(Path(folder), README_md="About these cards.")
    forget()
    assert recordings.resume(data, (folder,)).game.asked is not None


@pytest.mark.parametrize("damage", [{"own_cards": 3}, {"own_cards": [1, 2]}, {"own_cards": ["x"], "options": 3}])
def test_damage(folder: str, damage: recordings.Json) -> None:
    with pytest.raises(DamagedFile):
        recordings.resume({**record(folder), **damage})
    with pytest.raises(DamagedFile):
        recordings.resume({**record(folder), **damage}, (folder,))


def test_old_recordings_have_no_own_cards() -> None:
    data = recordings.Recording(Options(players=4), 7).to_json()
    del data["own_cards"], data["options"]["cards"]
    assert recordings.resume(data).options.cards == ()
