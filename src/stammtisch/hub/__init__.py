"""What goes between processes: notices about tables, and questions to bots. Within one process by default."""
