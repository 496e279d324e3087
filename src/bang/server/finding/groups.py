"""Group those who look for a match. A pure function of the searches: every server comes to the same result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bang.server.finding.wishes import Wishes, agreed, numbers

ENOUGH: Final = 8.0  # seconds in which further people may come once there are enough, since the last one came


@dataclass(slots=True)
class Searcher:
    """Somebody who looks for a match."""

    account: str
    name: str
    wishes: Wishes
    since: float

    @property
    def patient_until(self) -> float:
        return self.since + self.wishes.wait


@dataclass(slots=True)
class Group:
    """People who could play together, who has waited longest first."""

    members: list[Searcher]
    wishes: Wishes  # what fulfils those of all

    @property
    def least(self) -> int:
        return numbers(self.wishes)[0]

    @property
    def most(self) -> int:
        return numbers(self.wishes)[-1]

    @property
    def starts(self) -> float:
        """When they begin: when they are all that can be, soon when they are enough, and when the first one has waited
        long enough for people."""
        people = len(self.members)
        if people >= self.most:
            return self.members[-1].since
        first = min(member.patient_until for member in self.members)
        return min(first, self.members[-1].since + ENOUGH) if people >= self.least else first


def groups(searchers: Sequence[Searcher], apart: Collection[tuple[str, str]] = ()) -> list[Group]:
    """Put everybody, in the order in which they came, into the first group that suits them.

    `apart` are accounts of which the first does not want to meet the second.
    """
    found: list[Group] = []
    open_groups: list[Group] = []
    for searcher in sorted(searchers, key=lambda one: (one.since, one.account)):
        for group in open_groups:
            common = agreed(group.wishes, searcher.wishes)
            if common is None or len(group.members) >= numbers(common)[-1] or not welcome(searcher, group, apart):
                continue
            group.members.append(searcher)
            group.wishes = common
            if len(group.members) >= group.most:
                open_groups.remove(group)
            break
        else:
            group = Group([searcher], searcher.wishes)
            found.append(group)
            open_groups.append(group)
    return found


def welcome(searcher: Searcher, group: Group, apart: Collection[tuple[str, str]]) -> bool:
    return not apart or not any(
        (searcher.account, member.account) in apart or (member.account, searcher.account) in apart
        for member in group.members
    )
