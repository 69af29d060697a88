"""The table on the whole screen (Textual), with mouse and keyboard.

A `TableBackend` says where the match is played: `LocalTable` here against bots, `RemoteTable` at a server. The screen
(`table_screen`) shows the backend's view and hands on choices; `controls` is what can be pressed, `drawing` what can
only be looked at, `dialogs` what is laid over the table. It knows no rules.
"""
