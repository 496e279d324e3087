"""The server: HTTP and WebSocket around rooms and a store."""
