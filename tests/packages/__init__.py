"""Games from other packages, installed into an environment of their own."""
