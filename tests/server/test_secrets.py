"""Every byte that a seat, an eliminated player or a spectator is sent is one that the engine's views allow."""

import io
import json
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from bang import games, recordings
from bang.engine.kernel.content import find
from bang.engine.kernel.game import Game
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, has_departed, redact, view
from bang.games import new_table
from bang.protocol.messages import ServerMessage
from bang.rooms.decoding import requests
from bang.rooms.updates import question
from bang.rooms.windows import OpenQuestion, Windows
from bang.server.process import run
from bang.server.process.settings import Limits, Settings
from tests.server.helpers import SECRET, Client, Running, bearer, catch_up, play_until_over, running

# The fields of an update that are the same for every viewer, besides those compared one by one.
PUBLIC = {
    "type",
    "table",
    "version",
    "since",
    "status",
    "options",
    "host",
    "seats",
    "missed",
    "clock",
    "proof",
    "curve",
    "paused",
    "watchers",
    "brief",
    "watching",
}
PRIVATE = {"you", "happenings", "view", "asked", "declined", "waived"}
PRIVATE |= {"advisable", "advice", "bets", "may_bet", "slip"}
# Every kind of request, including those that are refused: their replies are checked like everything else.
REQUESTS: dict[str, dict[str, Any]] = {
    "hello": {"token": "x"},
    "watch": {},
    "sit": {},
    "leave": {},
    "ready": {},
    "start": {},
    "answer": {"question": 1, "answer": {"do": "say", "word": "red"}},
    "withdraw": {"question": 1},
    "decline": {"ability": "sid_ketchum"},
    "waive": {"about": "gatling", "on": False},
    "say": {"text": "I am here."},
    "kick": {"seat": 0},
    "mute": {"seat": 0},
    "explain": {"card": "bang 7D"},
    "rematch": {},
    "shown": {"version": 0},
    "pace": {"bots": "go"},
    "configure": {"options": {}},
    "staff": {"seat": 1, "bot": "drifter"},
    "back": {},
    "advise": {"question": 1},
    "takeback": {},
    "bet": {"side": "law"},
}


class Oracle:
    """Play the same game with the engine alone, to know what each viewer may be told."""

    def __init__(self, recording: dict[str, Any], viewer: int) -> None:
        options, seed, _ = recordings.header(recording)
        self.viewer = viewer
        self.facts: list[Any] = []
        self.said: list[Any] = []
        self.messages = games.find(options.game).messages()
        self.views: dict[int, Any] = {}
        self.asks: dict[int, list[Any]] = {}  # what the viewer may be asked, or told that another seat is asked
        self.windows = Windows()
        self.hidden: dict[int, set[str]] = {}
        table = new_table(options, seed)
        table.patient = True
        table.facts = []
        game = Game(table)
        self.note(game)
        for step in recording["steps"][1:]:
            assert game.asked is not None
            pending = self.windows.pending(game)
            assert pending is not None
            game.answer(find(table, game.asked, step["answer"]))
            self.windows.close(pending)
            self.note(game)

    def note(self, game: Game) -> None:
        t = game.table
        for fact in t.facts or []:
            told = redact(t, fact, self.viewer)
            self.facts.append(told)
            self.messages.hear(redact(t, fact, SPECTATOR))
            self.said.append(self.messages.fact(told))
        t.facts = []
        number = game.asked.number if game.asked is not None else 0
        seen = view(t, self.viewer, departed=True)
        self.views[number] = plain(seen)
        self.windows.follow(game)
        self.asks[number] = [plain(self.told(game, asked, seen)) for asked in self.possible(game)]
        pending = self.windows.pending(game)
        if pending is not None:  # an automatic pass, or an answer given early, is told its own player as to everybody
            told = question(game, pending.ask, SPECTATOR, seen)
            self.asks[number] += [plain(told), plain({**told, "number": pending.number})]
        self.hidden[number] = hidden_cards(t, self.viewer)

    def possible(self, game: Game) -> list[OpenQuestion | None]:
        """Return the pending question, and what the viewer may answer early."""
        return [self.windows.pending(game), *self.windows.ahead(game, self.viewer)]

    def told(self, game: Game, asked: OpenQuestion | None, seen: Any) -> Any:
        if asked is None:
            return None
        told = question(game, asked.ask, self.viewer, seen)
        return {**told, "number": asked.number} if asked.seat == self.viewer else told

    def position(self, view: Any, asked: Any) -> int:
        """Return at which question of the engine this may be told."""
        number = asked["number"] if asked else 0
        own = asked is not None and asked["seat"] == self.viewer  # the window may have opened earlier
        for n, asks in self.asks.items():
            if (n == number or (own and n > number)) and asked in asks and view == self.views[n]:
                return n
        raise AssertionError(f"this may never be told: {asked}")


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def hidden_cards(t: Table, viewer: int) -> set[str]:
    cards = list(t.deck)
    if not has_departed(t, viewer):
        cards += [card for p, seat in enumerate(t.seats) if p != viewer for card in seat.hand]
    cards += [card for name in t.rules.backs.values() for card in t.piles[name]]
    own = t.drawn if viewer == t.turn else []  # the viewer has seen them in this turn, wherever they are now
    return {t.rules.label_of[card] for card in cards if card not in own}


