"""Every text that people read, in every language, and the sentences made of them.

Texts live in .po files called after their language: those of a box or a game in its folder `texts`, all others in the
folders of this package, one for each topic. docs/languages.md tells how to add a language.
"""

from bang.text.catalogue import SOURCE, Catalogue, catalogue, languages, named_languages
from bang.text.messages import Message, Messages, Phrase
from bang.text.names import key_of, keys_of
from bang.text.teller import Teller

__all__ = [
    "SOURCE",
    "Catalogue",
    "Message",
    "Messages",
    "Phrase",
    "Teller",
    "catalogue",
    "key_of",
    "keys_of",
    "languages",
    "named_languages",
]
