"""Databases and recordings that an earlier commit wrote: they are read as they were, and their games go on.

tests/data/before/README.md says how the files were made.
"""

import asyncio
import io
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bang import bots, recordings
from bang.bots import Company
from bang.cli.verify import find_difference
from bang.rooms import Person, Room
from bang.rooms.actions.answer import Answer
from bang.server.access.passwords import password_matches
from bang.server.access.tokens import read as read_token
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.registry import RoomRegistry
from bang.store import Store, open_store
from tests.rooms.helpers import ROOM, ManualTime, RecordingListener

BEFORE = Path(__file__).parents[1] / "data" / "before"
EXPECTED: dict[str, Any] = json.loads((BEFORE / "expected.json").read_text(encoding="utf-8"))
ROOMS = ("waiting", "running", "duel-running", "finished", "duel-finished")
PEOPLE = ("ann", "bert", "cora")
LATEST = 5  # of the happenings and the curve, that many are in the file


async def database(folder: Path) -> Store:
    """Copy the database that an earlier server wrote."""
    return await open_store(str(shutil.copy(BEFORE / "bang.db", folder / "bang.db")))


async def registry_of(store: Store, time: ManualTime) -> RoomRegistry:
    registry = RoomRegistry(store, Limits(), time, Random(1), make_log(io.StringIO()), Metrics())
    await registry.start()
    return registry


def contains(now: Any, then: Any) -> bool:
    """Tell whether everything told then is told now; messages may have gained fields since."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and contains(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(contains, now, then))
    return bool(now == then)


def counted(update: dict[str, Any]) -> dict[str, Any]:
    """An update with numbers for the reserves of a game that is over: since then they are open."""
    if update["status"] != "finished":
        return update
    seats = [
        seat | {"reserve": len(seat["reserve"]) if isinstance(seat["reserve"], list) else seat["reserve"]}
        for seat in update["view"]["seats"]
    ]
    return update | {"view": update["view"] | {"seats": seats}}


@pytest.mark.parametrize("id", ROOMS)
async def test_every_room_is_as_it_was(id: str, tmp_path: Path) -> None:
    store = await database(tmp_path)
    registry = await registry_of(store, ManualTime())
    room = await registry.find(id)
    for account in (*PEOPLE, "nobody"):
        update = json.loads(room.update_for(account, 0))
        for name in ("happenings", "curve"):
            update[name] = update[name][-LATEST:]
        assert contains(counted(update), counted(EXPECTED["updates"][f"{id} {account}"]))
    await registry.close()
    await store.close()


def test_a_change_would_be_noticed() -> None:
    then = EXPECTED["updates"]["running ann"]
    assert contains({**then, "more": 1}, then)
    assert not contains({**then, "version": 1}, then)
    assert not contains({**then, "seats": then["seats"][1:]}, then)
    assert then["asked"]["seat"] >= 0
    assert then["view"]["seats"]


@pytest.mark.parametrize("id", ["running", "duel-running"])
async def test_a_game_in_the_middle_of_a_turn_goes_on_to_its_end(id: str, tmp_path: Path) -> None:
    store = await database(tmp_path)
    time = ManualTime()
    registry = await registry_of(store, time)
    room = await registry.find(id)
    answers = len(room.state.answers)
    listeners = [await RecordingListener(room, account).come() for account in room.state.people()]
    assert not room.state.broken
    assert room.state.mark is not None
    assert room.state.mark.answers < answers, "somebody has played in this turn already"
    await play_on(room, time, Random(3))
    assert listeners[0].last["status"] == "finished"
    recording = await store.recording(id)
    assert recording is not None
    data = json.loads(recording)
    assert len(data["steps"]) > answers + 10
    assert find_difference(data) == ""
    assert await store.snapshot(id) is None
    await registry.close()
    await store.close()


async def play_on(room: Room, time: ManualTime, random: Random) -> None:
    """Let people take any option; bots and time do the rest."""
    for _ in range(20_000):
        game = room.state.game
        assert game is not None
        if game.asked is None:
            await room.queue.join()
            return
        account = room.state.places[game.asked.seat].account
        if account and len(game.asked.options) > 1:
            asked = json.loads(room.update_for(account, 0))["asked"]
            await room.perform(Answer(asked["number"], random.choice(asked["options"]), table=ROOM), Person(account))
        else:
            await time.advance(0.5, room)
            await asyncio.sleep(0.001)  # bots think in threads
    raise AssertionError("the game has no end")


async def test_accounts_passwords_and_tokens_are_still_good(tmp_path: Path) -> None:
    store = await database(tmp_path)
    for name in PEOPLE:
        account = await store.account(name)
        assert account is not None
        assert account.name == name.title()
        assert read_token(EXPECTED["tokens"][name], EXPECTED["secret"].encode()) == (name, account.epoch)
    robot = await store.account("robot")
    assert robot is not None
    assert robot.bot
    ann = await store.account_by_login("ann@home")
    assert ann is not None
    assert await password_matches(ann.password, "correct horse")
    await store.close()


async def test_finished_games_and_statistics_are_still_there(tmp_path: Path) -> None:
    store = await database(tmp_path)
    for id in ("finished", "duel-finished"):
        recording = await store.recording(id)
        assert recording is not None
        assert find_difference(json.loads(recording)) == ""
    for by, rows in EXPECTED["standings"].items():
        assert [[row.of, row.games, row.won] for row in await store.standings("", by)] == rows
    assert {game.table for game in await store.played("ann")} == {"finished", "duel-finished"}
    await store.close()


@pytest.mark.parametrize("file", ["recording.json", "recording-running.json", "recording-duel.json"])
def test_a_recording_leads_where_it_led(file: str) -> None:
    assert find_difference(recordings.read(BEFORE / file)) == ""


@pytest.mark.parametrize("file", ["recording-running.json", "recording-duel.json"])
def test_a_recorded_game_goes_on_from_its_snapshot(file: str) -> None:
    data = recordings.read(BEFORE / file)
    answers = len(data["steps"]) - 1
    recording = recordings.resume(data)
    game, players = recording.game, recording.options.players
    company = Company(game, {p: bots.find("drifter", recording.options.game)(p) for p in range(players)})
    while game.asked is not None:
        recording.answer(company.answer(game))
    assert company.faults == []
    whole = msgspec.json.decode(msgspec.json.encode(recording.to_json()))
    assert len(whole["steps"]) > answers + 10
    assert find_difference(whole) == ""
