#!/usr/bin/env python3
"""Sets up, builds, serves and tests Drako; Python is all it needs.  `python3 build.py --help` lists the commands.

Standard library only.  Its syntax stays within Python 3.6, so that an old Python can still say that it is too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "build.py: this is Python %d.%d and 3.11 or newer is needed: install one (from python.org or with your "
        "system's packages) and run build.py with it, such as `python3.11 build.py`." % tuple(sys.version_info[:2])
    )

import argparse
import contextlib
import functools
import gzip
import hashlib
import http.server
import os
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
ENGINE_FILES = WEB / "public" / "engine"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / "python")
PYODIDE_WHEELS = VENV / "pyodide-wheels"
ENGINE_WHEEL = ROOT / "build" / "wheel"

PIP = "pip==26.3"
# The files of Pyodide that a page fetches; Python's library comes with the engine.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# What the tests need beside it, each by the programs that may be it, and Debian's package of it.
OTHER_BROWSERS = {
    "Firefox": (("firefox-esr", "firefox"), "firefox-esr"),
    "WebKitGTK": (("WebKitWebDriver",), "webkit2gtk-driver"),
    "Xvfb": (("Xvfb",), "xvfb"),
}
CHECKS = {
    "ruff": ("ruff", "check", "--quiet"),
    "ruff's format": ("ruff", "format", "--check", "--quiet"),
    "mypy": ("mypy", "--no-error-summary"),
    "import contract": ("lint-imports", "--no-logo"),
    "Biome": ("npm", "--prefix=web", "--silent", "run", "lint"),
    "types of the page": ("npm", "--prefix=web", "--silent", "run", "types"),
}
# A process that has run out of tests takes some of another's; more than four browsers at a time help nobody.
PYTEST = ("pytest", "--quiet", "--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
TESTS = {
    # Coverage would make them five times as slow, and the others cover everything.
    "thousands of games": (*PYTEST, "-m", "heavy", "--no-cov"),
    "everything else": (*PYTEST, "-m", "not heavy", "--cov"),
}

# Every file in the wheel gets this date, so that two builds are identical; a zip file knows none before 1980.
SOURCE_DATE_EPOCH = "315532800"
NETWORK_REMEDY = "this needs the network: see above what failed, check the connection or the proxy, and run it again."


def main() -> None:
    try:
        options = read_command_line()
        options.command(options)
    except KeyboardInterrupt:
        sys.exit(130)


class CommandLine(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"build.py: {message}: `python3 build.py --help` lists the commands and what they take.\n")


def read_command_line() -> argparse.Namespace:
    parser = CommandLine(prog="build.py", description="Without a command it builds the site in dist/.")
    parser.set_defaults(command=lambda options: build(options.out), out=DIST)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    building = commands.add_parser("build", help="build the site: files for any static host, under any path")
    building.add_argument("--out", type=Path, default=DIST, help="where to (default: dist/)")
    serving = commands.add_parser("serve", help="build the site and serve it to this computer's browser")
    serving.add_argument("--port", type=port_number, default=8000, help="default: 8000")
    serving.set_defaults(command=lambda options: serve(options.port))
    testing = commands.add_parser("test", help="build the site and run every check and test")
    testing.set_defaults(command=lambda options: test())
    timing = commands.add_parser("bench-boot", help="build the site and measure how soon its engine answers; on Linux")
    timing.set_defaults(command=lambda options: bench_boot())
    return parser.parse_args()


def port_number(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text} is no port, a number from 1 to 65535")
    return int(text)


# The commands


def build(out: Path) -> None:
    if not may_be_emptied(out):
        stop(f"{out} holds something other than a built site and would be emptied: choose another folder with --out.")
    set_up_build()
    say("Building the engine's wheel")
    for folder in (ENGINE_WHEEL, ENGINE_FILES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    wheel = ("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", f"--wheel-dir={ENGINE_WHEEL}", ".")
    need("the wheel could not be built: see above.", PYTHON, "-m", *wheel)
    say("Getting it ready to start in Pyodide")
    for name in PYODIDE_FILES:
        shutil.copyfile(WEB / "node_modules" / "pyodide" / name, ENGINE_FILES / name)
    make = ("node", str(WEB / "make-engine.mjs"), str(ENGINE_FILES), str(engine_wheel()))
    need("the engine did not start in Pyodide: see above.", *make)
    say("Bundling the page")
    bundle = ("npm", "--prefix=web", "--silent", "run", "build", "--", f"--outDir={out.resolve()}")
    need("the page could not be bundled: see above.", *bundle)
    report_sizes(out)


def engine_wheel() -> Path:
    (wheel,) = ENGINE_WHEEL.glob("*.whl")
    return wheel


def may_be_emptied(out: Path) -> bool:
    built = out == DIST or (out / "engine" / "drako.snapshot").exists()
    return built or not out.exists() or (out.is_dir() and not any(out.iterdir()))


def serve(port: int) -> None:
    # The port is taken before the build, so that who has to choose another one need not wait to hear it.
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Site, directory=str(DIST)))
    except OSError as error:
        stop(
            f"port {port} cannot be used ({error.strerror}): stop what uses it, or choose another with "
            f"`python3 build.py serve --port {port % 65535 + 1}`."
        )
    with server:
        build(DIST)
        say(f"Play at http://localhost:{port}/ (Ctrl+C stops)")
        server.serve_forever()


def test() -> None:
    set_up_build()
    set_up_tests()
    failed = []
    for name, command in CHECKS.items():
        say(f"Checking: {name}")
        if run(*command) != 0:
            failed.append(name)
    build(DIST)
    for name, command in TESTS.items():
        say(f"Testing: {name}")
        if run(PYTHON, "-m", *command) != 0:
            failed.append(name)
    if failed:
        stop(f"failed: {', '.join(failed)}.")


def bench_boot() -> None:
    set_up_build()
    set_up_tests()
    build(DIST)
    need("it was not measured: see above.", PYTHON, "-m", "e2e.bench_boot")


# Setting up: every part is made again only when what it is made from has changed


def set_up_build() -> None:
    once("Making a virtual environment in .venv/", VENV / "made", sys.version, make_venv)
    install_group("build", "Node and the builder of wheels")
    once("Downloading micropip and pytest for Pyodide", PYODIDE_WHEELS / "made", groups(), download_pyodide_wheels)
    npm_files = [(WEB / name).read_text() for name in ("package.json", "package-lock.json", ".npmrc")]
    once("Installing the page's packages in web/node_modules/", WEB / "node_modules" / "made", npm_files, install_npm)


def set_up_tests() -> None:
    install_group("test", "the checkers and testers")
    once("Installing the engine from engine/", VENV / "made-engine", ROOT, install_engine)
    if not system_browser():
        install_browser()
    install_other_browsers()


def once(what: str, stamp: Path, inputs: object, make: Callable[[], None]) -> None:
    made_from = hashlib.sha256(repr(inputs).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == made_from:
        return
    say(what)
    make()
    stamp.write_text(made_from)


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError as error:
        stop(
            f"this Python lacks its module {error.name}: install it with your system's packages "
            "(Debian and Ubuntu: `apt-get install python3-venv`) and run it again."
        )
    venv.create(VENV, clear=True, with_pip=True)
    need(NETWORK_REMEDY, PYTHON, "-m", "pip", "install", "--quiet", PIP)


def install_group(group: str, what: str) -> None:
    install = functools.partial(need, NETWORK_REMEDY, PYTHON, "-m", "pip", "install", "--quiet", f"--group={group}")
    once(f"Installing {what}", VENV / f"made-{group}", groups(), install)


def groups() -> object:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]


def download_pyodide_wheels() -> None:
    shutil.rmtree(PYODIDE_WHEELS, ignore_errors=True)
    download = ("download", "--quiet", "--no-deps", "--only-binary=:all:", "--platform=any", "--python-version=3.14")
    need(NETWORK_REMEDY, PYTHON, "-m", "pip", *download, "--group=pyodide", f"--dest={PYODIDE_WHEELS}")


def install_npm() -> None:
    need(NETWORK_REMEDY, "npm", "--prefix=web", "--silent", "ci")


def install_engine() -> None:
    install = ("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ".")
    need("the engine could not be installed: see above.", PYTHON, "-m", *install)


def system_browser() -> "str | None":
    return find_program(*BROWSERS)


def install_browser() -> None:
    say("Downloading a browser")
    if run(PYTHON, "-m", "playwright", "install", "chromium") == 0:
        return
    say("Installing a browser from the system's packages instead")
    if not install_packages("chromium"):
        stop(
            "there is no browser to test with: install Chromium or Chrome with your system's packages and run it again."
        )


def install_other_browsers() -> None:
    lacking = [name for name, program in other_browsers().items() if not program]
    packages = [OTHER_BROWSERS[name][1] for name in lacking]
    if lacking and not install_packages(*packages):
        say(
            f"{' and '.join(lacking)} could not be installed, so the page is not tested there: install what your system "
            f"calls {' and '.join(packages)}, and run it again"
        )


def other_browsers() -> "dict[str, str | None]":
    """Where they are, on this system."""
    return {name: find_program(*programs) for name, (programs, _) in OTHER_BROWSERS.items()}


def find_program(*names: str) -> "str | None":
    return next(filter(None, map(shutil.which, names)), None)


def install_packages(*names: str) -> bool:
    """Whether the system's package manager could install them."""
    # One who is not the super-user may be allowed to act as such, as CI is.
    apt = ("apt-get", "--quiet") if getattr(os, "geteuid", int)() == 0 else ("sudo", "-n", "apt-get", "--quiet")
    return run(*apt, "update") == 0 and run(*apt, "install", "--yes", *names) == 0


