"""The seats around the table, and what lies in its middle."""

from __future__ import annotations

from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from bang.terminal.describe import Describer, count
from bang.terminal.look import DIM, GOLD, fit, paint, wrap
from bang.terminal.part import TablePart

TURN_SIGN: Final = "▶"
ANSWER_SIGN: Final = "?"
SHELF_SHARE: Final = 7  # one row out of so many of the screen: three of the smallest one

Data = dict[str, Any]


def headline(words: Describer, seat: Data, asked: Data | None) -> str:
    """Signs for whose turn it is and who must answer, the role's sign if it is known, the name."""
    p = seat["seat"]
    return joined(
        " ",
        TURN_SIGN if words.view["turn"] == p and asked is not None else "",
        ANSWER_SIGN if asked is not None and asked["seat"] == p else "",
        words.role_sign(seat["role"]),
        words.teller.names[p],
    )


def joined(between: str, *parts: str) -> str:
    return between.join(part for part in parts if part)


class Plate(Static):
    """One other player: name, character, life, hand, distance, weapon, cards in play."""

    def show(self, words: Describer, number: int, asked: Data | None) -> None:
        seat = words.view["seats"][number]
        wide = max(self.size.width, 12)
        out = not seat["alive"]
        self.set_class(out, "out")
        self.set_class(asked is not None and asked["seat"] == number, "asked")
        self.set_class(words.view["turn"] == number, "turn")
        name = fit(headline(words, seat, asked), wide)
        role, character = words.role(seat), words.characters(seat)
        lines = [Content.styled(name, DIM if out else GOLD if words.leads(seat) else "bold")]
        if out:
            lines.append(Content.styled(fit(f"✝ {words.say('out')} · {role}", wide), DIM))
            lines.append(Content.styled(fit(character, wide), DIM))
        else:
            lines.append(Content(fit(joined(" · ", words.presence(seat), character, role), wide)))
            near = f"↔{seat['distance']}" if "distance" in seat else ""
            reached = "⊕" if words.in_reach(seat) else ""
            held = words.holdings(seat)
            lines.append(
                paint(fit(joined(" ", words.life(seat), f"▯{count(seat['hand'])}", near, reached, held), wide))
            )
            in_play = " · ".join([words.weapon(seat), *words.equipment(seat)])
            if len(in_play) > wide:
                in_play = " · ".join([words.weapon(seat, short=True), *words.equipment(seat)])
            lines.append(Content(fit(in_play, wide)))
        self.update(Content("\n").join(lines))


class CommonPiles(Static):
    """Deck, discard pile, events, what is turned up, and what the signs mean."""

    def show(self, words: Describer) -> None:
        view = words.view
        wide = max(self.size.width, 12)
        top = words.teller.card(view["discard"][-1]) if view["discard"] else "–"
        lines = [
            Content(fit(words.say("deck", n=view["deck"]), wide)),
            paint(fit(words.say("discard", card=top), wide)),
        ]
        events = [Content.styled(fit(line, wide), GOLD) for line in words.events()]
        if view["shown"] and not isinstance(view["shown"], int):
            lines += events[:1]
            lines.append(paint(fit(" ".join(map(words.teller.card, view["shown"])), wide), "bold"))
        elif events:
            lines += events
        else:
            lines.append(Content.styled(fit(words.say("legend"), wide), DIM))
        self.update(Content("\n").join(lines))


class Shelf(Static):
    """What boxes add to the middle of the table: their piles, markets and supplies of tokens. Mostly there is none."""

    def show(self, words: Describer) -> None:
        wide = max(self.size.width - 2, 40)
        lines = words.shelf()
        self.display = bool(lines)
        rows: list[str] = []
        for n, line in enumerate(lines, start=1):
            rows += wrap(line, wide, self.screen.size.height // SHELF_SHARE - len(rows) - (len(lines) - n))
        self.update(Content("\n").join(map(paint, rows)))


class OtherPlayers(Vertical, TablePart):
    """The others clockwise from the viewer's left: up one side, along the top, down the other; the deck between."""

    def __init__(self, others: int) -> None:
        super().__init__()
        self.plates = [Plate(classes="plate") for _ in range(others)]
        self.middle = CommonPiles(classes="middle")

    def compose(self) -> ComposeResult:
        yield Horizontal(*self.plates[1:-1])
        yield Horizontal(self.plates[0], self.middle, self.plates[-1])

    def show(self, words: Describer, asked: Data | None) -> None:
        for plate, number in zip(self.plates, words.others(), strict=True):
            plate.show(words, number, asked)
        self.middle.show(words)
