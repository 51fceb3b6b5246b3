"""The fixture that fails a browser test for whatever goes wrong in the page: it does, and only then."""

import os
from pathlib import Path

import pytest

import build

pytest_plugins = ["pytester"]

# The page's own policy would not let it do some of this.
TESTS = """
import pytest

@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "bypass_csp": True}

@pytest.fixture
def page(page):
    page.goto("./")
    return page

def test_nothing(page):
    assert page.title()

def test_console_error(page):
    with page.expect_console_message():
        page.evaluate("console.error('a message of the page')")

def test_console_error_of_a_worker(page):
    with page.context.expect_console_message():
        page.evaluate('''new Worker("data:text/javascript,console.error('a message of a worker')")''')

def test_page_error(page):
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('thrown by the page') })")

def test_failed_request(page):
    with page.expect_request_finished():
        page.evaluate("fetch('missing.txt')")

def test_refused_request(page):
    page.route("**/refused.txt", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.evaluate("fetch('refused.txt').catch(() => {})")

def test_another_origin(page):
    page.route("http://elsewhere.test/", lambda route: route.fulfill(headers={"Access-Control-Allow-Origin": "*"}))
    page.evaluate("fetch('http://elsewhere.test/')")

def test_taken(page, problems):
    with page.expect_console_message():
        page.evaluate("console.error('on purpose')")
    assert problems.take() == ["console error: on purpose"]
"""

CAUGHT = {
    "test_console_error": "console error: a message of the page",
    "test_console_error_of_a_worker": "console error: a message of a worker",
    "test_page_error": "page error: thrown by the page",
    "test_failed_request": "missing.txt was answered 404",
    "test_refused_request": "refused.txt: net::ERR_FAILED",
    "test_another_origin": "request to another origin: http://elsewhere.test/",
}


def test_each_problem_fails_its_test(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(build.ROOT)]))
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text())
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess("-p", "no:xdist", "-p", "no:pytest_cov")
    result.assert_outcomes(passed=8, errors=len(CAUGHT))
    for test, problem in CAUGHT.items():
        result.stdout.re_match_lines([f".*ERROR at teardown of {test}\\b", f".*{problem}"])
        result.stdout.no_re_match_line(f"FAILED.*{test}")
