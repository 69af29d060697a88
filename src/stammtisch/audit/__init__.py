"""Audits: other people's environments held to our laws (`environments`), and our own dice to statistics (`dice`)."""
