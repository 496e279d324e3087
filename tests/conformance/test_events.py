"""Random games with events, checked for everything that must hold in every game."""

from __future__ import annotations

import json
from random import Random

import pytest

from bang import games
from bang.conformance import CHEAP, conform
from bang.conformance.secrets import EVERYTHING, hidden_in_piles, twin
from bang.engine.kernel import save
from bang.engine.kernel.board import LOOKED
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import ALIVE, GHOST
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, view
from bang.engine.kit.events import PAST, PILE, TURNS, UNUSED, event
from bang.errors import BadOptions
from bang.games import new_game, rules_for
from tests.boxes import EVERY_BOX, player_counts
from tests.conformance.seeds import split_seeds
from tests.everyday import meet_each

HIGH_NOON = ("base", "high_noon")
FISTFUL = ("base", "fistful_of_cards")
BOTH = ("base", "high_noon", "fistful_of_cards")


@meet_each("players, sets", [4, 5, 6, 7], [HIGH_NOON, FISTFUL, BOTH])
@split_seeds(everyday=2, total=12)
def test_events(seeds: range, players: int, sets: tuple[str, ...]) -> None:
    dealt = [players * 100 + seed for seed in seeds]
    report = conform(sets=sets, players=[players], settings={"choose": (1, 2)}, seeds=dealt, thorough=3)
    print(report)
    assert report.games == 2 * len(seeds)


@pytest.mark.parametrize(
    "sets", [pytest.param(EVERY_BOX, marks=pytest.mark.soak), ("base", "bullet", "high_noon")], ids="+".join
)
@split_seeds(everyday=2, total=10)
def test_events_with_more_boxes(seeds: range, sets: tuple[str, ...]) -> None:
    report = conform(sets=sets, players=player_counts(sets), seeds=seeds, thorough=3)
    print(report)


@pytest.mark.parametrize("variant", ["simplified", "dynamite_stick"])
@split_seeds(everyday=2, total=12)
def test_events_with_variants(seeds: range, variant: str) -> None:
    conform(sets=BOTH, players=[4, 6], variants=[(variant,)], seeds=seeds, thorough=3)


@pytest.mark.soak
@pytest.mark.parametrize("sets", [HIGH_NOON, FISTFUL, BOTH, EVERY_BOX], ids="+".join)
def test_many_games(sets: tuple[str, ...]) -> None:
    conform(sets=sets, players=range(4, 8), seeds=range(1000), properties=CHEAP)


# --- the deck of events


def test_the_final_card_lies_last_and_the_next_one_is_seen_by_all() -> None:
    for sets, final in ((HIGH_NOON, "high_noon"), (FISTFUL, "a_fistful_of_cards")):
        t = new_game(Options(4, sets), 1).table
        assert t.kind(t.piles[PILE][0]).key == final
        assert len(t.piles[PILE]) == {"high_noon": 13, "a_fistful_of_cards": 15}[final]
        assert t.piles[UNUSED] == t.piles[PAST] == t.in_force == []
        top = t.rules.label_of[t.piles[PILE][-1]]
        for viewer in (SPECTATOR, 0, 3):
            assert view(t, viewer)["piles"][PILE] == {"size": len(t.piles[PILE]), "cards": [top]}


@pytest.mark.parametrize("n", [1, 12, 26])
def test_of_both_sets_as_many_as_agreed_and_one_final_card(n: int) -> None:
    finals = set()
    for seed in range(12):
        t = new_game(Options(4, BOTH, events=n), seed).table
        pile = [event(t, card) for card in t.piles[PILE]]
        assert [kind.final for kind in pile] == [True] + [False] * n
        assert len(t.piles[UNUSED]) == 28 - n - 1
        assert view(t, 0)["piles"][UNUSED] == {"size": 27 - n, "cards": []}
        finals.add(pile[0].key)
    assert len(finals) == 2


@pytest.mark.parametrize(("sets", "n"), [(BOTH, 0), (BOTH, 27), (HIGH_NOON, 5), (("base",), 3)])
def test_other_numbers_of_events_are_refused(sets: tuple[str, ...], n: int) -> None:
    with pytest.raises(BadOptions, match=f"{n} events"):
        rules_for(Options(4, sets, events=n))


def test_two_events_are_there_only_with_the_bullet() -> None:
    extra = {"handcuffs", "new_identity"}
    assert extra.isdisjoint(rules_for(Options(4, BOTH)).number_of)
    assert extra <= set(rules_for(Options(4, (*HIGH_NOON, "bullet"))).number_of)
    assert extra.isdisjoint(rules_for(Options(4, (*FISTFUL, "bullet"))).number_of)


