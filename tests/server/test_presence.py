"""Whoever is gone, or does not read, does not count as present; connections are bounded in number and in time."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from bang.rooms.errors import Refusal
from bang.rooms.room import Room
from bang.server.process.protocols import BoundedHttp, BoundedWebSocket
from bang.server.process.settings import Limits
from tests.server.helpers import PATIENCE, Client, Running, running


def until(true: Callable[[], bool], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, why
        time.sleep(0.002)


def present(watcher: Client, table: str, seat: int) -> bool:
    watcher.request("watch", table=table)
    there: bool = watcher.last["seats"][seat]["present"]
    return there


def seated(server: Running, name: str, *tables: str) -> Client:
    client = server.client(server.account(name))
    for table in tables:
        client.done("watch", table=table)
        client.done("sit", table=table)
    return client


def test_a_client_that_does_not_read_is_soon_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its buffers fill, and to close the connection would wait until it reads them."""
    monkeypatch.setattr(BoundedWebSocket, "stall_time", 0.5)
    with running(tmp_path / "bang.db") as server:
        token = server.account("Bert")
        table = server.open_table(token)
        ann = seated(server, "Ann", table)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        with connect(f"ws://127.0.0.1:{server.port}/ws", sock=narrow, close_timeout=0.5) as deaf:
            for message in (
                {"type": "hello", "id": 1, "token": token},
                {"type": "watch", "id": 2, "table": table},
                {"type": "sit", "id": 3, "table": table},
            ):
                deaf.send(json.dumps(message))
            until(lambda: present(ann, table, 1), "Bert has come")

            def gone() -> bool:
                for _ in range(100):  # each time Ann looks again, everybody at the table is sent an update
                    ann.post("watch", table=table)
                return not present(ann, table, 1)

            until(gone, "a client that reads nothing must not count as present")


def test_a_visitor_that_reads_no_answers_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedHttp, "stall_time", 0.5)
    with running(tmp_path / "bang.db") as server, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.settimeout(0.1)

        def is_cut_off() -> bool:
            try:
                deaf.send(b"GET /api/texts/en HTTP/1.1\r\nHost: x\r\n\r\n")
            except TimeoutError:  # nobody reads our requests any more, either
                return False
            except ConnectionError:
                return True
            return False

        until(is_cut_off, "a visitor that reads nothing must not hold a connection")


def test_a_room_that_fails_does_not_keep_a_person_present_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = Room.disconnect

    async def disconnect(room: Room, listener: Any) -> None:
        if room.id == failing:
            raise Refusal("failed", "The table is being made again; come back to it.")
        await leave(room, listener)

    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        failing, other = server.open_table(token), server.open_table(token)
        ann = seated(server, "Ann", other)
        bert = seated(server, "Bert", failing, other)
        assert present(ann, other, 1)
        monkeypatch.setattr(Room, "disconnect", disconnect)
        bert.close()
        until(lambda: not present(ann, other, 1), "whoever has gone is gone from all tables")


def raw(server: Running, data: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    if data:
        made.sendall(data)
    return made


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    ],
)
def test_a_request_that_is_never_whole_is_dropped(
    begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoundedHttp, "request_time", 0.3)
    with running(tmp_path / "bang.db") as server, raw(server, begun) as half:
        while True:
            try:
                if not half.recv(65_536):
                    break
            except ConnectionResetError:
                break
        assert server.http.get("/health").status_code == 200


def test_an_address_holds_a_bounded_number_of_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.0/24")
    with running(tmp_path / "bang.db", Limits(sockets=3)) as server:
        held = [raw(server) for _ in range(3)]
        time.sleep(0.2)
        with raw(server) as further:
            assert closed(further)
        for one in held:
            one.close()
        until(lambda: answers(server), "whoever goes makes room")


def closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def answers(server: Running) -> bool:
    with raw(server, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n") as connection:
        try:
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionResetError:
            return False


def test_a_connection_has_to_say_who_it_is(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(hello=1.5)) as server:
        client = server.client(server.account("Ann"))
        silent = Client(server.connect())
        assert silent.receive() == {"type": "bye", "reason": "no hello"}
        assert client.refused("ready", table="x") == "not_watching", "its time has passed as well"


def test_handshakes_count_as_requests(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(requests=(9, 0.001))) as server:
        for _ in range(4):
            server.connect()
        with pytest.raises(Exception, match="403"):
            server.connect()


def test_new_connections_bring_no_new_messages(tmp_path: Path) -> None:
    """All connections of an account share a bucket, and all those of an address."""
    with running(tmp_path / "bang.db", Limits(messages=(4, 0.001))) as server:
        token = server.account("Ann")
        codes = [server.client(token).refused("ready", table="x") for _ in range(6)]
        assert codes[:3] == ["not_watching"] * 3
        assert codes[-1] == "too_many"


def test_a_refusal_says_which_message_it_is_about(tmp_path: Path) -> None:
    """A client that waits for the reply to its request must not wait for ever."""
    with running(tmp_path / "bang.db", Limits(messages=(2, 0.001))) as server:
        client = server.client(server.account("Ann"))
        assert client.refused("dance") == "malformed"
        assert client.refused("say", table="x", text="x" * 5000) == "malformed"
        assert client.refused("ready", table="x") == "too_many"
        client.socket.send("what?")
        assert json.loads(client.socket.recv(PATIENCE))["id"] == 0


def test_the_length_of_a_message_is_counted_in_bytes(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        client = server.client(server.account("Ann"))
        reply = client.request("say", table="x", text="é" * 200)
        assert reply["code"] == "not_watching"
        client.socket.send('{"type":"say","id":9,"table":"x","text":"' + "é" * 2_100 + '"}')
        assert "more than 4096 bytes" in client.receive()["text"]
