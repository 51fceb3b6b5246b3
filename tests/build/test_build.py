"""What build.py says when it cannot do its work, and what it makes: the same files each time, self-contained."""

import ast
import filecmp
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import build

pytestmark = pytest.mark.no_cover


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project's own files in another folder, with nothing set up."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=build.ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in filter(lambda name: (build.ROOT / name).exists(), names):
        (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(build.ROOT / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


@pytest.fixture
def ready_clone(clone: Path) -> Path:
    """The same with the set-up of this one."""
    (clone / ".venv").symlink_to(build.VENV, target_is_directory=True)
    shutil.copytree(build.WEB / "node_modules", clone / "web" / "node_modules", symlinks=True, copy_function=os.link)
    return clone


def run_build(*arguments: str, root: Path = build.ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "build.py"), *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def refusal(run: subprocess.CompletedProcess[str]) -> str:
    """The one line that says what is wrong and what to do."""
    assert run.returncode in (1, 2)
    assert "Traceback" not in run.stdout + run.stderr
    *_, last = run.stderr.splitlines()
    assert last.startswith("build.py: ")
    return last


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fast"], "unrecognized arguments: --fast"),
        (["deploy"], "invalid choice: 'deploy' (choose from"),
        (["serve", "--port", "high"], "high is no port, a number from 1 to 65535"),
        (["serve", "--port", "65536"], "65536 is no port"),
        (["test", "--port", "1"], "unrecognized arguments: --port 1"),
    ],
)
def test_an_unknown_word_is_named_and_the_help_pointed_to(arguments: list[str], said: str) -> None:
    line = refusal(run_build(*arguments))
    assert said in line
    assert "`python3 build.py --help`" in line


def test_help_names_every_command() -> None:
    run = run_build("--help")
    assert run.returncode == 0
    assert all(re.search(rf"^ +{command} ", run.stdout, re.MULTILINE) for command in ("build", "serve", "test"))


def test_a_port_in_use_is_refused_before_anything_is_built() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        run = run_build("serve", "--port", str(port))
    line = refusal(run)
    assert f"port {port} cannot be used" in line
    assert "--port" in line.partition("choose another")[2]
    assert run.stdout == ""


def test_a_folder_with_other_things_in_it_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "letters").touch()
    assert "choose another folder" in refusal(run_build("build", "--out", str(tmp_path)))
    assert files_of(tmp_path) == ["letters"]


def run_as(change: str, root: Path) -> subprocess.CompletedProcess[str]:
    """Runs build.py in a Python that is changed first."""
    start = "runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-c", f"import runpy, sys; {change}; sys.argv = sys.argv[1:]; {start}"]
    return subprocess.run([*command, str(root / "build.py")], capture_output=True, text=True, check=False)


def test_a_python_that_is_too_old_is_told_which_is_needed() -> None:
    line = refusal(run_as("sys.version_info = (3, 10, 12)", build.ROOT))
    assert "this is Python 3.10 and 3.11 or newer is needed" in line


def test_a_python_without_its_venv_module_is_told_how_to_get_it(clone: Path) -> None:
    line = refusal(run_as("sys.modules['ensurepip'] = None", clone))
    assert "lacks its module ensurepip" in line
    assert "python3-venv" in line


def test_a_python_as_old_as_3_6_can_read_the_file() -> None:
    ast.parse((build.ROOT / "build.py").read_text(), feature_version=(3, 6))


# Nothing listens on port 9 of this machine: a registry there is one that no network leads to.
NO_NETWORK = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_RETRIES": "0",
    "PIP_NO_CACHE_DIR": "1",
}


def test_without_a_network_it_says_so(clone: Path) -> None:
    line = refusal(run_build(root=clone, **NO_NETWORK))
    assert "needs the network" in line
    assert "run it again" in line


def test_what_was_cut_off_while_being_set_up_is_made_anew(clone: Path) -> None:
    refusal(run_build(root=clone, **NO_NETWORK))
    again = run_build(root=clone, **NO_NETWORK)
    assert "==> Making a virtual environment" in again.stdout


# What is made


@pytest.fixture(scope="session")
def dist() -> Path:
    assert (build.DIST / "index.html").exists(), "There is no built site: run `python3 build.py` first."
    return build.DIST


