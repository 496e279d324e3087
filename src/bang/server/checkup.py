"""Look over an installation: what is wrong with it, and what would be right. Changes nothing."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from bang import __version__
from bang.errors import BangError
from bang.server.process.settings import SECRET_VARIABLE, SHORTEST_SECRET, BadSetting, Limits
from bang.store import database_file
from bang.store.form import newest_form, postgres_form, sqlite_form

ROOM: Final = 1 << 30  # bytes on the disk: about 25,000 games
FILES_BESIDES: Final = 100  # open files of a server that are no connections
AGREEMENT: Final = 2.0  # seconds that two clocks may differ
OLDEST_POSTGRES: Final = 12
OLDEST_NATS: Final = (2, 2)  # tells at once that nobody listens
SMALLEST_MESSAGE: Final = 1_000_000  # bytes that NATS has to carry
TIMEOUT: Final = 5.0  # seconds
INVENTED: Final = 1_767_225_600  # 2026-01-01: a clock that is before that is wrong
LOCKS: Final = """
    SELECT mode FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND objid = $1 AND granted AND datname = current_database()
"""


class Finding(NamedTuple):
    """One thing that was looked at."""

    about: str
    found: str
    advice: str = ""  # what would be right; empty if it is

    @property
    def good(self) -> bool:
        return not self.advice


async def look_over(database: str, cluster: str) -> list[Finding]:
    """Everything, in the order in which it is best put right."""
    try:
        file = database_file(database)
    except BangError as error:
        return [*versions(), Finding("database", database, str(error))]
    found = [*versions(), *open_files(), *clock(), *secret(file, cluster)]
    if file is None:
        found += [*disk(Path.home()), *await postgres(database, bool(cluster))]
    else:
        found += [*disk(file.parent), *sqlite(file)]
        if cluster:
            found.append(Finding("cluster", str(file), "Servers of a cluster share a PostgreSQL database."))
    return found + (await nats(cluster) if cluster else [])


# --- this program and this machine


def versions() -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("Python", python, "" if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed.")
    missing = sorted(name for name in needed() if not installed(name))
    advice = f"Install {', '.join(missing)}." if missing else ""
    yield Finding("bang", f"{__version__}, {len(needed()) - len(missing)} of {len(needed())} packages", advice)
    page = Path(__file__).with_name("web") / "index.html"
    built = "" if page.exists() else "Build the page for browsers: ./bang build, or install a wheel."
    yield Finding("browser client", "built" if page.exists() else "not built", built)


def needed() -> set[str]:
    """The packages that the program cannot do without."""
    lines = importlib.metadata.requires("bang") or []
    plain = [line for line in lines if "extra ==" not in line and not ("win32" in line and sys.platform == "win32")]
    return {re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in plain}


def installed(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def open_files() -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = Limits().all_connections + FILES_BESIDES
    enough = most == resource.RLIM_INFINITY or most >= wanted
    advice = f"Allow {wanted:,}, or the server takes fewer connections (ulimit -Hn; LimitNOFILE of systemd)."
    yield Finding(
        "open files", "no limit" if most == resource.RLIM_INFINITY else f"{most:,} at most", "" if enough else advice
    )


def clock() -> Iterator[Finding]:
    now = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    yield Finding("clock", shown, "" if now > INVENTED else "Set the clock: it is years behind.")


def disk(folder: Path) -> Iterator[Finding]:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    advice = "" if free >= ROOM else f"Make room: {ROOM >> 30} GiB is about 25,000 games."
    yield Finding("disk", f"{free / (1 << 30):.1f} GiB free at {folder}", advice)


def secret(file: Path | None, cluster: str) -> Iterator[Finding]:
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        long = len(given) >= SHORTEST_SECRET
        advice = "" if long else f"Give {SECRET_VARIABLE} at least {SHORTEST_SECRET} characters."
        yield Finding("secret", f"in {SECRET_VARIABLE}", advice)
    elif cluster:
        yield Finding("secret", "in a file", f"Set {SECRET_VARIABLE} to the same for all servers of the cluster.")
    elif file is not None:
        kept = file.with_name(file.name + ".secret")
        if not kept.exists():
            yield Finding("secret", "none yet; the first start makes one")
        else:
            private = os.name == "nt" or not stat.S_IMODE(kept.stat().st_mode) & 0o077
            yield Finding("secret", str(kept), "" if private else f"Others can read it: chmod 600 {kept}")


# --- databases


def judge_form(form: str | None) -> Finding:
    """Compare the form of a database with the one that this program makes."""
    newest = newest_form()
    about = "form of the database"
    if form is None:
        return Finding(about, "empty; the first start makes it")
    if form == newest:
        return Finding(about, form)
    if form < newest:
        return Finding(about, f"{form}; the next start brings it to {newest}")
    return Finding(about, form, "A newer program made this database: install that version of bang.")


def sqlite(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield Finding("database", f"{file} is not there yet; the first start makes it")
        return
    if file.is_dir():
        yield Finding("database", str(file), "This is a folder: give the name of a file in it.")
        return
    if not os.access(file, os.W_OK):
        yield Finding("database", str(file), "This user cannot write to it.")
        return
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=TIMEOUT)) as db:
            [(told,)] = db.execute("PRAGMA quick_check(1)").fetchall()
            form = sqlite_form(db)
    except (sqlite3.Error, TypeError) as error:
        yield Finding("database", str(file), f"It cannot be read ({error}): restore it from a copy.")
        return
    size = f"{file}, {file.stat().st_size / 1e6:.1f} MB"
    yield Finding("database", size, "" if told == "ok" else f"It is damaged ({told}): restore it from a copy.")
    yield judge_form(form)


async def postgres(url: str, shared: bool) -> list[Finding]:
    import asyncpg

    from bang.store.leases import NOW
    from bang.store.postgres import GONE, LOCK, reason

    try:
        db: Any = await asyncpg.connect(url, timeout=TIMEOUT, command_timeout=TIMEOUT)
    except (*GONE, asyncpg.PostgresError, ValueError) as error:
        return [Finding("database", "PostgreSQL", f"It cannot be reached: {reason(error)}. See docs/hosting.md.")]
    try:
        version = db.get_server_version()
        old = version.major < OLDEST_POSTGRES
        found = [Finding("database", f"PostgreSQL {version.major}.{version.minor}", too_old(old, OLDEST_POSTGRES))]
        began = time.time()
        theirs = await db.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
        apart = abs(theirs - (began + time.time()) / 2)
        advice = "" if apart < AGREEMENT else "Let both keep the time by NTP; lists and --keep-… go by it."
        found.append(Finding("clock of the database", f"{apart:.2f} s from ours", advice))
        form = await postgres_form(db)
        found.append(judge_form(form))
        held = await db.fetch(LOCKS, LOCK)
        alone = any(row["mode"] == "ExclusiveLock" for row in held)
        if held:
            who = "one server that wants it alone" if alone else f"a cluster of {len(held)}"
            wrong = alone if shared else not alone
            advice = "Start all servers with --cluster, or only one." if wrong else ""
            found.append(Finding("in use by", who, advice))
        if shared and form is not None:
            alive = await db.fetchval(f"SELECT count(*) FROM nodes WHERE expires > {NOW}")
            found.append(Finding("servers that are there", str(alive)))
        most, used = await db.fetchrow(
            "SELECT current_setting('max_connections')::int, (SELECT count(*)::int FROM pg_stat_activity)"
        )
        advice = "" if most - used >= 5 else "A server needs up to five connections: raise max_connections."
        found.append(Finding("connections of the database", f"{used} of {most} used", advice))
    except (*GONE, asyncpg.PostgresError) as error:
        found = [Finding("database", "PostgreSQL", f"It does not answer: {reason(error)}.")]
    finally:
        await db.close(timeout=TIMEOUT)
    return found


def too_old(old: bool, needed: object) -> str:
    return f"Version {needed} or newer is needed." if old else ""


# --- the other servers


async def nats(url: str) -> list[Finding]:
    from bang.server.cluster.bus import Bus
    from bang.store.postgres import reason

    version = installed("nats-py")
    if not version:
        return [Finding("nats-py", "not installed", "A cluster needs it: install bang[cluster], or nats-py.")]
    from nats.errors import Error

    try:
        bus = await Bus.connect(url, "bang doctor", lambda error: None)
    except BadSetting as error:
        return [Finding("NATS", "not reached", str(error))]
    try:
        client = bus.client
        server = client.connected_server_version
        old = (server.major, server.minor) < OLDEST_NATS
        found = [
            Finding("NATS", f"{server.major}.{server.minor}.{server.patch}, nats-py {version}", too_old(old, "2.2"))
        ]
        most = client.max_payload
        advice = "" if most >= SMALLEST_MESSAGE else f"Set max_payload of NATS to {SMALLEST_MESSAGE:,} at least."
        found.append(Finding("largest message", f"{most:,} bytes", advice))
        begin = time.perf_counter()
        await client.flush(TIMEOUT)
        found.append(Finding("round trip to NATS", f"{1000 * (time.perf_counter() - begin):.1f} ms"))
    except (Error, TimeoutError, OSError) as error:
        found = [Finding("NATS", "silent", f"It does not answer: {reason(error)}.")]
    finally:
        await bus.close()
    return found
