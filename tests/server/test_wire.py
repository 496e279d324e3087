"""Connections and requests need nothing of tables that cannot be sent over a wire."""

from __future__ import annotations

from pathlib import Path

import pytest

from bang.server import context as contexts
from bang.server.registry import RoomRegistry
from tests.server.helpers import bearer, catch_up, enter_restricted_table, play_until_over, running, watch_and_sit
from tests.server.wire import WireTables


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> list[WireTables]:
    """Put the tables of servers behind a wire."""
    made: list[WireTables] = []

    def lay(registry: RoomRegistry) -> WireTables:
        made.append(WireTables(registry))
        return made[-1]

    monkeypatch.setattr(contexts, "LocalTables", lay)
    return made


def test_a_game_over_the_wire(tmp_path: Path, wires: list[WireTables]) -> None:
    with running(tmp_path / "bang.db") as server:
        tokens = [server.account(name) for name in ("Ann", "Bert", "Eve")]
        table = server.open_table(tokens[0], players=4)
        ann, bert, eve = (server.client(token) for token in tokens)
        watch_and_sit([ann, bert, eve], 2, table)
        ann.done("say", table=table, text="Hello")
        told = [happening for update in ann.updates for happening in update["happenings"]]
        assert told[-1]["chat"]["text"] == "Hello"
        assert [summary["people"] for summary in server.http.get("/api/tables").json()] == [2]
        assert eve.refused("start", table=table) == "not_seated"
        assert bert.refused("start", table=table) == "not_host"
        ann.done("start", table=table)
        assert ann.request("explain", table=table, card="bang 7D")["type"] in ("reasons", "refused")
        assert ann.refused("answer", table=table, question=10_000, answer={"do": "pass"}) == "late"
        version = bert.last["version"]
        bert.close()
        bert = server.client(tokens[1])
        bert.done("watch", table=table, since=version)
        assert bert.last["you"] == 1
        assert bert.updates[0]["since"] == version
        play_until_over([ann, bert], table)
        catch_up(eve, 1.0)
        assert ann.last["view"]["side"] == bert.last["view"]["side"] == eve.last["view"]["side"]
        for client in (ann, eve):
            versions = [happening["version"] for update in client.updates for happening in update["happenings"]]
            assert versions == sorted(set(versions)), "nothing is told twice"
        assert server.http.get("/api/games", headers=bearer(tokens[0])).json()[0]["table"] == table
        ann.done("rematch", table=table)
        ann.done("unwatch", table=table)
        assert server.client(tokens[2]).refused("watch", table="nowhere") == "no_table"
    assert wires[0].calls > 100


def test_doors_over_the_wire(tmp_path: Path, wires: list[WireTables]) -> None:
    with running(tmp_path / "bang.db") as server:
        table, token = enter_restricted_table(server, server)
        again = server.client(token)
        again.done("watch", table=table)
        assert again.last["you"] == 0
    assert wires[0].calls > 10
