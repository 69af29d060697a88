"""How fast it is. `make bench` runs everything; one file per subject, each with a `figures()`.

Machines are noisy: what is compared is measured in turns in one run, several times over, and the median counts. All
times are processor time, so that other programs on the machine count as little as possible.
"""