def check(client: Client, oracle: Oracle, shapes: list[str]) -> None:
    told: dict[int, Any] = {}  # by version: a viewer who watches again is sent everything again
    for raw in client.raw:
        message = json.loads(raw)
        shapes.append(message["type"])
        if message["type"] != "update":
            # No other message may tell anything about a game, except an error to the asked player.
            assert not any(label in raw for hidden in oracle.hidden.values() for label in hidden), raw
            continue
        assert set(message) == PUBLIC | PRIVATE
        for happening in message["happenings"]:
            if "fact" in happening:
                heard = (happening["fact"], happening.get("said"))
                assert told.setdefault(happening["version"], heard) == heard
        if message["view"] is None:
            assert message["asked"] is None
            continue
        asked = {**(message["asked"] or {})}
        window, waiting = asked.pop("window", {}), asked.pop("waiting", None)
        number = oracle.position(message["view"], asked or None)
        assert set(window) in ({"about", "seats", "answered"}, set())
        if waiting is not None:
            assert waiting["answer"] in [option for ask in oracle.asks[number] for option in ask.get("options", [])]
        rest = json.dumps({**message, "happenings": [h for h in message["happenings"] if "fact" not in h]})
        assert not [label for label in oracle.hidden[number] if f'"{label}"' in rest]
        if message["status"] != "finished":
            assert set(message["proof"]) == {"hash"}
            assert message["curve"] == []
    facts, said = zip(*(told[version] for version in sorted(told)), strict=True)
    assert list(facts) == json.loads(json.dumps(oracle.facts))
    assert list(said) == json.loads(json.dumps(oracle.said))


def until_finished(client: Client) -> None:
    while client.last["status"] != "finished":
        client.receive()


def ask_everything(client: Client, table: str) -> None:
    for type, fields in REQUESTS.items():
        client.request(type, **({} if type == "hello" else {"table": table}), **fields)


async def test_a_server_draws_its_keys_from_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Seen(Exception):
        pass

    def registry(store: Any, limits: Any, time: Any, random: Random, *rest: Any) -> None:
        assert type(random) is SystemRandom
        raise Seen

    monkeypatch.setattr(run, "RoomRegistry", registry)
    with run.bind("127.0.0.1", 0) as listening, pytest.raises(Seen):
        await run.serve(Settings(SECRET), str(tmp_path / "db"), listening, log_to=io.StringIO())


def test_every_request_is_among_these() -> None:
    assert {*REQUESTS, "unwatch"} == {request.__name__.lower() for request in requests()}


