"""Judge the options of a question by what the bot knows."""
