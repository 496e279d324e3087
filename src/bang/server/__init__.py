"""HTTP and WebSocket around tables and a store."""
