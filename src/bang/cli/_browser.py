"""A private server for one's own browser: nobody else can reach it, and its tables are kept."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

import click

from bang.errors import BangError


class NoClient(BangError):
    """The pages for the browser are not there."""


def play(wishes: dict[str, str], open_it: bool) -> None:
    """Until Ctrl+C. What was wished for on the command line is chosen in the lobby already."""
    # The server's libraries take long to load, so only playing pays for them.
    from bang.server.pages.pages import BUILT, ENTRY
    from bang.server.process.run import Server, bind, run, serve
    from bang.server.process.settings import Settings, find_secret

    if not (BUILT / ENTRY).is_file():
        raise NoClient("The browser client was not built; start this with ./bang, or play with --terminal.")
    folder = Path(click.get_app_dir("bang"))
    folder.mkdir(parents=True, exist_ok=True)
    listening = bind("127.0.0.1", 0)
    link = f"http://127.0.0.1:{listening.getsockname()[1]}/" + (f"?{urlencode(wishes)}" if wishes else "")
    settings = Settings(find_secret(folder / "play.secret"), lab=1)

    def ready(server: Server) -> None:
        click.echo(f"The table is at {link} (Ctrl+C stops).")
        if open_it:
            # Finding and starting a browser may take a while; the server must answer it meanwhile.
            asyncio.get_running_loop().run_in_executor(None, show, link)

    with (folder / "play.log").open("w", encoding="utf-8") as log:
        run(serve(settings, str(folder / "play.sqlite"), listening, ready, log))
    click.echo("Stopped. Tables that were not finished wait for the next time.")


def show(link: str) -> None:
    if not (has_display() and webbrowser.open(link)):
        click.echo("No browser was found here: open the link in one yourself.")


def has_display() -> bool:
    """Without one, a browser of the terminal might be started, which cannot show the table."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))
