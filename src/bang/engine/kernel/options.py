"""What a table agrees on before the deal, and the declaration of what can be agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Setting:
    """A number that a table may choose, declared by the box that reads it (`Box.settings`).

    The checks, the fields of the protocol, the options of the command line and the form of the client are derived
    from this declaration.
    """

    key: str
    default: int
    low: int
    high: int
    noun: str  # what is counted, for messages
    text: str  # what it means
    names: tuple[str, ...] = ()  # of its numbers, from `low` on, if they are words rather than a count

    def name(self, value: int) -> str:
        """A number as it is written where people read it."""
        return self.names[value - self.low] if self.names else str(value)

    def number(self, said: object) -> int:
        """The number that was said as such or by its name; ValueError if it is neither."""
        return self.low + self.names.index(said) if isinstance(said, str) and said in self.names else int(str(said))

    @property
    def meaning(self) -> str:
        """What it means, with what its numbers stand for."""
        named = ", ".join(f"{self.low + i} {name}" for i, name in enumerate(self.names))
        return f"{self.text}: {named}" if named else self.text

    @property
    def bounds(self) -> str:
        return ", ".join(self.names) if self.names else f"{self.low} to {self.high}"

    @property
    def choices(self) -> str:
        """The same in signs, for any language."""
        return ", ".join(self.names) if self.names else f"{self.low}–{self.high}"


class Options:
    """What a table agrees on. Seats are numbered from 0. Never changed: equal options share their rules."""

    __slots__ = ("cards", "first", "game", "keep", "players", "sets", "settings", "variants")

    def __init__(
        self,
        players: int,
        sets: tuple[str, ...] = (),
        variants: tuple[str, ...] = (),
        first: int = -1,
        keep: tuple[str, ...] = (),
        cards: tuple[str, ...] = (),
        game: str = "",
        **settings: int,
    ) -> None:
        self.players: Final = players
        self.sets: Final = sets  # the boxes; none named = the basic game alone
        self.variants: Final = variants
        self.first: Final = first  # the seat that gets the role which starts (a series passes it on); -1 = by lot
        self.keep: Final = keep  # the character each seat keeps from the last game, "" = a new one
        self.cards: Final = cards  # folders with cards of the players' own making
        self.game: Final = game  # none named = the default one
        self.settings: Final = tuple(sorted(settings.items()))  # those that were chosen; the others have their default

    def data(self) -> dict[str, Any]:
        """As plain data, from which the same options can be made again."""
        return {
            "players": self.players,
            "sets": self.sets,
            "variants": self.variants,
            "first": self.first,
            "keep": self.keep,
            "cards": self.cards,
            "game": self.game,
            **dict(self.settings),
        }

    def replaced(self, **changes: Any) -> Options:
        return options_from({**self.data(), **changes})

    def setting(self, declared: Setting) -> int:
        """The chosen number, or the default."""
        for key, value in self.settings:
            if key == declared.key:
                return value
        return declared.default

    def __reduce__(self) -> tuple[Any, ...]:
        return options_from, (self.data(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(tuple(self.data().values()))

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={value!r}' for name, value in self.data().items())})"


def options_from(data: dict[str, Any]) -> Options:
    return Options(**data)
