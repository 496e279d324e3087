"""Set up positions for tests of single decisions."""

from collections.abc import Sequence
from typing import Any

from bang.bots.company import Company
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ask_view, view
from bang.games import new_table
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER, RatingBot


class Position:
    """A position in which seat 0 has the turn, with given hands of seats 0 and 1 (`neighbour`) and life points."""

    def __init__(
        self,
        roles: Sequence[str],
        hand: Sequence[str],
        life: dict[int, int] | None = None,
        sets: tuple[str, ...] = ("base",),
        neighbour: Sequence[str] = (),
    ) -> None:
        table = new_table(Options(players=len(roles), first=roles.index("sheriff"), sets=sets), 5)
        table.facts = []
        self.game = Game(table, keep=False)
        t = self.game.table
        for p, role in enumerate(roles):
            s = t.seats[p]
            t.deck += s.hand
            s.role, s.hand, s.characters = role, [], [t.rules.by_key["vulture_sam"]]  # type: ignore[list-item]
            s.top = 5 if role == "sheriff" else 4
            s.life = (life or {}).get(p, s.top)
        for p, keys in enumerate((hand, neighbour)):
            for key in keys:
                card = next(c for c in t.deck if t.kind(c).key == key)
                t.deck.remove(card)
                t.seats[p].hand.append(card)
        t.changed()
        self.bot = RatingBot(GUNSLINGER, 1)
        self.company = Company(self.game, {0: self.bot})
        self.company.listen(self.game)
        # Now give seat 0 the turn, in phase 2.
        t.turn = 0
        t.agenda = [(t.rules.step_keys.index("end"), 0), (t.rules.step_keys.index("play"), 0)]
        self.game.start()

    def prefer(self, verb: str, why: str, options: list[dict[str, Any]], by: int = -1) -> dict[str, Any]:
        """Return the bot's answer to a question of some card or event."""
        asked = {"verb": verb, "seat": 0, "why": why, "by": by, "options": options}
        return options[self.bot(view(self.game.table, 0), asked)]

    def choose(self) -> dict[str, Any]:
        """Return the bot's answer to the pending question, by content."""
        ask = self.game.asked
        assert ask is not None
        assert ask.seat == 0
        i = self.company.answer(self.game)
        assert self.company.faults == []
        chosen: dict[str, Any] = ask_view(self.game.table, ask, 0)["options"][i]
        return chosen


def kind(option: dict[str, Any]) -> str:
    return str(option.get("card", "pass")).split(" ")[0]
