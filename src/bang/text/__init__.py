"""Every word that people read, in English, Spanish and Italian.

The words live in `locale/<language>/<domain>.po`: `table` has what all boxes share, `terminal` the words of the
terminal client, `bots` why bots did what they did, and each box has a domain of its own. Adding a box means adding its
three files, nothing else.
Teller makes sentences of them.
"""

from bang.text.catalogue import LANGUAGES, Catalogue, catalogue
from bang.text.names import key_of
from bang.text.teller import Teller

__all__ = ["LANGUAGES", "Catalogue", "Teller", "catalogue", "key_of"]
