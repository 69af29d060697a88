"""What a game's rules do: a simulation of many matches, what is measured in them, and the balance report."""
