"""What bots know about cards: said by the cards themselves, in words that everybody understands."""

from collections import Counter

import pytest

from bang.bots.card_knowledge import CardKnowledge, matches, stamp
from bang.engine.insight.briefing import briefing
from bang.engine.insight.lore import lore
from bang.engine.kernel.facts import BOTH, HAND, THEIR_HAND, FactType
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import View, view
from bang.games import new_game, rules_for
from bang.games.classic import boxes
from bang.games.classic.bots.deduction.hands import HandMemory, HandOdds


@pytest.fixture
def brief() -> View:
    return briefing(rules_for(Options(players=5)))


def test_every_card_of_every_box_says_what_it_is_good_for() -> None:
    for name in boxes.names():
        for made in boxes.find(name).cards:
            kind = made()
            told = lore(kind)
            assert kind.border not in ("brown", "blue", "green") or told["tags"] or told["weapon"] or told["stays"], (
                told["key"]
            )
            assert 0 < told["worth"] < 5


def test_a_word_that_nobody_knows_is_refused() -> None:
    class Odd(Kind):
        key = "odd"
        tags = "shields tickles"

    with pytest.raises(ValueError, match="'odd' has tags that nobody knows: tickles"):
        lore(Odd())


@pytest.mark.parametrize(
    ("key", "tags"),
    [
        ("bang", {"shoots"}),
        ("gatling", {"shoots_all"}),
        ("saloon", {"heals", "heals_all"}),
        ("missed", {"evades"}),
        ("panic", {"steals"}),
        ("jail", {"detains", "burdens"}),
    ],
)
def test_lines_of_symbols_are_understood(brief: View, key: str, tags: set[str]) -> None:
    assert set(brief["kinds"][key]["tags"]) == tags


def test_the_briefing_has_the_whole_deck_and_the_roles_but_not_who_has_them(brief: View) -> None:
    assert len(brief["cards"]) == 80
    assert CardKnowledge(brief).copies["bang"] == 25
    assert Counter(brief["roles"]) == {"sheriff": 1, "deputy": 1, "outlaw": 2, "renegade": 1}


def test_stamps() -> None:
    assert stamp("stagecoach 9S (2)") == "9S"
    assert stamp("high_noon") == ""
    assert matches("beer 10H", frozenset({"H"}))
    assert matches("bang AS", frozenset({"AS"}))
    assert not matches("missed 2S", frozenset({"H", "3S"}))
    assert not matches("high_noon", frozenset({"H"}))


def test_a_card_that_was_seen_going_into_a_hand_is_known_until_it_leaves(brief: View) -> None:
    hands = HandMemory(5, brief["facts"])
    hands.hear({"what": "take", "seat": 2, "cards": ["missed 2S"]})
    hands.hear({"what": "draw", "seat": 2, "cards": 2})
    assert hands.known[2] == {"missed 2S"}
    hands.hear({"what": "steal", "seat": 4, "to": 2, "cards": ["missed 2S"], "why": "panic"})
    assert hands.known[2] == set()
    assert hands.known[4] == {"missed 2S"}
    hands.hear({"what": "evade", "seat": 4, "to": 1, "cards": ["missed 2S"], "why": "missed"})
    assert hands.known[4] == set()


def test_a_card_that_may_have_been_stolen_unseen_is_no_longer_known(brief: View) -> None:
    hands = HandMemory(5, brief["facts"])
    hands.hear({"what": "take", "seat": 2, "cards": ["missed 2S"]})
    hands.hear({"what": "steal", "seat": 4, "to": 2, "cards": 1, "why": "panic"})
    assert hands.known == [set()] * 5


def test_what_is_known_goes_with_its_owner_and_with_the_card(brief: View) -> None:
    hands = HandMemory(5, brief["facts"])
    hands.hear({"what": "give", "seat": 1, "to": 2, "cards": ["missed 2S"], "why": "claus_the_saint"})
    assert hands.known[2] == {"missed 2S"}
    hands.hear({"what": "draw", "seat": 3, "cards": ["missed 2S"]})
    assert (hands.known[2], hands.known[3]) == (set(), {"missed 2S"})
    hands.hear({"what": "out", "seat": 3, "note": "outlaw"})
    assert hands.known == [set()] * 5


def test_a_card_put_on_the_deck_unseen_may_be_any_of_the_hand(brief: View) -> None:
    hands = HandMemory(5, brief["facts"])
    hands.hear({"what": "take", "seat": 2, "cards": ["missed 2S"]})
    hands.hear({"what": "stow", "seat": 2, "cards": 1})
    assert hands.known[2] == set()


def test_the_declaration_of_a_fact_says_where_its_cards_go() -> None:
    """A box may tell what nobody has heard of; its declaration is in the briefing."""
    swapped = FactType("pass_along", "gives a card of the hand to another player", HAND, THEIR_HAND, seen_by=BOTH)
    hands = HandMemory(5, {swapped.key: swapped.data()})
    hands.hear({"what": "pass_along", "seat": 1, "to": 2, "cards": ["missed 2S"]})
    assert hands.known[2] == {"missed 2S"}
    hands.hear({"what": "pass_along", "seat": 2, "to": 3, "cards": 1})
    assert hands.known == [set()] * 5


def test_counting_says_more_than_the_deck_alone(brief: View) -> None:
    game = new_game(Options(players=5), 4)
    assert game.asked is not None
    me = game.asked.seat
    seen = view(game.table, me)
    other = (me + 1) % 5
    knowledge = CardKnowledge(brief)
    plain = HandOdds(knowledge, seen, None)
    assert plain.share("evades") == 12 / 80
    hands = HandMemory(5, brief["facts"])
    counting = HandOdds(knowledge, seen, hands)
    mine = [knowledge.cards[label] for label in seen["seats"][me]["hand"]]
    evading = sum("evades" in traits.tags for traits in mine)
    assert counting.hidden()["missed"] == 12 - evading
    assert counting.hidden().total() == 80 - len(mine)
    # Answers to shots are kept, so hands have more of them than the deck.
    assert counting.share("evades") > (12 - evading) / (80 - len(mine))
    hands.known[other] = {next(label for label in knowledge.cards if label.startswith("missed"))}
    assert HandOdds(knowledge, seen, hands).chance(other, "evades") == 1.0
    assert HandOdds(knowledge, seen, hands).at_most(other, "evades", 0) == 0.0
    assert plain.at_most(other, "evades", 0) == pytest.approx(1 - plain.chance(other, "evades"))
    assert plain.expected(other, "bang") == pytest.approx(25 / 80 * seen["seats"][other]["hand"])
