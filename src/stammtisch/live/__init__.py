"""Tables in motion: people, bots, clocks and connections around a match. Knows neither HTTP nor SQL nor bots.

A command (`commands`) is decided by a pure function (`decide`): facts, or a refusal. Facts are numbered, and a table is
nothing but what its facts add up to (`table.advance`). A `room` keeps the order of one table: decide, append, apply,
acknowledge, broadcast. What each seat is told is decided in `view`, and nowhere else.
"""
