"""Show the cards, characters and roles: all of them, or those that are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bang import games
from bang.cli._cards import CARDS

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from bang.engine.kernel.kind import Character, Kind
    from bang.engine.kernel.rules import Box
    from bang.games.plugin import GamePlugin
    from bang.text import Catalogue


class Gallery:
    """The cards of the chosen boxes of a game, described in one language."""

    def __init__(self, game: GamePlugin, boxes: list[Box], words: Catalogue, folders: tuple[str, ...] = ()) -> None:
        self.messages = game.messages(words)
        self.words = words
        self.folders = folders  # of own cards, which are among the boxes
        self.boxes = boxes
        self.cards: list[Kind] = [made() for box in boxes for made in box.cards]
        self.characters: list[Character] = [made() for box in boxes for made in box.characters]
        self.deals = dict(sorted((n, deal.roles) for box in boxes for n, deal in box.deals.items()))
        self.roles = list(dict.fromkeys(role for roles in self.deals.values() for role in roles))

    def say(self, key: str, **args: object) -> str:
        return self.words.say(f"terminal.cards.{key}", **args)

    def text(self, key: str) -> str:
        return next((self.words.say(key + end) for end in (".text", ".goal") if self.words.has(key + end)), "")

    def copies(self, card: Kind) -> list[str]:
        """The printed copies, with those that other boxes add."""
        return [*card.copies.split(), *(copy for box in self.boxes for copy in box.extra.get(card.key, "").split())]

    def keys(self) -> set[str]:
        return {kind.key for kind in [*self.cards, *self.characters]} | set(self.roles)

    # --- everything

    def show_all(self, console: Console) -> None:
        for border in dict.fromkeys(card.border for card in self.cards):
            rows = [(card.key, f"×{len(self.copies(card))}") for card in self.cards if card.border == border]
            if border == "event":
                rows = [(key, "") for key, _ in rows]
            self.show_list(console, self.say(border), rows)
        rows = [(person.key, "●" * person.life) for person in self.characters]
        self.show_list(console, self.say("characters"), rows)
        self.show_list(console, self.say("roles"), [(role, "") for role in self.roles])

    def show_list(self, console: Console, title: str, rows: list[tuple[str, str]]) -> None:
        from rich.table import Table
        from rich.text import Text

        if not rows:
            return
        table = Table(box=None, show_header=False, pad_edge=False, title=title, title_justify="left")
        table.title_style = "bold yellow"
        for style in ("bold", "red", ""):
            table.add_column(style=style, overflow="fold", no_wrap=style != "")
        for key, note in rows:
            table.add_row(Text(self.words.say(f"{key}.name")), Text(note), Text(self.text(key)))
        console.print(table)
        console.print()

    # --- one thing

    def show_one(self, console: Console, key: str) -> None:
        from rich.text import Text

        from bang import own_cards
        from bang.text import named_languages

        console.print(Text(self.words.say(f"{key}.name"), style="bold yellow"))
        said = named_languages().items()
        names = [f"{name}: {own_cards.words(lang, self.folders).say(f'{key}.name')}" for lang, name in said]
        console.print(Text(" · ".join(names), style="dim"))
        for line in self.facts(key):
            console.print(line)
        if self.text(key):
            console.print(Text(self.text(key)))
        console.print()

    def facts(self, key: str) -> list[RenderableType]:
        """List what is printed on a card besides its rule."""
        from rich.text import Text

        lines: list[str] = []
        for card in self.cards:
            if card.key == key:
                lines += self.facts_of_card(card)
        for person in self.characters:
            if person.key == key:
                lines.append(f"{self.say('character')} · {'●' * person.life} {self.say('life', n=person.life)}")
        if key in self.roles:
            counts = [self.say("roles_of", players=n, n=roles.count(key)) for n, roles in self.deals.items()]
            lines += [self.say("role"), " · ".join(counts)]
        return [Text(line) for line in lines]

    def facts_of_card(self, card: Kind) -> list[str]:
        from bang.engine.insight.lore import answers_any_shot
        from bang.engine.kit.cards import Brown, Green

        signs, backs = self.messages.signs, self.messages.backs
        printed = [copy for copy in self.copies(card) if copy[-1] in signs]
        copies = [f"{backs.get(copy[:-1], copy[:-1])}{signs[copy[-1]]}" for copy in printed]
        lines = [self.words.say(f"border.{card.border}")]
        if copies:
            lines.append(f"{self.say('copies', n=len(copies))}: {' '.join(copies)}")
        if card.along:
            lines.append(self.say("along", name=self.words.say(f"set.{card.along}.name")))
        if card.weapon:
            lines.append(self.say("range", n=card.weapon))
        if card.cost:
            lines.append(self.say("cost"))
        for line in card.lines if isinstance(card, Brown | Green) else ():
            aim = self.words.say(f"target.{line.target}", **({"n": line.distance} if line.distance else {}))
            times = f" ×{line.times}" if line.times > 1 else ""
            lines.append(f"▸ {self.words.say(f'symbol.{line.symbol}')}{times} → {aim}")
        if answers_any_shot(card):
            lines.append(f"▸ {self.words.say('symbol.evade')}")
        if card.book:
            lines.append(self.say("book"))
        return lines


@click.command(help=__doc__)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--lang", help="Code of the language, such as en; that of the system if not given.")
@click.option("--set", "set_names", multiple=True, help="Only this set; may be given several times.")
@click.option("--game", type=click.Choice(games.names()), help="Only this game.")
@CARDS
def command(
    names: tuple[str, ...], lang: str | None, set_names: tuple[str, ...], game: str | None, cards: tuple[str, ...]
) -> None:
    from rich.console import Console

    from bang import own_cards
    from bang.cli._language import language_of_locale
    from bang.text import key_of

    words = own_cards.words(lang or language_of_locale(), cards)
    galleries = find_galleries(game, set_names, cards, words, every=bool(names))
    console = Console(highlight=False, soft_wrap=False)
    for gallery in galleries if not names else ():
        if len(galleries) > 1:
            console.rule(words.say(f"set.{gallery.boxes[0].key}.name"))
        gallery.show_all(console)
    for name in names:
        # Some names are those of cards in both games: then the first one is meant.
        gallery = next((gallery for gallery in galleries if called(name, gallery.keys(), cards)), galleries[-1])
        every: set[str] = set().union(*(gallery.keys() for gallery in galleries))
        among = gallery.keys() if called(name, gallery.keys(), cards) else every  # or say what comes near
        gallery.show_one(console, key_of(name, among, own=own_cards.names(cards)))


def find_galleries(
    game: str | None, set_names: tuple[str, ...], cards: tuple[str, ...], words: Catalogue, every: bool
) -> list[Gallery]:
    """Make one for each game, or one for the named boxes and own cards; `every` keeps all boxes beside own cards."""
    from bang import own_cards

    if set_names or cards:
        basic = games.of_boxes(set_names)
        boxes = [basic.box(name) for name in set_names or (basic.box_names() if every else ())]
        return [Gallery(basic, boxes + own_cards.boxes(cards), words, cards)]
    return [Gallery(one, one.boxes(), words) for one in games.every() if game in (None, one.key)]


def called(name: str, keys: set[str], cards: tuple[str, ...]) -> bool:
    from bang import own_cards
    from bang.errors import BangError
    from bang.text import key_of

    try:
        return bool(key_of(name, keys, own=own_cards.names(cards)))
    except BangError:
        return False
