"""The train in the terminal: one line with what stands where, and what it costs there."""

import pytest

from bang.engine.kernel.options import Options
from bang.engine.kernel.view import view
from bang.games import new_game, rules_for
from bang.games.classic.boxes.great_train_robbery.stations import PRICES
from bang.games.classic.terminal import ClassicDescriber
from bang.text import catalogue, languages

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
    parts = line.split(" · ")
    names = [words.say(f"{t.kind(c).key}.name") for c in t.piles["train"]]
    stations = [words.say(f"{t.kind(c).key}.name") for c in t.piles["stations"]]
    assert parts[1] == names[2], "it waits before the first station"
    assert parts[2].startswith(stations[0])
    assert parts[2].endswith(names[1])
    assert parts[3].endswith(names[0])
    assert "»" in parts[4]
    assert parts[-1] == words.say("railway.end")


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
