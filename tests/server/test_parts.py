"""The small parts of the server: tokens, secrets, limits, words, logs, putting tables away."""

import asyncio
import io
import json
import os
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.clean_text import clean_text
from bang.rooms.errors import Refusal
from bang.server.access import tokens
from bang.server.access.limits import MOST_BUCKETS, ConnectionCount, TokenBucket, TokenBuckets
from bang.server.access.names import clean_name
from bang.server.process.logs import make_log, where
from bang.server.process.metrics import Metrics
from bang.server.process.run import bind
from bang.server.process.settings import BadSetting, Limits, check_public_url, find_secret
from bang.server.registry import GIVEN_UP, PUT_AWAY, RoomRegistry
from bang.store import Unsure, open_store
from tests.rooms.helpers import ROOM, ManualTime, RecordingListener, RoomSetup, play_out


def test_only_we_can_sign() -> None:
    token = tokens.sign("ann", 3, b"secret")
    assert tokens.read(token, b"secret") == ("ann", 3)
    assert tokens.read(token, b"other") == ("", 0)
    later = token.replace(".3.", ".4.")
    for wrong in (
        "",
        ".",
        "ann",
        "ann.",
        token + "0",
        "bob" + token[3:],
        ".x",
        "\ud800.x",
        "é." + token[4:],
        later,
    ):
        assert tokens.read(wrong, b"secret") == ("", 0)
    assert len({tokens.new_id() for _ in range(100)}) == 100


def test_the_secret_is_made_once_and_only_for_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANG_SECRET", raising=False)
    file = tmp_path / "folder" / "secret"
    secret = find_secret(file)
    assert len(secret) >= 32
    assert find_secret(file) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("short")
    with pytest.raises(BadSetting, match="too short"):
        find_secret(file)
    monkeypatch.setenv("BANG_SECRET", "from the environment")
    assert find_secret(file) == b"from the environment"
    monkeypatch.setenv("BANG_SECRET", "short")
    with pytest.raises(BadSetting, match="at least 16"):
        find_secret(file)


@pytest.mark.parametrize("url", ["bang.example.org", "ftp://x", "https://", "https://x/path", "https://x/?q=1", "://"])
def test_bad_public_urls(url: str) -> None:
    with pytest.raises(BadSetting, match="must be like"):
        check_public_url(url)


def test_good_public_urls() -> None:
    assert check_public_url("https://bang.example.org/") == "https://bang.example.org"
    assert check_public_url("http://192.168.1.5:8420") == "http://192.168.1.5:8420"


