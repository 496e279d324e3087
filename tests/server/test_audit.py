"""Findings of the audit that fit nowhere else."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from bang.rooms import Person, Room
from bang.rooms.actions.sit import Sit
from bang.rooms.bot_seats import BotAnswer, BotSeat
from bang.rooms.clean_text import clean_text, numbered
from bang.rooms.errors import Refusal
from bang.server.access.limits import PasswordTries
from bang.server.access.names import clean_name
from bang.server.bot_threads import OwnExecutor, ThreadExecutor
from bang.server.process.settings import Limits
from tests.rooms.helpers import QUICK, ManualTime
from tests.server.helpers import Running, bearer, context_for, play_until_over, running


def played(server: Running, password: str = "", **options: Any) -> tuple[str, str]:
    """Play a game; return the person's token and the table."""
    token = server.account("Ann")
    table = server.open_table(token, password, players=4, **options)
    ann = server.client(token)
    ann.done("watch", table=table, password=password)
    for request in ("sit", "start"):
        ann.done(request, table=table)
    play_until_over([ann], table)
    return token, table


@pytest.mark.parametrize(
    ("password", "options", "status"),
    [("", {}, 200), ("secret", {}, 403), ("", {"spectators": False}, 403), ("", {"delay": 120}, 404)],
)
def test_a_replay_is_for_those_who_could_have_watched(
    password: str, options: dict[str, Any], status: int, tmp_path: Path
) -> None:
    with running(tmp_path / "bang.db") as server:
        token, table = played(server, password, **options)
        for path in (f"/api/games/{table}", f"/api/games/{table}/replay"):
            assert server.http.get(path).status_code == status
            assert server.http.get(path, headers=bearer(server.account("Eve"))).status_code == status
            assert server.http.get(path, headers=bearer(token)).status_code == 200, "who played may see it again"


def test_guessing_does_not_lock_the_owner_out() -> None:
    tries = PasswordTries((3, 0.001), (1, 0.001), ManualTime())
    tries.note("ann", "home", right=True)
    for n in range(3):
        assert tries.allow("ann", f"attacker {n}")
        tries.note("ann", f"attacker {n}", right=False)
    assert not tries.allow("ann", "attacker 9")
    assert tries.allow("ann", "home")
    assert tries.allow("bert", "attacker 9")


def test_one_address_adds_few_failures_to_a_login() -> None:
    time = ManualTime()
    tries = PasswordTries((20, 0.05), (5, 0.01), time)
    for _ in range(600):  # most of an hour, as fast as an address may
        if tries.allow("ann", "attacker"):
            tries.note("ann", "attacker", right=False)
        time.seconds += 5
        assert tries.allow("ann", "new phone")
    for _ in range(5):
        tries.note("ann", "attacker", right=False)
    assert not tries.allow("ann", "attacker")
    assert tries.allow("ann", "new phone")
    assert tries.allow("bert", "attacker")


def test_whoever_shows_a_token_of_the_account_can_sign_in_although_others_guess(tmp_path: Path) -> None:
    limits = Limits(login_passwords=(3, 0.001), address_login_passwords=(1, 0.001), passwords=(2, 0.001))
    with running(tmp_path / "bang.db", limits) as server:
        body = {"login": "ann", "password": "correct horse"}
        made = server.http.put("/api/account/password", json=body, headers=bearer(server.account("Ann")))
        eve = server.account("Eve")

        def sign_in(address: str, cookie: str = "", password: str = "correct horse") -> int:
            headers = {"X-Forwarded-For": address, **({"Cookie": f"bang={cookie}"} if cookie else {})}
            server.http.cookies.clear()
            return server.http.post(
                "/api/account/sign-in", json={**body, "password": password}, headers=headers
            ).status_code

        for n in range(3):
            assert sign_in(f"192.0.2.{n}", password="wrong password") == 403
        assert sign_in("192.0.2.9") == 429
        assert sign_in("192.0.2.9", cookie=eve) == 429, "a token of somebody else is worth nothing"
        ann = made.json()["token"]
        assert sign_in("192.0.2.9", cookie=ann) == 429, "nor is any for an address that has tried too much"
        assert sign_in("192.0.2.10", cookie=ann) == 200


def test_right_passwords_are_not_counted(tmp_path: Path) -> None:
    limits = Limits(login_passwords=(2, 0.001), passwords=(99, 1))
    with running(tmp_path / "bang.db", limits) as server:
        body = {"login": "ann", "password": "correct horse"}
        server.http.put("/api/account/password", json=body, headers=bearer(server.account("Ann")))
        assert [server.http.post("/api/account/sign-in", json=body).status_code for _ in range(5)] == [200] * 5


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\uffa0", "\u0301", "\u115f\u1160", "\u034f", " \u3164 "])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Refusal, match="visible"):
        clean_name(name)


def test_marks_do_not_cover_other_lines() -> None:
    assert clean_text("Q" + "\u0301\u0302\u0303" * 7) == "Q\u0301\u0302"
    assert clean_text("Zoë Nguyễn") == "Zoë Nguyễn"


