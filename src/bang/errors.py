"""What can go wrong from outside, as types. Each message is a sentence: what was wrong and what would be right."""

from __future__ import annotations


class BangError(Exception):
    """Anything a user, a file or a program asked of us that cannot be done.

    One that people meet often has a key, by which the command line says it in their language with what is `said`.
    """

    def __init__(self, sentence: str = "", key: str = "", **said: object) -> None:
        super().__init__(sentence)
        self.key = key
        self.said = said


class BadOptions(BangError):
    """The game cannot be set up like this: unknown set, wrong number of players, unknown character, …"""


class IllegalAnswer(BangError):
    """The answer is not among the options of the pending question."""


class WrongSeat(BangError):
    """Somebody else is asked."""


class LateAnswer(BangError):
    """The question was answered already, or the game is over."""


class DamagedFile(BangError):
    """A save, replay or scenario file that cannot be read or does not fit the rules."""
