"""Whether the cards are dealt fairly: very many deals of every game, as a match deals them, and what chance would do.

`shapes` says how a game's deal is read as a row of symbols, `loop` deals and counts, compiled, `battery` turns counts
into p-values, `p_values` has the distributions, `correct` what many tests at once are worth.
"""
