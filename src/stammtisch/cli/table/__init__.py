"""The terminal table: one person and bots, on a screen of text.

`session` plays, `screen` draws what `facts` and `cards` make of the seat's view, `menu` agrees on the game,
`opponents` are the bots. The table knows no rules: it shows a view and hands on a choice.
"""
