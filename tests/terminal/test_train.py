"""The train in the terminal: one line with what stands where, and what it costs there."""

import re

import pytest
from textual.pilot import Pilot

from bang import games
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import view
from bang.games import new_game, rules_for
from bang.games.classic.boxes.great_train_robbery.stations import PRICES
from bang.games.classic.terminal import ClassicDescriber
from bang.terminal.app import TableApp
from bang.terminal.look import INDENT
from bang.terminal.plates import Shelf
from bang.terminal.table_screen import TableScreen
from bang.text import catalogue, languages
from tests.everyday import in_languages
from tests.terminal.screens import SMALL, visit
from tests.terminal.tables import sit, until_asked

OPTIONS = Options(4, sets=("base", "great_train_robbery"))


@pytest.mark.parametrize("language", languages())
def test_the_train_has_a_line_of_its_own(language: str) -> None:
    game = new_game(OPTIONS, 3)
    t = game.table
    t.mark("train_at", 2)
    words = catalogue(language)
    described = ClassicDescriber(
        words, rules_for(OPTIONS), ["Ann", "Bob", "Cleo", "Dan"], view(t, 0), lambda seat, what: ""
    )
    (line,) = described.shelf()
    head, line = line.split(": ", 1)
    assert words.say("railway.left", n=len(t.piles["stations"]) - 2) in head
    parts = line.split(" · ")
    names = [words.say(f"{t.kind(c).key}.name") for c in t.piles["train"]]
    stations = [words.say(f"{t.kind(c).key}.name") for c in t.piles["stations"]]
    assert parts[0].startswith(stations[0])
    assert parts[0].endswith(names[1])
    assert parts[1].endswith(names[0])
    assert "»" in parts[2]
    assert parts[-2] == words.say("railway.end")
    assert parts[-1] == f"{names[2]} ({words.say('railway.waiting')})", "what can be cut off is at the end"


def test_stations_that_the_train_has_left_behind_make_room() -> None:
    t = new_game(OPTIONS, 3).table
    t.mark("train_at", len(t.piles["stations"]))
    words = catalogue("en")
    described = ClassicDescriber(
        words, rules_for(OPTIONS), ["Ann", "Bob", "Cleo", "Dan"], view(t, 0), lambda seat, what: ""
    )
    (line,) = described.shelf()
    standing = [words.say(f"{t.kind(c).key}.name") for c in t.piles["train"]]
    assert line.startswith("Train: "), "no stop is left"
    assert len(line.split(" · ")) == len(standing) + 1


@pytest.mark.parametrize("language", languages())
def test_our_own_station_shows_the_price_that_was_agreed_on(language: str) -> None:
    options = OPTIONS.replaced(station=PRICES.index("red"))
    t = new_game(options, 3).table
    t.piles["stations"][0] = t.rules.number_of["custom_station"]
    words = catalogue(language)
    described = ClassicDescriber(
        words, rules_for(options), ["Ann", "Bob", "Cleo", "Dan"], view(t, 0), lambda seat, what: ""
    )
    assert f"[{words.say('choice.station.red')}]" in described.shelf()[0]


@pytest.mark.parametrize("language", in_languages("de", "fr"))
@pytest.mark.parametrize("size", [SMALL, (120, 35), (200, 50)], ids=["small", "large", "wide"])
def test_the_whole_train_is_told_where_there_is_room(size: tuple[int, int], language: str) -> None:
    session = until_asked(sit(players=7, sets=tuple(games.find().box_names()), seed=7), "play")

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        assert isinstance(app.screen, TableScreen)
        shelf = app.screen.query_one(Shelf)
        rows = str(shelf.content).splitlines()
        said = app.screen.describe().shelf()
        assert shelf.size.height == len(rows), "nothing is hidden"
        if size == SMALL:
            assert len(rows) == len(said), "the question and the log need the other rows"
            assert rows[0].endswith("…")
        else:
            assert re.split(f" · |\n{INDENT}|\n", "\n".join(rows)) == " · ".join(said).split(" · ")

    visit(session, steps, size, language)
