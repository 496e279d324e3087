"""The HTTP API: lobby, accounts, replays, statistics, card data, tutorial."""
