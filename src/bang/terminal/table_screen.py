"""The table: shows one viewer's game, takes the answers, lets the bots move at their pace."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import uniform
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList

from bang.terminal import overlays
from bang.terminal.board import SUMMARY_KEY
from bang.terminal.choices import Choice, hand_keys
from bang.terminal.describe import Describer
from bang.terminal.game_log import LogWriter
from bang.terminal.game_over import QUIT, GameOver
from bang.terminal.info import Info
from bang.terminal.session import Session
from bang.text import Catalogue

SLICE: Final = 0.05  # seconds that bots in a hurry may take before the screen is drawn and keys are heard
VARIED: Final = (0.6, 1.4)  # times the pace: bots take their time like people, and by chance, so that it tells nothing
AT_ONCE: Final = 0.001  # Textual's timers cannot wait for nothing


class TableScreen(Screen[Session | None]):
    """Ends with the next game of the series, or with None when the person leaves."""

    BINDINGS = [  # noqa: RUF012 - as Textual wants it
        Binding("question_mark", "info", show=False),
        Binding("h", "help", show=False),
        Binding("l", "log", show=False),
        Binding("f", "fast", show=False),
        Binding("n", "never", show=False),
        Binding("q", "leave", show=False),
        Binding("escape", "back", show=False),
        Binding("pageup", "scroll_log(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(1)", show=False, priority=True),
    ]

    def __init__(self, session: Session, words: Catalogue, pace: float) -> None:
        super().__init__()
        self.session = session
        self.catalogue = words
        self.pace = pace
        self.fast = False
        self.viewer = session.first_viewer()
        self.handed = len(session.people) < 2  # whether the viewer has the keyboard
        self.log_writer = LogWriter(words, session, self.viewer)
        self.chosen: Choice | None = None  # the card whose target is being chosen
        self.timer: Timer | None = None
        self.game_over: GameOver | None = None
        self.warned = False  # that the game cannot be saved
        self.layout_of_game = session.plugin.terminal_layout()
        self.board = self.layout_of_game.board(len(session.names) - (self.viewer >= 0), words)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.menu.focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        self.show()
        self.go()

    # --- the course of the game

    def go(self) -> None:
        """Go on: pass the keyboard, let a bot move, ask a person, or end the game."""
        if self.covered() or self.timer is not None:
            return
        if self.session.person_asked():
            if not self.handed or self.session.asked != self.viewer:
                self.hand_over()
        elif self.session.over:
            if self.game_over is None:
                self.game_over = GameOver(self.session, self.describe())
                self.sum_up()
        else:
            # Only what can be seen takes time, and nobody looks before somebody has the keyboard.
            seen = self.handed and bool(self.session.recording.steps[-1]["facts"])
            pause = self.pace * uniform(*VARIED) if self.pace and seen and not self.fast else AT_ONCE
            self.timer = self.set_timer(pause, self.bot_moves)

    def sum_up(self) -> None:
        assert self.game_over is not None
        self.app.push_screen(self.game_over.screen(), self.finished)

    def covered(self) -> bool:
        """Something lies over the table. (Textual calls a screen current even then, as long as it shines through.)"""
        return self.app.screen is not self

    def bot_moves(self) -> None:
        self.timer = None
        if not self.covered():  # a person who is reading is not to miss anything
            until = time.monotonic() + SLICE
            self.trying(self.session.bot_answers)
            while (self.fast or not self.pace) and time.monotonic() < until and self.trying(self.session.bot_answers):
                pass
            self.show()
            self.go()

    def trying(self, act: Callable[[], bool | None]) -> bool:
        """Do something that saves the game. A full disk is told, once, and does not end the game."""
        try:
            return act() is not False
        except OSError as error:
            if not self.warned:
                self.notify(self.say("not_saved", why=error.strerror or str(error)), severity="warning", timeout=10)
            self.warned = True
            return True

    def hand_over(self) -> None:
        self.viewer = self.session.asked
        self.handed = False
        self.board.clear()
        self.app.push_screen(overlays.HandOver(self.catalogue, self.session.names[self.viewer]), self.taken_over)

    def taken_over(self, _: None) -> None:
        self.handed = True
        self.log_writer = LogWriter(self.catalogue, self.session, self.viewer)

    def finished(self, key: str | None) -> None:
        assert self.game_over is not None
        if key == QUIT:
            self.dismiss(None)
        elif key == self.game_over.again:
            self.dismiss(self.session.next_game(self.game_over.keep))
        elif key is not None:
            at = self.game_over.toggle(key)
            self.app.push_screen(self.game_over.screen(at), self.finished)

    # --- showing

    def say(self, key: str, **args: object) -> str:
        return self.catalogue.say(f"terminal.{key}", **args)

    def describe(self) -> Describer:
        session = self.session
        odds = partial(session.chance, self.viewer)
        view = session.view(self.viewer)
        return self.layout_of_game.describer(self.catalogue, session.rules, session.names, view, odds)

    def show(self) -> None:
        if not self.handed:  # nobody's secrets are on the screen while the keyboard changes hands
            return
        self.log_writer.write()
        self.board.show(self.describe(), self.session.question(self.viewer), self.log_writer.lines, self.chosen)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        asked, current = self.session.question(self.viewer), self.board.menu.current()
        if asked is not None and current is not None and self.chosen is None:
            self.board.hint(self.describe().background(asked, current.about))

    # --- answering

    def on_key(self, event: events.Key) -> None:
        key = event.character or ""
        choice = self.board.menu.with_key(key) if key.isalnum() else None
        if choice is not None:
            event.stop()
            self.choose(choice)
        elif self.viewer >= 0 and (label := self.held(key)):
            event.stop()
            words = self.describe()
            reasons = words.reasons(self.session.why_not(self.viewer, label))
            self.board.hint([f"{words.teller.card(label)}: {why}" for why in reasons])

    def held(self, key: str) -> str:
        keys = hand_keys(self.describe().hand())
        return next((label for label, own in keys.items() if key and own == key), "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.choose(self.board.menu.choices[event.option_index])

    def choose(self, choice: Choice) -> None:
        asked = self.session.question(self.viewer)
        if asked is None:
            self.over_menu(choice.key)
            return
        if len(choice.options) > 1:
            self.chosen = choice
        else:
            self.chosen = None
            self.trying(partial(self.session.answer, self.viewer, asked["number"], choice.options[0]))
        self.show()
        self.go()

    def over_menu(self, key: str) -> None:
        if self.covered():  # pressed before what was asked for could be seen
            return
        if key == SUMMARY_KEY:
            self.sum_up()
        else:
            self.dismiss(None)

    def action_back(self) -> None:
        self.chosen = None
        self.show()

    # --- reading and leaving

    def action_info(self) -> None:
        current = self.board.menu.current()
        self.app.push_screen(Info(self.describe(), self.session, current.about if current is not None else ""))

    def action_help(self) -> None:
        text = overlays.help_text(self.catalogue)
        self.app.push_screen(overlays.TextOverlay(self.say("help"), text, self.say("close")))

    def action_log(self) -> None:
        text = Content("\n").join(self.log_writer.lines)
        self.app.push_screen(overlays.TextOverlay(self.say("log"), text, self.say("close"), at_end=True))

    def action_scroll_log(self, pages: int) -> None:
        self.board.log_lines.scroll_relative(y=pages * 5, animate=False)

    def action_fast(self) -> None:
        self.fast = not self.fast
        self.notify(self.say("fast_on" if self.fast else "fast_off"), timeout=2)

    def action_never(self) -> None:
        """Never be asked again what asks several now; at any other time, be asked about everything again."""
        if self.viewer < 0 or not self.handed:
            return
        words = self.describe()
        if about := self.session.about(self.viewer):
            self.chosen = None
            self.trying(partial(self.session.waive, self.viewer, about))
            self.notify(self.say("never_on", card=words.teller.name(about)), timeout=6)
        elif again := self.session.ask_again(self.viewer):
            self.notify(self.say("never_off", cards=", ".join(map(words.teller.name, again))), timeout=6)
        else:
            self.notify(self.say("never_about"), timeout=6)
        self.show()
        self.go()

    def action_leave(self) -> None:
        path = self.session.path
        text = self.say("saved", path=path) if path is not None else self.say("lost")
        menu = [Choice("1", self.say("stay"), (), ""), Choice(QUIT, self.say("leave"), (), "")]
        self.app.push_screen(overlays.ChoiceOverlay(self.say("quit"), Content(text), menu), self.left)

    def left(self, key: str | None) -> None:
        if key == QUIT:
            self.dismiss(None)
