"""The viewer's own side of the table: character, role, cards in play, and the hand as cards."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content
from textual.widgets import Static

from bang.terminal.choices import hand_keys
from bang.terminal.describe import Describer, count
from bang.terminal.look import DIM, GOLD, fit, paint
from bang.terminal.part import TablePart
from bang.terminal.plates import headline

WIDEST: Final = 17
NARROWEST: Final = 7
UNUSABLE_SIGN: Final = "·"

Data = dict[str, Any]


class OwnPlate(Static, TablePart):
    """The viewer's own seat: role, character, life, cards in play."""

    def show(self, words: Describer, asked: Data | None) -> None:
        seat = words.mine
        if seat is None:
            self.update(Content.styled(words.say("watching", who=words.teller.who(words.view["turn"])), DIM))
            return
        parts = [Content.styled(headline(words, seat, asked), "bold"), Content.styled(words.role(seat), GOLD)]
        if not seat["alive"]:
            parts.append(Content.styled(f"✝ {words.say('out')}", DIM))
        elif seat["characters"]:
            parts += [Content.styled(back, GOLD)] if (back := words.presence(seat)) else []
            parts += [Content(words.characters(seat)), paint(words.life(seat)), Content(words.weapon(seat))]
            parts += [Content.styled(name, "bold") for name in words.equipment(seat)]
            parts += [Content.styled(held, GOLD)] if (held := words.holdings(seat)) else []
            parts.append(Content.styled(words.say("hand", n=count(seat["hand"]), limit=seat["limit"]), DIM))
        self.update(Content(" · ").join(parts))

    def hide_secrets(self) -> None:
        self.update("")


class Hand(Static):
    """The cards in hand, each with the key that plays it; without one now, the key tells why."""

    def show(self, words: Describer, usable: set[str]) -> None:
        hand = words.hand()
        if not hand:
            self.update(Content.styled(words.say("empty_hand"), DIM))
            return
        keys = hand_keys(hand) if words.mine is not None else dict.fromkeys(hand, "")
        wide = min(WIDEST, max(self.size.width, 40) // len(hand))
        if wide < NARROWEST:
            chips = [f"{keys[label]} {words.teller.card(label)}" for label in hand]
            self.update(paint("  ".join(chips)))
            return
        rows: list[Content] = [Content("")] * 4
        for label in hand:
            for i, row in enumerate(self.card(words, label, keys[label], label in usable, wide)):
                rows[i] += row
        self.update(Content("\n").join(rows))

    def card(self, words: Describer, label: str, key: str, usable: bool, wide: int) -> list[Content]:
        """A card as four rows: its key in the upper border, name, rank and suit."""
        name, _, stamp = words.teller.card(label).rpartition(" ")
        edge = GOLD if usable else DIM
        inner = wide - 2
        top = f"╭{key}{'─' * (inner - len(key))}╮" if usable else f"╭{key}{UNUSABLE_SIGN * (inner - len(key))}╮"
        side = Content.styled("│" if usable else "┊", edge)
        return [
            Content.styled(top, edge),
            side + Content.styled(fit(name, inner).ljust(inner), "bold" if usable else DIM) + side,
            side + paint(stamp.center(inner)) + side,
            Content.styled(f"╰{('─' if usable else '·') * inner}╯", edge),
        ]
