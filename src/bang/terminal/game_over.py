"""The end of a game: who won, who was who, and whether to play on."""

from __future__ import annotations

from textual.content import Content

from bang.terminal.choices import DIGITS, Choice
from bang.terminal.describe import Describer
from bang.terminal.look import DIM, GOLD
from bang.terminal.overlays import ChoiceOverlay
from bang.terminal.session import Session

QUIT = "0"


class GameOver:
    """Asks on until somebody wants another game, wants to leave, or closes it to look at the table."""

    def __init__(self, session: Session, words: Describer) -> None:
        self.session = session
        self.words = words
        self.keep = dict.fromkeys(session.may_keep(), True)
        self.again = DIGITS[len(self.keep)]

    def screen(self, at: int | None = None) -> ChoiceOverlay:
        choices = self.choices()
        start = len(self.keep) if at is None else at
        return ChoiceOverlay(self.words.say("over"), self.summary(), choices, start)

    def toggle(self, key: str) -> int:
        """Change one survivor's mind; gives the place of that line."""
        at = DIGITS.index(key)
        seat = list(self.keep)[at]
        self.keep[seat] = not self.keep[seat]
        return at

    def choices(self) -> list[Choice]:
        menu = []
        for key, (seat, keeps) in zip(DIGITS, self.keep.items(), strict=False):
            who, what = self.session.names[seat], self.words.characters(self.words.view["seats"][seat])
            text = self.words.say("keeps" if keeps else "keeps_not", who=who, character=what)
            menu.append(Choice(key, text, (), ""))
        menu.append(Choice(self.again, self.words.say("again"), (), ""))
        menu.append(Choice(QUIT, self.words.say("leave"), (), ""))
        return menu

    def summary(self) -> Content:
        view, words = self.words.view, self.words
        lines = [Content.styled(words.teller.fact({"what": "over", "note": view["side"]}), GOLD), Content("")]
        for seat in view["seats"]:
            player = seat.get("player", seat["seat"])
            won = player in view["winners"]
            sign = words.role_sign(seat["role"]) or " "
            state = words.life(seat) if seat["alive"] else f"✝ {words.say('out')}"
            parts = [f"{sign} {self.session.names[player]}", words.role(seat), words.characters(seat), state]
            if won:
                parts.append(words.say("won"))
            lines.append(Content.styled(" · ".join(parts), "bold" if won else DIM))
        return Content("\n").join(lines)
