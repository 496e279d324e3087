"""Wild West Show where scenarios cannot look: secrets that move, lent characters, silence, two decks of events."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.engine.kernel.ask import pick
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import OUT
from bang.engine.kernel.steps import END, START
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, view
from bang.engine.kit.events import EventPile, enforce
from bang.games import new_game
from tests.engine.driving import drive

SETS = ("base", "wild_west_show")
HIDDEN = "sheriff"


def game(players: int = 5, seed: int = 1, *more: str) -> Game:
    """Start a game and go to the first phase 2."""
    started = new_game(Options(players=players, sets=(*SETS, *more)), seed)
    while started.asked is not None and started.asked.verb != "play":
        started.answer(0)
    started.table.facts = []
    return started


def number(t: Table, label: str) -> int:
    return t.rules.number_of[label]


def in_force(t: Table, key: str) -> None:
    for pile in t.piles.values():
        if number(t, key) in pile:
            pile.remove(number(t, key))
    enforce(t, number(t, key))


def put_on_deck(t: Table, label: str) -> None:
    card = number(t, label)
    for place in (t.deck, t.discard, *(s.hand for s in t.seats), *(s.in_play for s in t.seats)):
        if card in place:
            place.remove(card)
    t.deck.append(card)
    t.changed()


def begin_turn(t: Table, p: int) -> Game:
    t.agenda = [(START, p)]
    return Game(t)


def turn_over(t: Table, key: str) -> None:
    """Turn over this card of the show."""
    deck = t.rules.by_key["show_deck"]
    assert isinstance(deck, EventPile)
    t.piles["show"].remove(number(t, key))
    t.piles["show"].append(number(t, key))
    drive(deck.reveal(t, amid_play=True))


# --- the deck


def test_the_next_card_is_a_secret_and_the_last_one_lies_at_the_bottom() -> None:
    t = game().table
    assert t.rules.label_of[t.piles["show"][0]] == "the_show"
    assert view(t, SPECTATOR)["piles"]["show"] == {"size": 10, "cards": []}


def test_events_of_two_decks_are_in_force_together() -> None:
    t = game(5, 1, "high_noon").table
    in_force(t, "thirst")
    turn_over(t, "sacagaway")
    turn_over(t, "gag")
    assert view(t, SPECTATOR)["in_force"] == ["thirst", "gag"]
    assert view(t, SPECTATOR)["piles"]["past_show"]["cards"] == ["sacagaway"]


# --- roles


def roles(t: Table) -> list[str]:
    return [s.role for s in t.seats]


@pytest.mark.parametrize(("label", "mixed"), [("beer 6H", True), ("bang 7D", True), ("missed 3S", False)])
def test_helena_zontero_mixes_the_roles_of_the_living_on_red(label: str, mixed: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        t = game(6, seed).table
        out = next(p for p in t.circle if t.seats[p].role != HIDDEN)
        t.seats[out].role_shown = True
        t.seats[out].presence = OUT
        t.changed()
        put_on_deck(t, label)
        before = roles(t)
        t.facts = []
        turn_over(t, "helena_zontero")
        assert sorted(roles(t)) == sorted(before)
        assert (t.seats[out].role, t.seats[out].role_shown) == (before[out], True)
        assert [s.role == HIDDEN for s in t.seats] == [role == HIDDEN for role in before]
        assert t.discard[-1] == number(t, label)
        told = [fact for fact in t.facts if fact.what == "new_role"]
        assert [1 << fact.seat for fact in told] == [fact.audience for fact in told]
        assert len(told) == (4 if mixed else 0)
        seen["changed" if roles(t) != before else "same"] += 1
    assert bool(seen["changed"]) == mixed


def test_open_roles_are_dealt_anew_openly() -> None:
    t = game(3, 1, "dodge_city").table
    put_on_deck(t, "beer 6H")
    turn_over(t, "helena_zontero")
    assert all(s.role_shown for s in t.seats)
    assert sorted(roles(t)) == ["deputy", "outlaw", "renegade"]


def test_bone_orchard_deals_the_roles_of_all_who_are_out_anew() -> None:
    found: set[bool] = set()
    for seed in range(12):
        t = game(6, seed).table
        out = [p for p in t.circle if t.seats[p].role != HIDDEN][:3]
        before = roles(t)
        for p in out:
            t.deck += t.seats[p].hand + t.seats[p].in_play
            t.seats[p].hand, t.seats[p].in_play = [], []
            t.seats[p].presence, t.seats[p].role_shown, t.seats[p].life = OUT, True, 0
        in_force(t, "bone_orchard")
        begin_turn(t, out[0])
        assert t.seats[out[0]].life == 1
        assert sorted(t.seats[p].role for p in out) == sorted(before[p] for p in out)
        assert [t.seats[p].presence == OUT for p in out] == [False, True, True]
        assert not any(t.seats[p].role_shown for p in out)
        for p in out:
            hidden = [entry["role"] for entry in view(t, p)["seats"]]
            assert hidden[p] == t.seats[p].role
            assert [hidden[q] for q in out if q != p] == ["", ""]
        found.add(t.seats[out[0]].role == before[out[0]])
    assert found == {True, False}


# --- hands


def test_sacagaway_opens_all_hands_until_the_next_card_comes() -> None:
    t = game().table
    turn_over(t, "sacagaway")
    for viewer in (SPECTATOR, *t.circle):
        assert [entry["hand"] for entry in view(t, viewer)["seats"]] == [
            [t.rules.label_of[c] for c in s.hand] for s in t.seats
        ]
    shown = [fact for fact in t.facts or () if fact.what == "show_hand"]
    assert [fact.seat for fact in shown] == [p for p in t.circle if t.seats[p].hand]
    turn_over(t, "gag")
    assert [isinstance(entry["hand"], int) for entry in view(t, SPECTATOR)["seats"]] == [True] * 5


@pytest.mark.parametrize("top", [("beer 6H", "bang 2D", "duel 8C"), ("bang 2D", "beer 6H", "duel 8C")])
def test_an_open_hand_does_not_tell_in_which_order_kit_carlson_found_the_cards(top: tuple[str, ...]) -> None:
    t = game().table
    turn_over(t, "sacagaway")
    t.seats[t.turn].characters = [person(t, "kit_carlson")]
    t.seats[t.turn].hand = []
    for label in top:
        put_on_deck(t, label)
    playing = begin_turn(t, t.turn)
    for label in ("bang 2D", "beer 6H"):
        asked = playing.asked
        assert asked is not None
        playing.answer(asked.options.index(pick(number(t, label))))
    assert view(t, SPECTATOR)["seats"][t.turn]["hand"] == ["bang 2D", "beer 6H"], "as everybody saw him choose"


# --- silence


def test_gag_silences_the_table_while_it_is_in_force() -> None:
    t = game().table
    assert "silent" not in view(t, SPECTATOR)
    turn_over(t, "gag")
    assert view(t, 0)["silent"] is True
    turn_over(t, "sacagaway")
    assert "silent" not in view(t, 0)


# --- lent characters


def person(t: Table, key: str) -> Character:
    found = t.rules.by_key[key]
    assert isinstance(found, Character)
    return found


def become(t: Table, p: int, key: str) -> None:
    """Give a seat this character, and everybody else characters that nobody has."""
    others = [k for k in t.rules.characters if k.key not in (key, "vera_custer") and k.box == "wild_west_show"]
    for q in t.circle:
        t.seats[q].characters = [person(t, key) if q == p else others.pop()]
    taken = [k for s in t.seats for k in s.characters]
    t.pool = [k for k in t.rules.characters if k not in taken]
    t.changed()


def test_greygory_deck_has_a_pair_from_the_start() -> None:
    dealt = 0
    for seed in range(30):
        t = game(7, seed).table
        for s in t.seats:
            if s.characters[0].key == "greygory_deck":
                dealt += 1
                assert [k.box for k in s.characters[1:]] == ["base", "base"]
                assert s.top == 4 + (s.role == HIDDEN)
                assert not set(s.characters) & set(t.pool)
        everybody = [k for s in t.seats for k in s.characters] + t.pool
        assert len(set(everybody)) == len(everybody) == len(t.rules.characters)
    assert dealt > 3


def test_greygory_deck_exchanges_both_or_none() -> None:
    t = game(5, 3).table
    become(t, 0, "greygory_deck")
    greygory = person(t, "greygory_deck")
    t.lend_characters(0, greygory, 2, "base")
    first = t.seats[0].characters
    played = begin_turn(t, 0)
    assert played.asked is not None
    assert (played.asked.verb, played.asked.why) == ("may", greygory)
    kept = played.clone()
    kept.answer(1)
    assert kept.table.seats[0].characters == first
    played.answer(0)
    assert t.seats[0].characters[0] is greygory
    assert len(t.seats[0].characters) == 3
    everybody = [k for s in t.seats for k in s.characters] + t.pool
    assert sorted(k.key for k in everybody) == sorted(k.key for k in t.rules.characters)


def test_the_pair_outlasts_the_turn() -> None:
    """Only what Vera Custer copies is forgotten at the end of a turn."""
    t = game(5, 3, "dodge_city").table
    become(t, 0, "greygory_deck")
    t.lend_characters(0, person(t, "greygory_deck"), 2, "base")
    t.agenda = [(END, 0)]
    t.turn = 0
    Game(t)
    assert len(t.seats[0].characters) == 3


def test_vera_custer_as_greygory_deck_gets_a_pair_of_her_own_and_gives_it_back() -> None:
    t = game(5, 3, "dodge_city").table
    become(t, 1, "greygory_deck")
    t.seats[0].characters = [person(t, "vera_custer")]
    t.pool = [k for k in t.rules.characters if all(k not in s.characters for s in t.seats)]
    t.lend_characters(1, person(t, "greygory_deck"), 2, "base")
    played = begin_turn(t, 0)
    assert played.asked is not None
    options = [t.rules.kinds[what].key for what, _, _, _ in played.asked.options]
    assert len(options) == len(t.circle) - 1, "what is lent to another cannot be copied"
    played.answer(options.index("greygory_deck"))
    mine = t.seats[0].characters
    assert [k.key for k in mine[:2]] == ["vera_custer", "greygory_deck"]
    assert len(mine) == 4
    assert not set(mine[2:]) & {*t.seats[1].characters, *t.pool}
    t.drop_copy(0)
    assert {*mine[2:]} <= {*t.pool}
    assert person(t, "greygory_deck") not in t.pool
