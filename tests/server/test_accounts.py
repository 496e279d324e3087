"""An account across devices: a login and a password, signing in and out, and what a stranger can find out."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bang.server.access import passwords
from bang.server.process.settings import Limits
from tests.server.helpers import bearer, running

SECRET = "correct horse battery"


def test_a_password_keeps_an_account_across_devices(database: str) -> None:
    with running(database) as server:
        http = server.http
        phone = server.account("Ann")
        body = {"login": " ANN Lee", "password": SECRET}
        made = http.put("/api/account/password", json=body, headers=bearer(phone))
        assert made.status_code == 200, made.text
        assert made.json()["login"] == "ann lee"
        http.cookies.clear()
        assert http.get("/api/account", headers=bearer(phone)).status_code == 401, "the tokens of before are worthless"
        laptop = http.post("/api/account/sign-in", json={"login": "Ann lee", "password": SECRET})
        assert laptop.json()["account"] == made.json()["account"]
        assert "HttpOnly" in laptop.headers["set-cookie"]
        assert http.get("/api/account").json()["login"] == "ann lee", "the cookie is enough"
        table = server.open_table(laptop.json()["token"])
        client = server.client(laptop.json()["token"])
        client.done("watch", table=table)
        client.done("sit", table=table)
        again = server.client(made.json()["token"])
        again.done("watch", table=table)
        assert again.last["you"] == 0, "both devices are the same person"


def test_a_login_is_unique_and_changing_the_password_needs_the_old_one(database: str) -> None:
    with running(database) as server:
        ann, bob = server.account("Ann"), server.account("Ann")
        put = server.http.put

        def choose(token: str, login: str, password: str = SECRET, current: str = "") -> int:
            body = {"login": login, "password": password, "current": current}
            return put("/api/account/password", json=body, headers=bearer(token)).status_code

        assert choose(ann, "ann") == 200
        assert choose(bob, "ANN") == 409
        assert choose(bob, "bob", "short") == 400
        assert choose(bob, "\u202e") == 400
        token = server.http.post("/api/account/sign-in", json={"login": "ann", "password": SECRET}).json()["token"]
        assert choose(token, "ann", "another password") == 403
        assert choose(token, "ann", "another password", current="wrong") == 403
        assert choose(token, "ann", "another password", current=SECRET) == 200
        assert server.http.post("/api/account/sign-in", json={"login": "ann", "password": SECRET}).status_code == 403


def test_signing_out(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        here, http = server.account("Ann"), server.http
        body = {"login": "ann", "password": SECRET}
        here = http.put("/api/account/password", json=body, headers=bearer(here)).json()["token"]
        there = http.post("/api/account/sign-in", json=body).json()["token"]
        gone = http.post("/api/account/sign-out", json={})
        assert gone.status_code == 200
        assert http.get("/api/account").json() is None, "the cookie is gone"
        assert http.get("/api/account", headers=bearer(there)).status_code == 200, "only this browser has forgotten"
        client = server.client(there)
        assert http.post("/api/account/sign-out", json={"everywhere": True}, headers=bearer(here)).status_code == 200
        assert client.receive() == {"type": "bye", "reason": "signed out"}
        with pytest.raises(ConnectionClosed):
            client.receive()
        for token in (here, there):
            assert http.get("/api/account", headers=bearer(token)).status_code == 401
        assert http.post("/api/account/sign-in", json=body).status_code == 200


def test_nobody_can_find_out_which_logins_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verified: list[str] = []

    def verify(hashed: str, password: str) -> bool:
        verified.append(hashed.rpartition("$")[0].rpartition("$")[0])  # method and costs, without salt and hash
        return usual(hashed, password)

    usual = passwords._verify
    monkeypatch.setattr(passwords, "_verify", verify)
    with running(tmp_path / "db") as server:
        server.http.put(
            "/api/account/password", json={"login": "ann", "password": SECRET}, headers=bearer(server.account("Ann"))
        )
        server.account("Nobody")  # has no password: cannot be signed in to
        answers = set()
        for login in ("ann", "eve", "nobody"):
            answer = server.http.post("/api/account/sign-in", json={"login": login, "password": "wrong password"})
            answers.add((answer.status_code, answer.text, tuple(sorted(answer.headers))))
        assert len(answers) == 1
    assert len(verified) == 3, "an unknown login takes as much work as a wrong password"
    assert set(verified) == {"$argon2id$v=19$m=19456,t=2,p=1"}


def test_passwords_cannot_be_tried_for_long(tmp_path: Path) -> None:
    by_address = Limits(passwords=(3, 0.001))
    by_login = Limits(passwords=(1000, 1000), login_passwords=(3, 0.001))
    for limits, other_login in ((by_address, 429), (by_login, 403)):
        with running(tmp_path / "db", limits) as server:
            body = {"login": "ann", "password": "wrong password"}
            codes = [server.http.post("/api/account/sign-in", json=body).status_code for _ in range(5)]
            assert codes == [403, 403, 403, 429, 429]
            body["login"] = "bob"
            assert server.http.post("/api/account/sign-in", json=body).status_code == other_login


def test_names_and_tables_of_an_address_are_limited(tmp_path: Path) -> None:
    with running(tmp_path / "db", Limits(names=(3, 0.001), address_tables=(3, 0.001))) as server:
        ann, bob = server.account("Ann"), server.account("Bob")
        rename = [
            server.http.patch("/api/account", json={"name": f"N{n}"}, headers=bearer(ann)).status_code for n in range(2)
        ]
        assert rename == [200, 429]
        for token in (ann, bob, ann):
            server.open_table(token)
        assert server.http.post("/api/tables", json={}, headers=bearer(bob)).status_code == 429