# Saying, running, serving


def say(text: str) -> None:
    print(f"==> {text}", flush=True)


def stop(problem: str) -> NoReturn:
    sys.exit(f"build.py: {problem}")


def run(*command: str) -> int:
    """Runs a command with the virtual environment's programs first, and answers its exit code."""
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment["SOURCE_DATE_EPOCH"] = SOURCE_DATE_EPOCH
    program = shutil.which(command[0], path=path)
    if program is None:
        return 127
    return subprocess.run([program, *command[1:]], cwd=ROOT, env=environment, check=False).returncode


def need(remedy: str, *command: str) -> None:
    if run(*command) != 0:
        stop(remedy)


def report_sizes(out: Path) -> None:
    files = sorted(path for path in out.rglob("*") if path.is_file())
    sizes = [(path.stat().st_size, len(gzip.compress(path.read_bytes(), 6)), path.relative_to(out)) for path in files]
    sizes.append((sum(size for size, _, _ in sizes), sum(packed for _, packed, _ in sizes), Path("all of it")))
    say(f"Built {out}; kB plain and gzipped:")
    for size, packed, name in sizes:
        print(f"{size / 1000:11,.1f} {packed / 1000:9,.1f}  {name}")


class Site(http.server.SimpleHTTPRequestHandler):
    """Serves files as a static host does; a browser takes wasm and modules only by their right types."""

    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        # A browser that has left does not want the rest.
        with contextlib.suppress(ConnectionError):
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


if __name__ == "__main__":
    main()
