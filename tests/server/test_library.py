"""What the boxes hold, as clients get it."""

from pathlib import Path

from bang.games.classic import boxes
from bang.server.api.card_data import library
from bang.text import catalogue, languages
from tests.server.helpers import running


def test_everything_is_there_and_named() -> None:
    entries = {entry.key: entry for entry in library()}
    assert len(entries) == len(library())
    for name in boxes.names():
        box = boxes.find(name)
        for kind in [made() for made in (*box.cards, *box.characters)]:
            if kind.copies or kind.key in entries:  # others are only what cards are played as
                assert entries[kind.key].set == name
    for language in languages():
        words = catalogue(language)
        for key, entry in entries.items():
            assert words.has(f"{key}.name")
            assert words.has(f"{key}.goal" if entry.sort == "role" else f"{key}.text")


def test_the_duel_is_there() -> None:
    entries = [entry for entry in library() if entry.set == "the_duel"]
    assert sum(len(some.copies) for entry in entries for some in entry.printed) == 80
    people = [entry for entry in entries if entry.sort == "character"]
    assert [sum(person.side == side for person in people) for side in ("law", "outlaws")] == [12, 12]
    assert [entry.key for entry in entries if entry.sort == "role"] == ["law", "outlaws"]
    shots = {entry.key: [line.target for line in entry.symbols] for entry in entries if entry.symbols}
    assert shots["duel_colt"] == ["reachable"]
    assert shots["duel_gatling"] == ["others"]
    assert "duel_beer" not in shots
    always = {entry.key for entry in entries if entry.always}
    assert {"duel_dynamite", "buffalo_bell"} < always
    assert "jango" not in always


def test_a_card_as_printed() -> None:
    entries = {entry.key: entry for entry in library()}
    bang = entries["bang"]
    assert (bang.border, bang.sort) == ("brown", "card")
    assert [(line.symbol, line.target) for line in bang.symbols] == [("shot", "reachable")]
    copies = {some.set: len(some.copies) for some in bang.printed}
    assert copies == {"base": 25, "armed_and_dangerous": 4, "dodge_city": 4}
    assert entries["winchester"].weapon == 5
    assert entries["springfield"].cost == 1
    assert entries["punch"].symbols[0].distance == 1
    assert entries["high_noon"].sort == "event"
    assert not entries["high_noon"].printed
    assert entries["paul_regret"].life == 3
    assert entries["outlaw"].dealt == {"3": 1, "4": 2, "5": 2, "6": 3, "7": 3, "8": 3}


def test_roles_with_their_sides() -> None:
    entries = [entry for entry in library() if entry.sort == "role" and entry.game == "classic"]
    sides = [("sheriff", "law"), ("deputy", "law"), ("outlaw", "outlaws"), ("renegade", "renegade")]
    assert [(entry.key, entry.side) for entry in entries] == sides
    # The Sheriff is shown and begins; among three it is the Deputy (Dodge City, “3 players”).
    assert {entry.key: entry.leads for entry in entries if entry.leads} == {"sheriff": [4, 5, 6, 7, 8], "deputy": [3]}


def test_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        answer = server.http.get("/api/cards")
        assert "max-age" in answer.headers["cache-control"]
        assert [entry["key"] for entry in answer.json()] == [entry.key for entry in library()]
        told = {fact["key"]: fact for fact in server.http.get("/api/facts").json()}
        assert told["draw"] == {"key": "draw", "source": "deck", "goal": "hand", "motion": "fly", "weight": 1}
        assert told["step_up"]["motion"] == "tag"  # of a box
        assert "/api/cards" in server.http.get("/api/schema/openapi.json").json()["paths"]
