"""ASGI middleware: origin check, rate limit of requests, security headers."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from bang.server.access.limits import TokenBuckets
from bang.server.context import ServerContext

Scope = Any
Receive = Any
Send = Any

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline';"
        b" object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
CONTEXT: Final = "bang"  # the key of the scope of a request under which its server is found
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEALTH: Final = "/health"
RETRY_AFTER: Final = b"5"  # seconds
# What a request costs of the bucket of its address, if that is not 1: about as many as it takes the work of a plain
# one. A star is the name of something.
COSTS: Final = {
    "/ws": 2,
    "/api/games": 5,
    "/api/games/*": 5,
    "/api/games/*/lessons": 10,
    "/api/games/*/replay": 10,
    "/api/people": 5,
    "/api/players/*": 5,
    "/api/players/*/ratings": 5,
    "/api/positions/*/play": 10,
    "/api/positions/*/reasons": 5,
    "/api/practice": 5,
    "/api/puzzles/*/guess": 3,
    "/api/puzzles/*/play": 3,
    "/api/puzzles/*/reasons": 3,
    "/api/statistics": 5,
}


def cost_of(path: str) -> int:
    parts = path.rstrip("/").split("/")
    if len(parts) > 3:
        parts[3] = "*"
    return COSTS.get("/".join(parts), 1)


class Guard:
    """Stand before the application, and tell it which server a request is for."""

    def __init__(self, app: Any, context: ServerContext) -> None:
        self.app = app
        self.context = context
        secure = ((b"strict-transport-security", b"max-age=31536000"),) if context.settings.secure else ()
        self.headers = [*HEADERS, *secure]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[CONTEXT] = self.context
        if scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self.http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":  # answered as GET; uvicorn leaves the body out
            scope = {**scope, "method": "GET"}

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        if scope["method"] not in SAFE and not self.welcome(scope):
            await refuse(send_with_headers, 403, "other_site", "Requests from other sites are refused.")
        elif not self.bucket_of(scope["path"]).take(address_of(scope), cost_of(scope["path"])):
            await refuse(send_with_headers, 429, "too_many", "Too many requests; wait a little.")
        else:
            await self.app(scope, receive, send_with_headers)

    def bucket_of(self, path: str) -> TokenBuckets:
        """Monitoring has a bucket of its own, so that nobody who shares its address can make a server seem ill."""
        return self.context.health if path == HEALTH else self.context.requests

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        affordable = self.context.requests.take(address, cost_of(scope["path"]))
        if not affordable or not self.welcome(scope) or not self.context.make_place(address):
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it was accepted: HTTP 403
            return
        self.context.metrics.connections.inc()
        try:
            await self.app(scope, receive, send)
        finally:
            self.context.connection_count.leave(address)
            self.context.metrics.connections.dec()

    def welcome(self, scope: Scope) -> bool:
        """Check the Origin header that browsers send. Other programs send none."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origins: list[str] = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
        if not any(origins):
            return True
        if len(origins) > 1:
            return False
        origin = origins[0]
        if self.context.settings.public_url:
            return origin == self.context.settings.public_url
        host = headers.get(b"host", b"").decode("latin-1")
        try:
            parts = urlsplit(origin)
            return parts.netloc == host and is_address(parts.hostname or "")
        except ValueError:
            return False


def is_address(host: str) -> bool:
    """Return whether a host is an IP address or localhost. Names are not trusted (DNS rebinding)."""
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def address_of(scope: Scope) -> str:
    """Whom to count a request for. A household has one IPv4 address, or 2**64 of IPv6 that begin alike."""
    client = scope.get("client")
    return neighbourhood(str(client[0])) if client else ""


@lru_cache(1000)
def neighbourhood(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


@lru_cache(1000)
def is_proxy(host: str, proxies: str) -> bool:
    """Return whether this is the address of a proxy, shared by all behind it. `proxies` are separated by commas."""
    try:
        address = ipaddress.ip_address(host)
        return "*" in proxies or any(
            address in ipaddress.ip_network(proxy.strip(), strict=False) for proxy in proxies.split(",")
        )
    except ValueError:
        return False


async def refuse(send: Any, status: int, code: str, text: str) -> None:
    body = msgspec.json.encode({"code": code, "text": text})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", RETRY_AFTER))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
