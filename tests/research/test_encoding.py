"""Observations tell what the view tells, and nothing else."""

from collections import Counter
from random import Random
from typing import Any

import pytest

pytest.importorskip("librt.strings", reason="the extra bang[research] is not installed")

from bang.conformance.secrets import EVERYTHING, twin
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.state import PRESENCES
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ask_view, view
from bang.research.encoding.layout import DEEDS, OPTION, SEAT, TABLE, VERBS
from bang.research.setup import Array, Setup, card_kinds, kind_table, table_options
from tests.research.tables import TABLES, positions

Observation = dict[str, Array]


@pytest.fixture(params=TABLES)
def setup(request: pytest.FixtureRequest) -> Setup:
    return Setup(TABLES[request.param])


def named(columns: tuple[str, ...], row: Array) -> dict[str, int]:
    return dict(zip(columns, row.tolist(), strict=True))


def counts(setup: Setup, row: Array) -> Counter[str]:
    return Counter({setup.layout.cards[i]: n for i, n in enumerate(row.tolist()) if n})


def kinds_of(setup: Setup, labels: list[str]) -> Counter[str]:
    return Counter(setup.rules.kind_of[setup.rules.number_of[label]].key for label in labels)


def place_of(setup: Setup, p: int, me: int) -> int:
    n = setup.options.players
    return p // n * n + (p - me) % n


def check_seat(setup: Setup, seen: dict[str, Any], found: Observation, me: int) -> None:
    place = place_of(setup, seen["seat"], me)
    row = named(SEAT, found["seats"][place])
    assert PRESENCES[row["presence"]] == seen["presence"]
    assert (row["life"], row["top_life"]) == (max(seen["life"], 0), seen["top"])
    assert (row["hand_limit"], row["reach"]) == (max(seen["limit"], 0), seen["reach"])
    assert row["distance"] == seen.get("distance", 0)
    roles = [role for role, n in zip(setup.layout.roles, found["roles"][place], strict=True) if n]
    assert roles == [seen["role"]] * bool(seen["role"])
    people = [key for key, n in zip(setup.layout.characters, found["characters"][place], strict=True) if n]
    assert sorted(people) == sorted(seen["characters"])
    assert counts(setup, found["in_play"][place]) == kinds_of(setup, seen["in_play"])
    assert counts(setup, found["asleep"][place]) == kinds_of(setup, seen["asleep"])
    if isinstance(seen["hand"], int):
        assert row["hand"] == seen["hand"]
        assert not found["hands"][place].any()
    else:
        assert row["hand"] == len(seen["hand"])
        assert counts(setup, found["hands"][place]) == kinds_of(setup, seen["hand"])
    if isinstance(seen["reserve"], int):
        assert row["reserve"] == seen["reserve"]
        assert not found["reserve"][place].any()
    distances = {place_of(setup, q, me): n for q, n in enumerate(seen.get("distances", []))}
    assert found["distances"][place].tolist() == [distances.get(q, 0) for q in range(setup.layout.seats)]
    for name, n in seen.get("tokens", {}).items():
        if name in setup.layout.tokens:
            assert found["tokens"][place][setup.layout.tokens.index(name)] == n


def check_places(setup: Setup, seen: dict[str, Any], found: Observation) -> None:
    row = named(TABLE, found["table"])
    assert row["deck"] == seen["deck"]
    piles = {name: counts(setup, found["places"][i]) for i, name in enumerate(setup.layout.places)}
    assert piles.pop("discard") == kinds_of(setup, seen["discard"])
    assert piles.pop("in_force") == kinds_of(setup, seen["in_force"])
    for name, size in (("shown", row["shown"]), ("drawn", row["drawn"])):
        if isinstance(seen[name], int):
            assert (size, piles.pop(name)) == (seen[name], Counter())
        else:
            assert (size, piles.pop(name)) == (len(seen[name]), kinds_of(setup, seen[name]))
    assert piles.pop("played").total() == len(seen.get("played", []))
    for name, pile in piles.items():
        assert pile == kinds_of(setup, seen["piles"][name]["cards"])


