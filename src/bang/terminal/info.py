"""`?`: the rules of everything on the table, and for one's own cards why they cannot be used now."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bang.terminal.describe import Describer, key_of_label
from bang.terminal.look import DIM, GOLD, paint
from bang.terminal.session import Session


@dataclass(frozen=True)
class Topic:
    """Something one can ask about: a role, a character or a card, and whose it is (-1: nobody's)."""

    key: str
    label: str  # of a card; "" for the others
    owner: int
    held: bool = False  # in the viewer's hand


def topics(words: Describer) -> list[Topic]:
    """The viewer's own first, then seat by seat, then events and the discard pile."""
    found = [Topic(key_of_label(label), label, words.viewer, held=True) for label in words.hand()]
    seats, players = words.view["seats"], len(words.view["circle"])
    around = ([words.viewer] if words.mine is not None else []) + words.others()
    for p in [place for q in around for place in range(q, len(seats), players)]:
        seat = seats[p]
        found += [Topic(key, "", p) for key in seat["characters"]]
        found += [Topic(key_of_label(label), label, p) for label in seat["in_play"]]
        found += [Topic(key, "", p) for key in seat.get("tokens", {})]
        if seat["role"]:
            found.append(Topic(seat["role"], "", p))
    shown = words.view["shown"]
    open_piles = [pile["cards"] for name, pile in words.view["piles"].items() if words.is_shown(name, pile["cards"])]
    piles = [label for pile in words.view["piles"].values() for label in pile["cards"][-1:]]
    events = [*words.view["in_force"], *(label for label in piles if label not in words.view["in_force"])]
    goods = [label for cards in open_piles for label in cards if label not in events]
    loose = [*events, *goods, *(shown if isinstance(shown, list) else []), *words.view["discard"][-1:]]
    held = {topic.key for topic in found}
    found += [Topic(key, "", -1) for key in words.view.get("tokens", {}) if key not in held]
    return found + [Topic(key_of_label(label), label, -1) for label in loose]


def title(topic: Topic, words: Describer) -> str:
    name = words.teller.card(topic.label) if topic.label else words.teller.name(topic.key)
    if topic.held:
        return name
    if sign := words.role_sign(topic.key):
        name = f"{sign} {name}"
    return f"{words.teller.who(topic.owner)}: {name}" if topic.owner >= 0 else name


def details(topic: Topic, words: Describer, session: Session) -> Content:
    say = words.words
    lines = [paint(title(topic, words), GOLD)]
    kind = session.rules.by_key.get(topic.key)
    if kind is not None and kind.border:
        lines.append(Content.styled(say.say(f"border.{kind.border}"), DIM))
    lines += [Content(""), Content(words.text(topic.key))]
    chance = words.chance(topic.owner, topic.key) if topic.owner >= 0 else ""
    if chance:
        lines += [Content(""), paint(f"“draw!” · {chance}")]
    mine = topic.owner >= 0 and topic.owner % len(words.view["circle"]) == words.viewer
    if mine and topic.key in session.rules.by_key:
        reasons = (
            session.why_not(words.viewer, topic.label)
            if topic.label
            else session.why_not_ability(words.viewer, topic.key)
        )
        lines.append(Content(""))
        lines += [paint(line) for line in words.reasons(reasons)] or [Content.styled(words.say("usable"), GOLD)]
    return Content("\n").join(lines)


class Info(ModalScreen[None]):
    BINDINGS = [Binding("escape", "close", show=False)]  # noqa: RUF012 - as Textual wants it

    def __init__(self, words: Describer, session: Session, about: str) -> None:
        super().__init__()
        self.words, self.session = words, session
        self.topics = topics(words)
        self.start = next((i for i, t in enumerate(self.topics) if about and about in (t.label, t.key)), 0)

    def compose(self) -> ComposeResult:
        box = Horizontal(OptionList(), VerticalScroll(Static()), classes="box info")
        box.border_title, box.border_subtitle = self.words.say("info"), self.words.say("close")
        yield box

    def on_mount(self) -> None:
        names = self.query_one(OptionList)
        names.add_options(Option(paint(title(topic, self.words))) for topic in self.topics)
        names.highlighted = self.start
        names.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.query_one(Static).update(details(self.topics[event.option_index], self.words, self.session))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_close()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("question_mark", "q", "space"):
            event.stop()
            self.action_close()

    def action_close(self) -> None:
        self.dismiss(None)
