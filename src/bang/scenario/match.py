"""Find the options of a question that a step means."""

from __future__ import annotations

from typing import Any, Final

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, PASSING, PICKING, SAYING, Ask, Option
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.rules import SUITS, Rules
from bang.errors import BangError
from bang.scenario.names import SIGNS, TEXT_STYLE, key_in, read_card
from bang.scenario.playthrough import DISCARDING, ORDERING
from bang.scenario.position import Position
from bang.scenario.result import Mismatch, NotSupported
from bang.scenario.steps import FROM_DECK, FROM_DISCARD, FROM_HAND, KEYS, Step, is_place
from bang.scenario.words import PLAYING

EVADING: Final = "evade"
RESCUING: Final = "rescue"  # whoever is to be rescued is asked about as `by`
DRAWING: Final = "draw"
WARDING: Final = "ward"
OFFERING: Final = "may"
PAYING: Final = "pay"  # with a card that counts as the demanded one
CARD: Final = "card"
ACCEPT: Final = ("accept", "yes", "use")
LOSING: Final = "lose "  # a life point, in whatever words
DECLINE: Final = ("decline", "no", "nothing", "pass", f"{LOSING}life", "take the hit")
SUIT_NAMES: Final = ("hearts", "diamonds", "clubs", "spades")
SUIT_WORDS: Final = dict(zip(SIGNS, SUIT_NAMES, strict=True)) | dict(zip(SUITS, SUIT_NAMES, strict=True))
GENERAL: Final = (*ACCEPT, *DECLINE, *FROM_DECK, *FROM_DISCARD, *FROM_HAND)  # valid even if a box has such a word


def find(position: Position, ask: Ask, step: Step) -> list[int]:
    """Return the answers that the step may mean; none if it does not answer this question."""
    if ask.seat != step.seat:
        return []
    by_box = position.boxes.step_keys(step.do)
    if any(key in step.data for key in by_box):
        found = position.boxes.answers(position.table, ask, step.data, position.seats)
        if found is not None:
            return found
    match step.do:
        case "end":
            fits = [option == PASS and ask.verb == PLAYING for option in ask.options]
        case "pass":
            fits = [option == PASS and ask.verb != PLAYING for option in ask.options]
        case "play":
            fits = [is_played(position, ask, option, step.data) for option in ask.options]
        case "use":
            fits = [is_used(position, ask, option, step.data) for option in ask.options]
        case "buy" if position.table.rules.markets:
            fits = [is_bought(position, option, step.data) for option in ask.options]
        case "discard":
            fits = [is_discarded(position, ask, option, step.data) for option in ask.options]
        case "choose":
            fits = [is_chosen(position, ask, option, step.data) for option in ask.options]
        case word if word in position.format.step_words:
            return position.format.find(position, ask, step.data)
        case _:
            found = position.boxes.answers(position.table, ask, step.data, position.seats)
            if found is None:
                raise NotSupported(f"do {step.do}")
            return found
    found = [i for i, fit in enumerate(fits) if fit]
    if not found and step.do == "use" and step.data.get("target") in FROM_HAND:
        found = find_robber(position, ask, step)
    if not found and step.do in KEYS:
        found = position.boxes.answers(position.table, ask, step.data, position.seats) or []
    if not found:
        found = position.format.find(position, ask, step.data)
    return prefer_itself(position, ask, found, step.data) if step.do == "play" else found


def find_robber(position: Position, ask: Ask, step: Step) -> list[int]:
    """Return the answers by which something takes cards of a hand and of nowhere else, so that it has no target."""
    named = {key: value for key, value in step.data.items() if key != "target"}
    found = [i for i, option in enumerate(ask.options) if is_used(position, ask, option, named)]
    return found if all(ask.options[i][3] == NO_CARD and ask.options[i][2] != ask.seat for i in found) else []


def prefer_itself(position: Position, ask: Ask, found: list[int], data: dict[str, Any]) -> list[int]:
    """Play a card as itself unless the step says otherwise.

    If there is no such option, play it in another way that counts as the same card; outside phase 2, as any.
    """
    if "as" in data:
        return found
    rules = position.table.rules
    plain = [i for i in found if rules.kind_of[ask.options[i][1]].id == ask.options[i][0]]
    return plain or (found if ask.verb != PLAYING else [i for i in found if is_twin(rules, ask.options[i])])


