"""Examples of Hypothesis may take as long as they like: the machine may do other things."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
