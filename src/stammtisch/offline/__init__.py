"""Stammtisch without a server: the tables of `live` in a browser, which keeps the journal and lets bots think."""
