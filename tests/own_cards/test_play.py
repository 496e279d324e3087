"""What the vocabulary says is what happens: combinations of symbols, targets and effects, played as scenarios."""

from pathlib import Path
from typing import Any

import pytest

from bang.conformance import conform
from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.kind import Character
from bang.engine.kernel.options import Options
from bang.engine.kernel.playable import plays
from bang.games import new_table, rules_for
from bang.scenario import Scenario, run
from tests.conformance.seeds import split_seeds
from tests.own_cards.folders import card, person, python, write

PLAYERS = [
    {"seat": "A", "role": "sheriff", "character": "Bart Cassidy", "life": 4},
    {"seat": "B", "role": "outlaw", "character": "Willy the Kid", "life": 3},
    {"seat": "C", "role": "renegade", "character": "Suzy Lafayette", "life": 3, "hand": ["BANG! 2♣"]},
    {"seat": "D", "role": "outlaw", "character": "Rose Doolan", "life": 3, "in_play": ["Mustang 8♥"]},
]
DECK = ["BANG! 9♦", "BANG! 8♦", "BANG! 7♦", "BANG! 6♦"]
PLAY = {"seat": "A", "do": "play", "card": "Some Card 7♥"}
USE = {"seat": "A", "do": "use", "what": "Some Card"}

# What the card is, what is done with it, what comes of it.
COMBINATIONS: list[tuple[dict[str, str], list[dict[str, Any]], dict[str, Any]]] = [
    ({"symbols": "life self"}, [PLAY], {"life": {"A": 5}}),
    ({"symbols": "life others x2"}, [PLAY], {"life": {"A": 4, "B": 4, "C": 4, "D": 4}}),
    ({"symbols": "life any"}, [{**PLAY, "to": "C"}], {"life": {"C": 4}}),
    ({"symbols": "draw self x3"}, [PLAY], {"hand": {"A": ["Beer 6♥", *DECK[:3]]}}),
    ({"symbols": "bang others"}, [PLAY], {"life": {"B": 2, "C": 2, "D": 2}}),
    ({"symbols": "bang any, draw self"}, [{**PLAY, "to": "C"}], {"life": {"C": 2}, "hand": {"A": {"count": 2}}}),
    ({"symbols": "bang reachable"}, [{**PLAY, "to": "C", "refused": True}, {**PLAY, "to": "B"}], {"life": {"B": 2}}),
    (
        {"symbols": "bang within 2"},
        [{**PLAY, "to": "D", "refused": False}, {**PLAY, "to": "D", "refused": True}],
        {"life": {"D": 2}},
    ),
    (
        {"symbols": "draw within 1"},
        [{**PLAY, "to": "C", "refused": True}, {**PLAY, "to": "D", "refused": True}],
        {"in_play": {"D": ["Mustang 8♥"]}},
    ),
    (
        {"symbols": "draw any, life self"},
        [{**PLAY, "to": "D", "target": "Mustang 8♥"}],
        {"hand": {"A": ["Beer 6♥", "Mustang 8♥"]}, "life": {"A": 5}},
    ),
    ({"symbols": "discard any"}, [{**PLAY, "to": "D", "target": "Mustang 8♥"}], {"in_play": {"D": []}}),
    (
        {"symbols": "discard others"},
        [PLAY],
        {"hand": {"C": {"count": 1}}, "in_play": {"D": []}, "discard_contains": ["BANG! 2♣", "Mustang 8♥"]},
    ),
    ({"symbols": "draw others"}, [PLAY], {"hand": {"A": ["Beer 6♥", "BANG! 2♣", "Mustang 8♥"]}}),
    ({"symbols": "draw self", "cost": "1"}, [PLAY], {"hand": {"A": [DECK[0]]}, "discard_contains": ["Beer 6♥"]}),
    ({"symbols": "missed"}, [{**PLAY, "refused": True}], {"hand": {"A": ["Beer 6♥", "Some Card 7♥"]}}),
    ({"symbols": "draw self", "border": "green"}, [PLAY, {**USE, "refused": True}], {"in_play": {"A": ["Some Card"]}}),
]


def play(folder: str, steps: list[dict[str, Any]], then: dict[str, Any], **given: Any) -> None:
    players = given.pop("players", [{**PLAYERS[0], "hand": ["Some Card 7♥", "Beer 6♥"]}, *PLAYERS[1:]])
    position = {"players": players, "turn": "A", "deck_top": DECK, **given}
    result = run(Scenario("OWN", "", ("base",), position, steps, then, False, Path(), 1), (folder,))
    assert result.passed, result.why


@pytest.mark.parametrize(("keys", "steps", "then"), COMBINATIONS, ids=[str(keys) for keys, _, _ in COMBINATIONS])
def test_symbols(tmp_path: Path, keys: dict[str, str], steps: list[dict[str, Any]], then: dict[str, Any]) -> None:
    play(write(tmp_path, my_yaml=card(**keys)), steps, {**then, "next": {"seat": "A", "doing": "play"}})


def test_a_shot_is_evaded_and_the_rest_of_the_card_happens(tmp_path: Path) -> None:
    players = [{**PLAYERS[0], "hand": ["BANG! 3♣"]}, {**PLAYERS[1], "hand": ["Some Card 7♥"]}, *PLAYERS[2:]]
    shoot = {"seat": "A", "do": "play", "card": "BANG! 3♣", "to": "B"}
    answer = {"seat": "B", "do": "play", "card": "Some Card 7♥"}
    folder = write(tmp_path, my_yaml=card(symbols="[missed, draw self]"))
    play(folder, [shoot, answer], {"life": {"B": 3}, "hand": {"B": [DECK[0]]}}, players=players)


