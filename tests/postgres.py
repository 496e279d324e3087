"""Start a real PostgreSQL for tests on its own port; it is installed if that is possible."""

from __future__ import annotations

import ctypes
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.ports import free_port

PASSWORD = "a password for tests only"
Running = TypeVar("Running")
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl


class Missing(Exception):
    """A server that tests need cannot be started here; the message says why."""


@contextmanager
def or_skip(server: AbstractContextManager[Running]) -> Iterator[Running]:
    """Start a server; skip the test if that cannot be done here."""
    with ExitStack() as stack:
        try:
            running = stack.enter_context(server)
        except Missing as missing:
            pytest.skip(str(missing))
        yield running


def find_binaries() -> Path:
    """Find the folder with `postgres` and `initdb`; install Debian's package as a last resort, if permitted."""
    found = search()
    if found is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
        found = search()
    if found is None:
        raise Missing("PostgreSQL is not installed: install it (Debian: apt install postgresql), or run this as root.")
    return found


def search() -> Path | None:
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name, reverse=True)
    on_path = shutil.which("postgres")
    folders = [*debian, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def install() -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # installed, but not started
    with (Path(tempfile.gettempdir()) / "bang-tests-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one process of the test run does it
        if search() is None:
            for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
                subprocess.run(["apt-get", "-q", *command], env=env, capture_output=True, timeout=300, check=False)


def other_user() -> dict[str, Any]:
    """Choose the user it runs as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Missing("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def end_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)


class Cluster:
    """A running PostgreSQL with nothing in it, which can be killed and started again."""

    def __init__(
        self, binaries: Path, folder: Path, user: dict[str, Any], address: str = "", durable: bool = False
    ) -> None:
        self.fsync = "on" if durable else "off"
        self.binaries = binaries
        self.folder = folder
        self.user = user
        self.databases = 0
        self.addresses = ",".join(filter(None, ("127.0.0.1", address)))
        self.port = free_port()
        self.start()

    def start(self) -> None:
        options = ["-h", self.addresses, "-p", str(self.port), "-k", str(self.folder), "-c", f"fsync={self.fsync}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.binaries / "postgres"), "-D", str(self.folder / "data"), *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=end_with_parent,
                **self.user,
            )
        wait_for(self.binaries, self.port, self.process, self.folder)

    def kill(self) -> None:
        """Kill it as in a crash: connections break at once, and the next start has to recover."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # at once, without waiting for clients
        self.process.wait(30)

    def url(self, database: str = "postgres", user: str = "bang", password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    async def make_database(self) -> str:
        """Create a database and return its address."""
        import asyncpg

        self.databases += 1
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f"CREATE DATABASE d{self.databases}")
        finally:
            await connection.close()
        return self.url(f"d{self.databases}")


@contextmanager
def cluster(address: str = "", durable: bool = False) -> Iterator[Cluster]:
    """Start a PostgreSQL; raise Missing if there is none. It stops at the end, and also if the tests are killed.

    `address`: one of this machine where it listens, too. `durable`: it waits for the disk, which tests need not.
    """
    binaries = find_binaries()
    user = other_user()
    with tempfile.TemporaryDirectory(prefix="bang-postgres-") as name:
        folder = Path(name)
        (folder / "password").write_text(PASSWORD)
        if user:
            os.chown(folder, user["user"], user["group"])
        data = folder / "data"
        begin = [str(binaries / "initdb"), "-D", str(data), "-U", "bang", "-A", "scram-sha-256", "-N", "-E", "UTF8"]
        made = subprocess.run(
            [*begin, "--no-locale", "--pwfile", str(folder / "password")],
            capture_output=True,
            text=True,
            cwd=folder,
            **user,
        )
        if made.returncode:
            raise Missing(f"PostgreSQL cannot be set up: {' '.join((made.stderr or made.stdout).split())}")
        if address:
            with (data / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {address}/24 scram-sha-256\n")
        running = Cluster(binaries, folder, user, address, durable)
        try:
            yield running
        finally:
            running.stop()


def wait_for(binaries: Path, port: int, server: subprocess.Popen[bytes], folder: Path) -> None:
    ready = [str(binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    for _ in range(300):
        if server.poll() is not None:
            break
        if subprocess.run(ready).returncode == 0:
            return
        time.sleep(0.1)
    server.kill()
    raise Missing(f"PostgreSQL does not start: {(folder / 'log').read_text()[-300:]}")
