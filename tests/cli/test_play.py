"""The options of `bang play`; the game itself is tested in tests/terminal."""

import sys
from functools import partial
from pathlib import Path

import pytest

from bang import cli
from bang.cli import _browser, play
from bang.cli._language import language_of_locale
from bang.engine.kernel.chance import is_key
from bang.engine.kit.dealing import CHOOSE
from bang.games.classic.bots.levels.rating_bot import DRIFTER, RatingBot
from bang.terminal.session import Session
from bang.text import Catalogue
from tests.cli.running import Run


@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "config" / name))
    return partial(run, "play", "--terminal")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Session, Catalogue, str]]:
    """Record the games that would have been played in a terminal."""
    games: list[tuple[Session, Catalogue, str]] = []
    monkeypatch.setattr(play, "need_terminal", lambda: None)
    monkeypatch.setattr(play, "run", lambda *game: games.append(game))
    return games


Started = list[tuple[Session, Catalogue, str]]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--players", "3"], "3 players cannot play base; the number can be 4, 5, 6, 7."),
        (["--players", "8"], "8 players cannot play base"),
        (["--players", "9", "--sets", "base,dodge_city"], "2<=x<=8"),
        (["--players", "many"], "many"),
        (["--humans", "6"], "6 people do not fit on 5 seats."),
        (["--seat", "6"], "There is no seat 6 at a table of 5."),
        (["--name", "Ana", "--name", "Bea"], "2 names for 1 people"),
        (["--sets", "base,moon"], "There is no set 'moon'; there are: base"),
        (["--variant", "moon"], "There is no variant 'moon'"),
        (["--choose", "4"], "it can be 1 to 3"),
        (["--station", "pink"], "'pink' is not possible; it can be none, one, two, three, four, red, black"),
        (["--station", "9"], "9 as the price is not possible; it can be none, one"),
        (["--bots", "moon"], "There is no bot 'moon'"),
        (["--lang", "tlh"], "There is no language 'tlh'"),
        (["--speed", "warp"], "warp"),
        (["--seed", "x"], "x"),
        (["--resume", "nowhere.json"], "nowhere.json cannot be read"),
        (["--resume"], "last-game.json cannot be read"),
        (["--save", "/no/such/folder/game.json"], "No such file or directory"),
    ],
)
def test_bad_values_are_told_in_one_line(run: Run, started: Started, args: list[str], words: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("bang: ")
    assert err.count("\n") == 1
    assert words in err
    assert not started


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--players", "3"], "Mit base geht es nicht zu 3; die Zahl kann sein: 4, 5, 6, 7."),
        (["--players", "99"], "--players kann sein: 2–8."),
        (["--preset", "moon"], "--preset kann sein: classic, western_evening, everything, tournament."),
        (["--sets", "base,moon"], "Die Schachtel „moon“ gibt es nicht; es gibt: base, "),
        (["--sets", "gold_rush"], "Die Schachtel base fehlt; jede Partie braucht sie: sets=base,…."),
        (["--variant", "moon"], "Die Variante „moon“ gibt es in diesen Schachteln nicht; es gibt: simplified, "),
        (["--variant", "simplified", "--variant", "simplified"], "Die Variante „simplified“ steht zweimal da"),
        (["--choose", "4"], "--choose kann sein: 1–3."),
        (["--station", "pink"], "--station kann sein: none, one, two, three, four, red, black, brown, weapon."),
        (["--bots", "moon"], "Den Bot „moon“ gibt es nicht; es gibt: "),
    ],
)
def test_what_cannot_be_is_told_in_the_language_of_the_player(
    run: Run, started: Started, monkeypatch: pytest.MonkeyPatch, args: list[str], sentence: str
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    code, _, errors = run(*args)
    assert code == cli.USAGE_ERROR
    assert errors.startswith(f"bang: {sentence}"), errors
    assert errors.count("\n") == 1
    english = run(*args, "--lang", "en")[2]
    assert sentence not in english
    assert started == []


def test_without_a_terminal_it_says_so(run: Run) -> None:
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "needs a terminal" in err
    assert err.count("\n") == 1


def test_the_usual_game(run: Run, started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert run()[0] == 0
    session, words, speed = started[0]
    assert session.people == (0,)
    assert len(session.names) == len(set(session.names)) == 5
    assert words.language == "it"
    assert speed == "normal"
    assert is_key(str(session.recording.seed)), "of chance, without a number to try"
    assert session.path == tmp_path / "config" / "bang" / "last-game.json"
    assert session.path.exists()


def test_all_options(run: Run, started: Started, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = "--players 6 --humans 2 --seat 3 --name Amos --name Zoe --sets base --variant simplified --choose 2"
    assert run(*args.split(), "--seed", "7", "--lang", "es", "--speed", "fast", "--save", str(path))[0] == 0
    session, words, speed = started[0]
    assert session.people == (2, 5)
    assert [session.names[p] for p in session.people] == ["Amos", "Zoe"]
    assert len(set(session.names)) == 6
    options = session.recording.options
    assert (options.players, options.variants, options.setting(CHOOSE)) == (6, ("simplified",), 2)
    assert (session.recording.seed, words.language, speed) == (7, "es", "fast")

    assert run("--resume", str(path))[0] == 0
    assert started[1][0].names == session.names
    assert started[1][0].people == session.people
    assert started[1][0].path == path


def test_nobody_plays(run: Run, started: Started) -> None:
    assert run("--humans", "0")[0] == 0
    assert started[0][0].people == ()


@pytest.mark.parametrize(
    ("environment", "language"),
    [({}, "en"), ({"LANG": "es_ES.UTF-8"}, "es"), ({"LANG": "nl_NL"}, "en"), ({"LC_ALL": "C", "LANG": "it_IT"}, "en")],
)
def test_the_language_comes_from_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_people_never_share_a_seat(players: int) -> None:
    for humans in range(1, players + 1):
        for seat in range(1, players + 1):
            people = play.seat_people(players, humans, seat)
            assert people[0] == seat - 1
            assert len(set(people)) == humans


def test_one_plays_against_drifters_unless_told_otherwise(run: Run, started: Started) -> None:
    assert run("--players", "4")[0] == run("--players", "4", "--bots", "random")[0] == 0
    usual, chance = (game[0].company for game in started)
    assert [bot.level for bot in usual.attentive.values() if isinstance(bot, RatingBot)] == [DRIFTER] * 3
    assert chance.attentive == {}


@pytest.mark.parametrize("players", [3, 8])
def test_dodge_city_seats_three_and_eight(run: Run, started: Started, players: int) -> None:
    code, _, err = run("--players", str(players), "--sets", "base,dodge_city")
    assert (code, err) == (0, "")
    assert started[0][0].recording.options.players == players


# --- in the browser


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, str], bool]]:
    """Record what would have been served, and whether a browser would have been started."""
    games: list[tuple[dict[str, str], bool]] = []
    monkeypatch.setattr(_browser, "play", lambda *game: games.append(game))
    return games


