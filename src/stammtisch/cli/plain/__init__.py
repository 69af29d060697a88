"""The plain table: a match against bots, line by line, for scripts, screen readers and small terminals.

`session` plays, `screen` prints the seat's view, `answers` reads what is typed, `menu` asks for the game. The table
knows no rules: it shows a view and hands on a choice.
"""
