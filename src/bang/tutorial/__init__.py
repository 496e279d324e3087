"""Lessons: short games that the engine plays by a script, with texts at every question to the learner."""
