"""Between processes: what has been appended to a table, and what bots are asked. Within one process by default."""
