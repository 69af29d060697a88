"""What belongs to people who come back: groups, tournaments, ratings, the deal of the day, notices.

No HTTP, no SQL and no bots. As at a table, commands are decided by pure functions, and all there is to a group or a
tournament is what its facts add up to (`streams`); ratings and standings are computed from stored facts, and can be
computed from them again. There are no rooms and no sockets here: pages ask again.
"""
