"""`bang serve`: one line and exit code 2 for what is wrong, and a clean stop."""

import asyncio
import gc
import json
import logging
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang.server.process.logs import LibraryHandler
from bang.server.process.run import bind
from bang.server.process.settings import BadSetting, check_cluster, check_host_page
from tests.cli.running import Run
from tests.ports import free_port
from tests.postgres import Cluster
from tests.server.helpers import running

BANG = str(Path(sys.executable).with_name("bang"))


def serve(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **env}
    return subprocess.run([BANG, "serve", *args], capture_output=True, text=True, timeout=120, env=environment)


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    taken = bind("127.0.0.1", 0)
    port = str(taken.getsockname()[1])
    result = serve("--port", port, "--database", str(tmp_path / "db"))
    taken.close()
    assert result.returncode == 2
    assert result.stderr == f"bang: The server cannot listen at 127.0.0.1, port {port}: Address already in use.\n"


def test_a_database_in_use_is_told_with_the_address_of_its_server(tmp_path: Path) -> None:
    database = str(tmp_path / "db")
    with running(database) as server:
        result = serve("--port", "0", "--database", database)
    assert result.returncode == 2
    assert result.stderr == f"bang: Another server at {server.url} uses the database {database}.\n"


@pytest.mark.parametrize(
    ("url", "is_file", "complaint"),
    [
        ("http://127.0.0.1:4222", False, "must be like nats://HOST:4222"),
        ("nats://", False, "must be like nats://HOST:4222"),
        ("nats://one:4222,two", False, "'two' must be like"),
        ("nats://127.0.0.1:4222", True, "share a PostgreSQL database"),
        ("nats://127.0.0.1:4222", False, "need the same secret; set BANG_SECRET"),
    ],
)
def test_a_cluster_that_cannot_be(url: str, is_file: bool, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANG_SECRET", raising=False)
    with pytest.raises(BadSetting, match=complaint):
        check_cluster(url, is_file)


def test_a_cluster_has_one_token_for_the_page_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANG_HOST_TOKEN", raising=False)
    check_host_page("")
    with pytest.raises(BadSetting, match="set BANG_HOST_TOKEN for each"):
        check_host_page("nats://127.0.0.1:4222")
    monkeypatch.setenv("BANG_HOST_TOKEN", "x" * 24)
    check_host_page("nats://127.0.0.1:4222")


def test_a_cluster_without_nats(postgres: Cluster) -> None:
    pytest.importorskip("nats", reason="nats-py is not installed")
    database = asyncio.run(postgres.make_database())
    port = bind("127.0.0.1", 0)
    url = f"nats://me:secret@127.0.0.1:{port.getsockname()[1]}"
    port.close()
    result = serve("--port", "0", "--cluster", url, "--database", database, BANG_SECRET="a secret for tests only")
    assert result.returncode == 2
    assert "bang: There is no NATS at nats://127.0.0.1:" in result.stderr
    assert "Connection refused" in result.stderr
    assert "Traceback" not in result.stderr
    assert "me:secret" not in result.stderr


@pytest.fixture
def settings_of_process() -> Iterator[None]:
    """Put back what a server sets for its whole process."""
    pause, thresholds = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(pause)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.usefixtures("settings_of_process")
@pytest.mark.parametrize(
    ("args", "env", "complaint"),
    [
        (["--port", "99999"], {}, "99999"),
        (["--host", "no.such.host.invalid"], {}, "cannot listen"),
        (["--database", "/proc/nowhere/db"], {}, "/proc/nowhere"),
        (["--database", "/dev/null/db"], {}, "/dev/null"),
        (["--database", "postgresql://127.0.0.1:1/bang"], {}, "PostgreSQL cannot be used: Connection refused"),
        (["--database", "mysql://localhost/bang"], {}, "no store for 'mysql'"),
        (["--database", ""], {}, "needs a file name"),
        (["--public-url", "bang.example.org"], {}, "must be like"),
        (["--traces", "127.0.0.1:4318"], {}, "must be like http://127.0.0.1:4318"),
        (["--moon"], {}, "--moon"),
        ([], {"BANG_SECRET": "short"}, "at least 16"),
    ],
)
def test_what_cannot_work_is_told_in_one_line(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    args: list[str],
    env: dict[str, str],
    complaint: str,
) -> None:
    defaults = [] if "--database" in args else ["--database", str(tmp_path / "db")]
    port = [] if "--port" in args else ["--port", "0"]
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    code, _, said = run("serve", *defaults, *port, *args)
    assert code == 2, said
    *_, last = said.splitlines()
    assert last.startswith("bang: ")
    assert complaint in last
    assert "Traceback" not in said
    assert not any(isinstance(one, LibraryHandler) for one in logging.getLogger().handlers), "its log is closed by now"


def test_a_wrong_password_is_told_in_one_line(postgres: Cluster, tmp_path: Path) -> None:
    result = serve("--port", "0", BANG_DATABASE=postgres.url(password="wrong"), HOME=str(tmp_path))
    assert result.returncode == 2, result.stderr
    complaint = 'bang: PostgreSQL cannot be used: password authentication failed for user "bang".'
    assert result.stderr.splitlines() == [complaint], "nothing is said to be served before it is"


@pytest.mark.parametrize("wish", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told_to(tmp_path: Path, wish: signal.Signals) -> None:
    port = free_port()
    command = [BANG, "serve", "--port", str(port), "--database", str(tmp_path / "db")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                    assert json.load(answer) == {"status": "ok"}
                break
            except OSError:
                time.sleep(0.1)
        server.send_signal(wish)
        _, said = server.communicate(timeout=120)
    assert server.returncode == 0, said
    first, *lines = said.splitlines()
    assert first == f"Tables at http://127.0.0.1:{port} (Ctrl+C stops)"
    assert [json.loads(line)["event"] for line in lines] == ["serving", "stopped"]


def test_playing_does_not_load_the_server() -> None:
    code = (
        "import sys; sys.argv = ['bang', 'play', '--help']\n"
        "from bang.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('litestar', 'uvicorn', 'sqlalchemy', 'alembic', 'structlog') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"
