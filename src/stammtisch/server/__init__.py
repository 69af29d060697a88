"""The server: HTTP and WebSockets around the live tables. `app` is the only place where everything comes together."""
