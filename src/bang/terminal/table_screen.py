"""The table: shows one viewer's game, takes the answers, lets the bots move at their pace."""

from __future__ import annotations

import time
from functools import partial
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static

from bang.terminal import overlays
from bang.terminal.choices import PASS_KEY, Choice, choices, hand_keys, targets
from bang.terminal.describe import Describer
from bang.terminal.finish import QUIT, Finish
from bang.terminal.info import Info
from bang.terminal.look import DIM, GOLD, paint
from bang.terminal.menu import Hint, Menu, Question
from bang.terminal.own import Hand, Own
from bang.terminal.plates import Around
from bang.terminal.record import Record, Scribe
from bang.terminal.session import Session
from bang.text import Catalogue

SLICE: Final = 0.05  # seconds that bots in a hurry may take before the screen is drawn and keys are heard
AT_ONCE: Final = 0.001  # Textual's timers cannot wait for nothing
SUMMARY_KEY: Final = "1"


class TableScreen(Screen[Session | None]):
    """Ends with the next game of the series, or with None when the person leaves."""

    BINDINGS = [  # noqa: RUF012 - as Textual wants it
        Binding("question_mark", "info", show=False),
        Binding("h", "help", show=False),
        Binding("l", "log", show=False),
        Binding("f", "fast", show=False),
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
        self.scribe = Scribe(words, session, self.viewer)
        self.chosen: Choice | None = None  # the card whose target is being chosen
        self.timer: Timer | None = None
        self.finish: Finish | None = None

    def compose(self) -> ComposeResult:
        yield Around(len(self.session.names) - (self.viewer >= 0))
        with Horizontal(id="centre"):
            with Vertical(id="asking"):
                yield Question()
                yield Menu()
                yield Hint()
            yield Record("record")
        yield Own()
        yield Hand()
        yield Static(self.catalogue.say("terminal.keys"), id="keys")

    def on_mount(self) -> None:
        self.query_one(Record).border_title = self.catalogue.say("terminal.log")
        self.query_one(Menu).focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        self.show()
        self.go()

    # --- the course of the game

    def go(self) -> None:
        """Whatever comes next: somebody else takes the keyboard, a bot moves, the game is over, or a person answers."""
        if self.covered() or self.timer is not None:
            return
        if not self.handed or (self.session.person_asked() and self.session.asked != self.viewer):
            self.hand_over()
        elif self.session.over:
            if self.finish is None:
                self.finish = Finish(self.session, self.describe())
                self.app.push_screen(self.finish.screen(), self.finished)
        elif not self.session.person_asked():
            told = bool(self.session.recording.steps[-1]["facts"])
            self.timer = self.set_timer(self.pace if self.pace and told and not self.fast else AT_ONCE, self.bot_moves)

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

    def trying(self, act: Any) -> bool:
        """Do something that saves the game. A full disk is told and does not end the game."""
        try:
            return bool(act())
        except OSError as error:
            self.notify(self.say("not_saved", why=error.strerror or str(error)), severity="warning")
            return True

    def hand_over(self) -> None:
        if self.session.person_asked():
            self.viewer = self.session.asked
        self.handed = False
        self.app.push_screen(overlays.HandOver(self.catalogue, self.session.names[self.viewer]), self.taken_over)

    def taken_over(self, _: None) -> None:
        self.handed = True
        self.scribe = Scribe(self.catalogue, self.session, self.viewer)

    def finished(self, key: str | None) -> None:
        assert self.finish is not None
        if key == QUIT:
            self.dismiss(None)
        elif key == self.finish.again:
            self.dismiss(self.session.next_game(self.finish.keep))
        elif key is not None:
            at = self.finish.toggle(key)
            self.app.push_screen(self.finish.screen(at), self.finished)

    # --- showing

    def say(self, key: str, **args: object) -> str:
        return self.catalogue.say(f"terminal.{key}", **args)

    def describe(self) -> Describer:
        return Describer(self.catalogue, self.session.rules, self.session.names, self.session.view(self.viewer))

    def show(self) -> None:
        if not self.handed:  # nobody's secrets are on the screen while the keyboard changes hands
            return
        words, asked = self.describe(), self.session.question(self.viewer)
        self.scribe.write()
        self.query_one(Around).show(words, asked)
        self.query_one(Own).show(words, asked)
        self.query_one(Record).show(self.scribe.lines)
        self.offer(words, asked)

    def offer(self, words: Describer, asked: dict[str, Any] | None) -> None:
        """The question and its answers."""
        mine = asked is not None and asked["seat"] == self.viewer
        question, hint, menu = "", [], []
        if asked is None:
            question = self.say("over")
            menu = [Choice(SUMMARY_KEY, self.say("summary"), (), ""), Choice(PASS_KEY, self.say("leave"), (), "")]
        elif not mine:
            question = words.prompt(asked)
        elif self.chosen is not None:
            question = self.say("at_whom", card=words.teller.card(self.chosen.about))
            menu, hint = targets(asked, self.chosen, words), [self.say("back")]
        else:
            question = words.prompt(asked)
            menu = choices(asked, words.hand(), words)
        self.query_one(Question).update(paint(question, GOLD if mine else DIM))
        self.query_one(Menu).offer(menu)
        self.hint(hint)
        usable = {option["card"] for option in asked["options"] if "card" in option} if asked and mine else set()
        self.query_one(Hand).show(words, usable)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        asked, current = self.session.question(self.viewer), self.query_one(Menu).current()
        if asked is not None and current is not None and self.chosen is None:
            self.hint(self.describe().background(asked, current.about))

    def hint(self, lines: list[str]) -> None:
        self.query_one(Hint).update(Content("\n").join(paint(line, DIM) for line in lines))

    # --- answering

    def on_key(self, event: events.Key) -> None:
        key = event.character or ""
        choice = self.query_one(Menu).with_key(key) if key.isalnum() else None
        if choice is not None:
            event.stop()
            self.choose(choice)
        elif self.viewer >= 0 and (label := self.held(key)):
            event.stop()
            words = self.describe()
            reasons = words.reasons(self.session.why_not(self.viewer, label))
            self.hint([f"{words.teller.card(label)}: {why}" for why in reasons])

    def held(self, key: str) -> str:
        keys = hand_keys(self.describe().hand())
        return next((label for label, own in keys.items() if key and own == key), "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.choose(self.query_one(Menu).choices[event.option_index])

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
        if key == SUMMARY_KEY:
            self.finish = None
            self.go()
        else:
            self.dismiss(None)

    def action_back(self) -> None:
        self.chosen = None
        self.show()

    # --- reading and leaving

    def action_info(self) -> None:
        current = self.query_one(Menu).current()
        self.app.push_screen(Info(self.describe(), self.session, current.about if current is not None else ""))

    def action_help(self) -> None:
        text = overlays.help_text(self.catalogue)
        self.app.push_screen(overlays.Reading(self.say("help"), text, self.say("close")))

    def action_log(self) -> None:
        text = Content("\n").join(self.scribe.lines)
        self.app.push_screen(overlays.Reading(self.say("log"), text, self.say("close"), at_end=True))

    def action_scroll_log(self, pages: int) -> None:
        self.query_one(Record).scroll_relative(y=pages * 5, animate=False)

    def action_fast(self) -> None:
        self.fast = not self.fast
        self.notify(self.say("fast_on" if self.fast else "fast_off"), timeout=2)

    def action_leave(self) -> None:
        path = self.session.path
        text = self.say("saved", path=path) if path is not None else self.say("lost")
        menu = [Choice("1", self.say("stay"), (), ""), Choice(QUIT, self.say("leave"), (), "")]
        self.app.push_screen(overlays.Choosing(self.say("quit"), Content(text), menu), self.left)

    def left(self, key: str | None) -> None:
        if key == QUIT:
            self.dismiss(None)
