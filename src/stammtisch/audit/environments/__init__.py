"""Other people's games held to our laws, through small adapters.

`environment` is what an adapter gives, `laws` what is asked of it, `audit` runs them; `openspiel`, `rlcard` and
`pettingzoo` are the adapters. An adapter of your own is a class with the same few methods: `audit.audit(yours)`.
"""

from stammtisch.audit.environments.audit import Verdict, audit
from stammtisch.audit.environments.environment import Environment, Position

__all__ = ["Environment", "Position", "Verdict", "audit"]
