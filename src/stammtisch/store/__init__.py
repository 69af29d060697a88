"""Storage: the journal of all tables, people, leases, and an index that lists and statistics are made from.

SQLAlchemy on SQLite by default: one file, write-ahead log, every commit synced to the disk. By address on PostgreSQL,
which several servers can share. All writes of a server go through one writer that puts what has come meanwhile into one
transaction. The facts are the truth; the index can be rebuilt from them.
"""
