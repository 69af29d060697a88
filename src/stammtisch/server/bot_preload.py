"""Loads the games that are named in the environment: imported by the process that bots' processes are copied from.

See `hub/bot_processes.py`. Where no game is named there, importing it does nothing.
"""

import os

from stammtisch.hub.bot_processes import GAMES
from stammtisch.server.bots import warm_up

warm_up(filter(None, os.environ.get(GAMES, "").split(",")))
