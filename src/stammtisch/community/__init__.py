"""What belongs to people who come back: groups, and what is counted for them. Knows neither HTTP nor SQL nor bots.

As at a table, a command is decided by a pure function, and all there is to a group is what its facts add up to
(`streams`). There are no rooms and no sockets here: pages ask again.
"""
