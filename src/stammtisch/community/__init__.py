"""What belongs to people who come back: ratings and the deal of the day. Pure: no HTTP, no SQL.

Everything here is computed from stored facts, and can be computed from them again.
"""
