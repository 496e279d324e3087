"""Settings of a server."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from bang.errors import BangError

SECRET_VARIABLE: Final = "BANG_SECRET"
SHORTEST_SECRET: Final = 16
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
HOST_VARIABLE: Final = "BANG_HOST_TOKEN"
SHORTEST_HOST_TOKEN: Final = 24


class BadSetting(BangError):
    """Something on the command line or in the environment that a server cannot work with."""


@dataclass(frozen=True)
class Limits:
    """Rate limits of addresses, accounts and connections. Pairs are (burst, rate per second)."""

    message_bytes: int = 4096
    messages: tuple[float, float] = (60, 20)  # of an account, whatever its connections
    address_messages: tuple[float, float] = (600, 200)  # of an address
    hello: float = 10.0  # seconds until a connection has to say who it is
    strikes: int = 200  # refused as too many before the connection is closed
    chat: tuple[float, float] = (5, 0.5)  # of an account
    advice: tuple[float, float] = (10, 0.2)  # of an account: each takes the better part of a second to think
    names: tuple[float, float] = (20, 0.1)  # of an address: new accounts and new names of old ones
    changes: tuple[float, float] = (40, 1.0)  # of an account: sitting down, other options, being ready and the like
    tables: tuple[float, float] = (10, 0.05)  # of an account
    waiting_tables: int = 2  # of an account: open ones whose game has not begun
    address_waiting_tables: int = 10
    searches: tuple[float, float] = (10, 0.2)  # of an account: quick matches that are looked for, or changed
    address_searches: int = 10  # people of an address who look for a quick match at once
    all_searches: int = 2_000
    invitations: tuple[float, float] = (10, 0.05)  # of an account: sent
    reports: tuple[float, float] = (5, 0.01)  # of an account
    open_reports: int = 1_000  # that the host of the server has not settled
    own_open_reports: int = 10  # of these, by one account
    blocks: int = 200  # of an account
    host_tries: tuple[float, float] = (5, 0.02)  # of an address: wrong tokens of the host
    lobby_age: float = 1.0  # seconds for which the list of tables is told again
    address_tables: tuple[float, float] = (30, 0.2)  # of an address
    passwords: tuple[float, float] = (5, 0.2)  # of an address
    login_passwords: tuple[float, float] = (20, 0.05)  # of an account, wherever they come from
    address_login_passwords: tuple[float, float] = (5, 0.01)  # of these, from one address
    requests: tuple[float, float] = (120, 30)  # of an address, over HTTP
    health: tuple[float, float] = (30, 5)  # of an address
    statistics_age: float = 60.0  # seconds for which everybody's statistics are told again before they are counted
    lab_deals: int = 400  # of a comparison of the balance lab, at most
    lag: float = 0.01  # seconds that the event loop may be late on average while something is computed for its own sake
    connections: int = 40  # of an address
    sockets: int = 100  # TCP connections of an address that are no WebSockets yet
    all_sockets: int = 10_000
    watched: int = 8  # tables of a connection
    all_connections: int = 10_000
    all_tables: int = 5_000  # in memory

    @staticmethod
    def none() -> Limits:
        """For load tests, where everything comes from one address."""
        free = (1e9, 1e9)
        return Limits(
            messages=free,
            address_messages=free,
            changes=free,
            waiting_tables=10**6,
            address_waiting_tables=10**6,
            searches=free,
            invitations=free,
            reports=free,
            address_searches=10**6,
            lobby_age=0.0,
            sockets=10**6,
            all_sockets=10**6,
            chat=free,
            names=free,
            tables=free,
            address_tables=free,
            passwords=free,
            login_passwords=free,
            address_login_passwords=free,
            requests=free,
            health=free,
            statistics_age=0.0,
            lag=10**6,
            connections=10**6,
            watched=10**4,
            all_connections=10**6,
            all_tables=10**6,
        )


@dataclass(frozen=True)
class Retention:
    """After how many days things are removed; None keeps them for ever."""

    games: float | None = None  # finished games, with their replays and results
    unfinished: float | None = None  # running games that nobody goes on with
    closed: float | None = 30  # tables that came to nothing
    guests: float | None = None  # accounts without a password that nobody uses


@dataclass(frozen=True)
class Settings:
    secret: bytes
    public_url: str = ""  # as people reach it; without one, only addresses that are no names are trusted as origins
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    traces: str = ""  # where an OpenTelemetry collector is
    lab: int = 0  # comparisons of the balance lab that are played at a time; 0 = it has none
    host_token: str = ""  # opens the page of the host; without one there is no such page
    cluster: str = ""  # where NATS is, through which the servers reach each other that share a database

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")


def check_public_url(url: str) -> str:
    """The address without a slash at its end."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise BadSetting(f"The public URL {url!r} must be like https://bang.example.org, without a path.")
    return f"{parts.scheme}://{parts.netloc}"


def processes_of_lab(wished: int | None, host: str, public_url: str, cluster: str) -> int:
    """How many comparisons the balance lab plays at a time. Unless it is asked for, only servers that nobody else can
    reach have one."""
    if wished and cluster:
        raise BadSetting("Servers of a cluster have no balance lab; leave --lab out.")
    if wished is not None:
        return wished
    return int(host in LOOPBACK and not public_url and not cluster)


def check_traces(url: str) -> str:
    """The address without a slash at its end."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetting(f"The address of the collector {url!r} must be like http://127.0.0.1:4318.")
    return url.rstrip("/")


def check_cluster(url: str, database_is_file: bool) -> str:
    """The addresses of NATS."""
    for one in url.split(","):
        parts = urlsplit(one)
        if parts.scheme not in ("nats", "tls") or not parts.hostname:
            raise BadSetting(f"The address of the cluster {one!r} must be like nats://HOST:4222.")
    if database_is_file:
        raise BadSetting("Servers of a cluster share a PostgreSQL database; give --database postgresql://….")
    if SECRET_VARIABLE not in os.environ:
        raise BadSetting(f"Servers of a cluster need the same secret; set {SECRET_VARIABLE} for each of them.")
    return url


def check_host_page(cluster: str) -> None:
    """The page of the host asks for the same token at every server."""
    if cluster and HOST_VARIABLE not in os.environ:
        raise BadSetting(f"Servers of a cluster need the same token for --host-page; set {HOST_VARIABLE} for each.")


def find_secret(file: Path, variable: str = SECRET_VARIABLE, shortest: int = SHORTEST_SECRET) -> bytes:
    """The secret that signs tokens: from the environment, else from a private file, created if missing.

    The token of the host is found in the same way, under other names.
    """
    given = os.environ.get(variable)
    if given is not None:
        if len(given) < shortest:
            raise BadSetting(f"{variable} must have at least {shortest} characters.")
        return given.encode()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_secret(file, shortest)
    except OSError as error:
        raise BadSetting(f"The secret cannot be kept in {file}: {error.strerror}.") from error
    with os.fdopen(descriptor, "wb") as made:
        made.write(secrets.token_hex(32).encode())
    return read_secret(file, shortest)


def read_secret(file: Path, shortest: int = SHORTEST_SECRET) -> bytes:
    try:
        secret = file.read_bytes().strip()
    except OSError as error:
        raise BadSetting(f"The secret in {file} cannot be read: {error.strerror}.") from error
    if len(secret) < shortest:
        raise BadSetting(f"The secret in {file} is too short: delete the file, and a new one is made.")
    return secret
