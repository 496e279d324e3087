"""The bots of a table: what they are told, and that a bad one never stops the game."""

import signal
import time
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from bang import bots
from bang.bots import Attentive, Company, Observer
from bang.bots.bot import NO_REASON
from bang.bots.safe import safe
from bang.bots.timeout import Overrun, within
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import View
from bang.games import new_table
from bang.games.classic.bots.deduction.witness import Witness
from tests.boxes import EVERY_BOX


class Listener(Attentive):
    def __init__(self, choose: Callable[[View], Any]) -> None:
        self.choose = choose
        self.told: list[View] = []
        self.views: list[View] = []

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        self.seat = seat
        self.briefing = briefing
        assert isinstance(observer, Witness)
        self.witness = observer

    def hear(self, told: View) -> None:
        self.told.append(told)

    def __call__(self, view: View, asked: View) -> int:
        self.views.append(view)
        answer: int = self.choose(asked)
        return answer


def play(choose: Callable[[View], Any], patience: float = 10.0, answers: int = 10_000) -> tuple[Game, Company]:
    """Play a game of five with this bot in the first seat and random bots in the others."""
    table = new_table(Options(players=5), 11)
    table.facts = []
    game = Game(table, keep=False)
    others = {p: bots.find("random")(p) for p in range(1, 5)}
    company = Company(game, {0: Listener(choose), **others}, patience)
    company.listen(game)
    for _ in range(answers):
        if game.asked is None:
            break
        game.answer(company.answer(game))
        company.listen(game)
    return game, company


def listener(company: Company) -> Listener:
    bot = company.attentive[0]
    assert isinstance(bot, Listener)
    return bot


def test_a_bot_hears_what_its_seat_may_know_from_the_deal_on() -> None:
    game, company = play(safe)
    bot = listener(company)
    assert game.table.over
    assert company.faults == []
    assert bot.told[0]["what"] == "role"
    assert bot.told[-1]["what"] == "over"
    draws = [told for told in bot.told if told["what"] == "draw"]
    assert all(isinstance(told["cards"], list) for told in draws if told["seat"] == 0)
    assert any(isinstance(told["cards"], int) for told in draws if told["seat"] != 0)
    assert all("audience" not in told for told in bot.told)


def test_nobody_hears_a_hidden_role() -> None:
    _, company = play(safe, answers=5)
    bot = listener(company)
    assert [told["note"] for told in bot.told if told.get("note") in bot.briefing["roles"]] == ["sheriff"]
    assert list(bot.witness.revealed.values()) == [0]
    assert bot.witness.scene is not None
    for view in (bot.witness.scene, *bot.views):
        shown = [seat for seat in view["seats"] if seat["role"]]
        assert all(seat["role"] == "sheriff" or seat["seat"] == view["viewer"] for seat in shown)


def raising(asked: View) -> int:
    raise ZeroDivisionError("division by zero,\nin two lines")


def sleeping(asked: View) -> int:
    time.sleep(0.02)
    return 0


def hanging(asked: View) -> int:
    while True:
        try:
            time.sleep(1)
        except Exception:  # a bot that catches everything
            continue


@pytest.mark.parametrize(
    ("choose", "error"),
    [
        (raising, "ZeroDivisionError: division by zero, in two lines"),
        (lambda asked: 1000, "IllegalAnswer: The bot answered 1000"),
        (lambda asked: -1, "IllegalAnswer: The bot answered -1"),
        (lambda asked: None, "IllegalAnswer: The bot answered None"),
        (sleeping, "Overrun: The bot was interrupted after 0.0 s"),
        (hanging, "Overrun: The bot was interrupted after 0.0 s"),
    ],
)
def test_a_bad_bot_is_replaced_for_that_answer_and_reported(choose: Callable[[View], Any], error: str) -> None:
    game, company = play(choose, patience=0.01 if choose in (sleeping, hanging) else 10.0)
    assert game.table.over
    assert company.faults
    for fault in company.faults:
        assert fault.seat == 0
        assert fault.error.startswith(error)


def test_outside_the_main_thread_the_time_is_looked_at_afterwards() -> None:
    def work() -> None:
        with pytest.raises(Overrun, match=r"The bot took 0\.0 s; it has 0\.0 s\."):
            within(0.01, lambda: sleeping({}))
        done.append(True)

    done: list[bool] = []
    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done


def test_an_alarm_that_rings_when_the_bot_is_done_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a pause of the process, when all the time is over at once."""

    def restore_late(number: int, handler: Any) -> Any:
        if handler is before:
            signal.raise_signal(signal.SIGALRM)
        return change(number, handler)

    change, before = signal.signal, signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(signal, "signal", restore_late)
    assert within(10, lambda: 3) == 3
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_bot_that_cannot_listen_is_reported_and_plays_on() -> None:
    class Deaf(Listener):
        def sit(self, seat: int, briefing: View, observer: Observer) -> None:
            raise RuntimeError("no chair")

        def hear(self, told: View) -> None:
            raise RuntimeError("what?")

    table = new_table(Options(players=5), 11)
    table.facts = []
    game = Game(table, keep=False)
    company = Company(game, {p: Deaf(lambda asked: 0) for p in range(5)})
    company.listen(game)
    assert {fault.error for fault in company.faults} == {"RuntimeError: no chair", "RuntimeError: what?"}
    assert company.answer(game) == 0


def test_the_safe_answer_defends_and_otherwise_does_nothing() -> None:
    hand = [{"do": "pass"}, {"do": "play", "card": "missed 2S"}]
    assert safe({"verb": "evade", "options": hand}) == 1
    assert safe({"verb": "evade", "options": hand[:1]}) == 0
    assert safe({"verb": "play", "options": hand[::-1]}) == 1
    assert safe({"verb": "discard", "options": hand[1:]}) == 0


def test_only_bots_that_think_give_reasons() -> None:
    game, company = play(safe, answers=3)
    assert company.reason(1) == company.reason(0) == NO_REASON
    assert game.table.facts == []


def test_the_thinking_bots_cope_with_every_box() -> None:
    for players in (3, 5, 8):
        table = new_table(Options(players, sets=EVERY_BOX), players)
        table.facts = []
        game = Game(table, keep=False)
        level = ["greenhorn", "drifter", "gunslinger"]
        company = Company(game, {p: bots.find(level[p % 3])(p) for p in range(players)})
        while game.asked is not None:
            company.listen(game)
            game.answer(company.answer(game))
        assert company.faults == []
