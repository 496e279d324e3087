"""Nothing that a client sends can raise an error of ours, change a table or tell a secret."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.fuzz import send_hostile_messages
from tests.server.helpers import Client, Running, catch_up, running


def attack(server: Running, count: int) -> None:
    tokens = [server.account(f"Person {n}") for n in range(3)]
    table = server.open_table(tokens[0], players=4)
    clients = [server.client(token) for token in tokens]
    for client in clients[:2]:
        client.done("watch", table=table)
        client.done("sit", table=table)
    clients[0].done("start", table=table)
    # Only the attacker acts: the two others are people, one of whom is asked, and they do nothing.
    while not wait_for_choice(clients, table):
        pass
    clients[0].done("watch", table=table)  # and is told how it stands now
    before = clients[0].last
    codes = send_hostile_messages(clients[2], table, count, seed=count)
    assert codes["malformed"] > count / 2
    assert {"not_seated", "no_table", "not_watching"} <= set(codes)
    assert "failed" not in codes
    catch_up(clients[0])
    for field in ("version", "view", "asked", "seats", "status"):
        assert clients[0].last[field] == before[field]
    levels = [json.loads(line)["level"] for line in server.log.getvalue().splitlines()]
    assert "error" not in levels
    assert "bang_errors_total 0.0" in server.metrics()
    asked = next(client for client in clients[:2] if "options" in client.last["asked"])
    question = asked.last["asked"]
    asked.done("answer", table=table, question=question["number"], answer=question["options"][0])


def wait_for_choice(clients: list[Client], table: str) -> bool:
    for client in clients[:2]:
        catch_up(client)
        asked = client.last["asked"]
        if len(asked.get("options", [])) > 1 and asked["verb"] == "play":
            return True
        if "options" in asked:
            client.request("answer", table=table, question=asked["number"], answer=asked["options"][0])
    return False


def test_five_thousand_hostile_messages(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        attack(server, 5000)


@pytest.mark.soak
def test_a_hundred_thousand_hostile_messages(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        attack(server, 100_000)


def test_a_message_far_too_large_ends_the_connection_only(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        client = server.client(server.account("Ann"))
        client.socket.send("x" * 60_000)
        assert client.receive()["code"] == "malformed"
        client.socket.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as closed:
            client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert server.client(server.account("Bob")).refused("watch", table="x") == "no_table"
