"""The table in the terminal, with mouse and keyboard.

A `House` is where the match is played: `own` here against bots, `far` at a server. The screen (`table`) shows what the
house sees and hands on what the person chooses; `pieces` is what can be pressed, `drawing` what can only be looked at.
It knows no rules, and shows a view by the same words and facts as the plain table (`cli/table`).
"""
