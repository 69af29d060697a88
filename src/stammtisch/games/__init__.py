"""The games. Rules, legality, secrecy and scoring are decided here and nowhere else."""
