"""The table where each side has a character in front and one behind: two lines, and the common discard between them."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from bang.terminal.board import Board
from bang.terminal.describe import Describer, count
from bang.terminal.look import DIM, GOLD, fit, paint
from bang.terminal.part import TablePart
from bang.terminal.plates import headline, joined
from bang.text import Catalogue

Data = dict[str, Any]


class DuelDescriber(Describer):
    role_signs: ClassVar[dict[str, str]] = {"law": "★", "outlaws": "✖"}
    own_piles = ("law", "outlaws")

    def target(self, option: Data) -> str:
        if "to" not in option:
            return self.teller.name("reload")
        place = self.view["seats"][option["to"]]
        parts = [self.characters(place), self.life(place)]
        if "target" in option:
            hand = f"option.{option['target'].replace(' ', '_')}"
            parts.append(self.words.say(hand) if self.words.has(hand) else self.teller.card(option["target"]))
        return " · ".join(parts)

    def backs(self, seat: Data) -> str:
        """Say what everybody sees of a hand."""
        return " · ".join(self.words.say(f"back.{letter}", n=n) for letter, n in seat["backs"].items() if n)

    def places(self, p: int) -> list[Data]:
        seats: list[Data] = self.view["seats"]
        return [seats[p], seats[p + len(self.view["circle"])]]


class CharacterPlate(Static):
    """One character: in front or behind, its life, its equipment; dim while it sleeps."""

    def show(self, words: DuelDescriber, seat: Data, front: bool) -> None:
        wide = max(self.size.width - 2, 12)
        awake = seat["seat"] in words.view["awake"]
        self.set_class(front and seat["alive"], "turn")
        self.set_class(awake and not front, "asked")
        self.set_class(not seat["alive"], "out")
        self.border_title = words.say("front" if front else "rear")
        if not seat["alive"] or not seat["characters"]:
            gone = f"✝ {words.characters(seat)}" if seat["characters"] else ""
            self.update(Content.styled(fit(gone, wide), DIM))
            return
        lines = [
            Content.styled(fit(words.characters(seat), wide), GOLD if front else "bold"),
            paint(joined(" ", words.life(seat), words.holdings(seat))),
            Content.styled(fit(" · ".join(words.equipment(seat)) or "–", wide), "" if awake else DIM),
        ]
        self.update(Content("\n").join(lines))


class PlayerPlate(Static):
    """A player: name, side, the backs of the hand, who is left in reserve, the own deck."""

    def show(self, words: DuelDescriber, seat: Data, asked: Data | None) -> None:
        wide = max(self.size.width - 2, 12)
        self.set_class(asked is not None and asked["seat"] == seat["seat"], "asked")
        reserve = seat["reserve"]
        waiting = [words.say("reserve", n=count(reserve))]
        if isinstance(reserve, list) and reserve:
            waiting.append(f"({', '.join(map(words.teller.name, reserve))})")
        own = words.view["piles"][seat["role"]]["size"] if seat["role"] else 0
        lines = [
            Content.styled(fit(joined(" · ", headline(words, seat, asked), words.role(seat)), wide), "bold"),
            paint(fit(f"▯{count(seat['hand'])}  {words.backs(seat)}", wide)),
            Content.styled(fit(" ".join(waiting), wide), DIM),
            Content.styled(fit(words.say("own_deck", n=own), wide), DIM),
        ]
        self.update(Content("\n").join(lines))


class CommonPiles(Static):
    """The common deck and discard pile, and what is turned up."""

    def show(self, words: DuelDescriber) -> None:
        view, wide = words.view, max(self.size.width - 2, 12)
        top = words.teller.card(view["discard"][-1]) if view["discard"] else "–"
        lines = [
            Content(fit(words.say("common_deck", n=view["deck"]), wide)),
            paint(fit(words.say("discard", card=top), wide)),
        ]
        if isinstance(view["shown"], list) and view["shown"]:
            lines.append(paint(fit(" ".join(map(words.teller.card, view["shown"])), wide), "bold"))
        self.update(Content("\n").join(lines))


class SideRow(Horizontal, TablePart):
    """One side: the player, the one in front, the one behind; across the table the common piles, too."""

    def __init__(self, across: bool) -> None:
        super().__init__(classes="line")
        self.across = across
        self.side = PlayerPlate(classes="plate")
        self.plates = [CharacterPlate(classes="plate"), CharacterPlate(classes="plate")]
        self.middle = CommonPiles(classes="middle")

    def compose(self) -> ComposeResult:
        yield self.side
        yield from self.plates
        if self.across:
            yield self.middle

    def show(self, words: Describer, asked: Data | None) -> None:
        assert isinstance(words, DuelDescriber)
        here, there = (words.viewer, 1 - words.viewer) if words.viewer >= 0 else (0, 1)
        front, rear = words.places(there if self.across else here)
        self.side.show(words, front, asked)
        self.plates[0].show(words, front, True)
        self.plates[1].show(words, rear, False)
        if self.across:
            self.middle.show(words)

    def hide_secrets(self) -> None:
        for part in (self.side, *self.plates):
            part.update("")


class DuelBoard(Board):
    def __init__(self, others: int, words: Catalogue) -> None:
        super().__init__(others, words)
        self.around, self.own = SideRow(across=True), SideRow(across=False)
