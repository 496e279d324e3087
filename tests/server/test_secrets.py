"""Every byte that a seat, an eliminated player or a spectator is sent is one that the engine's views allow."""

import json
from pathlib import Path
from typing import Any

import pytest

from bang import journal
from bang.engine.content import find
from bang.engine.game import Game
from bang.engine.table import Table
from bang.engine.view import SPECTATOR, ask_view, redact, view
from bang.games import new_table
from tests.server.helpers import Client, catch_up, play_until_over, running

# The fields of an update that are the same for everybody who may watch, besides what is compared one by one.
PUBLIC = {"type", "table", "version", "since", "status", "options", "host", "seats", "missed", "clock", "proof"}
PRIVATE = {"you", "happenings", "view", "asked"}


class Oracle:
    """The same game played by the engine alone: what each viewer may be told."""

    def __init__(self, recording: dict[str, Any], viewer: int) -> None:
        options, seed, _ = journal.header(recording)
        self.viewer = viewer
        self.facts: list[Any] = []
        self.views: dict[int, Any] = {}
        self.asks: dict[int, Any] = {}
        self.hidden: dict[int, set[str]] = {}
        table = new_table(options, seed)
        table.patient = True
        table.facts = []
        game = Game(table)
        self.note(game)
        for step in recording["steps"][1:]:
            assert game.asked is not None
            game.answer(find(table, game.asked, step["answer"]))
            self.note(game)

    def note(self, game: Game) -> None:
        t = game.table
        self.facts += [redact(t, fact, self.viewer) for fact in t.facts or []]
        t.facts = []
        number = game.asked.number if game.asked is not None else 0
        self.views[number] = view(t, self.viewer)
        self.asks[number] = None if game.asked is None else ask_view(t, game.asked, self.viewer)
        self.hidden[number] = hidden_cards(t, self.viewer)


def hidden_cards(t: Table, viewer: int) -> set[str]:
    cards = [card for p, seat in enumerate(t.seats) if p != viewer for card in seat.hand] + t.deck
    cards += [card for name in t.rules.backs.values() for card in t.piles[name]]
    return {t.rules.label_of[card] for card in cards}


def check(client: Client, oracle: Oracle, shapes: list[str]) -> None:
    told = []
    for raw in client.raw:
        message = json.loads(raw)
        shapes.append(message["type"])
        if message["type"] != "update":
            # No other message says anything about a game at all, except an error to who is asked.
            assert not any(label in raw for hidden in oracle.hidden.values() for label in hidden), raw
            continue
        assert set(message) == PUBLIC | PRIVATE
        facts = [h["fact"] for h in message["happenings"] if "fact" in h]
        told += facts
        if message["view"] is None:
            assert message["asked"] is None
            continue
        number = message["asked"]["number"] if message["asked"] else 0
        assert message["view"] == json.loads(json.dumps(oracle.views[number]))
        assert message["asked"] == json.loads(json.dumps(oracle.asks[number]))
        rest = json.dumps({**message, "happenings": [h for h in message["happenings"] if "fact" not in h]})
        assert not [label for label in oracle.hidden[number] if f'"{label}"' in rest]
        if message["status"] != "finished":
            assert set(message["proof"]) == {"hash"}
    assert told == json.loads(json.dumps(oracle.facts))


@pytest.mark.parametrize(
    ("people", "options"), [(2, {}), (4, {}), (2, {"game": "duel", "players": 2})], ids=["2", "4", "duel"]
)
def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path, people: int, options: dict[str, Any]) -> None:
    shapes: list[str] = []
    with running(tmp_path / "db") as server:
        tokens = [server.account(f"Person {n}") for n in range(people)]
        table = server.open_table(tokens[0], **options)
        clients = [server.client(token) for token in tokens]
        watcher = server.client(server.account("Watcher"))
        for client in clients:
            client.done("watch", table=table)
            client.done("sit", table=table)
        watcher.done("watch", table=table)
        clients[0].done("start", table=table)
        # Requests of every sort, also wrong ones: their replies are looked at like everything else.
        for n, client in enumerate([*clients, watcher]):
            client.request("say", table=table, text=f"I am {n}")
            client.request("answer", table=table, question=1, answer={"do": "pass"})
            client.request("explain", table=table, card="bang 7D")
            client.request("mute", table=table, seat=1)
            client.request("rematch", table=table)
        play_until_over(clients, table)
        catch_up(watcher)
        recording = server.http.get(f"/api/games/{table}").json()
        for seat, client in enumerate(clients):
            assert {update["you"] for update in client.updates} <= {seat, SPECTATOR}
            check_answerable(client, Oracle(recording, seat), shapes)
        check(watcher, Oracle(recording, SPECTATOR), shapes)
        assert watcher.last["status"] == "finished"
        log = server.log.getvalue()
        assert not any(token in log or token.partition(".")[0] in log for token in tokens)
        assert table not in log
        assert not any(f'"{label}"' in log for label in Oracle(recording, SPECTATOR).hidden[1])
    assert {"welcome", "update", "done", "refused"} <= set(shapes)


def check_answerable(client: Client, oracle: Oracle, shapes: list[str]) -> None:
    """As `check`; an error to the one who is asked may name the options, and reasons are about one's own card."""
    kept = []
    for raw in client.raw:
        message = json.loads(raw)
        if message["type"] == "reasons" or (message["type"] == "refused" and message["code"] == "illegal"):
            shapes.append(message["type"])
            continue
        kept.append(raw)
    client.raw = kept
    check(client, oracle, shapes)
