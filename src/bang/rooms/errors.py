"""What a table refuses, with the code that programs get."""

from __future__ import annotations

from bang.errors import BadOptions, BangError, IllegalAnswer, LateAnswer, WrongSeat


class Refusal(BangError):
    """Something that cannot be done at this table now."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def code_of(error: BangError) -> str:
    """The code of anything that was refused."""
    match error:
        case Refusal(code=code):
            return code
        case LateAnswer():
            return "late"
        case WrongSeat():
            return "wrong_seat"
        case IllegalAnswer():
            return "illegal"
        case BadOptions():
            return "options"
        case _:
            return "failed"


def wrap(error: Exception) -> BangError:
    """An error of ours as whoever asked may hear it."""
    failure = Refusal("failed", "The server could not do this.")
    failure.__cause__ = error
    return failure


def ignore(error: Exception) -> None:
    pass
