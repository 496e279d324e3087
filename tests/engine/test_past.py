"""Questions in the middle of a step: what a seat has heard since the step began leads back to the same question."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from bang.engine.insight.past import Past, look_back, relive
from bang.engine.insight.worlds import Guess, Unimaginable, imaginable, imagine
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, View, ask_view, labels, redact, view
from bang.games import new_game
from tests.boxes import EVERY_BOX


class Moment(NamedTuple):
    """A question in the middle of a step, with the table when the step began."""

    game: Game
    seen: View
    asked: View
    past: Past
    then: Table

    def truth(self) -> Guess:
        t = self.then
        hands = [labels(t, s.hand) for s in t.seats]
        return Guess([s.role for s in t.seats], hands, 1, labels(t, t.deck[::-1]))


def moments(options: Options, seeds: range) -> Iterator[Moment]:
    for seed in seeds:
        random = Random(seed)
        game = new_game(options, seed)
        t = game.table
        t.facts = []
        began: tuple[View, View] | None = None
        then = t
        since: list[Any] = []
        while game.asked is not None:
            ask = game.asked
            since += t.facts or []
            t.facts = []
            asked = ask_view(t, ask, ask.seat)
            if imaginable(asked):
                began, then, since = (view(t, SPECTATOR), asked), t.copy(), []
            elif began is not None:
                heard = [redact(t, fact, ask.seat) for fact in since]
                yield Moment(game, view(t, ask.seat), asked, Past(*began, heard), then)
            game.answer(random.randrange(len(ask.options)))


@pytest.mark.parametrize(
    ("options", "share"), [(Options(5), 0.97), (Options(8, EVERY_BOX), 0.6)], ids=["base", "everything"]
)
def test_what_was_heard_leads_to_the_same_question_in_the_real_world(options: Options, share: float) -> None:
    """Cards of further piles, such as equipment, are drawn by lot, so that not all can be lived through again."""
    lived = tried = 0
    for moment in moments(options, range(3)):
        rules = moment.game.table.rules
        tried += 1
        try:
            beginning = look_back(rules, moment.past, moment.seen)
            world = imagine(rules, beginning.seen, moment.past.asked, moment.truth())
            relive(world, moment.past.facts, moment.asked, moment.seen["viewer"], [])
        except Unimaginable:
            continue
        lived += 1
        assert world.asked is not None
        assert ask_view(world.table, world.asked, world.asked.seat)["options"] == moment.asked["options"]
        assert view(world.table, moment.seen["viewer"]) == moment.seen
        twin = world.clone(keep=False)  # and from there it can be played on
        twin.answer(0)
    assert tried > 60
    assert lived / tried > share


def test_cards_that_were_seen_go_back_to_where_they_were() -> None:
    """The own hand, the cards that others have shown since, and the top of the deck."""
    looked = kept = 0
    for moment in moments(Options(6), range(4)):
        t, me = moment.then, moment.seen["viewer"]
        try:
            beginning = look_back(t.rules, moment.past, moment.seen)
        except Unimaginable:
            continue
        looked += 1
        assert sorted(beginning.seen["seats"][me]["hand"]) == sorted(labels(t, t.seats[me].hand))
        for cards, s in zip(beginning.held, t.seats, strict=True):
            assert len(cards) <= len(s.hand)
            kept += len(cards)
        top = labels(t, t.deck[::-1])[: len(beginning.top)]
        assert all(found in ("", real) for found, real in zip(beginning.top, top, strict=True))
    assert looked > 60
    assert kept > 60


def test_a_world_in_which_nobody_can_have_played_the_card_is_refused() -> None:
    moment = next(m for m in moments(Options(5), range(9)) if m.past.facts[0]["what"] == "play")
    t = moment.then
    card = moment.past.facts[0]["cards"][0]
    hands = [labels(t, s.hand) for s in t.seats]
    actor = moment.past.facts[0]["seat"]
    hands[actor][hands[actor].index(card)] = labels(t, t.deck)[0]
    wrong = Guess([s.role for s in t.seats], hands, 1)
    beginning = look_back(t.rules, moment.past, moment.seen)
    answers: list[Any] = []
    with pytest.raises(Unimaginable, match=r"this world|does not follow"):
        relive(
            imagine(t.rules, beginning.seen, moment.past.asked, wrong),
            moment.past.facts,
            moment.asked,
            moment.seen["viewer"],
            answers,
        )


def test_cards_can_be_laid_on_top_of_an_imagined_deck() -> None:
    game = new_game(Options(4), 3)
    t = game.table
    assert game.asked is not None
    me = game.asked.seat
    hands = [labels(t, s.hand) for s in t.seats]
    first, third = labels(t, t.deck)[:2]
    guess = Guess([s.role for s in t.seats], hands, 5, (first, "", third))
    world = imagine(t.rules, view(t, me), ask_view(t, game.asked, me), guess).table
    top = labels(world, world.deck)[::-1]
    assert (top[0], top[2]) == (first, third)
    assert sorted(world.deck) == sorted(t.deck)
    held = Guess(guess.roles, hands, 5, (hands[me][0],))
    with pytest.raises(Unimaginable, match="top of the deck"):
        imagine(t.rules, view(t, me), ask_view(t, game.asked, me), held)
