"""The language that a request asks for."""

from bang.rooms.errors import Refusal
from bang.text import Catalogue, catalogue, languages


def words_in(language: str) -> Catalogue:
    """Return the texts of a language, or refuse the request."""
    if language not in languages():
        raise Refusal("malformed", f"There is no language {language!r}; there are: {', '.join(languages())}.")
    return catalogue(language)
