"""Start and stop the server process: settings, logs, metrics, memory."""
