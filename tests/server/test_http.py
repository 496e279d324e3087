"""The HTTP API: what it gives, what it refuses, and the headers of all answers."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from bang.cli.verify import find_difference
from bang.server.process.settings import Limits
from bang.text import catalogue
from tests.server.helpers import Client, bearer, play_until_over, running


def test_accounts(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        made = server.http.post("/api/account", json={"name": "  Ann\u202e \x00 Lee "})
        assert made.json()["name"] == "Ann Lee"
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert server.http.get("/api/account").json() == {**made.json(), "token": ""}
        assert server.http.patch("/api/account", json={"name": "Anna"}).json()["name"] == "Anna"
        assert server.http.get("/api/account").json()["name"] == "Anna"
        server.http.cookies.clear()
        assert server.http.get("/api/account").json() is None, "nobody yet, which is no mistake"
        assert server.http.get("/api/account", headers={"Cookie": "bang=x.y"}).json() is None, "of another server"
        assert server.http.patch("/api/account", json={"name": "Anna"}).status_code == 401
        assert server.http.get("/api/account", headers=bearer("x.y")).status_code == 401
        strange = [(b"Authorization", b"Bearer \xc3\xa9.\xff")]
        assert server.http.get("/api/account", headers=strange).status_code == 401
        for name in ("", " ", "\x07", "x" * 25, 5, None):
            assert server.http.post("/api/account", json={"name": name}).status_code == 400
        for bot in (0, 1, "true"):  # nearly right is wrong
            answer = server.http.post("/api/account", json={"name": "Ann", "bot": bot})
            assert answer.status_code == 400
            assert "$.bot" in answer.json()["text"]


def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    with running(tmp_path / "db", public_url="https://bang.example.org") as server:
        made = server.http.post("/api/account", json={"name": "Ann"})
        assert "Secure" in made.headers["set-cookie"]
        assert "strict-transport-security" in made.headers
        opened = server.http.post("/api/tables", json={}, headers=bearer(made.json()["token"])).json()
        assert opened["link"] == f"https://bang.example.org/table/{opened['table']}"


def test_only_our_own_pages_may_ask(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        ours, theirs = {"Origin": server.url}, {"Origin": "https://evil.example"}
        rebound = {"Origin": f"http://evil.example:{server.port}", "Host": f"evil.example:{server.port}"}
        body = {"name": "Ann"}
        assert server.http.post("/api/account", json=body, headers=ours).status_code == 200
        for headers in (theirs, rebound, {"Origin": "null"}, {"Origin": "http://[::1"}):
            assert server.http.post("/api/account", json=body, headers=headers).status_code == 403
            with pytest.raises(InvalidStatus, match="403"):
                server.connect(Origin=headers["Origin"])
        assert Client(server.connect(Origin=server.url)).refused("watch", table="x") == "hello_first"
    with running(tmp_path / "db", public_url="https://bang.example.org") as server:
        post = server.http.post
        assert post("/api/account", json=body, headers={"Origin": "https://bang.example.org"}).status_code == 200
        assert post("/api/account", json=body, headers={"Origin": server.url}).status_code == 403


def test_every_answer_has_the_headers(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        for path in ("/health", "/api/tables", "/nowhere", "/api/account"):
            headers = server.http.get(path).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers


def test_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        token = server.account("Ann")
        table = server.open_table(token, players=7, variants=["simplified"])
        assert server.http.get("/api/tables").json() == [], "not before somebody sits there"
        ann = server.client(token)
        ann.done("watch", table=table)
        ann.done("sit", table=table)
        (summary,) = server.http.get("/api/tables").json()
        assert (summary["host"], summary["people"], summary["status"]) == ("Ann", 1, "waiting")
        assert summary["options"]["variants"] == ["simplified"]
        for options in (
            {"players": 2},
            {"players": 99},
            {"players": "4"},
            {"sets": ["moon"]},
            {"variants": ["moon"]},
            {"bots": "moon"},
            {"choose": 9},
            {"clock": "moon"},
            {"keep": ["moon"]},
            {"moon": 1},
            {"sets": "base"},
        ):
            answer = server.http.post("/api/tables", json={"options": options}, headers=bearer(token))
            assert answer.status_code == 400, options
            assert answer.json()["text"]
        assert server.http.post("/api/tables", json={}).status_code == 401
        for language, name in (("en", "Simplified game"), ("es", catalogue("es").say("variant.simplified.name"))):
            choices = server.http.get("/api/options", params={"lang": language}).json()
            assert {choice["key"] for choice in choices["sets"]} >= {"base"}
            assert name in [choice["name"] for choice in choices["variants"]]
            assert all(choice["text"] for choice in choices["sets"] + choices["variants"])


def test_finished_games_can_be_had(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        token = server.account("Ann")
        table = server.open_table(token)
        ann = server.client(token)
        ann.done("watch", table=table)
        ann.done("sit", table=table)
        ann.done("start", table=table)
        assert server.http.get(f"/api/games/{table}").status_code == 404
        assert server.http.get(f"/api/games/{table}/replay").status_code == 404
        play_until_over([ann], table)
        recording = server.http.get(f"/api/games/{table}").json()
        assert find_difference(recording) == ""
        mine = server.http.get("/api/statistics", params={"by": "role", "mine": True}, headers=bearer(token)).json()
        assert [row["games"] for row in mine] == [1]
        [game] = server.http.get("/api/games", headers=bearer(token)).json()
        assert (game["table"], game["players"], game["sets"]) == (table, 5, ["base"])
        assert game["won"] == (mine[0]["won"] == 1)
        assert server.http.get("/api/games").status_code == 401
        everybody = server.http.get("/api/statistics", params={"by": "character"}).json()
        assert sum(row["games"] for row in everybody) == 5
        assert server.http.get("/api/statistics", params={"by": "moon"}).status_code == 400


def test_servers_of_one_process_answer_for_themselves(tmp_path: Path) -> None:
    """They share the application, which is told with each request whom it is for."""
    with running(tmp_path / "one") as one, running(tmp_path / "other") as other:
        token = one.account("Ann")
        table = one.open_table(token)
        assert one.http.get(f"/api/tables/{table}").status_code == 200
        assert other.http.get(f"/api/tables/{table}").status_code == 404
        one.client(token).done("watch", table=table)
        stranger = Client(other.connect())
        assert stranger.request("hello", token=token)["type"] == "refused"


def test_health_metrics_and_schema(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        assert server.http.get("/health").json() == {"status": "ok"}
        page = server.metrics()
        assert "bang_connections 0.0" in page
        schema = server.http.get("/api/schema/openapi.json").json()
        assert "/api/tables" in schema["paths"]
        assert "/health" not in schema["paths"]
        assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
        assert schema["components"]["securitySchemes"]["cookie"]["name"] == "bang"


def test_too_much_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "db", Limits(names=(2, 0.001), tables=(1, 0.001), requests=(30, 0.001))) as server:
        token = server.account("Ann")
        server.account("Bob")
        assert server.http.post("/api/account", json={"name": "Eve"}).status_code == 429
        server.open_table(token)
        assert server.http.post("/api/tables", json={}, headers=bearer(token)).status_code == 429
        codes = [server.http.get("/api/tables").status_code for _ in range(40)]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert server.http.get("/health").status_code == 200


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[" * 15000, "application/json"),
        (b"\xff\xfe\x00", "application/json"),
        (b"{}", "text/plain"),
        (b'{"name":"x"}' + b" " * 20_000, "application/json"),
        (b'{"name":{"a":1}}', "application/json"),
        (b'{"name":"x","name2":1}', "application/json"),
        (b'{"name":"\\ud800"}', "application/json"),
    ],
)
def test_malformed_bodies_are_refused(tmp_path: Path, body: bytes, kind: str) -> None:
    with running(tmp_path / "db") as server:
        for path in ("/api/account", "/api/tables"):
            headers = {"Content-Type": kind, **bearer(server.account("Ann"))}
            answer = server.http.post(path, content=body, headers=headers)
            assert answer.status_code in (400, 413, 415), answer.text
        assert "error" not in [json.loads(line)["level"] for line in server.log.getvalue().splitlines()]
