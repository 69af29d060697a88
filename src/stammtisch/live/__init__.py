"""Tables in motion: people, bots, clocks and connections around a match. Knows neither HTTP nor SQL nor bots.

Somebody asks for something (`intents`); the table says what happens (`table.step` → `facts`) or why not (`refusals`).
Facts are numbered, and a table is nothing but what its facts add up to (`fold`). A `room` keeps the order of one table:
step, store, apply, acknowledge, tell. What each seat is told is decided in `view`, and nowhere else.
"""