def is_twin(rules: Rules, option: Option) -> bool:
    """Tell whether an option plays a card outside its limit, as a kind that stands for nothing but that card."""
    return rules.kinds[option[0]].only_played and rules.kinds[option[0]].is_like(rules.kind_of[option[1]].key)


def is_played(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    what, card, _, _ = option
    if what < 0 or card == NO_CARD or ask.verb == ORDERING or card not in position.table.seats[ask.seat].hand:
        return False
    if not read_card(position.table.rules, data.get("card")).fits(position.table.rules, card):
        return False
    return ("as" not in data or is_played_as(position, what, data["as"])) and is_aimed(position, ask, option, data)


def is_played_as(position: Position, what: int, name: Any) -> bool:
    """Tell whether the option plays a card as the kind of this name, or as one that counts as it."""
    kinds = position.table.rules.kinds
    return kinds[what].is_like(kinds[kind_id(position, name)].key)


def is_used(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    what, card, seat, _ = option
    rules = position.table.rules
    name = data.get("what")
    aimed = data.keys() & {"to", "target"}
    if card == NO_CARD and seat != NOBODY and aimed and what != PASSING and is_in_use(position, ask, name):
        return ("to" not in data or seat == position.seat(data["to"])) and is_targeted(position, option, data)
    if what == PICKING and "target" in data and is_in_use(position, ask, name):
        aim = {target_key(position, data["target"]): data["target"]}
        return is_meant(position, ask, option, {**aim, **({"player": data["to"]} if "to" in data else {})})
    # An answer has no target, even if the step says whom it concerns.
    anyone = ask.verb == OFFERING or (seat == NOBODY and ask.verb != PLAYING)
    if what < 0 or ("to" in data and not anyone and seat != position.seat(data["to"])):
        return False
    if not is_targeted(position, option, data):
        return False
    if card == NO_CARD:
        return is_called(rules, name, *names_of_ability(position, ask.seat, rules.kinds[what]))
    return card not in held(position) and not is_person(position, name) and read_card(rules, name).fits(rules, card)


def names_of_ability(position: Position, seat: int, kind: Kind) -> list[str]:
    """Return the key of an ability, and that of the character who has it from another one."""
    people = position.table.seats[seat].characters
    return [kind.key, *(person.key for person in people[:1] if kind in people)]


def is_in_use(position: Position, ask: Ask, name: Any) -> bool:
    """Tell whether a question is asked by the thing of this name, such as whom it is for."""
    if ask.verb == PLAYING or ask.why is None:
        return False
    return is_called(position.table.rules, name, ask.why.key) or is_copy(position, name, ask.why)


def is_copy(position: Position, name: Any, kind: Kind) -> bool:
    """Tell whether the name, perhaps with rank and suit, is that of a card of this kind."""
    rules = position.table.rules
    copies = [card for card in range(len(rules.kind_of)) if rules.kind_of[card] is kind]
    return bool(copies) and not is_person(position, name) and any(read_card(rules, name).fits(rules, c) for c in copies)


def asks_for(position: Position, ask: Ask, step: Step) -> bool:
    """Tell whether the card or ability that a step uses asks by itself, so that no option uses it."""
    if step.do != "use" or "to" in step.data or ask.seat != step.seat or ask.why is None:
        return False
    t, rules, name = position.table, position.table.rules, step.data.get("what")
    seat = t.seats[ask.seat]
    choosers = [t.kind(card) for card in seat.in_play if type(t.kind(card)).flips is not Kind.flips]
    choosers += seat.characters
    # A ward or a shot names what it is against, a draw! what it is for; none names what lets the seat choose.
    if ask.verb in (WARDING, EVADING, CARD) and is_called(rules, name, *(kind.key for kind in choosers)):
        return True
    if ask.why in rules.kind_of:
        return is_copy(position, name, ask.why)
    return is_called(rules, name, ask.why.key)


def with_aim_later(position: Position, step: Step, ask: Ask) -> Step | None:
    """Return the step with its card, in phase 2 also its seat, as a choice to be made later; None if it names none."""
    later = ("to", "target") if ask.verb == PLAYING else ("target",)
    if step.do == "choose" and "card" in step.data:
        later = ("player",)  # a card that is given away may be asked for first
    elif step.do not in ("play", "use", "buy"):
        return None
    if not step.data.keys() & {*later}:
        return None
    aim = {"player": step.data.get("player", step.data.get("to"))}
    if "target" in step.data:
        aim = {target_key(position, step.data["target"]): step.data["target"]}
    kept = {key: value for key, value in step.data.items() if key not in later}
    pick = Step(step.number, step.seat, {"seat": step.data["seat"], "do": "choose", **aim})
    picks = [pick, *step.picks] if step.do == "play" else [*step.picks, pick]  # the first target comes first
    return Step(step.number, step.seat, kept, step.words, picks)


def acts_by_itself(position: Position, step: Step) -> bool:
    """Tell whether a step uses an ability of the seat's own character that is never offered, such as a reaction."""
    t, name = position.table, step.data.get("what")
    people = [person for person in t.seats[step.seat].characters if is_called(t.rules, name, person.key)]
    chooses = step.picks or "target" in step.data
    return step.do == "use" and not chooses and any(type(person).offers is Kind.offers for person in people)


def find_disguised(position: Position, ask: Ask, step: Step) -> list[int]:
    """Return the answers by which an ability, or a card in play, plays the card of a step as another one."""
    t, name = position.table, step.data.get("what")
    cards = step.data.get("with")
    if step.do != "use" or not cards or len(step.picks) != 1:
        return []
    people = t.seats[ask.seat].characters
    masks: list[Kind] = [p for p in people if is_called(t.rules, name, p.key, people[0].key)]  # or by who has them
    if not is_person(position, name):
        masks = [t.kind(card) for card in t.seats[ask.seat].in_play if read_card(t.rules, name).fits(t.rules, card)]
    if not masks:
        return []
    with_it = read_card(t.rules, cards[0] if isinstance(cards, list) else cards)
    found = [i for i, o in enumerate(ask.options) if with_it.fits(t.rules, o[1]) and o[1] in t.seats[ask.seat].hand]
    disguises = {i: [mask.counts_as(t, ask.seat, ask.options[i][1]) for mask in masks] for i in found}
    found = [i for i in found if t.rules.kinds[ask.options[i][0]].key in disguises[i]]
    return [i for i in found if is_aimed(position, ask, ask.options[i], step.data)]


def is_bought(position: Position, option: Option, data: dict[str, Any]) -> bool:
    t = position.table
    if not t.is_for_sale(option[1]) or ("to" in data and option[2] != position.seat(data["to"])):
        return False
    return read_card(t.rules, data.get("what")).fits(t.rules, option[1]) and is_targeted(position, option, data)


def is_discarded(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    what, card, _, _ = option
    if what == PASSING or card == NO_CARD or ask.verb == PLAYING:
        return False
    return isinstance(data.get("cards"), dict) or read_card(position.table.rules, data.get("card")).fits(
        position.table.rules, card
    )


def is_chosen(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    return ask.verb != PLAYING and is_meant(position, ask, option, data)


def is_meant(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    """Tell whether the option is the one that a `choose` names, on its own or as part of a play."""
    what, card, seat, target = option
    rules = position.table.rules
    if isinstance(data.get("cards"), dict):
        return what == PICKING
    if "card" in data:
        name = read_card(rules, data["card"])
        if "player" in data and seat != position.seat(data["player"]):
            return False
        if ask.verb == EVADING and card not in position.table.seats[ask.seat].hand:
            return False  # a card in play is used, not chosen
        if ask.verb == DRAWING and card == seat == NOBODY and what >= 0 and position.table.discard:
            return name.fits(rules, position.table.discard[-1])
        if card == target == NO_CARD and what >= 0 and rules.kinds[what].key == name.key:
            return True  # the effect of a card of this name
        return name.fits(rules, card) or name.fits(rules, target)
    if "player" in data and not data.keys() & {"option", "suit"}:
        return seat != NOBODY and seat == position.seat(data["player"])
    if "suit" in data and what == PICKING and card != NO_CARD and ask.verb == CARD:
        return suit_word(data["suit"]) == suit_word(SUITS[rules.suit_of[card]])
    if "character" in data:
        return what == kind_id(position, data["character"]) or is_seat_of(position, option, data["character"])
    if "player" in data and seat != position.seat(data["player"]):
        return False
    word = suit_word(data["suit"]) if "suit" in data else data.get("option")
    return is_given_up(position, ask, option, word) or is_worded(position, option, word)


def is_given_up(position: Position, ask: Ask, option: Option, word: Any) -> bool:
    """Tell whether the option gives up a card, and the word says that one is, whichever it may be."""
    what, card, _, _ = option
    gives = card in position.table.seats[ask.seat].hand and (what == PICKING or ask.verb == PAYING)
    return gives and PASS in ask.options and str(word).casefold() == DISCARDING


def gives_up_all(position: Position, ask: Ask, step: Step, found: list[int]) -> bool:
    """Tell whether a step says that cards are discarded, without which, where just as many can be."""
    if ask.row is None or ask.row.need != len(found) or step.do != "choose":
        return False
    return all(is_given_up(position, ask, ask.options[i], step.data.get("option")) for i in found)


def is_seat_of(position: Position, option: Option, name: Any) -> bool:
    """Tell whether the option is about the seat that has this character, and about no card there."""
    _, card, seat, target = option
    if seat == NOBODY or card != NO_CARD or target != NO_CARD:
        return False
    return is_called(position.table.rules, name, *(person.key for person in position.table.seats[seat].characters[:1]))


def suit_word(text: Any) -> str:
    """Return the word for a suit, which may be written as a sign, a letter or a word."""
    sign = str(text).translate(dict.fromkeys(map(ord, TEXT_STYLE)))
    return SUIT_WORDS.get(sign, sign)


def is_worded(position: Position, option: Option, word: Any) -> bool:
    """Tell whether a word names the option."""
    what, card, seat, target = option
    text = str(word).casefold()
    if word in position.seats:
        return seat == position.seats[word]
    words = position.table.rules.words
    if text in FROM_DECK:
        text = FROM_DECK[0]
    if text in words and (what <= SAYING or text not in GENERAL):
        return what == SAYING - words.index(text)
    if text in DECLINE or text in FROM_DECK or text.startswith(LOSING):
        return what == PASSING
    if text in ACCEPT:
        return what != PASSING
    if text in FROM_DISCARD:
        return what >= 0 and card == NO_CARD and seat == NOBODY
    if text in FROM_HAND:
        return target <= HAND
    try:
        return what >= 0 and what == kind_id(position, word)
    except Mismatch:
        raise NotSupported(f"option {word}") from None


def is_aimed(position: Position, ask: Ask, option: Option, data: dict[str, Any]) -> bool:
    """Tell whether the option has the seat and the card that the step names, if it names any."""
    # Other answers have no target, even if the step says whom they are against.
    aims = {PLAYING: option[2], RESCUING: ask.by}
    if "to" in data and ask.verb in aims and position.seat(data["to"]) != aims[ask.verb]:
        return False
    return is_targeted(position, option, data)


def is_targeted(position: Position, option: Option, data: dict[str, Any]) -> bool:
    """Tell whether the option has the target card that the step names, if it names one."""
    rules = position.table.rules
    target = option[3]
    if "target" not in data:
        return True
    if (key := target_key(position, data["target"])) == "option":
        return is_worded(position, option, data["target"])
    if key == "character":
        return is_seat_of(position, option, data["target"])
    return read_card(rules, data["target"]).fits(rules, target)


def target_key(position: Position, target: Any) -> str:
    """Return the key by which a `choose` would name a target: a place, a character or a card."""
    return "option" if is_place(target) else "character" if is_person(position, target) else "card"


def given_away(position: Position, ask: Ask, step: Step) -> list[Step]:
    """Return the choices of cards, each with the player that a step names for it, where its thing gives them away."""
    others = [pick.data["player"] for pick in step.picks if pick.names_a_player_only]
    players = [step.data["to"], *others] if "to" in step.data else []
    cards = [pick.data["card"] for pick in step.picks if "card" in pick.data]
    if step.do != "use" or len(players) != len(cards) or not is_in_use(position, ask, step.data.get("what")):
        return []
    pairs = [{"card": card, "player": player} for card, player in zip(cards, players, strict=True)]
    return [Step(step.number, step.seat, {"seat": step.data["seat"], "do": "choose", **pair}) for pair in pairs]


def kind_id(position: Position, name: Any) -> int:
    rules = position.table.rules
    try:
        return rules.by_key[key_in(rules, str(name), set(rules.by_key))].id
    except BangError as error:
        raise Mismatch(str(error)) from None


def is_called(rules: Rules, name: Any, *keys: str) -> bool:
    """Tell whether the name, in any language, means one of these keys."""
    try:
        return key_in(rules, str(name), set(keys)) in keys
    except BangError:
        return False


def is_person(position: Position, name: Any) -> bool:
    rules = position.table.rules
    return is_called(rules, name, *(person.key for person in rules.characters))


def held(position: Position) -> list[int]:
    return [card for s in position.table.seats for card in s.hand]