@pytest.mark.parametrize("symbols", ["[missed, life self]", "bang any"])
def test_green_cards_are_used_from_play(tmp_path: Path, symbols: str) -> None:
    folder = write(tmp_path, my_yaml=card(border="green", symbols=symbols))
    if "missed" in symbols:
        players = [{**PLAYERS[0], "hand": ["BANG! 3♣"]}, {**PLAYERS[1], "in_play": ["Some Card"]}, *PLAYERS[2:]]
        steps = [{"seat": "A", "do": "play", "card": "BANG! 3♣", "to": "B"}, {**USE, "seat": "B"}]
        then = {"life": {"B": 4}, "in_play": {"B": []}}
    else:
        players = [{**PLAYERS[0], "in_play": ["Some Card"]}, *PLAYERS[1:]]
        steps, then = [{**USE, "to": "C"}], {"life": {"C": 2}, "in_play": {"A": []}}
    play(folder, steps, then, players=players)


def test_effects_of_blue_cards(tmp_path: Path) -> None:
    keys = {"border": "blue", "sees": "1", "hand_limit": "1", "unlimited_bang": "yes", "range": "1"}
    players = [{**PLAYERS[0], "hand": ["Some Card 7♥", "BANG! 3♣", "BANG! 4♣", "BANG! 5♣", "Beer 6♥"]}, *PLAYERS[1:]]
    shots: list[dict[str, Any]] = [{"seat": "A", "do": "play", "card": f"BANG! {rank}♣", "to": "C"} for rank in (3, 4)]
    steps = [{**shots[0], "refused": True}, PLAY, *shots, {"seat": "A", "do": "end"}]
    steps.append({"seat": "A", "do": "discard", "card": "BANG! 5♣"})
    folder = write(tmp_path, my_yaml=card(without="symbols", **keys))
    play(folder, steps, {"life": {"C": 1}, "hand": {"A": ["Beer 6♥"]}}, players=players)


def test_effects_of_characters(tmp_path: Path) -> None:
    folder = write(tmp_path, my_yaml=person(draws="4", hides="1"))
    players = [{**PLAYERS[0], "character": "Some One"}, *PLAYERS[1:]]
    play(folder, [], {"hand": {"A": DECK}, "next": {"seat": "A", "doing": "play"}}, players=players, phase="phase 1")
    players = [{**PLAYERS[0], "hand": ["BANG! 3♣"]}, {**PLAYERS[1], "character": "Some One"}, *PLAYERS[2:]]
    shoot = {"seat": "A", "do": "play", "card": "BANG! 3♣", "to": "B", "refused": True}
    play(folder, [shoot], {"life": {"B": 3}}, players=players)


def test_only_named_effects_are_hooks(tmp_path: Path) -> None:
    folder = write(tmp_path, my_yaml=card(without="symbols", border="blue", sees="2"))
    assert len(rules_for(Options(players=4, cards=(folder,))).by_key["some_card"].hooks) == 1


@pytest.mark.parametrize("listed", ["", "CARDS = [Mine]", "BOX = Box(key='x', cards=(Mine,))"])
def test_python_cards_however_they_are_listed(tmp_path: Path, listed: str) -> None:
    folder = write(tmp_path, my_py=python(body="    copies = '7H 8H'\n    symbols = 'draw self x2'", listed=listed))
    rules = rules_for(Options(players=4, cards=(folder,)))
    assert [label for label in rules.label_of if label.startswith("mine")] == ["mine 7H", "mine 8H"]


def test_two_ways_to_the_same_kind_are_one_option(tmp_path: Path) -> None:
    """Calamity Janet, with a weapon that lets every card count as a BANG!."""
    body = "    copies = '7H'\n    weapon = 1\n\n    def counts_as(self, t, me, card):\n        return 'bang'"
    folder = write(tmp_path, my_py=python(body=body, base="Weapon"))
    t = new_table(Options(players=4, cards=(folder,)), 1)
    janet = t.rules.by_key["calamity_janet"]
    assert isinstance(janet, Character)
    for p, s in enumerate(t.seats):
        s.characters, s.life = [janet if p == 0 else t.rules.characters[p]], 4
    weapon, missed = t.rules.number_of["mine 7H"], t.rules.number_of["missed 3S"]
    t.deck = [c for c in t.deck if c not in (weapon, missed)]
    t.seats[0].in_play, t.seats[0].hand = [weapon], [missed]
    t.changed()
    bang = t.rules.by_key["bang"].id
    assert plays(t, 0) == [(bang, missed, 1, NO_CARD), (bang, missed, 3, NO_CARD)]


@split_seeds(everyday=1, total=3)
def test_any_combination_of_lines_survives_random_games(seeds: range, tmp_path: Path) -> None:
    """All symbols and targets at once, brown and green, in games that are checked for everything."""
    lines = ["bang any", "bang reachable", "bang within 2", "bang others", "discard any", "discard others"]
    lines += ["draw self x2", "draw any", "draw within 1", "draw others", "life self", "life any", "life others x2"]
    entries = [{"symbols": f"[{line}, {more}]"} for line in lines for more in ("life self", "draw others")]
    entries += [{"symbols": "[missed, draw self]"}, {"symbols": "draw self x2", "cost": "2"}]
    cards = [
        card(key=f"c{n}_{border}", name=f"Card {n} {border}", border=border, copies="7H 8S", **keys)
        for n, keys in enumerate(entries)
        for border in ("brown", "green")
        if border == "brown" or "cost" not in keys
    ]
    folder = write(tmp_path, my_yaml="cards:\n" + "".join(text.partition("\n")[2] for text in cards))
    assert conform(cards=(folder,), players=[4, 6], seeds=seeds).games == 2 * len(seeds)
