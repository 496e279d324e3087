"""A table in a position that a scenario describes, shown to a real browser.

The page is the server's; what its WebSocket hears comes from here: views of a real game of the engine, which answers
and explanations go to. So whatever a game may lead to can be looked at without playing until it happens.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from bang.engine.content import find
from bang.engine.game import Game
from bang.engine.view import forms, may_see, view
from bang.protocol.messages import PROTOCOL, Update
from bang.protocol.parts import ClockState, SeatState, TableOptions
from bang.scenario import fronts
from bang.scenario.files import Scenario
from bang.scenario.position import build
from bang.server.requests import reasons
from bang.table.portrait import question
from tests.browser.helpers import Visitors

TABLE = "position"
NAMES = ("Ann", "Bruno", "Rosa", "Teodor", "Kenji", "Odile", "Lukas", "Ada")
DUEL = "the_duel"

Json = dict[str, Any]


class Sitting:
    """One viewer of a position. `change` may alter what is sent, for what the engine would not show by itself."""

    def __init__(self, given: Json, sets: tuple[str, ...] = ("base",), viewer: int = 0) -> None:
        scenario = Scenario("", "", sets, given, [], {}, False, Path(), 0)
        self.duel = DUEL in sets
        self.sets = sets
        table = (fronts.build(scenario) if self.duel else build(scenario)).table
        table.facts = []
        self.game = Game(table)
        self.viewer = viewer
        self.names = list(NAMES[: len(table.circle)])
        self.told: list[Json] = []
        self.declined: list[str] = []
        self.clock: ClockState | None = None
        self.change: Callable[[Json], None] = lambda update: None
        self.heard: list[Json] = []  # what the page has sent
        self.socket: WebSocketRoute | None = None

    def open(self, visitors: Visitors, page: Page) -> None:
        page.route_web_socket("**/ws", self.answer_socket)
        page.goto(f"{visitors.url}/table/{TABLE}")
        page.locator(".table").wait_for()

    def show(self) -> None:
        """Send the position as it is now to the page."""
        assert self.socket is not None
        self.socket.send(json.dumps(self.update()))

    def play(self, **content: Any) -> None:
        """Answer the pending question, whoever is asked, and show what follows."""
        assert self.game.asked is not None
        self.game.answer(find(self.game.table, self.game.asked, content))
        self.show()

    # --- the part of the server

    def answer_socket(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.hear(json.loads(text)))

    def hear(self, message: Json) -> None:
        self.heard.append(message)
        match message["type"]:
            case "hello":
                self.send(type="welcome", protocol=PROTOCOL, server="", account="", name=self.names[self.viewer])
            case "watch":
                self.show()
            case "answer":
                self.play(**message["answer"])
                self.send(type="done", id=message["id"])
            case "explain":
                found = reasons(self.game, self.viewer, message["card"])
                self.send(type="reasons", id=message["id"], reasons=msgspec.to_builtins(found))
            case "decline":
                others = [key for key in self.declined if key != message["ability"]]
                self.declined = [*others, message["ability"]] if message.get("on", True) else others
                self.show()
                self.send(type="done", id=message["id"])
            case "unwatch":
                pass
            case _:
                self.send(type="done", id=message["id"])

    def send(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def update(self) -> Json:
        t = self.game.table
        facts, t.facts = t.facts or [], []
        since = len(self.told)
        for fact in facts:
            full, public = forms(t, fact)
            shown = full if may_see(fact.audience, self.viewer) else public
            self.told.append({"version": len(self.told) + 1, "fact": shown})
        people = [SeatState(name, p == 0, False, p == 0, False, False, False, -1) for p, name in enumerate(self.names)]
        asked = self.game.asked
        options = TableOptions(
            players=len(self.names), sets=self.sets if not self.duel else (), game="duel" if self.duel else "classic"
        )
        made: Json = msgspec.to_builtins(
            Update(
                table=TABLE,
                version=len(self.told),
                since=since,
                happenings=[],
                status="finished" if t.over else "playing",
                options=options,
                host=0,
                you=self.viewer,
                seats=people,
                missed=0,
                view=None,
                asked=None,
                declined=self.declined,
                clock=self.clock,
                proof=None,
            )
        )
        made["happenings"] = self.told[since:]
        made["view"] = view(t, self.viewer)
        made["asked"] = None if asked is None else question(self.game, asked, self.viewer)
        self.change(made)
        return made