def files_of(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_two_builds_are_identical(ready_clone: Path, dist: Path, tmp_path: Path) -> None:
    # Another folder and another time; the same sources and the same set-up, which is not made again.
    run = run_build("build", "--out", str(tmp_path / "out"), root=ready_clone)
    assert run.returncode == 0, run.stderr
    assert "Installing" not in run.stdout
    assert files_of(tmp_path / "out") == files_of(dist)
    assert filecmp.cmpfiles(dist, tmp_path / "out", files_of(dist), shallow=False)[1:] == ([], [])


def test_it_serves_what_it_built_with_the_types_that_browsers_ask_for(ready_clone: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, str(ready_clone / "build.py"), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        try:
            said = next(line for line in serving.stdout if "Play at" in line)
            address = re.search(r"http://\S+", said).group()
            types = {
                name: urllib.request.urlopen(address + name).headers["Content-Type"]
                for name in ("", "engine/pyodide.mjs", "engine/pyodide.asm.wasm")
            }
        finally:
            serving.terminate()
    assert list(types.values()) == ["text/html", "text/javascript", "application/wasm"]


def test_the_library_holds_compiled_modules_and_of_the_engine_those_of_the_wheel(dist: Path) -> None:
    names = ZipFile(dist / "engine" / "python.zip").namelist()
    assert {Path(name).suffix for name in names} == {".pyc"}
    engine = {name.removesuffix("c") for name in names if name.startswith("drako/")}
    assert {"drako/__init__.py", "drako/bridge.py", "drako/players/search.py"} < engine
    assert engine < set(ZipFile(build.engine_wheel()).namelist())


def test_the_build_fails_when_the_engine_needs_what_pyodide_lacks(tmp_path: Path) -> None:
    wheel = tmp_path / build.engine_wheel().name
    with ZipFile(build.engine_wheel()) as built, ZipFile(wheel, "w") as changed:
        for name in built.namelist():
            lazily = b"\n\ndef count():\n    import numpy\n" if name == "drako/kingdom.py" else b""
            changed.writestr(name, built.read(name) + lazily)
    making = [build.BIN / "node", build.WEB / "make-engine.mjs", tmp_path, wheel]
    run = subprocess.run(making, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "drako.kingdom imports numpy, which Python in Pyodide lacks" in run.stderr


def test_the_wheel_holds_the_engine_and_only_that() -> None:
    held = {name for name in ZipFile(build.engine_wheel()).namelist() if ".dist-info/" not in name}
    engine = build.ROOT / "engine"
    assert held == {str(Path("drako") / name) for name in files_of(engine / "drako") if "__pycache__" not in name}


def own_texts(dist: Path) -> Iterator[tuple[str, str]]:
    """The text files less their comments, which hold licences.  Pyodide's loader names addresses that it is never asked
    for: that no request leaves the site is seen by the browser tests."""
    for path in dist.rglob("*"):
        if path.suffix in {".html", ".js", ".css", ".json", ".svg", ".webmanifest"}:
            yield path.name, re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)


def test_the_page_names_no_other_origin(dist: Path) -> None:
    # A namespace is a name, not an address; the other one Workbox tells a developer to read.
    allowed = re.compile(r"https?://www\.w3\.org/|https://bit\.ly/wb-precache$")
    named = {
        (name, found)
        for name, text in own_texts(dist)
        for found in re.findall(r"""(?:https?:|wss?:|(?<=["'(=])\s*)//[\w.-]+\.\w+[^\s"'`)]*""", text)
        if not allowed.match(found)
    }
    assert named == set()


def test_every_address_in_the_page_is_relative(dist: Path) -> None:
    html = (dist / "index.html").read_text()
    addresses = re.findall(r'(?:src|href)="([^"]*)"', html)
    assert addresses
    assert [address for address in addresses if not address.startswith(("./", "#", "data:"))] == []


def test_each_page_allows_nothing_but_its_own_files_and_wasm(dist: Path) -> None:
    for page in dist.glob("*.html"):
        html = page.read_text()
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
        allowed = dict(rule.split(" ", 1) for rule in policy.replace("&#39;", "'").split("; "))
        assert allowed.pop("script-src") == "'self' 'wasm-unsafe-eval'"
        assert allowed["default-src"] == "'none'"
        assert set(allowed.values()) == {"'self'", "'none'"}
        # It would not let any of this run.
        assert not re.search(r"<script(?![^>]* src=)|<style|\s(?:style|on\w+)=", html)


def test_every_file_can_be_kept_and_no_host_drops_one(dist: Path) -> None:
    listed = re.findall(
        r'"integrity":"sha384-[^"]+","revision":(?:null|"[^"]+"),"url":"([^"]+)"', (dist / "sw.js").read_text()
    )
    not_kept = {".nojekyll", "sw.js", "manifest.webmanifest"}
    assert sorted(listed) == [
        name for name in files_of(dist) if name not in not_kept and not name.startswith("screens/")
    ]
    assert [name for name in listed if re.search(r"(^|/)[._]", name)] == []


def test_the_npm_lock_holds_hashes_and_no_addresses() -> None:
    packages = json.loads((build.WEB / "package-lock.json").read_text())["packages"]
    packages.pop("")
    assert all("resolved" not in package and package["integrity"] for package in packages.values())


def test_every_package_is_pinned() -> None:
    page = json.loads((build.WEB / "package.json").read_text())
    versions = {**page["dependencies"], **page["devDependencies"]}.values()
    assert [version for version in versions if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    requirements = [each for group in build.groups().values() for each in group if isinstance(each, str)]
    assert [each for each in requirements if not re.fullmatch(r"[a-z0-9-]+==[\d.]+(\.post\d+)?", each)] == []
