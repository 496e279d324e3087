"""The tutorial: a short game that the engine plays by a script, with a lesson at every question to the learner."""
