"""Any sequence of answers is playable, and wrong answers change nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bang.conformance import CHEAP, play_checked
from bang.conformance.asking import Able, Explained, Sayable
from bang.conformance.run import position
from bang.engine.kernel.ask import PASS
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.errors import BangError, IllegalAnswer, LateAnswer, WrongSeat
from bang.games import new_game

QUICK = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
VARIANTS = ((), ("simplified",), ("dynamite_stick",), ("simplified", "dynamite_stick"))

options = st.builds(
    Options, players=st.integers(4, 7), variants=st.sampled_from(VARIANTS), choose=st.integers(1, 3), first=st.just(-1)
)


@QUICK
@given(options, st.integers(0, 1 << 64), st.lists(st.integers(0, 40), max_size=120))
def test_any_answers_are_playable(options: Options, seed: int, answers: list[int]) -> None:
    properties = (*CHEAP, Sayable, Explained, Able)
    play_checked(options, seed, properties, answers=answers)


def at(options: Options, seed: int, answers: int) -> Game:
    """A game after so many random answers."""
    random = Random(seed)
    game = new_game(options, seed)
    for _ in range(answers):
        if game.asked is not None:
            game.answer(random.randrange(len(game.asked.options)))
    return game


@QUICK
@given(options, st.integers(0, 1000), st.integers(0, 60), st.data())
def test_a_wrong_answer_is_told_and_changes_nothing(
    options: Options, seed: int, answers: int, data: st.DataObject
) -> None:
    game = at(options, seed, answers)
    if game.asked is None:
        return
    ask, before, count = game.asked, position(game), game.count
    right = data.draw(st.sampled_from(ask.options))
    seat = data.draw(st.integers(-2, options.players).filter(lambda p: p != ask.seat))
    number = data.draw(st.integers(-1, ask.number + 3).filter(lambda n: n != ask.number))
    numbers = st.integers(-3, 90)
    option = data.draw(st.tuples(numbers, numbers, numbers, numbers).filter(lambda o: o not in ask.options))
    wrong: list[tuple[type[BangError], int, tuple[int, int, int, int], int | None]] = [
        (WrongSeat, seat, right, ask.number),
        (WrongSeat, seat, right, None),
        (LateAnswer, ask.seat, right, number),
        (IllegalAnswer, ask.seat, option, ask.number),
        (IllegalAnswer, ask.seat, option, None),
    ]
    for error, who, what, which in wrong:
        with pytest.raises(error) as told:
            game.reply(who, what, which)
        assert str(told.value).endswith(".")
        assert game.asked is ask
        assert (position(game), game.count) == (before, count)
    game.reply(ask.seat, right, ask.number)
    assert game.count > count or game.table.over


def test_after_the_end_every_answer_is_late() -> None:
    game = at(Options(players=4), 1, 100_000)
    assert game.table.over
    before = position(game)
    with pytest.raises(LateAnswer, match="over"):
        game.reply(0, PASS)
    assert position(game) == before


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(LateAnswer, match="no answer has been given"):
        new_game(Options(players=4), 1).undo()
