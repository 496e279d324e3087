"""The pending question and its answers, chosen with a key or with the arrows and Enter."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bang.terminal.choices import Choice
from bang.terminal.look import GOLD, paint


class Question(Static):
    """The pending question in words."""


class Hint(Static):
    """The rule behind the question, or why a card cannot be used now."""


class Menu(OptionList):
    def __init__(self) -> None:
        super().__init__()
        self.choices: list[Choice] = []

    def offer(self, choices: list[Choice]) -> None:
        self.choices = choices
        self.clear_options()
        self.add_options(Option(Content.styled(f"{c.key:>2} ", GOLD) + paint(c.text)) for c in choices)
        if choices:
            self.highlighted = 0

    def current(self) -> Choice | None:
        return self.choices[self.highlighted] if self.choices and self.highlighted is not None else None

    def with_key(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)
