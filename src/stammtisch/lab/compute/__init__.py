"""How the lab computes: executors for one machine or a cluster, seeds, and whole matches in one compiled call."""