def test_buckets_fill_up_again() -> None:
    bucket = TokenBucket(3, 2.0, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_buckets_do_not_fill_the_memory() -> None:
    time = ManualTime()
    buckets = TokenBuckets((1, 0.001), time)
    assert buckets.take("ann")
    assert not buckets.take("ann")
    assert buckets.take("bob")
    for n in range(MOST_BUCKETS):
        buckets.take(str(n))
    assert len(buckets.buckets) == MOST_BUCKETS


def test_crowds() -> None:
    connection_count = ConnectionCount(2, 3)
    assert [connection_count.enter(who) for who in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    connection_count.leave("a")
    assert connection_count.enter("c")
    for who in ("a", "b", "c"):
        connection_count.leave(who)
    assert not connection_count.present


def test_names_and_words() -> None:
    assert clean_text("a\u202eb\u0000c \n d") == "a b c d"
    assert clean_text("<b>") == "<b>"
    assert clean_name(" José  Ñ ") == "José Ñ"
    for wrong in ("", "\u200b", "x" * 25):
        with pytest.raises(Refusal):
            clean_name(wrong)


def test_logs_are_json_and_do_not_repeat_messages() -> None:
    file = io.StringIO()
    try:
        raise ValueError("bang 7D is in the hand of seat 3")
    except ValueError as error:
        make_log(file).error("error", **where(error))
    line = json.loads(file.getvalue())
    assert (line["event"], line["level"], line["kind"]) == ("error", "error", "ValueError")
    assert "test_parts.py" in line["at"][0]
    assert "7D" not in file.getvalue()


def test_connections_are_not_slowed_down_by_nagle() -> None:
    import socket

    listening = bind("127.0.0.1", 0)
    assert listening.proto == socket.IPPROTO_TCP  # what makes asyncio switch it off
    with pytest.raises(BadSetting, match="cannot listen"):
        bind("127.0.0.1", listening.getsockname()[1])
    with pytest.raises(BadSetting, match="cannot listen"):
        bind("no.such.host.invalid", 0)
    listening.close()


async def test_tables_without_anybody_are_put_away_and_come_back(tmp_path: Path) -> None:
    time = ManualTime()
    store = await open_store(str(tmp_path / "db"))
    log = make_log(io.StringIO())
    registry = RoomRegistry(store, Limits(all_tables=3), time, Random(1), log, Metrics())
    await registry.start()
    playing, _, waiting = [await registry.open(TableOptions(pace="instant", clock="off")) for _ in range(3)]
    with pytest.raises(Refusal, match="no room"):
        await registry.open(TableOptions())
    listener = await RecordingListener(playing, "ann").come()
    await playing.perform(Sit(0, table=ROOM), Person("ann", "Ann"))
    await playing.perform(Start(table=ROOM), Person("ann"))
    await waiting.perform(Sit(table=ROOM), Person("bob", "Bob"))
    time.seconds += PUT_AWAY + 1
    await registry.sweep()
    assert set(registry.rooms) == {playing.id}, "where somebody looks it stays"
    assert await store.waiting_tables() == [waiting.id], "a seat is kept for whoever comes back"
    await listener.go()
    time.seconds += PUT_AWAY + 1
    await registry.sweep()
    assert registry.rooms == {}
    await store.close_stale(GIVEN_UP)
    assert await store.waiting_tables() == [waiting.id]
    await store.close_stale(-1)
    assert await store.waiting_tables() == []
    again = await registry.find(playing.id)
    assert again is not playing
    assert again.state.version == playing.state.version
    assert await registry.find(playing.id) is again
    assert (await asyncio.gather(*(registry.find(waiting.id) for _ in range(3))))[0].state.people() == ["bob"]
    await registry.close()
    await store.close()


async def test_a_finished_game_tells_how_it_stood_when_it_is_looked_at_again(tmp_path: Path) -> None:
    s = await RoomSetup(1).open(TableOptions(pace="instant", clock="off"), 2)
    await play_out(s)
    store = await open_store(str(tmp_path / "db"))
    for number, entry in enumerate(s.room_log.entries, 1):
        await store.append("t1", number, entry)
    registry = RoomRegistry(store, Limits(), ManualTime(), Random(1), make_log(io.StringIO()), Metrics())
    again = await RecordingListener(await registry.find("t1"), "account0").come()
    assert again.last["curve"]
    assert again.last["curve"] == s.listeners[0].last["curve"]
    await registry.close()
    await store.close()
    await s.room.close()


async def test_a_table_that_cannot_be_made_again_harms_nobody(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "db"))
    log = io.StringIO()
    await store.append("bad", 1, b'{"e":"nonsense"}')
    registry = RoomRegistry(store, Limits(), ManualTime(), Random(1), make_log(log), Metrics())
    await registry.start()
    assert "ValidationError" in log.getvalue()
    with pytest.raises(Refusal, match="cannot be continued"):
        await registry.find("bad")
    await registry.open(TableOptions())
    await registry.close()
    await store.close()


def test_files_of_the_server_stay_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANG_SECRET", raising=False)
    before = os.umask(0)
    try:
        find_secret(tmp_path / "secret")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


async def test_a_table_of_which_nobody_knows_how_it_stands_is_made_again(tmp_path: Path) -> None:
    """The confirmation of the database got lost. The entry was written, or not: the database knows."""
    store = await open_store(str(tmp_path / "db"))
    registry = RoomRegistry(store, Limits(), ManualTime(), Random(1), make_log(io.StringIO()), Metrics())
    table = await registry.open(TableOptions())
    listener = await RecordingListener(table, "ann").come()
    append = store.append

    async def lossy(*args: Any) -> None:
        await append(*args)
        raise Unsure("The connection to the database was lost.")

    store.append = lossy  # type: ignore[method-assign,assignment]
    with pytest.raises(Unsure):
        await table.perform(Sit(0, table=ROOM), Person("ann", "Ann"))
    store.append = append  # type: ignore[method-assign]
    assert listener.sent[-1] == '"lost"'
    with pytest.raises(Refusal, match="come back"):
        await table.perform(Sit(1, table=ROOM), Person("bob", "Bob"))
    again = await registry.find(table.id)
    assert again is not table
    assert again.state.people() == ["ann"], "it was written after all"
    await again.perform(Sit(1, table=ROOM), Person("bob", "Bob"))
    await registry.close()
    await store.close()
