"""Which bot plays better: a contest on duplicate deals, its standings, its results file, and how they are shown."""
