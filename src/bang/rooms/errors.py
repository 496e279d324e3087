"""Refusals and their codes."""

from __future__ import annotations

from bang.errors import BadOptions, BangError, IllegalAnswer, LateAnswer, WrongSeat


class Refusal(BangError):
    """An action that is not possible in this room now."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class PutAway(Refusal):
    """The room is not there any more. Nothing was done, so it may be asked for again and told the same."""

    def __init__(self, text: str) -> None:
        super().__init__("failed", text)


def code_of(error: BangError) -> str:
    """The code of any refused request."""
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
    """Hide the text of an internal error from clients."""
    failure = Refusal("failed", "The server could not do this.")
    failure.__cause__ = error
    return failure


def ignore(error: Exception) -> None:
    pass


async def nothing(_: object) -> None:
    pass
