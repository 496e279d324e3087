"""Screens over the table: help, the whole log, the question whether to leave, the end of a game."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from bang.terminal.choices import Choice
from bang.terminal.look import DIM, GOLD
from bang.terminal.menu import Menu
from bang.text import Catalogue

CLOSE: Final[list[BindingType]] = [Binding("escape", "close", show=False)]

# The keys of the help and what they do, as text keys.
HELP: Final = (
    ("1 … 9", "help.cards"),
    ("a b c …", "help.letters"),
    ("0", "help.pass"),
    ("↑ ↓ ⏎", "help.arrows"),
    ("Esc", "help.back"),
    ("?", "help.info"),
    ("l  PgUp PgDn", "help.log"),
    ("f", "help.fast"),
    ("n", "help.never"),
    ("h", "help.help"),
    ("q", "help.quit"),
)


def help_text(words: Catalogue) -> Content:
    wide = max(len(keys) for keys, _ in HELP)
    lines = [Content.styled(f"{keys:<{wide}}  ", GOLD) + words.say(f"terminal.{key}") for keys, key in HELP]
    for key in ("help.plate", "help.signs", "help.goal"):
        lines += [Content(""), Content(words.say(f"terminal.{key}"))]
    return Content("\n").join(lines)


class TextOverlay(ModalScreen[None]):
    """A text to read and close."""

    BINDINGS = CLOSE

    def __init__(self, title: str, text: Content, foot: str, at_end: bool = False) -> None:
        super().__init__()
        self.title_text, self.text, self.foot, self.at_end = title, text, foot, at_end

    def compose(self) -> ComposeResult:
        box = VerticalScroll(Static(self.text), classes="box reading")
        box.border_title, box.border_subtitle = self.title_text, self.foot
        yield box

    def on_mount(self) -> None:
        box = self.query_one(VerticalScroll)
        box.focus()
        if self.at_end:
            box.scroll_end(animate=False)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("h", "l", "q", "enter", "space", "question_mark"):
            event.stop()
            self.action_close()

    def action_close(self) -> None:
        self.dismiss(None)


class ChoiceOverlay(ModalScreen[str | None]):
    """A text and a few answers; gives the key of the one chosen, None when it is closed."""

    BINDINGS = CLOSE

    def __init__(self, title: str, text: Content, choices: list[Choice], at: int = 0) -> None:
        super().__init__()
        self.title_text, self.text, self.choices, self.at = title, text, choices, at

    def compose(self) -> ComposeResult:
        box = Vertical(VerticalScroll(Static(self.text)), Menu(), classes="box")
        box.border_title = self.title_text
        yield box

    def on_mount(self) -> None:
        menu = self.query_one(Menu)
        menu.offer(self.choices)
        menu.highlighted = self.at
        menu.focus()

    def on_key(self, event: events.Key) -> None:
        if any(choice.key == event.character for choice in self.choices):
            event.stop()
            self.dismiss(event.character)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.choices[event.option_index].key)

    def action_close(self) -> None:
        self.dismiss(None)


class HandOver(Screen[None]):
    """Covers everything between two people's decisions, so that nobody sees the other's hand."""

    BINDINGS = [Binding("enter,space", "ready", show=False)]  # noqa: RUF012 - as Textual wants it

    def __init__(self, words: Catalogue, name: str) -> None:
        super().__init__()
        self.words, self.person = words, name

    def compose(self) -> ComposeResult:
        lines = [
            Content.styled(self.words.say("terminal.hand_over", who=self.person), GOLD),
            Content(""),
            Content(self.words.say("terminal.hand_over.look_away")),
            Content.styled(self.words.say("terminal.hand_over.ready", who=self.person), DIM),
        ]
        yield Static(Content("\n").join(lines), classes="hand-over")

    def action_ready(self) -> None:
        self.dismiss(None)