@pytest.mark.parametrize("people", [2, 4])
def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path, people: int) -> None:
    shapes: list[str] = []
    limits = Limits(messages=(2000, 0.001), strikes=5, requests=(10**9, 10**9))
    deals = Random(3)  # somebody is eliminated early, and may ask why a card of theirs cannot be used
    with running(tmp_path / "db", limits, random=deals) as server:
        tokens = [server.account(f"Person {n}") for n in range(people)]
        eliminated = 0
        for _ in range(4):
            eliminated += watch_a_game(server, tokens, shapes)
            if eliminated and "reasons" in shapes:
                break
        assert eliminated, "somebody must have been sent something after being eliminated"
        flooder = server.client(server.account("Flooder"))
        with suppress(ConnectionClosed):
            for _ in range(4000):  # a slow machine lets more through before the limit
                flooder.socket.send("x")
        with suppress(ConnectionClosed):
            while True:
                shapes.append(flooder.receive()["type"])
        assert [json.loads(raw) for raw in flooder.raw if '"bye"' in raw] == [{"type": "bye", "reason": "flooding"}]
        log = server.log.getvalue()
        assert not any(token in log or token.partition(".")[0] in log for token in tokens)
    assert set(shapes) == {message.__name__.lower() for message in get_args(ServerMessage)}


def test_nor_in_the_duel(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        watch_a_game(server, [server.account("Law"), server.account("Outlaw")], [], game="duel", players=2)


def watch_a_game(server: Running, tokens: list[str], shapes: list[str], **options: Any) -> int:
    """Play a whole game and check every message; return how many updates went to eliminated people."""
    table = server.open_table(tokens[0], **options)
    clients = [server.client(token) for token in tokens]
    watcher = server.client(server.account("Watcher"))
    for client in clients:
        client.done("watch", table=table)
        client.done("sit", table=table)
    watcher.done("watch", table=table)
    clients[0].done("start", table=table)
    for client in [*clients[1:], watcher, clients[0]]:
        ask_everything(client, table)
    play_until_over([client for client in clients if client.last["you"] >= 0], table)
    for seat, client in enumerate(clients):
        until_finished(client)
        mine = client.last["view"]["seats"][seat]
        client.request("explain", table=table, card=(mine["hand"] or mine["characters"])[0])
    until_finished(watcher)
    recording = server.http.get(f"/api/games/{table}").json()
    for seat, client in enumerate(clients):
        assert {update["you"] for update in client.updates} <= {seat, SPECTATOR}
        check_answerable(client, Oracle(recording, seat), shapes)
    check(watcher, Oracle(recording, SPECTATOR), shapes)
    assert watcher.last["status"] == "finished"
    log = server.log.getvalue()
    assert table not in log
    assert not any(f'"{label}"' in log for label in Oracle(recording, SPECTATOR).hidden[1])
    return sum(
        update["status"] == "playing" and update["view"] is not None and not update["view"]["seats"][seat]["alive"]
        for seat, client in enumerate(clients)
        for update in client.updates
    )


def test_who_is_behind_is_sent_nothing_of_the_game(tmp_path: Path) -> None:
    """The game is over before the two minutes are: not a word of it may have been said."""
    with running(tmp_path / "db") as server:
        token = server.account("Ann")
        table = server.open_table(token, delay=120)
        ann, watcher = server.client(token), server.client(server.account("Watcher"))
        ann.done("watch", table=table)
        ann.done("sit", table=table)
        watcher.done("watch", table=table)
        ann.done("start", table=table)
        ask_everything(watcher, table)
        play_until_over([ann], table)
        ask_everything(watcher, table)
        late = server.client(server.account("Late"))
        late.done("watch", table=table, since=0)
        ask_everything(late, table)
        catch_up(watcher)
        recording = server.http.get(f"/api/games/{table}", headers=bearer(token)).json()  # spectators have to wait
        labels = Oracle(recording, SPECTATOR).hidden[1]
        for client in (watcher, late):
            for raw in client.raw:
                message = json.loads(raw)
                assert not any(f'"{label}"' in raw for label in labels), raw
                if message["type"] == "update":
                    assert (message["status"], message["view"], message["proof"]) == ("waiting", None, None)
                    assert not [happening for happening in message["happenings"] if "fact" in happening]


def check_answerable(client: Client, oracle: Oracle, shapes: list[str]) -> None:
    """Check like `check`; errors to the asked player may name options, and reasons concern one's own cards."""
    kept = []
    for raw in client.raw:
        message = json.loads(raw)
        if message["type"] == "reasons" or (message["type"] == "refused" and message["code"] == "illegal"):
            shapes.append(message["type"])
            assert not any(label in raw for label in oracle.hidden[0 if message["type"] == "reasons" else 1]), raw
            continue
        kept.append(raw)
    client.raw = kept
    check(client, oracle, shapes)
