"""Profiles: what somebody has played and won, what two have played with each other, and the face they chose."""

from __future__ import annotations

from pathlib import Path

from bang.server.api.profiles import by_game, meetings_of, record_of
from bang.store import Meeting, Record
from tests.server.helpers import bearer, play_until_over, running


def test_games_are_counted_by_side_role_and_character_and_the_duel_apart() -> None:
    classic, duel = by_game(
        [
            Record("duel", "law", "pat_brennan", 1, 0),
            Record("classic", "sheriff", "rose_doolan", 3, 2),
            Record("classic", "deputy", "rose_doolan", 1, 1),
            Record("classic", "outlaw", "suzy_lafayette", 2, 0),
        ],
        record_of,
    )
    assert (classic.game, classic.games, classic.won) == ("classic", 6, 3)
    assert [(row.of, row.games, row.won) for row in classic.sides] == [("law", 4, 3), ("outlaws", 2, 0)]
    assert [row.of for row in classic.roles] == ["sheriff", "outlaw", "deputy"]
    assert [(row.of, row.games) for row in classic.characters] == [("rose_doolan", 4), ("suzy_lafayette", 2)]
    assert (duel.game, duel.games, duel.won) == ("duel", 1, 0)


def test_two_renegades_are_opponents() -> None:
    [met] = by_game(
        [
            Meeting("classic", "deputy", True, "sheriff", True, 2),
            Meeting("classic", "outlaw", True, "sheriff", False, 1),
            Meeting("classic", "renegade", False, "renegade", True, 1),
            Meeting("classic", "renegade", False, "outlaw", False, 4),
        ],
        meetings_of,
    )
    assert (met.allied, met.allied_won) == (2, 2)
    assert (met.opposed, met.opposed_won, met.opposed_lost) == (6, 1, 1)


def test_a_profile_and_a_face(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        tokens = [server.account("Ann"), server.account("Bob")]
        put = server.http.put("/api/account/avatar", json={"avatar": 7}, headers=bearer(tokens[1]))
        assert put.json()["avatar"] == 7
        for wrong in (-1, 49, "gold"):
            answer = server.http.put("/api/account/avatar", json={"avatar": wrong}, headers=bearer(tokens[1]))
            assert answer.status_code == 400
        table = server.open_table(tokens[0])
        people = [server.client(token) for token in tokens]
        for person in people:
            person.done("watch", table=table)
            person.done("sit", table=table)
        bobs_seat = people[1].last["seats"][1]
        assert bobs_seat["avatar"] == 7
        bob = bobs_seat["account"]
        nobody = server.http.get(f"/api/players/{bob}").json()
        assert (nobody["name"], nobody["avatar"], nobody["records"], nobody["meetings"]) == ("Bob", 7, [], [])
        people[0].done("start", table=table)
        play_until_over(people, table)
        ann = people[1].last["seats"][0]["account"]
        met = server.http.get(f"/api/players/{ann}", headers=bearer(tokens[1])).json()
        assert [(record["game"], record["games"]) for record in met["records"]] == [("classic", 1)]
        [meetings] = met["meetings"]
        assert meetings["allied"] + meetings["opposed"] == 1
        own = server.http.get(f"/api/players/{ann}", headers=bearer(tokens[0])).json()
        assert own["meetings"] == [], "nobody plays with themselves"
        assert server.http.get("/api/players/nobody").status_code == 404
