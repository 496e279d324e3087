"""Windows: one thing that several seats may answer. What a later seat would be asked is told as things stand."""

from bang.engine.kernel.ask import PASS, use
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Levy, Volley, Window
from tests.engine.driving import drive
from tests.engine.positions import laid_out, play_as


def volley(t: Table) -> Volley:
    return Volley(t.rules.by_key["gatling"], 0, [1, 2, 3], [t.rules.number_of["gatling 10H"]])


def raid(t: Table) -> Levy:
    return Levy("bang", t.rules.by_key["indians"], 0, [1, 2, 3], [t.rules.number_of["indians KD"]])


def labels(t: Table, window: Window, seat: int) -> list[str] | None:
    """Return the cards of a later seat's options, after the pass that always comes first."""
    ahead = window.ahead(t, seat)
    if ahead is None:
        return None
    assert ahead.options[0] == PASS
    assert (ahead.seat, ahead.why, ahead.by) == (seat, window.why, 0)
    return [t.rules.label_of[card] for _, card, _, _ in ahead.options[1:]]


def test_a_later_seat_is_told_what_it_may_answer() -> None:
    t = laid_out([], {1: ["missed 3S"], 2: ["missed 4S", "bang 3C"], 3: ["beer 6H"]}, [])
    sweep, indians = volley(t), raid(t)
    sweep.come_to(1)
    indians.come_to(1)
    assert [labels(t, sweep, p) for p in (1, 2, 3)] == [None, ["missed 4S"], []]
    assert [labels(t, indians, p) for p in (1, 2, 3)] == [None, ["bang 3C"], []]


def test_cards_in_play_and_abilities_are_among_the_options() -> None:
    t = laid_out([], {3: ["beer 6H", "beer 7H"]}, [])
    play_as(t, 2, "jourdonnais")
    play_as(t, 3, "sid_ketchum")
    t.seats[3].life, t.seats[3].top = 1, 4
    window = volley(t)
    window.come_to(1)
    ability, sid = t.rules.by_key["jourdonnais"], t.rules.by_key["sid_ketchum"]
    for seat, kind in ((2, ability), (3, sid)):
        ahead = window.ahead(t, seat)
        assert ahead is not None
        assert ahead.options == [PASS, use(kind)]
    assert window.options(t, 3) == [PASS], "what can be used at any time is no answer to the window"


def test_who_is_out_is_not_asked() -> None:
    t = laid_out([], {2: ["missed 4S"], 3: ["missed 5S"]}, [])
    window = volley(t)
    window.come_to(1)
    t.seats[2].presence = OUT
    assert [labels(t, window, p) for p in (2, 3)] == [None, ["missed 5S"]]


def test_the_questions_of_one_card_share_a_window() -> None:
    t = laid_out([], {1: ["missed 3S"], 2: ["missed 4S"], 3: ["missed 5S"]}, [])
    asked = drive(t.rules.by_key["gatling"].play(t, 0, -1, 0, -1), 1, 1, 1)
    windows = [ask.row.window for ask in asked if ask.row]
    assert len(windows) == 3
    assert isinstance(windows[0], Volley)
    assert windows.count(windows[0]) == 3
    assert windows[0].after == [], "nobody is waited for when the card is done with"


def test_a_card_at_one_seat_opens_no_window() -> None:
    t = laid_out([], {1: ["missed 3S"]}, [])
    (ask,) = drive(t.rules.by_key["bang"].play(t, 0, -1, 1, -1), 1)
    assert ask.row is None
