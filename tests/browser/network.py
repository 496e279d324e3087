"""Control the connection of a page to the server: slow it down, cut it, and record requests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Connection:
    """Stands between a page and the server, starting with the page's next load."""

    def __init__(self, page: Page) -> None:
        self.requests: list[dict[str, Any]] = []  # what the page has sent
        self._routes: list[WebSocketRoute] = []
        self._cut = False
        self._holding = False
        self._held: list[Callable[[], None]] = []
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self._cut:
            route.close()
            return
        server = route.connect_to_server()
        self._routes.append(route)

        def from_page(message: str | bytes) -> None:
            self.requests.append(json.loads(message))
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if self._holding:
                self._held.append(lambda: route.send(message))
            else:
                route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)

    def hold(self) -> None:
        """Delay messages of the server until `release`."""
        self._holding = True

    def release(self) -> None:
        self._holding = False
        for send in self._held:
            send()
        self._held.clear()

    def cut(self) -> None:
        """Close the connection, and refuse new ones until `mend`."""
        self._cut = True
        self.drop()

    def mend(self) -> None:
        self._cut = False

    def drop(self) -> None:
        """Close the connection once; the page may open another."""
        self._routes[-1].close()
