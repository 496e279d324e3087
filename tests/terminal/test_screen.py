"""The screens, played with the keyboard as a person would."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from bang.terminal.app import TableApp
from bang.terminal.game_over import QUIT
from bang.terminal.info import Info
from bang.terminal.menu import Menu
from bang.terminal.overlays import ChoiceOverlay, HandOver, TextOverlay
from bang.terminal.session import Session
from bang.terminal.table_screen import TableScreen
from bang.text import catalogue, languages
from bang.text.teller import Teller
from tests.everyday import in_languages, meet_each
from tests.terminal.screens import LARGE, SMALL, settle, text_on, visit
from tests.terminal.tables import play_on, sit, until_asked


def table_of(app: TableApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def test_a_whole_game_by_keyboard(tmp_path: Path) -> None:
    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        for turn in range(400):
            if isinstance(app.screen, ChoiceOverlay):
                break
            menu = app.screen.query_one(Menu)
            # By turns: the first answer with its key, the last one with the arrows.
            await pilot.press(*((menu.choices[0].key,) if turn % 2 else ("up", "enter")))
            await settle(pilot)
        assert app.session.over
        assert all(name in text_on(app) for name in app.session.names)
        await pilot.press(QUIT)

    path = tmp_path / "game.json"
    visit(sit(seed=4, path=path), steps, SMALL)
    assert path.exists()


@meet_each("players, language, size", [8, 7, 4, 3], list(languages()), [SMALL, LARGE])
def test_everything_one_must_know_is_on_the_screen(players: int, language: str, size: tuple[int, int]) -> None:
    sets = ("base",) if players in (4, 7) else ("base", "dodge_city")
    session = until_asked(sit(players=players, sets=sets), "play")

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        text = text_on(app)
        view, teller = session.view(0), Teller(catalogue(language), session.names, 0)
        for seat in view["seats"]:
            assert session.names[seat["seat"]] in text
            assert "●" * seat["life"] in text
            assert all(teller.name(key)[:14] in text for key in seat["characters"])
        assert ("☆" if players == 3 else "★") in text
        asked = session.question(0)
        assert asked is not None
        assert teller.prompt(asked).split()[0] in text

    visit(session, steps, size, language)


def test_a_target_is_chosen_in_a_second_menu_and_escape_goes_back() -> None:
    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        menu = app.screen.query_one(Menu)
        before = list(menu.choices)
        several = next(choice for choice in before if len(choice.options) > 1)
        await pilot.press(several.key)
        assert [choice.options for choice in menu.choices] == [(i,) for i in several.options]
        await pilot.press("escape")
        assert menu.choices == before
        await pilot.press(several.key, "1")
        await settle(pilot)
        assert table_of(app).chosen is None

    for seed in range(50):
        session = until_asked(sit(seed=seed), "play")
        asked = session.question(0)
        assert asked is not None
        cards = [option.get("card") for option in asked["options"]]
        if len(cards) - len(set(cards)) > 1:
            visit(session, steps)
            return
    pytest.fail("no card had two targets")


def test_a_card_that_cannot_be_used_says_why() -> None:
    session = until_asked(sit(seed=3), "evade")
    hand = session.view(0)["seats"][0]["hand"]
    asked = session.question(0)
    assert asked is not None
    usable = [option.get("card") for option in asked["options"]]
    number = next(i for i, label in enumerate(hand) if label not in usable)

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        await pilot.press(str(number + 1))
        reason = session.why_not(0, hand[number])[0]
        said = Teller(catalogue("en"), session.names, 0).reason(reason.key, reason.args)
        assert said.split(".")[0][:30] in text_on(app)
        assert session.question(0) == asked

    visit(session, steps)


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_help_log_and_rules_come_up_and_close(size: tuple[int, int]) -> None:
    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        await pilot.press("h")
        assert isinstance(app.screen, TextOverlay)
        assert "1 … 9" in text_on(app)
        await pilot.press("h", "l")
        assert isinstance(app.screen, TextOverlay)
        await pilot.press("pageup", "escape", "question_mark")
        assert isinstance(app.screen, Info)
        await pilot.pause()
        seen = text_on(app)
        for _ in app.screen.topics[:8]:
            await pilot.press("down")
            await pilot.pause()
            assert text_on(app)
        await pilot.press("home")
        await pilot.pause()
        assert "border" in seen
        await pilot.press("escape", "pageup", "pagedown", "f", "f")
        assert isinstance(app.screen, TableScreen)

    visit(until_asked(sit(), "play"), steps, size)


def test_leaving_asks_and_says_where_the_game_is(tmp_path: Path) -> None:
    path = tmp_path / "g.json"

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        await pilot.press("q")
        assert isinstance(app.screen, ChoiceOverlay)
        assert "g.json" in text_on(app).replace("\n", "").replace("│", "").replace(" ", "")
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", QUIT)
        await pilot.pause()
        assert not app.is_running or app._exit

    visit(sit(path=path), steps)


def test_the_other_hand_is_hidden_while_the_keyboard_changes_hands() -> None:
    session = sit(people=(0, 2))
    while session.view(0)["seats"][0]["hand"] == [] or session.asked != 0:
        play_on(session, 1)
    changes = 0

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        nonlocal changes
        teller = Teller(catalogue("en"), session.names, 0)
        for _ in range(24):
            if isinstance(app.screen, ChoiceOverlay):
                break
            if isinstance(app.screen, HandOver):
                changes += 1
                text = text_on(app)
                for p in session.people:
                    assert not any(teller.card(label) in text for label in session.view(p)["seats"][p]["hand"])
                await pilot.press("x", "1", "escape")
                assert isinstance(app.screen, HandOver)
                await pilot.press("enter")
                await settle(pilot)
                if isinstance(app.screen, TableScreen) and not session.over:
                    viewer, text = table_of(app).viewer, text_on(app)
                    other = 2 - viewer
                    drawn = secrets(session, other)
                    assert not any(line in text for line in drawn)
            else:
                await pilot.press(app.screen.query_one(Menu).choices[-1].key)
                await settle(pilot)

    visit(session, steps)
    assert changes > 2


def secrets(session: Session, seat: int) -> list[str]:
    """Return what the log says to that seat alone."""
    teller = Teller(catalogue("en"), session.names, seat)
    return [teller.fact(fact) for fact in session.heard(seat) if fact["what"] == "draw" and fact["seat"] == seat]


def test_another_game_of_the_series_and_its_wishes() -> None:
    session = next(s for s in (play_on(sit(seed=n)) for n in range(50)) if s.may_keep())

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        assert isinstance(app.screen, ChoiceOverlay)
        await pilot.press("escape")
        await pilot.pause()
        table = table_of(app)
        for _ in range(2):  # two keys before anything is seen of the first
            table.choose(table.board.menu.choices[0])
        await pilot.pause()
        assert isinstance(app.screen, ChoiceOverlay)
        assert "[x] Ana" in text_on(app)
        await pilot.press("1")
        await pilot.pause()
        assert "[ ] Ana" in text_on(app)
        await pilot.press("2")
        await settle(pilot)
        assert app.session is not session
        assert app.session.recording.options.keep[0] == ""

    visit(session, steps)


def test_watching_bots_shows_the_end() -> None:
    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        assert isinstance(app.screen, ChoiceOverlay)
        assert app.session.over

    visit(sit(people=()), steps, SMALL)


def test_bots_wait_while_a_person_reads() -> None:
    session = sit(people=(), players=7)

    async def run() -> None:
        app = TableApp(session, catalogue("en"), 0.1)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause(0.1)
            await pilot.press("h")
            await pilot.pause()
            assert isinstance(app.screen, TextOverlay)
            steps = len(session.recording.steps)
            await pilot.pause(0.5)
            assert len(session.recording.steps) == steps
            await pilot.press("escape")
            await pilot.pause(0.5)
            assert len(session.recording.steps) > steps

    asyncio.run(run())


def test_a_game_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    session = until_asked(sit(path=folder / "game.json"), "play")

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        before = len(session.recording.steps)
        await pilot.press("0")
        await settle(pilot)
        assert len(session.recording.steps) > before
        folder.mkdir()

    visit(session, steps)


@pytest.mark.parametrize("size", [(40, 10), pytest.param((60, 20), marks=pytest.mark.soak), (200, 60)])
def test_odd_sizes_and_names_do_no_harm(size: tuple[int, int]) -> None:
    session = sit(players=7, seed=3)
    session.names[:2] = ["[b]", "[red]Zoë 大将軍 with a very long name"]

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        await pilot.press("question_mark", "down", "escape", "enter")
        await settle(pilot)
        assert "[b]" in text_on(app)
        await pilot.resize_terminal(90, 26)
        await pilot.pause()
        assert "[red]Zoë" in text_on(app)

    visit(session, steps, size)


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_event_in_force_the_next_one_and_ghosts_are_on_the_screen(size: tuple[int, int]) -> None:
    """Up to a moment of the game in which a person is asked in the turn of a ghost."""
    session = next(found for seed in range(200) if (found := in_a_ghosts_turn(seed)) is not None)

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        shown = text_on(app)
        assert "Event: Ghost Town" in shown
        assert "Next: " in shown
        assert "ghost · " in shown

    visit(session, steps, size)


def in_a_ghosts_turn(seed: int) -> Session | None:
    session = sit(seed=seed, players=6, sets=("base", "high_noon"))
    while not session.over:
        view = session.view(0)
        if session.person_asked() and view["turn"] != 0 and view["seats"][view["turn"]]["ghost"]:
            return session
        play_on(session, 1)
    return None


@pytest.mark.parametrize("language", in_languages("fr"))
def test_words_can_be_chosen_with_keys(language: str) -> None:
    for seed in range(200):
        session = sit(seed=seed, sets=("base", "fistful_of_cards"))
        while not session.over:
            asked = session.question(0)
            if asked is not None and asked["seat"] == 0 and asked["verb"] == "word":
                break
            play_on(session, 1)
        if not session.over:
            break

    async def steps(pilot: "Pilot[None]", app: TableApp) -> None:
        menu = app.screen.query_one(Menu)
        assert [choice.key for choice in menu.choices] == ["1", "2"]
        before = len(session.recording.steps)
        await pilot.press("2")
        await settle(pilot)
        assert session.recording.steps[before]["answer"] == {"do": "say", "word": "black"}

    visit(session, steps, language=language)
