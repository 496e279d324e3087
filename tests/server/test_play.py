"""Playing over the network: seats, returning, spectators, passwords, rematches, bots that others bring."""

import json
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bang.server.socket.connection import Connection
from tests.server.helpers import Client, Running, catch_up, play_until_over, running

ROOT = Path(__file__).resolve().parents[2]


def seat_people(server: Running, count: int, **options: object) -> tuple[str, list[Client]]:
    tokens = [server.account(f"Person {n}") for n in range(count)]
    table = server.open_table(tokens[0], **options)  # type: ignore[arg-type]
    clients = [server.client(token) for token in tokens]
    for client in clients:
        client.done("watch", table=table)
        client.done("sit", table=table)
    return table, clients


def until_choice(client: Client, other: Client, table: str) -> None:
    """Play until the first of two people has cards and a choice; nothing happens until it is made.

    Give that person the first turn, or the game may be over before.
    """
    while True:
        catch_up(client)
        assert client.last["status"] == "playing"
        catch_up(other)
        for person in (client, other):
            asked = person.last["asked"]
            if asked and len(asked.get("options", [])) > 1:
                if person is client and asked["verb"] == "play":
                    return
                person.request("answer", table=table, question=asked["number"], answer=asked["options"][0])


def test_coming_back_gives_the_own_seat_and_what_was_missed(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann, bob) = seat_people(server, 2, absence=600, first=0)
        ann.done("start", table=table)
        until_choice(ann, bob, table)
        catch_up(bob)
        whole = [h for update in bob.updates for h in update["happenings"]]
        version = bob.last["version"]
        bob.close()
        while ann.last["seats"][1]["present"]:
            ann.receive()
        ann.done("say", table=table, text="where is Bob?")
        ann.done("say", table=table, phrase="hurry")
        again = server.client(bob.token)
        again.done("watch", table=table, since=version)
        catch_up(again)
        assert again.updates[0]["you"] == 1
        assert again.updates[0]["since"] == version
        assert again.updates[0]["missed"] >= 2
        missed = [h for update in again.updates for h in update["happenings"]]
        assert [h["version"] for h in missed] == list(range(version + 1, again.last["version"] + 1))
        assert "where is Bob?" in [h["chat"].get("text") for h in missed if "chat" in h]
        fresh = server.client(bob.token)
        fresh.done("watch", table=table)
        assert fresh.last["happenings"] == whole + missed
        assert fresh.last["view"] == again.last["view"]
        # Somebody else with the same name and table gets nothing of it.
        eve = server.client(server.account("Person 1"))
        eve.done("watch", table=table)
        assert eve.last["you"] == -1
        assert eve.refused("sit", table=table, seat=1) == "wrong_time"
        assert isinstance(eve.last["view"]["seats"][1]["hand"], int)


def test_a_restart_in_between_changes_nothing(database: str) -> None:
    with running(database) as server:
        table, (ann, bob) = seat_people(server, 2)
        waiting = server.open_table(ann.token)
        ann.done("watch", table=waiting)
        ann.done("sit", table=waiting)
        private = server.open_table(ann.token, private=True)
        ann.done("watch", table=private)
        ann.done("sit", table=private)
        ann.done("unwatch", table=private)
        ann.done("unwatch", table=waiting)
        ann.done("start", table=table)
        catch_up(ann)
        before = ann.last
    with running(database) as server:
        ann = server.client(ann.token)
        assert server.http.get("/api/tables").json() == [], "nobody is at any table yet"
        ann.done("watch", table=private)
        ann.done("watch", table=waiting)
        assert [summary["table"] for summary in server.http.get("/api/tables").json()] == [waiting]
        ann.done("watch", table=table)
        assert ann.last["version"] >= before["version"]
        told = [h["version"] for update in ann.updates if update["table"] == table for h in update["happenings"]]
        assert told == sorted(set(told))
        assert told[0] == 1
        assert told[-1] >= before["version"]
        bob = server.client(bob.token)
        bob.done("watch", table=table)
        play_until_over([ann, bob], table)
        assert ann.last["view"]["over"]


