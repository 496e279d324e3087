"""The WebSocket: one connection, and what its requests do."""
