"""Check questions: options are complete, told apart by content, and explained."""

from __future__ import annotations

from bang.conformance.run import Property
from bang.engine.insight.explain import explain_ability, explain_card
from bang.engine.kernel.ask import NO_CARD, Ask
from bang.engine.kernel.content import describe, find, words


class Answerable(Property):
    """Every question has an option, no two options are equal, and its seat exists."""

    name = "answerable"

    def asked(self, ask: Ask) -> None:
        options = ask.options
        if not options:
            self.fail("a question without an option")
        if len(set(options)) != len(options):
            self.fail("two options are the same")
        if ask.seat not in range(len(self.run.game.table.seats)):
            self.fail(f"seat {ask.seat} is asked")
        self.count()


class Sayable(Property):
    """Options differ by content too, and a content leads back to its option."""

    name = "sayable"

    def asked(self, ask: Ask) -> None:
        t = self.run.game.table
        contents = [describe(t, ask.seat, option) for option in ask.options]
        said = {words(content) for content in contents}
        if len(said) != len(contents):
            self.fail("two options have the same content")
        if self.lucky(8):
            for i, content in enumerate(contents):
                if find(t, ask, content) != i:
                    self.fail(f"{words(content)} leads to another option")
                self.count("contents found again")
        self.count()


class Explained(Property):
    """A card of the asked seat or for sale either can be used or has a reason why not: never both, never neither."""

    name = "explained"

    def asked(self, ask: Ask) -> None:
        game = self.run.game
        t = game.table
        s = t.seats[ask.seat]
        for card in s.hand + s.in_play + [card for name in t.rules.markets for card in t.piles[name]]:
            reasons = explain_card(game, ask.seat, card)
            usable = any(option[1] == card for option in ask.options)
            if usable == (reasons != []):
                label = game.table.rules.label_of[card]
                self.fail(f"{label} {'has a reason' if reasons else 'has no reason'} and is {usable=}")
            if not all(reason.key for reason in reasons):
                self.fail(f"a reason without a text key for {game.table.rules.label_of[card]}")
            self.count()


class Able(Property):
    """The abilities of the asked seat either can be used or have a reason why not."""

    name = "able"

    def asked(self, ask: Ask) -> None:
        game = self.run.game
        for person in game.table.seats[ask.seat].characters:
            reasons = explain_ability(game, ask.seat, person)
            usable = any(option[0] == person.id and option[1] == NO_CARD for option in ask.options)
            if usable == (reasons != []) or not all(reason.key for reason in reasons):
                self.fail(f"{person.key} is {usable=}, with the reasons {[reason.key for reason in reasons]}")
            self.count()
