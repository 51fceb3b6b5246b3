"""Measures the built site by Lighthouse, as a phone on a slow network sees it: `.venv/bin/python -m e2e.lighthouse` after a build.

Lighthouse brings along 176 MB of which nothing else makes use: npm fetches it for this command alone, when it is first run.
"""

import functools
import gzip
import http.server
import json
import os
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

import build
from e2e.conftest import launch_args

LIGHTHOUSE = "lighthouse@13.5.0"
# What is asked for, of 100; the median of some runs counts, for they differ by a point or two.
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100}
RUNS = 3
TIMES = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
]


class CompressingSite(build.Site):
    """As static hosts send what compresses well."""

    def send_head(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file() or path.suffix in (".woff2", ".zip", ".whl"):
            return super().send_head()
        packed = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)
        return None


def measure(address: str, report: Path) -> dict:
    """What Lighthouse reports of a first visit; its own settings are those of a phone."""
    flags = " ".join(["--headless=new", *launch_args()["args"]])
    asked = (
        f"--only-categories={','.join(LEAST)}",
        "--output=json",
        f"--output-path={report}",
        f"--chrome-flags={flags}",
    )
    if (
        build.run("npm", "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", address, "--quiet", *asked)
        != 0
    ):
        sys.exit("Lighthouse could not measure: see above.")
    return json.loads(report.read_text("utf-8"))


def faults(report: dict, category: str) -> list[str]:
    """What costs a category points; performance has only shades."""
    weighed = [one["id"] for one in report["categories"][category]["auditRefs"] if one["weight"]]
    return [report["audits"][name]["title"] for name in weighed if report["audits"][name]["score"] == 0]


def main() -> None:
    with sync_playwright() as playwright:
        os.environ["CHROME_PATH"] = build.system_browser() or playwright.chromium.executable_path
    site = functools.partial(CompressingSite, directory=str(build.DIST))
    with (
        tempfile.TemporaryDirectory() as folder,
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), site) as server,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        reports = [measure(address, Path(folder) / "report.json") for _ in range(RUNS)]
        server.shutdown()
    medians = {name: statistics.median(100 * one["categories"][name]["score"] for one in reports) for name in LEAST}
    for name, median in medians.items():
        print(f"{name}: {median:.0f}, at least {LEAST[name]} is asked for")
    for name in TIMES:
        values = [one["audits"][name]["numericValue"] for one in reports]
        print(f"  {name}: {statistics.median(values):.3g} {reports[0]['audits'][name]['numericUnit']}")
    for fault in sorted({fault for one in reports for name in LEAST for fault in faults(one, name)}):
        print(f"  fault: {fault}")
    if any(medians[name] < least for name, least in LEAST.items()):
        sys.exit(1)


if __name__ == "__main__":
    main()
