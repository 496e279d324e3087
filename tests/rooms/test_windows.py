"""One window for many: people are asked at the same moment and answer in any order; the rules keep theirs."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from bang import recordings
from bang.engine.kernel.ask import PASS as NOTHING
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.window import Levy
from bang.protocol.messages import Reasons
from bang.protocol.parts import Content, TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answer, Answered, Early
from bang.rooms.actions.explain import Explain
from bang.rooms.actions.waive import Waive
from bang.rooms.actions.withdraw import Withdraw
from bang.rooms.decoding import decode_entry
from bang.rooms.windows import MOST_CHANGES, OpenWindow, Windows
from tests.rooms.helpers import ROOM, RecordingListener, RoomSetup, play_out, refused
from tests.rooms.window_helpers import (
    ALL_CHOOSE,
    ONE_CANNOT,
    UNHURRIED,
    NoWindow,
    at_the_window,
    give,
    own_question,
    seed_of,
    until_window,
    window_of,
)

PASS: Content = {"do": "pass"}


def entries(s: RoomSetup) -> list[Any]:
    return [decode_entry(entry) for entry in s.room_log.entries]


def wounded(listener: RecordingListener, since: int) -> list[int]:
    """List who lost life after a message, in that order."""
    told = [h["fact"] for m in listener.sent[since:] for h in json.loads(m)["happenings"] if "fact" in h]
    return [fact["seat"] for fact in told if fact["what"] == "wound"]


async def test_all_are_asked_at_the_same_moment() -> None:
    s = await at_the_window()
    for seat in (4, 0, 1, 2):
        asked = own_question(s, seat)
        assert (asked["seat"], asked["verb"], asked["why"]) == (seat, "pay", "indians")
        assert asked["window"] == {"about": "indians", "seats": [4, 0, 1, 2], "answered": []}
        assert asked["said"]["say"].startswith("ask.pay")
    assert own_question(s, 3) == {}, "whoever plays the card is not asked"
    assert s.listeners[3].last["asked"]["seat"] == 4
    await s.room.close()


@pytest.mark.parametrize("order", [(2, 1, 0, 4), (1, 2, 0, 4), (0, 4, 2, 1), (4, 0, 1, 2)], ids=str)
async def test_answers_in_any_order_take_effect_in_that_of_the_rules(order: tuple[int, ...]) -> None:
    s = await at_the_window()
    spectator = await RecordingListener(s.room, "spectator").come()
    sent = len(spectator.sent)
    for seat in order:
        await give(s, seat, PASS)
        await s.time.advance(0, s.room)
    assert wounded(spectator, sent) == [4, 0, 1, 2]
    given = [entry for entry in entries(s) if isinstance(entry, Answered)][-4:]
    assert [(entry.seat, entry.answer, entry.by) for entry in given] == [(p, PASS, "person") for p in (4, 0, 1, 2)]
    assert window_of(s) is None
    await s.room.close()


async def test_what_was_said_early_waits_until_it_is_its_turn() -> None:
    s = await at_the_window()
    version = s.room.state.version
    play = own_question(s, 1)["options"][1]
    await give(s, 2, PASS)
    await give(s, 1, play)
    await s.time.advance(100, s.room)
    assert s.room.state.version == version, "nothing has happened yet"
    asked = s.listeners[1].last["asked"]
    assert (asked["seat"], asked["window"]["answered"]) == (4, [1, 2])
    assert asked["waiting"]["answer"] == play
    assert asked["waiting"]["said"] == play["card"]
    await give(s, 4, PASS)
    await s.time.advance(0, s.room)
    assert s.asked["seat"] == 0, "the table waits for the first who has not answered"
    assert s.listeners[0].last["asked"]["window"] == {"about": "indians", "seats": [0, 1, 2], "answered": [1, 2]}
    await give(s, 0, PASS)
    await s.time.advance(0, s.room)
    assert window_of(s) is None
    assert s.room.state.answers[-2].answer == play
    await s.room.close()


async def test_nobody_is_asked_again_what_they_have_answered_early() -> None:
    """When it is the turn of their answer their page would show the question for a moment, and cut pictures short."""
    s = await at_the_window()
    await give(s, 2, PASS)
    sent = len(s.listeners[2].sent)
    for seat in (4, 0, 1):
        await give(s, seat, PASS)
        await s.time.advance(0, s.room)
    assert window_of(s) is None
    told = [json.loads(message)["asked"] for message in s.listeners[2].sent[sent:]]
    assert [asked for asked in told if asked["verb"] == "pay" and asked.get("options")] == []
    await s.room.close()


async def test_others_see_who_has_answered_and_never_what() -> None:
    sent: list[list[list[str]]] = []

    async def watch(place: int) -> None:
        s = await at_the_window()
        spectator = await RecordingListener(s.room, "spectator").come()
        await s.time.advance(1.5, s.room)
        await give(s, 1, own_question(s, 1)["options"][place])
        await s.time.advance(3, s.room)
        assert spectator.last["asked"]["window"]["answered"] == [1]
        sent.append([listener.sent for p, listener in enumerate([*s.listeners, spectator]) if p != 1])
        await s.room.close()

    await watch(0)
    await watch(1)
    assert sent[0] == sent[1]


async def test_an_answer_can_be_replaced_and_withdrawn_until_it_takes_effect() -> None:
    s = await at_the_window()
    number, play = own_question(s, 2)["number"], own_question(s, 2)["options"][1]
    who = Person("account2")
    await refused(s, Withdraw(number, table=ROOM), who, "late")
    await give(s, 2, play)
    await s.room.perform(Answer(number, PASS, table=ROOM), who)
    assert s.listeners[2].last["asked"]["waiting"]["answer"] == PASS
    await s.room.perform(Withdraw(number, table=ROOM), who)
    assert own_question(s, 2)["number"] == number
    assert s.listeners[3].last["asked"]["window"]["answered"] == []
    for seat in (4, 0, 1):
        await give(s, seat, PASS)
        await s.time.advance(0, s.room)
    assert s.asked["seat"] == 2, "what was withdrawn is not used"
    await s.room.perform(Answer(number, play, table=ROOM), who)
    assert s.room.state.answers[-1].answer == play
    await refused(s, Withdraw(number, table=ROOM), who, "late")
    await refused(s, Answer(number, PASS, table=ROOM), who, "late")
    await s.room.close()


async def test_a_mind_can_be_changed_so_often_and_then_the_answer_stands() -> None:
    """Each time is an entry of the log, and others may think for long."""
    s = await at_the_window()
    number, play = own_question(s, 2)["number"], own_question(s, 2)["options"][1]
    who = Person("account2")
    for n in range(MOST_CHANGES):
        await s.room.perform(Answer(number, (PASS, play)[n % 2], table=ROOM), who)
    await refused(s, Answer(number, PASS, table=ROOM), who, "late")
    await refused(s, Withdraw(number, table=ROOM), who, "late")
    for seat in (4, 0, 1):
        await give(s, seat, PASS)
        await s.time.advance(0, s.room)
    assert [answer.answer for answer in s.room.state.answers if answer.seat == 2][-1] == play
    await s.room.close()


async def test_only_who_is_in_the_window_may_answer_and_only_what_is_possible() -> None:
    s = await at_the_window()
    number = s.asked["number"]
    await refused(s, Answer(number, PASS, table=ROOM), Person("account3"), "wrong_seat")
    await refused(s, Answer(number - 1, PASS, table=ROOM), Person("account2"), "late")
    await refused(s, Answer(number, {"do": "say", "word": "red"}, table=ROOM), Person("account2"), "illegal")
    await refused(s, Withdraw(number, table=ROOM), Person("account3"), "late")
    await refused(s, Withdraw(number, table=ROOM), Person("stranger"), "not_seated")
    await s.room.close()


async def test_who_is_asked_early_is_told_why_a_card_is_of_no_use() -> None:
    s = await at_the_window()
    hand = s.listeners[2].last["view"]["seats"][2]["hand"]
    able = {option.get("card") for option in own_question(s, 2)["options"]}
    for label in hand:
        reply = await s.room.perform(Explain(label, table=ROOM), Person("account2"))
        assert isinstance(reply, Reasons)
        assert [reason.key for reason in reply.reasons] == ([] if label in able else ["not_demanded"])
    await s.room.close()


async def test_a_restart_in_the_middle_loses_no_answer() -> None:
    s = await at_the_window()
    play = own_question(s, 1)["options"][1]
    await give(s, 2, PASS)
    await give(s, 1, play)
    await s.room.close()
    s.room = s.restored()
    s.listeners = [await RecordingListener(s.room, f"account{p}").come() for p in range(5)]
    assert s.listeners[1].last["asked"]["waiting"]["answer"] == play
    assert s.listeners[3].last["asked"]["window"] == {"about": "indians", "seats": [4, 0, 1, 2], "answered": [1, 2]}
    await give(s, 4, PASS)
    await give(s, 0, PASS)
    await s.time.advance(0, s.room)
    assert [entry.answer for entry in s.room.state.answers[-4:]] == [PASS, PASS, play, PASS]
    await s.room.close()


async def test_a_recording_does_not_know_in_which_order_people_answered() -> None:
    exported: list[Any] = []

    async def play(order: tuple[int, ...]) -> None:
        s = await at_the_window(options=TableOptions(clock="off", pace="instant"))
        for seat in order:
            await give(s, seat, PASS)
            await s.time.advance(0, s.room)
        await play_out(s)
        recording = json.loads(s.room_log.finished[0])
        assert recordings.replay(recording).table.over
        exported.append(recording["steps"])
        await s.room.close()

    await play((4, 0, 1, 2))
    await play((2, 1, 0, 4))
    assert exported[0] == exported[1]


async def test_time_runs_for_all_from_the_opening_and_runs_out_at_once() -> None:
    s = await at_the_window(options=TableOptions(clock="fast", pace="quick"))
    opened = s.time.now()
    await s.time.advance(3, s.room)
    await give(s, 1, PASS)
    clocks = [json.loads(s.room.update_for(f"account{p}", 0))["clock"] for p in range(5)]
    assert [clock["seat"] for clock in clocks] == [0, 4, 2, 4, 4]
    assert clocks[2]["left"] == pytest.approx(clocks[4]["left"]), "all were asked at the same moment"
    full = s.room.timer.reserve(0)
    assert full is not None
    await s.time.advance(12 + full - 3 - 0.1, s.room)
    assert s.room.state.answers[-1].seat == 3, "nothing has happened yet"
    await s.time.advance(0.2, s.room)
    last = s.room.state.answers[-4:]
    assert [(entry.seat, entry.by) for entry in last] == [(4, "clock"), (0, "clock"), (1, "person"), (2, "clock")]
    assert s.time.now() - opened == pytest.approx(12 + full + 0.1)
    assert s.room.timer.reserve(1) == full, "the early one has lost nothing"
    assert [s.room.timer.reserve(p) for p in (0, 2)] == [0, 0]
    await s.room.close()


async def bots_alone(seed: int) -> list[float]:
    """Measure how long each window was open in which only bots, and nothing else, were asked."""
    s = await RoomSetup(seed).open(TableOptions(clock="off", pace="slow"), 1)
    opened: dict[int, float] = {}
    closed: dict[int, float] = {}
    windows: list[Any] = []  # kept, so that no two have the same id
    while s.room.state.status == "playing":
        window = window_of(s)
        seats = set() if window is None else window.invited.keys() | window.past
        if window is not None and len(seats) > 2 and 0 not in seats and window not in windows:
            windows.append(window)
            opened[id(window)] = s.time.now()
        for known in windows:
            inside = s.room.state.open_questions()[0].window is known
            if known not in s.room.state.windows.open:
                closed.setdefault(id(known), s.time.now())
            elif not inside:  # somebody lost the last life point
                opened.pop(id(known), None)
        if s.asked["seat"] == 0 and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0.05, s.room)
    await s.room.close()
    return [closed[key] - begin for key, begin in opened.items() if key in closed]


async def test_bots_make_one_pause_together() -> None:
    pauses = [pause for seed in range(1, 12) for pause in await bots_alone(seed)]
    assert len(pauses) >= 2
    assert all(2.4 < pause < 6.1 for pause in pauses), pauses


async def watched(able: bool) -> tuple[float, list[list[str]]]:
    """Seat 3 passes in a window; when, and what everybody else was sent. With a BANG! in hand it has a choice."""
    s = await at_the_window(ONE_CANNOT)
    others = [
        *(listener for p, listener in enumerate(s.listeners) if p != 3),
        await RecordingListener(s.room, "spectator").come(),
    ]
    t = s.room.pending()[0].table
    if able:
        card = next(c for c in t.deck if t.kind(c).key == "bang")
        t.deck[t.deck.index(card)], t.seats[3].hand[0] = t.seats[3].hand[0], card
        s.room.state.windows.open[0].invited[3].cards = (tuple(t.seats[3].hand), tuple(t.seats[3].in_play))
        s.room.plan()
    question = s.room.state.open_question(3)
    assert question is not None
    assert len(question.ask.options) == (2 if able else 1)
    when = s.room.timer.of(question).forced
    await s.time.advance(when, s.room)
    if able:
        await s.room.perform(Answer(question.number, PASS, table=ROOM), Person("account3"))
    await s.time.advance(5, s.room)
    given = [entry.by for entry in entries(s) if isinstance(entry, Early) and entry.seat == 3]
    assert given == ["person" if able else "forced"]
    await s.room.close()
    return when, [listener.sent for listener in others]


async def test_hidden_hands_change_neither_what_others_see_nor_when() -> None:
    forced, chosen = await watched(able=False), await watched(able=True)
    assert 2.5 <= forced[0] < 3.5, "whoever cannot but pass seems to think, and can read what happens"
    assert forced == chosen


async def test_who_never_wants_to_be_asked_passes_at_once() -> None:
    async def wait(wanted: str, seat: int) -> None:
        s = await RoomSetup(await seed_of(wanted)).open(UNHURRIED, 5)
        sent = [len(listener.sent) for listener in s.listeners]
        await s.room.perform(Waive("indians", table=ROOM), Person(f"account{seat}"))
        assert [len(listener.sent) - n for listener, n in zip(s.listeners, sent, strict=True)] == [
            int(p == seat) for p in range(5)
        ]
        assert s.listeners[seat].last["waived"] == ["indians"]
        assert s.listeners[(seat + 1) % 5].last["waived"] == []
        await until_window(s)
        await s.time.advance(0, s.room)
        assert s.listeners[seat].last["asked"]["window"]["answered"] == [seat]
        assert isinstance(entries(s)[-1], Early)
        assert entries(s)[-1].by == "waived"
        await s.room.close()
        s.room = s.restored()
        again = await RecordingListener(s.room, f"account{seat}").come()
        assert again.last["waived"] == ["indians"]
        await s.room.perform(Waive("indians", on=False, table=ROOM), Person(f"account{seat}"))
        assert again.last["waived"] == []
        await s.room.close()

    await wait(ALL_CHOOSE, 1)  # with cards that would do
    await wait(ONE_CANNOT, 3)  # and without


async def test_never_asking_can_be_changed_while_the_question_is_open() -> None:
    s = await at_the_window()
    await s.room.perform(Waive("indians", table=ROOM), Person("account2"))
    await s.time.advance(0, s.room)
    assert s.listeners[2].last["asked"]["waiting"]["answer"] == PASS
    await s.room.perform(Waive("indians", on=False, table=ROOM), Person("account2"))
    await s.room.perform(Withdraw(s.asked["number"], table=ROOM), Person("account2"))
    await s.time.advance(10, s.room)
    assert own_question(s, 2), "and is asked again"
    await refused(s, Waive("moon", table=ROOM), Person("account2"), "illegal")
    await refused(s, Waive("indians", table=ROOM), Person("stranger"), "not_seated")
    await s.room.close()
    lobby = await RoomSetup(1).open(UNHURRIED, 2, start=False)
    await refused(lobby, Waive("indians", table=ROOM), Person("account1"), "wrong_time")
    await lobby.room.close()


async def at_a_gatling_that_one_waives(seat: int) -> RoomSetup:
    for seed in range(1, 100):
        s = await RoomSetup(seed).open(UNHURRIED, 5)
        await s.room.perform(Waive("gatling", table=ROOM), Person(f"account{seat}"))
        try:
            if seat in (await until_window(s, ("gatling",))).invited:
                return s
        except NoWindow:
            pass
        await s.room.close()
    raise NoWindow


async def test_never_asking_is_about_cards_of_the_hand() -> None:
    s = await at_a_gatling_that_one_waives(4)
    game = s.room.state.game
    assert game is not None
    barrel = next(c for c in game.table.every_card() if game.table.kind(c).key == "barrel")
    for s_ in game.table.seats:
        s_.in_play = [c for c in s_.in_play if c != barrel]
    game.table.seats[4].in_play.append(barrel)
    game.table.changed()
    s.room.state.windows = Windows()
    s.room.state.windows.follow(game)
    s.room.settle()
    await s.time.advance(5, s.room)
    s.room.updates.forget()
    asked = json.loads(s.room.update_for("account4", 0))["asked"]
    assert asked["seat"] == 4
    assert {"do": "use", "what": "barrel", "card": game.table.rules.label_of[barrel]} in asked["options"]
    await s.room.close()


async def test_whose_cards_change_meanwhile_is_asked_anew() -> None:
    s = await at_the_window()
    await give(s, 2, PASS)
    game = s.room.state.game
    assert game is not None
    number = s.asked["number"]
    game.table.seats[2].hand.append(game.table.deck.pop())  # as an heir would get some
    await give(s, 4, PASS)
    assert s.listeners[3].last["asked"]["window"]["answered"] == []
    assert own_question(s, 2)["number"] == number + 1
    await refused(s, Answer(number, PASS, table=ROOM), Person("account2"), "late")
    await give(s, 2, PASS)
    assert s.listeners[3].last["asked"]["window"]["answered"] == [2]
    await s.room.close()


async def test_a_number_means_one_question_of_a_seat_however_many_windows_are_open() -> None:
    s = await at_the_window()
    game = s.room.state.game
    assert game is not None
    windows, inner = s.room.state.windows, s.room.state.windows.open[0]
    outer = OpenWindow(Levy("bang", game.table.rules.by_key["indians"], 3, [4, 0, 1, 2], []))
    outer.window.come_to(4)
    windows.open.insert(0, outer)
    windows.follow(game)
    first = s.asked["number"]
    assert ({known.number for known in inner.invited.values()}, outer.invited) == ({first}, {})
    await give(s, 4, PASS)
    assert [own.number for own in windows.ahead(game, 2)] == [first, first + 1]
    await give(s, 2, PASS)
    assert [own.early is None for own in windows.ahead(game, 2)] == [False, True], "the answer counts in one of them"
    assert own_question(s, 2)["number"] == first + 1
    await s.room.close()


async def test_an_answer_that_is_no_longer_possible_is_asked_for_again() -> None:
    s = await at_the_window()
    game = s.room.state.game
    assert game is not None
    play = own_question(s, 0)["options"][1]
    await give(s, 0, play)
    s.room.state.windows.open[0].invited[0].early = (
        s.room.state.windows.open[0]
        .invited[0]
        .early._replace(  # type: ignore[union-attr]
            answer={"do": "play", "card": "missed 2S"}
        )
    )
    await give(s, 4, PASS)
    await s.time.advance(50, s.room)
    assert s.asked["seat"] == 0
    assert own_question(s, 0)["number"] == s.asked["number"]
    await s.room.close()


async def test_an_answer_outlasts_another_question_to_the_same_seat() -> None:
    """Before it evades, a seat may be asked whether it lets the card concern it at all."""
    s = await at_the_window()
    await give(s, 0, PASS)
    await give(s, 1, PASS)
    game, ask = s.room.pending()
    windows, window = s.room.state.windows, s.room.state.windows.open[0].window
    window.come_to(0)
    game.asked = Ask(0, "may", [NOTHING], ask.why, ask.by)
    windows.follow(game)
    question = windows.pending(game)
    assert question is not None
    assert question.early is None, "this is another question"
    window.come_to(1)  # and it was not concerned
    game.asked = Ask(1, "pay", window.options(game.table, 1), ask.why, ask.by, window.row())
    windows.follow(game)
    question = windows.pending(game)
    assert question is not None
    assert question.early is not None
    assert windows.open[0].answered() == [1]
    await s.room.close()


async def test_when_a_table_wakes_up_nobody_has_lost_time() -> None:
    s = await at_the_window(options=TableOptions(clock="fast", pace="quick"))
    for listener in s.listeners:
        await listener.go()
    await s.time.advance(5000, s.room)
    for listener in s.listeners:
        await listener.come()
    await s.time.advance(1, s.room)
    assert s.asked["seat"] == 4
    clock = json.loads(s.room.update_for("account2", 0))["clock"]
    assert clock["left"] > 10
    await s.room.close()


async def test_characters_are_chosen_at_the_same_time() -> None:
    options = msgspec.convert({"players": 5, "choose": 2, "clock": "off", "pace": "quick"}, TableOptions)
    s = await RoomSetup(1).open(options, 3)
    for seat in range(3):
        asked = own_question(s, seat)
        assert (asked["seat"], asked["verb"], len(asked["options"])) == (seat, "character", 2)
        assert asked["window"]["about"] == "", "this cannot be waived"
    offered = [option["what"] for seat in range(3) for option in own_question(s, seat)["options"]]
    assert len(set(offered)) == 6, "nobody is offered what another one may take"
    wanted = {seat: own_question(s, seat)["options"][1] for seat in range(3)}
    for seat in (2, 0, 1):
        await give(s, seat, wanted[seat])
    await s.time.advance(3, s.room)
    seats = s.listeners[0].last["view"]["seats"]
    assert [seats[seat]["characters"] for seat in range(3)] == [[wanted[seat]["what"]] for seat in range(3)]
    await s.room.close()
