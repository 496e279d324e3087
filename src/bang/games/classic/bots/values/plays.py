"""Values of plays in cards: the formulas that the judgement and the rollout policy share.

The callers bring the chances. The judgement counts the cards it has seen, rollouts go by the size of a hand.
`want` is how much the player wants a seat harmed (`aims.enmity`), below 0 for a friend.
"""

from __future__ import annotations

from typing import Final

from bang.games.classic.bots.values.aims import DEPUTY, RENEGADE
from bang.games.classic.bots.values.kinds import KindValues
from bang.games.classic.bots.values.scales import BLAST, LIFE, LOST_WHEN_PLAYED, OVERFLOW, SPENT, TOKEN

VENGEANCE: Final = 0.4  # cost of a shot at somebody whose ability strikes back
STING: Final = 0.5 * LIFE  # cost of taking a card of somebody who shoots for it
BOOST: Final = 0.8  # how much of another life point an aimed shot is worth
TRIBUTE: Final = 1.2  # value of the cards, or the life, that somebody is made to give up
COMRADE: Final = 2.5  # value of a comrade who is back in the game
STOLEN: Final = 0.8  # value of a stolen card to the thief
REACH: Final = 0.25  # value of a step of reach, besides those in it
USELESS: Final = 0.1  # value of equipment that adds nothing
HARMLESS: Final = 0.05  # value of what only works in company, when two are left
WASTED: Final = -1.0  # gain of a card that does nothing now and may be good for something later
STRIKE: Final = 0.125 * BLAST * LIFE  # mean loss of whoever has a burden that goes round
DEADLY: Final = 4.0  # factor of that for an owner who would not survive it
STURDY: Final = 1.5  # and for one who would


# --- the hand


def in_hand(kind: KindValues, twins: int, life: int, alive: int) -> float:
    """Value of a card in the hand beside so many others of the same use."""
    if kind.evades:
        return (2.2 if twins == 0 else 1.3 if twins == 1 else 0.7) + (0.6 if life <= 2 else 0.0)
    if kind.saves:
        if kind.company and alive <= 2:
            return HARMLESS
        return (1.0 if twins == 0 else 0.8 if twins == 1 else 0.4) * (2.4 if life <= 2 else 1.3)
    if kind.shot:
        return 1.5 if twins == 0 else 0.9 if twins == 1 else 0.5
    return kind.worth


def equipment_in_hand(kind: KindValues, doubled: bool, weapon: int) -> float:
    """Value of equipment in the hand, for an owner who may have the same already and has such a weapon in play."""
    if kind.burdens:
        return kind.worth
    if doubled or (kind.weapon and not kind.rapid and weapon >= kind.weapon):
        return USELESS
    return kind.worth


def card_cost(value: float, overflow: bool, extra: int) -> float:
    """Cost of playing a card of this value in the hand and giving up so many more."""
    return value * (OVERFLOW if overflow else LOST_WHEN_PLAYED) + 0.6 * extra


# --- harm to one player


def power(life: int, hand: int, in_play: int) -> float:
    """Strength of a player as everybody sees it."""
    return life + 0.4 * hand + 0.5 * in_play


def wound(life: int, unsaved: float) -> float:
    """Value of a life point of a player with so many left, who is out with this chance if it is the last."""
    return LIFE * (1.0 + 1.0 / life) if life > 1 else LIFE * (2.0 + unsaved)


def harm(want: float, value: float, bounty: float, likely: float) -> float:
    """Gain if a player loses a life point of this value with this chance; `bounty` is what else his end brings."""
    return want * value * likely + bounty * likely


def shot(want: float, value: float, bounty: float, hit: float, evaded: float, luck: float) -> float:
    """Gain of a shot: a life point, or the card that stops it, unless a shield does (`luck` is that it does not)."""
    return want * luck * (hit * value + evaded * SPENT) + bounty * hit * luck


def contest(harmed: float, win: float, life: int) -> float:
    """Gain of a duel: the harm done if it is won, less the own life point if it is lost."""
    return harmed - (1.0 - win) * LIFE * (1.5 if life <= 1 else 1.0)


def strip_card(want: float, kind: KindValues, steals: bool) -> float:
    """Gain if a player loses this card in play, which the thief may get. To lose a burden is good for its owner."""
    if kind.burdens:
        return -want * kind.worth
    return want * 1.1 * kind.worth + (STOLEN if steals else 0.0)


def strip_hand(want: float, hand: int, steals: bool) -> float:
    """Gain if a player loses a card out of a hand of this size."""
    return want * (1.32 if hand <= 2 else 1.1) + (STOLEN if steals else 0.0)


def outbid(want: float, kind: KindValues) -> float:
    """Gain if a player has to discard what was bought, less its price and a token more."""
    return strip_card(want, kind, False) - kind.price - TOKEN


def extort(want: float, tokens: int) -> float:
    """Gain if a player has to hand over some of so many tokens."""
    return (1.0 + want) * TOKEN * min(tokens, 2)


def plague(want: float, worth: float) -> float:
    """Gain if a player has to bear something of this worth."""
    return want * worth


def hurt_all(wants: list[float], own: float) -> float:
    """Gain if everybody gives up cards or life, which costs the player so much."""
    return TRIBUTE * sum(wants) - own


def detain(want: float, strength: float) -> float:
    return want * (0.5 + 0.15 * strength)


# --- what concerns everybody


def share(wants: list[float]) -> float:
    """Gain of a card for everybody: the fewer enemies get one, the better."""
    gain = 0.9
    for want in wants:
        gain -= 0.15 if want > 0 else -0.15
    return gain


def heal_others(wants: list[float]) -> float:
    gain = 0.0
    for want in wants:
        gain -= want * LIFE * 0.7
    return gain


def burden(wants: list[float], life: int) -> float:
    """Gain of a burden that goes round: good if those who have it before its owner are enemies."""
    gain, likely = 0.0, 1.0
    for want in wants:
        likely *= 0.875
        gain += want * likely * STRIKE
    return gain - likely * STRIKE * (STURDY if life > BLAST else DEADLY)


def needs_sheriff(role: int, alive: int) -> bool:
    """The Sheriff's death would be the end for a player of this role."""
    return role == DEPUTY or (role == RENEGADE and alive > 2)


# --- one's own seat


def heal(missing: int, overflow: bool, alive: int, saves: bool) -> float:
    """Gain of a life point now. A card that saves is as good in the hand, unless it would be discarded or stolen, or
    is soon of no use."""
    return LIFE if overflow or missing > 1 or alive == 3 or not saves else 0.3


def weapon(reached: float, keenest: float, rapid: bool, shots: int) -> float:
    """Value of a weapon: its reach and the wants of those in it (`reached`), and with a rapid one the shots in the hand
    at the target wanted most."""
    return reached + (0.5 + keenest * 0.8 * max(shots - 1, 0)) if rapid and keenest > 0 else reached


def rearm(more: float) -> float:
    """Gain of a weapon that is worth so much more than the present one."""
    return more + 0.5 if more > 0 else more - 0.5
