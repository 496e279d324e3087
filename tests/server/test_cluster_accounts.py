"""What happens to an account at one server of a cluster holds at all of them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import (
    Client,
    Running,
    bearer,
)
from tests.server.members import HOST, members, servers


def test_signing_out_ends_the_connections_at_all_servers(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        token = one.account("Ann")
        ann = other.client(token)
        left = one.http.post("/api/account/sign-out", json={"everywhere": True}, headers=bearer(token))
        assert left.status_code in (200, 204), left.text
        assert ann.receive()["reason"] == "signed out"


def test_who_is_muted_or_removed_is_so_at_all_servers(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        token = one.account("Ann")
        account = one.http.get("/api/account", headers=bearer(token)).json()["account"]
        table = one.open_table(token)
        ann = other.client(token)
        for step in ("watch", "sit"):
            ann.done(step, table=table)
        host_does(one, what="mute", account=account, hours=1)
        until_refused(ann, "muted", "say", table=table, text="Hello")
        host_does(one, what="mute", account=account, hours=0)
        until_done(ann, "say", table=table, text="Hello")
        host_does(one, what="remove", account=account, hours=1)
        assert until_bye(ann) == "removed"


def test_what_happens_to_accounts_without_nats_is_found_out_when_it_is_back(postgres: Cluster, nats: Nats) -> None:
    with servers(postgres, nats, 2) as (one, other):
        ann, bert = one.account("Ann"), one.account("Bert")
        account = one.http.get("/api/account", headers=bearer(bert)).json()["account"]
        clients = [other.client(ann), other.client(bert)]
        nats.kill()
        left = one.http.post("/api/account/sign-out", json={"everywhere": True}, headers=bearer(ann))
        assert left.status_code == 200, left.text
        host_does(one, what="remove", account=account, hours=1)
        nats.start()
        assert [until_bye(client) for client in clients] == ["signed out", "removed"]


async def test_who_was_without_nats_repeats_what_it_has_told(postgres: Cluster, nats: Nats) -> None:
    """The others may have had theirs all the time, so that they miss nothing."""
    async with members(postgres, nats, 2) as (one, other):
        heard: list[str] = []

        async def look_again(account: str) -> None:
            heard.append(account)

        other.accounts.look_again = look_again
        publish, one.bus.publish = one.bus.publish, nowhere  # type: ignore[method-assign]
        await one.accounts.tell("ann")
        one.bus.publish = publish  # type: ignore[method-assign]
        while "ann" not in heard:  # NATS may learn only now that the other one listens
            one.note_bus_back()
            await asyncio.sleep(0.05)


async def nowhere(subject: str, data: bytes, reply: str = "") -> None:
    pass


def host_does(server: Running, **deed: Any) -> None:
    done = server.http.post("/api/host", json=deed, headers=bearer(HOST))
    assert done.status_code == 200, done.text


def until_refused(client: Client, code: str, type: str, **fields: Any) -> None:
    while (reply := client.request(type, **fields))["type"] == "done":
        time.sleep(0.05)
    assert reply["code"] == code


def until_done(client: Client, type: str, **fields: Any) -> None:
    while client.request(type, **fields)["type"] != "done":
        time.sleep(0.05)


def until_bye(client: Client) -> str:
    while (message := client.receive())["type"] != "bye":
        pass
    return str(message["reason"])
