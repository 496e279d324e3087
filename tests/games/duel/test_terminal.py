"""The Duel in the terminal: both lines on the screen, played with the keyboard to the end."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from bang.bots import Company, find
from bang.engine.kernel.options import Options
from bang.recordings import Recording
from bang.terminal.app import TableApp
from bang.terminal.game_over import QUIT
from bang.terminal.info import Info
from bang.terminal.menu import Menu
from bang.terminal.overlays import ChoiceOverlay
from bang.terminal.session import Session
from bang.terminal.table_screen import TableScreen
from bang.text import catalogue
from tests.everyday import WORDY, in_languages
from tests.terminal.screens import SMALL, settle, text_on, visit


def sit(seed: int = 1, people: tuple[int, ...] = (0,)) -> Session:
    recording = Recording(Options(2, game="duel"), seed, ["Ana", "Bea"], patient=True)
    return Session(recording, people, [find("drifter", "duel")])


def near_the_end(seed: int) -> Session:
    """Play until one side is down to its last character."""
    session, own = sit(seed), find("drifter", "duel")(1)
    helper = Company(session.recording.game, {0: own})
    while not session.over and all(seat["alive"] for seat in session.view(0)["seats"]):
        if session.person_asked():
            asked = session.question(0)
            assert asked is not None
            session.answer(0, asked["number"], helper.answer(session.recording.game))
        else:
            assert session.bot_answers()
    return session


def test_a_game_is_brought_to_its_end_with_the_keyboard() -> None:
    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        for _ in range(300):
            if isinstance(app.screen, ChoiceOverlay):
                break
            await pilot.press(app.screen.query_one(Menu).choices[-1].key)  # pass
            await settle(pilot)
        assert isinstance(app.screen, ChoiceOverlay)
        assert "Ana" in text_on(app)
        await pilot.press(QUIT)

    visit(near_the_end(3), steps, SMALL)


@pytest.mark.parametrize("language", in_languages(*WORDY))
def test_the_first_turns_with_the_keyboard(language: str) -> None:
    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        assert catalogue(language).say("ask.character.two_sides") in text_on(app)
        for _ in range(6):
            assert app.screen.query_one(Menu).choices
            await pilot.press("enter")
            await settle(pilot)

    visit(sit(3), steps, SMALL, language)


def test_both_lines_are_on_the_screen_and_no_secret() -> None:
    session = sit(2)

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter")
        await settle(pilot)
        view, shown = session.view(0), text_on(app)
        names = [catalogue("en").say(f"{seat['characters'][0]}.name") for seat in view["seats"]]
        assert all(name in shown for name in names)
        assert "active" in shown
        assert "rear" in shown
        assert "Reserve: 2" in shown
        secret = session.view(1)["seats"][1]["reserve"]
        assert not any(catalogue("en").say(f"{key}.name") in shown for key in secret)
        await pilot.press("question_mark")
        assert isinstance(app.screen, Info)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)

    visit(session, steps)


def test_a_second_game_changes_sides() -> None:
    session = sit(4, people=())
    while not session.over:
        assert session.bot_answers()
    law = next(seat["seat"] for seat in session.view(0)["seats"] if seat["role"] == "law")
    assert session.may_keep() == []
    again = session.next_game({})
    assert again.view(0)["seats"][1 - law]["role"] == "law"