def test_observations_tell_what_the_view_tells(setup: Setup) -> None:
    for game in positions(setup, seed=1, every=12):
        for me in range(setup.options.players):
            found = setup.observe(game, me)
            seen = view(game.table, me)
            for seat in seen["seats"]:
                check_seat(setup, seat, found, me)
            check_places(setup, seen, found)


def test_observations_do_not_depend_on_secrets(setup: Setup) -> None:
    random = Random(5)
    for game in positions(setup, seed=2, every=12):
        for me in range(setup.options.players if not game.table.over else 0):  # at the end roles lie open
            other = twin(game.table, me, EVERYTHING, random)
            assert encoded(setup, game.table, game, me) == encoded(setup, other, game, me)


def encoded(setup: Setup, table: Table, game: Game, me: int) -> bytes:
    assert game.asked is not None
    asked = game.asked if game.asked.seat == me else None  # in another world others would be asked something else
    setup.writer.truncate(0)
    setup.encoder.encode(table, asked, me, setup.writer)
    return setup.writer.getvalue()


def test_only_the_asked_seat_sees_the_options(setup: Setup) -> None:
    for game in positions(setup, seed=3, every=6):
        for me in range(setup.options.players):
            found = setup.observe(game, me)
            row = named(TABLE, found["table"])
            if game.asked is None:
                assert row["asked"] == row["verb"] == found["action_mask"].sum() == 0
                continue
            asked = ask_view(game.table, game.asked, me)
            assert row["asked"] == place_of(setup, asked["seat"], me) + 1
            assert VERBS[row["verb"] - 1] == asked["verb"]
            assert asked["why"] == (setup.layout.kinds[row["why"] - 1] if row["why"] else "")
            options = asked.get("options", [])
            assert found["action_mask"].tolist() == [i < len(options) for i in range(setup.most_options)]
            assert not found["options"][len(options) :].any()
            for option, row in zip(options, found["options"], strict=False):
                check_option(setup, option, named(OPTION, row), me)


def check_option(setup: Setup, option: dict[str, Any], row: dict[str, int], me: int) -> None:
    assert DEEDS[row["do"] - 1] == option["do"]
    card = setup.rules.number_of.get(option.get("card", ""), -1)
    if card >= 0:
        assert setup.layout.cards[row["card"] - 1] == setup.rules.kind_of[card].key
        assert (row["suit"], row["rank"]) == (setup.rules.suit_of[card] + 1, setup.rules.rank_of[card])
    else:
        assert row["card"] == row["suit"] == row["rank"] == 0
    assert row["seat"] == (place_of(setup, option["to"], me) + 1 if "to" in option else 0)
    assert bool(row["unseen"]) == option.get("target", "").startswith("hand")
    if "what" in option or "as" in option:
        assert setup.layout.kinds[row["kind"] - 1] == option.get("what", option.get("as"))
    if "word" in option:
        assert setup.layout.words[row["word"] - 1] == option["word"]


def test_a_question_with_too_many_options_offers_the_first_ones() -> None:
    setup = Setup(TABLES["base"], most_options=2)
    game = setup.new_game(1)
    assert game.asked is not None
    assert len(game.asked.options) > 2
    found = setup.observe(game, game.asked.seat)
    assert found["options"].shape == (2, len(OPTION))
    first = describe(game.table, game.asked.seat, game.asked.options[1])
    check_option(setup, first, named(OPTION, found["options"][1]), game.asked.seat)


def test_kinds_have_traits_to_learn_from() -> None:
    setup = Setup(table_options(4))
    table = kind_table(setup)
    kinds = card_kinds(setup)
    bang = kinds[setup.layout.cards.index("bang") + 1]
    assert setup.layout.kinds[bang - 1] == "bang"
    assert table.values[bang, table.columns.index("shoots")] == 1
    assert not table.values[0].any()