def test_people_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    assert numbered("Ann", []) == "Ann"
    assert numbered("Ann", ["ann", "Ann 2"]) == "Ann 3"
    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        table = server.open_table(token)
        people = [server.client(one) for one in (token, server.account("Ann"))]
        for one in people:
            one.done("watch", table=table)
            one.done("sit", table=table)
        assert [seat["name"] for seat in people[-1].last["seats"][:2]] == ["Ann", "Ann 2"]


async def test_owners_of_slow_bots_take_turns() -> None:
    executor = ThreadExecutor(lambda error: None)
    gate = threading.Event()
    done: list[str] = []
    bot = BotSeat("random", 1, 0, "")

    def job() -> BotAnswer:
        gate.wait(30)
        return BotAnswer(bot, 0)

    for _ in range(20):
        executor.of("many").think("", job, lambda _: done.append("many"))
    executor.of("one").think("", job, lambda _: done.append("one"))
    gate.set()
    while len(done) < 21:
        await asyncio.sleep(0.01)
    assert done.index("one") < 6, "two were running, and then it was the turn of the other owner"
    executor.close()


async def test_bots_of_one_address_are_those_of_one_owner(tmp_path: Path) -> None:
    """Many accounts of one address, or one rematch after the other, slow nobody else down."""
    async with context_for(str(tmp_path / "bang.db")) as context:
        registry = context.registry
        rooms = [await registry.open(QUICK, opener=(f"account{n}", "192.0.2.1")) for n in range(3)]
        rooms.append(await rooms[0].open_another(QUICK, ""))
        other = await registry.open(QUICK, opener=("account9", "192.0.2.2"))
        unknown = await registry.open(QUICK, opener=("account8", ""))

        def owner(room: Room) -> str:
            executor = room.bot_answers.executor
            assert isinstance(executor, OwnExecutor)
            return executor.owner

        assert {owner(room) for room in rooms} == {"192.0.2.1"}
        assert {owner(other), owner(unknown)} == {"192.0.2.2", "account8"}
        await unknown.perform(Sit(table=unknown.id), Person("account8", "Ann"))
        registry.forsake(unknown.id)
        assert owner(await registry.find(unknown.id)) == "account8"


def test_small_faults_of_requests(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(requests=(12, 0.001))) as server:
        post = server.http.post
        kind = {"Content-Type": "application/json"}
        assert post("/api/account", content=b'{"name": "\xff"}', headers=kind).status_code == 400
        assert (
            post("/api/account", content=b'{"name": "Ann"}', headers={"Content-Type": "text/plain"}).status_code == 415
        )
        assert server.http.head("/health").status_code == 200
        assert server.http.head("/health").content == b""
        twice = httpx.Headers([("Origin", "http://evil.example"), ("Origin", server.url), *kind.items()])
        foreign = post("/api/account", content=b'{"name": "Ann"}', headers=twice)
        assert (foreign.status_code, foreign.json()["code"]) == (403, "other_site")
        assert "bang_errors_total 0.0" in server.metrics()
        while (answer := server.http.get("/api/tables")).status_code == 200:
            pass
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
        assert answer.json()["code"] == "too_many", "and described like all refusals"


def test_all_lines_of_the_log_are_json_and_clients_cannot_fill_it(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        for _ in range(5):
            logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("asyncpg").warning("something %s", "odd")
        logging.getLogger("asyncio").error("Exception in callback Room.reveal('bang 7D')\nhandle: <bang 7D>")
        lines = [json.loads(line) for line in server.log.getvalue().splitlines()]
        assert [(line["of"], line["says"]) for line in lines if line["event"] == "library"] == [
            ("asyncpg", "something %s"),
            ("asyncio", "Exception in callback Room.reveal"),
        ], "what its author wrote, and nothing of what was filled in"


def test_only_who_is_away_can_be_removed_from_a_game_and_the_result_stays_theirs(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        token, removed = server.account("Ann"), server.account("Bert")
        table = server.open_table(token, players=4)
        ann, bert = (server.client(one) for one in (token, removed))
        for one in (ann, bert):
            one.done("watch", table=table)
            one.done("sit", table=table)
        ann.done("start", table=table)
        assert ann.refused("kick", table=table, seat=1) == "wrong_time"
        bert.close()
        end = time.monotonic() + 30
        while (reply := ann.request("kick", table=table, seat=1))["type"] != "done":
            assert time.monotonic() < end, reply
        ways_back = [server.http.get("/api/account/games", headers=bearer(one)).json() for one in (token, removed)]
        assert [len(games) for games in ways_back] == [1, 0], "a bot has the seat"
        play_until_over([ann], table)
        for who, seat in ((token, 0), (removed, 1)):
            (game,) = server.http.get("/api/games", headers=bearer(who)).json()
            assert (game["table"], game["won"]) == (table, seat in ann.last["view"]["winners"])
            (counted,) = server.http.get("/api/statistics?mine=true", headers=bearer(who)).json()
            assert (counted["of"], counted["games"]) == (game["role"], 1)
        assert server.http.get(f"/api/games/{table}").json()["people"] == [0, 1]
