"""Measures how smoothly the page moves on a slow processor: `.venv/bin/python -m e2e.frames` after a build."""

import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import build
from e2e.conftest import Host, launch_args, serving
from e2e.player import Player
from e2e.responsiveness import longest_task, tracing
from e2e.test_play import A_PERSON, RANGER

SLOWER = 4
TURNS = 12
IDLE_MS = 5_000
FRAME_MS = 1000 / 60
# Every frame from one of the page's to the next, and the tasks over 50 ms that the page itself hears of.
RECORD = """() => {
  window.frames_ms = [];
  window.long_ms = [];
  new PerformanceObserver((list) => long_ms.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  let last;
  const frame = (now) => {
    if (last !== undefined) frames_ms.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
TAKE = "() => [frames_ms.splice(0), long_ms.splice(0)]"
