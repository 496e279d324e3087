"""Find the key of a card, character or role by its name in any language."""

import difflib
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache

from bang.errors import BangError
from bang.text.catalogue import SOURCE, catalogue, folders, languages

_NAME = ".name"
USUAL_GAME = "games/classic"  # names mean its cards unless another game is asked for


def key_of(
    name: str, among: Collection[str] | None = None, group: str = "", own: Iterable[tuple[str, str]] = ()
) -> str:
    """The one key that `keys_of` finds."""
    found = keys_of(name, among, group, own)
    if len(found) > 1:
        raise BangError(f"The name {name!r} may mean any of these: {', '.join(found)}.")
    return found[0]


def keys_of(
    name: str, among: Collection[str] | None = None, group: str = "", own: Iterable[tuple[str, str]] = ()
) -> list[str]:
    """The keys (`bang`, `rev_carabine`) of the card, character or role that is called so in any language.

    Case, accents, spaces and punctuation do not matter; a key itself is understood as it stands. `among` limits the
    search to some keys, for instance to those of the boxes on the table, because different boxes may use one name for
    different things. `group` looks among the names of a `set`, `variant` or `choice` instead. `own` are further keys
    with their names.
    """
    meanings = _meanings(group, folders())
    for key, spelling in own:
        bare = _bare(spelling)
        meanings = {**meanings, bare: {**meanings.get(bare, {}), key: spelling}}
    if among is not None:
        meanings = {
            bare: allowed
            for bare, keys in meanings.items()
            if (allowed := {key: spelling for key, spelling in keys.items() if key in among})
        }
    if any(name in keys for keys in meanings.values()):
        return [name]
    found = meanings.get(_bare(name), {})
    if len(found) > 1 and among is None:  # another game has cards of the same name, and who means those says so
        found = {key: spelling for key, spelling in found.items() if key not in _of_other_games(folders())}
    if found:
        return list(found)
    # Two spellings of one thing are one suggestion: the nearer one, which comes first.
    suggestions: dict[str, str] = {}
    for bare in difflib.get_close_matches(_bare(name), meanings, n=3, cutoff=0.5):
        for key, spelling in meanings[bare].items():
            suggestions.setdefault(key, spelling)
    hint = f" Did you mean {' or '.join(suggestions.values())}?" if suggestions else ""
    raise BangError(f"Nothing is called {name!r}.{hint}")


@cache
def _of_other_games(where: tuple[str, str]) -> frozenset[str]:
    return frozenset(
        key.removesuffix(_NAME)
        for domain, keys in catalogue(SOURCE).domains.items()
        if domain.startswith("games/") and not domain.startswith(USUAL_GAME)
        for key in keys
    )


@cache
def _meanings(group: str, where: tuple[str, str]) -> dict[str, dict[str, str]]:
    """For every bare spelling the keys it may stand for, each with the name as it is properly written."""
    meanings: dict[str, dict[str, str]] = {}
    for words in map(catalogue, languages()):
        for text in words.keys():  # noqa: SIM118 - a catalogue is no mapping
            whole = text.removesuffix(_NAME)
            prefix, _, key = whole.rpartition(".")
            if whole != text and prefix == group:
                spelling = words.say(text)
                meanings.setdefault(_bare(spelling), {}).setdefault(key, spelling)
    return meanings


def _bare(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", name).casefold() if letter.isalnum())
