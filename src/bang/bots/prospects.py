OUTLAWS: list[float] = [0.0]*74
AMONG_OUTLAWS: list[float] = [0.0]*74
AGAINST_THE_LAW: list[float] = [0.0]*74
LAST_DUEL: list[float] = [0.0]*74
AVENGED_OUTLAWS: list[float] = [0.0]*74
