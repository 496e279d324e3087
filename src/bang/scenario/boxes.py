"""Load what boxes add to the format. A box that needs keys of its own has a module `scenario.py` in its folder.

It may define any of these functions. Each is called for whatever the general format does not know, and returns None
(or False) if it does not know it either. `seats` maps the letters of a scenario to seats.

    place(t, key, value, seat, seats, take) -> bool
        Put on the table what a key of `given` says. `seat` is the player whose key it is, or NOBODY for a key of the
        table. `take("Name 7♦", deck)` returns a card that is not placed yet, of this deck if one is given and has it.
    check(t, key, value, seats) -> str | None
        Check a key of `then`: return "" if it holds, else a sentence that says what is wrong.
    placed(t, seats)
        Finish the position once everything that `given` names lies on the table.
    answers(t, ask, step, seats) -> list[int] | None
        Return the options of a question that a step means: for further words of `do`, for steps with further keys, and
        for steps without a general meaning.
    restate(step) -> dict
        Rewrite a step as the engine asks for it, if the box asks in another order than scenarios tell it.
    picks(step) -> list[dict]
        Return what a step asks for beyond its first answer, each as the keys of a `choose` step. With `later: True`
        others may have to answer first.

and these constants:

    STEP_KEYS = {"use": ("pay",)}
        Further keys of steps, by their `do`. Words of `do` that only the box knows need not be listed.
    EFFECTS = ("baggage_car",)
        Things whose effect is part of their use, although scenarios may name it by the `choose` after it.
    UNFORCED = ("evelyn_shebang",)
        Things that ask for a word, the first of which leaves everything as usual: the answer of whoever no step names.
    STEP_VERBS = {"remove": "removes"}
        Further words of `do` as reports write them.

Boxes do not depend on this package: these names are looked up, and their arguments are plain data.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.table import Table
from bang.games.naming import key_of

Take = Callable[..., int]


def module_exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the box is a single module, not a package
        return False


class Boxes:
    """Collect what the modules `scenario.py` of the chosen boxes define."""

    def __init__(self, package: str, keys: Sequence[str]) -> None:
        names = [f"{package}.{key}.scenario" for key in keys]
        self.modules = [importlib.import_module(name) for name in names if module_exists(name)]

    def named(self, name: str) -> list[Any]:
        """Return the functions or constants of this name, in the order of the boxes."""
        return [getattr(module, name) for module in self.modules if hasattr(module, name)]

    def place(self, t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Take) -> bool:
        return any(place(t, key, value, seat, seats, take) for place in self.named("place"))

    def placed(self, t: Table, seats: dict[str, int]) -> None:
        for placed in self.named("placed"):
            placed(t, seats)

    def step_keys(self, do: str) -> tuple[str, ...]:
        return tuple(key for keys in self.named("STEP_KEYS") for key in keys.get(do, ()))

    def unforced(self) -> tuple[str, ...]:
        return tuple(key for keys in self.named("UNFORCED") for key in keys)

    def verb(self, do: str) -> str:
        return str(next((verbs[do] for verbs in self.named("STEP_VERBS") if do in verbs), do))

    def restate(self, step: dict[str, Any]) -> dict[str, Any]:
        for restate in self.named("restate"):
            step = restate(step)
        return step

    def merge_effects(self, steps: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
        """Number the steps. An effect that is chosen after a use becomes part of it, with the key `as`."""
        effects = [key for keys in self.named("EFFECTS") for key in keys]
        merged: list[tuple[int, dict[str, Any]]] = []
        for n, step in enumerate(steps, 1):
            before = merged[-1][1] if merged else {}
            of_it = key_of(before.get("what", "")) in effects and "as" not in before and not before.get("refused")
            chosen = step.get("option") if step["do"] == "choose" and step["seat"] == before.get("seat") else None
            if of_it and before["do"] == "use" and chosen is not None and not step.get("refused"):
                merged[-1] = (merged[-1][0], {**before, "as": chosen})
            else:
                merged.append((n, step))
        return merged

    def picks(self, step: dict[str, Any]) -> list[dict[str, Any]]:
        return [pick for picks in self.named("picks") for pick in picks(step)]

    def check(self, t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
        for check in self.named("check"):
            verdict = check(t, key, value, seats)
            if verdict is not None:
                return str(verdict)
        return None

    def answers(self, t: Table, ask: Ask, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
        for answers in self.named("answers"):
            found = answers(t, ask, step, seats)
            if found is not None:
                return [int(i) for i in found]
        return None