Opened = list[tuple[dict[str, str], bool]]


def play_in_browser(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bang", "play", *args])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert isinstance(stop.value.code, int)
    return stop.value.code


def test_the_browser_is_opened_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch, opened: Opened) -> None:
    assert play_in_browser(monkeypatch) == 0
    assert play_in_browser(monkeypatch, "--no-browser") == 0
    assert opened == [({}, True), ({}, False)]


def test_wishes_are_chosen_in_the_lobby(monkeypatch: pytest.MonkeyPatch, opened: Opened) -> None:
    words = "--players 6 --sets base,dodge_city --variant simplified --bots gunslinger --name Ann --lang es --choose 2"
    assert play_in_browser(monkeypatch, *words.split()) == 0
    assert opened[0][0] == {
        "players": "6",
        "sets": "base,dodge_city",
        "variants": "simplified",
        "bots": "gunslinger",
        "name": "Ann",
        "lang": "es",
        "choose": "2",
    }


@pytest.mark.parametrize("price", ["red", "5"])
def test_a_price_is_said_by_its_name_or_its_number(monkeypatch: pytest.MonkeyPatch, opened: Opened, price: str) -> None:
    assert play_in_browser(monkeypatch, "--sets", "base,great_train_robbery", "--station", price) == 0
    assert opened[0][0] == {"sets": "base,great_train_robbery", "station": "5"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--players", "3"], "3 players cannot play base"),
        (["--sets", "moon"], "There is no set 'moon'"),
        (["--bots", "moon"], "There is no bot 'moon'"),
        (["--lang", "tlh"], "There is no language 'tlh'"),
        (["--seed", "5"], "--seed is for the terminal"),
        (["--resume"], "--resume is for the terminal"),
        (["--name", "Ann", "--name", "Bob"], "2 names for one person"),
    ],
)
def test_what_cannot_be_served_is_told_before(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, capfd: pytest.CaptureFixture[str], args: list[str], words: str
) -> None:
    assert play_in_browser(monkeypatch, *args) == 2
    assert words in capfd.readouterr().err
    assert not opened


def test_without_a_display_no_browser_is_started(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []

    def fails(link: str) -> bool:
        tried.append(link)
        return False

    monkeypatch.setattr("webbrowser.open", fails)
    monkeypatch.setattr(_browser, "has_display", lambda: False)
    _browser.show("http://x")
    assert tried == []
    assert "No browser was found" in capfd.readouterr().out
    monkeypatch.setattr(_browser, "has_display", lambda: True)
    _browser.show("http://x")
    assert tried == ["http://x"]
    assert "No browser was found" in capfd.readouterr().out
