"""Several decks of events side by side: each with its own piles and its own moment to be turned over."""

import pytest

from bang.conformance import play_checked
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box, Rules
from bang.engine.kernel.steps import START
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, view
from bang.engine.kit.events import PILES, Event, EventDeck, EventPile, enforce, event_piles, mixable, past_of
from tests.engine.driving import drive
from tests.engine.kinds import Dusk, variety
from tests.engine.mini import MINI, deal, mini_options, seated

SHOW = "show"


class ShowDeck(EventPile):
    """Whoever has no card left at the end of a turn turns the next act over: another moment than the usual one."""

    key = "show_deck"
    pile = SHOW

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        if not t.seats[t.turn].hand and t.piles[SHOW]:
            await self.reveal(t)


WEATHER = Box(
    key="weather",
    cards=(
        variety(Event, "storm"),
        variety(Event, "tide", direction=-1),
        variety(Event, "hush", silent=True),
        variety(Event, "flood", final=True),
    ),
    standing=(EventDeck,),
    piles=PILES,
)
CLIMATE = Box(key="climate", cards=(variety(Event, "drought", final=True),), standing=(EventDeck,), piles=PILES)
STAGE = Box(
    key="stage",
    cards=(variety(Event, "act", "* *", deck=SHOW), variety(Event, "finale", deck=SHOW, final=True)),
    standing=(ShowDeck, Dusk),
    piles=event_piles(SHOW, seen="none"),
)


def number(t: Table, label: str) -> int:
    return t.rules.number_of[label]


def put_in_force(t: Table, *labels: str) -> list[str]:
    for label in labels:
        enforce(t, number(t, label))
    return [t.rules.label_of[c] for c in t.in_force]


def test_an_event_replaces_only_that_of_its_own_deck() -> None:
    t = seated(3, WEATHER, STAGE)
    assert put_in_force(t, "storm", "act") == ["storm", "act"]
    assert put_in_force(t, "tide") == ["act", "tide"]
    assert put_in_force(t, "act (2)") == ["tide", "act (2)"]
    assert view(t, SPECTATOR)["in_force"] == ["tide", "act (2)"]


def test_turns_pass_as_the_event_says_that_turns_them_round() -> None:
    t = seated(3, WEATHER, STAGE)
    put_in_force(t, "tide", "act")
    assert t.direction == -1
    put_in_force(t, "storm")
    assert t.direction == 1


def laid_out(options: Options, seed: int) -> Table:
    """Make a table before its first step, with the events in their piles."""
    t = deal(options, seed, WEATHER, STAGE)
    for card in [c for c in t.deck if t.rules.pile_of[c]]:
        t.deck.remove(card)
        t.piles[t.rules.pile_of[card]].append(card)
    return t


def test_each_deck_has_its_own_piles() -> None:
    t = laid_out(mini_options(3), 1)
    Game(t, halts=(START,))
    assert [len(t.piles[name]) for name in ("events", SHOW)] == [4, 3]
    assert t.rules.label_of[t.piles[SHOW][0]] == "finale"
    piles = view(t, SPECTATOR)["piles"]
    assert piles[SHOW] == {"size": 3, "cards": []}  # nobody knows the next act
    assert len(piles["events"]["cards"]) == 1


def test_each_deck_is_turned_over_by_itself() -> None:
    t = laid_out(mini_options(3), 1)
    Game(t, halts=(START,))
    weather, show = t.rules.by_key["event_deck"], t.rules.by_key["show_deck"]
    assert isinstance(weather, EventPile)
    assert isinstance(show, EventPile)
    for deck in (weather, show, show):
        drive(deck.reveal(t))
    assert [t.kind(c).deck for c in t.in_force] == ["events", SHOW]
    assert [len(t.piles[past_of(pile)]) for pile in ("events", SHOW)] == [0, 1]
    drive(weather.reveal(t))
    assert [t.kind(c).deck for c in t.in_force] == [SHOW, "events"]


def test_amid_a_play_nothing_is_settled_when_an_event_is_turned_over() -> None:
    t = laid_out(mini_options(3), 1)
    Game(t, halts=(START,))
    show = t.rules.by_key["show_deck"]
    assert isinstance(show, EventPile)
    for amid_play in (True, False):
        t.follow_up()
        drive(show.reveal(t, amid_play))
        assert t.unsettled == amid_play


def test_nobody_may_speak_while_an_event_says_so() -> None:
    t = seated(3, WEATHER, STAGE)
    put_in_force(t, "storm")
    assert "silent" not in view(t, SPECTATOR)
    put_in_force(t, "hush")
    assert view(t, 1)["silent"]
    t.over = True
    assert "silent" not in view(t, 1)


def test_only_boxes_that_share_a_deck_are_mixed() -> None:
    """The final card of another deck does not make a second set of the same events."""
    assert mixable(Rules([MINI, WEATHER, STAGE], mini_options(3))) == 0
    assert mixable(Rules([MINI, WEATHER, CLIMATE, STAGE], mini_options(3))) == 3


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_two_decks_hold_together(seed: int) -> None:
    assert play_checked(mini_options(4), seed, deal=laid_out, patient=seed == 1).games == 1