@pytest.mark.parametrize("sets", [HIGH_NOON, FISTFUL, BOTH], ids="+".join)
def test_the_first_role_turns_one_over_in_each_turn_but_the_first(sets: tuple[str, ...]) -> None:
    for seed in range(10):
        game = new_game(Options(5, sets), seed)
        t = game.table
        t.facts = []
        sheriff = t.turn
        random = Random(seed)
        while game.asked is not None:
            game.answer(random.randrange(len(game.asked.options)))
        turns = [fact for fact in t.facts if fact.what in ("turn", "event", "extra_turn")]
        reveals = [fact for fact in turns if fact.what == "event"]
        assert all(fact.seat == sheriff for fact in reveals)
        extra = sum(1 for fact in turns if fact.what == "extra_turn" and fact.seat == sheriff)
        own = sum(1 for fact in turns if fact.what == "turn" and fact.seat == sheriff) - extra
        assert t.marked(TURNS) == own + 1, "the first turn began before we listened"
        assert len(reveals) == min(own, 13 if sets != FISTFUL else 15)


# --- who knows what


def test_characters_in_reserve_are_hidden_from_all_until_they_are_looked_at() -> None:
    game = new_game(Options(5, (*HIGH_NOON, "bullet")), 3)
    t = game.table
    assert all(len(s.reserve) == 1 for s in t.seats)
    people = [person for s in t.seats for person in s.characters + s.reserve] + t.pool
    assert sorted(k.key for k in people) == sorted(k.key for k in t.rules.characters)
    for viewer in (SPECTATOR, *range(5)):
        assert [seat["reserve"] for seat in view(t, viewer)["seats"]] == [1] * 5
    t.look_under(2)
    key = t.seats[2].reserve[0].key
    assert view(t, 2)["seats"][2]["reserve"] == [key] == view(t, ALL_SEEING)["seats"][2]["reserve"]
    assert view(t, 1)["seats"][2]["reserve"] == 1
    old = t.seats[2].characters[0].key
    t.change_character(2, 2)
    assert (t.seats[2].characters[0].key, t.seats[2].life) == (key, 2)
    assert view(t, SPECTATOR)["seats"][2]["reserve"] == [old]
    assert t.marked(LOOKED, 2) == -1


def test_a_twin_has_other_events_to_come_and_other_characters_in_reserve() -> None:
    t = new_game(Options(5, (*BOTH, "bullet"), events=14), 4).table
    other = twin(t, 1, EVERYTHING, Random(1))
    assert len(hidden_in_piles(t, PILE)) == 14 + 15
    assert other.piles[PILE][-1] == t.piles[PILE][-1]
    assert other.piles[PILE] != t.piles[PILE]
    assert set(other.piles[UNUSED]) != set(t.piles[UNUSED])
    assert [s.reserve for s in other.seats] != [s.reserve for s in t.seats]
    assert sorted(other.every_card()) == sorted(t.every_card())


# --- state that only events need


def test_a_saved_table_keeps_what_events_need() -> None:
    kept = set()
    for seed in range(60):
        game = new_game(Options(6, BOTH, events=26), seed)
        random = Random(seed)
        while game.asked is not None:
            t = game.base
            assert t is not None
            kept |= {"ghost"} if any(s.presence == GHOST for s in t.seats) else set()
            kept |= {"direction"} if t.direction < 0 else set()
            kept |= {"drawn"} if t.drawn else set()
            kept |= {"in force"} if t.in_force else set()
            assert not t.digging, "only within a step"
            if random.random() < 0.02:
                data = json.loads(json.dumps(save.dump(t)))
                again = save.load(t.rules, data)
                assert save.dump(again) == data
                Game(again)
            game.answer(random.randrange(len(game.asked.options)))
    assert kept == {"ghost", "direction", "drawn", "in force"}


def test_a_ghost_is_gone_when_its_turn_is_over() -> None:
    ghosts = 0
    for seed in range(80):
        game = new_game(Options(7, HIGH_NOON), seed)
        random = Random(seed)
        while game.asked is not None:
            t = game.table
            for p, s in enumerate(t.seats):
                if s.presence == GHOST:
                    ghosts += 1
                    assert p == t.turn
                    assert t.kind(t.in_force[0]).key == "ghost_town"
                elif s.presence == ALIVE and s.life < 1:
                    assert game.asked.seat == p
            game.answer(random.randrange(len(game.asked.options)))
    assert ghosts > 50


def test_a_new_table_has_every_declared_pile() -> None:
    t = games.new_table(Options(4, BOTH), 1)
    assert set(t.piles) == {PILE, PAST, UNUSED}
