"""People among each other: recent players, invitations, blocks and reports; and what the host of the server can do."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bang.protocol.parts import SeatResult
from bang.server.access.limits import TokenBuckets
from bang.server.process.settings import Limits
from bang.store import Account, HostNote, Invitation, Report, Store, open_store
from tests.server.helpers import Client, Json, Running, bearer, catch_up, context_for, running

HOST = "a token that only the host of the server has"
RECORDING = b'{"options": {"sets": ["base"]}}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("people") / "tables.sqlite", host_token=HOST) as running_server:
        yield running_server


class Somebody:
    def __init__(self, server: Running, name: str) -> None:
        self.server = server
        self.token = server.account(name)
        self.id = self.ask("GET", "/api/account")["account"]

    def ask(self, method: str, path: str, body: Any = None, code: str = "") -> Any:
        """Return what the server answers; with a code, check that it refuses so."""
        answer = self.server.http.request(method, path, json=body, headers=bearer(self.token))
        if code:
            assert answer.json()["code"] == code, answer.text
            return answer.status_code
        assert answer.status_code == 200, answer.text
        return answer.json()


def seated(server: Running, *people: Somebody, **options: Any) -> tuple[str, list[Client]]:
    table = server.open_table(people[0].token, players=4, **options)
    clients = [server.client(one.token) for one in people]
    for client in clients:
        client.done("watch", table=table)
        client.done("sit", table=table)
    return table, clients


def played_together(server: Running, *people: Somebody) -> str:
    """A table whose game is over; in a Duel two people are soon done."""
    from tests.server.helpers import play_until_over

    table = server.open_table(people[0].token, game="duel", players=2, sets=[])
    clients = [server.client(one.token) for one in people]
    for client in clients:
        client.done("watch", table=table)
        client.done("sit", table=table)
    clients[0].done("start", table=table)
    play_until_over(clients, table)
    return table


def test_the_way_back_to_a_running_game_is_known_on_every_device(server: Running) -> None:
    ann, ben, eve = (Somebody(server, name) for name in ("Ann", "Ben", "Eve"))
    table, clients = seated(server, ann, ben, sets=["base", "dodge_city"])
    assert ann.ask("GET", "/api/account/games") == [], "it has not begun"
    clients[0].done("start", table=table)
    known = [{"table": table, "game": "classic", "sets": ["base", "dodge_city"], "players": 4}]
    assert [one.ask("GET", "/api/account/games") for one in (ann, ben, eve)] == [known, known, []]
    assert server.http.get("/api/account/games").json() == []
    host(server, {"what": "close", "table": table})
    assert ann.ask("GET", "/api/account/games") == []


def test_recent_players_are_invited_unless_they_do_not_want_it(server: Running) -> None:
    ann, bert, eve = (Somebody(server, name) for name in ("Ann", "Bert", "Eve"))
    assert ann.ask("GET", "/api/people") == []
    played_together(server, ann, bert)
    (met,) = ann.ask("GET", "/api/people")
    assert (met["account"], met["name"], met["blocked"]) == (bert.id, "Bert", False)
    table, (client,) = seated(server, ann)
    invitation = {"table": table, "account": bert.id}
    assert eve.ask("POST", "/api/invitations", {**invitation, "account": ann.id}, "not_seated") == 400
    assert ann.ask("POST", "/api/invitations", {**invitation, "account": eve.id}, "not_met") == 403
    assert ann.ask("POST", "/api/invitations", {**invitation, "table": "nowhere"}, "no_table") == 404
    for _ in range(2):  # a second one takes the place of the first
        assert ann.ask("POST", "/api/invitations", invitation) == {"noted": True}
    (received,) = bert.ask("GET", "/api/invitations")
    assert (received["name"], received["account"], received["table"]["table"]) == ("Ann", ann.id, table)
    assert eve.ask("GET", "/api/invitations") == []
    assert bert.ask("POST", "/api/invitations/decline", {"table": table}) == {"noted": True}
    assert bert.ask("GET", "/api/invitations") == []
    bert.ask("PUT", f"/api/people/{ann.id}/block", {"on": True})
    assert ann.ask("POST", "/api/invitations", invitation) == {"noted": True}, "nobody is told that they are blocked"
    assert bert.ask("GET", "/api/invitations") == []
    bert.ask("PUT", f"/api/people/{ann.id}/block", {"on": False})
    assert bert.ask("GET", "/api/invitations") == [], "what came meanwhile was not kept"
    ann.ask("POST", "/api/invitations", invitation)
    client.done("start", table=table)
    assert bert.ask("GET", "/api/invitations") == [], "the cards are dealt"
    assert ann.ask("POST", "/api/invitations", invitation, "wrong_time") == 400


def test_whom_one_blocks(server: Running) -> None:
    ann, bert = Somebody(server, "Ann"), Somebody(server, "Bert")
    (blocked,) = ann.ask("PUT", f"/api/people/{bert.id}/block", {"on": True})
    assert (blocked["account"], blocked["blocked"], blocked["last"]) == (bert.id, True, 0.0)
    assert bert.ask("GET", "/api/people") == [], "the other one is not told"
    for wrong in ("nobody", ann.id):
        ann.ask("PUT", f"/api/people/{wrong}/block", {"on": True}, "no_seat")
    assert ann.ask("PUT", f"/api/people/{bert.id}/block", {"on": False}) == []


def test_quick_matches_keep_people_apart(server: Running) -> None:
    ann, bert = Somebody(server, "Ann"), Somebody(server, "Bert")
    wishes = {"least": 4, "most": 4, "wait": 600, "language": "de"}
    ann.ask("PUT", f"/api/people/{bert.id}/block", {"on": True})
    ann.ask("PUT", "/api/search", wishes)
    assert bert.ask("PUT", "/api/search", wishes)["people"] == 1
    ann.ask("PUT", f"/api/people/{bert.id}/block", {"on": False})
    assert bert.ask("PUT", "/api/search", wishes)["people"] == 2
    for one in (ann, bert):
        one.ask("POST", "/api/search/end")


def test_the_number_of_blocks_and_invitations_is_bounded(tmp_path: Path) -> None:
    limits = Limits(blocks=1, invitations=(1, 0.001), reports=(1, 0.001))
    with running(tmp_path / "tables.sqlite", limits, host_token=HOST) as server:
        ann, bert, cora = (Somebody(server, name) for name in ("Ann", "Bert", "Cora"))
        ann.ask("PUT", f"/api/people/{bert.id}/block", {"on": True})
        assert ann.ask("PUT", f"/api/people/{cora.id}/block", {"on": True}, "too_many") == 429
        table, _ = seated(server, ann, bert, cora)
        ann.ask("POST", "/api/invitations", {"table": table, "account": bert.id}, "not_met")
        ann.ask("POST", "/api/invitations", {"table": table, "account": bert.id}, "too_many")
        ann.ask("POST", "/api/reports", {"table": table, "account": bert.id, "reason": "name"})
        ann.ask("POST", "/api/reports", {"table": table, "account": cora.id, "reason": "name"}, "too_many")


def test_who_reports_much_waits_until_the_host_has_looked(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", replace(Limits.none(), own_open_reports=1), host_token=HOST) as server:
        ann, bert, cora = (Somebody(server, name) for name in ("Ann", "Bert", "Cora"))
        table, _ = seated(server, ann, bert, cora)
        about = [{"table": table, "account": one.id, "reason": "name"} for one in (bert, cora)]
        ann.ask("POST", "/api/reports", about[0])
        assert ann.ask("POST", "/api/reports", about[1], "too_many") == 429
        bert.ask("POST", "/api/reports", about[1])
        (report, _) = host(server)["reports"]
        host(server, {"what": "settle", "report": report["id"]})
        ann.ask("POST", "/api/reports", about[1])


def test_ids_that_no_database_takes_are_of_nobody(server: Running) -> None:
    """PostgreSQL refuses a NUL in a text, which must not count as trouble with the database."""
    ann = Somebody(server, "Ann")
    assert ann.ask("GET", "/api/players/%00", code="no_player") == 404
    assert ann.ask("GET", "/api/players/%00/ratings") == []
    assert ann.ask("PUT", "/api/people/%00/block", {"on": True}, "no_seat") == 400
    assert ann.ask("POST", "/api/invitations/decline", {"table": "\0"}, "no_table") == 404
    ann.ask("POST", "/api/invitations", {"table": "t", "account": "\0"}, "malformed")


def host(server: Running, body: Json | None = None, token: str = HOST) -> Any:
    how = "GET" if body is None else "POST"
    answer = server.http.request(how, "/api/host", json=body, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_report_reaches_the_host_with_what_was_said(server: Running) -> None:
    ann, bert, eve = (Somebody(server, name) for name in ("Ann", "Bert", "Eve"))
    table, (_, client) = seated(server, ann, bert)
    client.done("say", table=table, text="You play like a coyote")
    report = {"table": table, "account": bert.id, "reason": "chat", "words": "He swears."}
    assert ann.ask("POST", "/api/reports", {**report, "account": eve.id}, "no_seat") == 400
    assert ann.ask("POST", "/api/reports", {**report, "account": ann.id}, "no_seat") == 400
    assert ann.ask("POST", "/api/reports", {**report, "table": "nowhere"}, "no_table") == 404
    assert ann.ask("POST", "/api/reports", report) == {"noted": True}
    assert ann.ask("POST", "/api/reports", report, "taken") == 409
    (told,) = [one for one in host(server)["reports"] if one["table"] == table]
    assert (told["name"], told["reporter_name"], told["reason"], told["words"]) == ("Bert", "Ann", "chat", "He swears.")
    assert "coyote" in json.dumps(told["excerpt"]["happenings"])
    assert told["excerpt"]["names"][:2] == ["Ann", "Bert"]
    after = host(server, {"what": "settle", "report": told["id"], "note": "a word was enough"})
    assert [one for one in after["reports"] if one["table"] == table] == []
    assert (after["log"][0]["what"], after["log"][0]["name"], after["log"][0]["note"]) == (
        "settle",
        "Bert",
        "a word was enough",
    )


def test_reports_need_a_place_at_the_table(server: Running) -> None:
    ann, bert, eve = (Somebody(server, name) for name in ("Ann", "Bert", "Eve"))
    table, clients = seated(server, ann, bert, spectators=False)
    clients[0].done("start", table=table)
    assert (
        eve.ask("POST", "/api/reports", {"table": table, "account": bert.id, "reason": "cheating"}, "not_seated") == 400
    )


def test_reports_tell_of_the_game_what_everybody_saw(server: Running) -> None:
    ann, bert = Somebody(server, "Ann"), Somebody(server, "Bert")
    table, clients = seated(server, ann, bert)
    spectator = server.client(server.account("Eve"))
    spectator.done("watch", table=table)
    clients[0].done("start", table=table)
    ann.ask("POST", "/api/reports", {"table": table, "account": bert.id, "reason": "cheating"})
    (told,) = [one for one in host(server)["reports"] if one["table"] == table]
    newest = told["excerpt"]["happenings"][-1]["version"]
    while spectator.last["version"] < newest:
        spectator.receive()
    seen = {one["version"]: one for update in spectator.updates for one in update["happenings"]}
    assert any("fact" in one for one in told["excerpt"]["happenings"])
    assert all(seen[one["version"]] == one for one in told["excerpt"]["happenings"]), "hands stay hidden"


def test_the_host_mutes_somebody(server: Running) -> None:
    ann, bert = Somebody(server, "Ann"), Somebody(server, "Bert")
    table, (_, client) = seated(server, ann, bert)
    shown = host(server, {"what": "mute", "account": bert.id, "hours": 1, "note": "swears"})
    assert [one["name"] for one in shown["sanctioned"] if one["account"] == bert.id and one["muted"]] == ["Bert"]
    until_refused(client, "muted", "say", table=table, text="Coyotes!")
    host(server, {"what": "mute", "account": bert.id, "hours": 0})
    until_done(client, "say", table=table, text="Sorry.")
    assert [one["what"] for one in host(server)["log"][:2]] == ["unmute", "mute"]


def until_refused(client: Client, code: str, type: str, **fields: Any) -> None:
    for _ in range(500):  # the account is read again a moment later
        if client.request(type, **fields).get("code") == code:
            return
    raise AssertionError(f"it is never refused as {code}")


def until_done(client: Client, type: str, **fields: Any) -> None:
    for _ in range(500):
        if client.request(type, **fields)["type"] == "done":
            return
    raise AssertionError("it is always refused")


def test_the_host_removes_somebody(server: Running) -> None:
    ann = Somebody(server, "Ann")
    ann.ask("PUT", "/api/search", {"wait": 600})
    client = server.client(ann.token)
    host(server, {"what": "remove", "account": ann.id, "hours": 1})
    assert client.receive() == {"type": "bye", "reason": "removed"}
    assert ann.ask("GET", "/api/account", code="removed") == 403
    assert Client(server.connect()).refused("hello", token=ann.token) == "removed"
    host(server, {"what": "remove", "account": ann.id, "hours": 0})
    assert ann.ask("GET", "/api/account")["account"] == ann.id
    assert ann.ask("GET", "/api/search") is None, "who was removed looks for no match"


async def test_who_is_muted_while_they_say_hello_is_muted(tmp_path: Path) -> None:
    """The account was read before the host muted it; the connection is known only afterwards."""
    async with context_for(str(tmp_path / "tables.sqlite")) as context:
        ann = Account("ann", "Ann")
        await context.store.add_account(ann)
        token, read = context.token_of(ann), context.store.account

        async def slow(id: str) -> Account | None:
            context.store.account = read  # type: ignore[method-assign]
            account = await read(id)
            await context.store.mute(id, 4e9)
            await context.look_again(id)
            return account

        context.store.account = slow  # type: ignore[method-assign]
        found = await context.latest_account_of(token)
        assert found is not None
        assert found.muted == 4e9


def test_the_host_closes_a_table_for_good(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", host_token=HOST) as server:
        ann, bert = Somebody(server, "Ann"), Somebody(server, "Bert")
        table, (client, _) = seated(server, ann, bert)
        waiting, (other,) = seated(server, ann)
        client.done("start", table=table)
        for id in (table, waiting):
            host(server, {"what": "close", "table": id})
        catch_up(client, 0.2)
        assert client.last["status"] == "broken"
        assert client.last["happenings"][-1]["note"]["what"] == "closed"
        assert client.refused("say", table=table, text="Why?") == "closed"
        assert other.refused("start", table=waiting) == "closed"
        again = server.http.post("/api/host", json={"what": "close", "table": table}, headers=bearer(HOST))
        assert again.json()["code"] == "wrong_time"
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            states = dict(database.execute("SELECT id, state FROM tables"))
        assert (states[waiting], states[table]) == ("closed", "closed"), "nothing waits for them, nor for their people"
    with running(tmp_path / "tables.sqlite", host_token=HOST) as server:
        for id in (table, waiting):
            client = server.client(ann.token)
            client.done("watch", table=id)
            catch_up(client, 0.1)
            assert client.last["status"] == "broken", "it stays closed after a restart"
            assert client.refused("start", table=id) == "closed"
        assert server.http.get("/api/tables").json() == []
        assert [one["what"] for one in host(server)["log"]] == ["close", "close"], "the log is kept"


def test_the_page_of_the_host_is_for_the_host(tmp_path: Path) -> None:
    with running(tmp_path / "closed.sqlite") as server:
        answer = server.http.get("/api/host", headers=bearer(HOST))
        assert (answer.status_code, answer.json()["code"]) == (404, "no_host_page"), "off unless it is asked for"
        report = {"table": "t", "account": "a", "reason": "chat"}
        assert Somebody(server, "Ann").ask("POST", "/api/reports", report, "no_reports") == 404, "nobody would read it"
    with running(tmp_path / "tables.sqlite", Limits(host_tries=(3, 0.0001)), host_token=HOST) as server:
        ann = Somebody(server, "Ann")
        for _ in range(2):
            host(server)  # the right one is not counted
        assert ann.ask("GET", "/api/host", code="not_the_host") == 403
        assert server.http.get("/api/host").json()["code"] == "not_the_host"
        assert server.http.get("/api/host", headers=bearer(HOST[:-1])).json()["code"] == "not_the_host"
        guessed = server.http.get("/api/host", headers=bearer("another guess"))
        assert (guessed.status_code, guessed.json()["code"]) == (429, "too_many")


@pytest.mark.parametrize(
    "action",
    [
        {"what": "mute"},
        {"what": "remove", "account": "nobody"},
        {"what": "close"},
        {"what": "settle"},
        {"what": "burn"},
        {"what": "mute", "account": "x", "hours": -1},
    ],
)
def test_what_the_host_asks_for_must_make_sense(server: Running, action: Json) -> None:
    before = host(server)["log"]
    answer = server.http.post("/api/host", json=action, headers=bearer(HOST))
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert host(server)["log"] == before, "nothing was done, so nothing is written down"


def test_no_such_table_or_report(server: Running) -> None:
    for action, code in (
        ({"what": "close", "table": "nowhere"}, "no_table"),
        ({"what": "settle", "report": "x"}, "wrong_time"),
    ):
        assert server.http.post("/api/host", json=action, headers=bearer(HOST)).json()["code"] == code


async def test_what_is_old_is_forgotten(tmp_path: Path) -> None:
    store: Store = await open_store(str(tmp_path / "tables.sqlite"))
    try:
        for name in ("ann", "bert"):
            await store.add_account(Account(name, name.title()))
        await store.finish(
            "t", RECORDING, [SeatResult(n, who, who, "law", "x", True) for n, who in enumerate(("ann", "bert", ""))]
        )
        await store.rename("bert", "Bertram")
        assert [(one.account, one.name) for one in await store.met("ann", 5)] == [("bert", "Bertram")]
        assert await store.have_met("bert", "ann")
        await store.invite(Invitation("ann", "t", "bert", 100.0))
        for id, who in (("one", "ann"), ("two", "bert")):
            await store.report(Report(id, "t", who, "x", "chat", "", b"{}", 100.0))
        await store.settle_report("one")
        await store.note_host(HostNote("old", 100.0, "close", "", "t", ""))
        await store.forget_old(99.0, 99.0, 99.0)
        assert len(await store.host_log()) == 1
        assert len(await store.invitations("ann", 0.0)) == 1
        await store.forget_old(101.0, 101.0, 101.0)
        assert await store.host_log() == []
        assert await store.invitations("ann", 0.0) == []
        assert [report.id for report in await store.reports()] == ["two"], "what is not settled is kept"
        await store.block("ann", "bert", on=True)
        await store.note_host(HostNote("n", 1.0, "mute", "bert", "", "why"))
        await store.remove_guests(["bert"], 1e12)
        assert await store.blocked("ann") == [], "who is gone need not be blocked"
        assert [(note.what, note.name) for note in await store.host_log()] == [("mute", "")]
    finally:
        await store.close()


def test_a_bucket_that_costs_nothing_only_looks() -> None:
    from tests.rooms.helpers import ManualTime

    tries = TokenBuckets((1, 0.0), ManualTime())
    assert all(tries.take("a", 0) for _ in range(3))
    assert tries.take("a")
    assert not tries.take("a", 0)
