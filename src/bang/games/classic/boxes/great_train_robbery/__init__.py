"""The Great Train Robbery: a train that runs past stations, 16 railcars to be taken from it, 16 cards, 8 characters."""

from typing import Final

from bang.games.boxes import open_box
from bang.games.classic.boxes.great_train_robbery.cards import STEAM
from bang.games.classic.boxes.great_train_robbery.cars import TAKING
from bang.games.classic.boxes.great_train_robbery.railway import HOOKS, PILES, TRAIN
from bang.games.classic.boxes.great_train_robbery.stations import CUSTOM

BOX: Final = open_box(__name__, piles=PILES, markets=(TRAIN,), hooks=HOOKS, words=(*STEAM, *TAKING), settings=(CUSTOM,))
