"""The programs of the protocol's page, written from it alone, play at all kinds of tables."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from bang import games
from bang.server.process.run import bind
from tests.server.helpers import PATIENCE, Running, bearer, play_until_over, running

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PYTHON = [sys.executable, "-W", "error", str(EXAMPLES / "client.py")]
BOXES = games.find().box_names()

KINDS: dict[str, dict[str, Any]] = {
    "base": {"players": 5},
    "four": {"players": 4},
    "seven": {"players": 7},
    "no list of boxes": {"players": 4, "sets": []},
    "three with all boxes": {"players": 3, "sets": BOXES},
    "eight with all boxes": {"players": 8, "sets": BOXES},
    "a choice of characters": {"players": 5, "choose": 3},
    "duel": {"game": "duel", "players": 2, "sets": []},
    "duel with a large crew": {"game": "duel", "players": 2, "sets": [], "crew": 8},
}
# Every day each of these is played by one of the programs: no boxes named, questions of all boxes, questions before the
# deal, and another game. In long runs both play at all kinds of tables.
EVERYDAY = {
    "python": ("no list of boxes", "three with all boxes"),
    "typescript": ("a choice of characters", "duel"),
}


def play(server: Running, command: list[str], **options: Any) -> None:
    token = server.account("Ann")
    table = server.open_table(token, **options)
    ann = server.client(token)
    ann.done("watch", table=table)
    ann.done("sit", table=table)
    program = subprocess.Popen(
        [*command, server.url, table, "Robot"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    while not any(seat["program"] for seat in ann.last["seats"]):
        assert program.poll() is None, program.communicate()[0]
        try:
            ann.receive(1)
        except TimeoutError:
            continue
    ann.done("start", table=table)
    try:
        play_until_over([ann], table)
        said, _ = program.communicate(timeout=60)
    finally:
        program.kill()  # if it still runs
        program.communicate()
    assert said.strip().splitlines()[-1] == f"{ann.last['view']['side']} won", said
    assert program.returncode == 0
    assert [place["program"] for place in ann.last["seats"]][:2] == [False, True]
    assert server.http.get("/api/games", headers=bearer(token)).json()[0]["table"] == table


def kinds_for(language: str) -> pytest.MarkDecorator:
    everyday = EVERYDAY[language]
    return pytest.mark.parametrize(
        "kind", [pytest.param(kind, marks=() if kind in everyday else pytest.mark.soak) for kind in KINDS]
    )


@kinds_for("python")
def test_the_python_client_plays(kind: str, tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        play(server, PYTHON, **KINDS[kind])


@pytest.fixture(scope="module")
def typescript(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Compile the TypeScript client strictly."""
    node = shutil.which("node")
    compiler = ROOT / "web" / "node_modules" / ".bin" / "tsc"
    if node is None or not compiler.exists():
        pytest.skip("node or the packages of the browser client are not installed")
    target = tmp_path_factory.mktemp("typescript")
    (target / "package.json").write_text('{"type": "module"}')
    options = ["--strict", "--target", "es2022", "--module", "es2022", "--lib", "es2022,dom", "--skipLibCheck"]
    environment = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        [str(compiler), *options, "--outDir", str(target), str(EXAMPLES / "client.ts")],
        check=True,
        env=environment,
    )
    version = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout
    flags = ["--experimental-websocket"] if int(version[1:].partition(".")[0]) < 22 else []
    return [node, *flags, str(target / "client.js")]


@kinds_for("typescript")
def test_the_typescript_client_plays(kind: str, tmp_path: Path, typescript: list[str]) -> None:
    with running(tmp_path / "db") as server:
        play(server, typescript, **KINDS[kind])


@contextmanager
def scripted(numbers: Sequence[int], too_fast: bool = False) -> Iterator[tuple[str, list[int]]]:
    """Run a server that asks questions with these numbers and then ends the game; yield the recorded answers.

    With `too_fast`, the first try to answer each question is refused.
    """
    answered: list[int] = []

    async def site(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b'{"token": "a token"}'})
            return
        await receive()
        await send({"type": "websocket.accept"})
        for _ in ("hello", "watch", "sit"):
            await receive()
        for number in numbers:
            asked = {"number": number, "options": [{"do": "pass"}, {"do": "stay"}]}
            await send({"type": "websocket.send", "text": json.dumps(update(asked))})
            tried = json.loads((await receive())["text"])
            if too_fast:
                refused = {"type": "refused", "id": tried["id"], "code": "too_many", "text": "Slower, please."}
                await send({"type": "websocket.send", "text": json.dumps(refused)})
                again = json.loads((await receive())["text"])
                assert {**again, "id": tried["id"]} == tried
            answered.append(tried["question"])
        await send({"type": "websocket.send", "text": json.dumps(update(None, "finished"))})
        await receive()

    listening = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(site, lifespan="off", log_level="critical", ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", answered
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def update(asked: object, status: str = "playing") -> dict[str, object]:
    return {"type": "update", "status": status, "view": {"side": "law"}, "asked": asked}


@pytest.fixture(params=EVERYDAY)
def client(request: pytest.FixtureRequest) -> list[str]:
    """Return the command of the client in each language."""
    command: list[str] = PYTHON if request.param == "python" else request.getfixturevalue("typescript")
    return command


def test_clients_wait_where_they_are_too_fast(client: list[str]) -> None:
    with scripted([1, 2], too_fast=True) as (url, answered):
        result = subprocess.run([*client, url, "table", "Robot"], capture_output=True, text=True, timeout=PATIENCE)
    assert (result.stdout, answered) == ("law won\n", [1, 2]), result.stderr


def test_a_question_that_was_interrupted_is_answered_when_it_comes_back(client: list[str]) -> None:
    with scripted([11, 10, 12]) as (url, answered):
        result = subprocess.run([*client, url, "table", "Robot"], capture_output=True, text=True, timeout=PATIENCE)
    assert (result.stdout, answered) == ("law won\n", [11, 10, 12]), result.stderr
