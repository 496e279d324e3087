"""docs/rulings.md: every entry complete, every test it names there, and those tests that are only here."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bang import games
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import SPECTATOR, view
from bang.games import new_game, next_options, rules_for
from bang.scenario import build, library

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
FIELDS = ["Ruling", "Why", "Source", "Test"]
SCENARIOS = library.by_id()
VARIANTS = {kind.key for box in games.find().boxes() for kind in box.variants}


def entries() -> list[tuple[str, str]]:
    """Return the questions with what is said about them."""
    found = re.split(r"^### (.+)$", PAGE, flags=re.MULTILINE)
    return [(found[i], found[i + 1].partition("\n## ")[0]) for i in range(1, len(found), 2)]


def proofs(entry: str) -> list[str]:
    return re.findall(r"`([^`]+)`", entry.rpartition("**Test.**")[2])


@pytest.mark.parametrize(("question", "entry"), entries(), ids=lambda text: text if text.endswith("?") else "")
def test_every_entry_is_complete(question: str, entry: str) -> None:
    assert question.endswith("?")
    variant = re.match(r"\s*<!-- variant (\w+) -->", entry)
    assert variant is None or variant[1] in VARIANTS
    fields = re.findall(r"^\*\*(\w+)\.\*\* (.+?)(?=\n\n|\Z)", entry.strip(), re.MULTILINE | re.DOTALL)
    assert [name for name, _ in fields] == FIELDS
    assert all(text.strip() for _, text in fields)
    assert proofs(entry), "an entry without a test"


def test_every_test_that_is_named_exists() -> None:
    tests = [path.read_text(encoding="utf-8") for path in (Path(__file__), ROOT / "tests/games/test_wild_west_show.py")]
    known = SCENARIOS.keys() | {name for text in tests for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
    named = re.findall(r"`([A-Z]+-[\w-]+|test_\w+)`", PAGE)
    assert [name for name in named if name not in known] == []
    assert sorted(named) == sorted(name for _, entry in entries() for name in proofs(entry))


def test_no_question_is_there_twice() -> None:
    assert [question for question, n in Counter(question for question, _ in entries()).items() if n > 1] == []


def test_every_scenario_that_was_written_for_this_page_is_used() -> None:
    assert [name for name in SCENARIOS if name.startswith("R-") and f"`{name}`" not in PAGE] == []


# --- rulings about what happens before the first turn, or about who sees what


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_sheriff_is_dealt_a_card_for_his_additional_bullet(players: int) -> None:
    for seed in range(10):
        t = new_game(Options(players), seed).table
        drawn = 2 if t.deck else 0  # the first turn has begun with the Sheriff's phase 1
        for s in t.seats:
            bullets = s.characters[0].life + (s.role == "sheriff")
            assert s.top == bullets
            if s.role != "sheriff":
                assert len(s.hand) == bullets
            elif s.characters[0].key not in ("black_jack", "jesse_jones", "kit_carlson", "pedro_ramirez"):
                assert len(s.hand) == bullets + drawn


def test_the_simplified_game_has_69_cards() -> None:
    rules = rules_for(Options(4, variants=("simplified",)))
    assert len(rules.kind_of) == 69
    assert not any(kind.book for kind in rules.kind_of)


def offers(players: int, choose: int) -> tuple[list[list[int]], list[int]]:
    """Return what each player was offered, in order, and took, if everybody takes the first."""
    game = new_game(Options(players, choose=choose), 3)
    offered: list[list[int]] = []
    taken: list[int] = []
    while game.asked is not None and game.asked.verb == "character":
        offered.append([option[0] for option in game.asked.options])
        taken.append(game.asked.options[0][0])
        game.answer(0)
    return offered, taken


def test_rejected_characters_come_again_only_when_the_others_have_run_out() -> None:
    offered, taken = offers(7, 3)
    assert [len(offer) for offer in offered] == [3] * 7
    assert len(set(taken)) == 7
    first_five = [what for offer in offered[:5] for what in offer]
    assert len(set(first_five)) == 15, "sixteen characters: no repetition among the first five players"
    rejected = [what for what in first_five if what not in taken]
    assert len(set(offered[5]) & set(rejected)) == 2, "one that was never offered, then those put back first"
    assert set(offered[5]) & set(rejected) <= set(offered[0])


def test_a_series_keeps_characters_of_survivors_only() -> None:
    game = new_game(Options(5), 2)
    while game.asked is not None:
        game.answer(len(game.answers) % len(game.asked.options))
    t = game.table
    options = next_options(game, [True] * 5)
    kept = [s.characters[0].key if s.presence == 0 else "" for s in t.seats]
    assert options.keep == tuple(kept)
    assert "" in kept
    sheriff = next(p for p, s in enumerate(t.seats) if s.role == "sheriff")
    assert options.first == (sheriff + 1) % 5
    assert next_options(game, [False] * 5, rotate=False).first == -1
    again = new_game(options, 5).table
    assert again.seats[options.first].role == "sheriff"
    assert all(not key or s.characters[0].key == key for key, s in zip(kept, again.seats, strict=True))


@pytest.mark.parametrize("seed", range(10))
def test_three_players_have_open_roles_and_nobody_an_additional_life_point(seed: int) -> None:
    t = new_game(Options(3, sets=("base", "dodge_city")), seed).table
    assert sorted(s.role for s in t.seats) == ["deputy", "outlaw", "renegade"]
    assert all(s.role_shown for s in t.seats)
    assert t.seats[t.turn].role == "deputy"
    assert all(s.top == s.characters[0].life for s in t.seats)


def test_vera_custer_chooses_again_in_an_additional_turn() -> None:
    game = Game(build(SCENARIOS["D-VERA-7"]).table)
    game.table.extra_turn(1)
    chosen = 0
    while game.asked is not None and game.table.turn == 1:
        chosen += game.asked.verb == "character"
        game.answer(len(game.asked.options) - 1 if game.asked.verb == "play" else 0)
    assert chosen == 2


def test_no_dynamite_in_an_opening_hand_with_the_stick() -> None:
    buried = 0
    for seed in range(30):
        game = new_game(Options(7, variants=("dynamite_stick",)), seed)
        t = game.table
        assert t.marked("stick", default=-1) == t.turn
        assert t.seats[t.turn].role == "sheriff"
        for s in t.seats:
            assert all(t.kind(card).key != "dynamite" for card in s.hand)
        plain = new_game(Options(7), seed).table
        buried += any(plain.kind(card).key == "dynamite" for s in plain.seats for card in s.hand)
    assert buried, "in none of these games was there anything to bury"


def test_the_third_card_of_black_jack_is_not_shown() -> None:
    t = build(SCENARIOS["R-BLACK-1"]).table
    t.facts = []
    Game(t)
    told = [(t.rules.label_of[fact.cards[0]], fact.audience) for fact in t.facts if fact.what == "draw"]
    assert told == [("bang 2C", 1), ("beer 6H", EVERYBODY), ("missed 3S", 1)]


def test_only_claus_sees_what_he_hands_out() -> None:
    t = build(SCENARIOS["U-CLAUS-1"]).table
    t.facts = []
    game = Game(t)
    told = view(t, 0)["shown"], view(t, 1)["shown"], view(t, SPECTATOR)["shown"]
    assert [len(shown) if isinstance(shown, list) else shown for shown in told] == [5, 5, 5]
    assert [isinstance(shown, list) for shown in told] == [True, False, False]
    while game.asked is not None and game.asked.verb == "give":
        game.answer(0)
    given = [(fact.to, fact.audience) for fact in t.facts if fact.what == "give"]
    assert given == [(p, 1 | 1 << p) for p in (1, 2, 3)]
    assert [fact.audience for fact in t.facts if fact.what in ("look", "draw")] == [1, 1, 1]


def test_which_events_are_in_the_game() -> None:
    extra = {"handcuffs", "new_identity"}
    for sets, size in (
        (("base", "high_noon"), 13),
        (("base", "high_noon", "bullet"), 15),
        (("base", "fistful_of_cards"), 15),
        (("base", "fistful_of_cards", "bullet"), 15),
        (("base", "high_noon", "fistful_of_cards"), 13),
    ):
        t = new_game(Options(4, sets), 1).table
        keys = [t.kind(card).key for card in t.piles["events"]]
        assert len(keys) == size
        assert keys[0] in ("high_noon", "a_fistful_of_cards")
        assert extra.issubset(keys) == (size == 15 and "high_noon" in sets)
        seen = view(t, SPECTATOR)["piles"]
        assert seen["events"]["cards"] == keys[-1:]
        assert seen["unused_events"]["cards"] == []
