"""Drive the terminal client with a keyboard, and read its screen."""

import asyncio
import html
import re
import time
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from bang.terminal.app import TableApp
from bang.terminal.session import Session
from bang.terminal.table_screen import TableScreen
from bang.text import catalogue

Steps = Callable[["Pilot[None]", TableApp], Awaitable[None]]
PATIENCE = 60  # seconds
LARGE, SMALL = (100, 30), (80, 24)


def visit(session: Session, steps: Steps, size: tuple[int, int] = LARGE, language: str = "en") -> None:
    async def run() -> None:
        app = TableApp(session, catalogue(language), 0)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await steps(pilot, app)

    asyncio.run(run())


async def settle(pilot: "Pilot[None]") -> None:
    """Wait until the bots have moved and a person is asked, or a dialog is open.

    The limit is a time: on a busy machine no fixed number of pauses is enough.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        await pilot.pause(0.005)
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen) or (screen.timer is None and screen.session.person_asked()):
            await pilot.pause()
            return
    raise AssertionError("the table does not come to rest")


def text_on(app: TableApp) -> str:
    picture = app.export_screenshot(simplify=True)
    rows = re.findall(r"<text[^>]*>(.*?)</text>", picture, re.DOTALL)
    return html.unescape("\n".join(rows)).replace("\xa0", " ")
