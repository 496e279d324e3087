"""Stage a table in a given position: the engine plays it, and the test controls the other seats of the page's game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from bang import games
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, view
from bang.protocol.messages import Done, Reasons, Welcome, encode
from bang.protocol.parts import SeatState, TableOptions
from bang.rooms.action import Action, Person
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.explain import reasons
from bang.rooms.decoding import decode_request
from bang.rooms.state import RoomSeat, RoomState
from bang.rooms.updates import update_from
from bang.rooms.windows import EarlyAnswer
from bang.scenario import build
from bang.scenario.files import Scenario
from bang.snapshot import Snapshot
from tests.browser.hands import complete

NAMES = ("Ann", "Bert", "Cora", "Dan", "Eva", "Finn", "Gus", "Hope")
VIEWER = 0

Json = dict[str, Any]


class Staged:
    """A table in the position `given`, in the format of scenarios.

    Seat 0 is the page's, unless it has another viewer. `change` may alter a message before it is sent, for what the
    server adds to the engine's messages.
    """

    def __init__(self, page: Page, given: Json, *, sets: tuple[str, ...] = (), viewer: int = VIEWER) -> None:
        self.page = page
        self.viewer = viewer
        self.change: Callable[[Json], None] = lambda update: None
        scenario = Scenario("staged", "", sets, given, [], {}, False, Path(__file__), 1)
        table = build(scenario).table
        table.facts = []
        table.patient = True
        self.state = RoomState("staged", Random(0), staffed=False)
        players = len(given["players"])
        agreed: Json = dict(table.rules.options.settings)
        self.state.options = TableOptions(
            players=players,
            sets=("base", *sets),
            clock="off",
            game=table.rules.options.game,
            **agreed,
        )
        self.state.places = [RoomSeat(account="ann" if p == VIEWER else "", name=NAMES[p]) for p in range(players)]
        self.state.host = VIEWER
        self.state.origin = Snapshot(0, table)
        self.state.game = self.state.origin.play(keep=False)
        self.state.messages = games.find(self.game.table.rules.options.game).messages()
        self.state.messages.look(view(self.game.table, SPECTATOR))
        self.state.tell_facts()
        self.socket: WebSocketRoute | None = None
        self.sent = 0
        self.declined: set[str] = set()
        self.others: list[Staged] = []  # other pages at the same table
        self.wished: list[Json] = []  # requests that are recorded but not handled here
        page.route_web_socket(re.compile("/ws$"), self.open)

    def join(self, page: Page, viewer: int) -> Staged:
        """Show the same table on the page of another player."""
        other = copy(self)
        other.page, other.viewer, other.socket, other.others = page, viewer, None, [self]
        self.others.append(other)
        self.state.places[viewer].account = NAMES[viewer].lower()
        # Not `other.open`: Playwright caches the wrapper of a method on its object, and the copy has that of `self`.
        page.route_web_socket(re.compile("/ws$"), lambda socket: other.open(socket))
        return other

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    def come(self, url: str) -> None:
        self.page.goto(f"{url}/table/staged")
        complete(self.page)

    # --- the server's side

    def open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        self.sent = 0
        socket.on_message(lambda message: self.hear(json.loads(message)))

    def hear(self, message: Json) -> None:
        match message["type"]:
            case "hello":
                self.send(Welcome(1, "test", "ann", "Ann"))
            case "watch":
                self.tell()
            case "answer" | "withdraw" | "waive":
                request = decode_request(json.dumps({**message, "table": "staged"}))
                assert isinstance(request, Action)
                self.state.apply(request.check(self.state, Person(NAMES[max(self.viewer, VIEWER)].lower())))
                self.use_early_answers()
                self.send(Done(message["id"]))
                self.tell_all()
            case "advise" | "back" | "bet" | "pace" | "shown" | "takeback":
                self.wished.append(message)
                self.send(Done(message["id"]))
            case "decline":
                (self.declined.add if message["on"] else self.declined.discard)(message["ability"])
                self.send(Done(message["id"]))
                self.tell()
            case "explain":
                self.send(Reasons(message["id"], reasons(self.game, VIEWER, message["card"])))

    def send(self, message: Any) -> None:
        assert self.socket is not None
        self.socket.send(encode(message).decode())

    def tell_all(self) -> None:
        for one in (self, *self.others):
            one.tell()

    def tell(self) -> None:
        seats = [
            SeatState(place.name, bool(place.account), False, True, False, False, False, -1)
            for place in self.state.places
        ]
        if self.state.status == "finished":
            self.state.look_back()
        update = update_from("staged", self.state, seats, self.viewer, self.sent)
        update.declined = sorted(self.declined)
        update.waived = sorted(self.state.places[max(self.viewer, VIEWER)].waived)
        self.sent = update.version
        message: Json = json.loads(encode(update))
        self.change(message)
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    # --- the other seats

    def write(self, seat: int, answer: Json) -> None:
        ask = self.game.asked
        assert ask is not None
        assert ask.seat == seat, f"{NAMES[ask.seat]} is asked, not {NAMES[seat]}"
        self.state.answer(Answered(seat, ask.number, answer, "person"))
        self.use_early_answers()

    def use_early_answers(self) -> None:
        """Apply early answers when their seats are asked, as a room does."""
        while (pending := self.state.windows.pending(self.game)) and pending.early:
            self.state.answer(Answered(pending.seat, pending.ask.number, pending.early.answer, "person"))

    def answer_early(self, seat: int, **answer: Any) -> None:
        """Answer for another seat before it is asked."""
        question = self.state.open_question(seat)
        assert question is not None
        self.state.windows.keep(seat, question.number, EarlyAnswer(answer, "person"))
        self.use_early_answers()
        self.tell()

    def answer(self, seat: int, **answer: Any) -> None:
        """Answer for another seat with the first option that has these values."""
        ask = self.game.asked
        assert ask is not None
        wanted = {key.rstrip("_"): value for key, value in answer.items()}
        options = [describe(self.game.table, ask.seat, option) for option in ask.options]
        fitting = [option for option in options if wanted.items() <= option.items()]
        assert fitting, f"{ask.verb}: {options}"
        self.write(seat, fitting[0])
        self.tell()