def test_spectators_see_what_is_public_and_can_only_talk_among_themselves(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann,) = seat_people(server, 1)
        watcher = server.client(server.account("Watcher"))
        watcher.done("watch", table=table)
        ann.done("start", table=table)
        watcher.done("say", table=table, text="He has a Bang!")
        catch_up(ann)
        assert not any("chat" in one for one in ann.last["happenings"])
        assert watcher.refused("answer", table=table, question=1, answer={"do": "pass"}) == "not_seated"
        assert watcher.refused("start", table=table) == "not_seated"
        assert watcher.refused("explain", table=table, card="bang 7D") == "not_seated"
        for request in ("rematch", "ready", "leave"):
            assert watcher.refused(request, table=table) == "not_seated"
        assert watcher.refused("decline", table=table, ability="sid_ketchum") == "not_seated"
        closed, (bob,) = seat_people(server, 1, spectators=False)
        watcher.done("watch", table=closed)
        bob.done("start", table=closed)
        late = server.client(server.account("Late"))
        assert late.refused("watch", table=closed) == "no_spectators"
        assert watcher.refused("answer", table=closed, question=1, answer={}) == "not_watching"
        assert closed not in server.http.get("/api/tables").text


def test_passwords_and_unknown_tables(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        ann = server.client(server.account("Ann"))
        table = server.open_table(ann.token, password="rattlesnake", private=True)
        assert ann.refused("watch", table=table) == "password"
        assert ann.refused("watch", table=table, password="viper") == "password"
        ann.done("watch", table=table, password="rattlesnake")
        ann.done("sit", table=table)
        ann.done("unwatch", table=table)
        ann.done("watch", table=table)  # whoever has a seat needs none
        assert ann.refused("watch", table="nowhere") == "no_table"
        assert ann.refused("unwatch", table="nowhere") == "not_watching"
        assert server.http.get("/api/tables").json() == []


def test_the_first_message_says_who_it_is(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        token = server.account("Ann")
        stranger = Client(server.connect())
        assert stranger.refused("watch", table="x") == "hello_first"
        assert stranger.refused("hello") == "unknown_account"
        assert stranger.refused("hello", token="x.y") == "unknown_account"
        assert stranger.refused("hello", token=token[:-1] + ("0" if token[-1] != "0" else "1")) == "unknown_account"
        assert stranger.refused("hello", token=token, protocol=99) == "protocol"
        assert stranger.request("hello", token=token)["name"] == "Ann"
        assert stranger.refused("hello", token=server.account("Bob")) == "unknown_account"
        by_cookie = Client(server.connect(Cookie=f"bang={token}"))
        assert by_cookie.request("hello")["name"] == "Ann"


def test_a_rematch_seats_the_same_people(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann, bob) = seat_people(server, 2)
        ann.done("start", table=table)
        play_until_over([ann, bob], table)
        bob.done("rematch", table=table)
        assert ann.refused("rematch", table=table) == "wrong_time"
        catch_up(ann)
        (note,) = [h["note"] for h in ann.last["happenings"] if "note" in h]
        new = note["table"]
        sheriff = next(seat["seat"] for seat in ann.last["view"]["seats"] if seat["role"] == "sheriff")
        for client in (ann, bob):
            client.done("watch", table=new)
            assert client.last["you"] == (0 if client is ann else 1)
            assert client.last["host"] == 1
        assert bob.last["options"]["first"] == (sheriff + 1) % 5
        bob.done("start", table=new)
        assert bob.last["view"]["seats"][(sheriff + 1) % 5]["role"] == "sheriff"


def test_why_not(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann, bob) = seat_people(server, 2, first=0)
        ann.done("start", table=table)
        until_choice(ann, bob, table)
        card = ann.last["view"]["seats"][0]["hand"][0]
        reply = ann.request("explain", table=table, card=card)
        assert reply["type"] == "reasons"
        asked = ann.last["asked"]
        if asked["verb"] == "play":
            open_to = {option["to"] for option in asked["options"] if option.get("card") == card}
            assert open_to.isdisjoint(reason["to"] for reason in reply["reasons"])
        assert bob.refused("explain", table=table, card=card) == "illegal"
        assert ann.refused("explain", table=table, card="no such card") == "illegal"


def test_one_may_look_from_several_places_and_answer_once(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann, bob) = seat_people(server, 2, first=0)
        phone = server.client(ann.token)
        phone.done("watch", table=table)
        ann.done("start", table=table)
        until_choice(ann, bob, table)
        asked = ann.last["asked"]
        replies = []
        barrier = threading.Barrier(2)

        def answer(client: Client) -> None:
            barrier.wait()
            option = asked["options"][0]
            replies.append(client.request("answer", table=table, question=asked["number"], answer=option))

        threads = [threading.Thread(target=answer, args=[client]) for client in (ann, phone)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        assert sorted(reply["type"] for reply in replies) == ["done", "refused"]


def test_a_flood_is_stopped_and_others_are_not_disturbed(tmp_path: Path) -> None:
    from bang.server.process.settings import Limits

    with running(tmp_path / "db", Limits(messages=(20, 1), strikes=30)) as server:
        flooder = server.client(server.account("Flood"))
        quiet = server.client(server.account("Quiet"))
        codes = set()

        def flood() -> None:
            for _ in range(5000):
                flooder.post("watch", table="x")
                message = flooder.receive()
                codes.add(message.get("code", message["type"]))

        with pytest.raises(ConnectionClosed):
            flood()
        assert codes == {"no_table", "too_many", "bye"}
        assert quiet.refused("watch", table="x") == "no_table"


def test_too_many_connections_are_turned_away(tmp_path: Path) -> None:
    from websockets.exceptions import InvalidStatus

    from bang.server.process.settings import Limits

    with running(tmp_path / "db", Limits(connections=2)) as server:
        first, _ = server.connect(), server.connect()
        with pytest.raises(InvalidStatus, match="403"):
            server.connect()
        first.close()
        for _ in range(100):
            try:
                server.connect()
                break
            except InvalidStatus:
                continue
        else:
            raise AssertionError("a place that became free must be given to the next")


def test_a_client_that_does_not_read_is_no_burden(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table, (ann,) = seat_people(server, 1)
        deaf = server.client(server.account("Deaf"))
        deaf.done("watch", table=table)
        ann.done("start", table=table)
        play_until_over([ann], table)
        assert ann.last["view"]["over"]
        while deaf.last["status"] != "finished":
            deaf.receive()
        told = [h["version"] for update in deaf.updates for h in update["happenings"]]
        assert told == list(range(1, ann.last["version"] + 1))
        assert json.loads(deaf.raw[-1])["status"] == "finished"


def test_the_duel_is_played_against_a_bot_and_once_more_with_the_sides_changed(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        games = {game["key"]: game for game in server.http.get("/api/options", params={"lang": "es"}).json()["games"]}
        assert (games["duel"]["players"], games["duel"]["bots"]) == ([2], ["drifter", "random"])
        assert games["duel"]["text"].startswith("Para exactamente dos jugadores")
        table, (ann,) = seat_people(server, 1, game="duel", players=2, crew=5)
        ann.done("start", table=table)
        play_until_over([ann], table)
        assert ann.last["status"] == "finished"
        seats = ann.last["view"]["seats"]
        assert [seat.get("player", seat["seat"]) for seat in seats] == [0, 1, 0, 1]
        recording = server.http.get(f"/api/games/{table}").json()
        assert (recording["options"]["game"], recording["options"]["crew"]) == ("duel", 5)
        ann.done("rematch", table=table)
        catch_up(ann)
        following = next(
            h["note"]["table"] for u in ann.updates for h in u["happenings"] if "table" in h.get("note", {})
        )
        ann.done("watch", table=following)
        law = next(seat["seat"] for seat in seats if seat["role"] == "law")
        assert ann.last["options"]["first"] == 1 - law


def test_a_mistake_of_ours_ends_the_connection_and_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(connection: Connection, table: object) -> str:
        raise ValueError("a mistake")

    with running(tmp_path / "db") as server:
        token = server.account("Ann")
        table = server.open_table(token)
        ann = server.client(token)
        monkeypatch.setattr(Connection, "update", broken)
        with pytest.raises(ConnectionClosed):
            ann.done("watch", table=table)
        assert "bang_errors_total 1.0" in server.metrics()
        assert "ValueError" in server.log.getvalue()
